"""The laws with each expansion animal alone, in random mixes, and with every switch, for all numbers of players."""

import random

import pytest
from tiers import every, few_or_all

from clowder.engine.laws import laws
from clowder.games import find
from clowder.games.hold_my_bear import EXPANSION, NEWEST
from hold_my_bear.arrange import NAME

GAME = find(NAME)


def audit(players: int, options: dict[str, object], games: int) -> None:
    assert laws.audit(GAME, players, GAME.option_set.read(players, options), games) == []


@pytest.mark.parametrize("animal", every(4, EXPANSION))
def test_laws_with_each_animal_alone(animal: str) -> None:
    audit(3, {animal: True}, 1)
    audit(4, {animal: True, "rules": "newest"}, 1)


@pytest.mark.parametrize("switch", every(3, [*NEWEST, "lenient_change"]))
def test_laws_with_each_switch_alone(switch: str) -> None:
    audit(3, {switch: NEWEST.get(switch, "on")}, 2)


@pytest.mark.parametrize("players", every(4, range(2, 9)))
def test_laws_for_all_numbers_of_players(players: int) -> None:
    audit(players, {}, 1)
    audit(players, {"rules": "newest"}, 1)


def test_laws_in_random_mixes() -> None:
    source = random.Random(11)
    for _ in range(few_or_all(2, 5)):
        players, animals = source.randint(2, 5), source.randint(5, 8)
        guests = source.sample(list(EXPANSION), source.randint(1, animals - 1))
        rules = source.choice(("sheet", "newest"))
        audit(players, {"animals": animals, "rules": rules, **dict.fromkeys(guests, "on")}, 1)


@pytest.mark.full
def test_laws_in_many_random_mixes() -> None:
    source = random.Random(12)
    for _ in range(150):
        players, animals = source.randint(2, 8), source.randint(5, 8)
        guests = source.sample(list(EXPANSION), source.randint(1, animals - 1))
        rules = source.choice(("sheet", "newest"))
        audit(players, {"animals": animals, "rules": rules, **dict.fromkeys(guests, "on")}, 2)

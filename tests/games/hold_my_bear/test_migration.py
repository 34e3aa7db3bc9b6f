"""Positions of version 1 continue under today's rules."""

from typing import Any

import pytest

import clowder
from clowder.engine.errors import BadPosition
from clowder.engine.play.match import Match
from clowder.games import find
from clowder.games.hold_my_bear import layout as h
from clowder.table.resume import resume, resumed
from clowder.table.storage import Entry
from hold_my_bear.arrange import NAME, arrange, phase, play, truth


def of_version_1(match: Match, **fields: int) -> dict[str, Any]:
    """Returns a position as version 1 had it."""
    data = match.position()
    del data["position"]["beaver_to"], data["position"]["deck"]
    data["position"] |= fields
    return {**data, "version": 1, "rules": "488ed3827ff09a1c"}


def test_a_giver_who_waits_for_a_turtle_has_given() -> None:
    match = arrange("T5", {0: "turtle1 T1", 1: "F2", 2: "F3"}, turtle=True, beaver=True)
    play(match, 0, "give", "T1", "turtle1", "to 1")
    again = clowder.load(of_version_1(match, give_mask=0b101))
    assert (phase(again), truth(again).give_mask) == ("return", 0b100)
    play(again, 1, "F2")
    assert again.to_act == (1,)


def test_a_position_before_cards_could_be_counted_has_the_printed_deck() -> None:
    match = clowder.deal(NAME, 6, seed=1)
    stored = match.position()
    del stored["position"]["deck"]
    assert clowder.load(stored).position() == match.position()
    counted = clowder.deal(NAME, 6, seed=1, num_ones=2)
    stored = counted.position()
    del stored["position"]["deck"]
    assert clowder.load(stored).position() == counted.position()  # a setting follows from the options


def test_a_position_without_what_is_no_setting_is_refused() -> None:
    stored = clowder.deal(NAME, 6, seed=1).position()
    del stored["position"]["idle"]
    with pytest.raises(BadPosition):
        clowder.load(stored)


def test_a_duty_that_is_still_to_be_done_stays() -> None:
    match = arrange("T5", {0: "T1", 1: "F2", 2: "F3"}, beaver=True)
    again = clowder.load(of_version_1(match, give_mask=0b101))
    assert truth(again).give_mask == 0b101


def test_two_players_in_the_middle_of_a_split_gift_choose_the_receiver_again() -> None:
    match = arrange("F1", {0: "T1 T2 T2", 1: "F2"}, players=2)
    play(match, 0, "give", "T1", "T2")
    stored = of_version_1(match, give_split=1, draft_target=2)
    stored["options"] = {"give_split": "on"}
    header = {key: stored[key] for key in ("clowder", "game", "version", "rules", "players", "options")}
    again, _ = resume(header, [], stored, find)
    assert again.legal(0) == [h.MOVE_TARGET + 1]
    mark = resumed(again)
    again.play(0, h.MOVE_TARGET + 1)
    once_more, _ = resume(header, [mark, Entry("move", {"seat": 0, "moves": [h.MOVE_TARGET + 1]})], stored, find)
    assert once_more.position() == again.position()
    newest = arrange("F1", {0: "T1 T2 T2", 1: "F2"}, players=2, rules="newest")
    assert clowder.load(of_version_1(newest, give_split=1)).game.name == NAME

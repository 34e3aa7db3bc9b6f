"""The laws over games that go deep, and positions from strangers. (Over plain random games they run for all games.)"""

import random

import pytest
from tiers import few_or_all

from clowder.engine.laws import laws
from clowder.engine.laws.audit import bounds_of, room_for
from clowder.engine.rules import calls
from clowder.engine.rules.record import copy_of, to_json
from clowder.games import find
from nine_lives.deep import audit_deep_game, play_stubbornly, survives

GAME = find("nine-lives")


def audit_deep(players, options, games, seed):
    walk = GAME.call(audit_deep_game)
    room, packed = room_for(GAME), GAME.packed(players, options)
    for number in range(games):
        words = GAME.rng(f"{seed}/{number}")
        for i, word in enumerate(GAME.rng(f"{seed}/{number}/players")):
            room.rng[i] = word
        found = walk(room, bounds_of(GAME), players, packed, words)
        if found:
            law = laws.LAWS[found % 100]
            changed = GAME.option_set.changed(options)
            return f"{players} players, {changed}, {seed}/{number}, ply {found // 100}: broken: {law}"
    return ""


@pytest.mark.full
@pytest.mark.parametrize("players", range(2, 7))
def test_games_that_go_deep_keep_the_laws_under_every_pair_of_options(players):
    for options in laws.option_sets(GAME, players):
        assert audit_deep(players, options, 1, "deep") == ""


@pytest.mark.full
@pytest.mark.parametrize("players", range(2, 7))
def test_many_games_that_go_deep_keep_the_laws(players):
    for options in laws.option_sets(GAME, players):
        assert audit_deep(players, options, 20, "deeper") == ""


def positions(number, seed):
    """Yields states from the middle of deep games."""
    source = random.Random(seed)
    sets = {players: laws.option_sets(GAME, players) for players in range(2, 7)}
    walk, deal = GAME.call(play_stubbornly), GAME.call(calls.deal_first)
    for _ in range(number):
        players = source.randint(2, 6)
        options = source.choice(sets[players])
        states = GAME.new()
        deal(states, players, GAME.packed(players, options), GAME.rng(source.randrange(10**9)))
        walk(states, GAME.moves_buffer(), GAME.rng(source.randrange(10**9)), source.randint(0, 150))
        yield states


def spoilt(states, source):
    """Returns the state with one number changed, to something that its field can hold."""
    fields = to_json(states)
    name = source.choice([name for name in fields if name not in ("rng", "events")])
    _, high = GAME.state[name].limits
    value = source.choice([0, 1, 2, 3, 7, 9, 45, 127, -1, -128, source.randint(-128, 127)])
    holder, key = fields, name
    while isinstance(holder[key], list):
        holder, key = holder[key], source.randrange(len(holder[key]))
    old = holder[key]
    holder[key] = source.choice([value, old + 1, old - 1, old ^ 1 << source.randrange(high.bit_length())])
    try:
        return name, GAME.from_json(fields)
    except ValueError:
        return name, None


def test_a_position_that_passes_check_plays_to_its_end():
    source = random.Random("spoilt")
    broken, play_on = GAME.call(calls.check_first), GAME.call(survives)
    passed = 0
    for states in positions(few_or_all(8, 20), "spoilt"):
        for _ in range(12):
            name, wrong = spoilt(states, source)
            if wrong is None or broken(wrong):
                continue
            passed += 1
            rng = GAME.rng(passed)
            ends = play_on(copy_of(wrong), GAME.moves_buffer(), rng, GAME.max_decisions)
            assert ends, f"spoilt {name}"
    assert passed > 5, "some changes, of options or tallies, break nothing"

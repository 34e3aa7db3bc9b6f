"""The first game of kittens: the hidden kitten hits a bot, and its pupil goes on with cards and a Defuse ahead."""

import pytest

from clowder.engine.laws.lessons import go_on
from clowder.engine.scene.lesson import PUPIL, begin, current
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.games.kittens.lesson import LEFT, ON_TOP, RIGHT, UNDER_ONE

NAMES = ["exploding-kittens", "bursting-felines"]


def led(name, robbed, place):
    """Returns the match at the last step, for a pupil who robs a bot and puts the kitten back somewhere."""
    match, done, steps = begin(find(name)), [], find(name).lesson.steps
    while len(done) < len(steps):
        number = current(find(name).lesson, done, match.view_of(PUPIL))
        if number is None:
            go_on(match)
            continue
        done.append(number)
        plays = steps[number].plays
        if plays:
            match.play(PUPIL, *next(play for play in plays if play[-1] == robbed or play == place or len(plays) == 1))
    return match


@pytest.mark.parametrize("robbed", [k.MOVE_TARGET + LEFT, k.MOVE_TARGET + RIGHT])
@pytest.mark.parametrize("name", NAMES)
def test_a_kitten_on_top_hits_the_next_bot(name, robbed):
    told = led(name, robbed, ON_TOP).view_of(PUPIL).fields
    assert told.alive_mask == 1 << PUPIL | 1 << RIGHT


@pytest.mark.parametrize("robbed", [k.MOVE_TARGET + LEFT, k.MOVE_TARGET + RIGHT])
@pytest.mark.parametrize("name", NAMES)
def test_a_kitten_under_one_card_costs_the_bot_after_it_a_defuse_or_its_life(name, robbed):
    match = led(name, robbed, UNDER_ONE)
    told = match.view_of(None).fields
    assert told.alive_mask >> PUPIL & 1
    assert told.alive_mask >> LEFT & 1
    assert match.view_of(RIGHT).fields.hands[RIGHT][k.DEFUSE] == 0


@pytest.mark.parametrize("place", [ON_TOP, UNDER_ONE])
@pytest.mark.parametrize("name", NAMES)
def test_the_pupil_goes_on_with_cards_and_draws_a_defuse(name, place):
    match = led(name, k.MOVE_TARGET + LEFT, place)
    assert match.to_act == (PUPIL,)
    held = match.view_of(PUPIL).fields.hands[PUPIL]
    assert sum(held) >= 2
    assert held[k.ATTACK] >= 1
    match.play(PUPIL, k.MOVE_DRAW)
    assert match.view_of(PUPIL).fields.hands[PUPIL][k.DEFUSE] == 1

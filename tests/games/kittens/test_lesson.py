"""First games of kittens: the hidden kitten hits a bot, the pupil keeps a Skip and a Defuse, and wins by drawing."""

from dataclasses import replace

import pytest

from clowder.engine.laws.lessons import go_on
from clowder.engine.scene.lesson import PUPIL, begin, current
from clowder.games import find
from clowder.games.kittens import layout as k
from clowder.games.kittens.lesson import LEFT, ON_TOP, RIGHT, SHORT_LESSON, UNDER_ONE
from clowder.players.house import advice

NAMES = ["exploding-kittens", "bursting-felines"]
ROBBED = [k.MOVE_TARGET + LEFT, k.MOVE_TARGET + RIGHT]
SHORT = replace(find("bursting-felines"), lesson=SHORT_LESSON)


def led(game, robbed=ROBBED[0], place=ON_TOP):
    """Returns the match at the last step, for a pupil who robs a bot and puts the kitten back somewhere."""
    match, done, steps = begin(game), [], game.lesson.steps
    while len(done) < len(steps):
        number = current(game.lesson, done, match.view_of(PUPIL))
        if number is None:
            go_on(match)
            continue
        done.append(number)
        plays = steps[number].plays
        if plays:
            match.play(PUPIL, *next(play for play in plays if play[-1] == robbed or play == place or len(plays) == 1))
    return match


def ended(match, *wishes):
    """Plays on against the house: the pupil makes the first of these moves that is legal, or the first legal one."""
    while not match.over:
        seat = match.to_act[-1]
        view = match.view_of(seat)
        legal = view.legal()
        match.play(seat, next((move for move in wishes if move in legal), legal[0]) if seat == PUPIL else advice(view))
    return match


@pytest.mark.parametrize("robbed", ROBBED)
@pytest.mark.parametrize(("place", "hit"), [(ON_TOP, LEFT), (UNDER_ONE, RIGHT)])
@pytest.mark.parametrize("name", NAMES)
def test_the_kitten_that_is_put_back_ends_a_bot(name, robbed, place, hit):
    assert led(find(name), robbed, place).view_of(PUPIL).fields.alive_mask == 0b111 & ~(1 << hit)


@pytest.mark.parametrize("robbed", ROBBED)
@pytest.mark.parametrize("place", [ON_TOP, UNDER_ONE])
@pytest.mark.parametrize("game", [*map(find, NAMES), SHORT], ids=[*NAMES, "short"])
def test_the_pupil_goes_on_with_a_skip_and_a_defuse_and_wins(game, robbed, place):
    match = led(game, robbed, place)
    assert match.to_act == (PUPIL,)
    held = match.view_of(PUPIL).fields.hands[PUPIL]
    assert held[k.SKIP] >= 1
    assert held[k.DEFUSE] >= 1
    assert ended(match.copy(), k.MOVE_DRAW, k.MOVE_PASS, *ON_TOP).winners == (PUPIL,)
    assert ended(match, k.MOVE_PLAY + k.SKIP, k.MOVE_DRAW, k.MOVE_PASS, *ON_TOP).winners == (PUPIL,)


def test_the_short_lesson_shows_that_attacks_never_add_up_and_the_hand_of_the_dead():
    match = led(SHORT)
    told = match.view_of(PUPIL).fields
    assert told.remaining == 1
    assert told.alive_mask == 1 << PUPIL | 1 << RIGHT
    assert list(told.discard[: told.discard_size]).count(k.KITTEN) == 1
    assert list(told.discard[: told.discard_size]).count(k.SHUFFLE) == 1  # of the dead bot's hand


def test_only_bursting_felines_has_a_short_lesson():
    assert find("exploding-kittens").short_lesson is None
    assert find("bursting-felines").short_lesson.knows == "exploding-kittens"

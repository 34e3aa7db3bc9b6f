"""Lessons: they can be followed, name only existing things, and use only the pupil's knowledge."""

from dataclasses import replace

import pytest

from clowder.engine.laws.lessons import audit_lesson
from clowder.engine.scene.lesson import DISMISSED, PUPIL, Step, begin, current, scripted
from clowder.engine.text.messages import say
from clowder.games import find, own_names
from clowder.games.kittens import layout as k

WITH_LESSON = [name for name in own_names() if find(name).lesson]


def changed(name, **parts):
    """Returns a game with another lesson."""
    game = find(name)
    return replace(game, lesson=replace(game.lesson, **parts))


def test_every_game_of_ours_has_a_lesson():
    assert list(own_names()) == WITH_LESSON


@pytest.mark.parametrize("name", WITH_LESSON)
def test_law_40_every_allowed_choice_leads_to_the_last_step(name):
    assert audit_lesson(find(name)) == []


@pytest.mark.parametrize("name", WITH_LESSON)
def test_every_step_can_be_done_and_has_text(name):
    game = find(name)
    lessons = [lesson for lesson in (game.lesson, game.short_lesson) if lesson]
    said = [begin(game, lesson).view_of(PUPIL).say(step.says) for lesson in lessons for step in lesson.steps]
    said += [begin(game).view_of(PUPIL).say(step.says) for step in game.lesson.remarks]
    assert len(set(said)) == len(said)
    assert all(text[-1] in ".!?" and "{" not in text for text in said)


def test_law_40_finds_a_step_that_cannot_be_done():
    steps = find("cats").lesson.steps
    wrong = replace(steps[2], plays=((10_000,),))
    (found,) = audit_lesson(changed("cats", steps=(*steps[:2], wrong)))
    assert found.law == 40
    assert "is not a play in step 2" in found.detail


def test_law_40_finds_a_step_naming_a_missing_thing():
    steps = (Step(say("learn-goal"), ("dragon",)),)
    (found,) = audit_lesson(changed("cats", steps=steps))
    assert "'dragon'" in found.detail


def test_law_40_finds_a_step_that_never_comes():
    steps = find("hold-my-bear").lesson.steps
    (found,) = audit_lesson(changed("hold-my-bear", steps=(*steps, Step(say("learn-goal")))))
    assert "over before step" in found.detail


def test_law_40_finds_a_bot_that_may_do_as_it_likes():
    bots = find("exploding-kittens").lesson.bots
    (found,) = audit_lesson(changed("exploding-kittens", bots={**bots, 1: bots[1][:-1]}))
    assert found.detail == "Seat 1 may choose freely before step 10."


def with_one_defuse(match):
    """Returns the position of the kittens' lesson, with a pupil who can be saved only once."""
    found = find("exploding-kittens").lesson.arrange(match)
    found["hands"][PUPIL][k.DEFUSE] = 1
    found["hand_size"][PUPIL] -= 1
    found["at_least"][PUPIL][1] &= ~(1 << k.DEFUSE)
    found["deck"][k.DEFUSE] -= 1
    return found


UNDER_TWO = (k.MOVE_INSERT + 2,)  # the third card is the pupil's


def test_law_40_finds_a_pupil_who_dies_right_after_the_last_step():
    lesson = find("exploding-kittens").lesson
    steps = (*lesson.steps[:9], replace(lesson.steps[9], plays=(UNDER_TWO,)), *lesson.steps[10:])
    (found,) = audit_lesson(changed("exploding-kittens", arrange=with_one_defuse, steps=steps))
    assert "out after the last step" in found.detail
    assert audit_lesson(changed("exploding-kittens", steps=steps)) == []  # who has another Defuse lives


def test_law_40_tries_every_choice_of_every_step():
    lesson = find("exploding-kittens").lesson
    place = replace(lesson.steps[9], plays=(*lesson.steps[9].plays, UNDER_TWO))
    steps = (*lesson.steps[:9], place, *lesson.steps[10:])
    (found,) = audit_lesson(changed("exploding-kittens", arrange=with_one_defuse, steps=steps))
    assert "out after the last step" in found.detail


def test_steps_are_in_order_and_remarks_follow_when_they_matter():
    game = find("exploding-kittens")
    match, lesson = begin(game), game.lesson
    fields = match.view_of(PUPIL)
    assert current(lesson, (), fields) == 0
    assert current(lesson, (0, 1), fields) == 2
    everything = tuple(range(len(lesson.steps)))
    assert current(lesson, everything, fields) is None
    attacked = replace(lesson.remarks[2], when=lambda view: view.fields.pile_size == fields.fields.pile_size)
    lesson = replace(lesson, remarks=(*lesson.remarks[:2], attacked))
    assert current(lesson, everything, fields) == len(everything) + 2
    assert current(lesson, (*everything, len(everything) + 2), fields) is None


def test_dismissed_coach_is_silent():
    game = find("exploding-kittens")
    assert current(game.lesson, (DISMISSED,), begin(game).view_of(PUPIL)) is None


def test_a_bot_makes_the_moves_of_its_script_and_no_others():
    game = find("exploding-kittens")
    match = begin(game)
    match.play(PUPIL, k.MOVE_DRAW)
    assert scripted(game.lesson, match.decisions, match.view_of(1)) == (k.MOVE_DRAW,)
    match.play(1, k.MOVE_DRAW)
    match.play(2, k.MOVE_DRAW)
    match.play(PUPIL, k.MOVE_PLAY + k.FUTURE)
    assert scripted(game.lesson, match.decisions, match.view_of(1)) is None  # it cannot draw in a window

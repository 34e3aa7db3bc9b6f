"""The law of lessons: a pupil who follows the coach reaches the last step alive."""

import json
from collections.abc import Sequence
from dataclasses import replace

from clowder.engine.laws.laws import Violation
from clowder.engine.laws.scenes import items_of
from clowder.engine.play.game import Game
from clowder.engine.play.match import Match
from clowder.engine.scene.lesson import PUPIL, Step, begin, current, scripted
from clowder.engine.scene.render import SceneRenderer

REGIONS = ("hand",)  # what a step may point at other than things


def audit_lesson(game: Game) -> list[Violation]:
    """Follows each of a game's lessons once for every way to choose among the plays that its steps allow."""
    found = _audit(game)
    return found or ([] if game.short_lesson is None else _audit(replace(game, lesson=game.short_lesson)))


def _audit(game: Game) -> list[Violation]:
    if game.lesson is None:
        return []
    ahead: list[tuple[int, ...]] = [()]
    while ahead:
        way = ahead.pop()
        found, offered = _follow(game, way)
        if found:
            return [Violation(40, game.name, game.lesson.players, dict(game.lesson.options), game.lesson.seed, found)]
        for number in range(len(way), len(offered)):
            same = (*way, *(0 for _ in offered[len(way) : number]))
            ahead += [(*same, other) for other in range(1, offered[number])]
    return []


def _follow(game: Game, way: Sequence[int]) -> tuple[str, list[int]]:
    """Plays a lesson: the plays of its steps numbered in `way`, then always the first.

    Returns what is wrong, and how many plays each step allowed.
    """
    lesson = game.lesson
    assert lesson is not None
    match, done, offered = begin(game), list[int](), list[int]()
    while len(done) < len(lesson.steps):
        if match.over:
            return f"The game is over before step {len(done)}.", offered
        view = match.view_of(PUPIL)
        number = current(lesson, done, view)
        if number is None:
            if free := _free(match):
                return f"{free} before step {len(done)}.", offered
            go_on(match)
            continue
        step = lesson.steps[number]
        done.append(number)
        if lost := _lost(match, step):
            return f"Step {number} speaks of {lost!r}, which is not there.", offered
        if step.holds:
            continue
        plays = view.plays()
        wanted = plays if step.plays is None else step.plays
        if wrong := [play for play in wanted if play not in plays]:
            return f"{wrong[0]} is not a play in step {number}.", offered
        chosen = way[len(offered)] if len(offered) < len(way) else 0
        offered.append(len(wanted))
        match.play(PUPIL, *wanted[chosen])
    return _dead(match), offered


def _free(match: Match) -> str:
    """Reports a choice that neither the coach nor a script makes, because it could lead anywhere."""
    assert match.game.lesson is not None
    seat = match.to_act[-1]
    view = match.view_of(seat)
    if len(view.legal()) == 1 or (seat != PUPIL and scripted(match.game.lesson, match.decisions, view)):
        return ""
    return f"Seat {seat} may choose freely"


def _dead(match: Match) -> str:
    """Reports that the pupil is out after the last step, or by the first play of their own."""
    if match.game.scene.is_out(match.view_of(None), PUPIL):
        return "The pupil is out at the last step."
    for play in match.view_of(PUPIL).plays():
        tried = match.copy()
        tried.play(PUPIL, *play)
        if tried.game.scene.is_out(tried.view_of(None), PUPIL):
            return f"The pupil is out after the last step by {play}."
    return ""


def go_on(match: Match) -> None:
    """Makes a decision that the coach does not comment on: from the script, or the first legal move."""
    assert match.game.lesson is not None
    seat = match.to_act[-1]
    view = match.view_of(seat)
    script = None if seat == PUPIL else scripted(match.game.lesson, match.decisions, view)
    match.play(seat, *(script or view.legal()[:1]))


def _lost(match: Match, step: Step) -> str:
    """Returns an anchor of a step that is not on the pupil's table."""
    parts = {name: json.loads(text) for name, text in SceneRenderer(match).parts(PUPIL).items()}
    items = items_of([*parts["board"], *parts["mine"], *parts["hand"], *parts["places"]])
    there = {item["anchor"].split("#")[0] for item in items if item.get("anchor")}
    there |= {*REGIONS, *(f"seat:{seat}" for seat in range(match.players))}
    return next((anchor for anchor in step.look if anchor not in there), "")

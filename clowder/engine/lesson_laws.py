"""The law of lessons: a pupil who does what the coach says is led to the last step."""

import json

from clowder.engine.game import Game
from clowder.engine.laws import Violation
from clowder.engine.lesson import PUPIL, Step, begin, current, scripted
from clowder.engine.match import Match
from clowder.engine.scenes import Scenes
from clowder.engine.staged_laws import items_of

REGIONS = ("hand",)  # what a step may point at besides things


def audit_lesson(game: Game) -> list[Violation]:
    """Follows a game's lesson, once for each of the plays that its steps allow."""
    if game.lesson is None:
        return []
    ways = max(1, *(len(step.plays or ()) for step in game.lesson.steps))
    for way in range(ways):
        found = _follow(game, begin(game), way)
        if found:
            return [Violation(40, game.name, game.lesson.players, dict(game.lesson.options), game.lesson.seed, found)]
    return []


def _follow(game: Game, match: Match, way: int) -> str:
    """Plays a lesson, of the plays of a step always the same one; returns what is wrong."""
    lesson = game.lesson
    assert lesson is not None
    done: list[int] = []
    while len(done) < len(lesson.steps):
        if match.over:
            return f"The game is over before step {len(done)}."
        sight = match.view_of(PUPIL)
        number = current(lesson, done, sight)
        if number is None:
            go_on(match)
            continue
        step = lesson.steps[number]
        done.append(number)
        if lost := _lost(match, step):
            return f"Step {number} speaks of {lost!r}, which is not there."
        if step.holds:
            continue
        plays = sight.plays()
        wanted = plays if step.plays is None else step.plays
        if wrong := [play for play in wanted if play not in plays]:
            return f"{wrong[0]} is no play in step {number}."
        match.play(PUPIL, *wanted[way % len(wanted)])
    return ""


def go_on(match: Match) -> None:
    """Lets somebody decide whom the coach does not speak to: by the script, or the first legal move."""
    assert match.game.lesson is not None
    seat = match.to_act[-1]
    sight = match.view_of(seat)
    script = None if seat == PUPIL else scripted(match.game.lesson, match.decisions, sight)
    match.play(seat, *(script or sight.legal()[:1]))


def _lost(match: Match, step: Step) -> str:
    """Returns an anchor of a step that is not on the pupil's table."""
    parts = {name: json.loads(text) for name, text in Scenes(match).parts(PUPIL).items()}
    items = items_of([*parts["board"], *parts["mine"], *parts["hand"], *parts["places"]])
    there = {item["anchor"].split("#")[0] for item in items if item.get("anchor")}
    there |= {*REGIONS, *(f"seat:{seat}" for seat in range(match.players))}
    return next((anchor for anchor in step.look if anchor not in there), "")

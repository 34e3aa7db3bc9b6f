"""The coach at a table: which step of a lesson is on, what its pupil is shown, and what waits for it."""

from collections.abc import Sequence
from dataclasses import replace

from clowder.engine.play.logs import load
from clowder.engine.play.match import Match
from clowder.engine.play.match import deal as deal_match
from clowder.engine.scene.lesson import DISMISSED, PUPIL, Lesson, Step, begin, current, scripted
from clowder.table.frame_types import CoachPart
from clowder.table.question import Moves
from clowder.table.terms import Terms, deal_options, game_of
from clowder.table.texts import UserError, current_language


def deal(terms: Terms) -> Match:
    """Deals a table's game: from the seed of its shuffle, as its lesson begins, or as a replay stood."""
    game = game_of(terms)
    if terms.start:
        return load(terms.start, lambda name: game)
    if terms.lesson:
        return begin(game, lesson_of(terms))
    return deal_match(game, terms.players, terms.shuffle.seed, deal_options(terms))


def lesson_of(terms: Terms) -> Lesson | None:
    """Returns the lesson that is given at a table."""
    game = game_of(terms)
    return None if not terms.lesson else game.short_lesson if terms.short else game.lesson


def _on(terms: Terms, match: Match) -> tuple[int, Step] | None:
    """Returns the step that is on, with its number."""
    lesson = lesson_of(terms)
    if lesson is None or match.over:
        return None
    number = current(lesson, terms.coached, match.view_of(PUPIL))
    return None if number is None else (number, lesson.all[number])


def holds(terms: Terms, match: Match) -> bool:
    """Tells whether the game waits until the pupil has read what the coach says."""
    on = _on(terms, match)
    return on is not None and on[1].holds


def part(terms: Terms, match: Match, seat: int | None) -> CoachPart | None:
    """Returns what a page shows of the coach: to the pupil alone."""
    on = _on(terms, match) if seat == PUPIL else None
    if on is None:
        return None
    number, step = on
    lesson = lesson_of(terms)
    assert lesson is not None
    says = match.view_of(PUPIL, current_language()).say(step.says)
    told: CoachPart = {"says": says, "look": step.look, "read": step.holds}
    if number < len(lesson.steps):
        told |= {"step": number + 1, "of": len(lesson.steps)}
    return told


def step_for(terms: Terms, match: Match, seat: int, moves: Sequence[int]) -> int | None:
    """Returns the step that a pupil's play does, if any; raises UserError if the coach has asked for another."""
    on = _on(terms, match) if seat == PUPIL else None
    if on is None:
        return None
    number, step = on
    if step.holds:
        raise UserError("read-first")
    view = match.view_of(PUPIL)
    wanted = [play for play in step.plays or () if view.is_play(play)]
    if wanted and tuple(moves) not in wanted:
        raise UserError("coach-first")
    return number


def done(terms: Terms, number: int | None) -> Terms:
    """Returns the terms with one more step behind the pupil."""
    return terms if number is None else replace(terms, coached=(*terms.coached, number))


def read(terms: Terms, match: Match) -> Terms:
    """Returns the terms after the pupil has read what the coach says."""
    on = _on(terms, match)
    return done(terms, on[0]) if on and on[1].holds else terms


def dismissed(terms: Terms) -> Terms:
    """Returns the terms of a pupil who plays on without the coach."""
    return done(terms, DISMISSED) if terms.lesson and DISMISSED not in terms.coached else terms


def play_of(terms: Terms, match: Match, seat: int) -> Moves | None:
    """Returns the play that a lesson has for a bot now."""
    lesson = lesson_of(terms)
    return scripted(lesson, match.decisions, match.view_of(seat)) if lesson else None

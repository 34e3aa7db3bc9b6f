"""Lessons: a real first game with a coach, from an arranged position, as data.

The pupil has seat 0. The coach knows only what the pupil knows: a step begins when the pupil's own view says so, and
its text is fixed. After the last step the game goes on freely, and remarks come up when they first matter.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clowder.engine.play.logs import arrange
from clowder.engine.play.match import Match, deal
from clowder.engine.play.view import View
from clowder.engine.text.messages import Value

if TYPE_CHECKING:
    from clowder.engine.play.game import Game

PUPIL = 0
DISMISSED = -1  # stored among the done steps: the pupil plays on without the coach
Moves = tuple[int, ...]


def is_asked(view: View) -> bool:
    """Returns whether the pupil is asked for more than silence, the default condition for a step to begin."""
    legal = view.legal()
    return bool(legal) and legal != [view.game.scene.silence(view)]


def at_once(view: View) -> bool:
    """Starts a step as soon as the previous one is done, whoever is on turn."""
    return True


@dataclass(frozen=True)
class Step:
    """One thing the coach says. The pupil then says "go on", or makes one of some plays."""

    says: Value
    look: tuple[str, ...] = ()  # the anchors it is about
    plays: tuple[Moves, ...] | None = ()  # what the pupil may do; None: anything legal; empty: only read
    when: Callable[[View], bool] = is_asked

    @property
    def holds(self) -> bool:
        """Whether everything waits until the pupil has read it."""
        return self.plays == ()


@dataclass(frozen=True)
class Lesson:
    """A coached game."""

    players: int
    steps: tuple[Step, ...]
    arrange: Callable[[Match], Mapping[str, Any]]  # returns the fields of the position, as `arrange` takes them
    seed: str = "lesson"
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Mapping[int, Moves] = field(default_factory=dict)  # their moves, in order; then the house bot's
    knows: str = ""  # the game that a short lesson's pupil knows already
    remarks: tuple[Step, ...] = ()  # each made once, after the last step, most important first

    @property
    def all(self) -> tuple[Step, ...]:
        """Steps and remarks, in the order of their numbers."""
        return *self.steps, *self.remarks


def begin(game: "Game", lesson: Lesson | None = None) -> Match:
    """Returns a lesson's match at its start; by default that of the game's full lesson."""
    lesson = lesson or game.lesson
    assert lesson is not None
    match = deal(game, lesson.players, lesson.seed, lesson.options)
    return arrange(match, **lesson.arrange(match))


def current(lesson: Lesson, done: Collection[int], view: View) -> int | None:
    """Returns the number of the current step, from the pupil's view; None while the coach is silent."""
    if DISMISSED in done:
        return None
    led = len(lesson.steps)
    ahead = next((number for number in range(led) if number not in done), led)
    open_now = [ahead] if ahead < led else [number for number in range(led, len(lesson.all)) if number not in done]
    return next((number for number in open_now if lesson.all[number].when(view)), None)


def scripted(lesson: Lesson, decisions: Sequence[tuple[int, int]], view: View) -> Moves | None:
    """Returns the play that a bot's script has now, or None if there is none or it is illegal."""
    script = list(lesson.bots.get(view.seat or PUPIL, ()))
    for seat, move in decisions:
        if seat == view.seat and script and script[0] == move:
            script.pop(0)
    run: list[int] = []
    for move in script:
        if move not in view.legal():
            return None
        run.append(move)
        if view.completes(move):
            return tuple(run)
        view = view.step(move)
    return None

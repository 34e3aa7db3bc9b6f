"""The `Player` interface, and playing a match to its end."""

import contextlib
import importlib
import operator
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from traceback import StackSummary, TracebackException, extract_tb
from typing import Any, Protocol

from clowder.engine.errors import BadBot
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match
from clowder.engine.play.view import Event, View
from clowder.engine.rules.derived import derived_folder
from clowder.engine.rules.record import Records


@dataclass(frozen=True)
class Budget:
    """How long a player may think about one decision. None: no limit."""

    iterations: int | None = None
    milliseconds: float | None = None


class Player(Protocol):
    """A person, a bot or a remote program. It has its own randomness and never sees a state.

    An external class is called with a seed (a text) and returns such a player.
    """

    def start(self, seat: int, game: Game, options: Options) -> None:
        """Called when a game begins, with the player's seat."""

    def saw(self, events: Sequence[Event]) -> None:
        """Called with what the player saw since its last decision."""

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        """Returns one of `moves`."""

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Called when the game is over, with the scores and the winners."""


class BotFault(Exception):
    """A fault of a bot: it crashed, hung, sent nonsense or made an illegal move."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind  # crash, hang, nonsense or illegal
        self.during = ""  # the failing method: __init__, start, saw, choose or end
        self.trace = ""  # a traceback, or what a program wrote to standard error, if requested


class Gone(BotFault):
    """A bot that failed for good earlier in this game, which is on record. It no longer answers."""

    def __init__(self) -> None:
        super().__init__("gone", "It failed earlier in this game.")


WRONG = (Exception, SystemExit)  # what a bot may raise; Ctrl-C belongs to the person
OnFault = Callable[[int, BotFault], None]
OnTime = Callable[[int, float], None]
OURS = f"{Path(__file__).parents[1]}{os.sep}"
MAX_FRAMES, MAX_LINES, MAX_LINE = 12, 40, 300  # of a traceback
LISTED = 12  # legal moves to list when an illegal one was chosen


def play_match(
    match: Match,
    players: Mapping[int, Player],
    budget: Budget | None = None,
    on_fault: OnFault | None = None,
    on_time: OnTime | None = None,
    at_random: list[int] | None = None,
) -> int:
    """Plays a match to its end. Returns how many decisions were asked for, without forced moves.

    If `on_fault` accepts a bot's fault, a random move replaces its decision; otherwise BadBot is raised. `at_random`
    collects the numbers of those decisions.
    """
    budget = budget or Budget()
    stand_in = random.Random(match.seed)
    decisions = 0

    def fail(seat: int, fault: BotFault) -> None:
        if on_fault is None:
            raise BadBot(f"The player of seat {seat} failed in {fault.during} ({fault.kind}): {fault}") from fault
        on_fault(seat, fault)

    for seat, player in players.items():
        with referee(seat, "start", fail):
            player.start(seat, match.game, dict(match.options))
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) == 1:
            match.play(seat, moves[0])
            continue
        decisions += 1
        started = time.perf_counter()
        try:
            move = ask(players[seat], match, seat, moves, budget)
        except WRONG as wrong:  # inlined from `referee`, because this takes most of the time
            _report(seat, wrong, "choose", fail)
            move = stand_in.choice(moves)
            if at_random is not None:
                at_random.append(len(match.decisions))
        if on_time:
            on_time(seat, time.perf_counter() - started)
        match.play(seat, move)
    for seat, player in players.items():
        with referee(seat, "end", fail):
            player.end(match.result())
    return decisions


def numbers_at_random(log: Mapping[str, Any]) -> frozenset[int]:
    """Returns which decisions of a log were random moves after a bot's fault, if it says so."""
    kept = log.get("at_random")
    fits = isinstance(kept, list) and all(type(number) is int for number in kept)
    return frozenset(kept if fits and kept else ())


def ask(player: Player, match: Match, seat: int, moves: list[int], budget: Budget) -> int:
    """Returns the player's move, one of `moves`. Raises whatever the player raises."""
    events, view = match.raw_events(seat), match.view_of(seat)
    try:
        player.saw(events)
    except WRONG as wrong:
        fault = fault_of(wrong, "saw")
        raise fault from fault.__cause__
    move = player.choose(view, list(moves), budget)
    if isinstance(move, bool) or not hasattr(move, "__index__"):
        raise BotFault("nonsense", f"It answered {_text(move)[:40]} ({_name(move)}), which is not a move.")
    number = operator.index(move)
    if number not in moves:
        listed = ", ".join(map(str, moves[:LISTED])) + (f" and {len(moves) - LISTED} more" * (len(moves) > LISTED))
        raise BotFault("illegal", f"It answered {_text(move)[:40]}. The legal moves were {listed}.")
    return number


def truth_of(match: Match) -> Records:
    """Returns a copy of a match's whole state, which no player may see."""
    return match.game.from_json(match.position()["position"])


@contextmanager
def referee(seat: int, during: str, on_fault: OnFault) -> Iterator[None]:
    """Converts whatever a player raises inside into a fault, unless it is already on record."""
    try:
        yield
    except WRONG as wrong:
        _report(seat, wrong, during, on_fault)


def fault_of(wrong: BaseException, during: str) -> BotFault:
    """Returns what a player raised as a fault, with its cause."""
    if isinstance(wrong, BotFault):
        fault = wrong
    else:
        fault = BotFault("crash", told(wrong))
        fault.__cause__ = wrong
    fault.during = fault.during or during
    return fault


def _report(seat: int, wrong: BaseException, during: str, on_fault: OnFault) -> None:
    if not isinstance(wrong, Gone):
        on_fault(seat, fault_of(wrong, during))


def _ours() -> tuple[str, str]:
    """Returns the folders of our code: the package, and the code derived from games' fields."""
    return OURS, f"{derived_folder()}{os.sep}"


def told(wrong: BaseException) -> str:
    """Describes in words what external code raised."""
    return f"{_name(wrong)}: {_text(wrong)}"


def place_of(wrong: BaseException) -> str:
    """Returns where external code raised something, in brackets, if it was external."""
    others = *_ours(), contextlib.__file__, importlib.__file__, "<"
    frames = [frame for frame in extract_tb(wrong.__traceback__) if not frame.filename.startswith(others)]
    return f" ({printable(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""


def traced(wrong: BaseException) -> str:
    """Returns the traceback of a bot's code without our frames: a few lines that are safe to print."""
    try:
        found = TracebackException(type(wrong), wrong, wrong.__traceback__)
        part: TracebackException | None = found
        while part:
            part.stack = _own_frames(part.stack)
            part = part.__cause__ or part.__context__
        lines = "".join(found.format()).splitlines()
    except WRONG:  # a bot may raise anything
        return told(wrong)
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES // 4], "  ...", *lines[-MAX_LINES * 3 // 4 :]]
    return "\n".join(printable(line[:MAX_LINE]) for line in lines)


def _own_frames(stack: StackSummary) -> StackSummary:
    """Returns the frames of a bot's own code, the innermost if there are many; some of ours if it has none."""
    own = [frame for frame in stack if not frame.filename.startswith((*_ours(), contextlib.__file__))]
    ours = [frame for frame in stack if frame.filename.startswith(_ours())]
    return StackSummary.from_list(own[-MAX_FRAMES:] or ours[-3:])


def printable(text: str) -> str:
    """Returns a line with escapes for characters that would move a cursor, change a colour or turn text around."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text.expandtabs(4))


def _text(thing: object) -> str:
    """Returns any object of a bot as a line of text, or only its type if even that fails."""
    try:
        return printable(" ".join(str(thing)[:200].split()))
    except WRONG:
        return f"<{_name(thing)}>"


def _name(thing: object) -> str:
    return printable(type(thing).__name__[:60])

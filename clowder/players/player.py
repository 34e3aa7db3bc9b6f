"""What a player is, and how players play a match to its end."""

import operator
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from clowder.engine.errors import BadBot
from clowder.engine.game import Game, Options
from clowder.engine.match import Event, Match, View


@dataclass(frozen=True)
class Budget:
    """How much a player may think about one decision; None: as it likes."""

    iterations: int | None = None
    milliseconds: float | None = None


class Player(Protocol):
    """A person, a bot or a program at the other end of a wire. It has its own randomness and never sees a state."""

    def start(self, seat: int, game: Game, options: Options) -> None:
        """A game begins, and this is your seat."""

    def saw(self, events: Sequence[Event]) -> None:
        """This is what you saw happen since you were last asked."""

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        """Returns one of `moves`."""

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """The game is over: scores, and the winners."""


class BotFault(Exception):
    """A bot did what no player may: it crashed, hung, talked nonsense or played illegally."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind  # crash, hang, nonsense or illegal


class Gone(BotFault):
    """A bot that failed for good earlier in this game, which is on record, and is not there to answer."""

    def __init__(self) -> None:
        super().__init__("gone", "It failed earlier in this game.")


WRONG = (Exception, SystemExit)  # what a bot may raise; Ctrl-C is the person's
OnFault = Callable[[int, BotFault], None]
OnTime = Callable[[int, float], None]


def play_match(
    match: Match,
    players: Mapping[int, Player],
    budget: Budget | None = None,
    on_fault: OnFault | None = None,
    on_time: OnTime | None = None,
) -> int:
    """Plays a match to its end and returns how many decisions were asked for. A seat with one move only is not.

    A bot that fails loses the decision to a random move if `on_fault` takes note of it; otherwise BadBot is raised.
    """
    budget = budget or Budget()
    stand_in = random.Random(match.seed)
    decisions = 0

    def fail(seat: int, fault: BotFault) -> None:
        if on_fault is None:
            raise BadBot(f"The player of seat {seat} failed ({fault.kind}): {fault}") from fault
        on_fault(seat, fault)

    for seat, player in players.items():
        with referee(seat, fail):
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
        except WRONG as wrong:  # a `referee` by hand: this is where the time goes
            _report(seat, wrong, fail)
            move = stand_in.choice(moves)
        if on_time:
            on_time(seat, time.perf_counter() - started)
        match.play(seat, move)
    for seat, player in players.items():
        with referee(seat, fail):
            player.end(match.result())
    return decisions


def ask(player: Player, match: Match, seat: int, moves: list[int], budget: Budget) -> int:
    """Returns the player's move, one of `moves`, or raises whatever the player raises."""
    player.saw(match.raw_events(seat))
    move = player.choose(match.view_of(seat), list(moves), budget)
    number = -1 if isinstance(move, bool) or not hasattr(move, "__index__") else operator.index(move)
    if number not in moves:
        raise BotFault("illegal", f"{_text(move)[:40]!r} is not a legal move.")
    return number


@contextmanager
def referee(seat: int, on_fault: OnFault) -> Iterator[None]:
    """Hands on as a fault what a player raises meanwhile, unless it is on record."""
    try:
        yield
    except WRONG as wrong:
        _report(seat, wrong, on_fault)


def told(wrong: BaseException) -> str:
    """Returns in words what somebody's code raised."""
    return f"{type(wrong).__name__}: {_text(wrong)}"


def _report(seat: int, wrong: BaseException, on_fault: OnFault) -> None:
    if not isinstance(wrong, Gone):
        on_fault(seat, wrong if isinstance(wrong, BotFault) else BotFault("crash", told(wrong)))


def _text(thing: object) -> str:
    """Returns a bot's thing as a line of text; even that may fail, and then only its type is known."""
    try:
        return " ".join(str(thing)[:200].split())
    except WRONG:
        return f"<{type(thing).__name__}>"

"""What a player is, and how players play a match to its end."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
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
        try:
            player.start(seat, match.game, match.options)
        except Exception as wrong:
            fail(seat, _fault(wrong))
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) == 1:
            match.play(seat, moves[0])
            continue
        decisions += 1
        started = time.perf_counter()
        try:
            move = _ask(players[seat], match, seat, moves, budget)
        except Exception as wrong:
            fail(seat, _fault(wrong))
            move = stand_in.choice(moves)
        if on_time:
            on_time(seat, time.perf_counter() - started)
        match.play(seat, move)
    for seat, player in players.items():
        try:
            player.end(match.result())
        except Exception as wrong:
            fail(seat, _fault(wrong))
    return decisions


def _ask(player: Player, match: Match, seat: int, moves: list[int], budget: Budget) -> int:
    """Returns the player's move, or raises."""
    player.saw(match.raw_events(seat))
    move = player.choose(match.view_of(seat), moves, budget)
    if isinstance(move, bool) or not hasattr(move, "__index__") or move not in moves:
        raise BotFault("illegal", f"{str(move)[:40]!r} is not a legal move.")
    return int(move)


def _fault(wrong: Exception) -> BotFault:
    return wrong if isinstance(wrong, BotFault) else BotFault("crash", f"{type(wrong).__name__}: {str(wrong)[:200]}")

"""What a player is, and how players play a match to its end."""

from collections.abc import Mapping, Sequence
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


def play_match(match: Match, players: Mapping[int, Player], budget: Budget | None = None) -> int:
    """Plays a match to its end and returns how many decisions were asked for. A seat with one move only is not."""
    budget = budget or Budget()
    decisions = 0
    for seat, player in players.items():
        player.start(seat, match.game, match.options)
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) == 1:
            match.play(seat, moves[0])
            continue
        decisions += 1
        player = players[seat]
        player.saw(match.raw_events(seat))
        move = player.choose(match.view_of(seat), moves, budget)
        if move not in moves:
            raise BadBot(f"The player of seat {seat} chose {str(move)[:20]!r}, which is not a legal move.")
        match.play(seat, move)
    result = match.result()
    for player in players.values():
        player.end(result)
    return decisions

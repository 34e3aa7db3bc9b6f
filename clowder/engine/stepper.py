"""One game stepped from a Python loop, as lean as it can be: one compiled call per decision.

The call plays the move, answers everything that is forced, and comes back with the next seat that has a choice. For
checks, words and logs there is `Match`; here the caller is trusted.
"""

from typing import Any

import numpy as np

from clowder.engine import doors
from clowder.engine.bits import lowest
from clowder.engine.chance import words_of
from clowder.engine.contract import legal_moves, play, to_act
from clowder.engine.events import may_see_event
from clowder.engine.game import Game, Options
from clowder.engine.kernel import template

# A desk is one array that holds everything the stepper and its caller pass to and fro.
SEAT, COUNT, KEPT, MOVES = 0, 1, 2, 3
ROWS = 4096  # events kept; far more than any seat misses between two of its decisions


@template
def advance(states, desk, move, room):
    """Plays `move` for the seat on the desk (-1: none yet), then all that is forced; writes the next choice there."""
    state = states[0]
    moves = desk[MOVES : MOVES + room]
    seat = desk[SEAT]
    clock = state.clock
    if move >= 0:
        play(state, seat, move)
    while True:
        if state.clock != clock or move < 0:
            clock = state.clock
            move = 0
            for row in range(state.num_events):
                start = MOVES + room + desk[KEPT] % ROWS * 6
                for column in range(6):
                    desk[start + column] = state.events[row, column]
                desk[KEPT] += 1
        asked = to_act(state)
        if asked == 0:
            desk[SEAT] = -1
            desk[COUNT] = 0
            return 0
        seat = lowest(asked)
        n = legal_moves(state, seat, moves)
        if n > 1:
            desk[SEAT] = seat
            desk[COUNT] = n
            return n
        play(state, seat, moves[0])


class Stepper:
    """A game that asks one seat at a time: `seat` (-1 when it is over) and its `moves`; `play(move)` goes on.

    Several seats that decide at once are asked in the order of their seats; their answers stay sealed all the same.
    """

    def __init__(self, game: Game, players: int, options: Options, seed: int | str | bytes) -> None:
        self.game, self.players = game, players
        self.state = game.new()
        self._options = game.packed(players, options)
        self._room = game.num_moves
        self._desk = np.zeros(MOVES + self._room + ROWS * 6, np.int64)
        self._moves = self._desk[MOVES:]
        self._advance = game.call(advance)
        self.reset(seed)

    def reset(self, seed: int | str | bytes) -> None:
        """Deals anew."""
        self.game.call(doors.deal_first)(self.state, self.players, self._options, words_of(seed))
        self._heard = [0] * self.players
        self._desk[KEPT] = 0
        self._advance(self.state, self._desk, -1, self._room)

    @property
    def seat(self) -> int:
        return int(self._desk[SEAT])

    @property
    def moves(self) -> np.ndarray:
        return self._moves[: self._desk[COUNT]]

    def play(self, move: int) -> np.ndarray:
        """Plays a legal move of `seat` and returns the legal moves of the next one; none when the game is over."""
        self._heard[self._desk[SEAT]] = self._desk[KEPT]
        return self._moves[: self._advance(self.state, self._desk, move, self._room)]

    def events(self, seat: int) -> list[Any]:
        """Returns what the seat saw happen since its own last decision."""
        start = MOVES + self._room
        rows = self._desk[start:].reshape(ROWS, 6)
        since = range(max(self._heard[seat], int(self._desk[KEPT]) - ROWS), int(self._desk[KEPT]))
        kept = (rows[i % ROWS].tolist() for i in since)
        return [tuple(row[:5]) for row in kept if may_see_event(row[5], seat)]

    def view(self, seat: int) -> Any:
        """Returns what the seat may know, as a record."""
        view = self.game.new()
        self.game.call(doors.look)(self.state, seat, view)
        return view

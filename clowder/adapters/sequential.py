"""A game with sequential decisions and separate chance nodes, as OpenSpiel expects.

One compiled call plays a decision and everything that is forced after it. A decision with a random outcome is not
played before chance has drawn.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clowder.adapters.memory import Decided, Memory, Told, Veiled
from clowder.engine.errors import ClowderError, IllegalMove
from clowder.engine.play.game import Game
from clowder.engine.play.match import result_of
from clowder.engine.rules import calls
from clowder.engine.rules.bits import lowest
from clowder.engine.rules.contract import action_of, legal_moves, move_of, play
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records, copy, copy_of
from clowder.engine.rules.referee import see, show_learner

# The desk: who decides or decided last, the number of actions, the decided move, the move that waits for chance, the
# number of events; from LISTED on the legal actions, ascending.
SEAT, COUNT, CHOSEN, MOVE, HEARD, LISTED = range(6)
GO_ON, DRAWN = -1, -2  # instead of an action: continue; or play the waiting move with the drawn outcome
OVER, ASKS, WAITS, FULL, ILLEGAL = range(5)  # results; FULL: the buffer has no room for more events
ROOM = 128  # rows of events
POOL = 16  # views made at once


@template
def list_actions(state, desk, seat, moves, number):
    """Writes the actions for a seat's moves to the desk, ascending."""
    desk[SEAT] = seat
    desk[COUNT] = number
    for i in range(number):
        action = action_of(state, seat, moves[i])
        place = LISTED + i
        while place > LISTED and desk[place - 1] > action:
            desk[place] = desk[place - 1]
            place -= 1
        desk[place] = action


@template
def is_listed(desk, action):
    """Returns whether an action is on the desk."""
    found = False
    for i in range(desk[COUNT]):
        found = found or desk[LISTED + i] == action
    return found


@template
def note_events(state, desk, heard):
    """Adds what just happened to `heard`."""
    for row in range(state.num_events):
        for column in range(6):
            heard[desk[HEARD], column] = state.events[row, column]
        desk[HEARD] += 1


@template
def go_on(states, desk, moves, heard, views, action):
    """Plays an action, and what is forced after it, in the first record. The second is for trying a move.

    The first of `views` becomes what the seat saw when it decided. If it returns ILLEGAL nothing has changed.
    """
    state = states[0]
    ahead = states[1]
    desk[HEARD] = 0
    seat = desk[SEAT]
    move = -1
    if action >= 0:
        if not is_listed(desk, action):
            return ILLEGAL
        move = move_of(state, seat, action)
        desk[CHOSEN] = move
        see(state, seat, views[0])
    elif action == DRAWN:
        move = desk[MOVE]
    drawn = action == DRAWN
    while True:
        if move >= 0:
            copy(ahead, state)
            play(ahead, seat, move)
            same = True
            for i in range(4):
                if ahead.rng[i] != state.rng[i]:
                    same = False
            if not same and not drawn:
                desk[SEAT] = seat
                desk[MOVE] = move
                return WAITS
            drawn = False
            news = ahead.clock != state.clock
            copy(state, ahead)
            if news:
                note_events(state, desk, heard)
        if desk[HEARD] + len(state.events) > len(heard):
            return FULL
        asked = to_act(state)
        if asked == 0:
            return OVER
        seat = lowest(asked)
        number = legal_moves(state, seat, moves)
        if number > 1:
            list_actions(state, desk, seat, moves, number)
            return ASKS
        move = moves[0]


@template
def show_first(states, seat, views, scales, row):
    """Writes the observation of a seat's view. `scales` is None for bytes."""
    see(states[0], seat, views[0])
    show_learner(views[0], scales, row)


class Table:
    """A game with a number of players, options and compiled functions, shared by all its states."""

    def __init__(self, game: Game, players: int, packed: Any) -> None:
        self.game, self.players, self._packed = game, players, packed
        self.go_on: Callable[..., int] = game.call(go_on)
        self.show: Callable[..., None] = game.call(show_first)
        self.look: Callable[..., None] = game.call(calls.observe_first)
        self._views, self._used = game.new(POOL), 0
        self.num_moves = game.num_moves

    def __deepcopy__(self, memo: object) -> "Table":
        return self

    def new_view(self) -> Records:
        """Returns a buffer for a view."""
        if self._used == POOL:
            self._views, self._used = self.game.new(POOL), 0
        self._used += 1
        return self._views[self._used - 1 : self._used]

    def deal(self, luck: str) -> Records:
        """Returns the true state of a deal, and a second record as a buffer."""
        states = self.game.new(2)
        self.game.call(calls.deal_first)(states, self.players, self._packed, self.game.rng(luck))
        return states


class Sequential:
    """A game at some point: `status`, whose decision it is, and everybody's memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.status, self.seat = WAITS, -1  # for the deal
        self.memory = Memory()
        self.states: Records | None = None  # the true state, and a buffer
        self._desk: NDArray[np.int64] = np.zeros(LISTED + table.num_moves, np.int64)
        self._make_room()

    def _make_room(self) -> None:
        """Allocates buffers that no two games share, because kernels run while other threads do."""
        self._moves: Any = self.table.game.moves_buffer()
        self._heard: NDArray[np.int64] = np.empty((ROOM, 6), np.int64)

    def __deepcopy__(self, memo: object) -> "Sequential":
        """Returns an independent copy."""
        twin: Sequential = object.__new__(Sequential)
        twin.__dict__.update(self.__dict__)
        twin._desk = self._desk.copy()
        if self.states is not None:
            twin.states = copy_of(self.states)
        twin._make_room()
        return twin

    @property
    def truth(self) -> bytes:
        """The true state as bytes; nothing before the deal."""
        return b"" if self.states is None else self.states[:1].tobytes()

    @property
    def awaits(self) -> tuple[int, int] | None:
        """The seat and the move that wait for chance, unless the deal does."""
        if self.states is None or self.status != WAITS:
            return None
        return int(self._desk[SEAT]), int(self._desk[MOVE])

    @property
    def actions(self) -> list[int]:
        """The legal actions, ascending."""
        return self._desk[LISTED : LISTED + self._desk[COUNT]].tolist()  # type: ignore[no-any-return]

    def act(self, action: int) -> None:
        """Plays an action of the seat that decides. Raises IllegalMove and then changes nothing."""
        view = self.table.new_view()
        before, seat = self.memory, self.seat
        status = self._go_on(action, view)
        if status == ILLEGAL:
            raise IllegalMove(f"Action {action} is not legal for player {seat} now.")
        self.memory = Decided(before, seat, view, int(self._desk[CHOSEN]), action)
        self._hear(status)

    def draw(self, luck: str) -> None:
        """Deals, or plays the move that waits for chance, with the drawn outcome."""
        if self.states is None:
            self.states = self.table.deal(luck)
            truth = self.states[0]
            events = truth["events"][: truth["num_events"]].tolist()
            self.memory = Told(self.memory, events) if events else self.memory
            self._hear(self._go_on(GO_ON, self.table.new_view()))
        else:
            self.states[0]["rng"] = self.table.game.rng(luck)
            self._hear(self._go_on(DRAWN, self.table.new_view()))

    def _go_on(self, action: int, view: Records) -> int:
        return self.table.go_on(self.states, self._desk, self._moves, self._heard, view, action)

    def _hear(self, status: int) -> None:
        """Adds events to the memory, and plays on if there were too many for one call."""
        seat, _, _, _, number = self._desk[:LISTED].tolist()
        if number:
            self.memory = Told(self.memory, self._heard[:number].tolist())
        if status == FULL:
            self._hear(self._go_on(GO_ON, self.table.new_view()))
            return
        self.status, self.seat = status, seat if status == ASKS else -1

    def view(self, player: int) -> Records:
        """Returns what a player (-1: a spectator) may know, as a record. There must be a deal."""
        if self.states is None:
            raise ClowderError("Nothing is dealt yet.")
        view = self.table.new_view()
        self.table.look(self.states, player, view)
        return view

    def show(self, player: int, row: NDArray[np.float32]) -> None:
        """Writes a player's observation. There must be a deal."""
        self.table.show(self.states, player, self.table.new_view(), self.table.game.scales, row)

    def winners(self) -> tuple[int, ...]:
        """Returns the winners of a finished game."""
        return result_of(self.table.game, self.table.players, self.states[:1])[1]  # type: ignore[index]

    def world(self, player: int, luck: str) -> "Sequential":
        """Returns a possible game for what a player knows, uniformly. The others remember what everybody learned."""
        game = self.table.game
        twin = Sequential(self.table)
        twin.states, twin._desk = game.new(2), self._desk.copy()
        game.call(calls.determinize_first)(self.view(player), game.rng(luck), twin.states)
        twin.status, twin.seat, twin.memory = self.status, self.seat, Veiled(self.memory, player)
        return twin

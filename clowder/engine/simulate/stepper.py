"""One game stepped from a Python loop with little overhead: one compiled call per decision.

The call looks the move up among the legal ones, plays it, answers everything that is forced, and returns the next seat
that has a choice. For texts and logs there is `Match`.
"""

from typing import Any, NoReturn

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from clowder.engine.errors import GameOver, IllegalMove
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import result_of, summary
from clowder.engine.play.view import Event, Move, View, check_seat, move_id, move_of, row_type
from clowder.engine.rules import calls
from clowder.engine.rules.bits import lowest
from clowder.engine.rules.contract import action_of, legal_moves, play
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.events import SPECTATORS, may_see_event
from clowder.engine.rules.kernel import kernel, template
from clowder.engine.rules.record import copy_of
from clowder.engine.rules.referee import see, show_learner
from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text
from clowder.engine.text.viewer import NAMES

# A desk is one array with everything that the stepper and its caller exchange.
SEAT, COUNT, TRUSTED, KEPT, CHOICES, HEARD = range(6)
ROWS = 4096  # events kept; far more than any seat misses between two of its decisions
EVENTS = HEARD + SPECTATORS + 1  # HEARD counts, per viewer, the events it has received
MOVES = EVENTS + ROWS * 6
OVER, NEW = -1, -2  # replaces a seat on the desk

# A tape holds the lists of moves that callers got, one after the other. It is never overwritten, so nobody needs
# copies; when it is full a new one begins. Its first number is how many others are used.
TAPE = 1024
REFUSED, FULL = -1, -2

POOL = 16  # views made at once: NumPy takes longer to make one than a kernel to fill it
ROW_TYPES: dict[Any, np.dtype[Any]] = {}  # cached, because NumPy takes a while to parse a type
for _type in (np.dtype("uint8"), np.dtype("float32")):
    ROW_TYPES |= dict.fromkeys((_type, _type.type, _type.name), _type)


@kernel
def is_listed(desk, move):
    """Returns whether `move` is among the moves on the desk, which are ascending."""
    low, end = MOVES, MOVES + desk[COUNT]
    high = end
    while low < high:
        middle = (low + high) >> 1
        if desk[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < end and desk[low] == move


@template
def advance(states, desk, tape, move):
    """Plays `move` for the seat on the desk, then all forced moves. Writes the next choice to the desk and the tape.

    Returns its place on the tape: start << 16 | end. Returns REFUSED if the game is over or the move illegal, or FULL
    if there is no room on the tape; then nothing has changed.
    """
    state = states[0]
    moves = desk[MOVES:]
    start = tape[0] + 1
    if start + len(moves) > len(tape):
        return FULL
    seat = desk[SEAT]
    before = desk[KEPT]
    clock = state.clock
    if seat == NEW:
        before = 0
        clock = -1  # the deal itself is an event
        for i in range(KEPT, EVENTS):
            desk[i] = 0
    elif seat == OVER or not (desk[TRUSTED] or is_listed(desk, move)):
        return REFUSED
    else:
        desk[HEARD + seat] = before
        desk[CHOICES] += 1
        play(state, seat, move)
    while True:
        if state.clock != clock:
            clock = state.clock
            desk[HEARD + SPECTATORS] = before
            for row in range(state.num_events):
                place = EVENTS + desk[KEPT] % ROWS * 6
                for column in range(6):
                    desk[place + column] = state.events[row, column]
                desk[KEPT] += 1
        asked = to_act(state)
        if asked == 0:
            desk[SEAT] = OVER
            desk[COUNT] = 0
            return start << 16 | start
        seat = lowest(asked)
        n = legal_moves(state, seat, moves)
        if n > 1:
            desk[SEAT] = seat
            desk[COUNT] = n
            for i in range(n):
                tape[start + i] = moves[i]
            tape[0] += n
            return start << 16 | start + n
        play(state, seat, moves[0])


@template
def show(states, desk, seat, views, scales, row, mask):
    """Writes a seat's observation and, if there is a buffer for it, its mask."""
    state = states[0]
    see(state, seat, views[0])
    show_learner(views[0], scales, row)
    for action in range(len(mask)):
        mask[action] = 0
    if len(mask) > 0 and seat == desk[SEAT]:
        for i in range(desk[COUNT]):
            mask[action_of(state, seat, desk[MOVES + i])] = 1


class Stepper:
    """A game that asks one seat at a time: `seat` (-1 when it is over) and its `moves`; `play(move)` goes on.

        stepper = clowder.stepper(name, players=3, seed=7)  # the deal "7", as `clowder.deal` deals it
        moves = stepper.moves
        while len(moves):
            moves = stepper.play(random.choice(moves))  # an illegal one raises IllegalMove and changes nothing
        print(stepper.winners)
        stepper.reset()  # the deal "7/0", then "7/1": game i of `clowder.simulate` with that seed is "7/i"

    Several seats that decide at once are asked in the order of their seats; their answers stay sealed all the same.
    `state` is the truth, `view(seat)` what that seat may know of it. With `trusted` moves are not looked up among the
    legal ones, which saves a few percent; then an illegal move spoils the game, and may crash or hang the process.
    """

    def __init__(
        self, game: Game, players: int, options: Options, seed: int | str | bytes, trusted: bool = False
    ) -> None:
        self.game, self.players = game, players
        self.state = game.new()
        self._options = game.packed(players, options)
        self._room = game.num_moves
        self._desk = np.zeros(MOVES + self._room, int64)
        self._desk[TRUSTED] = trusted
        self._num_columns, self._num_actions = len(game.fields.columns), len(game.actions.names)
        self._prepare()
        self._series, self._number = seed, -1  # game i of a seed S is the deal "S/i"; before the first, S itself
        self.reset(seed)

    def _prepare(self) -> None:
        """Looks up what runs the game, and allocates buffers."""
        game = self.game
        self._advance, self._look, self._show = game.call(advance), game.call(calls.observe_first), game.call(show)
        self._to_move = game.call(calls.to_move)
        self._views, self._used = game.new(POOL), 0
        self._seen, self._no_mask = game.new(), np.zeros(0, np.int8)

    def __getstate__(self) -> dict[str, Any]:
        """Returns the state for pickles: the game at this point. Functions are looked up again."""
        ours = ("_advance", "_look", "_show", "_to_move", "_views", "_used", "_seen", "_no_mask")
        return {name: value for name, value in self.__dict__.items() if name not in ours}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._prepare()

    def __repr__(self) -> str:
        asked = () if self.over else (self.seat,)
        return f"<Stepper: {summary(self.game, self.players, asked, int(self._desk[CHOICES]), self.winners)}>"

    def reset(self, seed: int | str | bytes | None = None) -> None:
        """Deals again: this seed's deal or, without a seed, the next of the last seed's series.

        The series of a seed S begins after the deal S itself: the first `reset()` deals "S/0", the next one "S/1".
        """
        series, number = (self._series, self._number + 1) if seed is None else (seed, -1)
        words = self.game.rng(series if number < 0 else f"{seed_text(series, MAX_SIMULATION_SEED)}/{number}")
        self._series, self._number = series, number
        self._desk[SEAT] = NEW  # first, so that an interruption never mixes one state with the moves of another
        self.game.call(calls.deal_first)(self.state, self.players, self._options, words)
        self._tape = np.zeros(TAPE + self._room, int64)
        self._advance(self.state, self._desk, self._tape, 0)

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return int(self._desk[SEAT])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == OVER

    @property
    def moves(self) -> NDArray[np.int64]:
        """The legal moves of `seat`, ascending, as an array of your own; none when the game is over."""
        return self._desk[MOVES : MOVES + self._desk[COUNT]].copy()

    def play(self, move: int | Move) -> NDArray[np.int64]:
        """Plays a move of `seat` and returns the next one's `moves`. Raises IllegalMove, and then nothing changed."""
        if type(move) is not int64 and (type(move) is not int or not 0 <= move < self._room):
            move = move_id(self.game, move)
        while (told := self._advance(self.state, self._desk, self._tape, move)) < 0:
            if told == REFUSED:
                self._refuse(move)
            self._tape = np.zeros(TAPE + self._room, int64)
        return self._tape[told >> 16 : told & 0xFFFF]

    def _refuse(self, move: int | Move) -> NoReturn:
        if self.over:
            raise GameOver("The game is over.")
        number, seat = move_id(self.game, move), self.seat
        because = self._view(seat).why_not(number)
        raise IllegalMove(f"Move {number} is not legal for seat {seat} now.{because and f' {because}'}")

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each seat's result, higher is better; None while the game goes on."""
        return result_of(self.game, self.players, self.state)[0] if self.over else None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, none in a draw; None while the game goes on."""
        return result_of(self.game, self.players, self.state)[1] if self.over else None

    def events(self, seat: int | None) -> list[Event]:
        """Returns what the seat saw since its own last decision (None or -1: what a spectator saw of the last
        happening).
        """
        viewer = self._viewer(seat)
        mark, kept = self._desk[[HEARD + (SPECTATORS if viewer is None else viewer), KEPT]].tolist()
        rows = self._desk[EVENTS:MOVES].reshape(ROWS, 6)
        told = (rows[i % ROWS].tolist() for i in range(max(mark, kept - ROWS), kept))
        return [tuple(row[:5]) for row in told if may_see_event(row[5], viewer)]

    def act(self, action: Any) -> NDArray[np.int64]:
        """Plays an action of `seat`, as learners number them, and returns the next one's `moves`. Like `play`."""
        return self.play(self.move_of(action))

    def observation(self, seat: int | None = None, dtype: Any = np.uint8) -> NDArray[Any]:
        """Returns a seat's observation (default: of the one that is asked) as a row of numbers: bytes or float32.

        Seats are counted from that one. `game.fields.columns` says what each number is.
        """
        return self._shown(seat, dtype, self._no_mask)

    def mask(self) -> NDArray[np.uint8]:
        """Returns 1 for each legal action of `seat`, 0 for the others. `move_of` returns their moves."""
        mask = np.zeros(self._num_actions, np.uint8)
        moves, number = self._desk[MOVES:], int(self._desk[COUNT])
        self.game.call(calls.mark)(self.state, max(self.seat, 0), moves, number, mask)
        return mask

    def shown(self, seat: int | None = None, dtype: Any = np.uint8) -> tuple[NDArray[Any], NDArray[np.int8]]:
        """Returns a seat's observation and its mask, with one compiled call. The mask of a seat that is not asked is
        empty.
        """
        mask: NDArray[np.int8] = np.empty(self._num_actions, np.int8)
        return self._shown(seat, dtype, mask), mask

    def _shown(self, seat: int | None, dtype: Any, mask: NDArray[np.int8]) -> NDArray[Any]:
        """Returns a seat's observation, and fills its mask in."""
        viewer = int(self._desk[SEAT]) if seat is None else self._number_of(seat)
        if seat is None and viewer == OVER:
            raise GameOver("The game is over. Name the seat whose observation you want.")
        kind = ROW_TYPES.get(dtype) if isinstance(dtype, type | str | np.dtype) else None
        row = np.empty(self._num_columns, kind or row_type(dtype))
        scales = None if row.itemsize == 1 else self.game.scales
        self._show(self.state, self._desk, viewer, self._seen, scales, row, mask)
        return row

    def action_of(self, move: int | Move) -> int:
        """Returns a move of `seat` as an action, which counts seats from `seat`, or -1 if this game has no such
        move.
        """
        return int(self.game.call(calls.to_action)(self.state, self.seat, move_id(self.game, move)))

    def move_of(self, action: Any) -> int:
        """Returns the move of `seat` for an action. Raises IllegalMove."""
        seat = self._desk[SEAT]
        if (type(action) is int64 or type(action) is int) and 0 <= action < self._num_actions and seat >= 0:
            move = self._to_move(self.state, seat, action)
            if move >= 0:
                return int(move)
        return move_of(self.game, self.state, int(seat), action)  # slower, but accepts any value

    def view(self, seat: int | None) -> Any:
        """Returns what the seat (None or -1: a spectator) may know, as a record."""
        viewer = seat if type(seat) is int and 0 <= seat < self.players else self._number_of(seat)
        used = self._used
        if used == POOL:
            self._views, used = self.game.new(POOL), 0
        self._used = used + 1
        view = self._views[used : used + 1]
        self._look(self.state, viewer, view)
        return view

    def _view(self, seat: int) -> View:
        return View(self.game, seat, NAMES[: self.players], self.view(seat))

    def _viewer(self, seat: int | None) -> int | None:
        """Returns the seat, or None for a spectator. Raises WrongSeat."""
        viewer = self._number_of(seat)
        return None if viewer < 0 else viewer

    def _number_of(self, seat: int | None) -> int:
        """Returns the seat, or -1 for a spectator. Raises WrongSeat."""
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        if seat is None or (isinstance(seat, int | np.integer) and seat == -1):
            return -1
        check_seat(seat, self.players)
        return int(seat)

    def copy(self) -> "Stepper":
        """Returns an independent copy: the same game at the same point, with the same series of deals after it."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = copy_of(self.state)
        twin._desk = np.empty_like(self._desk)
        used = EVENTS + min(ROWS, int(self._desk[KEPT])) * 6
        twin._desk[:used] = self._desk[:used]
        twin._desk[MOVES:] = self._desk[MOVES:]
        twin._tape = np.zeros_like(self._tape)
        twin._views, twin._used, twin._seen = self.game.new(POOL), 0, self.game.new()
        return twin

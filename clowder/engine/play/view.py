"""`View`: what one seat may know of a game, and the moves that it may make."""

import numbers
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from clowder.engine.errors import ClowderError, IllegalMove, WrongSeat, shown
from clowder.engine.play.game import Game
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.rules import calls
from clowder.engine.rules.record import Records, copy_of, read, to_bytes
from clowder.engine.rules.referee import NOT_ASKED
from clowder.engine.rules.rng import seed_hash
from clowder.engine.text.messages import Value
from clowder.engine.text.viewer import Viewer

if TYPE_CHECKING:
    import numpy as np

MAX_PLAYS = 10_000  # complete plays listed by `plays`, and ...
MAX_STEPS = 24  # ... the steps of one
FEW_PLAYS = 200

_WALK = seed_hash("walk")

Event = tuple[int, int, int, int, int]  # kind, seat, a, b, c


@dataclass(frozen=True)
class Move:
    """A legal move: its id and its text."""

    id: int
    text: str

    def __int__(self) -> int:
        return self.id

    __index__ = __int__


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the number of the reason, and the numbers in its sentence (which bear, which total)."""

    reason: int
    why: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True)
class View:
    """What one seat (None: a spectator) may know, as a record and in words."""

    game: Game
    seat: int | None
    names: tuple[str, ...]
    record: Records
    language: str = "en"

    @property
    def voice(self) -> Viewer:
        """The viewer that texts address."""
        return Viewer(self.seat, self.names, self.language)

    @cached_property
    def fields(self) -> SimpleNamespace:
        """The view as plain attributes, for texts."""
        return read(self.record)

    # What its seat may do, from the view alone. A play is a sequence of moves until somebody else can notice, or the
    # seat is done. Its last move is tried in a possible world, because a view cannot know the outcome in the true one.

    def legal(self) -> list[int]:
        """Returns the ids of the viewer's legal moves, ascending; none if it has nothing to decide."""
        if self.seat is None:
            return []
        buffer = self.game.moves_buffer()
        return as_list(buffer[: self.game.call(calls.legal_first)(self.record, self.seat, buffer)])

    def completes(self, move: int) -> bool:
        """Returns whether a legal move ends a play or is a whole play."""
        return bool(self.game.call(calls.complete)(copy_of(self._world), self.seat, move))

    def refusal(self, move: int | Move) -> Refusal | None:
        """Returns why the viewer may not make a move, or None if it is legal. Raises IllegalMove if there is no such
        move.
        """
        number, why = move_id(self.game, move), self.game.numbers(3)
        if self.seat is None:
            return Refusal(NOT_ASKED)
        reason = int(self.game.call(calls.why_refused)(self.record, self.seat, number, why))
        return Refusal(reason, tuple(as_list(why))) if reason else None

    def why_not(self, move: int | Move) -> str:
        """Returns why the viewer may not make a move, as a sentence; "" if it is legal or there is no reason."""
        refusal = self.refusal(move) if self.game.has_reasons else None
        if refusal and refusal.reason == NOT_ASKED:
            return self.say(ANY_REASON[NOT_ASKED])
        return self.say(self.game.text.say_reason(self, int(move), refusal)) if refusal else ""

    def on(self, backend: str) -> "View":
        """Returns the same view on another backend, for example for a compiled search."""
        if backend == self.game.runs_on:
            return self
        game = self.game.on(backend)
        return View(game, self.seat, self.names, game.from_bytes(to_bytes(self.record)), self.language)

    def step(self, move: int) -> "View":
        """Returns the view after a legal move that does not end a play. Nobody else can notice such a move."""
        record = copy_of(self.record)
        self.game.call(calls.play_first)(record, self.seat, move)
        return View(self.game, self.seat, self.names, record, self.language)

    def plays(self, limit: int = MAX_PLAYS) -> list[tuple[int, ...]]:
        """Returns the viewer's complete plays, lowest moves first."""
        if limit > FEW_PLAYS:  # a large buffer costs more than listing a few plays twice
            few = self.plays(FEW_PLAYS)
            if len(few) < FEW_PLAYS:
                return few
        steps, rows = _room_for_plays(self.game, limit)
        found = self.game.call(calls.list_plays)(self._world, self.seat, steps, rows, limit)
        return [tuple(as_list(rows[row])[1 : 1 + rows[row, 0]]) for row in range(found)]

    def is_play(self, moves: Sequence[Any]) -> bool:
        """Returns whether these moves are exactly one complete play of the viewer."""
        view = self
        for number, move in enumerate(moves, 1):
            if type(move) is not int or move not in view.legal() or view.completes(move) != (number == len(moves)):
                return False
            view = view.step(move) if number < len(moves) else view
        return len(moves) > 0

    # Observations and actions of learners: see observation.py

    def observation(self, dtype: Any = "uint8") -> "np.ndarray":
        """Returns the view as a row of numbers, bytes or float32: the columns of `game.fields.columns`."""
        import numpy as np

        row = np.zeros(len(self.game.fields.columns), row_type(dtype))
        self.game.call(calls.encode_first)(self.record, self.game.scales if row.dtype == np.float32 else None, row)
        return row

    def mask(self) -> "np.ndarray":
        """Returns 1 for each legal action of the viewer, 0 for the others."""
        import numpy as np

        mask, moves = np.zeros(len(self.game.actions.names), np.uint8), self.game.moves_buffer()
        if self.seat is not None:
            number = self.game.call(calls.legal_first)(self.record, self.seat, moves)
            self.game.call(calls.mark)(self.record, self.seat, moves, number, mask)
        return mask

    def action_of(self, move: int | Move) -> int:
        """Returns a move of the viewer's as an action, or -1 if this game does not have it."""
        return int(self.game.call(calls.to_action)(self.record, self.seat, move_id(self.game, move)))

    def move_of(self, action: int) -> int:
        """Returns the move for an action of the viewer's. Raises IllegalMove."""
        return move_of(self.game, self.record, self.seat, action)

    @cached_property
    def _world(self) -> Records:
        """A possible world that fits the view."""
        world = self.game.new()
        self.game.call(calls.determinize_first)(self.record, self.game.backend.words(_WALK), world)
        return world

    def json(self) -> dict[str, Any]:
        """Returns everything the seat may know as plain data."""
        return self.game.text.view_json(self)

    def text(self, move: int) -> str:
        """Returns the text of a move of this seat."""
        return self.say(self.game.text.say_move(self, move))

    def question(self) -> str:
        """Returns this seat's question, as a sentence."""
        return self.say(self.game.text.say_question(self))

    def tell(self, events: "Sequence[Event]") -> list[str]:
        """Returns events as sentences."""
        return self.game.tell(events, self.voice)

    def lines(self) -> list[tuple[str, str]]:
        """Returns the table as labelled lines."""
        lines = self.game.text.say_table(self)
        return [(self.say(label), self.say(text)) for label, text in lines]

    def say(self, said: Value) -> str:
        """Returns a message, or a part of one, for the viewer."""
        return self.game.say(said, self.voice)


_NUMBERS = (int, numbers.Integral, Move)


class _Rooms(threading.local):
    """Buffers for walks over plays, one per thread."""

    def __init__(self) -> None:
        self.kept: dict[tuple[Any, ...], tuple[Any, Any]] = {}


_ROOMS = _Rooms()


def _room_for_plays(game: Game, limit: int) -> tuple[Any, Any]:
    """Returns buffers for `list_plays`. A walk leaves nothing that the next one reads.

    Allocating them takes as long as a walk, so the one for few plays is kept.
    """
    key = game.runs_on, game.state, game.num_moves, limit
    if key in _ROOMS.kept:
        return _ROOMS.kept[key]
    stack, moves = game.new(MAX_STEPS + 1), game.numbers((MAX_STEPS, game.num_moves), "i4")
    steps = calls.Steps(stack, moves, *(game.numbers(MAX_STEPS) for _ in range(3)))
    made = steps, game.numbers((limit, MAX_STEPS + 1))
    if limit <= FEW_PLAYS:
        _ROOMS.kept[key] = made
    return made


def check_seat(seat: object, players: int) -> None:
    """Raises WrongSeat if there is no such seat."""
    if not isinstance(seat, _NUMBERS[:2]) or isinstance(seat, bool) or not 0 <= int(seat) < players:
        raise WrongSeat(f"There is no seat {shown(seat)} at a table of {players}.")


def move_id(game: Game, move: int | Move) -> int:
    """Returns the number of a move, legal or not. Raises IllegalMove."""
    if type(move) is not int and (isinstance(move, bool) or not isinstance(move, _NUMBERS)):
        raise IllegalMove(f"A move is a whole number, not {type(move).__name__}.")
    number = int(move)
    if not 0 <= number < game.num_moves:
        raise IllegalMove(f"{game.title} has no move {shown(number)}.")
    return number


def row_type(dtype: Any) -> "np.dtype":
    """Returns the type of an observation. Raises ClowderError."""
    import numpy as np

    try:
        found = np.dtype(dtype)
    except TypeError:
        found = None
    if found not in (np.uint8, np.float32):
        raise ClowderError(f"Unknown type of observations {shown(dtype)}. Available: uint8, float32.")
    return found


def move_of(game: Game, state: Records, seat: int | None, action: object) -> int:
    """Returns the move of a seat for an action. Raises IllegalMove."""
    number = int(action) if isinstance(action, _NUMBERS[:2]) and not isinstance(action, bool) else -1
    known = seat is not None and 0 <= number < len(game.actions.names)
    move = int(game.call(calls.to_move)(state, seat, number)) if known else -1
    if move < 0:
        raise IllegalMove(f"{game.title} has no action {shown(action)} for seat {seat} now.")
    return move


def as_list(moves: Any) -> list[int]:
    """Returns moves as a list, whatever type the backend uses."""
    return moves.tolist() if hasattr(moves, "tolist") else list(moves)

"""The checked door to a game: whoever plays, people or programs, plays through a Match.

A Match holds the truth. What leaves it (moves, views, events, texts) is made from the asking seat's own view.
"""

import numbers
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from clowder.engine.errors import ClowderError, GameOver, IllegalMove, WrongSeat, shown
from clowder.engine.play.game import Game
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.rules import calls
from clowder.engine.rules.events import may_see_event
from clowder.engine.rules.record import Records, copy_of, read, to_bytes, to_json
from clowder.engine.rules.referee import NOT_ASKED
from clowder.engine.rules.rng import seed_hash, seed_text
from clowder.engine.text.messages import Value
from clowder.engine.text.viewer import NAMES, Voice, several

if TYPE_CHECKING:
    import numpy as np

FORMAT = 1  # of logs and positions
MAX_PLAYS = 10_000  # complete plays listed by `plays`, and ...
MAX_STEPS = 24  # ... the steps of one
FEW_PLAYS = 200

_WALK = seed_hash("walk")

Seed = int | str | bytes
Event = tuple[int, int, int, int, int]  # kind, seat, a, b, c


@dataclass(frozen=True)
class Move:
    """A legal move: its id, and what it means in words."""

    id: int
    text: str

    def __int__(self) -> int:
        return self.id

    __index__ = __int__


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: the number of the reason, and what its sentence names (which bear, which total)."""

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
    def voice(self) -> Voice:
        """How its viewer is spoken to."""
        return Voice(self.seat, self.names, self.language)

    @cached_property
    def fields(self) -> SimpleNamespace:
        """The view as plain attributes, for words."""
        return read(self.record)

    # What its seat may do, from the view alone. A play is a run of moves until somebody else can notice, or the seat is
    # done. Its last move is tried in a possible world: what comes of it in the true one is not the view's to know.

    def legal(self) -> list[int]:
        """Returns the ids of the viewer's legal moves, ascending; none if it is not asked."""
        if self.seat is None:
            return []
        buffer = self.game.moves_buffer()
        return _listed(buffer[: self.game.call(calls.legal)(self.record, self.seat, buffer)])

    def completes(self, move: int) -> bool:
        """Tells whether a legal move ends a play, or is one by itself."""
        return bool(self.game.call(calls.complete)(copy_of(self._world), self.seat, move))

    def refusal(self, move: int | Move) -> Refusal | None:
        """Returns why the viewer may not make a move, or None if it is legal. Raises IllegalMove if it is no move."""
        number, why = move_id(self.game, move), self.game.numbers(3)
        if self.seat is None:
            return Refusal(NOT_ASKED)
        reason = int(self.game.call(calls.why_refused)(self.record, self.seat, number, why))
        return Refusal(reason, tuple(_listed(why))) if reason else None

    def why_not(self, move: int | Move) -> str:
        """Returns why the viewer may not make a move, as a sentence; nothing if it is legal or no reason is given."""
        refusal = self.refusal(move) if self.game.has_reasons else None
        if refusal and refusal.reason == NOT_ASKED:
            return self.say(ANY_REASON[NOT_ASKED])
        return self.say(self.game.told.say_reason(self, int(move), refusal)) if refusal else ""

    def on(self, backend: str) -> "View":
        """Returns the same view with another backend, for a search that is compiled, say."""
        if backend == self.game.runs_on:
            return self
        game = self.game.on(backend)
        return View(game, self.seat, self.names, game.from_bytes(to_bytes(self.record)), self.language)

    def step(self, move: int) -> "View":
        """Returns the view after a legal move that does not end a play, which nobody else can notice."""
        record = copy_of(self.record)
        self.game.call(calls.play_first)(record, self.seat, move)
        return View(self.game, self.seat, self.names, record, self.language)

    def plays(self, limit: int = MAX_PLAYS) -> list[tuple[int, ...]]:
        """Returns the viewer's complete plays, the lowest moves first."""
        if limit > FEW_PLAYS:  # room for many costs more than listing few twice
            few = self.plays(FEW_PLAYS)
            if len(few) < FEW_PLAYS:
                return few
        game = self.game
        stack, moves = game.new(MAX_STEPS + 1), game.numbers((MAX_STEPS, game.num_moves), "i4")
        steps = calls.Steps(stack, moves, *(game.numbers(MAX_STEPS) for _ in range(3)))
        rows = game.numbers((limit, MAX_STEPS + 1))
        found = game.call(calls.list_plays)(self._world, self.seat, steps, rows, limit)
        return [tuple(_listed(rows[row])[1 : 1 + rows[row, 0]]) for row in range(found)]

    def is_play(self, moves: Sequence[Any]) -> bool:
        """Tells whether these moves are one complete play of the viewer: all its steps, and no more."""
        view = self
        for number, move in enumerate(moves, 1):
            if type(move) is not int or move not in view.legal() or view.completes(move) != (number == len(moves)):
                return False
            view = view.step(move) if number < len(moves) else view
        return len(moves) > 0

    # What a learner is shown, and how it numbers moves: see encode.py.

    def observation(self, dtype: Any = "uint8") -> "np.ndarray":
        """Returns the view as a row of numbers, bytes or float32: the columns of `game.fields.columns`."""
        import numpy as np

        row = np.zeros(len(self.game.fields.columns), row_type(dtype))
        self.game.call(calls.present)(self.record, self.game.scales if row.dtype == np.float32 else None, row)
        return row

    def mask(self) -> "np.ndarray":
        """Returns 1 for each legal action of the viewer, 0 for the others."""
        import numpy as np

        mask, moves = np.zeros(len(self.game.actions.names), np.uint8), self.game.moves_buffer()
        if self.seat is not None:
            number = self.game.call(calls.legal)(self.record, self.seat, moves)
            self.game.call(calls.mark)(self.record, self.seat, moves, number, mask)
        return mask

    def action_of(self, move: int | Move) -> int:
        """Returns a move of the viewer's as an action, or -1 if there is none such in this game."""
        return int(self.game.call(calls.to_action)(self.record, self.seat, move_id(self.game, move)))

    def move_of(self, action: int) -> int:
        """Returns the move that an action of the viewer's means, or raises IllegalMove."""
        return move_of(self.game, self.record, self.seat, action)

    @cached_property
    def _world(self) -> Records:
        """A possible world behind the view."""
        world = self.game.new()
        self.game.call(calls.imagine)(self.record, self.game.backend.words(_WALK), world)
        return world

    def json(self) -> dict[str, Any]:
        """Returns everything the seat may know as plain data."""
        return self.game.told.view_json(self)

    def text(self, move: int) -> str:
        """Returns what a move of this seat means."""
        return self.say(self.game.told.say_move(self, move))

    def question(self) -> str:
        """Returns what this seat is asked now, as a sentence."""
        return self.say(self.game.told.say_question(self))

    def tell(self, events: "Sequence[Event]") -> list[str]:
        """Returns events in words."""
        return self.game.tell(events, self.voice)

    def lines(self) -> list[tuple[str, str]]:
        """Returns the table as labelled lines."""
        lines = self.game.told.say_table(self)
        return [(self.say(label), self.say(text)) for label, text in lines]

    def say(self, said: Value) -> str:
        """Returns a message, or what is part of one, as its viewer reads it."""
        return self.game.say(said, self.voice)


_NUMBERS = (int, numbers.Integral, Move)


def check_seat(seat: object, players: int) -> None:
    """Raises WrongSeat if there is no such seat."""
    if not isinstance(seat, _NUMBERS[:2]) or isinstance(seat, bool) or not 0 <= int(seat) < players:
        raise WrongSeat(f"There is no seat {shown(seat)} at a table of {players}.")


def move_id(game: Game, move: int | Move) -> int:
    """Returns the number of a move, legal or not, or raises IllegalMove."""
    if type(move) is not int and (isinstance(move, bool) or not isinstance(move, _NUMBERS)):
        raise IllegalMove(f"A move is a whole number, not {type(move).__name__}.")
    number = int(move)
    if not 0 <= number < game.num_moves:
        raise IllegalMove(f"{game.title} has no move {shown(number)}.")
    return number


def row_type(dtype: Any) -> "np.dtype":
    """Returns the type of what a learner is shown, or raises ClowderError."""
    import numpy as np

    try:
        found = np.dtype(dtype)
    except TypeError:
        found = None
    if found not in (np.uint8, np.float32):
        raise ClowderError(f"Observations are uint8 or float32, not {shown(dtype)}.")
    return found


def move_of(game: Game, state: Records, seat: int | None, action: object) -> int:
    """Returns the move of a seat that an action means, or raises IllegalMove."""
    number = int(action) if isinstance(action, _NUMBERS[:2]) and not isinstance(action, bool) else -1
    known = seat is not None and 0 <= number < len(game.actions.names)
    move = int(game.call(calls.to_move)(state, seat, number)) if known else -1
    if move < 0:
        raise IllegalMove(f"{game.title} has no action {shown(action)} for seat {seat} now.")
    return move


def result_of(game: Game, players: int, state: Records) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the scores and the winners of a game that is over."""
    points = game.numbers(8)
    winners = game.call(calls.result)(state, points)
    return tuple(int(p) for p in points[:players]), tuple(seat for seat in range(players) if winners >> seat & 1)


def summary(game: Game, players: int, asked: Sequence[int], decisions: int, winners: Sequence[int] | None) -> str:
    """Returns how far a game has come, for its `repr`: no card, no seed."""

    def seats(who: Sequence[int]) -> str:
        return f"{'seat' if len(who) == 1 else 'seats'} {', '.join(map(str, who))}" if who else "nobody"

    now = f"{seats(asked)} to act" if winners is None else f"over, won by {seats(winners)}"
    return f"{game.title}, {players} players, {several(decisions, 'decision')}, {now}"


_SEATS = [tuple(seat for seat in range(8) if asked >> seat & 1) for asked in range(256)]


def _listed(moves: Any) -> list[int]:
    return moves.tolist() if hasattr(moves, "tolist") else list(moves)


class Match:
    """One game being played. Made by `deal`, `load` or `replay`."""

    def __init__(self, game: Game, players: int, options: dict[str, str | int], state: Records) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.names: tuple[str, ...] = NAMES[:players]
        self.seed: str | None = None
        self.start: dict[str, Any] | None = None  # the position it was loaded from
        self.decisions: list[tuple[int, int]] = []
        self.state = state  # the whole truth, for laws and tests: whoever plays is given views
        self._happened: list[list[int]] = []  # every event so far, with who may see it
        self._heard = [0] * (players + 1)  # up to where each seat has been told; last: spectators
        self.asked = game.call(calls.asked)(state)  # who owes a decision, as a set
        self._buffer = game.moves_buffer()
        self._legal = game.call(calls.legal)
        self._try = game.call(calls.try_play)
        self._note_events()

    def __repr__(self) -> str:
        return f"<Match: {summary(self.game, self.players, self.to_act, len(self.decisions), self.winners)}>"

    # Asking

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision; none when the game is over."""
        return _SEATS[self.asked]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.asked == 0

    def legal(self, seat: int) -> list[int]:
        """Returns the ids of the seat's legal moves, ascending; none if it is not asked."""
        check_seat(seat, self.players)
        return _listed(self._buffer[: self._legal(self.state, seat, self._buffer)])

    def moves(self, seat: int) -> list[Move]:
        """Returns the seat's legal moves with their texts."""
        legal = self.legal(seat)
        if not legal:
            return []
        view = self.view_of(seat)
        return [Move(move, view.text(move)) for move in legal]

    def parse(self, seat: int, text: str) -> int:
        """Returns the legal move of that text, or raises IllegalMove."""
        wanted = " ".join(text.split()).casefold()
        for move in self.moves(seat):
            if move.text.casefold() == wanted:
                return move.id
        raise IllegalMove(f"{shown(text, 60)} is not a move {self.names[seat]} can make now.")

    def plays(self, seat: int, limit: int = MAX_PLAYS) -> Iterator[tuple[int, ...]]:
        """Yields the seat's complete plays: runs of moves until somebody else can notice, or the seat is done."""
        check_seat(seat, self.players)
        yield from self.view_of(seat).plays(limit)

    # Playing

    def play(self, seat: int, *moves: int | Move) -> None:
        """Plays a decision, or all steps of a compound one. Raises IllegalMove, and then nothing has changed."""
        if len(moves) != 1:
            self._play_all(seat, moves)
            return
        check_seat(seat, self.players)
        seat = int(seat)
        move = move_id(self.game, moves[0])
        outcome = self._try(self.state, seat, move, self._buffer)
        if outcome < 0:
            self._refuse(outcome, seat, move)
        self.asked = outcome >> 2
        self.decisions.append((seat, move))
        if outcome & 2:  # what is forced is no decision: the seat keeps what it has not been told
            self._heard[seat] = len(self._happened)
        if outcome & 1:  # else it was a sealed answer or an unfinished play: nothing has happened yet
            self._heard[self.players] = len(self._happened)
            self._note_events()

    def _play_all(self, seat: int, moves: Sequence[int | Move]) -> None:
        if not moves:
            raise IllegalMove("No move was given.")
        check_seat(seat, self.players)
        before = copy_of(self.state), len(self.decisions), len(self._happened), list(self._heard), self.asked
        try:
            for move in moves[:-1]:
                self._check_step(seat, move)
                self.play(seat, move)
            self.play(seat, moves[-1])
        except ClowderError:
            self.state, decisions, happened, self._heard, self.asked = before
            del self.decisions[decisions:], self._happened[happened:]
            raise

    def _check_step(self, seat: int, move: int | Move) -> None:
        """Raises if a move that others follow ends a play: nobody may look at what comes of it and take it back."""
        if move_id(self.game, move) in self.legal(seat) and self.view_of(seat).completes(int(move)):
            raise IllegalMove("Only the steps of one play can be made together.")

    def _refuse(self, reason: int, seat: int, move: int) -> None:
        if reason == -1:
            raise GameOver("The game is over.")
        if reason == -2:
            raise WrongSeat(f"{self.names[seat]} is not asked for a decision now.")
        because = self.view_of(seat).why_not(move)
        raise IllegalMove(f"Move {move} is not legal for {self.names[seat]} now.{because and f' {because}'}")

    def _note_events(self) -> None:
        state = self.state[0]
        rows = state["events"]
        self._happened += [_listed(rows[row]) for row in range(state["num_events"])]

    # Seeing

    def view_of(self, seat: int | None, language: str = "en") -> View:
        """Returns what the seat may know (None: a spectator), for programs, and told in a language."""
        if seat is not None:
            check_seat(seat, self.players)
        view = self.game.new()
        self.game.call(calls.look)(self.state, -1 if seat is None else seat, view)
        return View(self.game, seat, self.names, view, language)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Returns everything the seat may know as JSON-able data (None: a spectator)."""
        return self.view_of(seat).json()

    def raw_events(self, seat: int | None) -> list[Event]:
        """Returns what the seat saw happen since its own last real decision (a spectator: the last happening)."""
        if seat is not None:
            check_seat(seat, self.players)
        viewer = self.players if seat is None else seat
        return self.events_since(seat, self._heard[viewer])[0]

    def events_since(self, seat: int | None, mark: int) -> tuple[list[Event], int]:
        """Returns what the seat may see of everything after `mark`, and the mark to ask with next time."""
        rows = self._happened[mark:]
        return [tuple(row[:5]) for row in rows if may_see_event(row[5], seat)], len(self._happened)  # type: ignore[misc]

    def events(self, seat: int | None) -> list[str]:
        """Returns what the seat just saw happen, in words."""
        return self.tell(seat, self.raw_events(seat))

    def tell(self, seat: int | None, events: Sequence[Event]) -> list[str]:
        """Returns events in the words of one viewer."""
        return self.game.tell(events, Voice(seat, self.names))

    # The result

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each seat's result, higher is better; None while the game goes on."""
        return self.result()[0] if self.over else None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won, none in a draw; None while the game goes on."""
        return self.result()[1] if self.over else None

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Returns the scores and the winners, or raises if the game is not over."""
        if not self.over:
            raise ClowderError("The game is not over.")
        return result_of(self.game, self.players, self.state)

    # The whole truth

    def copy(self) -> "Match":
        """Returns an independent twin of this match."""
        twin = Match(self.game, self.players, self.options, copy_of(self.state))
        twin.names, twin.seed, twin.start = self.names, self.seed, self.start
        twin.asked = self.asked
        twin.decisions, twin._happened, twin._heard = list(self.decisions), list(self._happened), list(self._heard)
        return twin

    def position(self) -> dict[str, Any]:
        """Returns the whole truth as JSON-able data, like FEN in chess; `load` takes it back."""
        return {**self._header(), "position": to_json(self.state)}

    def log(self) -> dict[str, Any]:
        """Returns the header and all decisions; `replay` plays them again."""
        start = {"seed": self.seed} if self.start is None else {"start": self.start}
        return {**self._header(), **start, "moves": [list(decision) for decision in self.decisions]}

    def _header(self) -> dict[str, Any]:
        game = self.game
        header = {"clowder": FORMAT, "game": game.name, "version": game.version, "rules": game.identity}
        return {**header, "players": self.players, "options": game.changed(self.options)}


def deal(game: Game, players: object, seed: Seed, options: Mapping[str, object], anew: bool = True) -> Match:
    """Starts a game; not anew: one that was played before."""
    seats = game.check_players(players)
    values = game.read_options(seats, options, anew)
    state = game.new()
    game.call(calls.deal_first)(state, seats, game.packed(seats, values), game.rng(seed))
    match = Match(game, seats, values, state)
    match.seed = seed_text(seed)
    return match

"""`Match`: one game in which every move is checked. People and programs play through it.

A Match holds the true state. Everything it gives out (moves, views, events, texts) is made from the asking seat's own
view.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from clowder.engine.errors import ClowderError, GameOver, IllegalMove, WrongSeat, shown
from clowder.engine.play.game import Game
from clowder.engine.play.view import MAX_PLAYS, Event, Move, View, as_list, check_seat, move_id
from clowder.engine.rules import calls
from clowder.engine.rules.events import may_see_event
from clowder.engine.rules.record import Records, copy_of, to_json
from clowder.engine.rules.rng import seed_text
from clowder.engine.text.viewer import NAMES, Viewer, plural

FORMAT = 1  # of logs and positions

Seed = int | str | bytes


def result_of(game: Game, players: int, state: Records) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the scores and the winners of a finished game."""
    points = game.numbers(8)
    winners = game.call(calls.scores_first)(state, points)
    return tuple(int(p) for p in points[:players]), tuple(seat for seat in range(players) if winners >> seat & 1)


def summary(game: Game, players: int, asked: Sequence[int], decisions: int, winners: Sequence[int] | None) -> str:
    """Returns the progress of a game for its `repr`, without cards or seed."""

    def seats(who: Sequence[int]) -> str:
        return f"{'seat' if len(who) == 1 else 'seats'} {', '.join(map(str, who))}" if who else "nobody"

    now = f"{seats(asked)} to act" if winners is None else f"over, won by {seats(winners)}"
    return f"{game.title}, {players} players, {plural(decisions, 'decision')}, {now}"


_SEATS = [tuple(seat for seat in range(8) if asked >> seat & 1) for asked in range(256)]


class Match:
    """One game in progress. Created by `deal`, `load` or `replay`."""

    def __init__(self, game: Game, players: int, options: dict[str, str | int], state: Records) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.names: tuple[str, ...] = NAMES[:players]
        self.seed: str | None = None
        self.start: dict[str, Any] | None = None  # the position it was loaded from
        self.decisions: list[tuple[int, int]] = []
        self.state = state  # the true state, for laws and tests; players get views
        self._happened: list[list[int]] = []  # every event so far, with who may see it
        self._heard = [0] * (players + 1)  # events that each seat has received; last: spectators
        self.asked = game.call(calls.to_act_first)(state)  # seats that have to decide, as a set
        self._buffer = game.moves_buffer()
        self._legal = game.call(calls.legal_first)
        self._try = game.call(calls.try_play)
        self._note_events()

    def __repr__(self) -> str:
        return f"<Match: {summary(self.game, self.players, self.to_act, len(self.decisions), self.winners)}>"

    # Asking

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to decide; none when the game is over."""
        return _SEATS[self.asked]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.asked == 0

    def legal(self, seat: int) -> list[int]:
        """Returns the ids of the seat's legal moves, ascending; none if it has nothing to decide."""
        check_seat(seat, self.players)
        return as_list(self._buffer[: self._legal(self.state, seat, self._buffer)])

    def moves(self, seat: int) -> list[Move]:
        """Returns the seat's legal moves with their texts."""
        legal = self.legal(seat)
        if not legal:
            return []
        view = self.view_of(seat)
        return [Move(move, view.text(move)) for move in legal]

    def parse(self, seat: int, text: str) -> int:
        """Returns the legal move with that text. Raises IllegalMove."""
        wanted = " ".join(text.split()).casefold()
        for move in self.moves(seat):
            if move.text.casefold() == wanted:
                return move.id
        raise IllegalMove(f"{shown(text, 60)} is not a move {self.names[seat]} can make now.")

    def plays(self, seat: int, limit: int = MAX_PLAYS) -> Iterator[tuple[int, ...]]:
        """Yields the seat's complete plays: sequences of moves until somebody else can notice, or the seat is done."""
        check_seat(seat, self.players)
        yield from self.view_of(seat).plays(limit)

    # Playing

    def play(self, seat: int, *moves: int | Move) -> None:
        """Plays a decision, or all steps of a compound one. Raises IllegalMove and then changes nothing."""
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
        if outcome & 2:  # forced moves are not decisions: the seat keeps its unread events
            self._heard[seat] = len(self._happened)
        if outcome & 1:  # otherwise it was a sealed answer or an unfinished play, and nothing has happened yet
            self._heard[self.players] = len(self._happened)
            self._note_events()

    def play_whole(self, seat: int, moves: Sequence[int | Move]) -> None:
        """Plays exactly one complete play. Raises IllegalMove and then changes nothing.

        A play that ends in one world that its seat holds possible ends in all of them (law 20).
        """
        self._play_all(seat, moves, whole=True)

    def _play_all(self, seat: int, moves: Sequence[int | Move], whole: bool = False) -> None:
        if not moves:
            raise IllegalMove("No move was given.")
        check_seat(seat, self.players)
        with self._all_or_nothing():
            for move in moves[:-1]:
                self._check_step(seat, move)
                self.play(seat, move)
            clock = self.state[0]["clock"]
            self.play(seat, moves[-1])
            if whole and self.state[0]["clock"] == clock and seat in self.to_act:  # unnoticed, so it can be undone
                raise IllegalMove("A play has more steps than this.")

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Undoes everything played in its block if a step is refused."""
        before = copy_of(self.state), len(self.decisions), len(self._happened), list(self._heard), self.asked
        try:
            yield
        except ClowderError:
            self.state, decisions, happened, self._heard, self.asked = before
            del self.decisions[decisions:], self._happened[happened:]
            raise

    def _check_step(self, seat: int, move: int | Move) -> None:
        """Raises if a move before the last one ends a play. Nobody may see the result and then take it back."""
        if move_id(self.game, move) in self.legal(seat) and self.view_of(seat).completes(int(move)):
            raise IllegalMove("Only the steps of one play can be made together.")

    def _refuse(self, reason: int, seat: int, move: int) -> None:
        if reason == -1:
            raise GameOver("The game is over.")
        if reason == -2:
            raise WrongSeat(f"{self.names[seat]} has nothing to decide now.")
        because = self.view_of(seat).why_not(move)
        raise IllegalMove(f"Move {move} is not legal for {self.names[seat]} now.{because and f' {because}'}")

    def _note_events(self) -> None:
        state = self.state[0]
        rows = state["events"]
        self._happened += [as_list(rows[row]) for row in range(state["num_events"])]

    # Seeing

    def view_of(self, seat: int | None, language: str = "en") -> View:
        """Returns the view of a seat (None: a spectator), with texts in a language."""
        if seat is not None:
            check_seat(seat, self.players)
        view = self.game.new()
        self.game.call(calls.observe_first)(self.state, -1 if seat is None else seat, view)
        return View(self.game, seat, self.names, view, language)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Returns everything the seat may know as JSON-able data (None: a spectator)."""
        return self.view_of(seat).json()

    def raw_events(self, seat: int | None) -> list[Event]:
        """Returns the events the seat saw since its own last real decision (for a spectator: the last happening)."""
        if seat is not None:
            check_seat(seat, self.players)
        viewer = self.players if seat is None else seat
        return self.events_since(seat, self._heard[viewer])[0]

    def events_since(self, seat: int | None, mark: int) -> tuple[list[Event], int]:
        """Returns the events after `mark` that the seat may see, and the mark for the next call."""
        rows = self._happened[mark:]
        return [tuple(row[:5]) for row in rows if may_see_event(row[5], seat)], len(self._happened)  # type: ignore[misc]

    def events(self, seat: int | None) -> list[str]:
        """Returns the events that the seat just saw, as sentences."""
        return self.tell(seat, self.raw_events(seat))

    def tell(self, seat: int | None, events: Sequence[Event]) -> list[str]:
        """Returns events as sentences for one viewer."""
        return self.game.tell(events, Viewer(seat, self.names))

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
        """Returns the scores and the winners. Raises if the game is not over."""
        if not self.over:
            raise ClowderError("The game is not over.")
        return result_of(self.game, self.players, self.state)

    # The true state

    def copy(self) -> "Match":
        """Returns an independent copy of this match."""
        twin = Match(self.game, self.players, self.options, copy_of(self.state))
        twin.names, twin.seed, twin.start = self.names, self.seed, self.start
        twin.asked = self.asked
        twin.decisions, twin._happened, twin._heard = list(self.decisions), list(self._happened), list(self._heard)
        return twin

    def position(self) -> dict[str, Any]:
        """Returns the true state as JSON-able data, like FEN in chess. `load` reads it."""
        return {**self._header(), "position": to_json(self.state)}

    def log(self) -> dict[str, Any]:
        """Returns the header and all decisions. `replay` plays them again."""
        start = {"seed": self.seed} if self.start is None else {"start": self.start}
        look = self.game.look
        shown = {"variant": {"key": look.key, "name": look.title}} if look else {}
        return {**self._header(), **shown, **start, "moves": [list(decision) for decision in self.decisions]}

    def _header(self) -> dict[str, Any]:
        game = self.game
        header = {"clowder": FORMAT, "game": game.name, "version": game.version, "rules": game.identity}
        return {**header, "players": self.players, "options": game.option_set.changed(self.options)}


def deal(game: Game, players: object, seed: Seed, options: Mapping[str, object], is_new: bool = True) -> Match:
    """Starts a game. Options that contradict each other are refused, unless the game is not new."""
    seats = game.check_players(players)
    values = game.option_set.read(seats, options, is_new)
    state = game.new()
    game.call(calls.deal_first)(state, seats, game.packed(seats, values), game.rng(seed))
    match = Match(game, seats, values, state)
    match.seed = seed_text(seed)
    return match

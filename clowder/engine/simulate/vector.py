"""Many games at once, for learners: one compiled call steps them all on all cores and writes the observations.

Every step asks one seat of each game for an action (observation.py says what that is). Forced moves are played without
asking, and a finished game is followed by the next. Kernels allocate nothing; a game has a row of numbers (its desk)
next to its state. For one game there is the stepper.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from clowder.engine.errors import ClowderError, IllegalMove, shown
from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import View, row_type
from clowder.engine.rules import calls
from clowder.engine.rules.bits import count, has, lowest
from clowder.engine.rules.contract import action_of, house, legal_moves, move_of, play, scores, settle
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records
from clowder.engine.rules.referee import begin, see, show_learner
from clowder.engine.rules.rng import SCRATCH_SIZE, below, players_rng, seed_game, seed_text
from clowder.engine.simulate.playout import SEATS, num_threads
from clowder.engine.text.viewer import NAMES

# The desk of a game. HERO is the learner's seat if others play against it, or ALL if every seat is the learner's.
SEAT, PLAYERS, OPTION, GAME, HERO, SHIFT, PREFIX, LISTED = range(8)  # from LISTED on: the legal actions, as a set
WORD = 32  # actions per number of that set
NEW = ALL = -1  # replaces a seat; NEW: nothing is dealt yet
REST = -1  # replaces an action: this game waits
PENALTY = -1.0  # reward for an illegal action, if that ends a game

MAX_GAMES = 1 << 20  # at once
MAX_SEED = 64  # characters; the numbers of environment and game are appended
RIVALS = ("random", "house")  # opponents that run in compiled code


@template
def deal_game(state, desk, prefix, options, rng, scratch, words):
    """Deals the next game of an environment."""
    seed_game(prefix[: desk[PREFIX]], desk[GAME], scratch, words)
    begin(state, desk[PLAYERS], options[desk[OPTION] : desk[OPTION] + 1], words)
    players_rng(words, rng)
    if desk[HERO] != ALL:
        desk[HERO] = (desk[SHIFT] + desk[GAME]) % desk[PLAYERS]
    desk[GAME] += 1


@template
def find_choice(state, desk, moves, rng, houses):
    """Plays on to the learner's next decision and fills `moves`. Returns how many there are, or 0 if the game is over.

    Others play at random or, unless `houses` is None, like the house bot.
    """
    while True:
        settle(state)
        asked = to_act(state)
        if asked == 0:
            return 0
        seat = lowest(asked)
        n = legal_moves(state, seat, moves)
        if n == 1:
            play(state, seat, moves[0])
            continue
        if desk[HERO] == ALL or seat == desk[HERO]:
            desk[SEAT] = seat
            return n
        if houses is None:
            play(state, seat, moves[below(rng, n)])
        else:
            play(state, seat, house(state, seat, moves, n, rng))


@template
def list_actions(state, desk, moves, n, mask):
    """Writes `n` moves as actions: as a set on the desk, which nobody else can change, and into the mask, if any."""
    for k in range(LISTED, len(desk)):
        desk[k] = 0
    if mask is not None:
        for k in range(len(mask)):
            mask[k] = 0
    for k in range(n):
        action = action_of(state, desk[SEAT], moves[k])
        desk[LISTED + action // WORD] |= 1 << action % WORD
        if mask is not None:
            mask[action] = 1


@template
def is_listed(desk, action, num_actions):
    """Returns whether an action is one of those on the desk. It may be any number."""
    return 0 <= action < num_actions and has(desk[LISTED + action // WORD], action % WORD)


@template
def pay(state, desk, acted, points, reward):
    """Writes each seat's share of the win: first the seat that acted, then clockwise. A draw gives nothing."""
    winners = scores(state, points)
    players = desk[PLAYERS]
    for place in range(players):
        if has(winners, (acted + place) % players):
            reward[place] = 1.0 / count(winners)


@template
def answer(state, desk, rng, action, moves, points, houses, reward):
    """Plays an action of the seat on the desk. Returns how many moves its next decision has, or 0 if the game is
    over.
    """
    acted = desk[SEAT]
    play(state, acted, move_of(state, acted, action))
    n = find_choice(state, desk, moves, rng, houses)
    if n == 0:
        pay(state, desk, acted, points, reward)
    return n


@template
def next_game(state, desk, prefix, options, rng, moves, scratch, words, houses):
    """Deals an environment's next game with something to decide. Returns how many moves there are."""
    n = 0
    while n == 0:
        deal_game(state, desk, prefix, options, rng, scratch, words)
        n = find_choice(state, desk, moves, rng, houses)
    return n


class Tables(NamedTuple):
    """The games of a batch, one row each, and the options, to which a desk refers."""

    states: Any
    desks: Any
    prefixes: Any
    options: Any
    rngs: Any


class Room(NamedTuple):
    """Buffers of one thread."""

    moves: Any
    scratch: Any
    words: Any
    points: Any
    views: Any  # one


@template
def step_game(tables, i, action, room, houses, scales, batch):
    """Plays an action of the seat on a game's desk and goes on to the next decision. Returns whether a game ended."""
    state, desk, rng, reward = tables.states[i], tables.desks[i], tables.rngs[i], batch.reward[i]
    moves, scratch, words, points, views = room
    for k in range(len(reward)):
        reward[k] = 0
    new = desk[SEAT] == NEW
    n = 0
    if action == REST and not new:
        n = legal_moves(state, desk[SEAT], moves)
    elif not new:
        n = answer(state, desk, rng, action, moves, points, houses, reward)
    done = n == 0 and not new
    if n == 0:
        n = next_game(state, desk, tables.prefixes[i], tables.options, rng, moves, scratch, words, houses)
    list_actions(state, desk, moves, n, batch.mask[i])
    see(state, desk[SEAT], views[0])
    show_learner(views[0], scales, batch.observation[i])
    return done


@template
def step_games(tables, actions, first, stop, room, houses, scales, batch):
    """Steps the games from `first` to below `stop`. Trusts the caller: all actions are legal, or REST."""
    for i in range(first, stop):
        batch.done[i] = step_game(tables, i, actions[i], room, houses, scales, batch)
        batch.seat[i] = tables.desks[i][SEAT]


@template
def first_illegal(desks, actions, num_actions):
    """Returns the first game whose action is not legal, or -1."""
    for i in range(len(actions)):
        if not is_listed(desks[i], actions[i], num_actions):
            return i
    return -1


@template
def list_illegal(desks, actions, num_actions, illegal):
    """Records for each game whether its action is illegal."""
    for i in range(len(actions)):
        illegal[i] = not is_listed(desks[i], actions[i], num_actions)


class Batch(NamedTuple):
    """The result of a step for each game of a batch. Every row is relative to the seat that acts next."""

    observation: NDArray[Any]  # [n, columns], uint8 or float32
    mask: NDArray[np.uint8]  # [n, actions]: 1 where an action is legal
    seat: NDArray[np.int64]  # [n]: the seat that acts next
    reward: NDArray[np.float32]  # [n, players]: shares of a win, first of the seat that just acted, then clockwise
    done: NDArray[np.bool_]  # [n]: a game has ended; everything but the reward is already about the next one


class Vector:
    """Many games stepped together.

        games = clowder.vector(name, players=4, n=1024, seed=7)
        now = games.reset()
        while True:
            actions = policy(now.observation, now.mask)  # one of each row's legal actions
            now = games.step(actions)  # an illegal one raises IllegalMove and changes nothing

    Game j of environment i is the deal "7/i/j", whatever `n` and the number of threads. What is returned is
    overwritten by the next step; `buffers()` makes another such batch, to be given as `out`.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[int],
        n: int,
        seed: int | str | bytes,
        options: Mapping[int, Options],
        opponents: str | None = None,
        dtype: Any = np.uint8,
        threads: int | None = None,
    ) -> None:
        if isinstance(n, bool) or not isinstance(n, int | np.integer) or not 1 <= n <= MAX_GAMES:
            raise ClowderError(
                f"The number of games at once must be a whole number from 1 to {MAX_GAMES}, not {shown(n)}."
            )
        self.game, self.n, self.dtype, self.opponents = game, int(n), row_type(dtype), opponents
        self.players = np.array([players[i % len(players)] for i in range(self.n)])
        self.columns, self.actions = game.fields.columns, game.actions.names
        self.encoding = game.encoding
        self._seats = max(players)
        packed = [game.packed(number, options[number]) for number in players]
        self._options = np.concatenate(packed)
        self._kinds = len(players)
        self._prepare(threads)
        self.own = self.buffers()
        self._begin(seed)

    def _prepare(self, threads: int | None) -> None:
        """Allocates buffers for the games and looks up what plays them."""
        self.states = self.game.new(self.n)
        self._rngs = np.zeros((self.n, 4), np.uint64)
        self._employ(min(num_threads(threads), self.n))

    def _employ(self, workers: int) -> None:
        """Allocates buffers for threads, and looks up what they run."""
        self._rooms = [self._room() for _ in range(workers)]
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None
        self._step, self._first_illegal = self.game.call(step_games), self.game.call(first_illegal)

    def __getstate__(self) -> dict[str, Any]:
        """Returns the state for pickles: the games at this point. Threads and functions are made again."""
        ours = ("_rooms", "_pool", "_step", "_first_illegal")
        return {**{k: v for k, v in self.__dict__.items() if k not in ours}, "_workers": len(self._rooms)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        workers = kept["_workers"]
        self.__dict__.update({name: value for name, value in kept.items() if name != "_workers"})
        self._employ(workers)

    def _room(self) -> Room:
        """Returns the buffers of one thread."""
        numbered = self.game.numbers(SCRATCH_SIZE), self.game.numbers(4, "u8"), self.game.numbers(SEATS)
        return Room(self.game.moves_buffer(), *numbered, self.game.new())

    def _begin(self, seed: int | str | bytes) -> None:
        """Begins the series of games of a seed. Nothing is dealt yet."""
        text = seed_text(seed, MAX_SEED)
        prefixes = [self.game.seed_prefix(f"{text}/{i}") for i in range(self.n)]
        self.seed = text
        longest = max(map(len, prefixes))
        padded = [[*prefix, *[0] * (longest - len(prefix))] for prefix in prefixes]
        self._prefixes = np.array(padded, np.uint8)
        width = LISTED + len(self.actions) // WORD + 1
        self.desks = np.zeros((self.n, width), np.int64)
        self.desks[:, PREFIX] = [len(prefix) for prefix in prefixes]
        which = np.arange(self.n, dtype=self.desks.dtype)
        self.desks[:, PLAYERS] = self.players.tolist()
        self.desks[:, OPTION] = which % self._kinds
        self.desks[:, SHIFT] = which // self._kinds
        self.desks[:, SEAT] = NEW
        self.desks[:, HERO] = ALL if self.opponents is None else 0

    def __repr__(self) -> str:
        seats = "-".join(map(str, sorted({int(self.players.min()), int(self.players.max())})))
        rivals = f" against {self.opponents}" if self.opponents else ""
        return f"<Vector: {self.n} games of {self.game.title} for {seats}{rivals}>"

    def buffers(self) -> Batch:
        """Returns buffers for the results of a step. Pass them as `out` to keep the results."""
        return Batch(
            np.zeros((self.n, len(self.columns)), self.dtype),
            np.zeros((self.n, len(self.actions)), np.uint8),
            np.zeros(self.n, np.int64),
            np.zeros((self.n, self._seats), np.float32),
            np.zeros(self.n, np.bool_),
        )

    def reset(self, seed: int | str | bytes | None = None, out: Batch | None = None) -> Batch:
        """Deals every environment's next game. With a seed, deals the first of that seed's series."""
        if seed is not None:
            self._begin(seed)
        self.desks[:, SEAT] = NEW
        return self._go(np.zeros(self.n, np.int64), out)

    def step(self, actions: Any, out: Batch | None = None) -> Batch:
        """Plays an action in each game. Raises IllegalMove if one is illegal, and then changes nothing."""
        return self._go(self.check(actions), out)

    def check(self, actions: Any, resting: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """Returns an action for each game. Raises IllegalMove if one is illegal in a game that does not rest."""
        chosen = self._chosen(actions)
        wrong = int(self._first_illegal(self.desks, chosen, len(self.actions)))
        if wrong >= 0 and resting is not None:
            found = self._illegal(chosen) & ~resting
            wrong = int(found.argmax()) if found.any() else -1
        if wrong >= 0:
            self._refuse(wrong, int(chosen[wrong]))
        return chosen

    def _illegal(self, chosen: NDArray[np.int64]) -> NDArray[np.bool_]:
        found = np.zeros(self.n, np.bool_)
        self.game.call(list_illegal)(self.desks, chosen, len(self.actions), found)
        return found

    def step_or_lose(self, actions: Any, resting: NDArray[np.bool_] | None = None) -> tuple[Batch, NDArray[np.bool_]]:
        """Plays an action in each game that does not rest. An illegal one ends its game, with PENALTY for the seat that
        acted.

        Returns the result of the step, and which games were lost that way.
        """
        chosen = self._chosen(actions)
        lost = self._illegal(chosen)
        if resting is not None:
            lost &= ~resting
            chosen = np.where(resting, REST, chosen)
        self.desks[lost, SEAT] = NEW
        batch = self._go(chosen, None)
        batch.done[lost], batch.reward[lost, 0] = True, PENALTY
        return batch, lost

    def _chosen(self, actions: Any) -> NDArray[np.int64]:
        """Returns an action for each game. Raises ClowderError."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ClowderError(f"Actions must be {self.n} whole numbers, one per game.")
        if self.desks[0, SEAT] == NEW:
            raise ClowderError("Call reset() first. Nothing is dealt yet.")
        return np.ascontiguousarray(chosen, np.int64)

    def _go(self, actions: np.ndarray, out: Batch | None) -> Batch:
        """Steps all games into `out`, a part in each thread."""
        batch = self.own if out is None else self._checked(out)
        houses = 1 if self.opponents == "house" else None
        scales = self.game.scales if batch.observation.dtype == np.float32 else None

        def work(number: int) -> None:
            ends = [self.n * part // len(self._rooms) for part in (number, number + 1)]
            tables = Tables(self.states, self.desks, self._prefixes, self._options, self._rngs)
            self._step(tables, actions, *ends, self._rooms[number], houses, scales, batch)

        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(len(self._rooms))))
        return batch

    def _checked(self, out: Batch) -> Batch:
        """Returns the caller's buffers. Raises ClowderError if a step cannot be written there."""
        wanted: list[Any] = list(self.own)
        for name, ours, theirs in zip(Batch._fields, wanted, out, strict=True):
            types = (np.uint8, np.float32) if name == "observation" else (ours.dtype,)
            if not isinstance(theirs, np.ndarray) or theirs.shape != ours.shape or theirs.dtype not in types:
                raise ClowderError(f"The buffer {name!r} must be an array {ours.shape} of {ours.dtype}.")
            if not theirs.flags.c_contiguous or not theirs.flags.writeable:
                raise ClowderError(f"The buffer {name!r} must be contiguous and writable.")
        return Batch(*out)

    def _refuse(self, which: int, action: int) -> NoReturn:
        view, because = self.view(which), ""
        if 0 <= action < len(self.actions):
            move = int(self.game.call(calls.to_move)(view.record, view.seat, action))
            because = view.why_not(move) if move >= 0 else ""
        sentence = f"Environment {which}: action {action} is not legal for seat {view.seat} now."
        raise IllegalMove(f"{sentence}{because and f' {because}'}")

    def view(self, which: int) -> View:
        """Returns the view of the seat that acts next in an environment, also in words."""
        seat, record = int(self._desk(which)[SEAT]), self.game.new()
        self.game.call(calls.observe_first)(self.state(which), seat, record)
        return View(self.game, seat, NAMES[: self.players[which]], record)

    def deal_of(self, which: int) -> str:
        """Returns the seed of an environment's current game. `clowder.deal` deals it again."""
        return f"{self.seed}/{which}/{int(self._desk(which)[GAME]) - 1}"

    def _desk(self, which: int) -> Any:
        return self.desks[which]

    def state(self, which: int) -> Records:
        """Returns the true state of an environment, for tests and drawings. A learner gets its seat's view."""
        return self.states[which : which + 1]

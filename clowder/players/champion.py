"""The champion: a small network trained by self-play (`clowder train`), evaluated here without PyTorch.

It sees what its seat may know, as any learner does (engine/rules/observation.py), and plays the action with the highest
odds. Its first layer is a sum over the nonzero columns. Matrices are stored so that rows are added one at a time, which
is vectorized.
"""

import math
import os
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.lib import format

from clowder.engine.errors import BadBot
from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.engine.rules.contract import action_of
from clowder.engine.rules.kernel import template
from clowder.engine.rules.referee import choices, show_learner
from clowder.games import find
from clowder.players.player import Budget

SIZE = 2_000_000  # bytes; limit of a game's network
HIDDEN = 2  # layers between the first and the last
TINY = 1e-5  # as in PyTorch's LayerNorm
SHIPPED = Path(__file__).with_name("nets")
FOLDER = "CLOWDER_NETS"  # environment variable: a folder with your own networks


class Weights(NamedTuple):
    """The parameters of a network. Stored as float16, computed as float32."""

    first: Any  # [columns, width]: the effect of one more in a column
    first_bias: Any  # [width]
    norms: Any  # [1 + HIDDEN, 2, width]: factors and summands after normalizing
    hidden: Any  # [HIDDEN, width, width], one row per input
    hidden_bias: Any  # [HIDDEN, width]
    policy: Any  # [width, actions]
    policy_bias: Any  # [actions]
    values: Any  # [width, seats + 1], the last one for a draw
    values_bias: Any  # [seats + 1]


NOTES = ("encoding", "rules", "story")  # texts in a network file
KEPT = (*NOTES, *Weights._fields)
WIDEST = 1024
MOST = 16_000_000  # bytes; limit of an array
LONGEST = 1000  # bytes; limit of a header


class Room(NamedTuple):
    """Buffers of a network: input and results."""

    row: Any  # the observation
    found: Any  # [width]
    fresh: Any  # [width]
    odds: Any  # [actions]: logarithms of the odds of legal actions
    wins: Any  # [seats + 1]: chances to win, from the own seat on, then a draw


@template
def add_up(numbers, rows, out):
    """Adds each row to `out`, multiplied by its number."""
    for k in range(len(numbers)):
        times = np.float32(numbers[k])
        if times != 0:
            row = rows[k]
            for i in range(len(out)):
                out[i] += times * row[i]


@template
def set_to(values, out):
    for i in range(len(out)):
        out[i] = values[i]


@template
def normalize(numbers, norm):
    """Normalizes to mean 0 and variance 1, applies the learned scale, and cuts off negative values."""
    n = len(numbers)
    total = 0.0
    for i in range(n):
        total += numbers[i]
    mean = total / n
    total = 0.0
    for i in range(n):
        total += (numbers[i] - mean) ** 2
    factor = (total / n + TINY) ** -0.5
    for i in range(n):
        numbers[i] = max(0.0, (numbers[i] - mean) * factor * norm[0, i] + norm[1, i])


@template
def compute(seats, weights, room):
    """Computes odds and chances for the observation in `room.row`."""
    row, found, fresh, odds, wins = room
    set_to(weights.first_bias, found)
    add_up(row, weights.first, found)
    normalize(found, weights.norms[0])
    for layer in range(HIDDEN):
        set_to(weights.hidden_bias[layer], fresh)
        add_up(found, weights.hidden[layer], fresh)
        normalize(fresh, weights.norms[layer + 1])
        for i in range(len(found)):
            found[i] += fresh[i]
    set_to(weights.policy_bias, odds)
    add_up(found, weights.policy, odds)
    set_to(weights.values_bias, wins)
    add_up(found, weights.values, wins)
    total = 0.0
    for place in range(len(wins)):
        wins[place] = np.exp(wins[place]) if place < seats or place == len(wins) - 1 else 0.0
        total += wins[place]
    for place in range(len(wins)):
        wins[place] /= total


@template
def consult(views, seat, moves, weights, room):
    """Evaluates the network for the viewer of the first view. Returns the legal move with the highest odds."""
    view = views[0]
    n = choices(view, seat, moves)
    show_learner(view, None, room.row)
    compute(view.num_seats, weights, room)
    best, most = moves[0], -np.inf
    for k in range(n):
        liking = room.odds[action_of(view, seat, moves[k])]
        if liking > most:
            best, most = moves[k], liking
    return best


def path_of(game: Game) -> Path:
    """Returns the path of a game's network, if there is one."""
    own = os.environ.get(FOLDER)
    mine = Path(own) / f"{game.name}.npz" if own else None
    return mine if mine and mine.is_file() else SHIPPED / f"{game.name}.npz"


def save_weights(path: Path, game: Game, weights: Weights, story: str) -> None:
    """Writes a network and its notes into one file."""
    with path.open("wb") as file:
        np.savez_compressed(file, encoding=game.encoding, rules=game.identity, story=story, **weights._asdict())


@cache
def load_weights(path: Path, name: str) -> Weights | None:
    """Returns a game's network from a file, or None if it was trained on another encoding. Raises BadBot.

    The file is untrusted: its headers are compared with the game before any of it is read.
    """
    game = find(name)
    try:
        with zipfile.ZipFile(path) as file:
            if sorted(file.namelist()) != sorted(f"{name}.npy" for name in KEPT):
                raise ValueError("the names are not those of a net")
            promised = {each.filename: _promise(file, each) for each in file.infolist()}
            for name in NOTES:
                if promised[f"{name}.npy"][0] or promised[f"{name}.npy"][1].kind != "U":
                    raise ValueError(f"{name} is no text")
            if str(_read(file, "encoding")) != game.encoding:
                return None
            for name, shape in shapes_of(game, promised["policy.npy"][0]).items():
                if promised[f"{name}.npy"] not in [(shape, np.dtype(kind)) for kind in (np.float16, np.float32)]:
                    raise ValueError(f"{name} has another shape or type")
            weights = Weights(*(np.ascontiguousarray(_read(file, name), np.float32) for name in Weights._fields))
            if not all(np.isfinite(each).all() for each in weights):
                raise ValueError("not all numbers are finite")
            return weights
    except Exception as wrong:  # anything from zipfile, zlib and NumPy: its headers are read as Python
        raise BadBot(f"{path.name[:60]!r} is no net of {game.title} that `clowder train` has written.") from wrong


def shapes_of(game: Game, policy: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Returns the shapes of a network that plays a game with the policy's width. Raises ValueError if there is none."""
    width = policy[0] if policy else 0
    if not 0 < width <= WIDEST:
        raise ValueError("no net is so wide")
    columns, actions, outcomes = len(game.fields.columns), len(game.actions.names), game.max_players + 1
    shapes = {"first": (columns, width), "norms": (1 + HIDDEN, 2, width), "hidden": (HIDDEN, width, width)}
    shapes |= {"hidden_bias": (HIDDEN, width), "policy": (width, actions), "values": (width, outcomes)}
    return shapes | {"first_bias": (width,), "policy_bias": (actions,), "values_bias": (outcomes,)}


def _promise(file: zipfile.ZipFile, each: zipfile.ZipInfo) -> tuple[tuple[int, ...], np.dtype]:
    """Returns the shape and the type that an array's header declares. Raises if its size does not match."""
    with file.open(each) as array:
        version = format.read_magic(array)
        if version != (1, 0):
            raise ValueError("its header is of another version")
        shape, _, kind = format.read_array_header_1_0(array, max_header_size=LONGEST)
        size = math.prod(shape) * kind.itemsize
        if kind.hasobject or array.tell() + size != each.file_size or size > MOST:
            raise ValueError("its size does not fit its shape")
        return shape, kind


def _read(file: zipfile.ZipFile, name: str) -> np.ndarray:
    with file.open(f"{name}.npy") as array:
        return np.asarray(format.read_array(array, allow_pickle=False))


def weights_of(game: Game, net: str = "") -> Weights:
    """Returns the network that plays a game, or one of yours. Raises BadBot."""
    path = Path(net) if net else path_of(game)
    if net and not path.is_file():
        raise BadBot(f"There is no net {net[-60:]!r}.")
    if not path.is_file():
        raise BadBot(f"There is no champion of {game.title}: `clowder train {game.name}` makes one.")
    found = load_weights(path, game.name)
    if found is None:
        raise BadBot(f"The champion of {game.title} learned when it was shown in another way: train it again.")
    return found


class ChampionPlayer:
    """Plays the action with the highest odds. The same view always gets the same answer."""

    def __init__(self, seed: int | str | None = None, net: str = "") -> None:
        self._net = net  # a file that replaces the game's network

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._moves = game.on("compiled").moves_buffer()
        self._weights = weights_of(game, self._net)
        width, actions = self._weights.policy.shape
        found, fresh, odds, wins = (
            np.zeros(size, np.float32) for size in (width, width, actions, self._weights.values.shape[1])
        )
        self._room = Room(np.zeros(len(game.fields.columns), np.uint8), found, fresh, odds, wins)

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        view = view.on("compiled")
        return int(view.game.call(consult)(view.record, view.seat, self._moves, self._weights, self._room))

    def think(self, view: View) -> tuple[np.ndarray, np.ndarray]:
        """Returns logarithms of the odds of all actions, and chances to win: of the seats from its own on, then a draw.

        The next call overwrites both.
        """
        self.choose(view, (), Budget())
        return self._room.odds, self._room.wins

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass

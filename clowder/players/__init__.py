"""Bots by name. The same names work on the command line, in the API and at tables:

random              any legal move
house               the game's own rules of thumb
search:5000         information-set search with 5,000 iterations per decision
search:20ms         the same, for 20 milliseconds a decision
search:5000:random  the same, with random playouts and no advice from the house
champion            a network that learned the game by self-play
champion:400        the same network guiding a search with 400 iterations per decision
champion:20ms       the same, for 20 milliseconds a decision
champion:my.npz     your own network instead, without a search
module:Class        your own Python class, called with a seed
./program           a program that speaks JSON lines (docs/bots.md)
"""

import hashlib
import importlib
import importlib.metadata
import importlib.util
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any

import clowder.engine.search as trees
import clowder.players.random as drawing
import clowder.players.search_bot as searching
from clowder.engine.errors import BadBot
from clowder.engine.play.game import Game
from clowder.engine.rules.fingerprint import fingerprint, hash_of, source_fingerprint
from clowder.players.house import HousePlayer
from clowder.players.player import WRONG, Budget, Player, place_of, told
from clowder.players.random import RandomPlayer
from clowder.players.search_bot import HOUSE, RANDOM, SearchPlayer
from clowder.players.subprocess_bot import SECONDS, RemotePlayer

BOTS = ("random", "house", "search", "champion")
MAX_ITERATIONS = 10_000_000
MAX_MILLISECONDS = 600_000


def find(name: str, seed: int | str | None = None, seconds: float = SECONDS) -> Player:
    """Returns a new bot of that name. Raises BadBot. A program may take `seconds` for an answer."""
    if not isinstance(name, str) or not name:
        raise BadBot(f"A bot's name must be a text, not {type(name).__name__}.")
    if name == "random":
        return RandomPlayer(seed)
    if name == "house":
        return HousePlayer(seed)
    if is_champion(name):
        return _champion(name, seed)
    if name == "search" or name.startswith("search:"):
        return _search(name, seed)
    for entry in importlib.metadata.entry_points(group="clowder.bots"):
        if entry.name == name:
            return _guest(name, entry.load, seed)
    if os.sep in name or name.endswith((".py", ".js")):
        return RemotePlayer(name, veiled(seed), seconds)
    if ":" in name:
        return _guest(name, partial(_imported, name), seed)
    known = ", ".join(BOTS)
    raise BadBot(f"There is no bot {name[:40]!r}. Available: {known}, module:Class and ./program.")


def check(name: str, game: Game) -> None:
    """Raises BadBot if there is no bot of that name, or it cannot play this game."""
    find(name, 0)
    if is_champion(name):
        from clowder.players import champion

        champion.weights_of(game, net_of(name))


def identity(name: str, game: Game) -> str:
    """Returns a bot's fingerprint, of the code that decides what it plays, as far as it is accessible.

    For a class that is its file, for a program the file that is started.
    """
    if name == "house":
        return fingerprint([game.rules["house"]])
    if name == "random":
        return source_fingerprint(Path(str(drawing.__file__)))
    if name == "search" or name.startswith("search:"):
        helping = [game.rules[rule] for rule in ("house", "estimate", "observe", "determinize", "settle")]
        return fingerprint(helping, *(source_fingerprint(Path(str(part.__file__))) for part in (trees, searching)))
    if is_champion(name):
        import clowder.players.champion as learned
        import clowder.players.champion_search as guiding

        path = Path(net_of(name) or learned.path_of(game))
        net = hash_of(path.read_bytes()) if path.is_file() else ""
        helping, code = [game.rules["observe"]], [learned]
        if name != "champion" and not net_of(name):
            helping = [game.rules[rule] for rule in ("house", "estimate", "observe", "determinize", "settle")]
            code = [learned, guiding, trees]
            net += hash_of(guiding.GUIDES.read_bytes())
        return fingerprint(helping, net, *(source_fingerprint(Path(str(part.__file__))) for part in code))
    if Path(name).is_file():
        return hash_of(Path(name).read_bytes())
    entries = {entry.name: entry.value for entry in importlib.metadata.entry_points(group="clowder.bots")}
    module = entries.get(name, name).partition(":")[0]
    try:
        found = importlib.util.find_spec(module)
        return source_fingerprint(Path(str(found.origin))) if found else hash_of(name)
    except (ImportError, ValueError, OSError, SyntaxError):  # no such file, or one that is not Python
        return hash_of(name)


def is_champion(name: str) -> bool:
    """Returns whether a name is that of the champion, with or without a search."""
    return name == "champion" or name.startswith("champion:")


def net_of(name: str) -> str:
    """Returns the network file in a champion's name, or "" for the game's own."""
    return name.removeprefix("champion:") if name.startswith("champion:") and name.endswith(".npz") else ""


def _champion(name: str, seed: int | str | None) -> Player:
    if name == "champion" or net_of(name):
        from clowder.players.champion import ChampionPlayer

        return ChampionPlayer(seed, net_of(name))
    found = re.fullmatch(r"champion:(\d{1,8})(ms)?", name)
    if not found:
        raise BadBot(
            f"Invalid champion {name[:40]!r}. Write champion, champion:400, champion:20ms or champion:FILE.npz."
        )
    from clowder.players.champion_search import GuidedPlayer

    return GuidedPlayer(seed, _budget(name, int(found[1]), found[2]))


def _budget(name: str, number: int, unit: str | None) -> Budget:
    """Returns the budget in a bot's name. Raises BadBot."""
    if not 1 <= number <= (MAX_MILLISECONDS if unit else MAX_ITERATIONS):
        raise BadBot(f"The budget of {name[:40]!r} is out of range.")
    return Budget(milliseconds=number) if unit else Budget(iterations=number)


def _search(name: str, seed: int | str | None) -> Player:
    found = re.fullmatch(r"search(?::(\d{1,8})(ms)?)?(?::(random|house))?", name)
    if not found:
        raise BadBot(f"Invalid search bot {name[:40]!r}. Write search:1000 or search:20ms.")
    budget = _budget(name, int(found[1] or 1000), found[2])
    return SearchPlayer(seed, budget, policy=RANDOM if found[3] == "random" else HOUSE)


def veiled(seed: int | str | None) -> str | None:
    """Returns the seed for an external bot. It must not reveal the seed of the deal."""
    return None if seed is None else hashlib.sha256(f"clowder/1/bot:{seed}".encode()).hexdigest()[:32]


def _imported(name: str) -> Any:
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:  # `python -m clowder` looks for modules here; the command `clowder` does not
        sys.path.append(os.getcwd())
    return getattr(importlib.import_module(module), attribute)


def _guest(name: str, load: Callable[[], Any], seed: int | str | None) -> Player:
    """Returns a bot of an external class. Raises BadBot whatever its code raises."""
    try:
        with _printing_aside():
            found = load()
            if isinstance(found, type) and all(hasattr(found, part) for part in ("start", "saw", "choose", "end")):
                return _Guest(found(veiled(seed)))
    except WRONG as wrong:
        why = f"{told(wrong)[:120].rstrip('.')}{place_of(wrong)}"
        raise BadBot(f"The bot {name[:60]!r} cannot be used: {why}.") from wrong
    raise BadBot(f"{name[:60]!r} is not a class that takes a seed and has the methods start, saw, choose and end.")


@contextmanager
def _printing_aside() -> Iterator[None]:
    """Redirects printing to standard error, because standard output may be carrying JSON."""
    with redirect_stdout(sys.stderr):
        yield


class _Guest:
    """A bot of an external class, whose printing is redirected."""

    def __init__(self, bot: Player) -> None:
        self._bot = bot

    def __getattr__(self, name: str) -> Any:
        return _printing_aside()(getattr(self._bot, name))

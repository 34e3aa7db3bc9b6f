"""Who sits at a table. A bot is named by a short text, the same everywhere:

random              any legal move
house               the game's own rules of thumb
search:5000         information-set search with 5,000 iterations a decision
search:20ms         the same, for 20 milliseconds a decision
search:5000:random  the same, with random playouts and no advice from the house
module:Class        a Python class of yours, called with a seed
./program           a program that speaks JSON lines (docs/bots.md)
"""

import importlib
import importlib.metadata
import os
import re
from typing import Any

from clowder.engine.errors import BadBot
from clowder.players.house import HousePlayer
from clowder.players.player import Budget, Player
from clowder.players.random import RandomPlayer
from clowder.players.remote import SECONDS, RemotePlayer
from clowder.players.search import HOUSE, RANDOM, SearchPlayer

BOTS = ("random", "house", "search")
MAX_ITERATIONS = 10_000_000
MAX_MILLISECONDS = 600_000


def find(name: str, seed: int | str | None = None, seconds: float = SECONDS) -> Player:
    """Returns a new bot of that name, or raises BadBot. A program may take `seconds` for an answer."""
    if not isinstance(name, str) or not name:
        raise BadBot(f"A bot is named by a text, not {type(name).__name__}.")
    if name == "random":
        return RandomPlayer(seed)
    if name == "house":
        return HousePlayer(seed)
    if name == "search" or name.startswith("search:"):
        return _search(name, seed)
    for entry in importlib.metadata.entry_points(group="clowder.bots"):
        if entry.name == name:
            return entry.load()(seed)
    if os.sep in name or name.endswith((".py", ".js")):
        return RemotePlayer(name, seed, seconds)
    if ":" in name:
        return _imported(name, seed)
    known = ", ".join(BOTS)
    raise BadBot(f"There is no bot {name[:40]!r}; there are {known}, module:Class and ./program.")


def _search(name: str, seed: int | str | None) -> Player:
    found = re.fullmatch(r"search(?::(\d{1,8})(ms)?)?(?::(random|house))?", name)
    if not found:
        raise BadBot(f"A search bot is written search:1000 or search:20ms, not {name[:40]!r}.")
    number, unit, rollouts = int(found[1] or 1000), found[2], found[3]
    if not 1 <= number <= (MAX_MILLISECONDS if unit else MAX_ITERATIONS):
        raise BadBot(f"The budget of {name[:40]!r} is out of range.")
    budget = Budget(milliseconds=number) if unit else Budget(iterations=number)
    return SearchPlayer(seed, budget, policy=RANDOM if rollouts == "random" else HOUSE)


def _imported(name: str, seed: int | str | None) -> Any:
    module, _, attribute = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as wrong:
        raise BadBot(f"The bot {name[:60]!r} cannot be imported: {str(wrong)[:80]}.") from None
    if not isinstance(found, type) or not all(hasattr(found, part) for part in ("start", "saw", "choose", "end")):
        raise BadBot(f"{name[:60]!r} is not a class with the methods start, saw, choose and end.")
    return found(seed)

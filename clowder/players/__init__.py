"""Who sits at a table. Bots are found by name; a person is one more player."""

from clowder.engine.errors import BadBot
from clowder.players.player import Player
from clowder.players.random import RandomPlayer

BOTS = {"random": RandomPlayer}


def find(name: str, seed: int | str | None = None) -> Player:
    """Returns a new bot of that name, or raises BadBot."""
    if name not in BOTS:
        raise BadBot(f"There is no bot {str(name)[:40]!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](seed)

"""The strongest bot for a game and a number of players, as measured: masters.toml lists where that is the champion."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from clowder.engine.play.game import Game
from clowder.players.player import Budget
from clowder.players.search_bot import SearchPlayer

if TYPE_CHECKING:
    from clowder.players.champion_search import GuidedPlayer

MASTER, SHARP = "master", "search:150ms"
MASTERS = Path(__file__).with_name("masters.toml")
WORTH = 8  # iterations of a plain search in the time of one with a network


@cache
def master_of(game: str, players: int) -> str:
    """Returns the name of the bot that plays as master."""
    said = tomllib.loads(MASTERS.read_text(encoding="utf-8")).get(game, {})
    return str(said.get(str(players), SHARP))


def has_champion(game: Game) -> bool:
    """Returns whether a game's champion is master for some number of players."""
    return any(master_of(game.name, players) != SHARP for players in range(game.min_players, game.max_players + 1))


def adviser(game: str, players: int, iterations: int, backend: str | None = None) -> "GuidedPlayer | SearchPlayer":
    """Returns the bot that gives hints: the champion where it is master, else a search with this many iterations.

    The champion runs only compiled. With a `backend`, a search replaces it.
    """
    if backend or master_of(game, players) == SHARP:
        return SearchPlayer(budget=Budget(iterations=iterations), backend=backend)
    from clowder.players.champion_search import GuidedPlayer

    return GuidedPlayer(None, Budget(iterations=max(1, iterations // WORTH)))

"""Compiles in advance every kernel that play, bots, simulation and stepping need, with progress."""

import time

from rich.console import Console

from clowder.cli.format import progress
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.simulate.perft import perft
from clowder.engine.simulate.stepper import Stepper
from clowder.lab.gathering import Config, watch
from clowder.players.champion_search import GuidedPlayer
from clowder.players.house import HousePlayer
from clowder.players.masters import has_champion
from clowder.players.player import Budget
from clowder.players.search_bot import SearchPlayer
from clowder.players.simulate import simulate


def warm_game(game: Game) -> None:
    """Compiles what a game needs, or loads it from the cache."""
    players = game.min_players
    match = deal(game, players, "warm", {})
    match.copy().view(None)
    seat = match.to_act[0]
    view, moves = match.view_of(seat), match.legal(seat)
    for bot in (HousePlayer("warm"), SearchPlayer("warm", Budget(iterations=2))):
        bot.start(seat, game, match.options)
        bot.choose(view, moves, Budget())
    if has_champion(game):
        GuidedPlayer("warm", Budget(iterations=2)).think(view)
    match.play(seat, match.legal(seat)[0])
    match.result() if match.over else None
    Stepper(game, players, match.options, "warm")
    perft(match, 1)
    for name in ("random", "house"):
        simulate(game, players, 1, name, "warm", match.options, threads=1)
        watch(Config(game.name, players, (name,) * players, "warm", match.options), 0, 1)


def warm_games(games: list[Game]) -> None:
    """Compiles several games and prints how long each took."""
    console = Console()
    families = {game.home: game for game in games}
    with progress("compiling", len(families)) as advance:
        for game in families.values():
            started = time.perf_counter()
            warm_game(game)
            advance(1)
            members = ", ".join(g.title for g in games if g.home == game.home)
            console.print(f"{members}: ready after {time.perf_counter() - started:.1f} s")

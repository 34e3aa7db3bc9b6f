"""Many games between any players, in a Python loop; told like a compiled simulation."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import clowder.players as bots_by_name
from clowder.engine.chance import seed_text
from clowder.engine.errors import BadBot
from clowder.engine.game import Game, Options
from clowder.engine.match import deal
from clowder.engine.playout import Simulation, check_games
from clowder.players.player import play_match


def simulate_bots(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[Any],
    seed: int | str | bytes,
    options: Options,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Plays games `seed/0`, `seed/1` ... A bot is a name, or a function that takes a seed and returns a player."""
    check_games(games)
    if len(bots) != players:
        raise BadBot(f"There are {len(bots)} bots for {players} seats.")
    if not all(isinstance(bot, str) or callable(bot) for bot in bots):
        raise BadBot("A bot is a name, or something that takes a seed and returns a player.")
    text = seed_text(seed)
    wins, shares, draws, shared, plies = [0] * players, [0.0] * players, 0, 0, 0
    lengths = [0] * (game.max_decisions + 1)
    started = time.perf_counter()
    for number in range(games):
        match = deal(game, players, f"{text}/{number}", options)

        seated = {}
        for seat, bot in enumerate(bots):
            own = f"{text}/{number}/{seat}"
            seated[seat] = bots_by_name.find(bot, own) if isinstance(bot, str) else bot(bots_by_name.veiled(own))
        asked = play_match(match, seated)
        winners = match.result()[1]
        for seat in winners:
            wins[seat] += 1
            shares[seat] += 1 / len(winners)
        draws += not winners
        shared += len(winners) > 1
        plies += len(match.decisions)
        lengths[asked] += 1
        if progress:
            progress(1)
    decisions = sum(length * n for length, n in enumerate(lengths))
    squares = sum(length * length * n for length, n in enumerate(lengths))
    return Simulation(
        game=game.name,
        players=players,
        games=games,
        seed=text,
        options=game.changed(options),
        wins=wins,
        win_shares=[share / games for share in shares],
        draws=draws,
        shared=shared,
        decisions=decisions,
        plies=plies,
        length_deviation=max(0.0, squares / games - (decisions / games) ** 2) ** 0.5,
        lengths=lengths,
        tallies={},
        seconds=time.perf_counter() - started,
        threads=1,
    )

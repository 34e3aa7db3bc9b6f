"""Many games between any players: compiled where possible, otherwise in a Python loop. Both report the same."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

import clowder.players as bots_by_name
from clowder.engine.errors import BadBot
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match, deal
from clowder.engine.rules.rng import seed_text
from clowder.engine.simulate.playout import (
    COMPILED,
    Buffers,
    Simulation,
    Totals,
    add_up,
    buffers_for,
    check_games,
    in_order,
    no_totals,
    num_threads,
    play_again,
    summarise,
)
from clowder.engine.simulate.playout import simulate as simulate_compiled
from clowder.players.player import play_match

OURS = (*COMPILED, "search", "champion")  # bots of which several games may run at once in one process


def simulate(
    game: Game,
    players: int,
    games: int,
    bots: str | Sequence[Any],
    seed: int | str | bytes,
    options: Options,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    device: str = "cpu",
) -> Simulation:
    """Plays games `seed/0`, `seed/1` ... A bot is a name, or a function that takes a seed and returns a player.

    If all are house or random they run compiled, on all cores. A single name is for every seat.
    """
    if not isinstance(bots, Sequence):
        raise BadBot("Give one bot for all seats, or a list with one bot per seat.")
    seated = [bots] * players if isinstance(bots, str) else list(bots)
    if len(seated) != players:
        raise BadBot(f"There are {len(seated)} bots for {players} seats.")
    if not all(isinstance(bot, str) or callable(bot) for bot in seated):
        raise BadBot("A bot must be a name, or a function that takes a seed and returns a player.")
    compiled = all(isinstance(bot, str) and bot in COMPILED for bot in seated)
    if device == "cuda":
        if not compiled:
            raise BadBot(f"On a GPU bots must be {' or '.join(map(repr, COMPILED))}, because no other is compiled.")
        from clowder.engine.simulate.cuda_playout import simulate as simulate_on_gpu

        return simulate_on_gpu(game, seated, games, seed, options)
    if compiled:
        return simulate_compiled(game, players, games, seed, options, threads, progress, seated)
    return _simulate_in_python(game, players, games, seated, seed, options, threads, progress)


def _simulate_in_python(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[Any],
    seed: int | str | bytes,
    options: Options,
    threads: int | None,
    progress: Callable[[int], None] | None,
) -> Simulation:
    """Plays through views, with a bot's own code. A search runs compiled, so several games run at once."""
    check_games(games)
    for bot in dict.fromkeys(bot for bot in bots if isinstance(bot, str)):
        bots_by_name.check(bot, game)
    text = seed_text(seed)
    ours = all(isinstance(bot, str) and bot.partition(":")[0] in OURS for bot in bots)
    workers = min(num_threads(threads), games) if ours else 1
    rooms: SimpleQueue[Buffers] = SimpleQueue()
    for _ in range(workers):
        rooms.put(buffers_for(game))

    def one(number: int) -> Totals:
        match, asked = play_with_views(game, options, f"{text}/{number}", bots)
        room = rooms.get()
        found = recount(match, f"{text}/{number}", asked, room)
        rooms.put(room)
        if progress:
            progress(1)
        return found

    started = time.perf_counter()
    total = no_totals(game)
    with ThreadPoolExecutor(workers) as pool:
        for part in in_order(pool, one, zip(range(games)), 2 * workers):
            add_up(total, part)
    names = [bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in bots]
    return summarise(game, names, games, seed, options, total, time.perf_counter() - started, workers)


def play_with_views(game: Game, options: Options, seed: str, bots: Sequence[Any]) -> tuple[Match, int]:
    """Returns a finished match between these bots, and how many decisions they were asked for."""
    match = deal(game, len(bots), seed, options)
    seated = {}
    for seat, bot in enumerate(bots):
        own = f"{seed}/{seat}"
        seated[seat] = bots_by_name.find(bot, own) if isinstance(bot, str) else bot(bots_by_name.veiled(own))
    return match, play_match(match, seated)


def recount(match: Match, seed: str, asked: int, room: Buffers) -> Totals:
    """Returns the totals of a finished game. Deals and plays it again, compiled."""
    found = no_totals(match.game)
    again = match.game.packed(match.players, match.options), match.game.rng(seed), asked, decisions_of(match)
    match.game.call(play_again)(match.players, *again, room, found)
    return found


def decisions_of(match: Match) -> Any:
    """Returns a match's decisions as rows of seat and move."""
    rows = match.game.numbers((len(match.decisions), 2))
    for row, decision in enumerate(match.decisions):
        rows[row, 0], rows[row, 1] = decision
    return rows

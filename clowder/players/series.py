"""Many games between any players: compiled where possible, otherwise in a Python loop; both report the same."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import clowder.players as bots_by_name
from clowder.engine import doors
from clowder.engine.chance import seed_text
from clowder.engine.cuda_playout import simulate as simulate_on_gpu
from clowder.engine.errors import BadBot
from clowder.engine.game import Game, Options
from clowder.engine.match import Match, deal
from clowder.engine.playout import COMPILED, Simulation, check_games
from clowder.engine.playout import simulate as simulate_compiled
from clowder.players.player import play_match, truth_of


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

    If all are house or random they play compiled, on all cores. A single name is for every seat.
    """
    if not isinstance(bots, Sequence):
        raise BadBot("Bots are one name for all seats, or a list with a bot for each.")
    seated = [bots] * players if isinstance(bots, str) else list(bots)
    if len(seated) != players:
        raise BadBot(f"There are {len(seated)} bots for {players} seats.")
    if not all(isinstance(bot, str) or callable(bot) for bot in seated):
        raise BadBot("A bot is a name, or something that takes a seed and returns a player.")
    compiled = all(isinstance(bot, str) and bot in COMPILED for bot in seated)
    if device == "cuda":
        if not compiled:
            raise BadBot(f"On a GPU bots are {' or '.join(map(repr, COMPILED))}: no other is compiled.")
        return simulate_on_gpu(game, seated, games, seed, options)
    if compiled:
        return simulate_compiled(game, players, games, seed, options, threads, progress, seated)
    return _simulate_in_python(game, players, games, seated, seed, options, progress)


def _simulate_in_python(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[Any],
    seed: int | str | bytes,
    options: Options,
    progress: Callable[[int], None] | None,
) -> Simulation:
    check_games(games)
    text = seed_text(seed)
    turns = players if game.has_starter else 0
    wins, shares, turn_wins, turn_shares = [0] * players, [0.0] * players, [0] * turns, [0.0] * turns
    draws = shared = plies = 0
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
        first = first_turn(match, f"{text}/{number}") if turns and winners else 0
        for seat in winners:
            wins[seat] += 1
            shares[seat] += 1 / len(winners)
            if turns:
                turn_wins[(seat - first) % players] += 1
                turn_shares[(seat - first) % players] += 1 / len(winners)
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
        bots=[bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in bots],
        wins=wins,
        win_shares=[share / games for share in shares],
        turn_wins=turn_wins,
        turn_shares=[share / games for share in turn_shares],
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


def first_turn(match: Match, seed: str) -> int:
    """Returns who had the first turn of a game that is over: it is dealt again and played until that is settled."""
    again = deal(match.game, match.players, seed, match.options)
    decisions = iter(match.decisions)
    while (first := int(match.game.call(doors.leader)(truth_of(again)))) < 0:
        again.play(*next(decisions))
    return first

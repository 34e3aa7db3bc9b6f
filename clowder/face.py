"""What people import: `import clowder` gives these names. Everything is checked here; kernels below trust."""

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from clowder import games as registry
from clowder.engine import backends
from clowder.engine.errors import BadLog, BadOption, ClowderError, shown
from clowder.engine.play import logs
from clowder.engine.play import match as matches
from clowder.engine.play.match import Match
from clowder.workshop import shelf

if TYPE_CHECKING:
    from clowder.engine.simulate.playout import Simulation
    from clowder.engine.simulate.stepper import Stepper
    from clowder.engine.simulate.vector import Vector

Seed = int | str | bytes


def deal(game: str, players: int, seed: Seed | None = None, *, backend: str | None = None, **options: object) -> Match:
    """Starts a game; without a seed it is drawn from the system's randomness.

    Rules run interpreted, which starts at once. With `backend="checked"` every index and number is tested, with
    `backend="compiled"` they run faster, and take seconds to compile the first time.
    """
    found = registry.find(game) if backend is None else registry.find(game).on(backend)
    return matches.deal(found, players, secrets.token_bytes(32) if seed is None else seed, options)


def load(position: object) -> Match:
    """Takes a position back, as `Match.position` gave it."""
    return logs.load(position, registry.find)


def replay(log: object) -> Match:
    """Plays a log again, as `Match.log` gave it."""
    try:
        find = shelf.finder(log)
    except ClowderError as wrong:
        raise BadLog(f"The log's variant is wrong: {wrong}") from None
    return logs.replay(log, find)


def stepper(game: str, players: int, seed: Seed, *, trusted: bool = False, **options: object) -> "Stepper":
    """Starts a game for a lean loop, as learners need it: one compiled call per decision. See `help(clowder.Stepper)`.

    It deals what `deal` deals from that seed; `reset()` goes on with the deals of `simulate`: "seed/0", "seed/1" ...
    An illegal move raises IllegalMove and changes nothing. With `trusted=True` moves are not looked up, which saves a
    few percent; then an illegal one spoils the game, and may crash or hang the process.
    """
    found = registry.find(game).on("compiled")
    from clowder.engine.simulate.stepper import Stepper

    seats = found.check_players(players)
    if not isinstance(trusted, bool):  # an "off" that counts as true would be the dangerous one
        raise BadOption(f"trusted is True or False, not {shown(trusted)}.")
    return Stepper(found, seats, found.option_set.read(seats, options), seed, trusted)


def simulate(
    game: str,
    players: int,
    games: int,
    bots: str | Sequence[Any] | None = None,
    seed: Seed = 1,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    device: str = "cpu",
    **options: object,
) -> "Simulation":
    """Plays many games, on all cores. Bots "house" and "random" (the default) play compiled.

    `bots` has one for each seat; a name alone is every seat's. If there is any other bot among them (another name, or
    a function that takes a seed and returns a player), all play in a Python loop; searches think compiled, on all
    cores, and anybody else's bots on one.

    With `device="cuda"` house and random play on a GPU, with the same result. Where Numba is missing, rules run
    interpreted, some hundred times slower.
    """
    from clowder.players.simulate import simulate as simulate_bots

    found = registry.find(game).on(backends.fastest())
    seats = found.check_players(players)
    values = found.option_set.read(seats, options)
    named = "random" if bots is None else bots
    return simulate_bots(found, seats, games, named, seed, values, threads, progress, _known(device))


def vector(
    game: str,
    players: int | str | Sequence[int],
    n: int,
    seed: Seed,
    opponents: str | Callable[..., Any] | None = None,
    device: str = "cpu",
    *,
    dtype: Any = "uint8",
    threads: int | None = None,
    **options: object,
) -> "Vector":
    """Starts many games that step together, as learners need them. See `help(clowder.Vector)`.

    Environment i's games are the same whatever `n` and `threads` are: "seed/i/0", "seed/i/1" ... With several numbers
    of players ("2-5", or a list) each environment has one of them, in turn. Without `opponents` every decision is
    yours. Against "random" or "house" you have one seat of each game, another one in each, and are asked for that one.
    Any other bot (its name, or a function that takes a seed and returns a player) is asked in a Python loop.

    With `device="cuda"` the same games are played on a GPU, and stay in its memory: see
    `help(clowder.engine.simulate.cuda_vector)`.
    """
    found = registry.find(game).on("compiled")
    from clowder.players.opponents import step_together

    return step_together(found, players, n, seed, opponents, dtype, threads, options, _known(device))


def _known(device: str) -> str:
    if device not in ("cpu", "cuda"):
        raise ClowderError(f"Games are played on the device 'cpu' or 'cuda', not on {shown(device)}.")
    return device

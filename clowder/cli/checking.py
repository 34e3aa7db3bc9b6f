"""`clowder check`: all laws over one game, with progress, and the two that need another process."""

import os
import subprocess
import sys
from collections.abc import Iterable

from rich.console import Console

from clowder.cli.report import progress
from clowder.engine import laws
from clowder.engine.game import Game
from clowder.engine.lawful import check_seats
from clowder.engine.laws import Violation

TRACED = 2  # games a number of players that are also played interpreted


def fingerprints(game: Game, players: int) -> str:
    """Returns fingerprints of a few games: the same however the rules are run."""
    sets = laws.option_sets(game, players)[:TRACED]
    return "\n".join(laws.fingerprint(game, players, options, f"trace/{i}") for i, options in enumerate(sets))


def _elsewhere(game: Game, code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs Python code about a game in a new process with other environment variables."""
    names = "from clowder.games import find; from clowder.cli import checking; from clowder.engine import lawful"
    program = f"{names}; game = find({game.name!r}); {code}"
    environment = {**os.environ, **variables}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)


def check_interpreted(game: Game, players: int) -> list[Violation]:
    """Plays the same games with the rules as plain Python: every byte must be equal."""
    done = _elsewhere(game, f"print(checking.fingerprints(game, {players}))", NUMBA_DISABLE_JIT="1")
    if done.returncode == 0 and done.stdout.strip() == fingerprints(game, players):
        return []
    said = done.stderr.strip().splitlines()[-1:] or ["The bytes differ."]
    return [Violation(21, game.name, players, {}, "trace", said[0])]


def check_bounds(game: Game, players: int, games: int) -> list[Violation]:
    """Walks games compiled with bounds checks, in a cache folder of their own."""
    code = f"print('\\n'.join(map(str, lawful.walk(game, {players}, {games}))))"
    done = _elsewhere(game, code, NUMBA_BOUNDSCHECK="1")
    if done.returncode == 0 and not done.stdout.strip():
        return []
    said = (done.stdout.strip() or done.stderr.strip()).splitlines()[-1:]
    return [Violation(22, game.name, players, {}, "bounds", " ".join(said))]


def _grouped(found: list[Violation]) -> dict[tuple[int, int], list[Violation]]:
    """Returns violations by law and number of players."""
    groups: dict[tuple[int, int], list[Violation]] = {}
    for violation in found:
        groups.setdefault((violation.law, violation.players), []).append(violation)
    return groups


def check_game(game: Game, seats: Iterable[int], games: int, deep: bool, quiet: bool = False) -> list[Violation]:
    """Runs all laws and prints what they found."""
    console = Console(quiet=quiet)
    found: list[Violation] = []
    numbers = list(seats)
    with progress(f"the laws of {game.title}", len(numbers)) as advance:
        for players in numbers:
            found += check_seats(game, players, games)
            if deep:
                found += check_interpreted(game, players) + check_bounds(game, players, games)
            advance(1)
            sets = len(laws.option_sets(game, players))
            console.print(f"{game.title}, {players} players: {sets} sets of options, {games} games each", end="")
            console.print(f": {len([v for v in found if v.players == players])} violations")
    for (law, players), alike in _grouped(found).items():
        more = f" (law {law} also under {len(alike) - 1} more sets of options for {players})" if len(alike) > 1 else ""
        console.print(f"{alike[0]}{more}", style="red", markup=False)
    if not found:
        laws_kept = len(laws.LAWS) if deep else len(laws.LAWS) - 2
        console.print(f"{laws_kept} laws kept." + ("" if deep else " (`--deep` adds two that need another process.)"))
    return found

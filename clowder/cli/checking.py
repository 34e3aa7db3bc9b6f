"""`clowder check`: all laws over one game, with progress, and the two that need another process."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial

from rich.console import Console

from clowder.cli.report import progress
from clowder.engine import laws
from clowder.engine.game import Game, Options
from clowder.engine.laws import Violation
from clowder.engine.learner_laws import audit_learner
from clowder.engine.lesson_laws import audit_lesson
from clowder.engine.staged_laws import audit_stage

DEALS = 3000  # true and imagined deals compared by the law of distributions
POSITIONS = 6  # that are looked at as a learner would
TRACED = 2  # games a number of players that are also played interpreted


def fingerprints(game: Game, players: int) -> str:
    """Returns fingerprints of a few games: the same however the rules are run."""
    sets = laws.option_sets(game, players)[:TRACED]
    return "\n".join(laws.fingerprint(game, players, options, f"trace/{i}") for i, options in enumerate(sets))


def _elsewhere(game: Game, code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs Python code about a game in a new process with other environment variables."""
    program = f"from clowder.games import find; from clowder.cli import checking; game = find({game.name!r}); {code}"
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
    code = f"print('\\n'.join(map(str, checking.walk(game, {players}, {games}))))"
    done = _elsewhere(game, code, NUMBA_BOUNDSCHECK="1")
    if done.returncode == 0 and not done.stdout.strip():
        return []
    said = (done.stdout.strip() or done.stderr.strip()).splitlines()[-1:]
    return [Violation(22, game.name, players, {}, "bounds", " ".join(said))]


def walk(game: Game, players: int, games: int) -> list[Violation]:
    """Audits random games under every set of options."""
    return [v for options in laws.option_sets(game, players) for v in laws.audit(game, players, options, games)]


def check_seats(game: Game, players: int, games: int) -> list[Violation]:
    """Runs the laws that need no other process, for one number of players."""
    found: list[Violation] = laws.audit_options(game, players)
    if players == game.min_players:
        found += laws.audit_messages(game)
        found += audit_lesson(game)
    sets: list[Options] = laws.option_sets(game, players)
    for number, options in enumerate(sets):
        seed = f"words/{number}"
        audits: list[Callable[[], list[Violation]]] = [partial(laws.audit, game, players, options, games)]
        if number < 8:
            audits.append(partial(laws.audit_deals, game, players, options, DEALS))
        if number < 12:
            audits.append(partial(laws.audit_words, game, players, options, seed, laws.random_choices(seed)))
            audits.append(partial(audit_stage, game, players, options, seed, laws.random_choices(seed)))
            audits.append(partial(audit_learner, game, players, options, POSITIONS))
        found += _first(game, players, options, audits)
    if players == game.max_players and not found:
        found += _first(game, players, sets[0], [partial(laws.audit_reasons, game, 1)])
    return found


def _first(
    game: Game, players: int, options: Options, audits: Iterable[Callable[[], list[Violation]]]
) -> list[Violation]:
    """Runs audits until one finds something; what it stumbles over is something too."""
    for audit in audits:
        try:
            found = audit()
        except Exception as wrong:
            found = [laws.failure(game, players, options, "words", wrong)]
        if found:
            return found
    return []


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

"""`clowder check`: runs all laws on one game with progress, and two more that use other backends."""

from collections.abc import Iterable, Mapping

from rich.console import Console

from clowder.cli.format import progress
from clowder.engine import backends
from clowder.engine.errors import BadOption
from clowder.engine.laws import laws, run
from clowder.engine.laws.laws import Violation
from clowder.engine.laws.run import check_seats
from clowder.engine.play.game import Game
from clowder.engine.text.viewer import plural

TRACED = 2  # games per number of players that are played on every backend
CHECKED = 3  # games per set of options that are played with checks; interpreted rules are slow


def fingerprints(game: Game, players: int) -> list[str]:
    """Returns fingerprints of some games. They are the same on every backend."""
    sets = laws.option_sets(game, players)[:TRACED]
    return [laws.fingerprint(game, players, options, f"trace/{i}") for i, options in enumerate(sets)]


def check_backends(game: Game, players: int) -> list[Violation]:
    """Plays the same games on every backend. Every byte must be equal."""
    wanted = fingerprints(game, players)
    for name in backends.NAMES:
        try:
            alike = fingerprints(game.on(name), players) == wanted
        except Exception as wrong:
            return [Violation(21, game.name, players, {}, "trace", f"{name}: {type(wrong).__name__}: {wrong}")]
        if not alike:
            return [Violation(21, game.name, players, {}, "trace", f"The bytes differ: {name}.")]
    return []


def check_bounds(game: Game, players: int, games: int) -> list[Violation]:
    """Plays games with checked rules: every number they store, and every index."""
    return run.walk(game.on("checked"), players, min(games, CHECKED))


def _grouped(found: list[Violation]) -> dict[tuple[int, int], list[Violation]]:
    """Groups violations by law and number of players."""
    groups: dict[tuple[int, int], list[Violation]] = {}
    for violation in found:
        groups.setdefault((violation.law, violation.players), []).append(violation)
    return groups


def check_game(
    game: Game,
    seats: Iterable[int],
    games: int,
    deep: bool,
    quiet: bool = False,
    options: Mapping[str, object] | None = None,
) -> list[Violation]:
    """Runs all laws and prints the violations; with `options`, only for these options."""
    console, game = Console(quiet=quiet), game.on(backends.fastest())
    found: list[Violation] = []
    numbers = list(seats)
    with progress(f"the laws of {game.title}", len(numbers)) as advance:
        for players in numbers:
            try:
                sets = laws.option_sets(game, players) if options is None else [game.option_set.read(players, options)]
            except BadOption as wrong:
                console.print(f"{game.title}, {players} players: {wrong}", markup=False)
                advance(1)
                continue
            found += check_seats(game, players, games, sets=sets)
            if deep:
                found += check_backends(game, players) + check_bounds(game, players, games)
            advance(1)
            number = plural(len(sets), "set")
            console.print(f"{game.title}, {players} players: {number} of options, {games} games each", end="")
            console.print(f": {len([v for v in found if v.players == players])} violations")
    for (law, players), alike in _grouped(found).items():
        more = f" (law {law} also under {len(alike) - 1} more sets of options for {players})" if len(alike) > 1 else ""
        console.print(f"{alike[0]}{more}", style="red", markup=False)
    if not found:
        laws_kept = len(laws.LAWS) if deep else len(laws.LAWS) - 2
        console.print(
            f"{laws_kept} laws kept."
            + ("" if deep else " (`--deep` adds two laws that run the rules on other backends.)")
        )
    return found

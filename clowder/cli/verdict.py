"""`clowder verdict`: a one-page verdict on rules, within a time limit."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import NameOrVariant, Seed, Settings, Threads, read_bots, read_seed, read_threads, read_whole

MOST_MINUTES = 24 * 60
LEAST_SECONDS = 1.0
PLAYING = 0.95  # share of the time limit; the last batches end a little later


def command(
    name: NameOrVariant,
    players: Annotated[str, typer.Option("--players", "-p", help="Numbers of players: 4 or 2-5; by default all.")] = "",
    minutes: Annotated[str, typer.Option(help="Time limit in minutes. More time gives narrower intervals.")] = "1",
    number: Annotated[
        str, typer.Option("--games", "-g", help="Games per kind of player, instead of a time limit.")
    ] = "",
    bots: Annotated[str, typer.Option(help="Comma-separated kinds of players, at least two.")] = "",
    seed: Seed = "1",
    option: Settings = None,
    out: Annotated[str, typer.Option(help="Also write an HTML page to this file.")] = "",
    threads: Threads = None,
) -> None:
    """Say in a minute whether rules are fair, how long games are, how they end, and what a variant changes.

    Several kinds of players answer every question. Where they disagree, the verdict says so.
    """
    from clowder.engine.errors import ClowderError
    from clowder.engine.simulate.playout import num_threads
    from clowder.engine.text.viewer import plural
    from clowder.lab.estimates import check_installed
    from clowder.lab.verdict import KINDS, Play, Verdict, tables_of
    from clowder.lab.verdict_page import page_of
    from clowder.lab.verdict_sentences import games_line, lines_of, short_line
    from clowder.system import Clock
    from clowder.workshop.summary import summary

    clock = Clock()
    started = clock.monotonic()
    check_installed()
    game, numbers, variant = _read(name, players, option)
    kinds = list(dict.fromkeys(read_bots(bots) or KINDS))
    if len(kinds) < 2:
        raise ClowderError(
            "A verdict needs at least two kinds of players. With one, the game's effects look like the bot's."
        )
    _check_kinds(kinds, game)
    seconds = _read_minutes(minutes)
    games = read_whole(number, "The number of games", 2, 10**8) if number else 0
    if out:
        Path(out).open("a").close()  # fails now, not after the last game
    workers = num_threads(read_threads(threads))
    tables = tables_of(game, numbers, kinds, read_seed(seed))
    with _bar(game.title) as moved:
        play = Play(tables, workers, clock, moved)
        if games:
            play.exactly(games)
        else:
            play.within(max(LEAST_SECONDS, PLAYING * seconds - (clock.monotonic() - started)))
    command = shlex.join(["clowder", *sys.argv[1:]])
    verdict = Verdict(game, tables, command, play.seconds, plural(workers, "thread"))
    for seats in verdict.numbers:
        print(short_line(verdict, seats))
    for seats in verdict.numbers:
        print(f"\n{seats} players")
        for heading, says in lines_of(verdict, seats):
            print(f"  {heading} {says}")
    print(f"\n{games_line(verdict)}")
    if out:
        Path(out).write_text(page_of(verdict, summary(variant) if variant else ""), encoding="utf-8")
        print(f"The page: {out}")


def _read(name: str, players: str, option: list[str] | None) -> tuple[Any, dict[int, Any], Any]:
    """Returns the game, the options and the default options for each number of players, and the variant."""
    from clowder.cli.arguments import read_settings
    from clowder.cli.lab import read_numbers
    from clowder.engine.errors import BadOption
    from clowder.games import find
    from clowder.workshop.files import find_variant

    variant = find_variant(name)
    game = variant.edition if variant else find(name)
    chosen = {**(variant.options if variant else {}), **read_settings(option)}
    wanted = read_numbers(players) if players else [str(n) for n in range(game.min_players, game.max_players + 1)]
    found: dict[int, Any] = {}
    wrong = None
    for each in wanted:
        seats = game.check_players(each)
        try:
            options = game.option_set.read(seats, chosen)
        except BadOption as refused:
            if players:
                raise
            wrong = refused  # skips numbers of players that these rules do not allow
            continue
        usual = game.option_set.read(seats, {})
        found[seats] = (options, usual if options != usual else None)
    if not found and wrong:
        raise wrong
    return game, found, variant


def _check_kinds(kinds: list[str], game: Any) -> None:
    from clowder.lab.gathering import seated
    from clowder.players import check

    for kind in kinds:
        seated([kind], game.max_players)
        check(kind, game)


def _read_minutes(text: str) -> float:
    """Returns a time in seconds. Raises ClowderError if it is out of range."""
    from clowder.engine.errors import ClowderError

    try:
        seconds = 60 * float(text)
    except ValueError:
        seconds = -1.0
    if not LEAST_SECONDS <= seconds <= 60 * MOST_MINUTES:
        raise ClowderError(f"--minutes must be a number up to {MOST_MINUTES}, such as 1 or 0.5, not {text[:20]!r}.")
    return seconds


def _bar(what: str) -> Any:
    """Returns a progress bar whose label says how precise the last table is."""
    from contextlib import contextmanager

    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from clowder.engine.backends.progress import console as errors

    @contextmanager
    def shown() -> Any:
        console = errors()
        columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(what, total=1.0)
            yield lambda share, state: bar.update(task, completed=share, description=f"{what}: {state}")

    return shown()

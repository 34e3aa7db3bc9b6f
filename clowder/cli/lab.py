"""Commands of a designer: simulate, lab and sweep."""

import shlex
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, Any

import typer

from clowder.cli.arguments import (
    Json,
    NameOrVariant,
    Players,
    Seed,
    Settings,
    print_json,
    read_bots,
    read_settings,
    read_table,
    read_whole,
)

Bots = Annotated[
    str, typer.Option(help="Who plays: one bot for all, or one for each seat, with commas: house,random ...")
]
Games = Annotated[str, typer.Option("--games", "-g", help="How many games; 1e6 is a million.")]
Threads = Annotated[str | None, typer.Option(help="Threads to use; by default all cores.")]
On = Annotated[str, typer.Option("--on", help="cpu: this machine; ray, or ray://address: a cluster.")]
MOST_GAMES = 10**10


def simulate(
    name: NameOrVariant,
    players: Players = "4",
    number: Games = "10000",
    bots: Bots = "random",
    seed: Seed = "1",
    option: Settings = None,
    versus: Annotated[
        list[str] | None, typer.Option(help="A second set of options, as name=value, to show beside the first.")
    ] = None,
    threads: Threads = None,
    on: Annotated[str, typer.Option("--on", help="cpu, or cuda: a GPU, for house and random bots.")] = "cpu",
    as_json: Json = False,
) -> None:
    """Play many games and tell how they went; two rule sets side by side, if you like.

    House and random bots play compiled, by the thousand a second; with any other bot it takes far longer.
    """
    from clowder.cli.format import progress, show_side_by_side, show_simulation
    from clowder.engine.errors import ClowderError
    from clowder.engine.simulate.playout import MAX_GAMES
    from clowder.players.simulate import simulate as run

    game, seats, chosen, variant = read_table(name, players, option)
    if on not in ("cpu", "cuda"):
        raise ClowderError(f"Simulations run on cpu or cuda, not on {on[:20]!r}.")
    total = read_whole(number, "The number of games", 1, MAX_GAMES)
    workers = read_threads(threads)
    names = read_bots(bots)
    text = "1" if seed is None else seed
    rival = read_settings(versus) if versus else {} if option or variant else dict(game.rival_options)
    sets = [game.option_set.read(seats, chosen)] + ([game.option_set.read(seats, {**chosen, **rival})] if rival else [])
    with progress(f"{game.title}, {seats} players", total * len(sets)) as advance:
        results = [
            run(game, seats, total, names[0] if len(names) == 1 else names, text, options, workers, advance, on)
            for options in sets
        ]
    if as_json:
        print_json({**results[0].to_json(), **({"versus": results[1].to_json()} if rival else {})})
        return
    for result in results:
        show_simulation(game, result)
    if rival:
        show_side_by_side(game, results)


def lab(
    name: NameOrVariant,
    players: Annotated[str, typer.Option("--players", "-p", help="How many play: 4, or 2-5, or 2,4.")] = "4",
    number: Games = "100000",
    bots: Bots = "house",
    seed: Seed = "1",
    option: Settings = None,
    vary: Annotated[
        list[str] | None, typer.Option(help="Rules to compare with, as option=a,b,c or option=2..5; may be repeated.")
    ] = None,
    variant: Annotated[
        list[str] | None, typer.Option(help="A variant's file to compare with; may be repeated.")
    ] = None,
    deep: Annotated[bool, typer.Option(help="Also how much is skill, and what bots can do without.")] = False,
    out: Annotated[str | None, typer.Option(help="The folder to write; by default lab-NAME.")] = None,
    threads: Threads = None,
    on: On = "cpu",
) -> None:
    """Watch many games and write a report: is it fair, how long, how it ends, what wins, what other rules change."""
    import time

    from clowder.cli.format import progress
    from clowder.lab.estimates import check_installed
    from clowder.lab.gathering import Setting
    from clowder.lab.report import write_report
    from clowder.lab.sentences import in_short
    from clowder.lab.study import Rules, Study, study_part, varied

    check_installed()
    numbers = read_numbers(players)
    game, _, chosen, base = read_table(name, numbers[0], option)
    total = read_whole(number, "The number of games", 2, MOST_GAMES)
    seed_text = read_seed(seed)
    plans = []
    for each in numbers:
        seats = game.check_players(each)
        usual = game.option_set.read(seats, chosen)
        label = base.name if base else ""
        rules = varied(game, usual, vary or [], seats)
        rules += [Rules(*read_rival(game, file, seats)) for file in variant or []]
        setting = Setting(game.name, seats, read_seated(game, bots, seats), seed_text, usual, label)
        plans.append((setting, rules))
    run, workers = runner(on, threads)
    folder = made_folder(out or f"lab-{game.name}")
    started = time.perf_counter()
    sets = sum(1 + len(rules) for _, rules in plans)
    with progress(f"{game.title}, watched", total * sets) as advance:
        parts = [study_part(setting, rules, total, deep, run, advance) for setting, rules in plans]
    study = Study(game, parts, shlex.join(["clowder", *sys.argv[1:]]), time.perf_counter() - started, workers)
    page = write_report(study, folder)
    for line in in_short(study):
        print(line)
    deeper = f", {sum(part.deep_seconds for part in parts):.1f} s of it for --deep" if deep else ""
    print(f"{total * sets:,} games in {study.seconds:.1f} s on {workers}{deeper}; the report: {page}")


def sweep(
    name: NameOrVariant,
    option: Annotated[
        list[str],
        typer.Option("--option", "-o", help="What to vary, as option=2..8 or option=a,b; others as name=value."),
    ],
    measure: Annotated[str, typer.Option(help="What to measure, with commas.")] = "length,fairness,draws",
    players: Players = "4",
    number: Games = "20000",
    bots: Bots = "house",
    seed: Seed = "1",
    out: Annotated[str | None, typer.Option(help="The folder to write; by default sweep-NAME.")] = None,
    threads: Threads = None,
    on: On = "cpu",
    as_json: Json = False,
) -> None:
    """Change one option step by step on common deals, and show how measures move: a table and a plot."""
    from clowder.cli.format import progress
    from clowder.lab.estimates import check_installed
    from clowder.lab.gathering import Setting
    from clowder.lab.sweep import check_measures, sweep_settings, swept, write_sweep

    check_installed()
    measures = check_measures(read_bots(measure))
    swept_option, fixed = read_swept(option)
    game, seats, chosen, _ = read_table(name, players, fixed)
    total = read_whole(number, "The number of games", 2, MOST_GAMES)
    usual = game.option_set.read(seats, chosen)
    base = Setting(game.name, seats, read_seated(game, bots, seats), read_seed(seed), usual)
    settings = sweep_settings(base, *swept_option)
    run, _ = runner(on, threads)
    folder = made_folder(out or f"sweep-{game.name}")
    with progress(f"{game.title}, {swept_option[0]}", total * len(settings)) as advance:
        found = swept(settings, measures, run(settings, total, advance))
    page = write_sweep(found, swept_option[0], folder, shlex.join(["clowder", *sys.argv[1:]]))
    if as_json:
        print_json(found.to_json())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(swept_option[0], *found.labels, box=None, pad_edge=False)
    for row in found.rows():
        table.add_row(*row)
    Console().print(table)
    print(found.says())
    print(f"The plot: {page}")


def read_threads(threads: str | None) -> int | None:
    """Returns how many threads are asked for."""
    return None if threads is None else read_whole(threads, "The number of threads", 1, 1024)


def read_numbers(text: str) -> list[str]:
    """Returns the numbers of players that 2-5 or 2,4 means."""
    found: list[str] = []
    for part in text.split(","):
        low, dash, high = (piece.strip() for piece in part.partition("-"))
        if dash and low.isdecimal() and high.isdecimal() and int(low) <= int(high) <= 99:
            found.extend(map(str, range(int(low), int(high) + 1)))
        else:
            found.append(part.strip())
    return list(dict.fromkeys(found))


def read_seated(game: Any, bots: str, seats: int) -> tuple[str, ...]:
    """Returns the bot of each seat, or raises."""
    from clowder.lab.gathering import seated
    from clowder.players import check

    found = seated(read_bots(bots), seats)
    for bot in dict.fromkeys(found):
        check(bot, game)
    return found


def made_folder(name: str) -> Path:
    """Returns a folder that can be written to, or raises: rather now than after the last game."""
    folder = Path(name)
    folder.mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=folder).close()
    return folder


def read_seed(seed: str | None) -> str:
    """Returns the seed of a study."""
    from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text

    return seed_text("1" if seed is None else seed, MAX_SIMULATION_SEED - 4)  # room for those of --deep


def read_rival(game: Any, file: str, seats: int) -> tuple[str, dict[str, str | int]]:
    """Returns the label and the options of a variant to compare with."""
    from clowder.engine.errors import ClowderError
    from clowder.lab.variants import read_variant

    rival = read_variant(Path(file))
    if rival.game != game.name:
        raise ClowderError(f"{rival.name} is a variant of {rival.game}, not of {game.name}.")
    return rival.name, game.option_set.read(seats, rival.options)


def read_swept(texts: list[str]) -> tuple[tuple[str, list[str]], list[str]]:
    """Returns the option that takes several values, with them, and the texts of the others."""
    from clowder.engine.errors import ClowderError
    from clowder.lab.study import spread

    parted = {text: text.partition("=") for text in texts}
    plural = [(name.strip(), spread(values)) for name, _, values in parted.values() if len(spread(values)) > 1]
    if len(plural) != 1:
        raise ClowderError("A sweep varies exactly one option, written option=2..8 or option=a,b.")
    return plural[0], [text for text, (_, _, values) in parted.items() if len(spread(values)) < 2]


def runner(on: str, threads: str | None) -> tuple[Any, str]:
    """Returns what watches games where it was asked for, and how many workers that are, in words."""
    from clowder.engine.errors import ClowderError
    from clowder.engine.simulate.playout import num_threads
    from clowder.engine.text.viewer import plural
    from clowder.lab.study import on_threads

    if on == "cpu":
        workers = num_threads(read_threads(threads))
        return on_threads(workers), plural(workers, "thread")
    if on == "ray" or on.startswith("ray://"):
        from clowder.lab.ray_runner import on_ray

        return on_ray(None if on == "ray" else on)
    if on == "cuda":
        raise ClowderError("Games are watched on cpu or ray; a GPU only counts them: clowder simulate --on cuda.")
    raise ClowderError(f"Games are watched on cpu, ray or ray://address, not on {on[:40]!r}.")

"""`clowder lab`: a report on a game's rules."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from clowder.cli.arguments import (
    MOST_GAMES,
    Bots,
    Games,
    NameOrVariant,
    On,
    Seed,
    Settings,
    Threads,
    made_folder,
    read_seated,
    read_seed,
    read_table,
    read_whole,
    runner,
)


def command(
    name: NameOrVariant,
    players: Annotated[str, typer.Option("--players", "-p", help="Numbers of players: 4, 2-5 or 2,4.")] = "4",
    number: Games = "100000",
    bots: Bots = "house",
    seed: Seed = "1",
    option: Settings = None,
    vary: Annotated[
        list[str] | None, typer.Option(help="Rules to compare with, as option=a,b,c or option=2..5; may be repeated.")
    ] = None,
    variant: Annotated[
        list[str] | None, typer.Option(help="File of a variant to compare with; may be repeated.")
    ] = None,
    deep: Annotated[bool, typer.Option(help="Also measure skill, and what bots can do without.")] = False,
    out: Annotated[str | None, typer.Option(help="Folder to write; by default lab-NAME.")] = None,
    threads: Threads = None,
    on: On = "cpu",
) -> None:
    """Play many games and write a report: fairness, length, endings, what wins, and what other rules change."""
    import time

    from clowder.cli.format import progress
    from clowder.lab.estimates import check_installed
    from clowder.lab.gathering import Config
    from clowder.lab.report import write_report
    from clowder.lab.sentences import in_short
    from clowder.lab.study import RuleSet, Study, study_part, varied

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
        rules += [RuleSet(*read_rival(game, file, seats)) for file in variant or []]
        setting = Config(
            game.name, seats, read_seated(game, bots, seats), seed_text, usual, label, base.key if base else ""
        )
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
    print(f"{total * sets:,} games in {study.seconds:.1f} s on {workers}{deeper}. Report: {page}")


def read_numbers(text: str) -> list[str]:
    """Returns the numbers of players that a text like 2-5 or 2,4 lists."""
    found: list[str] = []
    for part in text.split(","):
        low, dash, high = (piece.strip() for piece in part.partition("-"))
        if dash and low.isdecimal() and high.isdecimal() and int(low) <= int(high) <= 99:
            found.extend(map(str, range(int(low), int(high) + 1)))
        else:
            found.append(part.strip())
    return list(dict.fromkeys(found))


def read_rival(game: Any, file: str, seats: int) -> tuple[str, dict[str, str | int]]:
    """Returns the label and the options of a variant to compare with."""
    from clowder.engine.errors import ClowderError
    from clowder.workshop.files import read_variant

    rival = read_variant(Path(file))
    if rival.game != game.name:
        raise ClowderError(f"{rival.name} is a variant of {rival.game}, not of {game.name}.")
    return rival.name, game.option_set.read(seats, rival.options)

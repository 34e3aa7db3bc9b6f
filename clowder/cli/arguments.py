"""Arguments that commands share: how they are declared, parsed and checked, and JSON output."""

import json
import re
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, Any

import typer

RANDOM = "random"  # a seed that nobody can guess


def drawn(seed: str | None) -> str | None:
    """Returns the given seed. Draws and prints one if it is "random"."""
    if seed != RANDOM:
        return seed
    found = secrets.token_hex(8)
    sys.stderr.write(f"Seed: {found}\n")
    return found


def matching(incomplete: str) -> list[str]:
    """Returns the games whose names start with `incomplete`, for shell completion."""
    from clowder.games import names

    return [name for name in names() if name.startswith(incomplete)]


Name = Annotated[
    str,
    typer.Argument(help="Game to play; `clowder games` lists them.", show_default=False, autocompletion=matching),
]
NameOrVariant = Annotated[
    str,
    typer.Argument(
        help="Game (`clowder games` lists them) or file of a variant, such as storm.xlsx.",
        show_default=False,
        autocompletion=matching,
    ),
]
Players = Annotated[str, typer.Option("--players", "-p", help="Number of players.")]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        "-s",
        help="Any text or number. The same seed gives the same deal. random: a seed that nobody can guess.",
        callback=drawn,
    ),
]
Settings = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="Rule option as name=value; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Bots = Annotated[str, typer.Option(help="Bots: one for all seats, or one per seat, comma-separated: house,random ...")]
Games = Annotated[str, typer.Option("--games", "-g", help="Number of games; 1e6 is a million.")]
Threads = Annotated[str | None, typer.Option(help="Number of threads; by default one per core.")]
On = Annotated[str, typer.Option("--on", help="cpu: this machine; ray or ray://address: a cluster.")]
MOST_GAMES = 10**10
MAX_FILE = 50_000_000  # bytes of a log


def read_settings(texts: list[str] | None) -> dict[str, object]:
    """Returns the options that `--option name=value` texts name."""
    from clowder.engine.errors import BadOption

    options: dict[str, object] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"Invalid option {text[:40]!r}. Write it as name=value.")
        options[name.strip()] = value
    return options


def read_whole(text: str, what: str, low: int, high: int) -> int:
    """Returns a whole number from the command line. Raises ClowderError if it is not between `low` and `high`."""
    from clowder.engine.errors import ClowderError

    cleaned = text.strip().replace("_", "").replace(",", "")
    if found := re.fullmatch(r"(\d{1,3})e(\d{1,2})", cleaned):  # 1e6
        cleaned = found[1] + "0" * int(found[2])
    if cleaned.isdecimal() and len(cleaned) < 19 and low <= int(cleaned) <= high:
        return int(cleaned)
    raise ClowderError(f"{what} must be a whole number from {low} to {high}, not {text[:20]!r}.")


def read_seats(name: str, players: str) -> tuple[Any, int]:
    from clowder.games import find

    game = find(name)
    return game, game.check_players(players)


def read_table(name: str, players: str | None, option: list[str] | None) -> tuple[Any, int, dict[str, object], Any]:
    """Returns the game, the number of players, the options and the variant (None unless `name` is a variant's file).

    Options from the command line override those of the variant. The default number of players is the largest.
    """
    from clowder.games import find
    from clowder.workshop import shelf
    from clowder.workshop.files import find_variant

    variant = find_variant(name)
    if variant:
        shelf.keep(variant)  # reports use its titles
    game = variant.edition if variant else find(name)
    seats = game.max_players if players is None else game.check_players(players)
    return game, seats, {**(variant.options if variant else {}), **read_settings(option)}, variant


def read_bots(text: str) -> list[str]:
    """Returns the bots in a comma-separated list."""
    return [bot.strip() for bot in text.split(",") if bot.strip()]


def read_seat(text: str, names: Sequence[str]) -> int:
    """Returns the seat with that number or name. Raises WrongSeat if there is none."""
    from clowder.engine.errors import WrongSeat, shown

    known = {**{str(seat): seat for seat in range(len(names))}, **{n.casefold(): s for s, n in enumerate(names)}}
    if text.strip().casefold() in known:
        return known[text.strip().casefold()]
    listed = ", ".join(f"{seat} ({name})" for seat, name in enumerate(names))
    raise WrongSeat(f"There is no seat {shown(text, 20)} at this table. Seats: {listed}.")


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=1) + "\n")


def read_json(file: str) -> Any:
    """Returns the JSON in a file (`-` is standard input). Raises BadLog if it cannot be read."""
    from clowder.engine.errors import BadLog

    if file == "-":
        text = (sys.stdin.read(MAX_FILE + 1) if sys.stdin else "").encode(errors="replace")
    else:
        with Path(file).open("rb") as opened:
            text = opened.read(MAX_FILE + 1)
    if len(text) > MAX_FILE:
        raise BadLog(f"{file} is too large to be a log.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadLog(f"{file} is not JSON. It may be cut off, or not a log at all.") from None


def read_language(text: str) -> str:
    """Returns an available language. Raises ClowderError if it is unknown."""
    from clowder.engine.errors import ClowderError
    from clowder.engine.text.languages import languages

    if text not in languages():
        raise ClowderError(f"Unknown language {text[:20]!r}. Available: {', '.join(languages())}.")
    return text


def read_threads(threads: str | None) -> int | None:
    """Returns the number of threads."""
    return None if threads is None else read_whole(threads, "The number of threads", 1, 1024)


def read_seated(game: Any, bots: str, seats: int) -> tuple[str, ...]:
    """Returns the bot of each seat. Raises ClowderError if the list does not fit."""
    from clowder.lab.gathering import seated
    from clowder.players import check

    found = seated(read_bots(bots), seats)
    for bot in dict.fromkeys(found):
        check(bot, game)
    return found


def read_seed(seed: str | None) -> str:
    """Returns the seed of a study."""
    from clowder.engine.rules.rng import MAX_SIMULATION_SEED, seed_text

    return seed_text("1" if seed is None else seed, MAX_SIMULATION_SEED - 4)  # leaves room for the seeds of --deep


def runner(on: str, threads: str | None) -> tuple[Any, str]:
    """Returns the runner that watches games, and a description of its workers."""
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
        raise ClowderError("Games can be watched on cpu or ray. A GPU only counts them: clowder simulate --on cuda.")
    raise ClowderError(f"Unknown --on {on[:40]!r}. Available: cpu, ray, ray://address.")


def made_folder(name: str) -> Path:
    """Creates a folder if necessary. Raises at once if it cannot be written to."""
    folder = Path(name)
    folder.mkdir(parents=True, exist_ok=True)
    TemporaryFile(dir=folder).close()
    return folder

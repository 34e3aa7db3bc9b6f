"""What commands are given, and how it is read: their arguments, checked, and their answers for programs."""

import json
import re
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

Name = Annotated[str, typer.Argument(help="A game; `clowder games` lists them.", show_default=False)]
NameOrVariant = Annotated[
    str, typer.Argument(help="A game; `clowder games` lists them. Or a variant's file, mine.toml.", show_default=False)
]
Players = Annotated[str, typer.Option("--players", "-p", help="How many play.")]
Seed = Annotated[
    str | None, typer.Option("--seed", "-s", help="Any text or number; the same seed gives the same deal.")
]
Settings = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A rule option as name=value; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def read_settings(texts: list[str] | None) -> dict[str, object]:
    """Returns `--option name=value` texts as options."""
    from clowder.engine.errors import BadOption

    options: dict[str, object] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"An option is written name=value, not {text[:40]!r}.")
        options[name.strip()] = value
    return options


def read_whole(text: str, what: str, low: int, high: int) -> int:
    """Returns a number from the command line, or raises."""
    from clowder.engine.errors import ClowderError

    cleaned = text.strip().replace("_", "").replace(",", "")
    if found := re.fullmatch(r"(\d{1,3})e(\d{1,2})", cleaned):  # 1e6
        cleaned = found[1] + "0" * int(found[2])
    if cleaned.isdecimal() and len(cleaned) < 19 and low <= int(cleaned) <= high:
        return int(cleaned)
    raise ClowderError(f"{what} is a whole number from {low} to {high}, not {text[:20]!r}.")


def read_seats(name: str, players: str) -> tuple[Any, int]:
    from clowder.games import find

    game = find(name)
    return game, game.check_players(players)


def read_table(name: str, players: str, option: list[str] | None) -> tuple[Any, int, dict[str, object], Any]:
    """Returns game, seats, options and the variant, if the name is that of a variant's file; options come on top."""
    from clowder.lab.variants import find_variant

    variant = find_variant(name)
    game, seats = read_seats(variant.game if variant else name, players)
    return game, seats, {**(variant.options if variant else {}), **read_settings(option)}, variant


def read_bots(text: str) -> list[str]:
    """Returns the bots that a list with commas names."""
    return [bot.strip() for bot in text.split(",") if bot.strip()]


def read_seat(text: str, names: Sequence[str]) -> int:
    """Returns the seat of that number or name, or raises."""
    from clowder.engine.errors import WrongSeat, shown

    known = {**{str(seat): seat for seat in range(len(names))}, **{n.casefold(): s for s, n in enumerate(names)}}
    if text.strip().casefold() in known:
        return known[text.strip().casefold()]
    listed = ", ".join(f"{seat} ({name})" for seat, name in enumerate(names))
    raise WrongSeat(f"There is no seat {shown(text, 20)} at this table; there are {listed}.")


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=1) + "\n")

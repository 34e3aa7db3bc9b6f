"""Variants: a designer's own rules as a small TOML file.

game = "exploding-kittens"
name = "Nope storm"

[options]
attack = "two"

[cards]            # how many of each
nope = 8
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from clowder.engine.errors import ClowderError, shown
from clowder.games import find

MOST_BYTES, MOST_LETTERS = 100_000, 60
KEYS = ("game", "name", "options", "cards")


@dataclass(frozen=True)
class Variant:
    """A game's own rules, but for these options."""

    game: str
    name: str
    options: dict[str, object]

    @property
    def path(self) -> str:
        """Where a server has the form for a table with these rules."""
        return table_path(self.game, self.options)


def table_path(game: str, options: Mapping[str, object]) -> str:
    """Returns the path of a server's form for a table, filled in with these options."""
    filled = urlencode({f"option.{name}": str(value) for name, value in options.items()})
    return f"/new/{game}?{filled}" if filled else f"/new/{game}"


def find_variant(name: str) -> Variant | None:
    """Returns the variant in a file, if that is what the name of a game means."""
    return read_variant(Path(name)) if name.lower().endswith(".toml") else None


def read_variant(file: Path) -> Variant:
    """Returns the variant in a file, or raises. Its options are checked once the number of players is known."""
    if not file.is_file():
        raise ClowderError(f"There is no variant {str(file)[:80]!r}.")
    if file.stat().st_size > MOST_BYTES:
        raise ClowderError(f"{str(file)[:80]!r} is too long for a variant.")
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise ClowderError(f"The variant {str(file)[:80]!r} cannot be read: {str(wrong)[:200]}.") from None
    except OSError as wrong:
        raise ClowderError(f"The variant {str(file)[:80]!r} cannot be read: {wrong.strerror}.") from None
    except (ValueError, RecursionError):
        why = "a number in it is too long, or it is nested too deeply"
        raise ClowderError(f"The variant {str(file)[:80]!r} cannot be read: {why}.") from None
    for key in data:
        if key not in KEYS:
            raise ClowderError(f"A variant has {', '.join(KEYS)}; it has no {shown(key)}.")
    if not isinstance(data.get("game"), str):
        raise ClowderError('A variant names its game: game = "exploding-kittens".')
    game = find(data["game"])
    name, options, cards = data.get("name", file.stem), data.get("options", {}), data.get("cards", {})
    if not isinstance(name, str) or not name.strip() or len(name) > MOST_LETTERS or not name.isprintable():
        raise ClowderError(f"The name of a variant is a line of at most {MOST_LETTERS} letters.")
    if not isinstance(options, dict) or not isinstance(cards, dict):
        raise ClowderError("The options and the cards of a variant are tables: [options] and [cards].")
    known = {option.name for option in game.options}
    for card in cards:
        if f"num_{card}" not in known:
            counted = ", ".join(sorted(name.removeprefix("num_") for name in known if name.startswith("num_")))
            has = f"it counts {counted}" if counted else "its deck cannot be changed card by card"
            raise ClowderError(f"{game.title} has no number of cards {shown(card)}: {has}.")
    return Variant(game.name, name.strip(), {**options, **{f"num_{card}": number for card, number in cards.items()}})

"""A variant as a small file in TOML.

game = "exploding-kittens"
name = "Nope storm"

[options]
attack = "two"

[cards]            # how many of each
nope = 8

[looks.nope]       # by the ids that a spreadsheet has
title = "Never"
picture = "never.svg"
"""

import tomllib
from pathlib import Path
from typing import Any

from clowder.engine.errors import shown
from clowder.engine.play.game import Game, Options
from clowder.games import find
from clowder.workshop.archive import check_file
from clowder.workshop.colours import read_colour
from clowder.workshop.errors import BadVariant
from clowder.workshop.known_cards import known_cards
from clowder.workshop.pictures import read_picture
from clowder.workshop.variant import FIELDS, CardChange, Variant, check_size, read_name, read_text, read_title

MOST_BYTES = 100_000
KEYS = ("game", "name", "options", "cards", "looks")


def read(path: Path) -> Variant:
    """Returns the variant in a file, or raises BadVariant."""
    check_file(path, MOST_BYTES)
    data = _parsed(path)
    for key in data:
        if key not in KEYS:
            raise BadVariant(f"A variant has {', '.join(KEYS)}; it has no {shown(key)}.")
    if not isinstance(data.get("game"), str):
        raise BadVariant('A variant names its game: game = "exploding-kittens".')
    game = find(data["game"])
    options, cards, looks = (data.get(name, {}) for name in ("options", "cards", "looks"))
    if not all(isinstance(table, dict) for table in (options, cards, looks)):
        raise BadVariant("The options, cards and looks of a variant are tables: [options], [cards], [looks.nope].")
    name = read_name(data.get("name", path.stem))
    counts = {f"num_{card}": number for card, number in _counted(game, cards).items()}
    chosen = game.option_set.read_given({**options, **counts})
    return Variant(game.name, name, dict(chosen), _looks(game, looks, chosen, path.parent))


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        why = str(wrong)[:200]
    except OSError as wrong:
        why = str(wrong.strerror)
    except (ValueError, RecursionError):
        why = "a number in it is too long, or it is nested too deeply"
    raise BadVariant(f"The variant {shown(str(path))} cannot be read: {why}.")


def _counted(game: Game, cards: dict[str, Any]) -> dict[str, Any]:
    """Returns the numbers of cards, or raises BadVariant for cards that are not counted."""
    known = {option.name for option in game.options}
    for card in cards:
        if f"num_{card}" not in known:
            counted = ", ".join(sorted(name.removeprefix("num_") for name in known if name.startswith("num_")))
            has = f"it counts {counted}" if counted else "its deck cannot be changed card by card"
            raise BadVariant(f"{game.title} has no number of cards {shown(card)}: {has}.")
    return cards


def _looks(game: Game, looks: dict[str, Any], options: Options, folder: Path) -> dict[str, CardChange]:
    known = known_cards(game, options) if looks else {}
    found = {}
    for key, look in looks.items():
        if key not in known:
            raise BadVariant(f"{game.title} has no card {shown(key)}; it has {', '.join(known)}.")
        if not isinstance(look, dict) or set(look) - set(FIELDS) or not all(isinstance(v, str) for v in look.values()):
            raise BadVariant(f"[looks.{key}] has texts: {', '.join(FIELDS)}.")
        try:
            picture = read_picture(folder, look["picture"]) if look.get("picture") else None
            title, text, tint = read_title(look.get("title", "")), read_text(look.get("text", "")), look.get("tint", "")
            found[key] = CardChange(title, text, read_colour(tint), picture)
        except BadVariant as wrong:
            raise BadVariant(f"[looks.{key}]: {wrong}") from None
    check_size(found)
    return found

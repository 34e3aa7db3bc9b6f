"""Card colours: those of a game's style sheet, and a designer's own, which white words must be readable on."""

import re
from functools import cache

from clowder.engine.errors import shown
from clowder.engine.play.game import Game
from clowder.workshop.errors import BadVariant

RULE = re.compile(r"(?:\.game-([\w-]+)\s+)?\.(tint-[\w-]+)\s*\{\s*--c:\s*(#[0-9a-f]{6});?\s*\}")
LEAST_CONTRAST = 4.5  # WCAG AA, for words


def read_colour(value: object) -> str:
    """Returns a colour as "#rrggbb", or raises BadVariant if it is none, or white words cannot be read on it."""
    text = value.strip().lower() if isinstance(value, str) else "?"
    if not text:
        return ""
    if short := re.fullmatch(r"#?([0-9a-f])([0-9a-f])([0-9a-f])", text):
        text = "#" + "".join(2 * digit for digit in short.groups())
    if re.fullmatch(r"[0-9a-f]{6}", text):
        text = f"#{text}"
    if not re.fullmatch(r"#[0-9a-f]{6}", text):
        raise BadVariant(f"a tint is a colour such as #2a70ad, not {shown(value)}.")
    found = contrast(text)
    if found < LEAST_CONTRAST:
        told = f"white words on it have a contrast of {found:.1f}, and need {LEAST_CONTRAST}"
        raise BadVariant(f"the tint {text} is too light: {told}.")
    return text


def contrast(colour: str) -> float:
    """Returns how well white words can be read on a colour, as WCAG counts it: from 1 to 21."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


@cache
def _tints(style: str) -> dict[tuple[str, str], str]:
    return {(game, tint): colour for game, tint, colour in RULE.findall(style)}


def tints_of(game: Game) -> dict[str, str]:
    """Returns the colours of a game's cards by class, as its style sheet has them."""
    sheet = game.home / "stage.css"
    found = _tints(sheet.read_text(encoding="utf-8")) if sheet.is_file() else {}
    return {tint: colour for (name, tint), colour in found.items() if name in ("", game.name)}

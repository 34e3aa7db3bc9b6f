"""Paints cards with Pillow, and drawings with resvg. Neither needs a browser."""

import io
import re
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from clowder.engine.play.match import Match
from clowder.printing.box import Back, PrintedCard, back_of, decks_of, drawings_of
from clowder.workshop.errors import needs

DPI = 300
WIDE_MM, HIGH_MM, BLEED_MM = 63, 88, 3
PAPER, INK, SOFT = "#fffdf7", "#1d1b22", "#3a3640"
# Fonts by their places in systems; Pillow's own comes last and is always there.
BOLD = ("DejaVuSans-Bold.ttf", "Arial Bold.ttf", "arialbd.ttf", "LiberationSans-Bold.ttf")
REGULAR = ("DejaVuSans.ttf", "Arial.ttf", "arial.ttf", "LiberationSans-Regular.ttf")


def dots(millimetres: float) -> int:
    """Returns a length in dots."""
    return round(millimetres * DPI / 25.4)


def library() -> Any:
    """Returns Pillow and resvg. Raises Missing."""
    try:
        import PIL.Image
        import PIL.ImageDraw
        import PIL.ImageFont
        import resvg_py
    except ModuleNotFoundError as wrong:
        raise needs(
            {"PIL": "Pillow"}.get(str(wrong.name).partition(".")[0], "resvg-py"), "A picture of a card"
        ) from None
    return PIL, resvg_py


@dataclass(frozen=True)
class Box:
    """A rectangle to paint in, in dots."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def wide(self) -> int:
        return self.right - self.left

    @property
    def high(self) -> int:
        return self.bottom - self.top


class Painter:
    """Paints the cards of one game, each once."""

    def __init__(self, match: Match, bleed: bool = False, grey: bool = False) -> None:
        self._pil, self._resvg = library()
        self.decks, self.back = decks_of(match), back_of(match)
        self.bleed = dots(BLEED_MM) if bleed else 0
        self._grey = grey
        self._drawings = drawings_of(match.game)
        self._painted: dict[PrintedCard, Any] = {}

    @property
    def size(self) -> tuple[int, int]:
        """The size of a card with its bleed, in dots."""
        return dots(WIDE_MM) + 2 * self.bleed, dots(HIGH_MM) + 2 * self.bleed

    def card(self, card: PrintedCard) -> Any:
        """Returns a card as a picture."""
        if card not in self._painted:
            self._painted[card] = self._toned(self._paint(card))
        return self._painted[card]

    @cached_property
    def other_side(self) -> Any:
        """The back of all cards as a picture."""
        return self._toned(self._paint_back(self.back))

    def _toned(self, picture: Any) -> Any:
        return picture.convert("L").convert("RGB") if self._grey else picture

    def _paint(self, card: PrintedCard) -> Any:
        picture = self._pil.Image.new("RGB", self.size, PAPER)
        draw = self._pil.ImageDraw.Draw(picture)
        wide, high = self.size
        edge, left, right = self.bleed, self.bleed + dots(4), wide - self.bleed - dots(4)
        band = Box(left, edge + dots(54), right, edge + dots(63))
        draw.rectangle((0, 0, wide, edge + dots(1.6)), fill=card.colour)
        draw.rectangle((0, high - edge - dots(1.6), wide, high), fill=card.colour)
        draw.rectangle((0, band.top, wide, band.bottom), fill=card.colour)
        draw.text((left, edge + dots(3.4)), card.index, font=self._font(BOLD, dots(7)), fill=card.colour)
        self._put(picture, card.art, Box(right - dots(7), edge + dots(3.6), right, edge + dots(10.6)), card.colour)
        art = dots(40)
        middle = wide // 2
        self._put(
            picture, card.art, Box(middle - art // 2, edge + dots(12), middle + art // 2, edge + dots(52)), card.colour
        )
        self._write(draw, card.title, band, BOLD, dots(5.6), "#ffffff", 2)
        self._write(
            draw, card.text, Box(left, band.bottom + dots(1), right, high - edge - dots(3)), REGULAR, dots(3.3), SOFT
        )
        if card.badge:
            self._write(
                draw, card.badge, Box(left, edge + dots(48.6), right, edge + dots(53.4)), BOLD, dots(3.6), INK, 1
            )
        return picture

    def _paint_back(self, back: Back) -> Any:
        wide, high = self.size
        picture = self._pil.Image.new("RGB", (wide, high), back.colours[0])
        draw = self._pil.ImageDraw.Draw(picture)
        step = dots(5)
        for start in range(-high, wide + high, 2 * step):
            stripe = [(start, 0), (start + step, 0), (start + step + high, high), (start + high, high)]
            draw.polygon(stripe, fill=back.colours[-1])
        edge = self.bleed + dots(3)
        draw.rectangle((edge, edge, wide - edge, high - edge), outline=PAPER, width=dots(1.2))
        art = dots(44)
        box = Box((wide - art) // 2, (high - art) // 2, (wide + art) // 2, (high + art) // 2)
        self._put(picture, back.art, box, "#3d2a12")
        return picture

    def _put(self, picture: Any, art: str, box: Box, colour: str) -> None:
        """Puts a drawing into a box."""
        if f'id="{art}"' not in self._drawings or not art:
            return
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box.wide} {box.high}" color="{colour}">'
            f'<defs>{self._drawings}</defs><use href="#{art}" width="{box.wide}" height="{box.high}"/></svg>'
        )
        has_words = re.search(rf'<symbol id="{re.escape(art)}".*?(<text|image/svg).*?</symbol>', svg, re.DOTALL)
        made = self._resvg.svg_to_bytes(
            svg_string=svg, width=box.wide, height=box.high, skip_system_fonts=has_words is None
        )
        drawn = self._pil.Image.open(io.BytesIO(bytes(made))).convert("RGBA")
        picture.paste(drawn, (box.left, box.top), drawn)

    def _write(
        self, draw: Any, text: str, box: Box, fonts: tuple[str, ...], size: int, colour: str, most: int = 9
    ) -> None:
        """Writes text into a box, as large as it fits, up to a size."""
        while True:
            font = self._font(fonts, size)
            lines = lines_of(text, partial(draw.textlength, font=font), box.wide)
            step = round(size * 1.22)
            if (len(lines) <= most and len(lines) * step <= box.high) or size <= dots(1.6):
                break
            size = round(size * 0.94)
        top = box.top + (box.high - len(lines) * step) // 2
        for number, line in enumerate(lines):
            at = box.left + (box.wide - draw.textlength(line, font=font)) // 2
            draw.text((at, top + number * step), line, font=font, fill=colour)

    def _font(self, names: tuple[str, ...], size: int) -> Any:
        for name in names:
            try:
                return self._pil.ImageFont.truetype(name, size)
            except OSError:
                continue
        return self._pil.ImageFont.load_default(size)


def lines_of(text: str, width_of: Any, most: int) -> list[str]:
    """Returns text in lines of at most this width. A word that is wider is cut."""
    lines = [""]
    for word in text.split():
        while width_of(word) > most and len(word) > 1:
            part = next((n for n in range(len(word) - 1, 1, -1) if width_of(word[:n] + "-") <= most), 1)
            lines.append(word[:part] + "-")
            word = word[part:]
        joined = f"{lines[-1]} {word}".strip()
        if width_of(joined) <= most:
            lines[-1] = joined
        else:
            lines.append(word)
    return [line for line in lines if line]

"""Sheets of paper with cards to cut out: a PDF of pictures, each sheet followed by its back."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.printing.painter import DPI, Painter, dots, library

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN_MM = 5  # white margin that printers need
MARK_MM, GAP_MM = 4, 1  # length of a crop mark, and its distance from the cards
QUALITY = 92


@dataclass(frozen=True)
class Layout:
    """The arrangement of cards on a sheet, in dots."""

    wide: int
    high: int
    across: int
    down: int

    @property
    def number(self) -> int:
        """How many cards fit on a sheet."""
        return self.across * self.down


def layout_of(paper: str, size: tuple[int, int]) -> Layout:
    """Returns the layout with most cards, upright or across. Raises ClowderError for an unknown paper size."""
    if paper not in PAPERS:
        raise ClowderError(f"Unknown paper size {paper[:20]!r}. Available: {', '.join(PAPERS)}.")
    found = []
    for wide, high in (PAPERS[paper], PAPERS[paper][::-1]):
        room = dots(wide - 2 * MARGIN_MM), dots(high - 2 * MARGIN_MM)
        found.append(Layout(dots(wide), dots(high), room[0] // size[0], room[1] // size[1]))
    return max(found, key=lambda layout: (layout.number, layout.high))


def pages(painter: Painter, paper: str) -> Iterator[Any]:
    """Yields every sheet and its back, mirrored for printers that turn the paper."""
    layout = layout_of(paper, painter.size)
    cards = [card for deck in painter.decks for card in deck.all]
    for start in range(0, len(cards), layout.number):
        some = [painter.card(card) for card in cards[start : start + layout.number]]
        yield _page(layout, painter, some, mirrored=False)
        yield _page(layout, painter, [painter.other_side] * len(some), mirrored=True)


def _page(layout: Layout, painter: Painter, pictures: list[Any], mirrored: bool) -> Any:
    pil, _ = library()
    page = pil.Image.new("RGB", (layout.wide, layout.high), "white")
    wide, high = painter.size
    left, top = (layout.wide - layout.across * wide) // 2, (layout.high - layout.down * high) // 2
    draw = pil.ImageDraw.Draw(page)
    for column in range(layout.across):
        for x in (left + column * wide + painter.bleed, left + (column + 1) * wide - painter.bleed):
            _mark(draw, layout, top, top + layout.down * high, x, upright=True)
    for row in range(layout.down):
        for y in (top + row * high + painter.bleed, top + (row + 1) * high - painter.bleed):
            _mark(draw, layout, left, left + layout.across * wide, y, upright=False)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, layout.across)
        column = layout.across - 1 - column if mirrored else column
        page.paste(picture, (left + column * wide, top + row * high))
    return page


def _mark(draw: Any, layout: Layout, first: int, last: int, at: int, upright: bool) -> None:
    """Draws crop marks at the edges of the paper and outside the cards."""
    gap, long = dots(GAP_MM), dots(MARK_MM)
    for start, end in ((first - gap - long, first - gap), (last + gap, last + gap + long)):
        line = (at, start, at, end) if upright else (start, at, end, at)
        draw.line(line, fill="black", width=2)


def write_pdf(painter: Painter, paper: str, file: Path) -> int:
    """Writes all sheets as a PDF at 300 dots per inch. Returns the number of pages."""
    number = 0
    for page in pages(painter, paper):  # one at a time: a page takes 26 MB
        page.save(file, "PDF", resolution=DPI, quality=QUALITY, append=number > 0)
        number += 1
    return number


def write_pngs(painter: Painter, folder: Path) -> list[Path]:
    """Writes each different card, and the back, as a PNG. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = {}
    for deck in painter.decks:
        for card, _ in deck.cards:
            name = f"{card.key}-{card.badge}" if card.badge else card.key
            found["".join(c if c.isalnum() or c == "-" else "-" for c in name.lower())] = painter.card(card)
    files = []
    for name, picture in (found | {"back": painter.other_side}).items():
        files.append(folder / f"{name}.png")
        picture.save(files[-1], dpi=(DPI, DPI))
    return files

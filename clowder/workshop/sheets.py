"""Tables of cells as a variant: each error names the sheet, the row, the column and what was expected."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from clowder.engine.errors import BadOption, ClowderError, shown
from clowder.engine.play.game import Game
from clowder.engine.rules.options import Option
from clowder.games import find
from clowder.workshop.cells import Book, Grid, place
from clowder.workshop.colours import read_colour
from clowder.workshop.errors import BadVariant
from clowder.workshop.known_cards import BACK, KnownCard, known_cards
from clowder.workshop.pictures import read_picture
from clowder.workshop.template import CARD_COLUMNS, CARDS, RULE_COLUMNS, RULES
from clowder.workshop.variant import CardChange, Variant, check_size, read_name, read_text, read_title

OWN_COLUMNS = "note"  # what the headings of a designer's own columns begin with
T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """One row of a sheet below its headings: texts by heading."""

    sheet: str
    number: int
    texts: dict[str, str]
    columns: dict[str, int]

    def __getitem__(self, heading: str) -> str:
        return self.texts.get(heading, "")

    def wrong(self, heading: str, sentence: str) -> BadVariant:
        """Returns the error for a cell of this row."""
        where = place(self.sheet, self.number, self.columns.get(heading, 1))
        return BadVariant(f"{where} ({heading}): {sentence}")

    def read(self, heading: str, reader: Callable[[str], T]) -> T:
        """Returns what a cell means, or raises BadVariant with its place."""
        try:
            return reader(self[heading])
        except BadVariant as wrong:
            raise self.wrong(heading, str(wrong)) from None


def variant_of(book: Book, folder: Path) -> Variant:
    """Returns the variant in some sheets, whose pictures lie in a folder; raises BadVariant."""
    rules = list(_rows(book, RULES, RULE_COLUMNS))
    game, name = _game(rules), _name(rules)
    cards = known_cards(game)
    options = _options(game, rules, cards)
    cards = known_cards(game, options)  # some rules bring cards of their own
    changes: dict[str, CardChange] = {}
    seen: dict[str, int] = {}
    for row in _rows(book, CARDS, CARD_COLUMNS):
        card = _card(game, row, cards, seen)
        change = _change(row, card, folder)
        if change != CardChange():
            changes[card.key] = change
        if (number := _number(game, row, card)) is not None:
            options[card.option] = number
    check_size(changes)
    _check_together(game, options)
    return Variant(game.name, name, options, changes)


def _rows(book: Book, name: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """Yields the rows of a sheet that say something, or raises BadVariant."""
    grid = _sheet(book, name)
    headings = [text.lower() for text in grid[0]] if grid else []
    found: dict[str, int] = {}
    for number, heading in enumerate(headings, 1):
        if heading in found:
            raise BadVariant(f"{place(name, 1, number)}: there are two columns {shown(heading)}.")
        if heading and heading not in columns and not heading.startswith(OWN_COLUMNS):
            own = f"a column of your own begins with {shown(OWN_COLUMNS)}"
            raise BadVariant(
                f"{place(name, 1, number)}: there is no column {shown(heading)}, but {', '.join(columns)}; {own}."
            )
        if heading:
            found[heading] = number
    if columns[0] not in found:
        raise BadVariant(f"Sheet {shown(name)}, row 1: it has no column {shown(columns[0])}.")
    for number, texts in enumerate(grid[1:], 2):
        if any(texts):
            given = {heading: texts[at - 1] for heading, at in found.items() if at <= len(texts)}
            yield Row(name, number, given, found)


def _sheet(book: Book, name: str) -> Grid:
    for title, grid in book.items():
        if title.strip().lower() == name:
            return grid
    has = ", ".join(shown(title, 30) for title in book) or "none"
    raise BadVariant(f"A variant has the sheets {shown(CARDS)} and {shown(RULES)}; this file has {has}.")


def _game(rules: list[Row]) -> Game:
    for row in rules:
        if row["option"] == "game":
            try:
                return find(row["value"])
            except ClowderError as wrong:
                raise row.wrong("value", str(wrong)) from None
    raise BadVariant(f"Sheet {shown(RULES)}: no row says which game this is a variant of.")


def _name(rules: list[Row]) -> str:
    for row in rules:
        if row["option"] == "name":
            return row.read("value", read_name)
    raise BadVariant(f"Sheet {shown(RULES)}: no row says what the variant is called (name).")


def _options(game: Game, rules: list[Row], cards: dict[str, KnownCard]) -> dict[str, object]:
    """Returns the options that are not as in the game."""
    known = {option.name: option for option in game.options}
    counted = {card.option: card.key for card in cards.values() if card.option}
    found: dict[str, object] = {}
    seen = set[str]()
    for row in rules:
        name = row["option"]
        if name in seen:
            raise row.wrong("option", f"there are two rows {shown(name)}.")
        seen.add(name)
        if name in ("game", "name"):
            continue
        if name in counted:
            told = f"the quantity of the row {shown(counted[name])}, on the sheet {shown(CARDS)}"
            raise row.wrong("option", f"{name} is {told}.")
        if name not in known:
            raise row.wrong("option", f"{game.title} has no option {shown(name)}{_meant(name, known) or '.'}")
        option = known[name]
        if row["value"]:
            value = _value(game, row, option, "value")
            if value != option.default:
                found[name] = value
    return found


def _value(game: Game, row: Row, option: Option, heading: str) -> str | int:
    value = option.read(row[heading])
    if value is None:
        allowed = game.option_set.allowed(option)
        raise row.wrong(heading, f"{game.option_set.label(option)!r} takes {allowed}, not {shown(row[heading])}.")
    return value


def _meant(name: str, known: object) -> str:
    """Returns a guess at what somebody meant to write."""
    close = get_close_matches(name, list(known), 1)  # type: ignore[call-overload]
    return f"; did you mean {close[0]!r}?" if close else ""


def _card(game: Game, row: Row, cards: dict[str, KnownCard], seen: dict[str, int]) -> KnownCard:
    key = row["id"]
    if key not in cards and key.isdecimal():  # spreadsheet programs read 0100 as 100
        key = next((known for known in cards if known.isdecimal() and int(known) == int(key)), key)
    if key not in cards:
        told, new = (
            f"{game.title} has no card {shown(key)}",
            ". New cards are written in Python: see `clowder new-game`.",
        )
        raise row.wrong("id", f"{told}{_meant(key, cards) or new}")
    if key in seen:
        raise row.wrong("id", f"the card {shown(key)} is in row {seen[key]} already.")
    seen[key] = row.number
    return cards[key]


def _change(row: Row, card: KnownCard, folder: Path) -> CardChange:
    title, text = row.read("title", read_title), row.read("text", read_text)
    tint = row.read("tint", read_colour)
    picture = row.read("picture", lambda name: read_picture(folder, name)) if row["picture"] else None
    if card.key == BACK and (title or text or tint):
        heading = "title" if title else "text" if text else "tint"
        raise row.wrong(heading, "the back of the cards has a picture alone.")
    return CardChange("" if title == card.title else title, text, "" if tint == card.colour else tint, picture)


def _number(game: Game, row: Row, card: KnownCard) -> str | int | None:
    """Returns how many cards of a kind there are, where that is not as in the game."""
    if not row["quantity"]:
        return None
    if card.as_many_as:
        told = f"there are as many of this card as of {shown(card.as_many_as)}: write the number there"
        raise row.wrong("quantity", f"{told}, and leave this cell empty.")
    if card.follows:
        label = game.option_set.label(next(option for option in game.options if option.name == card.follows))
        told = f"{card.follows} ({label!r}) on the sheet {shown(RULES)} says how many of this and other cards there are"
        raise row.wrong("quantity", f"{told}: leave this cell empty.")
    if not card.option:
        told = f"how many of this card there are follows from the sheet {shown(RULES)}: leave it empty."
        raise row.wrong("quantity", told)
    value = _value(game, row, next(option for option in game.options if option.name == card.option), "quantity")
    return None if value == card.number else value


def _check_together(game: Game, options: dict[str, object]) -> None:
    """Raises BadVariant if no number of players can play by these options."""
    wrong = None
    for players in range(game.min_players, game.max_players + 1):
        try:
            game.option_set.read(players, options)
            return
        except BadOption as each:
            wrong = each
    raise BadVariant(f"These rules and quantities do not go together: {wrong}")

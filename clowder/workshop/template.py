"""A game as a spreadsheet to be changed: a sheet of its cards and one of its rules."""

from dataclasses import dataclass

from clowder.engine.play.game import Game
from clowder.workshop.known_cards import BACK, KnownCard, known_cards

CARDS, RULES = "cards", "rules"
CARD_COLUMNS = ("id", "title", "quantity", "text", "picture", "tint", "what it does")
RULE_COLUMNS = ("option", "value", "choices", "what it changes")
ABOUT_NAME = "what your variant is called: on its box, in the lobby and in reports"
ABOUT_GAME = "leave this as it is"
NOT_COUNTED = "(its number follows from the rules)"


@dataclass(frozen=True)
class Choice:
    """A cell, counted from 1, that takes one of these."""

    row: int
    column: int
    values: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """A sheet to be written: the first row are headings."""

    name: str
    rows: list[list[str]]
    widths: tuple[int, ...]
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Template:
    """A spreadsheet to be written."""

    sheets: tuple[Sheet, ...]


def template_of(game: Game, name: str) -> Template:
    """Returns a game as it is, as a spreadsheet."""
    cards = known_cards(game)
    return Template((_cards(cards), _rules(game, name, {card.option for card in cards.values()})))


def _cards(cards: dict[str, KnownCard]) -> Sheet:
    rows = [list(CARD_COLUMNS)]
    for card in cards.values():
        number = str(card.number) if card.option else ""
        does = card.help if card.option or card.key == BACK else f"{card.help} {NOT_COUNTED}".strip()
        rows.append([card.key, card.title, number, "", "", card.colour, does])
    return Sheet(CARDS, rows, (16, 26, 10, 44, 22, 11, 70))


def _rules(game: Game, name: str, counted: set[str]) -> Sheet:
    rows = [list(RULE_COLUMNS)]
    rows.append(["game", game.name, "", ABOUT_GAME])
    rows.append(["name", name, "", ABOUT_NAME])
    choices = []
    for option in game.options:
        if option.name in counted:
            continue
        allowed = game.option_set.allowed(option)
        about = f"{game.option_set.label(option)}. {game.option_set.help(option)}"
        rows.append([option.name, str(option.default), allowed, about])
        if not option.is_number:
            choices.append(Choice(len(rows), 2, option.choices))
    return Sheet(RULES, rows, (24, 22, 26, 90), tuple(choices))

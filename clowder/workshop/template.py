"""A game as a spreadsheet to be changed: a sheet of its cards and one of its rules."""

from dataclasses import dataclass

from clowder.engine.play.game import Game, Options
from clowder.workshop.known_cards import BACK, KnownCard, known_cards

CARDS, RULES = "cards", "rules"
CARD_COLUMNS = ("id", "title", "quantity", "text", "picture", "tint", "what it does")
RULE_COLUMNS = ("option", "value", "choices", "what it changes")
ABOUT_NAME = "what your variant is called: on its box, in the lobby and in reports"
ABOUT_GAME = "leave this as it is"


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


def template_of(game: Game, name: str, options: Options) -> Template:
    """Returns a game with some options as a spreadsheet."""
    cards = known_cards(game, options)
    return Template((_cards(cards, options), _rules(game, name, options, {card.option for card in cards.values()})))


def _cards(cards: dict[str, KnownCard], options: Options) -> Sheet:
    rows = [list(CARD_COLUMNS)]
    for card in cards.values():
        number = str(options.get(card.option, card.number)) if card.option else ""
        rows.append([card.key, card.title, number, "", "", card.colour, f"{card.help} {_counted(card)}".strip()])
    return Sheet(CARDS, rows, (16, 26, 10, 44, 22, 11, 70))


def _counted(card: KnownCard) -> str:
    """Returns where the number of a card comes from, if its row does not say it."""
    if card.option or card.key == BACK:
        return ""
    if card.as_many_as:
        return f"(There are as many as of {card.as_many_as}.)"
    if card.follows:
        return f"({card.follows} on the sheet {RULES} says how many of this and other cards there are.)"
    return "(Its number follows from the rules.)"


def _rules(game: Game, name: str, options: Options, counted: set[str]) -> Sheet:
    rows = [list(RULE_COLUMNS)]
    rows.append(["game", game.name, "", ABOUT_GAME])
    rows.append(["name", name, "", ABOUT_NAME])
    choices = []
    for option in game.options:
        if option.name in counted:
            continue
        allowed = game.option_set.allowed(option)
        about = f"{game.option_set.label(option)}. {game.option_set.help(option)}"
        rows.append([option.name, str(options.get(option.name, option.default)), allowed, about])
        if not option.is_number:
            choices.append(Choice(len(rows), 2, option.choices))
    return Sheet(RULES, rows, (24, 22, 26, 90), tuple(choices))

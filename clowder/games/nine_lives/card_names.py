"""Names of cards and lives and what they do, as messages; and their English names, as in views."""

from functools import cache
from pathlib import Path
from types import SimpleNamespace

from clowder.engine.text.catalogue import catalogue
from clowder.engine.text.messages import Message, Value, all_of, in_a_row, say
from clowder.engine.text.viewer import Viewer
from clowder.games.nine_lives import layout as k

CATS = ("circle", "square", "triangle", "star")
POWERS = (  # the message with the name of each power, from 1
    "",
    "skip",
    "copycat",
    "wildcard",
    "override",
    "inspect",
    "shapeshift",
    "forbid",
    "plus",
    "paid-wildcard",
    "swap",
    "steal",
    "risky-deck",
    "risky-player",
    "double-turn",
    "carousel",
    "shuffle-lives",
    "single-cat",
    "force-wager",
    "forbid-wager",
    "numbershift",
    "ignore",
)
HELP = (  # the effect of each power
    "",
    "skip-help",
    "copycat-help",
    "wildcard-help",
    "override-help",
    "inspect-help",
    "shapeshift-help",
    "forbid-help",
    "plus-help",
    "paid-wildcard-help",
    "swap-help",
    "steal-help",
    "risky-deck-help",
    "risky-player-help",
    "double-turn-help",
    "carousel-help",
    "shuffle-lives-help",
    "single-cat-help",
    "force-wager-help",
    "forbid-wager-help",
    "numbershift-help",
    "ignore-help",
)
HELP_WITH_SEVERAL_WAGERS = {  # R50
    k.SKIP: "skip-or-wager-help",
    k.RISKY_DECK: "risky-deck-or-wager-help",
    k.RISKY_PLAYER: "risky-player-or-wager-help",
}


# Cats


def lanes(icons: int) -> list[int]:
    """Returns how often each cat is there."""
    return [int(icons) >> k.LANE * cat & k.LANE_MASK for cat in range(k.CATS)]


def flagged(flags: int) -> list[int]:
    """Returns the cats whose flags are raised."""
    return [cat for cat in range(k.CATS) if flags >> (k.LANE * cat + k.LANE - 1) & 1]


def icons_of(cat: int, number: int) -> Message:
    """Returns "2 circles"."""
    return say("icons", cat=CATS[cat], number=number)


def cats_of(cats: list[int]) -> list[Message]:
    """Returns "circles", "stars"."""
    return [say("cats", cat=CATS[cat]) for cat in cats]


# Cards


def _icons(kind: int) -> list[Message]:
    return [icons_of(cat, number) for cat, number in enumerate(lanes(k.KIND_ICONS[kind - 1])) if number]


@cache
def card(kind: int) -> Message:
    """Returns what a card shows: "2 circles + 1 star"; "a card" if it is unknown."""
    if not 1 <= kind <= k.KINDS:
        return say("a-card")
    one, *others = _icons(kind)
    if not others:
        return one
    if len(others) == 1:
        return say("two-cats", one=one, two=others[0])
    return say("three-cats", one=one, two=others[0], three=others[1])


def card_title(kind: int) -> Message:
    """Returns which cats are on a card, to stand below its picture, which shows how many."""
    cats = [cat for cat, number in enumerate(lanes(k.KIND_ICONS[kind - 1])) if number]
    return say("card-title", cats=in_a_row(say("cat", cat=CATS[cat]) for cat in cats))


def card_help(kind: int) -> Message:
    """Returns what a card does."""
    return say("card-help", icons=all_of(_icons(kind)))


# Lives


@cache
def life(number: int) -> Message:
    """Returns a life's power with its cats and numbers."""
    return say(POWERS[int(k.POWER_OF[number])], **_shape(number)) if 1 <= number <= k.KINDS_OF_LIFE else say("a-life")


def _shape(number: int) -> dict[str, Value]:
    """Returns the cats and the number on a life."""
    power = int(k.POWER_OF[number])
    place = number - k.LIFE[power]
    if power == k.SHAPESHIFT:
        return {"cat": CATS[int(k.SHIFT_FROM[place])], "other": say("cat", cat=CATS[int(k.SHIFT_TO[place])])}
    if power == k.NUMBERSHIFT:
        return {"cat": CATS[place // 5], "number": place % 5 + 1}
    return {"cat": CATS[place]} if power in (k.FORBID, k.PLUS, k.IGNORE) else {}


def life_help(number: int, several_wagers: bool, hand_limit: int) -> Message:
    """Returns what a life brings and does when it is wagered, under these options."""
    power, draws = int(k.POWER_OF[number]), int(k.DRAW_OF[number])
    own = HELP_WITH_SEVERAL_WAGERS.get(power) if several_wagers else None
    does = say(own or HELP[power], **_shape(number))
    if not draws:
        return does
    if hand_limit < k.CARDS:
        return say("draw-up-to-and", number=draws, limit=hand_limit, does=does)
    return say("draw-and", number=draws, does=does)


# In English, as plain data


PLAIN_CATS = {"Rondo": "circle", "Quadra": "square", "Trixie": "triangle", "Stella": "star"}  # programs know the shapes


def _plain(title: Message) -> str:
    text = catalogue("en", Path(__file__).parent).text(title, Viewer(None))
    for name, cat in PLAIN_CATS.items():
        text = text.replace(name, cat)
    return text


@cache
def card_name(kind: int) -> str:
    """Returns a card's name in views and on the page."""
    return _plain(card(kind))


@cache
def life_name(number: int) -> str:
    """Returns a life's name there."""
    return _plain(life(number))


@cache
def icons_name(number: int) -> str:
    """Returns what a card counts as, read by this life."""
    return "1 icon of it" if number == k.SINGLE_LIFE else _plain(say("icons", **_shape(number)))


@cache
def power_name(power: int) -> str:
    """Returns a power's name there, whatever its cats."""
    return POWERS[power].replace("-", " ").title()


def name_of(fields: SimpleNamespace, number: int) -> str:
    """Returns the name there of a card of this game's deck."""
    return card_name(fields.kinds[number])

"""Shapes of scenes, as data: things on the table, plays on offer, and recent events.

A game's scene.py fills these shapes from views. A game without one gets `defaults` from its field table and texts. The
browser, the terminal and replays draw the shapes and know no game. docs/scene.md describes them for other readers.

A *thing* is a named object on the table: "hand:skip", "seat:2", "pile". Two equal cards are one thing at two *anchors*:
"hand:skip#0", "hand:skip#1". Plays touch things; events point at anchors.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from itertools import product
from typing import Any

from clowder.engine.text.messages import Listing, Message, Seat, Slot, Value, say

VERSION = 1  # of the format of scenes


# Things


@dataclass(frozen=True)
class Face:
    """A card as it is drawn. Shape and words identify it, never colour alone."""

    title: Value  # in plain words, as the player calls it
    art: str  # the id of a symbol in the family's art.svg
    tint: str = ""  # a class of the family's style sheet
    index: str = ""  # the large corner index, one to three characters
    help: Value = ""  # its effect under the current options, in a sentence or two
    rule: str = ""  # the rule about it: "R12"
    colour: str = ""  # "#rrggbb", replaces the tint in a variant


@dataclass(frozen=True)
class Card:
    """A card at a place."""

    anchor: str
    face: str = ""  # a key of the game's faces; "": face down
    badge: Value = ""  # a label on top of it: "doubled", "2 Stalks"


@dataclass(frozen=True)
class Token:
    """Anything else that is drawn: a picture, words, or both."""

    anchor: str = ""
    art: tuple[str, ...] = ()  # symbols, on top of each other
    text: Value = ""
    note: Value = ""  # smaller, below
    says: Value = ""  # read aloud instead of text and note
    look: str = ""  # classes of the family's style sheet
    help: Value = ""


@dataclass(frozen=True)
class Gauge:
    """A number that plays change. The effect of a selection is shown on it."""

    anchor: str
    value: int
    of: int = 0  # the value at which it is full; 0: none
    art: tuple[str, ...] = ()
    pip: str = ""  # a symbol that is drawn `of` times
    text: Value = ""
    note: Value = ""
    look: str = ""


@dataclass(frozen=True)
class Zone:
    """A part of the table that holds things or other zones."""

    anchor: str
    items: "tuple[Item, ...]" = ()
    lay: str = "row"  # or fan (a hand), pile (on top of each other), grid, column, line (words)
    label: Value = ""  # read aloud, and shown if the style sheet does
    note: Value = ""
    size: int = -1  # of a pile: how many cards it has
    look: str = ""


Item = Card | Token | Gauge | Zone


@dataclass(frozen=True)
class Pack:
    """Cards with the same back, or tokens, that belong together in a printed game's box."""

    label: Value  # printed on the backs
    pieces: tuple[tuple[Card | Token, int], ...]  # each piece, and how many there are


def cards_of(label: Value, number: Mapping[str, int], badge: Value = "") -> Pack:
    """Returns a pack of cards, with the number of each face."""
    return Pack(label, tuple((Card("", face, badge), copies) for face, copies in number.items() if copies))


def tokens_of(*pieces: tuple[Token, int]) -> Pack:
    """Returns a pack of tokens that belong to nobody."""
    return Pack(say("tokens"), pieces)


def faces_in(packs: Iterable[Pack]) -> Counter[str]:
    """Returns how many cards of each face there are in a box."""
    found: Counter[str] = Counter()
    for piece, copies in (each for pack in packs for each in pack.pieces):
        if isinstance(piece, Card):
            found[piece.face] += copies
    return found


@dataclass(frozen=True)
class Place:
    """A seat, as everybody sees it."""

    seat: int
    avatar: str = ""  # the id of a symbol in art.svg
    cards: int = 0  # in hand, shown as backs
    status: Value = ""  # "5 cards", "owes 2 turns", "exploded"
    on_turn: bool = False
    out: bool = False
    shown: tuple[Item, ...] = ()  # cards open in front of it


# Plays on offer: a union of terms. A term is a product of axes. One pick per axis makes a whole play.


@dataclass(frozen=True)
class Pick:
    """One way to fill an axis: the things it touches and the moves it stands for."""

    moves: tuple[int, ...]
    things: tuple[str, ...] = ()  # none: only a button
    text: Value = ""  # the whole play in words, or its name in the words of its term
    will: Value = ""  # its outcome, where that is known
    gauges: dict[str, int] = field(default_factory=dict)  # the values it gives to gauges, by anchor
    button: bool = False  # also has a button, before anything is picked
    adds: dict[str, int] = field(default_factory=dict)  # what it adds to gauges, where several picks of a play do
    once: bool = False  # a tap on its one thing plays it if nothing is picked
    shows: tuple[str, ...] = ()  # the button picks these equivalent things, to be checked and changed


@dataclass(frozen=True)
class One:
    """One of these picks."""

    picks: tuple[Pick, ...]
    ask: Value = ""  # the prompt while nothing is picked


@dataclass(frozen=True)
class Some:
    """From `low` to `high` of these, each a single thing. `valid` lists the allowed sets by index, if not all are."""

    picks: tuple[Pick, ...]  # equal things are equal picks, one each
    low: int
    high: int
    valid: tuple[tuple[int, ...], ...] | None = None  # ascending indices; of equal things always the first ones
    wills: tuple[Value, ...] = ()  # the outcome of each of `valid`
    end: tuple[int, ...] = ()  # moves that say the choice is complete
    full: bool = True  # whether `end` is also needed when `high` are picked
    ask: Value = ""
    parts: bytes = b""  # replaces a long `valid`: 0 or 1 for each of `parts_of`
    will_of: bytes = b""  # with `parts`: for each valid one, an index into `wills`


@dataclass(frozen=True)
class Order:
    """`number` of these, in the order they are picked. With a `rest`, it is complete once those left are all equal."""

    picks: tuple[Pick, ...]  # equal things are equal picks, one each
    number: int
    ask: Value = ""
    rest: Pick | None = None  # after one pick or more: leaves the others in their present order ...
    spare: int = 0  # ... while this many are left


@dataclass(frozen=True)
class Share:
    """`number` of these in all, divided among them. Each count is a move: the pick's move plus the count."""

    picks: tuple[Pick, ...]  # each a thing and the move for a count of 0; `Slot(0)` in its text is the count
    number: int
    most: tuple[int, ...]  # how many there are of each; together more than `number`
    ask: Value = ""


Axis = One | Some | Order | Share


@dataclass(frozen=True)
class Term:
    """A product of axes. No thing is in two of them. `text` has a `Slot` for each axis it names."""

    axes: tuple[Axis, ...]
    text: Value = ""


@dataclass(frozen=True)
class Offer:
    """All plays of a seat now: exactly those that `View.plays` lists."""

    terms: tuple[Term, ...] = ()


def listed(picks: Iterable[Pick], ask: Value = "") -> Offer:
    """Returns an offer that is a plain list of plays."""
    return Offer((Term((One(tuple(picks), ask),)),))


def expand(offer: Offer) -> Iterator[tuple[int, ...]]:
    """Yields every play of an offer. Slow; for laws and tests."""
    for term in offer.terms:
        for parts in product(*map(_runs, term.axes)):
            yield tuple(move for part in parts for move in part)


def _runs(axis: Axis) -> list[tuple[int, ...]]:
    """Returns the moves of every way to fill an axis."""
    if isinstance(axis, One):
        return [pick.moves for pick in axis.picks]
    if isinstance(axis, Order):
        return list(_orders(axis, (), axis.picks))
    if isinstance(axis, Share):
        return list(_shares(axis, 0, axis.number))
    ways = axis.valid
    if ways is None:
        ways = tuple(dict.fromkeys(parts_of(axis)))
    if axis.parts:
        ways = tuple(way for way, valid in zip(parts_of(axis), axis.parts, strict=True) if valid)
    ended = [axis.end if len(way) < axis.high or axis.full else () for way in ways]
    return [sum((axis.picks[i].moves for i in way), ()) + end for way, end in zip(ways, ended, strict=True)]


def _orders(axis: Order, said: tuple[int, ...], left: tuple[Pick, ...]) -> Iterator[tuple[int, ...]]:
    """Yields the moves of every way to continue an order."""
    kinds = {pick.things: place for place, pick in enumerate(left)}
    chosen = len(axis.picks) - len(left)
    if chosen == axis.number or (axis.rest and len(kinds) == 1):
        yield said
        return
    if axis.rest and chosen and len(left) >= axis.spare:
        yield said + axis.rest.moves
    for place in kinds.values():
        yield from _orders(axis, said + left[place].moves, left[:place] + left[place + 1 :])


def _shares(axis: Share, place: int, left: int) -> Iterator[tuple[int, ...]]:
    """Yields the moves of every way to take what is left from a pick and those after it."""
    if place == len(axis.picks):
        yield ()
        return
    fewest, most = max(0, left - sum(axis.most[place + 1 :])), min(left, axis.most[place])
    for number in range(fewest, most + 1):
        said = (axis.picks[place].moves[0] + number,) if fewest < most else ()
        yield from (said + rest for rest in _shares(axis, place + 1, left - number))


def parts_of(axis: Some) -> Iterator[tuple[int, ...]]:
    """Yields every subset of an axis's picks of an allowed size, taking the first of equal things.

    Subsets with the first pick come first, and a subset comes before the larger ones that begin with it.
    """

    def grow(part: tuple[int, ...], start: int) -> Iterator[tuple[int, ...]]:
        if axis.low <= len(part) <= axis.high:
            yield part
        if len(part) < axis.high:
            for place in range(start, len(axis.picks)):
                if place > start and axis.picks[place].things == axis.picks[place - 1].things:
                    continue  # the same as the previous one
                yield from grow((*part, place), place + 1)

    return grow((), 0)


# What happened

TIMES = {"": 0.8, "quick": 0.4, "held": 1.2, "moment": 1.7}  # seconds per beat at normal pace


@dataclass(frozen=True)
class Beat:
    """One event as it is shown on the table. Its duration depends only on its kind, never on the viewer."""

    says: Value
    time: str = ""  # a key of TIMES
    mark: str = ""  # for the style sheet and the sounds: "nope", "boom"
    look: tuple[str, ...] = ()  # anchors that are highlighted
    fly: tuple[tuple[str, str, str], ...] = ()  # things fly from here to there, with this face (none: face down)
    shout: Value = ""  # of a great moment: a word as in a comic


@dataclass(frozen=True)
class Ending:
    """How a game ended: who came where, and why."""

    places: tuple[tuple[int, int, Value], ...]  # place, seat, score in words; best first
    why: Value = ""
    hands: tuple[tuple[Card, ...], ...] = ()  # by seat: the final hands, if the rules reveal them


# As data

FIRST_LETTER = 48
DIGITS = bytes.maketrans(b"\0\1", b"01")
LETTERS = bytes((FIRST_LETTER + number) % 256 for number in range(256))
AS_THEY_ARE = frozenset({int, str, bool, float})
SAID = frozenset({Message, Seat, Slot, Listing})


def plain(shape: Any, say: Callable[[Value], str]) -> Any:
    """Returns a shape as JSON-able data, with texts for messages and without default values."""
    kind = type(shape)
    if kind in AS_THEY_ARE:
        return shape
    if kind in SAID:
        return say(shape)
    if kind is bytes:
        return shape.translate(LETTERS).decode("latin-1")
    if kind is tuple:
        return [plain(item, say) for item in shape]
    if kind is dict:
        return {key: plain(value, say) for key, value in shape.items()}
    called, defaults = _described(kind)  # type: ignore[arg-type]
    made = {"is": called}
    for name, value in vars(shape).items():
        if value != defaults[name]:
            made[name] = value if type(value) in AS_THEY_ARE else plain(value, say)
    if kind is Some and shape.parts:
        made["parts"] = _packed(shape.parts)
    return _shortened(made, shape, say) if kind is Some and shape.valid is not None else made


def _shortened(made: dict[str, Any], some: "Some", say: Callable[[Value], str]) -> dict[str, Any]:
    """Returns a choice with its valid subsets in short form. There may be thousands with few different outcomes."""
    assert some.valid is not None
    made["valid"] = ",".join("".join(map(_letter, way)) for way in some.valid)
    if some.wills:
        told = {will: number for number, will in enumerate(dict.fromkeys(some.wills))}
        made["wills"] = [plain(will, say) for will in told]
        made["will_of"] = "".join(_letter(told[will]) for will in some.wills)
    return made


def _packed(parts: bytes) -> str:
    """Returns zeros and ones as bits in base64, highest bit first."""
    size = -(-len(parts) // 8)
    digits = parts.ljust(8 * size, b"\0").translate(DIGITS)
    return b64encode(int(digits, 2).to_bytes(size, "big")).decode()


def _letter(number: int) -> str:
    """Returns a small number as one character, from "0" on."""
    return chr(FIRST_LETTER + number)


@cache
def _described(shape: Any) -> tuple[str, dict[str, Any]]:
    """Returns the name of a shape, and its fields with their defaults."""
    made = ((each.name, each.default_factory, each.default) for each in fields(shape))
    defaults = {name: default if factory is MISSING else factory() for name, factory, default in made}
    return shape.__name__.lower(), defaults

"""What a viewer sees of a table, as data: things on the table, what may be done with them, and what just happened.

A game's scene.py fills these shapes from views; `defaults` below do it for a game without one, from its field table and
words. The browser, the terminal and replays draw them, and know no game. docs/scene.md is the same for other readers.

A *thing* is something on the table that can be named: "hand:skip", "seat:2", "pile". Two equal cards are one thing at
two *anchors*: "hand:skip#0", "hand:skip#1". Plays touch things; what happens looks at anchors.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from itertools import product
from typing import Any

from clowder.engine.text.messages import Listing, Message, Seat, Slot, Value, say

VERSION = 1  # of scenes as they are sent


# Things


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: by shape and word, never by colour alone."""

    title: Value  # in plain words, as the player calls it
    art: str  # the id of a symbol in the family's art.svg
    tint: str = ""  # a class of the family's style sheet
    index: str = ""  # the large corner index: one to three characters
    help: Value = ""  # what it does under the options in force, in a sentence or two
    rule: str = ""  # ... and the rule it is about: "R12"
    colour: str = ""  # "#rrggbb", in place of the tint's: a variant's own


@dataclass(frozen=True)
class Card:
    """A card at a place."""

    anchor: str
    face: str = ""  # a key of the game's faces; none: face down
    badge: Value = ""  # a word laid over it: "doubled", "2 Stalks"


@dataclass(frozen=True)
class Token:
    """Anything else that is drawn: a picture, words, or both."""

    anchor: str = ""
    art: tuple[str, ...] = ()  # symbols, one upon the other
    text: Value = ""
    note: Value = ""  # smaller, below
    says: Value = ""  # what is read aloud in place of text and note
    look: str = ""  # classes of the family's style sheet
    help: Value = ""


@dataclass(frozen=True)
class Gauge:
    """A number that plays change: what a selection would make of it is shown on it."""

    anchor: str
    value: int
    of: int = 0  # where it is full; 0: nowhere
    art: tuple[str, ...] = ()
    pip: str = ""  # a symbol that is drawn `of` times
    text: Value = ""
    note: Value = ""
    look: str = ""


@dataclass(frozen=True)
class Zone:
    """A part of the table that holds things, or other zones."""

    anchor: str
    items: "tuple[Item, ...]" = ()
    lay: str = "row"  # or fan (a hand), pile (one upon the other), grid, column, line (words)
    label: Value = ""  # read aloud, and shown where the style sheet wants it
    note: Value = ""
    size: int = -1  # of a pile: how many cards it has
    look: str = ""


Item = Card | Token | Gauge | Zone


@dataclass(frozen=True)
class Pack:
    """Cards with one back, or tokens: what belongs together in the box of a printed game."""

    label: Value  # printed on the backs
    pieces: tuple[tuple[Card | Token, int], ...]  # each, and how many there are of it


def cards_of(label: Value, number: Mapping[str, int], badge: Value = "") -> Pack:
    """Returns a pack of cards: so many of each face."""
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
    shown: tuple[Item, ...] = ()  # what lies open before it


# What may be done: a union of terms. A term is a product of axes: one pick of each, and it is a whole play.


@dataclass(frozen=True)
class Pick:
    """One way to fill an axis: the things it touches, and the moves it stands for."""

    moves: tuple[int, ...]
    things: tuple[str, ...] = ()  # none: only a button
    text: Value = ""  # the whole play in words, or what it is called in its term's words
    will: Value = ""  # what comes of it, where that is known
    gauges: dict[str, int] = field(default_factory=dict)  # what it makes of them, by anchor
    button: bool = False  # has a button besides, before anything is picked
    adds: dict[str, int] = field(default_factory=dict)  # what it adds to gauges, where several picks of a play do
    once: bool = False  # where nothing is picked, a tap on its one thing plays it
    shows: tuple[str, ...] = ()  # its button picks these instead, which comes to the same: to be looked at, and changed


@dataclass(frozen=True)
class One:
    """One of these."""

    picks: tuple[Pick, ...]
    ask: Value = ""  # what to pick, while nothing is


@dataclass(frozen=True)
class Some:
    """From `low` to `high` of these, each a single thing; `valid` lists which, by their places, where not all do."""

    picks: tuple[Pick, ...]  # equal things are equal picks, one each
    low: int
    high: int
    valid: tuple[tuple[int, ...], ...] | None = None  # ascending places; of equal things always the first ones
    wills: tuple[Value, ...] = ()  # what comes of each of `valid`
    end: tuple[int, ...] = ()  # moves that say it is all
    full: bool = True  # whether `end` is also said where `high` are picked
    ask: Value = ""
    parts: bytes = b""  # in place of `valid`, where it would be long: 0 or 1 for each of `parts_of`
    will_of: bytes = b""  # with `parts`: for each that is valid, a place in `wills`


@dataclass(frozen=True)
class Order:
    """`number` of these, in the order they are picked; with a `rest`, it is whole once those left are all equal."""

    picks: tuple[Pick, ...]  # equal things are equal picks, one each
    number: int
    ask: Value = ""
    rest: Pick | None = None  # behind one pick or more: leaves the others as they come ...
    spare: int = 0  # ... while so many are left


@dataclass(frozen=True)
class Share:
    """`number` of these in all, so many of each. A pick's move, plus how many, is said where it could be another."""

    picks: tuple[Pick, ...]  # each a thing and the move for none of it; `Slot(0)` in its text is how many
    number: int
    most: tuple[int, ...]  # how many there are of each: together more than `number`
    ask: Value = ""


Axis = One | Some | Order | Share


@dataclass(frozen=True)
class Term:
    """A product of axes. No thing is in two of them. `text` has a `Slot` for each axis it names."""

    axes: tuple[Axis, ...]
    text: Value = ""


@dataclass(frozen=True)
class Offer:
    """Everything a seat may do now: exactly the plays that `View.plays` lists."""

    terms: tuple[Term, ...] = ()


def listed(picks: Iterable[Pick], ask: Value = "") -> Offer:
    """Returns an offer that is a plain list of plays."""
    return Offer((Term((One(tuple(picks), ask),)),))


def expand(offer: Offer) -> Iterator[tuple[int, ...]]:
    """Yields every play of an offer. Only laws and tests have the time."""
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
    """Yields the moves of every way to go on with an order."""
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
    """Yields the moves of every way to take what is left from a pick and those behind it."""
    if place == len(axis.picks):
        yield ()
        return
    fewest, most = max(0, left - sum(axis.most[place + 1 :])), min(left, axis.most[place])
    for number in range(fewest, most + 1):
        said = (axis.picks[place].moves[0] + number,) if fewest < most else ()
        yield from (said + rest for rest in _shares(axis, place + 1, left - number))


def parts_of(axis: Some) -> Iterator[tuple[int, ...]]:
    """Yields every part of an axis' picks of a size that is allowed, equal things taken from the first on.

    Those with the first pick come first, and a part before the larger ones that begin with it.
    """

    def grow(part: tuple[int, ...], start: int) -> Iterator[tuple[int, ...]]:
        if axis.low <= len(part) <= axis.high:
            yield part
        if len(part) < axis.high:
            for place in range(start, len(axis.picks)):
                if place > start and axis.picks[place].things == axis.picks[place - 1].things:
                    continue  # its twin comes first
                yield from grow((*part, place), place + 1)

    return grow((), 0)


# What happened

TIMES = {"": 0.8, "quick": 0.4, "held": 1.2, "moment": 1.7}  # seconds a beat takes at a normal pace


@dataclass(frozen=True)
class Beat:
    """One event as it is shown on the table: how long it takes depends on its kind alone, never on who looks."""

    says: Value
    time: str = ""  # a key of TIMES
    mark: str = ""  # a word for the style sheet and the sounds: "nope", "boom"
    look: tuple[str, ...] = ()  # anchors that light up
    fly: tuple[tuple[str, str, str], ...] = ()  # things go from here to there, with this face (none: face down)
    shout: Value = ""  # of a great moment: a word as in a comic


@dataclass(frozen=True)
class Ending:
    """How a game ended: who came where, and why."""

    places: tuple[tuple[int, int, Value], ...]  # place, seat, score in words; best first
    why: Value = ""
    hands: tuple[tuple[Card, ...], ...] = ()  # by seat: what each had, where the rules lay it open


# As data

FIRST_LETTER = 48
DIGITS = bytes.maketrans(b"\0\1", b"01")
LETTERS = bytes((FIRST_LETTER + number) % 256 for number in range(256))
AS_THEY_ARE = frozenset({int, str, bool, float})
SAID = frozenset({Message, Seat, Slot, Listing})


def plain(shape: Any, say: Callable[[Value], str]) -> Any:
    """Returns a shape as JSON-able data: messages said, and left out whatever is as by default."""
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
    """Returns a choice with its valid ones written short: there may be thousands, and few different outcomes."""
    assert some.valid is not None
    made["valid"] = ",".join("".join(map(_letter, way)) for way in some.valid)
    if some.wills:
        told = {will: number for number, will in enumerate(dict.fromkeys(some.wills))}
        made["wills"] = [plain(will, say) for will in told]
        made["will_of"] = "".join(_letter(told[will]) for will in some.wills)
    return made


def _packed(parts: bytes) -> str:
    """Returns zeros and ones as bits in base64, the first the highest."""
    size = -(-len(parts) // 8)
    digits = parts.ljust(8 * size, b"\0").translate(DIGITS)
    return b64encode(int(digits, 2).to_bytes(size, "big")).decode()


def _letter(number: int) -> str:
    """Returns a small number as one character, from "0" on."""
    return chr(FIRST_LETTER + number)


@cache
def _described(shape: Any) -> tuple[str, dict[str, Any]]:
    """Returns what a shape is called, and its fields with their defaults."""
    made = ((each.name, each.default_factory, each.default) for each in fields(shape))
    defaults = {name: default if factory is MISSING else factory() for name, factory, default in made}
    return shape.__name__.lower(), defaults

"""The field table: what is on a game's table, said once. Each field has a meaning, who may see it, and one sentence.

A layout declares its fields in groups, by who may see them. Of that derive.py makes the record, what a view shows,
which numbers a position may hold, where options go, and the schema of positions; encode.py what a learner is shown.
What no group shows is secret.
"""

from dataclasses import dataclass, replace
from typing import Any

from clowder.engine.rules.layout import limits_of

# Who may see a field. What no word here says is a few lines in a game's visibility.py: those fields are shown IN_PART.
EVERYBODY = "everybody"
ITS_SEAT = "its own seat"  # the row of the seat that looks
ITS_MIND = "each viewer its own; the watcher's, everybody"  # the last axis is the viewers'
ON_TURN = "the seat on turn"
IN_PART = "in part"
NOBODY = "nobody"
THE_DEAL = "the deal alone"  # not in the state: numbers that setting up reads
WHO = (EVERYBODY, ITS_SEAT, ITS_MIND, ON_TURN, IN_PART, NOBODY)  # in the order in which a record holds them

# What a field means.
NUMBER, FLAG, KIND, KINDS, LANES = "number", "flag", "kind", "set of kinds", "lanes of counts"
SEAT, SOMEONE, SEATS, MINDS = "seat", "seat + 1, or 0", "set of seats", "set of minds"


@dataclass(frozen=True)
class Axis:
    """One direction of an array: what it runs over, how far, and where it begins. What stands before is zero."""

    name: str
    size: int
    first: int = 0
    called: str = ""  # the field that says, for each place, what stands there in this game: its kind + 1, or 0
    kinds: int = 0  # of those: a learner is shown kinds, for a place means another thing in each game


BY_SEAT = "seat"  # the name of an axis over the seats: beyond those in the game its rows are empty
BY_MIND = "viewer"  # ... over the seats and, last, the watcher


@dataclass(frozen=True)
class Lanes:
    """How counters are packed into a number: one for each place of an axis, so many bits from its shift on."""

    axis: Axis
    shifts: tuple[int, ...]
    widths: tuple[int, ...]


@dataclass(frozen=True)
class Learn:
    """How a field is shown to a learner, where that does not follow from what it means. See `learn`."""

    why: str = ""
    skip: bool = False
    usual: int = 0
    steps: int = 0
    top: int = 0
    summed: tuple[str, ...] = ()
    features: tuple[tuple[int, ...], ...] = ()
    mine: bool = False


def learn(why: str = "", *summed: Axis, **more: Any) -> Learn:
    """Says how a field is shown to a learner; `why`, if that tells less than the field does.

    The places of the axes `summed` are added up: of a list of cards that leaves how many there are of each. Further:
    `usual`, the number that is shown as 1, in place of the highest. `steps`, one more column for each number up to
    there. `top`, so many of the last places in use one by one, from the top; what lies deeper as bare numbers, or in
    the sums. `features`, for each kind, none included, the numbers to show in its place. `mine`, of seats the viewer's
    own bit; of minds, what the viewer knows of others, and everybody of the viewer.
    """
    return Learn(why, summed=tuple(axis.name for axis in summed), **more)


def skip(why: str) -> Learn:
    """Leaves a field out of what a learner is shown."""
    return Learn(why, skip=True)


@dataclass(frozen=True)
class Field:
    """One field of a state. Every number of it is from `low` to `high`."""

    meaning: str
    low: int
    high: int  # with all seats taken
    about: str
    axes: tuple[Axis, ...] = ()
    filled: str = ""  # the field that says how many places of the last axis are in use; the others are zero
    option: str = ""  # of a setting: the option it follows from, if that has another name
    name: str = ""
    seen: str = NOBODY
    setting: bool = False  # follows from the options alone
    wide: str = ""  # its type, if that is not the smallest
    of: Axis | Lanes | None = None  # what its numbers or bits are places of, its lanes counters of; None: themselves
    learn: Learn = Learn()

    @property
    def code(self) -> str:
        """The smallest type that holds it. Signed: Numba reads uint8 - uint8 as uint64, which wraps."""
        return self.wide or next(code for code in ("i1", "i2", "i4", "i8") if self.high <= limits_of(code)[1])

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(axis.size for axis in self.axes)

    @property
    def bounds(self) -> str:
        """Its range, for people."""
        if self.meaning in (KINDS, SEATS, MINDS, LANES) or self.high >= 1 << 31:
            return f"{self.high.bit_length()} bits"
        return f"{self.low} to {self.high}"


# Meanings. What a field is comes first, then one sentence about it, then what it is counted or listed by.


def number(high: int, about: str, *axes: Axis, low: int = 0, **more: Any) -> Field:
    """Declares a number from `low` to `high`."""
    return Field(NUMBER, low, high, about, axes, **more)


def flag(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares something that is so (1) or not (0)."""
    return Field(FLAG, 0, 1, about, axes, **more)


def kind(kinds: int | Axis, about: str, *axes: Axis, low: int = 0, **more: Any) -> Field:
    """Declares one of a list of kinds, numbered from `low` to below `kinds`; 0 is none, or the first."""
    size, of = (kinds.size, kinds) if isinstance(kinds, Axis) else (kinds, None)
    return Field(KIND, low, size - 1, about, axes, of=of, **more)


def kinds_of(kinds: int | Axis, about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a set of kinds below a number, or of places of an axis, as bits."""
    size, of = (kinds.size, kinds) if isinstance(kinds, Axis) else (kinds, None)
    return Field(KINDS, 0, (1 << size) - 1, about, axes, of=of, **more)


def lanes(bits: int, about: str, *axes: Axis, **more: Any) -> Field:
    """Declares small counters packed into one number of so many bits; `of` says where each of them is."""
    return Field(LANES, 0, (1 << bits) - 1, about, axes, **more)


def seat(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a seat of the game."""
    return Field(SEAT, 0, 0, about, axes, **more)


def someone(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a seat + 1, or 0: nobody."""
    return Field(SOMEONE, 0, 0, about, axes, **more)


def seats(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a set of seats, as bits."""
    return Field(SEATS, 0, 0, about, axes, **more)


def minds(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a set of seats and, as the last bit, the watcher."""
    return Field(MINDS, 0, 0, about, axes, **more)


# Groups: who may see what

Group = tuple[Field, ...]


def _group(seen: str, fields: dict[str, Field], setting: bool = False) -> Group:
    return tuple(replace(each, name=name, seen=seen, setting=setting) for name, each in fields.items())


def settings(**fields: Field) -> Group:
    """Groups what follows from the options alone; everybody sees it, and the engine sets it before `deal`."""
    return _group(EVERYBODY, fields, setting=True)


def for_the_deal(**fields: Field) -> Group:
    """Groups numbers that `deal` reads from its `options`, and that nobody needs afterwards."""
    return _group(THE_DEAL, fields)


def public(**fields: Field) -> Group:
    """Groups what everybody sees."""
    return _group(EVERYBODY, fields)


def own_seat(**fields: Field) -> Group:
    """Groups what each seat sees its own row of; the first axis is the seats'."""
    return _group(ITS_SEAT, fields)


def remembered(**fields: Field) -> Group:
    """Groups what each mind has its own column of, the last axis; everybody sees the watcher's."""
    return _group(ITS_MIND, fields)


def on_turn_only(**fields: Field) -> Group:
    """Groups what the seat on turn (field `turn`) is putting together, and nobody else sees."""
    return _group(ON_TURN, fields)


def partly_visible(**fields: Field) -> Group:
    """Groups what the game's own `observe` shows a part of."""
    return _group(IN_PART, fields)


def secret(**fields: Field) -> Group:
    """Groups what nobody ever sees."""
    return _group(NOBODY, fields)

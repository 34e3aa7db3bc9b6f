"""The field table: every field of a state, declared once with its meaning, who may see it, and one sentence about it.

A layout declares its fields in groups, by who may see them. derived.py makes from it the record, the views, the ranges
of positions, the settings from options, and the schema of positions. observation.py makes the observation of learners.
What no group shows is secret.
"""

from dataclasses import dataclass, replace
from typing import Any

from clowder.engine.rules.layout import limits_of

# Who may see a field. Anything else takes a few lines in a game's visibility.py: those fields are shown IN_PART.
EVERYBODY = "everybody"
ITS_SEAT = "its own seat"  # the row of the viewer's seat
ITS_MIND = "each viewer its own; the watcher's, everybody"  # the last axis is the viewer
ON_TURN = "the seat on turn"
IN_PART = "in part"
NOBODY = "nobody"
THE_DEAL = "the deal alone"  # not in the state: numbers that `deal` reads
WHO = (EVERYBODY, ITS_SEAT, ITS_MIND, ON_TURN, IN_PART, NOBODY)  # in the order of a record

# What a field means.
NUMBER, FLAG, KIND, KINDS, LANES = "number", "flag", "kind", "set of kinds", "lanes of counts"
SEAT, SOMEONE, SEATS, MINDS = "seat", "seat + 1, or 0", "set of seats", "set of minds"


@dataclass(frozen=True)
class Axis:
    """One direction of an array: what it runs over, its size, and its first index. Places before that are zero."""

    name: str
    size: int
    first: int = 0
    called: str = ""  # the field that says, per place, which kind is there in this game: kind + 1, or 0
    kinds: int = 0  # number of those kinds; learners see kinds, because places mean different things per game


BY_SEAT = "seat"  # the name of an axis over the seats; rows of unused seats are empty
BY_MIND = "viewer"  # ... over the seats and, last, the spectator


@dataclass(frozen=True)
class Lanes:
    """How counters are packed into a number: one for each place of an axis, with this many bits from its shift on."""

    axis: Axis
    shifts: tuple[int, ...]
    widths: tuple[int, ...]


@dataclass(frozen=True)
class Learn:
    """How a learner sees a field, where that does not follow from its meaning. See `learn`."""

    why: str = ""
    skip: bool = False
    usual: int = 0
    steps: int = 0
    top: int = 0
    summed: tuple[str, ...] = ()
    features: tuple[tuple[int, ...], ...] = ()
    mine: bool = False


def learn(why: str = "", *summed: Axis, **more: Any) -> Learn:
    """Declares how a learner sees a field, and `why` if that is less than the whole field.

    The places of the axes `summed` are added up: a list of cards becomes the number of each. `usual` is the number that
    is shown as 1, instead of the highest. `steps` adds one column for each number up to it. `top` shows that many of
    the last places in use one by one, from the top; what is below is shown as plain numbers, or in the sums. `features`
    are the numbers to show instead of each kind (none included). `mine` shows, of seats, only the viewer's own bit; of
    minds, what the viewer knows of others, and what everybody knows of the viewer.
    """
    return Learn(why, summed=tuple(axis.name for axis in summed), **more)


def skip(why: str) -> Learn:
    """Leaves a field out of the observation."""
    return Learn(why, skip=True)


@dataclass(frozen=True)
class Field:
    """One field of a state. Each of its numbers is from `low` to `high`."""

    meaning: str
    low: int
    high: int  # with all seats taken
    about: str
    axes: tuple[Axis, ...] = ()
    filled: str = ""  # the field with the number of places of the last axis in use; the others are zero
    option: str = ""  # of a setting: its option, if that has another name
    name: str = ""
    seen: str = NOBODY
    setting: bool = False  # determined by the options
    wide: str = ""  # its type, if not the smallest
    of: Axis | Lanes | None = None  # what its numbers or bits are places of, or its lanes count; None: itself
    learn: Learn = Learn()

    @property
    def code(self) -> str:
        """The smallest type that holds it. It is signed, because Numba reads uint8 - uint8 as uint64, which wraps."""
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


# Meanings. Arguments: the meaning's own, then one sentence about the field, then its axes.


def number(high: int, about: str, *axes: Axis, low: int = 0, **more: Any) -> Field:
    """Declares a number from `low` to `high`."""
    return Field(NUMBER, low, high, about, axes, **more)


def flag(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares something that is true (1) or not (0)."""
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
    """Declares small counters packed into one number with this many bits; `of` says where each of them is."""
    return Field(LANES, 0, (1 << bits) - 1, about, axes, **more)


def seat(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a seat of the game."""
    return Field(SEAT, 0, 0, about, axes, **more)


def someone(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a seat + 1, or 0 for nobody."""
    return Field(SOMEONE, 0, 0, about, axes, **more)


def seats(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a set of seats, as bits."""
    return Field(SEATS, 0, 0, about, axes, **more)


def minds(about: str, *axes: Axis, **more: Any) -> Field:
    """Declares a set of seats and, as the last bit, the spectator."""
    return Field(MINDS, 0, 0, about, axes, **more)


# Groups: who may see what

Group = tuple[Field, ...]


def _group(seen: str, fields: dict[str, Field], setting: bool = False) -> Group:
    return tuple(replace(each, name=name, seen=seen, setting=setting) for name, each in fields.items())


def settings(**fields: Field) -> Group:
    """Groups settings, which are determined by the options. Everybody sees them, and the engine sets them before
    `deal`.
    """
    return _group(EVERYBODY, fields, setting=True)


def for_the_deal(**fields: Field) -> Group:
    """Groups numbers that `deal` reads from its `options` and that are not needed afterwards."""
    return _group(THE_DEAL, fields)


def public(**fields: Field) -> Group:
    """Groups what everybody sees."""
    return _group(EVERYBODY, fields)


def own_seat(**fields: Field) -> Group:
    """Groups fields of which each seat sees its own row. The first axis is the seat."""
    return _group(ITS_SEAT, fields)


def remembered(**fields: Field) -> Group:
    """Groups fields of which each mind has its own column, the last axis. Everybody sees the spectator's."""
    return _group(ITS_MIND, fields)


def on_turn_only(**fields: Field) -> Group:
    """Groups what the seat on turn (field `turn`) is putting together. Nobody else sees it."""
    return _group(ON_TURN, fields)


def partly_visible(**fields: Field) -> Group:
    """Groups fields that the game's own `observe` shows in part."""
    return _group(IN_PART, fields)


def secret(**fields: Field) -> Group:
    """Groups what nobody ever sees."""
    return _group(NOBODY, fields)

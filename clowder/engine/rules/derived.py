"""What follows from a game's fields: the record, the schema of positions, and some kernels.

A derived kernel is a few lines of plain Python per field, compiled like any other rule; contract.py says what each
does. Each is written as a module into the cache folder, so that tracebacks and debuggers can show it.
"""

import hashlib
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from clowder.engine.cache import cache_root, write_whole
from clowder.engine.errors import BadRules
from clowder.engine.rules.fields import (
    BY_MIND,
    BY_SEAT,
    EVERYBODY,
    ITS_MIND,
    ITS_SEAT,
    MINDS,
    NOBODY,
    ON_TURN,
    SEAT,
    SEATS,
    SOMEONE,
    THE_DEAL,
    WHO,
    Axis,
    Field,
    Group,
    flag,
    kind,
    learn,
    number,
    partly_visible,
    public,
    seats,
    secret,
    skip,
)
from clowder.engine.rules.kernel import Table, kernel
from clowder.engine.rules.layout import Layout, width_of
from clowder.engine.rules.observation import Column, Encoder
from clowder.engine.rules.record import EVENT_FIELDS, copy_span, record
from clowder.engine.rules.referee import OWN_BITS

if TYPE_CHECKING:
    from clowder.engine.rules.deck import Deck

TAIL_FLAG = 1000  # added to the number of a field whose places in use do not match its size


def _engines_own(most_seats: int, rows: int, last_event: int) -> list[Field]:
    """Returns the fields that every state has, with `rows` rows of events."""
    row = Axis("row", rows), Axis("kind, seat, a, b, c, seen", EVENT_FIELDS)
    told = skip("what lasts of a happening is in other fields")
    shown = public(
        clock=number(
            1 << 60,
            "how many happenings everybody has seen; moves when the events are written anew",
            learn=skip("no rule looks at the time"),
        ),
        viewer=number(
            255,
            "0 in a state; in a view seat + 1, or 255: a spectator",
            wide="i2",
            learn=skip("seats are counted from the viewer's"),
        ),
        num_seats=kind(most_seats + 1, "how many play", low=2),
        asked_mask=seats("whom the open question was put to", wide="i2"),
    )
    partly = partly_visible(
        waiting_mask=seats(
            "which of them have not answered yet: of that each knows about itself", wide="i2", learn=learn(mine=True)
        ),
        num_events=number(127, "how many rows of events are in use: of those that one may see", learn=told),
        events=number(
            (1 << 15) - 1,
            f"what the last happening was, kinds 1 to {last_event}: to those in `seen`",
            *row,
            learn=told,
        ),
    )
    hidden = secret(
        rng=number((1 << 64) - 1, "the generator of all chance in this game", Axis("word", 4), wide="u8"),
        events_lost=flag("the rows did not suffice: a broken rule, which the laws find"),
    )
    return [*shown, *partly, *hidden]


@dataclass(frozen=True)
class Fields:
    """The fields of a game's state, and what follows from them."""

    all: tuple[Field, ...]  # the game's own, in the order of the record; then what the deal alone reads
    engine: tuple[Field, ...]  # what every state has
    last_event: int  # events have kinds 1 to this
    layout: Layout  # of states and views
    options: Layout  # the input of `deal`: settings, numbers for the deal only, and the number of players
    columns: tuple[Column, ...] = field(repr=False)  # of observations
    kernels: dict[str, Any] = field(repr=False)
    module: str  # the module that derived code belongs to
    faults: dict[str, Any] = field(default_factory=dict, repr=False)  # predicates that every position must satisfy

    @property
    def settings(self) -> tuple[str, ...]:
        """The names of the fields that are determined by the options."""
        return tuple(each.name for each in self.all if each.setting)

    def of(self, name: str) -> Field:
        """Returns a field by its name."""
        return next(each for each in (*self.all, *self.engine) if each.name == name)

    def schema(self) -> dict[str, Any]:
        """Returns the JSON schema of a position, or of a view as a record."""
        held = [each for each in (*self.engine, *self.all) if each.seen != THE_DEAL]
        return {
            "type": "object",
            "properties": {each.name: _schema_of(each, each.axes) for each in held},
            "required": [each.name for each in held],
            "additionalProperties": False,
        }


def _schema_of(each: Field, axes: tuple[Axis, ...]) -> dict[str, Any]:
    if axes:
        size = axes[0].size
        inside = {"type": "array", "items": _schema_of(each, axes[1:]), "minItems": size, "maxItems": size}
        return inside if len(axes) < len(each.axes) else {"description": each.about, **inside}
    low = 0 if each.axes else each.low  # an empty seat's row is zero
    bounds = {"type": "integer", "minimum": low, "maximum": each.high}
    return bounds if each.axes else {"description": each.about, **bounds}


def state(
    *groups: Group,
    seats: int,
    events: int,
    last_event: int,
    module: str,
    opens: Mapping[int, tuple[str, ...]] = MappingProxyType({}),
    deck: "Deck | None" = None,
) -> Fields:
    """Returns the table of a game for up to `seats` seats, with `events` rows for the kinds 1 to `last_event`.

    `opens` names, by kind of event, the fields in which the event reveals something that it does not list. A `deck`
    says where the cards are, if they are all different and nothing else is known about them. `module` is the layout's
    `__name__`: derived code is compiled and cached as a part of it.
    """
    fields = [_seated(each, seats) for group in groups for each in group]
    engine = [_seated(each, seats) for each in _engines_own(seats, events, last_event)]
    names = [each.name for each in (*engine, *fields)]
    for name in names:
        if names.count(name) > 1:
            raise BadRules(f"The field {name!r} is declared twice.")
    if "turn" not in names and any(each.seen == ON_TURN for each in fields):
        raise BadRules("The group `on_turn_only` needs a field `turn`.")
    for each in fields:
        if each.filled and each.filled not in names:
            raise BadRules(f"The field {each.name!r} is filled up to {each.filled!r}, which is not declared.")
    held, layout = arranged(engine, (each for each in fields if each.seen != THE_DEAL))
    given = sorted((each for each in fields if each.setting or each.seen == THE_DEAL), key=lambda f: -_width(f))
    options = Layout([*((each.name, each.code, each.shape) for each in given), ("players", "i1", ())])
    encoder = Encoder([*engine, *held], seats)
    kernels = kernels_of(held, layout, seats, last_event, opens, module)
    kernels["encode"] = derived("encode", "view, row", encoder.body(), module, **encoder.scope)
    kernels["encode_sparse"] = derived("encode_sparse", "view, row", encoder.sparse_body(), module, **encoder.scope)
    shown = (*held, *(each for each in fields if each.seen == THE_DEAL))
    faults: dict[str, Any] = {}
    if deck:
        kernels["determinize"], faults = deck.kernels({each.name: each for each in held}, module)
    return Fields(shown, tuple(engine), last_event, layout, options, tuple(encoder.columns), kernels, module, faults)


def arranged(engine: Iterable[Field], fields: Iterable[Field]) -> tuple[list[Field], Layout]:
    """Returns a game's own fields grouped by who may see them, and the layout of a state. What all see is one block."""
    held = sorted(fields, key=lambda f: (WHO.index(f.seen), -_width(f)))
    every = (*sorted(engine, key=lambda f: -_width(f)), *held)
    return held, record([(each.name, each.code, each.shape) for each in every])


def _seated(each: Field, seats: int) -> Field:
    """Returns a field with its highest value for `seats` seats. Refuses fields that their group cannot show."""
    highs = {SEAT: seats - 1, SOMEONE: seats, SEATS: (1 << seats) - 1, MINDS: (1 << seats + 1) - 1}
    axes = [axis.name for axis in each.axes]
    if each.seen == ITS_SEAT and axes[:1] != [BY_SEAT]:
        raise BadRules(f"The field {each.name!r} has no row for each seat: its first axis must be {BY_SEAT!r}.")
    if each.seen == ITS_MIND and axes[-1:] != [BY_MIND]:
        raise BadRules(f"The field {each.name!r} has no column for each mind: its last axis must be {BY_MIND!r}.")
    return replace(each, high=highs.get(each.meaning, each.high))


def _width(each: Field) -> int:
    return width_of(each.code)


# Kernels

Lines = Iterator[str]


def derived(name: str, arguments: str, lines: Iterable[str], module: str, **scope: Any) -> Any:
    """Returns a kernel made from its lines. It is compiled as a part of that module: an edit there recompiles it."""
    body = "\n".join(f"    {line}" for line in lines) or "    pass"
    about = f'"""{name} of {module}: derived, so edit what is declared there."""\n'
    read = "".join(f"# {known} is {_origin(value)}\n" for known, value in scope.items() if _reads(body, known))
    text = "\n".join([about, f"{read}\n" if read else "", f"def {name}({arguments}):\n{body}\n"])
    exec(compile(text, _kept(text, name, module), "exec"), scope)
    made = scope[name]
    made.__module__ = module
    made.__clowder_derived__, made.__clowder_home__ = text, Path(str(sys.modules[module].__file__)).parent
    return kernel(made)


def derived_folder() -> Path:
    """Returns the folder for modules of derived kernels, in a folder per module that declares their fields."""
    return cache_root() / "derived"


def _kept(text: str, name: str, module: str) -> str:
    """Returns the file with the source of a derived kernel. If it cannot be written, Python keeps the source in
    memory.
    """
    data = text.encode()
    path = derived_folder() / module / f"{name}-{hashlib.sha256(data).hexdigest()[:16]}.py"
    if not path.is_file():
        write_whole(path, data)
        if not path.is_file():
            linecache.cache[str(path)] = len(data), None, text.splitlines(keepends=True), str(path)
    return str(path)


def _reads(body: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", body) is not None


def _origin(value: Any) -> str:
    """Returns the origin of something that a derived kernel reads."""
    if isinstance(value, Table):
        return f"a table of {len(value)} numbers"
    return f"{value.__module__}.{value.__qualname__}"


def check_all(faults: Mapping[str, Any], module: str) -> Any:
    """Returns a `check` that tests one condition after the other. A fault, as a clause, belongs to each predicate."""
    lines = [line for i in range(len(faults)) for line in (f"if not holds_{i}(state):", f"    return {OWN_BITS << i}")]
    scope = {f"holds_{i}": predicate for i, predicate in enumerate(faults.values())}
    return derived("check", "state", [*lines, "return 0"], module, **scope)


def kernels_of(
    fields: list[Field],
    layout: Layout,
    seats: int,
    last_event: int,
    opens: Mapping[int, tuple[str, ...]],
    module: str,
) -> dict[str, Any]:
    """Returns the kernels of a table by their names in the contract."""

    def derive(name: str, arguments: str, lines: Iterable[str]) -> Any:
        return derived(name, arguments, lines, module, copy_span=copy_span)

    phase = "state.phase" if any(each.name == "phase" for each in fields) else "0"
    return {
        "set_options": derive("set_options", "state, options", _setting(fields)),
        "show_fields": derive("show_fields", "state, seat, view", _showing(fields, layout, seats)),
        "shows_too_much": derive("shows_too_much", "view, seat", _hiding(fields, seats)),
        "field_out_of_range": derive("field_out_of_range", "state", _testing(fields, seats, last_event)),
        "cover_opened": derive("cover_opened", "view, kind", _covering(fields, opens)),
        "phase_of": derive("phase_of", "state", [f"return {phase}"]),
    }


def nested_loops(sizes: Iterable[int], inside: Callable[[str], list[str]], first: str = "", last: str = "") -> Lines:
    """Yields nested loops of these sizes with the code for one place of a field inside.

    `first` and `last` are indices outside the loops, such as the viewer's seat.
    """
    indices = [first] if first else []
    depth = 0
    for depth, size in enumerate(sizes, 1):
        yield f"{'    ' * (depth - 1)}for i{len(indices)} in range({size}):"
        indices.append(f"i{len(indices)}")
    indices += [last] if last else []
    for line in inside(f"[{', '.join(indices)}]" if indices else ""):
        yield f"{'    ' * depth}{line}"


def _copied(name: str, target: str = "view", source: str = "state") -> Callable[[str], list[str]]:
    return lambda place: [f"{target}.{name}{place} = {source}.{name}{place}"]


def _setting(fields: list[Field]) -> Lines:
    """Yields the code that copies the settings from the options into a state."""
    for each in fields:
        if each.setting:
            yield from nested_loops(each.shape, _copied(each.name, "state", "options"))


def _showing(fields: list[Field], layout: Layout, seats: int) -> Lines:
    """Yields the code that copies into a view what its viewer may see, except for fields that are shown in part."""
    groups = {seen: [each for each in fields if each.seen == seen] for seen in (EVERYBODY, ITS_SEAT, ITS_MIND, ON_TURN)}
    if groups[EVERYBODY]:  # one block of the record
        slots = [layout[each.name] for each in groups[EVERYBODY]]
        start, end = min(slot.offset for slot in slots), max(slot.end for slot in slots)
        yield f"copy_span(view, state, {start}, {end - start})"
    yield f"mind = {seats} if seat < 0 else seat"
    for each in groups[ITS_MIND]:
        for column in ("mind", str(seats)):
            yield from nested_loops(each.shape[:-1], _copied(each.name), last=column)
    yield "if seat < 0:"
    yield "    return"
    for each in groups[ITS_SEAT]:
        yield from nested_loops(each.shape[1:], _copied(each.name), first="seat")
    if groups[ON_TURN]:
        yield "if seat == state.turn:"
        for each in groups[ON_TURN]:
            yield from (f"    {line}" for line in nested_loops(each.shape, _copied(each.name)))


def _hiding(fields: list[Field], seats: int) -> Lines:
    """Yields the code that returns the number of a field that shows its viewer more than its group allows, or 0."""
    yield f"mind = {seats} if seat < 0 else seat"
    for place, each in enumerate(fields, 1):
        last = f"i{len(each.axes) - 1}"
        own = {
            NOBODY: "False",
            ITS_SEAT: "i0 == seat",
            ITS_MIND: f"{last} == mind or {last} == {seats}",
            ON_TURN: "seat >= 0 and seat == view.turn",
        }.get(each.seen)
        if own:
            yield from nested_loops(each.shape, _returning(f"view.{each.name}{{}} != 0 and not ({own})", place))
    yield "return 0"


def _covering(fields: list[Field], opens: Mapping[int, tuple[str, ...]]) -> Lines:
    """Yields the code that removes from a view what an event of some kind has revealed beyond its own fields."""
    for told, names in opens.items():
        yield f"if kind == {told}:"
        for each in (each for each in fields if each.name in names):
            yield from (f"    {line}" for line in nested_loops(each.shape, _blank(each.name)))


def _blank(name: str) -> Callable[[str], list[str]]:
    return lambda place: [f"view.{name}{place} = 0"]


def _returning(test: str, result: int) -> Callable[[str], list[str]]:
    """Returns the code that returns a field's number where a test, with {} for the place, is true."""
    return lambda place: [f"if {test.replace('{}', place)}:", f"    return {result}"]


def _testing(fields: list[Field], seats: int, last_event: int) -> Lines:
    """Yields the code that returns the number of the first field with an impossible value, or 0. Trusts nothing.

    -1: the events cannot be read; -2: it is not a state, or the seats that are asked cannot be.
    """
    yield "seats = state.num_seats"
    yield f"if state.viewer != 0 or not 2 <= seats <= {seats} or not 0 <= state.clock <= {1 << 60}:"
    yield "    return -2"
    yield "if state.rng[0] | state.rng[1] | state.rng[2] | state.rng[3] == 0:"
    yield "    return -2"
    yield "if not 0 <= state.asked_mask < 1 << seats or state.waiting_mask & ~state.asked_mask:"
    yield "    return -2"
    yield "if state.events_lost or not 0 <= state.num_events <= len(state.events):"
    yield "    return -1"
    yield "for row in range(state.num_events):"
    yield f"    if not 1 <= state.events[row, 0] <= {last_event} or not 0 <= state.events[row, 1] < seats:"
    yield "        return -1"
    yield "    if not 0 <= state.events[row, 5] <= 511:"
    yield "        return -1"
    for place, each in enumerate(fields, 1):
        yield from nested_loops(each.shape, _returning(_impossible(each, seats), place))
    for place, each in enumerate(fields, 1):
        if each.filled:  # the number in use is valid by now
            size = next(other for other in fields if other.name == each.filled)
            row = f"[{', '.join(f'i{depth}' for depth in range(len(size.axes)))}]" if size.axes else ""
            used = f"(i{len(each.axes) - 1} < state.{size.name}{row})"
            yield from nested_loops(
                each.shape, _returning(f"(state.{each.name}{{}} != 0) != {used}", TAIL_FLAG + place)
            )
    yield "return 0"


def _impossible(each: Field, seats: int) -> str:
    """Returns the test for an impossible number in a field, with {} for its place."""
    value = f"state.{each.name}{{}}"
    highs = {SEAT: "seats - 1", SOMEONE: "seats", SEATS: "(1 << seats) - 1"}
    test = f"not {each.low} <= {value} <= {highs.get(each.meaning, each.high)}"
    if each.meaning == MINDS:
        test = f"{value} & ~((1 << seats) - 1 | {1 << seats})"
    empty = [f"i{depth} < {axis.first}" for depth, axis in enumerate(each.axes) if axis.first]
    empty += ["i0 >= seats"] if [axis.name for axis in each.axes[:1]] == [BY_SEAT] else []
    return f"{value} if {' or '.join(empty)} else {test}" if empty else test

"""Observations: a view as a row of small numbers, and moves as actions, both relative to the acting seat.

They follow from the meanings in the field table and from the spans of moves. A layout adds `fields.learn` where more is
needed. The derived code is plain Python, a few lines per field, compiled like any rule.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from clowder.engine.rules.fields import (
    BY_MIND,
    BY_SEAT,
    FLAG,
    ITS_MIND,
    ITS_SEAT,
    KIND,
    KINDS,
    LANES,
    MINDS,
    NOBODY,
    NUMBER,
    SEAT,
    SEATS,
    SOMEONE,
    THE_DEAL,
    Axis,
    Field,
    Lanes,
)
from clowder.engine.rules.kernel import Table
from clowder.engine.rules.moves import Moves, Span

BYTE = 255  # the largest value of a column
WIDE = 256  # lists of kinds that need more columns than this are shown as plain numbers
FEW = 3  # numbers up to this are shown step by step
DENSE = 8  # features per kind that are all visited; of more, only those that the kind has


@dataclass(frozen=True)
class Column:
    """One number of an observation: a byte, or as float32 the byte times `scale`."""

    name: str
    field: str
    scale: float


@dataclass(frozen=True)
class _Walk:
    """One direction of a loop over a field: the lines that begin it, and the name of each stop."""

    begin: tuple[str, ...]
    index: str  # into the field, or its bits
    place: str  # into the columns
    names: tuple[str, ...]

    def together(self) -> "_Walk":
        """Returns the same loop with one column for all stops."""
        return replace(self, place="0", names=("",))


class Encoder:
    """The columns of a game and the code that fills them."""

    def __init__(self, fields: Iterable[Field], seats: int) -> None:
        self.fields = {each.name: each for each in fields}
        self.seats = seats
        self.columns: list[Column] = []
        self.lines: list[str] = []
        self.scope: dict[str, Any] = {}
        for each in self.fields.values():
            if each.seen not in (NOBODY, THE_DEAL) and not each.learn.skip:
                self._show(each)

    def body(self) -> Iterator[str]:
        """Yields the lines of the kernel `encode(view, row)`."""
        yield "seats = int(view.num_seats)"
        yield f"me = int(view.viewer) - 1 if view.viewer <= {self.seats} else 0"
        yield f"mind = me if view.viewer <= {self.seats} else {self.seats}"
        yield from self.lines

    def sparse_body(self) -> Iterator[str]:
        """Yields the lines of `encode_sparse`: the same without writing zeros."""
        for line in self.body():
            stored = re.fullmatch(r"( *)row\[(.*)\] (\+?=) (.+)", line)
            if stored:
                indent, place, put, value = stored.groups()
                yield f"{indent}stored = int({value})"
                yield f"{indent}if stored:"
                yield f"{indent}    row[{place}] {put} stored"
            else:
                yield line

    def _show(self, each: Field) -> None:
        """Adds the columns of a field."""
        walks = [self._along(each, number, axis) for number, axis in enumerate(each.axes)]
        if each.filled and walks[-1].begin[0].startswith("for "):  # only the places in use
            size = f"min({each.shape[-1]}, int(view.{each.filled}{_place(walks[:-1])}))"
            used = f"for {walks[-1].index} in range({each.axes[-1].first}, {size}):"
            walks[-1] = replace(walks[-1], begin=(used, *walks[-1].begin[1:]))
        value = f"view.{each.name}{_place(walks)}"
        inside = self._inside(each, len(walks), value)
        if inside:
            if walks and inside[0].begin:  # most of many sets are empty, and rows start as zeros
                inside = replace(inside[0], begin=(f"if {value}:", *inside[0].begin)), inside[1]
            walk, value = inside
            walks.append(walk)
        if not each.learn.top:
            self._write(each, walks, value)
            return
        last = walks[-1]
        size = f"view.{each.filled}{_place(walks[:-1])}" if each.filled else str(each.axes[-1].size)
        depth = f"{last.index}d"

        def from_top(first: int, stop: int) -> _Walk:
            places = f"for {depth} in range({first}, min({stop}, int({size}))):"
            names = tuple(f"{each.axes[-1].name} {number} from top" for number in range(first, stop))
            begin = places, f"{last.index} = int({size}) - 1 - {depth}"
            return _Walk(begin, last.index, f"({depth} - {first})", names)

        self._write(each, [*walks[:-1], from_top(0, each.learn.top)], value)
        if each.axes[-1].name in each.learn.summed:
            self._write(each, walks, value)
        else:
            bare = replace(each, meaning=NUMBER, learn=replace(each.learn, features=(), usual=0))
            self._write(bare, [*walks[:-1], from_top(each.learn.top, each.shape[-1])], value)

    def _along(self, each: Field, number: int, axis: Axis) -> _Walk:
        """Returns the loop along an axis of a field."""
        i, s = f"i{number}", f"s{number}"
        if number == 0 and each.seen == ITS_SEAT:
            return _Walk((), "me", "0", ("",))
        if axis.name == BY_MIND and each.seen == ITS_MIND:
            if each.learn.mine:
                first = f"{self.seats} if s0 == me else mind" if len(each.axes) > 1 else "mind"
                return _Walk((f"{s} = {first}",), s, "0", ("",))
            return self._minds(i, s)
        walk = self._over(axis, i, s)
        return walk.together() if axis.name in each.learn.summed else walk

    def _minds(self, i: str, s: str) -> _Walk:
        begin = f"for {i} in range(2):", f"{s} = mind if {i} == 0 else {self.seats}"
        return _Walk(begin, s, i, ("to me", "to all"))

    def _over(self, axis: Axis, i: str, s: str) -> _Walk:
        if axis.name == BY_SEAT:
            begin = f"for {i} in range(seats):", f"{s} = me + {i} if me + {i} < seats else me + {i} - seats"
            return _Walk(begin, s, i, tuple(_seat_names(self.seats)))
        if axis.name == BY_MIND:
            mind = f"{s} = {self.seats} if {i} == seats else me + {i} if me + {i} < seats else me + {i} - seats"
            place = f"({self.seats} if {i} == seats else {i})"
            return _Walk((f"for {i} in range(seats + 1):", mind), s, place, (*_seat_names(self.seats), "watcher"))
        each_place = f"for {i} in range({axis.first}, {axis.size}):"
        if axis.called:
            call = f"{s} = int(view.{axis.called}[{i}])", f"if {s}:"
            return _Walk((each_place, *call), i, f"({s} - 1)", tuple(f"{axis.name} {k}" for k in range(axis.kinds)))
        names = tuple(f"{axis.name} {k}" for k in range(axis.first, axis.size))
        return _Walk((each_place,), i, f"({i} - {axis.first})", names)

    def _inside(self, each: Field, depth: int, value: str) -> tuple[_Walk, str] | None:
        """Returns the loop over the bits or lanes of one number, and one of them."""
        i, s = f"i{depth}", f"s{depth}"
        if each.meaning == MINDS:
            return self._minds(i, s), f"{value} >> {s} & 1"
        if each.meaning == SEATS and each.learn.mine:
            return _Walk((), "me", "0", ("",)), f"{value} >> me & 1"
        if each.meaning == SEATS:
            return self._over(Axis(BY_SEAT, self.seats), i, s), f"{value} >> {s} & 1"
        if each.meaning == LANES and isinstance(each.of, Lanes):
            walk = self._over(each.of.axis, i, s)
            shifts, masks = (f"{each.name}_{what}" for what in ("shifts", "masks"))
            self.scope[shifts] = Table(each.of.shifts)
            self.scope[masks] = Table((1 << width) - 1 for width in each.of.widths)
            first = f" - {each.of.axis.first}" if each.of.axis.first else ""
            return walk, f"{value} >> {shifts}[{walk.index}{first}] & {masks}[{walk.index}{first}]"
        if each.meaning in (KINDS, LANES):
            axis = each.of if isinstance(each.of, Axis) else Axis("bit", each.high.bit_length())
            walk = self._over(axis, i, s)
            return walk.together() if axis.name in each.learn.summed else walk, f"{value} >> {walk.index} & 1"
        return None

    def _write(self, each: Field, walks: Sequence[_Walk], value: str) -> None:
        """Adds the lines that run these loops, and the columns they fill."""
        stops = prod(len(walk.names) for walk in walks)
        names, scales, leaf = self._leaf(each, walks, value, stops)
        stride, place = len(names) * stops, str(len(self.columns))
        depth = 0
        for walk in walks:
            stride //= len(walk.names)
            place += f" + {walk.place} * {stride}" if walk.place != "0" else ""
            for line in walk.begin:
                self.lines.append("    " * depth + line)
                depth += line.endswith(":")
        self.lines += ["    " * depth + line.replace("{}", place) for line in leaf]
        where = [""]
        for walk in walks:
            where = [f"{one}, {two}" if one and two else one or two for one in where for two in walk.names]
        for stop in where:
            bracket = f"[{stop}]" if stop else ""
            self.columns += [
                Column(f"{each.name}{bracket}{name}", each.name, scale)
                for name, scale in zip(names, scales, strict=True)
            ]

    def _leaf(
        self, each: Field, walks: Sequence[_Walk], value: str, stops: int
    ) -> tuple[list[str], list[float], list[str]]:
        """Returns names, scales and lines of one stop, with {} for its first column."""
        word, put = each.learn, "+=" if each.learn.summed else "="
        usual = 1 / word.usual if word.usual else 0
        if word.features:
            return self._features(each, walks, value)
        if each.meaning in (SEAT, SOMEONE):
            whose = ["v = v + seats if v < 0 else v", "row[{} + v] = 1"]
            names = [f" = {name}" for name in _seat_names(self.seats)]
            lines = [f"v = int({value}) - me", *whose]
            if each.meaning == SOMEONE:
                lines = [f"v = int({value})", "if v:", "    v -= me + 1", *(f"    {line}" for line in whose)]
            return names, [1.0] * self.seats, lines
        low = max(each.low, 1)
        if each.meaning == KIND and stops * (each.high + 1 - low) <= WIDE:
            if isinstance(each.of, Axis) and each.of.called:
                names = [f" = {each.of.name} {k}" for k in range(each.of.kinds)]
                lines = [f"v = int({value})", "if v:", f"    row[{{}} + view.{each.of.called}[v] - 1] {put} 1"]
            else:
                names = [f" = {k}" for k in range(low, each.high + 1)]
                lines = [f"v = int({value})", f"if v >= {low}:", f"    row[{{}} + v - {low}] {put} 1"]
            return names, [usual or 1.0] * len(names), lines
        return _number(each, walks, value, put, usual)

    def _features(self, each: Field, walks: Sequence[_Walk], value: str) -> tuple[list[str], list[float], list[str]]:
        """Returns the features that replace a kind's number: that of a value, or of a place named by its kind."""
        table = each.learn.features
        width, known, times = len(table[0]), f"{each.name}_features", ""
        if each.meaning == KIND:
            called = each.of.called if isinstance(each.of, Axis) else ""
            first = [f"v = int(view.{called}[{value}])" if called else f"v = int({value})"]
        else:
            of = walks[-1] if each.meaning == KINDS else walks[len(each.axes) - 1]
            last = of.begin[-1]  # of an axis named by kinds: "if s2:"
            which = last.removeprefix("if ").rstrip(":") if last.startswith("if ") else of.index
            first, times = [f"v = int({which})", f"times = int({value})", "if times:"], " * times"
        if width <= DENSE:
            self.scope[known] = Table(number for row in table for number in row)
            inner = [f"for f in range({width}):", f"    row[{{}} + f] += {known}[v * {width} + f]{times}"]
        else:  # a kind has few of many features
            listed = [[(f, number) for f, number in enumerate(row) if number] for row in table]
            most = max(map(len, listed))
            padded = [pair for row in listed for pair in [*row, *[(0, 0)] * (most - len(row))]]
            self.scope[f"{known}_number"] = Table(map(len, listed))
            self.scope[f"{known}_place"], self.scope[known] = (Table(column) for column in zip(*padded, strict=True))
            place = f"{known}_place[v * {most} + f]"
            inner = [f"for f in range({known}_number[v]):"]
            inner += [f"    row[{{}} + {place}] += {known}[v * {most} + f]{times}"]
        indent = "    " if times else ""
        scales = [1 / (each.learn.usual or max(column) or 1) for column in zip(*table, strict=True)]
        return [f" feature {f}" for f in range(width)], scales, [*first, *(indent + line for line in inner)]


def _number(
    each: Field, walks: Sequence[_Walk], value: str, put: str, usual: float
) -> tuple[list[str], list[float], list[str]]:
    """Returns a number as one column, step by step if it is small, or byte by byte if it is too large for one."""
    steps = each.learn.steps
    high = each.high - min(each.low, 0)
    if each.meaning in (KINDS, SEATS, MINDS, FLAG):
        high = 1
    if isinstance(each.of, Lanes):
        high = (1 << max(each.of.widths)) - 1
    elif each.meaning == LANES:
        high = 1
    if each.low < 0:
        value = f"{value} - {each.low}"
    if high == 1 or put == "+=":
        return [""], [usual or 1.0], [f"row[{{}}] {put} {value}"]
    by_seat = all(walk.names[0] in ("", "me") for walk in walks)
    if high - each.low <= FEW and by_seat and not steps and not usual:
        names = [f" > {n}" for n in range(each.low, each.high)]
        lines = [f"v = int({value})", *(f"row[{{}} + {n - each.low}] = v > {n}" for n in range(each.low, each.high))]
        return names, [1.0] * len(names), lines
    if high > BYTE and not usual and not steps:
        size = (high.bit_length() + 7) // 8
        lines = [f"v = int({value})", *(f"row[{{}} + {n}] = v >> {8 * n} & 255" for n in range(size))]
        return [f" byte {n}" for n in range(size)], [1 / BYTE] * size, lines
    value = f"min({value}, {BYTE})" if high > BYTE else value
    lines = [f"v = int({value})", "row[{}] = v"]
    if steps:
        lines += [f"for f in range({steps}):", "    row[{} + 1 + f] = v > f"]
    scale = usual or 1 / (steps or min(high, BYTE))
    return ["", *(f" > {n}" for n in range(steps))], [scale] + [1.0] * steps, lines


def _place(walks: Sequence[_Walk]) -> str:
    return f"[{', '.join(walk.index for walk in walks)}]" if walks else ""


def _seat_names(seats: int) -> list[str]:
    return ["me", *(f"+{n}" for n in range(1, seats))]


# Actions: moves as a learner numbers them


@dataclass(frozen=True)
class Actions:
    """Conversion between moves and actions: the lines of both kernels, and the name of every action.

    A place on an axis of seats is counted clockwise from the acting seat. On an axis named by kinds it is the kind.
    Otherwise the action equals the move.
    """

    names: tuple[str, ...]
    turning: tuple[str, ...]  # of action_of(state, seat, move): -1 if this game has no such move
    turning_back: tuple[str, ...]  # of move_of(state, seat, action)


def actions_of(moves: Moves) -> Actions:
    """Returns the actions of a game."""
    names: list[str] = []
    there, back = ["seats = int(state.num_seats)"], ["seats = int(state.num_seats)"]
    for span in moves.spans:
        start = len(names)
        names += _action_names(span)
        if any(axis.name == BY_SEAT or axis.called for axis in span.axes):
            there += [f"if move < {span.stop}:", *(f"    {line}" for line in _turned(span, start))]
            back += [f"if action < {len(names)}:", *(f"    {line}" for line in _turned_back(span, start))]
        else:
            shift = start - span.start
            there += [f"if move < {span.stop}:", f"    return move + {shift}"]
            back += [f"if action < {len(names)}:", f"    return action - {shift}"]
    return Actions(tuple(names), (*there, "return -1"), (*back, "return -1"))


def _sizes(span: Span) -> list[int]:
    """Returns how many places each axis of a span has for a learner."""
    return [axis.kinds or axis.size for axis in span.axes]


def _action_names(span: Span) -> Iterator[str]:
    """Yields the names of a span's actions."""
    skipped = prod(axis.size for axis in span.axes) - (span.stop - span.start)  # a tight span has only one axis
    if any(axis.called for axis in span.axes):
        skipped = 0
    for place in range(skipped, prod(_sizes(span))):
        words = []
        for axis, size in zip(reversed(span.axes), reversed(_sizes(span)), strict=True):
            place, number = divmod(place, size)
            words.append(_seat_names(axis.size)[number] if axis.name == BY_SEAT else f"{axis.name} {number}")
        yield " ".join([span.name, *reversed(words)])


def _turned(span: Span, start: int) -> Iterator[str]:
    """Yields the code that turns a move of a span into an action."""
    yield f"rest = move - {span.base}"
    sizes = _sizes(span)
    offset = start if any(axis.called for axis in span.axes) else start - span.start + span.base
    total = str(offset)
    for number, axis in reversed(list(enumerate(span.axes))):
        p, stride = f"p{number}", prod(sizes[number + 1 :])
        yield f"{p} = rest % {axis.size}"
        yield f"rest //= {axis.size}"
        if axis.name == BY_SEAT:
            yield f"if {p} < seats:"
            yield f"    {p} = {p} - seat if {p} >= seat else {p} - seat + seats"
        elif axis.called:
            yield f"{p} = int(state.{axis.called}[{p}]) - 1"
            yield f"if {p} < 0:"
            yield "    return -1"
        total += f" + {p} * {stride}"
    yield f"return {total}"


def _turned_back(span: Span, start: int) -> Iterator[str]:
    """Yields the code that turns an action into a move of a span."""
    offset = start if any(axis.called for axis in span.axes) else start - span.start + span.base
    yield f"rest = action - {offset}"
    total = str(span.base)
    for number, axis in reversed(list(enumerate(span.axes))):
        p, stride, size = f"p{number}", prod(each.size for each in span.axes[number + 1 :]), axis.kinds or axis.size
        yield f"{p} = rest % {size}"
        yield f"rest //= {size}"
        if axis.name == BY_SEAT:
            yield f"if {p} < seats:"
            yield f"    {p} = {p} + seat if {p} + seat < seats else {p} + seat - seats"
        elif axis.called:
            yield f"wanted, {p} = {p} + 1, -1"
            yield f"for place in range({axis.first}, {axis.size}):"
            yield f"    {p} = place if int(state.{axis.called}[place]) == wanted else {p}"
            yield f"if {p} < 0:"
            yield "    return -1"
        total += f" + {p} * {stride}"
    yield f"return {total}"

"""Taps become plays: which complete plays are exactly what a person has picked, and what may be picked next.

Everything is answered from the seat's own view, so an answer can tell nothing that the seat may not know.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from clowder.engine.match import Match, View

MAX_PLAYS = 4000  # listed for one decision; games with more answer `plays_with` themselves
MAX_OFFERED = 12  # plays shown as buttons at once


@dataclass(frozen=True)
class Play:
    """A complete play and what it would do, in words."""

    moves: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Offer:
    """What a selection can become."""

    plays: tuple[Play, ...] = ()  # exactly the selection; with nothing picked, those that are only a button
    more: frozenset[str] = frozenset()  # things that may be picked next


def thing_of(anchor: str) -> str:
    """Returns what an anchor is one of: two Skips are one thing."""
    return anchor.partition("#")[0]


def kind_of(anchor: str) -> str:
    """Returns what sort of thing an anchor is: a card of the hand, a seat, a locale."""
    return anchor.partition(":")[0]


def _things(touched: str) -> list[str]:
    return touched.split("|") if touched else []


class Choice:
    """One open decision of one seat: all its complete plays, listed once and then only looked up."""

    def __init__(self, match: Match, seat: int, room: Any) -> None:
        self.seat = seat
        self._match, self._room = match, room
        self._view = match.view_of(seat)
        self._offers: dict[tuple[str, ...], Offer] = {}
        self._listed: list[tuple[tuple[int, ...], Counter[str]]] | None = None

    def offer(self, picked: Sequence[str]) -> Offer:
        """Returns what the picked anchors, in the order they were tapped, can become."""
        things = tuple(thing_of(anchor) for anchor in picked)
        if things not in self._offers:
            self._offers[things] = self._find(list(things))
        return self._offers[things]

    def _find(self, things: list[str]) -> Offer:
        if self._room.in_order(self._view.fields):
            runs, more = self._in_order(things)
        elif hasattr(self._room, "plays_with"):
            runs, more = self._room.plays_with(self._match, self.seat, things, MAX_OFFERED)
        else:
            runs, more = self._in_any_order(Counter(things))
        plays = tuple(Play(run, self._text(run)) for run in runs[:MAX_OFFERED])
        return Offer(plays, frozenset(more))

    def others(self, picked: Sequence[str]) -> frozenset[str]:
        """Returns what a tap would take in place of something picked of its kind: other targets, but no cards."""
        if self._room.in_order(self._view.fields):
            return frozenset()
        found: set[str] = set()
        for place, anchor in enumerate(picked):
            if kind_of(anchor) != "hand":
                rest = self.offer((*picked[:place], *picked[place + 1 :]))
                found.update(thing for thing in rest.more if kind_of(thing) == kind_of(anchor))
        return frozenset(found.difference(map(thing_of, picked)))

    def instead(self, picked: Sequence[str], anchor: str) -> list[str]:
        """Returns the selection with something in it that does not fit beside the rest; nothing if it fits nowhere.

        One of its kind gives way, rather the last one, and all else stays; or a card, or what is a play by itself,
        begins anew. A whole play comes before the beginning of one.
        """
        kind = kind_of(anchor)
        places = (place for place in reversed(range(len(picked))) if kind_of(picked[place]) == kind)
        ways = [[*picked[:place], anchor, *picked[place + 1 :]] for place in places]
        whole = [way for way in (*ways, [anchor]) if self.offer(way).plays]
        anew = [[anchor]] if kind == "hand" else []
        begun = [way for way in (*ways, *anew) if self.offer(way).more]
        return next(iter(whole + begun), [])

    def short(self) -> tuple[Play, ...]:
        """Returns every complete play of a short list, as in a reaction window, where there is no time to pick."""
        return tuple(Play((move,), self._text((move,))) for move in reversed(self._view.legal()))

    def _text(self, run: tuple[int, ...]) -> str:
        text = self._room.play_text(self._view, run)
        remark = self._room.remark(self._view, run) if hasattr(self._room, "remark") else ""
        return f"{text} ({remark})" if remark else text

    def _in_any_order(self, picked: "Counter[str]") -> tuple[list[tuple[int, ...]], set[str]]:
        if self._listed is None:
            self._listed = list(self._walk())
        exact: list[tuple[int, ...]] = []
        more: set[str] = set()
        for run, things in self._listed:
            if not picked <= things:
                continue
            if picked == things:
                exact.append(run)
            else:
                more.update(things - picked)
        return exact, more

    def _walk(self) -> "Iterator[tuple[tuple[int, ...], Counter[str]]]":
        """Yields the complete plays with what they touch, step by step through the seat's own view."""
        views: dict[tuple[int, ...], View] = {(): self._view}
        for run in self._view.plays(MAX_PLAYS):
            things: Counter[str] = Counter()
            for place, move in enumerate(run):
                before = run[:place]
                if before not in views:
                    views[before] = views[before[:-1]].step(before[-1])
                things.update(self._touched(views[before].fields, move))
            yield run, things

    def _touched(self, fields: SimpleNamespace, move: int) -> list[str]:
        return _things(self._room.touch(self._match.game, fields, move))

    def _in_order(self, things: list[str]) -> tuple[list[tuple[int, ...]], set[str]]:
        view = self._view
        run: tuple[int, ...] = ()
        for place, thing in enumerate(things):
            fitting = [move for move in view.legal() if self._touched(view.fields, move) == [thing]]
            if not fitting:
                return [], set()
            run = (*run, fitting[0])
            if view.completes(fitting[0]):
                return ([run], set()) if place == len(things) - 1 else ([], set())
            view = view.step(fitting[0])
        plays: list[tuple[int, ...]] = []
        more: set[str] = set()
        for move in view.legal():
            touched = self._touched(view.fields, move)
            if touched:
                more.update(touched)
            elif view.completes(move):
                plays.append((*run, move))
        return plays, more

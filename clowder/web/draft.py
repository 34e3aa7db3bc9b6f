"""Taps become plays: which complete plays are exactly what a person has picked, and what may be picked next.

Everything is answered from the seat's own view, so an answer can tell nothing that the seat may not know.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from clowder.engine import doors
from clowder.engine.match import Match, View
from clowder.engine.record import copy_of
from clowder.engine.voice import Voice

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
        self._voice = Voice(seat, match.names)
        self._offers: dict[tuple[str, ...], Offer] = {}
        self._listed: list[tuple[tuple[int, ...], Counter[str]]] | None = None

    def offer(self, picked: Sequence[str]) -> Offer:
        """Returns what the picked anchors, in the order they were tapped, can become."""
        key = tuple(picked)
        if key not in self._offers:
            self._offers[key] = self._find(key)
        return self._offers[key]

    def _find(self, picked: Sequence[str]) -> Offer:
        things = [thing_of(anchor) for anchor in picked]
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
        return tuple(Play((move,), self._text((move,))) for move in reversed(legal_in(self._view)))

    def _text(self, run: tuple[int, ...]) -> str:
        return self._room.play_text(self._match.game, self._view.fields, run, self._voice)

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

    def _walk(self) -> "list[tuple[tuple[int, ...], Counter[str]]]":
        """Lists the complete plays with what they touch, step by step through copies of the seat's own view."""
        found: list[tuple[tuple[int, ...], Counter[str]]] = []
        waiting: list[tuple[View, tuple[int, ...], tuple[str, ...]]] = [(self._view, (), ())]
        while waiting and len(found) < MAX_PLAYS:
            view, run, things = waiting.pop()
            for move in legal_in(view):
                after = (*things, *self._touched(view.fields, move))
                if view.game.words.completes(view.fields, move):
                    found.append(((*run, move), Counter(after)))
                else:
                    waiting.append((step(view, move), (*run, move), after))
        return sorted(found, key=lambda play: play[0])

    def _touched(self, fields: SimpleNamespace, move: int) -> list[str]:
        return _things(self._room.touch(self._match.game, fields, move))

    def _in_order(self, things: list[str]) -> tuple[list[tuple[int, ...]], set[str]]:
        view = self._view
        run: tuple[int, ...] = ()
        for place, thing in enumerate(things):
            fitting = [move for move in legal_in(view) if self._touched(view.fields, move) == [thing]]
            if not fitting:
                return [], set()
            run = (*run, fitting[0])
            if view.game.words.completes(view.fields, fitting[0]):
                return ([run], set()) if place == len(things) - 1 else ([], set())
            view = step(view, fitting[0])
        plays: list[tuple[int, ...]] = []
        more: set[str] = set()
        for move in legal_in(view):
            touched = self._touched(view.fields, move)
            if touched:
                more.update(touched)
            elif view.game.words.completes(view.fields, move):
                plays.append((*run, move))
        return plays, more


def legal_in(view: View) -> list[int]:
    """Returns the viewer's legal moves, from its view alone."""
    buffer = view.game.moves_buffer()
    return [int(move) for move in buffer[: view.game.call(doors.legal)(view.record, view.seat, buffer)]]


def is_whole(view: View, moves: Sequence[Any]) -> bool:
    """Tells whether these moves are one complete play of the viewer: all its steps, and no more."""
    for move in moves[:-1]:
        if type(move) is not int or move not in legal_in(view) or view.game.words.completes(view.fields, move):
            return False
        view = step(view, move)
    last = moves[-1]
    return type(last) is int and last in legal_in(view) and view.game.words.completes(view.fields, last)


def step(view: View, move: int) -> View:
    """Returns the view after an unfinished step of a compound play, which nobody else can notice."""
    record = copy_of(view.record)
    view.game.call(doors.play_first)(record, view.seat, move)
    return View(view.game, view.seat, view.names, record)

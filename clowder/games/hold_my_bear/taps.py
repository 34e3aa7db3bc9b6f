"""Cards tapped in any order: which complete plays contain them? What a page asks while a person selects cards.

Everything is answered from the seat's own view. Cards are kinds, as in layout.py; a play is a run of moves that
`Match.play` takes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from clowder.engine.kernel import template
from clowder.engine.match import Match
from clowder.engine.record import Records, read
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.sets import can_complete, is_valid, playable
from clowder.games.hold_my_bear.words import kinds_in, number_in

MAX_LISTED = 1000
CARD_SPANS = (
    (h.MOVE_CARD, h.KINDS),
    (h.MOVE_GIVE_CARD, h.KINDS),
    (h.MOVE_SHOW, h.NUMBERS),
    (h.MOVE_TAKE_BACK, h.KINDS),
    (h.MOVE_RETURN, h.KINDS),
    (h.MOVE_HAND_OVER, h.NUMBERS),
)


@template
def judge(states, cards, size, rest):
    """Returns 1 if `cards` (so many) are a valid set, plus 2 if some of `rest` can make them one, none included."""
    valid = 1 if size > 0 and is_valid(states[0], cards, 0, 0) else 0
    return valid + (2 if can_complete(states[0], cards, size, rest) else 0)


@template
def unblocked(states, seat):
    """Returns the cards of a seat's hand that its bears do not block."""
    return playable(states[0].hands[seat])


@dataclass(frozen=True)
class Taps:
    """What tapped cards can become: a set that is complete now, a gift, and the kinds that may be tapped next."""

    complete: tuple[int, ...] | None
    gift: bool
    more: tuple[int, ...]


def pack(kinds: Iterable[int]) -> int:
    """Returns kinds, twins repeated, as a set of cards."""
    return sum(int(h.UNIT[kind]) for kind in kinds)


def _holds(hand: int, kinds: list[int]) -> bool:
    return all(0 <= kind < h.KINDS and kinds.count(kind) <= number_in(hand, kind) for kind in kinds)


class _Asked:
    """One seat's open choice between sets and gifts, with the doors to the rules."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.record: Records = match.view_of(seat).record
        view = read(self.record)
        legal = match.legal(seat)
        self.hand: int = view.hands[seat]
        self.free = bool(legal) and view.phase in (h.TURN, h.ANSWER) and view.draft_kind == 0
        self.may_give = self.free and h.MOVE_GIVE in legal
        self.may_play = self.free and legal[-1] > h.MOVE_GIVE
        self.gift_size = min(2, view.hand_size[seat])
        self.hand_kinds = sorted(set(kinds_in(self.hand)))
        self.playable = int(match.game.call(unblocked)(self.record, seat))
        self._judge = match.game.call(judge)

    def judge(self, kinds: list[int], rest: int) -> int:
        """Returns what `judge` says of a set that may still take cards of `rest`."""
        return int(self._judge(self.record, pack(kinds), len(kinds), rest))

    def fits(self, kinds: list[int]) -> bool:
        """Tells whether tapped cards can be part of a valid set."""
        if not self.may_play or len(kinds) > h.MAX_SET or not _holds(self.playable, kinds):
            return False
        return self.judge(kinds, self.playable - pack(kinds)) >= 2

    def sets(self, kinds: list[int], lowest: int) -> Iterator[list[int]]:
        """Yields all valid sets that contain `kinds` and otherwise only cards from `lowest` up."""
        rest = (self.playable - pack(kinds)) & int(h.FROM[lowest])
        found = self.judge(kinds, rest)
        if found < 2:
            return
        if found & 1:
            yield kinds
        if len(kinds) < h.MAX_SET:
            for kind in range(lowest, h.KINDS):
                if number_in(rest, kind):
                    yield from self.sets([*kinds, kind], kind)

    def gifts(self, kinds: list[int]) -> Iterator[tuple[int, ...]]:
        """Yields all gifts that contain `kinds`, to everybody they can go to."""
        if not self.may_give or len(kinds) > self.gift_size or not _holds(self.hand, kinds):
            return
        left = self.hand - pack(kinds)
        thirds = [[]] if len(kinds) == self.gift_size else [[k] for k in self.hand_kinds if number_in(left, k)]
        if len(kinds) < self.gift_size - 1:
            pairs = ((a, b) for a in self.hand_kinds for b in self.hand_kinds if a <= b)
            thirds = [list(pair) for pair in pairs if _holds(self.hand, list(pair))]
        for more in thirds:
            yield from self._handing_over(sorted([*kinds, *more]))

    def _handing_over(self, cards: list[int]) -> Iterator[tuple[int, ...]]:
        state = read(self.record)
        run = (h.MOVE_GIVE, *(h.MOVE_GIVE_CARD + kind for kind in cards))
        others = [h.MOVE_TARGET + seat for seat in range(state.num_seats) if seat != self.seat]
        if not state.give_split or len(cards) == 1:
            yield from ((*run, target) for target in others)
            return
        twins = cards[0] == cards[1]
        yield from ((*run, a, b) for a in others for b in others if a <= b or not twins)


def _set_run(kinds: list[int]) -> tuple[int, ...]:
    run = tuple(h.MOVE_CARD + kind for kind in sorted(kinds))
    return run if len(run) == h.MAX_SET else (*run, h.MOVE_STOP)


def _cards_of(run: tuple[int, ...]) -> list[int]:
    """Returns the cards that a run of moves names."""
    return [move - base for move in run for base, size in CARD_SPANS if base <= move < base + size]


def plays_with(match: Match, seat: int, cards: Iterable[int], limit: int = MAX_LISTED) -> list[tuple[int, ...]]:
    """Returns the seat's complete plays that contain these cards: sets, then gifts; the first `limit` of them."""
    kinds = sorted(int(card) for card in cards)
    asked = _Asked(match, seat)
    found: list[tuple[int, ...]] = []

    def candidates() -> Iterator[Any]:
        if not asked.free:  # another question: the few plays there are
            for run in match.plays(seat):
                named = _cards_of(run)
                if all(kinds.count(kind) <= named.count(kind) for kind in kinds):
                    yield run
            return
        if asked.fits(kinds):
            yield from (_set_run(cards) for cards in asked.sets(kinds, 0))
        yield from asked.gifts(kinds)

    for run in candidates():
        if len(found) >= limit:
            break
        found.append(run)
    return found


def tapped(match: Match, seat: int, cards: Iterable[int]) -> Taps:
    """Returns what these cards can become, without listing every play: fast enough for every tap."""
    kinds = sorted(int(card) for card in cards)
    asked = _Asked(match, seat)
    whole = asked.fits(kinds) and asked.judge(kinds, 0) & 1
    more = []
    for kind in asked.hand_kinds:
        longer = sorted([*kinds, kind])
        if asked.fits(longer) or next(asked.gifts(longer), None) is not None:
            more.append(kind)
    gift = len(kinds) == asked.gift_size and next(asked.gifts(kinds), None) is not None
    return Taps(_set_run(kinds) if whole else None, gift, tuple(more))

"""Decks of distinct cards, each in exactly one place, and the rules that follow from that.

A game that declares its deck needs no `determinize`, and its cards are counted in every position.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clowder.engine.errors import BadRules
from clowder.engine.rules.bits import bit, count
from clowder.engine.rules.derived import Lines, derived, nested_loops
from clowder.engine.rules.fields import EVERYBODY, ITS_SEAT, KIND, KINDS, NOBODY, NUMBER, Axis, Field
from clowder.engine.rules.kernel import kernel
from clowder.engine.rules.rng import reseed, some_of

SCOPE = {"bit": bit, "count": count, "some_of": some_of, "reseed": reseed}


@dataclass(frozen=True)
class Deck:
    """Every place of the axis `cards`, from 1 on, is a card that is in exactly one of the fields `at`.

    These hold sets of cards, or one card each (0: none). Everybody sees the size of a hidden one, in NAME_size, and
    knows nothing more about it. If views remember cards that others hold, a game needs its own `determinize`.
    """

    cards: Axis
    at: tuple[str, ...]

    def kernels(self, fields: Mapping[str, Field], module: str) -> tuple[Any, dict[str, Any]]:
        """Returns a `determinize`, and the conditions on every position: predicates by the fault they detect."""
        at = [self._field(name, fields) for name in self.at]
        hidden = [each for each in at if each.seen != EVERYBODY]

        def derive(name: str, arguments: str, lines: Iterable[str]) -> Any:
            return derived(name, arguments, lines, module, **SCOPE)

        faults = {
            "cards are missing or too many": derive("every_card_is_somewhere", "state", self._conserving(at)),
            "the sizes of what is hidden are wrong": derive("sizes_hold", "state", _counting(hidden)),
        }
        return derive("determinize", "view, rng", self._imagining(at, hidden)), faults

    def _field(self, name: str, fields: Mapping[str, Field]) -> Field:
        each = fields.get(name)
        if each is None or each.meaning not in (KINDS, KIND, NUMBER) or self.cards.first < 1:
            raise BadRules(f"The deck lies in {name!r}, which holds no cards numbered from 1 on.")
        if each.seen not in (EVERYBODY, ITS_SEAT, NOBODY):
            raise BadRules(f"The field {name!r} of the deck is seen by {each.seen}: that needs a `determinize`.")
        if each.seen != EVERYBODY and (each.meaning != KINDS or f"{name}_size" not in fields):
            raise BadRules(f"The field {name!r} of the deck is hidden: it must be a set, with a field {name}_size.")
        return each

    @property
    def _whole(self) -> int:
        return (1 << self.cards.size) - (1 << self.cards.first)

    def _conserving(self, at: list[Field]) -> Lines:
        yield "seen = total = 0"
        for each in at:
            yield from nested_loops(each.shape, _with("state", each, "seen |= {}", "total += count({})"))
        yield f"return seen == {self._whole} and total == {self.cards.size - self.cards.first}"

    def _imagining(self, at: list[Field], hidden: list[Field]) -> Lines:
        """Yields the code that turns a view into a possible world. All subsets of the unseen cards are equally likely
        as a hand.
        """
        yield "mind = view.viewer - 1"  # a spectator's index is after all seats
        yield f"unseen = {self._whole}"
        for each in at:
            if each not in hidden:
                yield from nested_loops(each.shape, _with("view", each, "unseen &= ~{}"))
        own, secret = ([each.name for each in hidden if each.seen == seen] for seen in (ITS_SEAT, NOBODY))
        for name in own:
            yield from ("if mind < view.num_seats:", f"    unseen &= ~view.{name}[mind]")
        for name in own:
            yield "for seat in range(view.num_seats):"
            yield "    if seat != mind:"
            yield f"        view.{name}[seat] = some_of(rng, unseen, view.{name}_size[seat])"
            yield f"        unseen &= ~view.{name}[seat]"
        for name in secret[:-1]:
            yield f"view.{name} = some_of(rng, unseen, view.{name}_size)"
            yield f"unseen &= ~view.{name}"
        yield from (f"view.{name} = unseen" for name in secret[-1:])
        yield "reseed(view.rng, rng)"
        yield "view.viewer = 0"


def _counting(hidden: list[Field]) -> Lines:
    for each in hidden:
        yield from nested_loops(each.shape, _unlike(each.name))
    yield "return True"


def _unlike(name: str) -> Callable[[str], list[str]]:
    return lambda place: [f"if state.{name}_size{place} != count(state.{name}{place}):", "    return False"]


def _with(record: str, each: Field, *lines: str) -> Callable[[str], list[str]]:
    """Returns lines with the cards at a place of a field as a set. Card 0 is none."""
    cards = "{}" if each.meaning == KINDS else "(bit({}) & -2)"
    return lambda place: [line.format(cards.format(f"{record}.{each.name}{place}")) for line in lines]


# Who wins by points


@kernel
def leaders(points, number):
    """Returns the set of those among the first `number` seats that have the most points."""
    most, seats = points[0], 1
    for seat in range(1, number):
        if points[seat] > most:
            most, seats = points[seat], bit(seat)
        elif points[seat] == most:
            seats |= bit(seat)
    return seats


@kernel
def fewest(points, number):
    """Returns the set of those among the first `number` seats that have the fewest points, or cards."""
    least, seats = points[0], 1
    for seat in range(1, number):
        if points[seat] < least:
            least, seats = points[seat], bit(seat)
        elif points[seat] == least:
            seats |= bit(seat)
    return seats

"""What cards would be and do, according to the rules: for texts and for picking cards on a page.

Everything is answered from a view. Cards are kinds, as in layout.py, or sets of them.
"""

from dataclasses import dataclass
from math import comb

from clowder.engine.play.game import Game
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records, copy_of
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear.layout import MAX_SET, MORE_BEARS, OTHER_SPORT, UNIT
from clowder.games.hold_my_bear.rules import gift_size, num_receivers
from clowder.games.hold_my_bear.sets import is_valid, playable, why_valid, worth
from clowder.games.hold_my_bear.turns import choose_theft, next_victim, num_stolen


@template
def unblocked(cards):
    """Returns the cards of a hand that its bears do not block."""
    return playable(cards)


@template
def weigh(states, cards, found):
    """Fills in bears, sports, count and total of a set of cards, and why it beats the match, or 0."""
    found[0], found[1], found[2], found[3] = worth(states[0], cards, 0, 0)
    found[4] = why_valid(states[0], cards)


@template
def plan_gift(states, found):
    """Fills in how many cards the seat on turn gives, and to how many others they may go."""
    found[0] = gift_size(states[0], states[0].turn)
    found[1] = num_receivers(states[0], found[0])


@template
def plan_theft(states, number, found):
    """Chooses how many cards come from the next victim of the seat on turn, unless `number` is below 0.

    Fills in the victim after that (-1: none), what is taken from whom so far, and how many cards are stolen in all.
    """
    seat = states[0].turn
    if number >= 0:
        choose_theft(states[0], seat, number)
    victim, _, takes = next_victim(states[0], seat)
    found[0] = victim
    found[1] = states[0].draft_takes if victim >= 0 else takes
    found[2] = num_stolen(states[0], seat)


@template
def list_sets(states, kinds, num, path, keys, told):
    """Visits what `num` cards add to a begun set, in the order of `shapes.parts_of`. Returns how many there are.

    `told` has for each 0, or 1 + the index in `keys` of why it beats the match: reason, number and new sports. If
    `keys` is full, its last entry stands for all others.
    """
    state = states[0]
    least = size = state.draft_size
    cards = state.draft
    place = parts = known = 0
    while True:
        if size > 0 and is_valid(state, cards, 0, 0):
            bears, sports, count, total = worth(state, cards, 0, 0)
            why = why_valid(state, cards)
            new = bears if why == MORE_BEARS else count if why == OTHER_SPORT else total
            key = why | new << 2 | (sports << 8 if why == OTHER_SPORT else 0)
            at = 0
            while at < known and keys[at] != key:
                at += 1
            if at == known and known < len(keys):
                keys[at] = key
                known += 1
            told[parts] = min(at, len(keys) - 1) + 1
        parts += 1
        while size == MAX_SET or place == num:
            if size == least:
                return parts
            size -= 1
            place = path[size]
            cards -= UNIT[kinds[place]]
            while place < num and kinds[place] == kinds[path[size]]:  # its twins have the same result
                place += 1
        path[size] = place
        cards += UNIT[kinds[place]]
        size += 1
        place += 1


# For Python


LANES = [(int(shift), int(lane)) for shift, lane in zip(h.SHIFT, h.LANE, strict=True)]  # plain numbers are faster here


def number_in(cards: int, kind: int) -> int:
    """Returns how many cards of a kind are in a set."""
    shift, lane = LANES[kind]
    return cards >> shift & lane


def kinds_in(cards: int) -> list[int]:
    """Returns the cards of a set as kinds, ascending, twins repeated."""
    return [kind for kind, (shift, lane) in enumerate(LANES) for _ in range(cards >> shift & lane)] if cards else []


@dataclass(frozen=True)
class Worth:
    """The value of a set of cards (R6 to R8), and why it beats the match; 0 if it does not."""

    bears: int
    sports: int
    count: int
    total: int
    why: int


def worth_of(game: Game, record: Records, cards: int) -> Worth:
    """Returns the value of a set of cards against the match of a view."""
    found = game.numbers(5)
    game.call(weigh)(record, cards, found)
    return Worth(*map(int, found))


@dataclass(frozen=True)
class Sets:
    """Which subsets of a hand beat the match, and why."""

    parts: bytes  # 1 or 0 for each in order: whether it does
    why_of: bytes  # for each that does: an index into `whys`
    whys: list[
        tuple[int, int, int]
    ]  # the reason, the number behind it, and the new sports; empty if there are too many


WHYS = 100  # different reasons, at most
DIFFERENT = bytes.maketrans(bytes(range(1, 256)), b"\1" * 255)
FROM_ZERO = bytes((n - 1) % 256 for n in range(256))


def sets(game: Game, record: Records, hand: list[int]) -> Sets:
    """Returns which of these cards, ascending, together with those already chosen beat the match of a view."""
    room = sum(comb(len(hand), size) for size in range(MAX_SET + 1))
    keys, found = game.numbers(WHYS), game.numbers(room, "u1")
    kinds = game.numbers(len(hand))
    for place, kind in enumerate(hand):
        kinds[place] = kind
    parts = game.call(list_sets)(record, kinds, len(hand), game.numbers(MAX_SET), keys, found)
    told = bytes(found[:parts])
    known = [int(key) for key in keys[: max(told, default=0)]]
    whys = [(key & 3, key >> 2 & 63, key >> 8) for key in known] if len(known) < WHYS else []
    return Sets(told.translate(DIFFERENT), told.replace(b"\0", b"").translate(FROM_ZERO), whys)


@dataclass(frozen=True)
class Theft:
    """A theft as far as it is decided."""

    victim: int  # the next seat that may be robbed of more or fewer cards; -1: nothing is left to decide
    takes: dict[int, int]  # how many cards come from whom, including forced ones once nothing is left to decide
    number: int  # how many cards are stolen in all


def theft(game: Game, record: Records, *chosen: int) -> Theft:
    """Returns the theft of the seat on turn after it has chosen how many cards come from the next victims."""
    after, found = copy_of(record), game.numbers(3)
    for number in (-1, *chosen):
        game.call(plan_theft)(after, number, found)
    victim, takes, total = map(int, found)
    return Theft(victim, {seat: takes >> 3 * seat & 7 for seat in range(h.SEATS) if takes >> 3 * seat & 7}, total)


def gift(game: Game, record: Records) -> tuple[int, int]:
    """Returns how many cards the seat on turn gives, and to how many others they may go."""
    found = game.numbers(2)
    game.call(plan_gift)(record, found)
    return int(found[0]), int(found[1])


def blocked(game: Game, hand: int) -> int:
    """Returns the cards of a hand that its own bears block (R14)."""
    return hand - int(game.call(unblocked)(hand))

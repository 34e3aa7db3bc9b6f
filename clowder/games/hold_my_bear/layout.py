"""Hold My Bear's table in numbers: animals, cards, phases, moves, events, options and the state record.

A set of cards (a hand, the match, what is gone) is one integer of small counters, a lane for each kind of card: 7 bits
an animal, so adding two sets is adding two numbers and what a hand can do is looked up in tables of 128 rows.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from clowder.engine.kernel import JIT
from clowder.engine.record import record

SEATS = 8
SLOTS = 8  # animals in a game; slot 0 is the bear's
NUMBERS = 5
KINDS = SLOTS * NUMBERS  # a kind of card is slot * NUMBERS + number - 1
MAX_SET = 5  # cards in a move
CARDS_EACH = 8  # cards of an animal

# Animals. `species` says which animal a slot is in this game.
BEAR, FERRET, TIGER, CHICKEN, DOG, CAT, HAMSTER, VOLE = range(8)
AARDVARK, GIRAFFE, FISH, BADGER, KANGAROO, RABBIT = range(8, 14)  # act when played
TURTLE, BEAVER, BISON = range(14, 17)  # act when given
APE, WALRUS, BAT, SQUID, SHEEP = range(17, 22)  # always
NUM_ANIMALS = 22
REGULARS = (BEAR, FERRET, TIGER, HAMSTER, VOLE, CHICKEN, DOG, CAT)  # the first five to eight of them make the deck
TWISTING = (FISH, APE, WALRUS, BAT, SQUID, SHEEP)  # change what a valid set is

# Lanes: where in a slot's 7 bits the cards of each number are counted.
SLOT_BITS = 7
SLOT_STATES = 1 << SLOT_BITS
LANES = (0, 2, 4, 5, 6)
COPIES = (3, 2, 1, 1, 1)  # R1: three 1s, two 2s, and one each of 3, 4 and 5
FULL_SLOT = sum(copies << lane for copies, lane in zip(COPIES, LANES, strict=True))
ALL_LANES = (1 << SLOTS * SLOT_BITS) - 1
BEARS = SLOT_STATES - 1  # the bear's lanes
TWO_BITS = sum(5 << slot * SLOT_BITS for slot in range(SLOTS))  # low bits of the lanes that have two
ONE_BIT = sum(112 << slot * SLOT_BITS for slot in range(SLOTS))  # the lanes that have one


def _table(values: Iterable[int]) -> Any:
    """Returns a constant table that compiled and interpreted code can read."""
    return np.array(list(values), np.int64) if JIT else tuple(values)


def _numbers(state: int) -> list[int]:
    """Returns the card numbers in a slot, highest first."""
    widths = (3, 3, 1, 1, 1)
    counts = [state >> lane & width for lane, width in zip(LANES, widths, strict=True)]
    return [number for number in range(NUMBERS, 0, -1) for _ in range(counts[number - 1])]


def _tally(numbers: list[int]) -> int:
    """Returns how often each number occurs, 8 bits a number."""
    return sum(1 << 8 * (number - 1) for number in numbers)


_STATES = [_numbers(state) for state in range(SLOT_STATES)]
_SHIFTS = [slot * SLOT_BITS + lane for slot in range(SLOTS) for lane in LANES]

SHIFT = _table(_SHIFTS)  # by kind: where its lane begins
UNIT = _table(1 << shift for shift in _SHIFTS)  # by kind: one such card as a set
LANE = _table(3 if kind % NUMBERS < 2 else 1 for kind in range(KINDS))  # by kind: its lane's mask, shifted down
FROM = _table(ALL_LANES >> shift << shift for shift in _SHIFTS)  # by kind: its lane and all above it
KIND_AT = _table(next((k for k in range(KINDS) if _SHIFTS[k] >= place), 0) for place in range(SLOTS * SLOT_BITS))
SLOT_SIZE = _table(len(numbers) for numbers in _STATES)  # by a slot's state: how many cards
SLOT_TOTAL = _table(sum(numbers) for numbers in _STATES)
SLOT_HIGHEST = _table(max(numbers, default=0) for numbers in _STATES)
SLOT_BEST = _table(sum(numbers[:top]) for numbers in _STATES for top in range(8))  # state * 8 + n: sum of the top n
SLOT_TOPS = _table(_tally(numbers[:top]) for numbers in _STATES for top in range(8))  # the same cards, by number


def _unblocked(bears: int) -> int:
    """Returns the lanes that may be played with these bears in hand (R14): bears, and numbers no bear has."""
    blocked = sum((3 if n <= 2 else 1) << LANES[n - 1] for n in set(_numbers(bears)))
    return ALL_LANES & ~sum(blocked << slot * SLOT_BITS for slot in range(1, SLOTS))


UNBLOCKED = _table(_unblocked(bears) for bears in range(SLOT_STATES))

# Phases: what is being waited for.
(
    START,  # who begins? sealed answers of all
    TURN,  # a set of cards, or a gift
    STEAL,  # how many cards from whom
    SHOW,  # which bear the owner of the match shows
    ANSWER,  # `bear_penalty`: a set that beats the bear
    TAKE_BACK,  # aardvark: a card of the new match
    NAME,  # giraffe: an animal
    ASK,  # kangaroo: whom, for which card
    RETURN,  # turtle: the receiver's card
    HAND_OVER,  # bison: the receiver's bear
    OVER,
) = range(1, 12)

# What is being put together during a turn.
SET, GIFT = 1, 2

# What the seat on turn must do.
FREE, IF_ABLE, MUST = 0, 1, 2  # play or give; play if it can; play, and it is known that it can

# Moves, one id space built from spans.
MOVE_DECLINE = 0  # START: not me
MOVE_START = 1
MOVE_STOP = 2  # the set is complete
MOVE_GIVE = 3  # give cards away
MOVE_CARD = 4  # + kind: the next card of a set, ascending
MOVE_GIVE_CARD = MOVE_CARD + KINDS  # + kind: the next card of a gift, ascending
MOVE_TARGET = MOVE_GIVE_CARD + KINDS  # + seat: who gets the gift; whom the kangaroo asks
MOVE_TAKE = MOVE_TARGET + SEATS  # + how many cards are stolen from the next seat
MOVE_SHOW = MOVE_TAKE + MAX_SET + 1  # + number - 1 of a bear
MOVE_TAKE_BACK = MOVE_SHOW + NUMBERS  # + kind
MOVE_NAME = MOVE_TAKE_BACK + KINDS  # + slot
MOVE_ASK = MOVE_NAME + SLOTS  # + kind
MOVE_RETURN = MOVE_ASK + KINDS  # + kind
MOVE_HAND_OVER = MOVE_RETURN + KINDS  # + number - 1 of a bear
NUM_MOVES = MOVE_HAND_OVER + NUMBERS

# Events: kind, seat, a, b, c. A card argument is animal * 5 + number; where it says cards, two in 7 bits each.
CODE_BITS = 7
ANIMAL_BITS = 5
(
    OPENED,  # a: the first match
    STARTS,  # a: why, OFFERED to NO_MOVE
    PLAYED,  # a, b: cards, c: card
    BEAT,  # a: why (2 bits), b: new value * 64 + old value, c: sports, animal + 1 in 5 bits each, two more in a
    GAVE,  # a: cards, b: receiver + 1
    STOLE,  # seat takes card a from b - 1
    SHOWED,  # a: bear
    PENALTY,  # a: the bear that is the match now
    ANSWERS,  # seat must beat that bear
    NO_ANSWER,
    TOOK_BACK,  # a: card
    NAMED,  # a: animal + 1
    COUNTED,  # a, b, c: how many of that animal seats 0-2, 3-5, 6-7 hold, 5 bits each
    ASKED_HIT,  # seat gets card a from b - 1
    ASKED_MISS,  # b - 1 has no card a
    RETURNED,  # seat returns card a to b - 1
    HANDED_OVER,  # seat hands bear a to b - 1
    NO_BEAR,  # seat has no bear for the bison
    MUST_GIVE,  # beaver: seat must give on its next turn
    PASSED,
    TURN_BEGINS,
    WON,
    STALLED,
) = range(1, 24)
OFFERED, DRAFTED, NO_MOVE, HIGHEST_BEAR = 1, 2, 3, 4
MORE_BEARS, OTHER_SPORT, SAME_SPORT = 1, 2, 3

# Options, as packed for `deal`.
(
    OPT_START,  # 1: the holder of the highest bear
    OPT_STEAL,  # cards an empty hand steals
    OPT_SPLIT,
    OPT_WILD,
    OPT_PENALTY,
    OPT_LENIENT,
    OPT_NUM_ANIMALS,
    OPT_SPECIES,  # + slot: its animal
) = range(8)
NUM_OPTIONS = OPT_SPECIES + SLOTS

STALL_ROUNDS = 10  # rounds without a new match that end the game
MAX_MATCHES = SLOTS * CARDS_EACH  # every new match takes a card out of the hands for good
MAX_TURNS = MAX_MATCHES * (STALL_ROUNDS * SEATS + 1)
MAX_COUNTER = 30_000  # of turns and the like: more than MAX_TURNS
MAX_STEPS = 1 + SEATS - 1 + MAX_SET + 1 + 4  # of a turn: a bear, thefts, a set, its animals' actions
MAX_DECISIONS = SEATS + MAX_TURNS * MAX_STEPS

# How a game ends.
STOOD, EMPTY, STALL = 1, 2, 3

WATCHER = SEATS  # whose memory a spectator has
VIEWERS = SEATS + 1

STATE = record(
    {
        "hands": ("i8", SEATS),  # sets of cards
        "match": "i8",  # the set on the table
        "gone": "i8",  # the set of cards that left the game
        "draft": "i8",  # the set or gift that is being put together; its cards are still in the hand
        "known": ("i8", (SEATS, VIEWERS)),  # the set of cards that viewer is sure seat holds
        "lacks": ("i8", SEATS),  # lanes of the kinds that everybody knows seat does not hold
        "draft_takes": "i4",  # cards to be stolen so far, 3 bits a victim
        "num_turns": "i2",
        "num_sets": "i2",  # sets played
        "num_gifts": "i2",
        "num_thefts": "i2",
        "num_shown": "i2",  # wins that a bear in the hand forbade
        "idle": "i2",  # turns in a row without a new match
        "pending": "i4",  # animals whose actions are still to come, as a set
        "counts": ("i1", (SEATS, SLOTS)),  # cards of an animal, where the viewer knows all counts; in views alone
        "announced": ("i2", VIEWERS),  # slots of which that viewer knows how many everybody holds, as a set
        "species": ("i1", SLOTS),  # the animal of each slot
        "slot_of": ("i1", NUM_ANIMALS),  # the slot of each animal, 0 if it is not in the game (or the bear)
        "hand_size": ("i1", SEATS),
        "match_size": "i1",
        "match_bears": "i1",
        "match_sports": "i2",  # slots, as a set
        "match_count": "i1",  # cards of each of these sports, bears included
        "match_total": "i1",
        "owner": "i1",  # of the match: seat + 1, or 0
        "previous": "i1",  # owner of the match before, while the new one's animals act
        "asked_mask": "i2",  # whom the open question was put to
        "waiting_mask": "i2",  # which of them have not answered yet
        "starter_mask": "i2",  # which of them offered to start, sealed until all have answered
        "give_mask": "i2",  # seats whom a beaver told to give on their next turn
        "phase": "i1",
        "turn": "i1",  # seat on turn, or answering
        "duty": "i1",  # FREE, IF_ABLE or MUST
        "answering": "i1",  # the seat on turn answers a bear: no turn of its own
        "draft_kind": "i1",  # SET or GIFT while one is being put together, else 0
        "draft_size": "i1",
        "draft_last": "i1",  # kind + 1 of the last card chosen
        "draft_target": "i1",  # seat + 1: who gets the lower card of a split gift; whom the kangaroo asks
        "draft_seat": "i1",  # the first seat that may still be stolen from
        "turtle_to": "i1",  # seat + 1 that must return a card
        "turtle_numbers": "i1",  # numbers of the turtles it got, as a set of number - 1
        "bison_to": "i1",  # seat + 1 that must hand a bear over
        "ending": "i1",  # STOOD, EMPTY or STALL when the game is over
        "num_animals": "i1",
        "steal": "i1",  # cards an empty hand steals
        "give_split": "i1",
        "bear_wild": "i1",
        "bear_penalty": "i1",
        "lenient": "i1",
        "twisted": "i1",  # an animal that changes what a valid set is takes part
    },
    events=32,
)

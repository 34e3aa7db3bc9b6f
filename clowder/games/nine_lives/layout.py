"""The table of Nine Lives in numbers: cats, cards, lives and their powers, phases, moves, events and the state record.

A cat card is a number from 1: one for each different card of this game's deck, whose icons and copies the state holds.
A life is a number from 1 to 60: a power with its cats and numbers. Icons are counted in lanes, four small numbers in
one integer, so that a whole card is compared with a whole table at once.
"""

import numpy as np

from clowder.engine.kernel import JIT
from clowder.engine.record import record

SEATS = 6
LIVES = 9  # dealt to each seat
CARDS = 45  # in the cat deck
COPIES = 3  # of one card at most: its own and two fillers
HAND = 3  # cards dealt to each seat
UNKNOWN = 0

WATCHER = SEATS  # whose memory a spectator has
VIEWERS = SEATS + 1

# Cats, and lanes of twelve bits for how often each appears.
CIRCLE, SQUARE, TRIANGLE, STAR = 0, 1, 2, 3
CATS = 4
LANE = 12
LANE_MASK = (1 << LANE) - 1
NINE = 9
ONES = sum(1 << LANE * cat for cat in range(CATS))  # one of each cat
TOPS = ONES << (LANE - 1)  # the flag of each lane
ALMOST = TOPS - ONES  # added to a lane, it raises the flag of every lane that is not zero
OVER_NINE = TOPS - ONES * (NINE + 1)  # added, it raises the flag of every lane above nine
FROM_NINE = TOPS - ONES * NINE  # of every lane of nine or more
NINES = ONES * NINE


def _fixed(values):  # a table that kernels may read by index
    return np.array(values, np.int64) if JIT else tuple(values)


def _lanes(circles: int, squares: int, triangles: int, stars: int) -> int:
    return circles | squares << LANE | triangles << 2 * LANE | stars << 3 * LANE


# Every card a deck can hold: circles, squares and triangles mixed, up to six; stars alone, up to nine.
_MIXED = [
    (circles, squares, size - circles - squares)
    for size in range(1, 7)
    for circles in range(size, -1, -1)
    for squares in range(size - circles, -1, -1)
]  # three of size 1, then 6, 10, 15, 21 and 28
KIND_ICONS = _fixed([_lanes(*mixed, 0) for mixed in _MIXED] + [_lanes(0, 0, 0, stars) for stars in range(1, 10)])
FOURS, FIVES, SIXES, STARS, KINDS = 19, 34, 55, 83, 92  # the first card of four, of five, of six icons, of stars
NUM_FOURS, NUM_FIVES, NUM_SIXES, NUM_FILLERS = 10, 4, 1, 2  # picked at random for a generated deck
_CANONICAL = "cccc ssss tttt ccss cctt sstt ccst csst cstt cccst cssst csttt ccsst ccstt csstt ccsstt cst"
_PICKED = [tuple(word.count(cat) for cat in "cst") for word in _CANONICAL.split()]
CANONICAL_COPIES = _fixed([(size < FOURS) + _PICKED.count(mixed) for size, mixed in enumerate(_MIXED)] + [1] * 9)

# Powers.
(
    SKIP,
    COPYCAT,
    WILDCARD,
    OVERRIDE,
    INSPECT,
    SHAPESHIFT,
    FORBID,
    PLUS,
    WILDCARD_PAID,
    SWAP,
    STEAL,
    RISKY_DECK,
    RISKY_PLAYER,
    DOUBLE_TURN,
    ROTATE,
    SHUFFLE_LIVES,
    SINGLE_CAT,
    FORCE_WAGER,
    FORBID_WAGER,
    NUMBERSHIFT,
    IGNORE,
) = range(1, 22)
POWERS = 21

# Lives: one number for every power with its cats and numbers, the limited set first.
_SPANS = {SHAPESHIFT: 12, FORBID: 4, PLUS: 4, NUMBERSHIFT: 20, IGNORE: 4}
_POWER_OF = [0] + [power for power in range(1, POWERS + 1) for _ in range(_SPANS.get(power, 1))]
LIFE = [0] + [_POWER_OF.index(power) for power in range(1, POWERS + 1)]  # the first life of each power
KINDS_OF_LIFE = len(_POWER_OF) - 1
CORE_LIVES = LIFE[WILDCARD_PAID] - 1
MAX_LIVES = 60  # in a Life deck
POWER_OF = _fixed(_POWER_OF)
_DRAWS = {FORBID: 3, WILDCARD_PAID: 1, STEAL: 1, RISKY_DECK: 0, RISKY_PLAYER: 0, SINGLE_CAT: 1, IGNORE: 3}
DRAW_OF = _fixed([_DRAWS.get(power, 2) for power in _POWER_OF])
_SHIFTS = [(x, y) for x in range(CATS) for y in range(CATS) if x != y]
FIRST_SHIFT, FIRST_FORBID, FIRST_PLUS = LIFE[SHAPESHIFT], LIFE[FORBID], LIFE[PLUS]
FIRST_NUMBER, FIRST_IGNORE, SINGLE_LIFE = LIFE[NUMBERSHIFT], LIFE[IGNORE], LIFE[SINGLE_CAT]
SHIFT_FROM = _fixed([x for x, _ in _SHIFTS])  # by life - FIRST_SHIFT
SHIFT_TO = _fixed([y for _, y in _SHIFTS])
NUMBER_LANES = _fixed([n << LANE * cat for cat in range(CATS) for n in range(1, 6)])  # by life - FIRST_NUMBER

# Quarters of a weight for the random part of a limited Life deck, and each life as often as it weighs.
_WEIGHTS = {SKIP: 4, COPYCAT: 8, WILDCARD: 4, OVERRIDE: 6, INSPECT: 8, SHAPESHIFT: 8, FORBID: 5, PLUS: 5}
_TICKETS = [life for life in range(1, CORE_LIVES + 1) for _ in range(_WEIGHTS[_POWER_OF[life]])]
TICKETS, NUM_TICKETS = _fixed(_TICKETS), len(_TICKETS)
LIMITED_LIVES, LIMITED_LIVES_OF_SIX = 45, 54
_CANONICAL_LIVES = {SKIP: 2, COPYCAT: 2, WILDCARD: 1, OVERRIDE: 2, INSPECT: 2, SHAPESHIFT: 2, FORBID: 1, PLUS: 1}
_TWICE = (FIRST_FORBID + CIRCLE, FIRST_FORBID + SQUARE, FIRST_PLUS + TRIANGLE, FIRST_PLUS + STAR)
CANONICAL_LIVES = _fixed([_CANONICAL_LIVES.get(p, 0) + (life in _TWICE) for life, p in enumerate(_POWER_OF)])
_SIX_MORE = [LIFE[power] for power in (COPYCAT, INSPECT, OVERRIDE, SKIP, WILDCARD)]
_SIX_MORE += [FIRST_FORBID + CIRCLE, FIRST_PLUS + STAR]
_SIX_MORE += [FIRST_SHIFT + _SHIFTS.index((CIRCLE, SQUARE)), FIRST_SHIFT + _SHIFTS.index((SQUARE, CIRCLE))]
CANONICAL_MORE_OF_SIX = _fixed([int(life in _SIX_MORE) for life in range(KINDS_OF_LIFE + 1)])

# The suggested order: what helps whenever it is wagered lies on top, what mostly hurts at the bottom.
_RANKED = [WILDCARD, SKIP, OVERRIDE, SWAP, IGNORE, PLUS, SINGLE_CAT, NUMBERSHIFT, STEAL, DOUBLE_TURN, FORBID_WAGER]
_RANKED += [FORCE_WAGER, COPYCAT, INSPECT, ROTATE, SHUFFLE_LIVES, SHAPESHIFT, FORBID, WILDCARD_PAID, RISKY_PLAYER]
_RANKED += [RISKY_DECK]
RANK = _fixed([0] + [100 * _RANKED.index(power) + life for life, power in enumerate(_POWER_OF) if life])

# Phases: what is being waited for.
(
    ORDER,  # everybody, sealed: the order of the own lives
    TURN,  # the seat on turn: wager, play (card, then place, then cat), skip, give up
    COPY,  # copycat: whose power
    GIFT,  # paid wildcard: which card, then to whom
    TAKE,  # steal: a table card or a player
    ROB,  # risky player: whom
    DIRECTION,  # rotate: which way
    PASS,  # rotate: everybody with a choice, sealed: which two cards
    WHOSE,  # shuffle lives: whose
    REORDER,  # shuffle lives: the new order
    RETURN,  # survivors with a choice, sealed: the order of the lives they get back
    CROWN,  # the Kittyqueen: her successor
    OVER,
) = range(1, 14)

# What the seat on turn may do about wagering; how its card is placed.
FREE, FORCED, FORBIDDEN = 0, 1, 2
PLAIN, COVERING, SWAPPING = 0, 1, 2

# Why a round ended.
COULD_NOT, WOULD_NOT, LAST_REQUIRED, ALL_NINE = 1, 2, 3, 4

# Moves, one id space built from spans.
MOVE_GIVE_UP = 0  # or, where the turn is voluntary, pass
MOVE_WAGER = 1
MOVE_SKIP = 2
MOVE_SUGGESTED = 3  # the rest of an order as suggested
MOVE_LEFT = 4  # rotate: to the next seat clockwise
MOVE_RIGHT = 5
MOVE_PLAY = 6  # + card
MOVE_GIVE = MOVE_PLAY + CARDS  # + card: the price of a paid wildcard
MOVE_PASS = MOVE_GIVE + CARDS  # + card: rotate, ascending
MOVE_TABLE = MOVE_PASS + CARDS + 1  # + place on the table: covered, swapped or stolen
MOVE_CAT = MOVE_TABLE + CARDS  # + cat: what a card counts as
MOVE_SEAT = MOVE_CAT + CATS  # + seat
MOVE_LIFE = MOVE_SEAT + SEATS - 1  # + life: the next of an order, from the top
NUM_MOVES = MOVE_LIFE + KINDS_OF_LIFE + 1

# Events: kind, seat, a, b, c. A card is told by its kind + 1, UNKNOWN to those who may not see it.
(
    DEALT,  # seat will lead the first round
    LIVES_READY,  # a: seat's top life
    LEADS,  # seat is Kittyqueen; a: round
    TURN_BEGINS,  # a: 1 if it must be taken, b: turns in a row
    WAGERED,  # a: life, b: the new top life or 0
    DREW,  # a, b, c: cards
    DREW_UNSEEN,  # a: how many
    RESHUFFLED,
    COPIED,  # a: life, b: whose + 1
    NO_EFFECT,  # a: life
    GAVE,  # a: card, b: to whom + 1
    TOOK,  # a: card from the table
    STOLE,  # a: card, b: from whom + 1
    INSPECTED,  # all hands but seat's lie open
    ROTATED,  # a: 0 clockwise, 1 the other way
    PASSED,  # a, b: cards, c: to whom + 1
    PASSED_UNSEEN,  # a: how many, c: to whom + 1
    BROWSED,  # seat takes up the lives of b - 1
    REORDERED,  # of b - 1; a: the new top life
    BOUND,  # seat is bound by power a
    IGNORED,  # a: cat that nobody counts any more
    PLAYED,  # a: card, b: the table card it covers or replaces, c: COVERING or SWAPPING
    COUNTED_AS,  # a: cat, b: how many
    PERFECT,  # a: set of cats that are exactly nine
    RELEASED,
    SKIPPED,  # a: 1 if it had to
    PASSES,  # ends a voluntary turn
    GAVE_UP,
    ROUND_ENDS,  # a: WOULD_NOT (or could not: which is not told), LAST_REQUIRED or ALL_NINE
    LOST_LIFE,  # a: the top life or 0, b: wagers lost, c: lives left
    RETURNED,  # a: how many lives, b: the top life
    WON,  # a: lives
) = range(1, 33)

# Options, as packed for `deal`.
OPT_ALL_POWERS, OPT_CANONICAL, OPT_MULTI_WAGER, OPT_HAND_LIMIT, OPT_RETURNS_TOP, OPT_KEEP_FIRST, OPT_KEEP_LAST = range(
    7
)
NUM_OPTIONS = 7

MAX_EXTRA = 60  # voluntary turns in a row, far above what the lives allow
MAX_ROUNDS = 60  # far above LIVES * SEATS

STATE = record(
    {
        "icons": ("i8", CARDS + 1),  # of each card, in lanes
        "held": ("i8", (SEATS, COPIES)),  # cards of which the hand has one, two, three, as sets
        "counts": "i8",  # printed icons of the uncovered table cards, in lanes
        "table_mask": "i8",  # places of the table that hold a card
        "uncovered": "i8",  # those that nothing lies on
        "must_mask": "i8",  # cards one of which has to be played this turn
        "plus": "i8",  # cats that may exceed nine this turn, as lane flags
        "forbidden": "i8",  # cats that may not be played this turn, as lane flags
        "ignored": "i8",  # cats that nobody counts this round, as lane flags
        "wagers_made": ("i2", POWERS + 1),  # by power, for the tally
        "rounds_ended": ("i2", 5),  # by reason, for the tally
        "kinds": ("i1", CARDS + 1),  # of each card, + 1: what events call it
        "copies": ("i1", CARDS + 1),  # of each card in the deck
        "pile": ("i1", CARDS),  # the draw pile, bottom first
        "discard": ("i1", CARDS),
        "table": ("i1", CARDS),  # the card at each place
        "beneath": ("i1", CARDS),  # place + 1 of what the card at this place covers
        "known": ("i1", (SEATS, COPIES, CARDS + 1)),  # who is sure that seat holds one, two, three of a card
        "hand_size": ("i1", SEATS),
        "lives": ("i1", (SEATS, LIVES)),  # the Life decks, bottom first
        "lives_seen": ("i1", (SEATS, LIVES)),  # who knows the life that lies there
        "tied": ("i1", (SEATS, LIVES)),  # who cannot tell the order of this place and the next
        "lives_size": ("i1", SEATS),
        "wagered": ("i1", (SEATS, LIVES)),  # lives open before each seat
        "num_wagered": ("i1", SEATS),
        "orders": ("i1", (SEATS, LIVES)),  # an order being made, from the top: the chosen ones, then the rest ascending
        "num_ordered": ("i1", SEATS),  # how many are chosen
        "passing": ("i1", (SEATS, 2)),  # cards chosen to be passed on
        "passing_seen": ("i1", (SEATS, 2)),  # who knows them, while they are on their way
        "life_deck": ("i1", KINDS_OF_LIFE + 1),  # all lives of this game, by kind
        "lost": ("i1", KINDS_OF_LIFE + 1),  # lives discarded, by kind
        "left_out": ("i1", MAX_LIVES),  # lives not dealt, unknown to all
        "reads_as": ("i1", CATS),  # the cat each cat is read as this turn
        "asked_mask": "i1",  # whom the open question was put to
        "waiting_mask": "i1",  # which of them have not answered yet
        "required_mask": "i1",  # who must take turns this round
        "open_mask": "i1",  # whose hands lie open
        "skip_mask": "i1",  # who must skip the coming turn
        "double_mask": "i1",  # who must take two
        "force_mask": "i1",  # who must wager
        "forbid_mask": "i1",  # who may not wager
        "phase": "i1",
        "turn": "i1",  # seat on turn
        "queen": "i1",
        "num_rounds": "i1",
        "owed": "i1",  # turns the seat on turn must take, this one included
        "extra": "i1",  # turns it may take after those
        "wager_rule": "i1",  # FREE, FORCED or FORBIDDEN
        "wagers_now": "i1",  # wagers made this turn
        "shifted": "i1",  # whether `reads_as` changes anything
        "reading": "i1",  # the numbershift or singleCat life that reads the card played, or 0
        "wild": "i1",  # the card may break the rules
        "placing": "i1",  # PLAIN, COVERING or SWAPPING
        "may_skip": "i1",
        "must_size": "i1",  # how many cards a risky power brought
        "must_seen": "i1",  # who saw them
        "draft_card": "i1",  # the card chosen, while its place, cat or receiver is still to be named
        "draft_place": "i1",  # place + 1
        "pass_way": "i1",  # 0 clockwise, 1 the other way
        "reorder_seat": "i1",  # seat + 1 whose lives are being reordered
        "num_cards": "i1",  # different cards in the deck
        "pile_size": "i1",
        "discard_size": "i1",
        "multi_wager": "i1",
        "hand_limit": "i1",  # CARDS if there is none
        "returns_top": "i1",
        "keep_first": "i1",  # no wager while all nine lives are there
        "keep_last": "i1",  # no wager of the last life in the deck
    },
    events=40,
)

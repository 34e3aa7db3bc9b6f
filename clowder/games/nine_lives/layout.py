"""Nine Lives' table in numbers: cats, cards, lives and their powers, phases, moves, events and the fields.

A cat card is a number from 1: one for each different card of this game's deck, whose icons and copies the state holds.
A life is a number from 1 to 60: a power with its cats and numbers. Icons are counted in lanes, four small numbers in
one integer, so that a whole card is compared with a whole table at once.
"""

from clowder.engine.rules.derived import state
from clowder.engine.rules.fields import (
    Axis,
    Lanes,
    flag,
    for_the_deal,
    kind,
    kinds_of,
    lanes,
    learn,
    minds,
    number,
    on_turn_only,
    own_seat,
    partly_visible,
    public,
    seat,
    seats,
    secret,
    settings,
    skip,
    someone,
)
from clowder.engine.rules.kernel import Table
from clowder.engine.rules.moves import Moves

SEATS = 6
LIVES = 9  # dealt to each seat
CARDS = 45  # in the cat deck at most
COPIES = 3  # of one card at most: its own and two fillers
MOST_IN_HAND = 6  # cards dealt to each seat, at most
UNKNOWN = 0

WATCHER = SEATS  # the spectator's memory
VIEWERS = SEATS + 1

# Cats, and lanes of twelve bits for how often each appears.
CIRCLE, SQUARE, TRIANGLE, STAR = 0, 1, 2, 3
CATS = 4
LANE = 12
LANE_MASK = (1 << LANE) - 1
NINE = 9
ONES = sum(1 << LANE * cat for cat in range(CATS))  # one of each cat
TOPS = ONES << (LANE - 1)  # the flag of each lane
ALMOST = TOPS - ONES  # added to a lane, it raises the flag of every nonzero lane
OVER_NINE = TOPS - ONES * (NINE + 1)  # added, it raises the flag of every lane above nine
FROM_NINE = TOPS - ONES * NINE  # ... of every lane of nine or more
NINES = ONES * NINE


def _lanes(circles: int, squares: int, triangles: int, stars: int) -> int:
    return circles | squares << LANE | triangles << 2 * LANE | stars << 3 * LANE


# Every card a deck can hold: circles, squares and triangles mixed, up to six; stars alone, up to nine.
_MIXED = [
    (circles, squares, size - circles - squares)
    for size in range(1, 7)
    for circles in range(size, -1, -1)
    for squares in range(size - circles, -1, -1)
]  # three of size 1, then 6, 10, 15, 21 and 28
KIND_ICONS = Table([_lanes(*mixed, 0) for mixed in _MIXED] + [_lanes(0, 0, 0, stars) for stars in range(1, 10)])
_FIRSTS = (0, 3, 9, 19, 34, 55, 83, 92)  # the first card of one, of two ... of six icons, of stars
FOURS, KINDS = _FIRSTS[3], _FIRSTS[-1]
SIX_ICONS, SIZES = 6, 8  # stars are the last size
FIRST_CARD = Table([0, *_FIRSTS])  # by size, and where the last one ends
GENERATED = (3, 6, 10, 10, 4, 1, 9)  # R2: different cards of each size in a generated deck
FILLERS = COPIES - 1
_CANONICAL = "cccc ssss tttt ccss cctt sstt ccst csst cstt cccst cssst csttt ccsst ccstt csstt ccsstt cst"
_PICKED = [tuple(word.count(cat) for cat in "cst") for word in _CANONICAL.split()]
CANONICAL_COPIES = Table([(size < FOURS) + _PICKED.count(mixed) for size, mixed in enumerate(_MIXED)] + [1] * 9)

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
CORE_LIVES, CORE_POWERS = LIFE[WILDCARD_PAID] - 1, WILDCARD_PAID - 1
FIRST_LIFE = Table(LIFE)
NUM_VARIANTS = Table([0] + [_SPANS.get(power, 1) for power in range(1, POWERS + 1)])  # lives with each power
MAX_LIVES = 60  # in a Life deck
POWER_OF = Table(_POWER_OF)
_DRAWS = {FORBID: 3, WILDCARD_PAID: 1, STEAL: 1, RISKY_DECK: 0, RISKY_PLAYER: 0, SINGLE_CAT: 1, IGNORE: 3}
DRAW_OF = Table([_DRAWS.get(power, 2) for power in _POWER_OF])
_SHIFTS = [(x, y) for x in range(CATS) for y in range(CATS) if x != y]
FIRST_SHIFT, FIRST_FORBID, FIRST_PLUS = LIFE[SHAPESHIFT], LIFE[FORBID], LIFE[PLUS]
FIRST_NUMBER, FIRST_IGNORE, SINGLE_LIFE = LIFE[NUMBERSHIFT], LIFE[IGNORE], LIFE[SINGLE_CAT]
SHIFT_FROM = Table([x for x, _ in _SHIFTS])  # by life - FIRST_SHIFT
SHIFT_TO = Table([y for _, y in _SHIFTS])
NUMBER_LANES = Table([n << LANE * cat for cat in range(CATS) for n in range(1, 6)])  # by life - FIRST_NUMBER

# Quarters of a weight for the random part of a limited Life deck, and each life as often as its weight.
_WEIGHTS = {SKIP: 4, COPYCAT: 8, WILDCARD: 4, OVERRIDE: 6, INSPECT: 8, SHAPESHIFT: 8, FORBID: 5, PLUS: 5}
_TICKETS = [life for life in range(1, CORE_LIVES + 1) for _ in range(_WEIGHTS[_POWER_OF[life]])]
TICKETS, NUM_TICKETS = Table(_TICKETS), len(_TICKETS)
LIMITED_LIVES, LIMITED_LIVES_OF_SIX = 45, 54
_CANONICAL_LIVES = {SKIP: 2, COPYCAT: 2, WILDCARD: 1, OVERRIDE: 2, INSPECT: 2, SHAPESHIFT: 2, FORBID: 1, PLUS: 1}
_TWICE = (FIRST_FORBID + CIRCLE, FIRST_FORBID + SQUARE, FIRST_PLUS + TRIANGLE, FIRST_PLUS + STAR)
CANONICAL_LIVES = Table([_CANONICAL_LIVES.get(p, 0) + (life in _TWICE) for life, p in enumerate(_POWER_OF)])
_SIX_MORE = [LIFE[power] for power in (COPYCAT, INSPECT, OVERRIDE, SKIP, WILDCARD)]
_SIX_MORE += [FIRST_FORBID + CIRCLE, FIRST_PLUS + STAR]
_SIX_MORE += [FIRST_SHIFT + _SHIFTS.index((CIRCLE, SQUARE)), FIRST_SHIFT + _SHIFTS.index((SQUARE, CIRCLE))]
CANONICAL_MORE_OF_SIX = Table([int(life in _SIX_MORE) for life in range(KINDS_OF_LIFE + 1)])

# The suggested order: lives that always help are on top, lives that mostly hurt at the bottom.
_RANKED = [WILDCARD, SKIP, OVERRIDE, SWAP, IGNORE, PLUS, SINGLE_CAT, NUMBERSHIFT, STEAL, DOUBLE_TURN, FORBID_WAGER]
_RANKED += [FORCE_WAGER, COPYCAT, INSPECT, ROTATE, SHUFFLE_LIVES, SHAPESHIFT, FORBID, WILDCARD_PAID, RISKY_PLAYER]
_RANKED += [RISKY_DECK]
RANK = Table([0] + [100 * _RANKED.index(power) + life for life, power in enumerate(_POWER_OF) if life])

# Phases
(
    ORDER,  # everybody, sealed: the order of their own lives
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

_ASKS = {COPYCAT: COPY, WILDCARD_PAID: GIFT, STEAL: TAKE, RISKY_PLAYER: ROB, ROTATE: DIRECTION, SHUFFLE_LIVES: WHOSE}
QUESTION_OF = Table([_ASKS.get(power, TURN) for power in range(POWERS + 1)])  # what each power asks

# What the seat on turn may do about wagering, and how its card is placed.
FREE, FORCED, FORBIDDEN = 0, 1, 2
PLAIN, COVERING, SWAPPING = 0, 1, 2

# Why a round ended.
COULD_NOT, WOULD_NOT, LAST_REQUIRED, ALL_NINE = 1, 2, 3, 4

ANY_CARD, ANY_LIFE = CARDS + 1, KINDS_OF_LIFE + 1  # with none
SEAT, CAT = Axis("seat", SEATS), Axis("cat", CATS)
CARD = Axis("card", ANY_CARD, first=1, called="kinds", kinds=KINDS)
COPY_OF, ONE_OF_TWO = Axis("copy", COPIES), Axis("which", 2)
PLACE, DEPTH = Axis("place", CARDS), Axis("place", LIVES)
SIZE = Axis("size", SIZES, first=1)
LIFE_KIND = Axis("life", ANY_LIFE, first=1)

MOVES = Moves()
MOVE_GIVE_UP = MOVES.span("give up", "take no turn; where it is voluntary, pass")
MOVE_WAGER = MOVES.span("wager", "wager the top life")
MOVE_SKIP = MOVES.span("skip", "skip the turn")
MOVE_SUGGESTED = MOVES.span("suggested", "the rest of an order as suggested")
MOVE_LEFT = MOVES.span("left", "rotate to the next seat clockwise")
MOVE_RIGHT = MOVES.span("right", "rotate the other way")
MOVE_PLAY = MOVES.span("play", "play a card", CARD)
MOVE_GIVE = MOVES.span("give", "the price of a paid wildcard", CARD, tight=True)
MOVE_PASS = MOVES.span("pass", "one of two cards to pass on, ascending", CARD, tight=True)
MOVE_TABLE = MOVES.span("table", "the table card that is covered, swapped or stolen", PLACE)
MOVE_CAT = MOVES.span("cat", "what a card counts as", CAT)
MOVE_SEAT = MOVES.span("seat", "whom a power, or the crown, is for", SEAT)
MOVE_LIFE = MOVES.span("life", "the next life of an order, from the top", LIFE_KIND, tight=True)
NUM_MOVES = MOVES.total

# Events: kind, seat, a, b, c. A card is its kind + 1, or UNKNOWN to those who may not see it.
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

# For learners a card is its icons and a life its power, its cats and its number, because each game has another deck.
ICONS = ((0,) * CATS, *((*mixed, 0) for mixed in _MIXED), *((0, 0, 0, stars) for stars in range(1, 10)))
ONE_AND_ICONS = tuple((int(any(icons)), *icons) for icons in ICONS)
COUNTERS = Lanes(CAT, tuple(range(0, LANE * CATS, LANE)), (LANE,) * CATS)
FLAGS = Lanes(CAT, tuple(range(LANE - 1, LANE * CATS, LANE)), (1,) * CATS)


def _features(life: int) -> tuple[int, ...]:
    """Returns a life's power, the cat it is about, the cat that one becomes, each as one of a list, and its number."""
    power = _POWER_OF[life]
    nth = life - LIFE[power] if life else 0
    cat = {SHAPESHIFT: _SHIFTS[nth % 12][0], NUMBERSHIFT: nth // 5, FORBID: nth, PLUS: nth, IGNORE: nth}.get(power, -1)
    becomes = _SHIFTS[nth][1] if power == SHAPESHIFT else -1
    listed = [power == each for each in range(1, POWERS + 1)]
    listed += [cat == each for each in range(CATS)] + [becomes == each for each in range(CATS)]
    return (*map(int, listed), 1 + nth % 5 if power == NUMBERSHIFT else 0)


LIFE_FEATURES = tuple(map(_features, range(ANY_LIFE)))
BY_FEATURE = learn("as many as are not dealt stay unknown", LIFE_KIND, features=LIFE_FEATURES, usual=9)

MAX_EXTRA = 60  # voluntary turns in a row, far above what the lives allow
MAX_ROUNDS = 60  # far above LIVES * SEATS
MAX_TALLY = 30_000

STATE = state(
    settings(
        multi_wager=flag("any number of lives may be wagered in one turn"),
        hand_limit=number(CARDS, "the largest hand; CARDS if there is no limit", low=6),
        returns_top=flag("wagered lives come back on top of the deck", option="wager_returns"),
        keep_first=flag("no wager while all nine lives are there"),
        keep_last=flag("no wager of the last life in the deck"),
    ),
    for_the_deal(
        all_powers=flag("lives have all powers, not the eight of a first game", option="powers"),
        canonical=flag("cards and lives are always the same", option="deck"),
        hand=number(MOST_IN_HAND, "cards dealt to each seat", low=1),
        count=number(CARDS, "different cards of each size", SIZE),
        fillers=number(FILLERS, "further cards, any of all", option="num_fillers"),
        without=kind(POWERS + 1, "the power that no life has, or 0"),
        varied=kind(2, "whether each power is on as many lives as any other", option="lives"),
        first=kind(SEATS + 1, "the seat + 1 that leads the first round, 0: by lot"),
    ),
    public(
        icons=lanes(
            LANE * CATS, "icons on each card", CARD, of=COUNTERS, learn=skip("a kind has the same in any deck")
        ),
        counts=lanes(LANE * CATS, "printed icons of the uncovered table cards", of=COUNTERS, learn=learn(steps=12)),
        table_mask=kinds_of(PLACE, "places of the table that hold a card", learn=skip("`table` shows it")),
        uncovered=kinds_of(
            PLACE, "those that nothing lies on", learn=skip("`counts` shows what counts, the moves what may be taken")
        ),
        plus=lanes(LANE * CATS, "cats that may exceed nine this turn, as lane flags", of=FLAGS),
        forbidden=lanes(LANE * CATS, "cats that may not be played this turn, as lane flags", of=FLAGS),
        ignored=lanes(LANE * CATS, "cats that nobody counts this round, as lane flags", of=FLAGS),
        num_cards=number(CARDS, "different cards in the deck", low=1, learn=skip("`copies` shows it")),
        kinds=kind(
            KINDS + 1, "what events call each card: its kind + 1", CARD, learn=skip("a card is shown as its kind")
        ),
        copies=number(COPIES, "how many of each card are in the deck", CARD),
        discard=kind(
            CARD,
            "the discard pile, oldest first",
            PLACE,
            filled="discard_size",
            learn=learn("it is shuffled before it is drawn from", PLACE, usual=3),
        ),
        discard_size=number(CARDS, "cards in the discard pile"),
        pile_size=number(CARDS, "cards in the draw pile"),
        table=kind(CARD, "the card at each place", PLACE, learn=learn(features=ICONS)),
        beneath=number(
            CARDS,
            "place + 1 of what the card at this place covers",
            PLACE,
            learn=skip("what a card covers matters only if it is taken away"),
        ),
        hand_size=number(CARDS, "cards in a hand", SEAT, learn=learn(usual=6)),
        lives_size=number(LIVES, "lives in a Life deck", SEAT),
        wagered=kind(ANY_LIFE, "lives open before each seat", SEAT, DEPTH, filled="num_wagered"),
        num_wagered=number(LIVES, "how many those are", SEAT),
        life_deck=number(MAX_LIVES, "all lives of this game, by kind", LIFE_KIND, learn=BY_FEATURE),
        lost=number(MAX_LIVES, "lives discarded, by kind", LIFE_KIND, learn=BY_FEATURE),
        phase=kind(OVER + 1, "what is being waited for", low=ORDER),
        turn=seat("on turn"),
        queen=seat("the Kittyqueen"),
        num_rounds=number(MAX_ROUNDS, "rounds begun"),
        required_mask=seats("who must take turns this round"),
        open_mask=seats("whose hands lie open"),
        skip_mask=seats("who must skip the coming turn"),
        double_mask=seats("who must take two"),
        force_mask=seats("who must wager"),
        forbid_mask=seats("who may not wager"),
        owed=number(2, "turns the seat on turn must take, this one included"),
        extra=number(MAX_EXTRA, "turns it may take after those"),
        wager_rule=kind(3, "FREE, FORCED or FORBIDDEN"),
        wagers_now=number(LIVES, "wagers made this turn"),
        reads_as=kind(CATS, "the cat each cat is read as this turn", CAT),
        shifted=flag("whether `reads_as` changes anything"),
        reading=kind(
            ANY_LIFE,
            "the numbershift or singleCat life that reads the card played, or 0",
            learn=learn(features=LIFE_FEATURES),
        ),
        wild=flag("the card may break the rules"),
        placing=kind(3, "PLAIN, COVERING or SWAPPING"),
        may_skip=flag("this turn may be skipped"),
        must_size=number(2, "how many cards a risky power brought"),
        pass_way=flag("rotate: 0 clockwise, 1 the other way"),
        reorder_seat=someone("whose lives are being reordered"),
    ),
    own_seat(
        held=kinds_of(
            CARD, "cards of which the hand has one, two, three", SEAT, COPY_OF, learn=learn("", COPY_OF, usual=3)
        ),
        orders=kind(ANY_LIFE, "an order being made: those chosen, from the top, then the rest ascending", SEAT, DEPTH),
        num_ordered=number(LIVES, "how many are chosen", SEAT),
        passing=kind(CARD, "cards chosen to be passed on", SEAT, ONE_OF_TWO, learn=learn(features=ICONS)),
    ),
    on_turn_only(
        draft_card=kind(
            CARD,
            "the card chosen, while its place, cat or receiver is still to be named",
            learn=learn(features=ICONS),
        ),
        draft_place=number(CARDS, "place + 1"),
    ),
    partly_visible(
        must_seen=minds("who saw the cards that a risky power brought: to each its own bit"),
        must_mask=kinds_of(
            CARD,
            "cards one of which has to be played: to those who saw them (`must_seen`)",
            learn=learn("one or two cards, of which the moves of the seat on turn tell more", CARD, features=ICONS),
        ),
        known=minds(
            "who is sure that seat holds one, two, three of a card: to each its own bit",
            SEAT,
            COPY_OF,
            CARD,
            learn=learn(
                "a column for each card would be hundreds: shown are how many, and their icons",
                COPY_OF,
                CARD,
                features=ONE_AND_ICONS,
                usual=9,
            ),
        ),
        lives=kind(
            ANY_LIFE,
            "the Life decks, bottom first; sorted where one cannot tell",
            SEAT,
            DEPTH,
            filled="lives_size",
            learn=learn(top=1, features=LIFE_FEATURES),
        ),
        lives_seen=minds(
            "who knows the life that lies there: to each its own bit",
            SEAT,
            DEPTH,
            learn=skip("`lives` shows what is known; all know the life on top"),
        ),
        tied=minds(
            "who cannot tell the order of this place and the next: to each its own bit",
            SEAT,
            DEPTH,
            learn=skip("all know the life on top, and few the order below it"),
        ),
    ),
    secret(
        pile=kind(ANY_CARD, "the draw pile, bottom first", PLACE, filled="pile_size"),
        left_out=kind(ANY_LIFE, "lives not dealt", Axis("place", MAX_LIVES)),
        passing_seen=number(
            0, "who knows those cards, while they are on their way: nobody between decisions", SEAT, ONE_OF_TWO
        ),
        wagers_made=number(MAX_TALLY, "wagers by power, for the tally", Axis("power", POWERS + 1, first=SKIP)),
        rounds_ended=number(  # it tells who could not play from who would not
            MAX_TALLY, "rounds by how they ended, for the tally", Axis("reason", ALL_NINE + 1, first=COULD_NOT)
        ),
    ),
    seats=SEATS,
    events=40,
    last_event=WON,
    opens={
        LOST_LIFE: ("lives", "lives_seen", "tied"),  # the life that is on top now
        INSPECTED: ("known",),  # whole hands
        REORDERED: ("lives", "lives_seen", "tied"),  # to its owner, a whole Life deck
    },
    module=__name__,
)

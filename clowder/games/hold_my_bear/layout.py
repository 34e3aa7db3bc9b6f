"""Hold My Bear's table in numbers: animals, cards, phases, moves, events and the fields of the state.

A set of cards (a hand, the match, the cards that are gone) is one integer of small counters, a lane per kind of card: 7
bits per animal. Adding two sets is adding two numbers, and tables of 128 rows say what a hand can do.
"""

from collections.abc import Iterable

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
    number,
    on_turn_only,
    own_seat,
    partly_visible,
    public,
    remembered,
    seat,
    seats,
    settings,
    skip,
    someone,
)
from clowder.engine.rules.kernel import Table
from clowder.engine.rules.moves import Moves

SEATS = 8
WATCHER = SEATS  # the spectator's memory
VIEWERS = SEATS + 1
SLOTS = 8  # animals in a game; slot 0 is the bear's
NUMBERS = 5
KINDS = SLOTS * NUMBERS  # a kind of card is slot * NUMBERS + number - 1
MAX_SET = 5  # cards in a move
CARDS_EACH = 8  # cards of an animal at most

# Animals. `species` says which animal a slot is in this game.
BEAR, FERRET, TIGER, CHICKEN, DOG, CAT, HAMSTER, VOLE = range(8)
AARDVARK, GIRAFFE, FISH, BADGER, KANGAROO, RABBIT = range(8, 14)  # act when played
TURTLE, BEAVER, BISON = range(14, 17)  # act when given
APE, WALRUS, BAT, SQUID, SHEEP = range(17, 22)  # always
NUM_ANIMALS = 22
REGULARS = (BEAR, FERRET, TIGER, HAMSTER, VOLE, CHICKEN, DOG, CAT)  # the first five to eight make the deck
TWISTING = (FISH, APE, WALRUS, BAT, SQUID, SHEEP)  # change what a valid set is

# Lanes: where in a slot's 7 bits the cards of each number are counted.
SLOT_BITS = 7
SLOT_STATES = 1 << SLOT_BITS
LANES = (0, 2, 4, 5, 6)
COPIES = (3, 2, 1, 1, 1)  # R1: three 1s, two 2s, and one each of 3, 4 and 5
MOST_COPIES = (3, 3, 1, 1, 1)  # capacity of the lanes
ALL_LANES = (1 << SLOTS * SLOT_BITS) - 1
BEARS = SLOT_STATES - 1  # the bear's lanes
TWO_BITS = sum(5 << slot * SLOT_BITS for slot in range(SLOTS))  # low bits of the lanes that have two
ONE_BIT = sum(112 << slot * SLOT_BITS for slot in range(SLOTS))  # the lanes that have one


def slot_of_copies(copies: Iterable[int]) -> int:
    """Returns an animal's cards, this many of each number from 1 on, as the 7 bits of its slot."""
    return sum(number << lane for number, lane in zip(copies, LANES, strict=True))


def _numbers(state: int) -> list[int]:
    """Returns the card numbers in a slot, highest first."""
    widths = (3, 3, 1, 1, 1)
    counts = [state >> lane & width for lane, width in zip(LANES, widths, strict=True)]
    return [number for number in range(NUMBERS, 0, -1) for _ in range(counts[number - 1])]


def _tally(numbers: list[int]) -> int:
    """Returns how often each number occurs, 8 bits per number."""
    return sum(1 << 8 * (number - 1) for number in numbers)


_STATES = [_numbers(state) for state in range(SLOT_STATES)]
_SHIFTS = [slot * SLOT_BITS + lane for slot in range(SLOTS) for lane in LANES]

SHIFT = Table(_SHIFTS)  # by kind: where its lane begins
UNIT = Table(1 << shift for shift in _SHIFTS)  # by kind: one such card as a set
LANE = Table(3 if kind % NUMBERS < 2 else 1 for kind in range(KINDS))  # by kind: its lane's mask, shifted down
FROM = Table(ALL_LANES >> shift << shift for shift in _SHIFTS)  # by kind: its lane and all above it
KIND_AT = Table(next((k for k in range(KINDS) if _SHIFTS[k] >= place), 0) for place in range(SLOTS * SLOT_BITS))
SLOT_SIZE = Table(len(numbers) for numbers in _STATES)  # by a slot's state: how many cards
SLOT_TOTAL = Table(sum(numbers) for numbers in _STATES)
SLOT_HIGHEST = Table(max(numbers, default=0) for numbers in _STATES)
SLOT_BEST = Table(sum(numbers[:top]) for numbers in _STATES for top in range(8))  # state * 8 + n: sum of the top n
SLOT_TOPS = Table(_tally(numbers[:top]) for numbers in _STATES for top in range(8))  # the same cards, by number


def _unblocked(bears: int) -> int:
    """Returns the lanes that may be played with these bears in hand (R14): bears, and numbers no bear has."""
    blocked = sum((3 if n <= 2 else 1) << LANES[n - 1] for n in set(_numbers(bears)))
    return ALL_LANES & ~sum(blocked << slot * SLOT_BITS for slot in range(1, SLOTS))


UNBLOCKED = Table(_unblocked(bears) for bears in range(SLOT_STATES))

# Phases
(
    START,  # sealed offers to start, from all
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

# What is being put together during a turn
SET, GIFT = 1, 2

# What the seat on turn must do.
FREE, IF_ABLE, MUST = 0, 1, 2  # play or give; play if it can; play, and it is known that it can

SEAT, VIEWER = Axis("seat", SEATS), Axis("viewer", VIEWERS)
SLOT, ANIMAL, KIND = Axis("slot", SLOTS), Axis("animal", NUM_ANIMALS), Axis("kind", KINDS)
BEAR_KIND = Axis("kind", NUMBERS)  # bears have the lowest kinds

MOVES = Moves()
MOVE_DECLINE = MOVES.span("decline", "let others start")
MOVE_START = MOVES.span("start", "offer to start")
MOVE_STOP = MOVES.span("stop", "the set is complete")
MOVE_GIVE = MOVES.span("give", "give cards away")
MOVE_CARD = MOVES.span("card", "the next card of a set, ascending", KIND)
MOVE_GIVE_CARD = MOVES.span("give_card", "the next card of a gift, ascending", KIND)
MOVE_TARGET = MOVES.span("target", "who gets the gift; whom the kangaroo asks", SEAT)
MOVE_TAKE = MOVES.span("take", "how many cards are stolen from the next seat", Axis("cards", MAX_SET + 1))
MOVE_SHOW = MOVES.span("show", "the bear that forbids the win", BEAR_KIND)
MOVE_TAKE_BACK = MOVES.span("take_back", "the card that the aardvark takes back", KIND)
MOVE_NAME = MOVES.span("name", "the animal that the giraffe looks for", SLOT)
MOVE_ASK = MOVES.span("ask", "the card that the kangaroo begs for", KIND)
MOVE_RETURN = MOVES.span("return", "the card that is returned for a turtle", KIND)
MOVE_HAND_OVER = MOVES.span("hand_over", "the bear that is handed over for a bison", BEAR_KIND)
NUM_MOVES = MOVES.total

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

STALL_ROUNDS = 10  # rounds without a new match that end the game, at most
MAX_GIFT = 2
MAX_MATCHES = SLOTS * CARDS_EACH  # every new match takes a card out of the hands for good
MAX_TURNS = MAX_MATCHES * (STALL_ROUNDS * SEATS + 1)
MAX_COUNTER = 30_000  # of turns and the like: more than MAX_TURNS
MAX_STEPS = 1 + SEATS - 1 + MAX_SET + 1 + 4  # of a turn: a bear, thefts, a set, its animals' actions
MAX_DECISIONS = SEATS + MAX_TURNS * MAX_STEPS

# How a game ends.
STOOD, EMPTY, STALL = 1, 2, 3

CARD_LANES = SLOTS * SLOT_BITS
COUNTERS = Lanes(KIND, tuple(_SHIFTS), (2, 2, 1, 1, 1) * SLOTS)  # counters in a set of cards
SLOT_SETS = Lanes(SLOT, tuple(range(0, CARD_LANES, SLOT_BITS)), (SLOT_BITS,) * SLOTS)  # ... an animal at a time
VICTIMS = Lanes(SEAT, tuple(range(0, 3 * SEATS, 3)), (3,) * SEATS)
GUESTS = tuple(tuple(int(guest == animal) for guest in range(AARDVARK, NUM_ANIMALS)) for animal in range(NUM_ANIMALS))
TALLIED = skip("counted only for the tally")
PRINTED = skip("learners play with the printed number")
MAX_HAND = SLOTS * CARDS_EACH - 1  # one card is the first match

STATE = state(
    settings(
        num_animals=number(SLOTS, "kinds of animals in the deck, bears included", low=5),
        species=kind(
            NUM_ANIMALS,
            "the animal of each slot",
            SLOT,
            learn=learn("a regular animal always has the same slot", features=GUESTS),
        ),
        slot_of=kind(
            SLOTS,
            "the slot of each animal, 0 if it is not in the game (or the bear)",
            ANIMAL,
            learn=skip("`species` says the same"),
        ),
        deck=lanes(
            CARD_LANES,
            "all cards of this game",
            of=COUNTERS,
            learn=skip("learners play with the printed numbers of cards"),
        ),
        twisted=flag("an animal that changes what a valid set is takes part"),
        steal=number(MAX_SET, "cards an empty hand steals", low=1),
        give_split=flag("the cards of a gift may go to two seats"),
        bear_wild=flag("bears alone are any animal"),
        bear_penalty=flag("a bear that forbids the win becomes the match"),
        lenient=flag("another sport that is as frequent will do", option="lenient_change"),
        first=kind(SEATS + 1, "the seat + 1 whose offer to start counts first, 0: by lot", learn=PRINTED),
        gift=number(MAX_GIFT, "cards of a gift", low=1, learn=PRINTED),
        stall_rounds=number(STALL_ROUNDS, "rounds without a new match that end the game", low=1, learn=PRINTED),
    ),
    for_the_deal(
        start=kind(2, "who starts: a volunteer, or the holder of the highest bear"),
    ),
    public(
        match=lanes(CARD_LANES, "the set on the table", of=COUNTERS),
        gone=lanes(CARD_LANES, "cards that left the game", of=COUNTERS),
        lacks=lanes(CARD_LANES, "all bits of the kinds that everybody knows seat does not hold", SEAT, of=SLOT_SETS),
        hand_size=number(MAX_HAND, "cards in a hand", SEAT, learn=learn(usual=10)),
        match_size=number(MAX_SET, "cards of the match", low=1),
        match_bears=number(MAX_SET, "bears in it"),
        match_sports=kinds_of(SLOTS, "its sports, as slots"),
        match_count=number(MAX_SET, "its cards of each of these sports, bears included", low=1),
        match_total=number(MAX_SET * NUMBERS, "the sum of its numbers", low=1),
        owner=someone("whose match it is"),
        previous=someone("whose match was beaten, while the animals of the new one act"),
        pending=kinds_of(NUM_ANIMALS, "animals whose actions are still to come"),
        turtle_to=someone("who must return a card"),
        turtle_numbers=kinds_of(NUMBERS, "numbers - 1 of the turtles it got"),
        beaver_to=someone("whom a beaver will tell to give when the turtle is done"),
        bison_to=someone("who must hand a bear over"),
        give_mask=seats("whom a beaver told to give on their next turn"),
        phase=kind(OVER + 1, "what is being waited for", low=START),
        turn=seat("on turn, or answering"),
        duty=kind(MUST + 1, "FREE, IF_ABLE or MUST"),
        answering=flag("the seat on turn answers a bear: no turn of its own"),
        ending=kind(STALL + 1, "STOOD, EMPTY or STALL when the game is over"),
        idle=number(STALL_ROUNDS * SEATS, "turns in a row without a new match"),
        num_turns=number(MAX_COUNTER, "turns begun", learn=TALLIED),
        num_sets=number(MAX_COUNTER, "sets played", learn=TALLIED),
        num_gifts=number(MAX_COUNTER, "gifts", learn=TALLIED),
        num_thefts=number(MAX_COUNTER, "thefts", learn=TALLIED),
        num_shown=number(MAX_COUNTER, "wins that a bear in the hand forbade", learn=TALLIED),
    ),
    own_seat(
        hands=lanes(CARD_LANES, "the cards of a hand, those of a draft included", SEAT, of=COUNTERS),
    ),
    remembered(
        known=lanes(
            CARD_LANES,
            "cards that viewer is sure seat holds",
            SEAT,
            VIEWER,
            of=COUNTERS,
            learn=learn("what everybody knows of others, the viewer knows too", mine=True),
        ),
        announced=kinds_of(SLOT, "slots of which that viewer knows how many everybody holds", VIEWER),
    ),
    on_turn_only(
        draft=lanes(CARD_LANES, "the set or gift that is being put together", of=COUNTERS),
        draft_kind=kind(GIFT + 1, "SET or GIFT while one is being put together"),
        draft_size=number(MAX_SET - 1, "cards chosen so far"),
        draft_last=kind(KINDS + 1, "kind + 1 of the last one", learn=skip("the highest of `draft`")),
        draft_target=someone("who gets the lower card of a split gift; whom the kangaroo asks"),
        draft_takes=lanes(3 * SEATS, "cards to be stolen so far, 3 bits a victim", of=VICTIMS),
        draft_seat=someone("the last victim that was decided on"),
    ),
    partly_visible(
        counts=number(CARDS_EACH, "cards of an animal: to those who know all counts; in views alone", SEAT, SLOT),
        starter_mask=seats(
            "who offered to start, sealed until all have answered: to each its own bit", learn=learn(mine=True)
        ),
    ),
    seats=SEATS,
    events=32,
    last_event=STALLED,
    module=__name__,
)

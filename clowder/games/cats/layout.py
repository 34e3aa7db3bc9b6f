"""The table of CATS in numbers: birds, locales, cats, cards, phases, moves, events, options and the state record."""

from clowder.engine.record import record

SEATS = 5
LOCALES = 4  # the Fence, the last one, only with five players
MAX_OF_A_KIND = 10
MAX_BIRDS = 4 * MAX_OF_A_KIND + 1
MAX_STALL = 60
MAX_ROUNDS = 2 * MAX_BIRDS * MAX_STALL  # R28: no game has more rounds
TURN_PLIES = 9  # of one seat in a turn of two rounds: five for the plan, two abilities, the second card, the Stalks
MAX_PLIES = SEATS + SEATS * TURN_PLIES * MAX_ROUNDS // 2  # the first five: choosing cats

# Birds by kind: 1 to 4 are plain birds of so many points.
NO_BIRD = 0
FLIP = 5
BIRDS = 6

BATH, GRASS, TREE, FENCE = 0, 1, 2, 3

# Cats, alphabetical; each has its own ability.
CARL, ELVIS, KATRINA, OTIS, SIMONE = 1, 2, 3, 4, 5
CATS = 6

# Action cards. The first two aim at a locale, the next two at another cat, the last two at nothing.
NO_CARD = 0
STALK, CATCH, STEAL, TAUNT, EAT, PLAY = 1, 2, 3, 4, 5, 6
CARDS = 7
STALKS_OWNED = 2

# Phases: what is being waited for. All but the first are sealed questions to several seats at once.
(
    PICK_CAT,  # one seat after the other
    CHOOSE,  # turns of one round: a card and its target
    PLAN,  # turns of two rounds: both targets, the first card, two candidates for the second
    SECOND,  # which candidate to reveal
    ABILITY,  # after a reveal: declare the ability or not
    LIFT,  # which Stalks to take back
    OVER,
) = range(1, 8)

# Moves, one id space: a span for each question; what is left of a move after its span's start is a choice.
# CHOOSE
CHOICE_STALK = 0  # + locale
CHOICE_CATCH = CHOICE_STALK + LOCALES  # + locale
CHOICE_STEAL = CHOICE_CATCH + LOCALES  # + seat
CHOICE_TAUNT = CHOICE_STEAL + SEATS  # + seat
CHOICE_EAT = CHOICE_TAUNT + SEATS
CHOICE_PLAY = CHOICE_EAT + 1
NUM_CHOICES = CHOICE_PLAY + 1
# LIFT
CHOICE_LIFT = 0  # + set of locales: one Stalk back from each; the empty set leaves all
CHOICE_LIFT_BOTH = CHOICE_LIFT + (1 << LOCALES)  # + locale: two Stalks back from there
NUM_LIFTS = CHOICE_LIFT_BOTH + LOCALES
# ABILITY
CHOICE_DECLINE = 0
CHOICE_DECLARE = 1  # every cat but Otis
CHOICE_AIM_LOCALE = 2  # + seat * LOCALES + locale: Otis turns that seat's card to that locale
CHOICE_AIM_CAT = CHOICE_AIM_LOCALE + SEATS * LOCALES  # + seat * SEATS + seat
NUM_ABILITY_CHOICES = CHOICE_AIM_CAT + SEATS * SEATS

MOVE_CHOOSE = 0
MOVE_LIFT = MOVE_CHOOSE + NUM_CHOICES
MOVE_ABILITY = MOVE_LIFT + NUM_LIFTS
MOVE_LOCALE = MOVE_ABILITY + NUM_ABILITY_CHOICES  # PLAN: + locale
MOVE_TARGET = MOVE_LOCALE + LOCALES  # PLAN: + seat
MOVE_FIRST = MOVE_TARGET + SEATS  # PLAN: + card
MOVE_CANDIDATE = MOVE_FIRST + CARDS  # PLAN, twice: + card, the second not below the first
MOVE_SECOND = MOVE_CANDIDATE + CARDS  # SECOND: + card
MOVE_CAT = MOVE_SECOND + CARDS  # PICK_CAT: + cat
NUM_MOVES = MOVE_CAT + CATS

# CHOOSE, decoded without branches: the card of each choice (3 bits each), the first choice of each card (5 bits each).
_SPANS = ((STALK, LOCALES), (CATCH, LOCALES), (STEAL, SEATS), (TAUNT, SEATS), (EAT, 1), (PLAY, 1))
_CARD_OF = [card for card, targets in _SPANS for _ in range(targets)]
CARD_OF_CHOICE = sum(card << 3 * choice for choice, card in enumerate(_CARD_OF))
FIRST_CHOICE = sum(_CARD_OF.index(card) << 5 * card for card, _ in _SPANS)

# Events: kind, seat, a, b, c. Locales, seats and cats as arguments are counted from 1; 0 is none. All are public.
(
    SAT_DOWN,  # seat plays cat a
    CAME,  # bird a at locale b
    ROUND_BEGINS,  # a: its number, b: 1 or 2 in a turn of two rounds, else 0
    REVEALED,  # seat's card a, locale b, cat c; with `hide_unused_pointer` only what the card needs
    USED,  # seat uses the ability of cat a
    REAIMED,  # seat turns the card of a to locale b or cat c
    IGNORED,  # seat ignores the card b of a
    TAUNTED,  # seat's Taunt stops the card b of a
    CIRCLED,  # seat's Taunt is part of a circle and stops nothing
    STALKED,  # seat's Stalk lies at bird a, locale b; c: how many there now
    STALK_FAILED,  # locale b; a: the bird, which needs no more of this cat's Stalks, or 0
    CAUGHT,  # seat catches bird a at locale b
    CATCH_FAILED,  # locale b; a: the bird, for which this cat lacks Stalks, or 0
    SCARED,  # bird a at locale b flies away; c: the seats whose Catches scared it, as a set
    LET_GO,  # seat's old bird a flies away
    STALKS_BACK,  # a Stalks of seat return from locale b
    ATE,  # seat eats bird a for b points; c: 1 if it was doubled
    EAT_FAILED,
    STOLE,  # seat takes bird a from b, in wave c
    FOUGHT_OVER,  # seat's bird a flies away from its thieves b, a set, in wave c
    STEAL_FAILED,  # seat finds nothing to steal from b
    DOUBLED,  # seat plays with bird a, now worth b
    PLAY_FAILED,  # seat has nothing to play with, or a: the bird, doubled already
    LIFTED,  # seat takes a Stalks back from locale b
    ENDED,  # a: BIRDS_GONE or STALLED; b: rounds played
    WON,  # seat, with a points; b: how many share the win
) = range(1, 27)
BIRDS_GONE, STALLED = 0, 1

# Options, as packed for `deal`.
(
    OPT_TAUNTS,
    OPT_TWO_ROUNDS,
    OPT_ABILITIES,
    OPT_HIDE_POINTER,
    OPT_STRICT_CATCH,
    OPT_CATS,
    OPT_STALL,
    OPT_FLIP,
    OPT_FOUR_STALKS,
    OPT_COUNT,  # + points: plain birds of so many points
) = range(10)
NUM_OPTIONS = OPT_COUNT + FLIP
ALPHABETICAL, DRAWN, PICKED = 0, 1, 2

STATE = record(
    {
        "score": ("i2", SEATS),
        "rounds": "i2",  # resolved so far
        "idle": "i2",  # of these, how many in a row at the end in which no bird was caught, eaten or flown
        "stall_rounds": "i2",  # so many idle rounds end the game
        "flock": ("i1", BIRDS),  # all birds of this game, by kind
        "deck": ("i1", MAX_BIRDS),  # the kinds, bottom first: Flip is deck[0], the next bird is deck[deck_size - 1]
        "flown": ("i1", BIRDS),
        "eaten": ("i1", (SEATS, BIRDS, 2)),  # by kind, plain and doubled
        "worth": ("i1", BIRDS),  # points of a kind
        "needs": ("i1", BIRDS),  # Stalks a kind needs
        "deck_size": "i1",
        "bird": ("i1", LOCALES),  # which kind is there
        "front": ("i1", SEATS),  # which kind lies in front of a cat
        "doubled_mask": "i1",  # cats whose bird has been played with
        "stalked": ("i1", SEATS),  # locales where the cat has a Stalk, as a set
        "stalked_twice": ("i1", SEATS),  # locales where it has both
        "num_eaten": ("i1", SEATS),
        "best": ("i1", SEATS),  # the most points a single eaten bird gave
        "cat": ("i1", SEATS),
        "ready_mask": "i1",  # cats whose ability is unused
        "card": ("i1", SEATS),  # the card revealed this round; after round one of a turn it stays until the next reveal
        "aim_locale": ("i1", SEATS),  # revealed target + 1
        "aim_cat": ("i1", SEATS),  # revealed target + 1
        "plan_locale": ("i1", SEATS),  # + 1; a plan is its owner's secret, and what is revealed leaves it
        "plan_cat": ("i1", SEATS),  # + 1
        "plan_first": ("i1", SEATS),
        "plan_low": ("i1", SEATS),  # the two candidates for round two, the lower card first
        "plan_high": ("i1", SEATS),
        "stalks_planned": ("i1", SEATS),  # Stalks the cat had in hand when this turn's plans were made
        "answer": ("i1", SEATS),  # sealed choice + 1 of the open question
        "asked_mask": "i1",  # whom the open question was put to
        "waiting_mask": "i1",  # which of them have not answered yet
        "phase": "i1",
        "half": "i1",  # 1 in the second round of a turn
        "num_locales": "i1",
        "taunts": "i1",
        "two_rounds": "i1",
        "abilities": "i1",
        "hide_pointer": "i1",
        "strict_catch": "i1",
    },
    events=48,
)

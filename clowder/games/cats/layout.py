"""CATS's table in numbers: birds, locales, cats, cards, phases, moves, events and the fields of the state."""

from clowder.engine.rules.derived import state
from clowder.engine.rules.fields import (
    Axis,
    flag,
    for_the_deal,
    kind,
    kinds_of,
    learn,
    number,
    own_seat,
    partly_visible,
    public,
    seats,
    settings,
    skip,
    someone,
)
from clowder.engine.rules.moves import Moves

SEATS = 5
LOCALES = 4  # the Fence, the last one, only with five players
MAX_OF_A_KIND = 10
MAX_BIRDS = 4 * MAX_OF_A_KIND + 1
MAX_STALL = 60
MAX_ROUNDS = 2 * MAX_BIRDS * MAX_STALL  # R28: no game has more rounds
TURN_PLIES = 9  # of one seat in a turn of two rounds: five for the plan, two abilities, the second card, the Stalks
MAX_PLIES = SEATS + SEATS * TURN_PLIES * MAX_ROUNDS // 2  # the first five: choosing cats

# Birds by kind: 1 to 4 are plain birds with that many points.
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

# Phases. All but the first are sealed questions to several seats at once.
(
    PICK_CAT,  # one seat after the other
    CHOOSE,  # turns of one round: a card and its target
    PLAN,  # turns of two rounds: both targets, the first card, two candidates for the second
    SECOND,  # which candidate to reveal
    ABILITY,  # after a reveal: declare the ability or not
    LIFT,  # which Stalks to take back
    OVER,
) = range(1, 8)

SEAT, LOCALE, KIND = Axis("seat", SEATS), Axis("locale", LOCALES), Axis("kind", BIRDS, first=1)
CARD, CAT = Axis("card", CARDS, first=STALK), Axis("cat", CATS, first=CARL)
LOCALE_SET = Axis("set of locales", 1 << LOCALES)

MOVES = Moves()
# CHOOSE, in the order of the cards
MOVE_STALK = MOVES.span("stalk", "stalk the bird at a locale", LOCALE)
MOVE_CATCH = MOVES.span("catch", "catch the bird at a locale", LOCALE)
MOVE_STEAL = MOVES.span("steal", "steal another cat's bird", SEAT)
MOVE_TAUNT = MOVES.span("taunt", "stop another cat's card", SEAT)
MOVE_EAT = MOVES.span("eat", "eat the bird in front")
MOVE_PLAY = MOVES.span("play", "play with the bird in front")
# LIFT
MOVE_LIFT = MOVES.span("lift", "one Stalk back from each of these locales; from none: leave all", LOCALE_SET)
MOVE_LIFT_BOTH = MOVES.span("lift both", "two Stalks back from a locale", LOCALE)
# ABILITY
MOVE_DECLINE = MOVES.span("decline", "keep the ability")
MOVE_DECLARE = MOVES.span("declare", "use the ability: every cat but Otis")
MOVE_AIM_LOCALE = MOVES.span("aim at locale", "Otis turns that seat's card to a locale", SEAT, LOCALE)
MOVE_AIM_CAT = MOVES.span("aim at cat", "Otis turns that seat's card to a cat", SEAT, SEAT)
# PLAN
MOVE_LOCALE = MOVES.span("locale", "where to aim in this turn", LOCALE)
MOVE_TARGET = MOVES.span("target", "whom to aim at in this turn", SEAT)
MOVE_FIRST = MOVES.span("first", "the card of round one", CARD)
MOVE_CANDIDATE = MOVES.span("candidate", "a card ready for round two; of two the second is not below the first", CARD)
# SECOND, PICK_CAT
MOVE_SECOND = MOVES.span("second", "which candidate to reveal", CARD)
MOVE_CAT = MOVES.span("cat", "which cat to play", CAT)
NUM_MOVES = MOVES.total

# The first move of each question. A sealed answer is kept as a choice: what is left of its move after that.
MOVE_CHOOSE, MOVE_ABILITY = MOVE_STALK, MOVE_DECLINE
CHOICE_STALK, CHOICE_CATCH, CHOICE_STEAL, CHOICE_TAUNT, CHOICE_EAT, CHOICE_PLAY = (
    move - MOVE_CHOOSE for move in (MOVE_STALK, MOVE_CATCH, MOVE_STEAL, MOVE_TAUNT, MOVE_EAT, MOVE_PLAY)
)
CHOICE_LIFT, CHOICE_LIFT_BOTH = 0, MOVE_LIFT_BOTH - MOVE_LIFT
CHOICE_DECLINE, CHOICE_DECLARE, CHOICE_AIM_LOCALE, CHOICE_AIM_CAT = (
    move - MOVE_ABILITY for move in (MOVE_DECLINE, MOVE_DECLARE, MOVE_AIM_LOCALE, MOVE_AIM_CAT)
)
MOST_CHOICES = MOVE_LOCALE - MOVE_ABILITY  # no other sealed question has as many

# CHOOSE, decoded without branches: the card of each choice (3 bits each), the first choice of each card (5 bits each).
_BY_CARD = list(enumerate(MOVES.spans[:PLAY], STALK))
CARD_OF_CHOICE = sum(card << 3 * move for card, span in _BY_CARD for move in range(span.start, span.stop))
FIRST_CHOICE = sum(span.start << 5 * card for card, span in _BY_CARD)

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

ALPHABETICAL, DRAWN, PICKED = 0, 1, 2  # how cats find their seats

STATE = state(
    settings(
        stall_rounds=number(MAX_STALL, "so many idle rounds end the game", low=1),
        worth=number(4, "points of a kind of bird", KIND, low=1),
        needs=number(STALKS_OWNED, "Stalks a kind of bird needs", KIND),
        num_locales=number(LOCALES, "locales in use", low=LOCALES - 1),
        taunts=flag("every cat has a Taunt"),
        two_rounds=flag("a turn is two rounds, planned together"),
        abilities=flag("each cat has an ability, once a game"),
        hide_pointer=flag("a target is revealed only with a card that needs it", option="hide_unused_pointer"),
        strict_catch=flag("every Catch counts towards scaring a bird", option="invalid_catch_scares"),
    ),
    for_the_deal(
        cats=kind(3, "how cats find their seats: ALPHABETICAL, DRAWN, PICKED"),
        wish=kind(CATS, "the cat that a seat has chosen before the deal", SEAT),
        count=number(MAX_OF_A_KIND, "birds of a kind", KIND),
    ),
    public(
        phase=kind(OVER + 1, "what is being waited for", low=PICK_CAT),
        half=flag("it is the second round of a turn"),
        rounds=number(MAX_ROUNDS, "rounds resolved so far", learn=learn(usual=50)),
        idle=number(MAX_STALL, "of these, how many in a row at the end in which no bird was caught, eaten or flown"),
        flock=number(MAX_OF_A_KIND, "all birds of this game", KIND),
        deck_size=number(MAX_BIRDS, "birds in the deck"),
        bird=kind(BIRDS, "which bird is at a locale", LOCALE),
        flown=number(MAX_OF_A_KIND, "birds that flew away", KIND),
        cat=kind(CATS, "who sits there", SEAT),
        ready_mask=seats("cats whose ability is unused"),
        front=kind(BIRDS, "which bird lies in front of a cat", SEAT),
        doubled_mask=seats("cats whose bird has been played with"),
        stalked=kinds_of(LOCALE, "locales where a cat has a Stalk", SEAT),
        stalked_twice=kinds_of(LOCALE, "locales where it has both", SEAT),
        stalks_planned=number(STALKS_OWNED, "Stalks it had in hand when this turn's plans were made", SEAT),
        eaten=number(MAX_OF_A_KIND, "birds it ate, plain and doubled", SEAT, KIND, Axis("doubled", 2)),
        num_eaten=number(MAX_BIRDS, "how many it ate", SEAT),
        best=number(2 * 4, "the most points a single one of them gave", SEAT),
        score=number(2 * 4 * MAX_BIRDS, "its points", SEAT, learn=learn(usual=20)),
        card=kind(CARDS, "its card of this round; after round one of a turn it stays until the next reveal", SEAT),
        aim_locale=kind(LOCALES + 1, "revealed target + 1", SEAT),
        aim_cat=someone("revealed target", SEAT),
    ),
    own_seat(
        plan_locale=kind(LOCALES + 1, "target + 1; what is revealed leaves the plan", SEAT),
        plan_cat=someone("target", SEAT),
        plan_first=kind(CARDS, "the card of round one", SEAT),
        plan_low=kind(CARDS, "the lower of the two candidates for round two", SEAT),
        plan_high=kind(CARDS, "the higher one, or the same", SEAT),
        answer=number(
            MOST_CHOICES,
            "sealed choice + 1 of the open question",
            SEAT,
            learn=skip("who has answered is not asked again before all have"),
        ),
    ),
    partly_visible(
        deck=kind(
            BIRDS,
            "the deck, bottom first: all know Flip, deck[0]; next comes deck[deck_size - 1]",
            Axis("place", MAX_BIRDS),
            filled="deck_size",
            learn=skip("what lies at its bottom is the same in every game"),
        ),
    ),
    seats=SEATS,
    events=48,
    last_event=WON,
    module=__name__,
)

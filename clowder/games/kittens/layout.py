"""The kittens' table in numbers: card kinds, phases, moves, events and the fields of the state.

Exploding Kittens and Bursting Felines share everything here. Names are those of Exploding Kittens.
"""

from clowder.engine.rules.derived import state
from clowder.engine.rules.fields import (
    Axis,
    flag,
    for_the_deal,
    kind,
    kinds_of,
    learn,
    number,
    on_turn_only,
    own_seat,
    partly_visible,
    public,
    remembered,
    seat,
    seats,
    secret,
    settings,
    skip,
    someone,
)
from clowder.engine.rules.moves import Moves

SEATS = 5
WATCHER = SEATS  # the spectator's memory
VIEWERS = SEATS + 1
MAX_CARDS = 64  # in a game, kittens included

# Card kinds. UNKNOWN is a card that a view's viewer has not seen.
UNKNOWN = 0
DEFUSE, ATTACK, FAVOR, NOPE, SHUFFLE, SKIP, FUTURE = 1, 2, 3, 4, 5, 6, 7
CAT = 8  # the first of five cats
NUM_CATS = 5
KITTEN = CAT + NUM_CATS  # never in a hand
HAND_KINDS = KITTEN  # hands are counted by kind, 1..12
KINDS = KITTEN + 1
ALL_HAND_KINDS = (1 << HAND_KINDS) - 2  # as a set
PLAYABLE = 1 << ATTACK | 1 << FAVOR | 1 << SHUFFLE | 1 << SKIP | 1 << FUTURE  # playable alone on one's own turn

# Phases
TURN, WINDOW, GIVE, RESCUE, INSERT, FETCH, OVER = 1, 2, 3, 4, 5, 6, 7

# Plays of several cards are pending, or being put together, under these kinds.
PAIR, TRIPLE, FIVE = 20, 21, 22

SEAT, VIEWER = Axis("seat", SEATS), Axis("viewer", VIEWERS)
CARD, ANY_CARD = Axis("kind", HAND_KINDS, first=DEFUSE), Axis("kind", KINDS, first=DEFUSE)
PLACE, COPY = Axis("place", MAX_CARDS), Axis("copy", 3)

MOVES = Moves()
MOVE_PASS = MOVES.span("pass", "let the play happen")
MOVE_NOPE = MOVES.span("nope", "stop the play")
MOVE_DRAW = MOVES.span("draw", "end the turn by drawing")
MOVE_DEFUSE = MOVES.span("defuse", "use the Defuse")
MOVE_REFUSE = MOVES.span("refuse", "explode instead")
MOVE_PLAY = MOVES.span("play", "play a single card", CARD)
MOVE_PAIR = MOVES.span("pair", "play two of a kind", CARD)
MOVE_TRIPLE = MOVES.span("triple", "play three of a kind", CARD)
MOVE_FIVE = MOVES.span("five", "play five different cards")
MOVE_PICK = MOVES.span("pick", "the next of five different cards, ascending", CARD)
MOVE_TARGET = MOVES.span("target", "whom a play is aimed at", SEAT)
MOVE_NAME = MOVES.span("name", "the card a triple asks for", CARD)
MOVE_GIVE = MOVES.span("give", "what a Favor's target hands over", CARD)
MOVE_FETCH = MOVES.span("fetch", "what five different cards bring back", CARD)
MOVE_INSERT = MOVES.span("insert", "put the kitten back with so many cards above it", PLACE)
NUM_MOVES = MOVES.total

# Events: kind, seat, a, b, c. A card argument is UNKNOWN for those who may not see it.
(
    STARTS,  # seat goes first
    PLAYED,  # a: card, b: target seat + 1 (Favor)
    PLAYED_PAIR,  # a: title, b: target + 1
    PLAYED_TRIPLE,  # a: title, b: target + 1, c: named card
    PLAYED_FIVE,  # a: set of kinds
    NOPED,  # seat plays a Nope; a: how many lie on the action now
    STOPPED,  # seat's action does not happen
    ATTACKED,  # seat owes a turns now
    SKIPPED,  # a: turns seat still owes
    SHUFFLED,
    LOOKED,  # a, b, c: the top cards, UNKNOWN to others; a and b: also 64 times the fourth and the fifth
    GAVE,  # seat gives card a to b - 1
    STOLE,  # seat takes card a from b - 1
    NAMED_HIT,  # seat gets the named card a from b - 1
    NAMED_MISS,  # b - 1 has no card a
    NOTHING,  # b - 1 has no cards left: seat gets nothing
    FETCHED,  # a: card taken from the discard pile
    DREW,  # a: card
    DREW_KITTEN,
    DEFUSED,
    INSERTED,  # a: cards above the kitten + 1, 0 if the viewer may not know
    EXPLODED,
    HAND_DISCARDED,  # a, b, c: kind * 64 + number, of the dead seat's cards
    TURN_BEGINS,  # seat is on turn; a: turns owed
    WON,
) = range(1, 26)

# Settings with names.
EXPLODING, BURSTING = 0, 1
STACKING, TWO = 0, 1
EXTRAS_TWO, EXTRAS_ALL, EXTRAS_TWO_IF_TWO = 0, 1, 2

MAX_REMAINING = 1000  # far above what the cards allow
MAX_ATTACK = MAX_FUTURE = 5
PRINTED = skip("learners play with the printed number")

STATE = state(
    settings(
        edition=kind(2, "EXPLODING or BURSTING"),
        attack_rule=kind(2, "STACKING, or always TWO", option="attack"),
        five_different=flag("five different cards bring one back"),
        five_no_self=flag("... but none of the five"),
        self_nope=flag("one may Nope one's own card"),
        may_refuse=flag("one may explode with a Defuse in hand", option="may_refuse_defuse"),
        special_combos=flag("pairs and triples of any title"),
        death_discards=flag("the dead lay their hands open"),
        extras_after_deal=flag("nobody is dealt a spare Defuse"),
        attack_turns=number(MAX_ATTACK, "turns an Attack gives", low=1, learn=PRINTED),
        future_cards=number(MAX_FUTURE, "cards See the Future shows", low=1, learn=PRINTED),
    ),
    for_the_deal(
        hand=number(9, "cards dealt besides the Defuse"),
        extra_defuses=kind(3, "how many spare Defuses stay: EXTRAS_TWO, EXTRAS_ALL, EXTRAS_TWO_IF_TWO"),
        faster_game=flag("a third of the pile leaves the game"),
        first=kind(SEATS + 1, "the seat + 1 that goes first, 0: by lot"),
        count=number(MAX_CARDS, "cards of a kind, Defuses included, kittens not", CARD),
    ),
    public(
        turn=seat("on turn"),
        phase=kind(OVER + 1, "what is being waited for", low=TURN),
        remaining=number(
            MAX_REMAINING, "turns the seat on turn owes, the one in progress included", low=1, learn=learn(steps=6)
        ),
        attacked=flag("the turns it owes come from an Attack"),
        alive_mask=seats("who has not exploded"),
        hand_size=number(MAX_CARDS, "cards in a hand", SEAT, learn=learn(usual=10)),
        place=number(SEATS - 1, "1 for the first to die, and so on; 0 while alive", SEAT),
        action=kind(FIVE + 1, "the pending play: a single card's kind, PAIR, TRIPLE or FIVE"),
        action_target=someone("whom it is aimed at"),
        action_named=kind(CARD, "the card a triple asks for"),
        action_start=number(MAX_CARDS, "where the pending play's cards begin in the discard pile"),
        num_nopes=number(MAX_CARDS, "how many Nopes lie on it", learn=learn(steps=4)),
        top_seat=seat("who played the topmost card of the pending play"),
        pile_size=number(MAX_CARDS, "cards in the draw pile"),
        discard_size=number(MAX_CARDS, "cards in the discard pile"),
        removed_size=number(MAX_CARDS, "cards the faster game took out"),
        discard=kind(
            KINDS,
            "the discard pile, oldest first",
            PLACE,
            filled="discard_size",
            learn=learn("older cards lie in no order that matters", PLACE, top=5),
        ),
        deck=number(MAX_CARDS, "all cards of this game", ANY_CARD, learn=learn(usual=6)),
    ),
    own_seat(
        hands=number(
            MAX_CARDS,
            "cards of a hand; a dead seat's leftovers stay here, out of play",
            SEAT,
            CARD,
            learn=learn(usual=4),
        ),
        at_least=kinds_of(CARD, "kinds of which the hand has one, two, three or more", SEAT, COPY),
    ),
    remembered(
        known=number(
            MAX_CARDS, "cards of a kind that viewer is sure seat holds", SEAT, CARD, VIEWER, learn=learn(usual=4)
        ),
        lacks=kinds_of(CARD, "kinds of which viewer knows that seat holds no more than `known`", SEAT, VIEWER),
    ),
    on_turn_only(
        draft=kind(FIVE + 1, "FAVOR, PAIR, TRIPLE or FIVE while it is being put together"),
        draft_title=kind(CARD, "the card's, or the pair's or triple's"),
        draft_target=someone("whom a triple is aimed at"),
        draft_picks=kinds_of(CARD, "kinds chosen so far for five different"),
    ),
    partly_visible(
        pile=kind(
            KINDS,
            "the draw pile, bottom first: to those who saw the card there",
            PLACE,
            filled="pile_size",
            learn=learn(top=8),
        ),
        pile_seen=seats(
            "who knows the card at that place: to each its own bit", PLACE, learn=skip("`pile` shows what is known")
        ),
        noped_mask=seats(
            "who answered Nope, sealed until the window closes: to each its own bit", learn=learn(mine=True)
        ),
    ),
    secret(
        removed=number(MAX_CARDS, "cards taken out unseen by the faster game; unknown to all", CARD),
    ),
    seats=SEATS,
    events=12,
    last_event=WON,
    module=__name__,
)

"""The kittens' table in numbers: card kinds, phases, moves, events, options and the state record.

Exploding Kittens and Bursting Felines share everything here; names are the former's.
"""

from clowder.engine.record import record

SEATS = 5
MAX_CARDS = 64  # in a game, kittens included

# Card kinds. UNKNOWN is what a view shows of a card its viewer has not seen.
UNKNOWN = 0
DEFUSE, ATTACK, FAVOR, NOPE, SHUFFLE, SKIP, FUTURE = 1, 2, 3, 4, 5, 6, 7
CAT = 8  # the first of five cats
NUM_CATS = 5
KITTEN = CAT + NUM_CATS  # never in a hand
HAND_KINDS = KITTEN  # hands are counted by kind, 1..12
KINDS = KITTEN + 1
ALL_HAND_KINDS = (1 << HAND_KINDS) - 2  # as a set
PLAYABLE = 1 << ATTACK | 1 << FAVOR | 1 << SHUFFLE | 1 << SKIP | 1 << FUTURE  # alone, on one's turn

# Phases: what is being waited for.
TURN, WINDOW, GIVE, RESCUE, INSERT, FETCH, OVER = 1, 2, 3, 4, 5, 6, 7

# Plays that are not a single card are pending, or being put together, under these kinds.
PAIR, TRIPLE, FIVE = 20, 21, 22

# Moves, one id space built from spans.
MOVE_PASS = 0
MOVE_NOPE = 1
MOVE_DRAW = 2
MOVE_DEFUSE = 3  # RESCUE: use the Defuse
MOVE_REFUSE = 4  # RESCUE: explode instead
MOVE_PLAY = 5  # + kind, 1..12: play a single card
MOVE_PAIR = MOVE_PLAY + HAND_KINDS  # + kind
MOVE_TRIPLE = MOVE_PAIR + HAND_KINDS  # + kind
MOVE_FIVE = MOVE_TRIPLE + HAND_KINDS
MOVE_PICK = MOVE_FIVE + 1  # + kind: the next of five different cards, ascending
MOVE_TARGET = MOVE_PICK + HAND_KINDS  # + seat
MOVE_NAME = MOVE_TARGET + SEATS  # + kind: the card a triple asks for
MOVE_GIVE = MOVE_NAME + HAND_KINDS  # + kind: what a Favor's target hands over
MOVE_FETCH = MOVE_GIVE + HAND_KINDS  # + kind: what five different cards bring back
MOVE_INSERT = MOVE_FETCH + HAND_KINDS  # + how many cards lie above the kitten
NUM_MOVES = MOVE_INSERT + MAX_CARDS

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
    LOOKED,  # a, b, c: the top cards, UNKNOWN to others
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

# Options, as packed for `deal`.
(
    OPT_EDITION,
    OPT_HAND,  # cards dealt besides the Defuse
    OPT_ATTACK,
    OPT_EXTRA_DEFUSES,
    OPT_EXTRAS_AFTER_DEAL,
    OPT_FASTER,
    OPT_FIVE_DIFFERENT,
    OPT_FIVE_NO_SELF,
    OPT_SELF_NOPE,
    OPT_MAY_REFUSE,
    OPT_SPECIAL_COMBOS,
    OPT_DEATH_DISCARDS,
    OPT_COUNT,  # + kind: cards of that kind, Defuses included, kittens not
) = range(13)
NUM_OPTIONS = OPT_COUNT + HAND_KINDS
EXPLODING, BURSTING = 0, 1
STACKING, TWO = 0, 1
EXTRAS_TWO, EXTRAS_ALL, EXTRAS_TWO_IF_TWO = 0, 1, 2

MAX_REMAINING = 1000  # far above what the cards allow

WATCHER = SEATS  # whose memory a spectator has
VIEWERS = SEATS + 1

STATE = record(
    {
        "lacks": ("i2", (SEATS, VIEWERS)),  # kinds of which viewer knows that seat holds no more than `known`, as a set
        "at_least": ("i2", (SEATS, 3)),  # kinds of which the hand has one, two, three or more, as sets
        "draft_picks": "i2",  # kinds chosen so far for five different, as a set
        "remaining": "i2",  # turns the seat on turn owes, the one in progress included
        "pile": ("i1", MAX_CARDS),  # the draw pile, bottom first: the top is pile[pile_size - 1]
        "pile_seen": ("i1", MAX_CARDS),  # who knows the card at that place
        "discard": ("i1", MAX_CARDS),  # the discard pile, oldest first
        "known": ("i1", (SEATS, HAND_KINDS, VIEWERS)),  # cards of a kind that viewer is sure seat holds
        "hands": ("i1", (SEATS, HAND_KINDS)),  # by kind; a dead seat's leftovers stay here, out of play
        "deck": ("i1", KINDS),  # all cards of this game, by kind
        "removed": ("i1", HAND_KINDS),  # cards taken out unseen by the faster game; unknown to all
        "hand_size": ("i1", SEATS),
        "place": ("i1", SEATS),  # 1 for the first to die, and so on; 0 while alive
        "alive_mask": "i1",
        "asked_mask": "i1",  # whom the open question was put to
        "waiting_mask": "i1",  # which of them have not answered yet
        "noped_mask": "i1",  # which of them answered Nope, sealed until the window closes
        "phase": "i1",
        "turn": "i1",  # seat on turn
        "attacked": "i1",  # whether the turns it owes come from an Attack
        "draft": "i1",  # FAVOR, PAIR, TRIPLE or FIVE while it is being put together, else 0
        "draft_title": "i1",
        "draft_target": "i1",  # seat + 1
        "action": "i1",  # the pending play: a single card's kind, PAIR, TRIPLE or FIVE
        "action_target": "i1",  # seat + 1
        "action_named": "i1",  # card a triple asks for
        "action_start": "i1",  # where the pending play's cards begin in the discard pile
        "num_nopes": "i1",
        "top_seat": "i1",  # who played the topmost card of the pending play
        "pile_size": "i1",
        "discard_size": "i1",
        "removed_size": "i1",
        "edition": "i1",
        "attack_rule": "i1",
        "five_different": "i1",
        "five_no_self": "i1",
        "self_nope": "i1",
        "may_refuse": "i1",
        "special_combos": "i1",
        "death_discards": "i1",
        "extras_after_deal": "i1",
    },
    events=12,
)

"""First games of kittens, to be won: draw, look ahead, skip, stop an Attack, steal, draw a kitten and pass it on.

Who knows Exploding Kittens learns Bursting Felines from a short lesson about what is different.
"""

from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.scene.lesson import PUPIL, Lesson, Step
from clowder.engine.text.messages import Seat, say
from clowder.games.kittens.layout import *

LEFT, RIGHT = 1, 2  # the bots
HANDS = [
    [DEFUSE, DEFUSE, NOPE, SKIP, SKIP, FUTURE, CAT],
    [DEFUSE, SHUFFLE, CAT + 2, CAT + 3],
    [ATTACK, SHUFFLE, CAT + 1, CAT + 2],
]
USED = [DEFUSE]  # the Attacker's, before the lesson begins
# From the top: a card each, the kitten, the Attacker's card, and a card of who lives when the kitten is back.
PILE = [CAT, CAT + 1, CAT + 4, KITTEN, CAT + 3, CAT]
# Then the pupil and the last bot draw in turns: the kitten is the bot's, or the pupil's who has skipped and can defuse.
PILE += [FUTURE, SHUFFLE, NOPE, KITTEN, FAVOR, SKIP, ATTACK, CAT + 2, FAVOR]
ON_TOP, UNDER_ONE = (MOVE_INSERT,), (MOVE_INSERT + 1,)


def _arranged(pile: list[int], used: list[int], hands: list[list[int]]) -> dict[str, Any]:
    """Returns a position in which the pupil begins: the pile from the top, the discard pile, and who holds what."""
    counts = [[hand.count(kind) for kind in range(HAND_KINDS)] for hand in hands + [[], []]]
    cards = pile + used + [card for hand in hands for card in hand]
    return {
        "turn": PUPIL,
        "hands": counts,
        "hand_size": [sum(hand) for hand in counts],
        "at_least": [
            [sum((hand[kind] > n) << kind for kind in range(HAND_KINDS)) for n in range(3)] for hand in counts
        ],
        "pile": pile[::-1] + [0] * (MAX_CARDS - len(pile)),
        "pile_seen": [0] * MAX_CARDS,
        "pile_size": len(pile),
        "discard": used + [0] * (MAX_CARDS - len(used)),
        "discard_size": len(used),
        "deck": [cards.count(kind) for kind in range(KINDS)],
        "known": [[[0] * VIEWERS for _ in range(HAND_KINDS)] for _ in range(SEATS)],
        "lacks": [[0] * VIEWERS for _ in range(SEATS)],
        "events": [[0] * 6] * 12,
        "num_events": 0,
        "asked_mask": 1 << PUPIL,
        "waiting_mask": 1 << PUPIL,
    }


def arrange(match: Match) -> dict[str, Any]:
    """Returns the position: a kitten lies under three harmless cards."""
    return _arranged(PILE, USED, HANDS)


def _gives(view: View) -> bool:
    return view.fields.phase == GIVE and bool(view.legal())


def _reacts(view: View) -> bool:
    return view.fields.phase == WINDOW and MOVE_NOPE in view.legal()


def _owes_turns(view: View) -> bool:
    return view.fields.turn == PUPIL and view.fields.remaining > 1


def _is_out(view: View) -> bool:
    return not view.fields.alive_mask >> PUPIL & 1


REMARKS = (
    Step(say("learn-out"), when=_is_out),
    Step(say("learn-gives"), ("hand",), when=_gives),
    Step(say("learn-owes"), when=_owes_turns),
)
LESSON = Lesson(
    players=3,
    arrange=arrange,
    bots={
        LEFT: (MOVE_DRAW, MOVE_DRAW, *UNDER_ONE, MOVE_DRAW),
        RIGHT: (MOVE_DRAW, MOVE_PLAY + ATTACK, MOVE_DRAW, MOVE_DRAW),
    },
    steps=(
        Step(say("learn-goal"), ("pile",)),
        Step(say("learn-turn"), ("hand",)),
        Step(say("learn-draw"), ("pile",), ((MOVE_DRAW,),)),
        Step(say("learn-future"), ("hand:future",), ((MOVE_PLAY + FUTURE,),)),
        Step(say("learn-skip"), ("hand:skip",), ((MOVE_PLAY + SKIP,),)),
        Step(say("learn-nope", who=Seat(RIGHT)), ("hand:nope",), ((MOVE_NOPE,),), _reacts),
        Step(say("learn-noped", who=Seat(RIGHT)), (f"seat:{RIGHT}",)),
        Step(
            say("learn-pair", who=Seat(LEFT)),
            ("hand:cat-1", f"seat:{LEFT}"),
            ((MOVE_PAIR + CAT, MOVE_TARGET + LEFT), (MOVE_PAIR + CAT, MOVE_TARGET + RIGHT)),
        ),
        Step(say("learn-draw-again"), ("pile",), ((MOVE_DRAW,),)),
        Step(say("learn-insert", who=Seat(LEFT), friend=Seat(RIGHT)), ("place:0", "place:1"), (ON_TOP, UNDER_ONE)),
        Step(say("learn-on-your-own"), ("hand",)),
    ),
    remarks=REMARKS,
)

# What is different in Bursting Felines, for those who know Exploding Kittens.

CATS = tuple(range(CAT, CAT + NUM_CATS))
SHORT_USED = [SKIP, FAVOR, DEFUSE]
SHORT_HANDS = [[*CATS, ATTACK], [SHUFFLE, FAVOR, SKIP], [ATTACK, CAT, CAT + 1]]
# From the top: a card each for the pupil and the next bot, two that an Attack makes it draw, and one for the last bot.
SHORT_PILE = [SKIP, FUTURE, CAT + 2, KITTEN, CAT + 3]
SHORT_PILE += [FUTURE, CAT + 4, SHUFFLE, KITTEN, NOPE, SKIP, CAT, DEFUSE, FAVOR]  # and those two in turns
FIVE_CATS = (MOVE_FIVE, *(MOVE_PICK + cat for cat in CATS))


def arrange_short(match: Match) -> dict[str, Any]:
    """Returns the position: a Defuse lies in the discard pile, and five different cards are at hand to fetch it."""
    return _arranged(SHORT_PILE, SHORT_USED, SHORT_HANDS)


def _fetches(view: View) -> bool:
    return view.fields.phase == FETCH and bool(view.legal())


def _is_left_with_one(view: View) -> bool:
    return view.fields.alive_mask.bit_count() == 2 and view.fields.turn == PUPIL and bool(view.legal())


SHORT_LESSON = Lesson(
    players=3,
    knows="exploding-kittens",
    arrange=arrange_short,
    bots={
        LEFT: (MOVE_DRAW, MOVE_DRAW, MOVE_DRAW),
        RIGHT: (MOVE_PLAY + ATTACK, MOVE_DRAW),
    },
    steps=(
        Step(say("short-names"), ("pile",)),
        Step(say("short-five"), tuple(f"hand:cat-{number + 1}" for number in range(NUM_CATS)), (FIVE_CATS,)),
        Step(say("short-fetch"), (), ((MOVE_FETCH + DEFUSE,),), _fetches),
        Step(say("short-draw"), ("pile",), ((MOVE_DRAW,),)),
        Step(
            say("short-attack", who=Seat(RIGHT), friend=Seat(LEFT)),
            ("hand:attack",),
            ((MOVE_PLAY + ATTACK,),),
            _owes_turns,
        ),
        Step(say("short-dead", who=Seat(LEFT)), ("discard",), when=_is_left_with_one),
        Step(say("short-on-your-own", who=Seat(RIGHT)), ("hand",), when=_is_left_with_one),
    ),
    remarks=REMARKS,
)

"""A first game of kittens: draw, look ahead, skip, stop an Attack, steal, draw a kitten and live."""

from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.scene.lesson import PUPIL, Lesson, Step
from clowder.engine.text.messages import Seat, say
from clowder.games.kittens.layout import *

LEFT, RIGHT = 1, 2  # the bots
HANDS = [
    [DEFUSE, ATTACK, NOPE, SKIP, FUTURE, CAT],
    [DEFUSE, FAVOR, SHUFFLE, CAT + 1],
    [DEFUSE, ATTACK, SKIP, CAT + 2],
]
# From the top: a card each, the kitten, the Attacker's card; the rest when the kitten is back, a Defuse for the pupil.
PILE = [CAT, SKIP, CAT + 4, KITTEN, CAT + 3]
PILE += [SHUFFLE, DEFUSE, FAVOR, CAT + 1, ATTACK, NOPE, KITTEN, CAT + 2, FUTURE, SKIP]
ON_TOP, UNDER_ONE = (MOVE_INSERT,), (MOVE_INSERT + 1,)


def arrange(match: Match) -> dict[str, Any]:
    """Returns the position: the pupil begins, and a kitten lies under three harmless cards."""
    rest = MAX_CARDS - len(PILE)
    hands = [[hand.count(kind) for kind in range(HAND_KINDS)] for hand in HANDS + [[], []]]
    cards = PILE + [card for hand in HANDS for card in hand]
    return {
        "turn": PUPIL,
        "hands": hands,
        "hand_size": [sum(hand) for hand in hands],
        "at_least": [[sum((hand[kind] > n) << kind for kind in range(HAND_KINDS)) for n in range(3)] for hand in hands],
        "pile": PILE[::-1] + [0] * rest,
        "pile_seen": [0] * MAX_CARDS,
        "pile_size": len(PILE),
        "deck": [cards.count(kind) for kind in range(KINDS)],
        "known": [[[0] * VIEWERS for _ in range(HAND_KINDS)] for _ in range(SEATS)],
        "lacks": [[0] * VIEWERS for _ in range(SEATS)],
        "events": [[0] * 6] * 12,
        "num_events": 0,
        "asked_mask": 1 << PUPIL,
        "waiting_mask": 1 << PUPIL,
    }


def _gives(view: View) -> bool:
    return view.fields.phase == GIVE and bool(view.legal())


def _reacts(view: View) -> bool:
    return view.fields.phase == WINDOW and MOVE_NOPE in view.legal()


def _owes_turns(view: View) -> bool:
    return view.fields.turn == PUPIL and view.fields.remaining > 1


def _is_out(view: View) -> bool:
    return not view.fields.alive_mask >> PUPIL & 1


LESSON = Lesson(
    players=3,
    arrange=arrange,
    bots={
        LEFT: (MOVE_DRAW, MOVE_DRAW, *UNDER_ONE, MOVE_DRAW),
        RIGHT: (MOVE_DRAW, MOVE_PLAY + ATTACK, MOVE_DRAW, MOVE_DRAW, MOVE_INSERT + 4),
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
    remarks=(
        Step(say("learn-out"), when=_is_out),
        Step(say("learn-gives"), ("hand",), when=_gives),
        Step(say("learn-owes"), when=_owes_turns),
    ),
)

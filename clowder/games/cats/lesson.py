"""Lesson of CATS: catch and eat, be too quick for a thief, steal a fresh catch, play, stalk."""

from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.scene.lesson import PUPIL, Lesson, Step
from clowder.engine.text.messages import Seat, say
from clowder.games.cats.layout import *

LEFT, RIGHT = 1, 2  # the bots
BIRDS_OUT = [1, 2, 3, NO_BIRD]  # by locale
DECK = [2, 2, 2, 1, 3, 1, FLIP]  # next one first


def arrange(match: Match) -> dict[str, Any]:
    """Returns the position: a small bird to catch at once, and a few more to come."""
    everything = BIRDS_OUT + DECK
    return {
        "bird": BIRDS_OUT,
        "deck": DECK[::-1] + [NO_BIRD] * (MAX_BIRDS - len(DECK)),
        "deck_size": len(DECK),
        "flock": [0, *(everything.count(kind) for kind in range(1, BIRDS))],
        "events": [[0] * 6] * 48,
        "num_events": 0,
    }


def _lifts(view: View) -> bool:
    return view.fields.phase == LIFT and bool(view.legal())


def _chooses(view: View) -> bool:
    return view.fields.phase == CHOOSE and bool(view.legal())


def _has_doubled(view: View) -> bool:
    return _chooses(view) and bool(view.fields.doubled_mask >> PUPIL & 1)


def _has_bird(view: View) -> bool:
    return _chooses(view) and bool(view.fields.front[PUPIL])


def _faces_a_rival(view: View) -> bool:
    """Returns whether somebody else stalks where the pupil does."""
    fields = view.fields
    return _chooses(view) and any(fields.stalked[PUPIL] & fields.stalked[seat] for seat in range(1, fields.num_seats))


LESSON = Lesson(
    players=3,
    arrange=arrange,
    bots={
        LEFT: (
            *(MOVE_STALK + GRASS, MOVE_LIFT, MOVE_STEAL + PUPIL, MOVE_LIFT, MOVE_CATCH + GRASS),
            *(MOVE_EAT, MOVE_STALK + TREE, MOVE_LIFT, MOVE_CATCH + TREE),
        ),
        RIGHT: (
            *(MOVE_STALK + TREE, MOVE_LIFT, MOVE_STALK + TREE, MOVE_LIFT, MOVE_CATCH + TREE),
            *(MOVE_STALK + BATH, MOVE_LIFT, MOVE_CATCH + BATH, MOVE_EAT),
        ),
    },
    steps=(
        Step(say("learn-goal"), ("yard",)),
        Step(say("learn-secret"), ("hand",)),
        Step(say("learn-catch"), ("hand:catch", f"locale:{BATH}"), ((MOVE_CATCH + BATH,),)),
        Step(say("learn-eat"), ("hand:eat", f"bird:{PUPIL}"), ((MOVE_EAT,),)),
        Step(say("learn-order", who=Seat(LEFT)), (f"seat:{LEFT}",)),
        Step(
            say("learn-steal", who=Seat(RIGHT)),
            ("hand:steal", f"seat:{RIGHT}", f"stalks:{TREE}"),
            ((MOVE_STEAL + RIGHT,),),
        ),
        Step(say("learn-play"), ("hand:play", f"bird:{PUPIL}"), ((MOVE_PLAY,),)),
        Step(say("learn-eat-double"), ("hand:eat", f"bird:{PUPIL}"), ((MOVE_EAT,),)),
        Step(say("learn-stalk"), ("hand:stalk", f"locale:{GRASS}"), ((MOVE_STALK + GRASS,),)),
        Step(say("learn-leave"), (f"stalks:{GRASS}",), ((MOVE_LIFT,),), _lifts),
        Step(say("learn-on-your-own"), ("hand",), when=_chooses),
    ),
    remarks=(
        Step(say("learn-rival"), when=_faces_a_rival),
        Step(say("learn-doubled"), (f"bird:{PUPIL}",), when=_has_doubled),
        Step(say("learn-full"), (f"bird:{PUPIL}",), when=_has_bird),
    ),
)

"""Lesson of Hold My Bear, won by the pupil: three ways to beat a match, a bear in hand, a gift."""

from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.scene.lesson import PUPIL, Lesson, Step, at_once
from clowder.engine.text.messages import Seat, say
from clowder.games.hold_my_bear.layout import *

LEFT, RIGHT = 1, 2  # the bots
LETTERS = "BFTHV"  # the animals of the smallest deck, by slot
HANDS = ["F3 V3 T1 T1 T4", "V1 V1 H1 H1 H3 T2", "B1 F1 B2 V2 V5 H4 T3"]


def _kinds(cards: str) -> list[int]:
    return sorted(LETTERS.index(card[0]) * NUMBERS + int(card[1]) - 1 for card in cards.split())


def _pack(cards: str) -> int:
    return sum(int(UNIT[kind]) for kind in _kinds(cards))


def _play(cards: str) -> tuple[int, ...]:
    return (*(MOVE_CARD + kind for kind in _kinds(cards)), MOVE_STOP)


def _give(cards: str, whom: int) -> tuple[int, ...]:
    return (MOVE_GIVE, *(MOVE_GIVE_CARD + kind for kind in _kinds(cards)), MOVE_TARGET + whom)


def arrange(match: Match) -> dict[str, Any]:
    """Returns the position: a single ferret that nobody owns is the match, and the pupil is on turn."""
    hands = [_pack(hand) for hand in HANDS] + [0] * (SEATS - len(HANDS))
    return {
        "match": _pack("F2"),
        "match_bears": 0,
        "match_sports": 1 << LETTERS.index("F"),
        "match_count": 1,
        "match_total": 2,
        "match_size": 1,
        "hands": hands,
        "hand_size": [len(hand.split()) for hand in HANDS] + [0] * (SEATS - len(HANDS)),
        "gone": match.view_of(None).fields.deck - _pack("F2") - sum(hands),
        "known": [[0] * VIEWERS for _ in range(SEATS)],
        "owner": 0,
        "turn": PUPIL,
        "phase": TURN,
        "duty": FREE,
        "asked_mask": 1 << PUPIL,
        "waiting_mask": 1 << PUPIL,
        "num_events": 0,
    }


def _has_bear(view: View) -> bool:
    return view.fields.turn == PUPIL and bool(view.legal()) and bool(view.fields.hands[PUPIL] & BEARS)


LESSON = Lesson(
    players=3,
    arrange=arrange,
    bots={
        LEFT: (*_play("V1 V1"), *_play("H1 H1 H3"), *_play("B2"), *_give("T2 V2", RIGHT)),
        RIGHT: (*_give("B1 F1", PUPIL), *_give("B2 V2", LEFT), *_give("H4 F1", LEFT), *_give("V5 T3", LEFT)),
    },
    steps=(
        Step(say("learn-goal"), ("match",)),
        Step(say("learn-same"), ("hand:ferret-3", "match"), (_play("F3"),)),
        Step(say("learn-other", who=Seat(LEFT)), ("match",)),
        Step(say("learn-bear", who=Seat(RIGHT)), ("hand:bear-1",), when=_has_bear),
        Step(say("learn-bears-beat"), ("hand:bear-1",), (_play("B1"),)),
        Step(say("learn-trick", who=Seat(LEFT), friend=Seat(RIGHT)), (f"seat:{LEFT}",)),
        Step(
            say("learn-give", who=Seat(RIGHT)),
            ("hand:ferret-1", "hand:vole-3", f"seat:{RIGHT}"),
            (_give("F1 V3", RIGHT),),
        ),
        Step(say("learn-more", who=Seat(LEFT)), ("hand",), (_play("T1 T1 T4"),)),
        Step(say("learn-win"), ("match",), when=at_once),
    ),
)

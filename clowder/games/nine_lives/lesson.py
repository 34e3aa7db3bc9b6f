"""Lesson of Nine Lives: a perfect nine, a round that another loses, a wager, and lives one after the other."""

from collections.abc import Callable
from typing import Any

from clowder.engine.play.match import Match
from clowder.engine.play.view import View
from clowder.engine.scene.lesson import PUPIL, Lesson, Step
from clowder.engine.text.messages import Seat, say
from clowder.games.nine_lives.layout import *

LEFT, RIGHT = 1, 2  # the bots

# The cards of the canonical deck by their icons: c circle, s square, t triangle, x star.
NUMBERS = {
    "".join(letter * (int(icons) >> LANE * cat & LANE_MASK) for cat, letter in enumerate("cstx")): number
    for number, icons in enumerate((icons for icons, n in zip(KIND_ICONS, CANONICAL_COPIES, strict=True) if n), 1)
}
HANDS = [["xxx", "xx", "ss", "tt"], ["xxxx", "cc", "x"], ["ttt", "sss", "c"]]
NEXT = ["st", "cs"]  # on top of the pile
DECKS = [  # from the top
    [LIFE[WILDCARD], LIFE[SKIP], LIFE[OVERRIDE], FIRST_PLUS + STAR, LIFE[COPYCAT]],  # two ahead: a game to win
    [LIFE[INSPECT], LIFE[SKIP], FIRST_PLUS + CIRCLE],
    [LIFE[OVERRIDE], FIRST_PLUS + SQUARE, LIFE[INSPECT]],
]


def _padded(values: list[int], size: int) -> list[int]:
    return values + [0] * (size - len(values))


def arrange(match: Match) -> dict[str, Any]:
    """Returns the position: lives are ordered, few enough for a short game, and the pupil leads."""
    position = match.position()["position"]
    hands = [[NUMBERS[card] for card in hand] for hand in HANDS + [[]] * (SEATS - len(HANDS))]
    ahead = [NUMBERS[card] for card in NEXT]
    dealt = ahead + [card for hand in hands for card in hand]
    rest = [card for card in range(1, CARDS + 1) for _ in range(position["copies"][card] - dealt.count(card))]
    rest.sort(key=lambda card: card * 17 % 47)  # mixed, the same way every time
    decks = [deck[::-1] for deck in DECKS] + [[]] * (SEATS - len(DECKS))
    others = [((1 << len(DECKS)) - 1 | 1 << WATCHER) & ~(1 << seat) for seat in range(SEATS)]
    gone = list(range(1, 1 + LIVES * len(DECKS) - sum(map(len, DECKS))))  # lives that were lost before
    lives = [*gone, *(life for deck in decks for life in deck)]
    return {
        "held": [[sum(1 << card for card in hand), 0, 0] for hand in hands],
        "hand_size": [len(hand) for hand in hands],
        "pile": _padded(rest + ahead[::-1], CARDS),
        "pile_size": len(rest) + len(ahead),
        "lives": [_padded(deck, LIVES) for deck in decks],
        "lives_size": [len(deck) for deck in decks],
        "lives_seen": [
            [others[seat] if place == len(decks[seat]) - 1 else 0 for place in range(LIVES)] for seat in range(SEATS)
        ],
        "tied": [
            [others[seat] if place < len(decks[seat]) - 2 else 0 for place in range(LIVES)] for seat in range(SEATS)
        ],
        "left_out": [0] * MAX_LIVES,
        "lost": [gone.count(life) for life in range(KINDS_OF_LIFE + 1)],
        "life_deck": [lives.count(life) for life in range(KINDS_OF_LIFE + 1)],
        "orders": [[0] * LIVES] * SEATS,
        "num_ordered": [0] * SEATS,
        "phase": TURN,
        "turn": PUPIL,
        "queen": PUPIL,
        "num_rounds": 1,
        "required_mask": (1 << len(DECKS)) - 1,
        "owed": 1,
        "extra": 0,
        "asked_mask": 1 << PUPIL,
        "waiting_mask": 1 << PUPIL,
        "events": [[0] * 6] * 40,
        "num_events": 0,
    }


def _leads(view: View) -> bool:
    """Returns whether another round has begun, and the pupil is on turn."""
    return view.fields.num_rounds > 1 and view.fields.turn == PUPIL and MOVE_WAGER in view.legal()


def _on_turn(view: View) -> bool:
    return view.fields.phase == TURN and view.fields.turn == PUPIL


def _returns(view: View) -> bool:
    return view.fields.phase == RETURN and bool(view.legal())


def _crowns(view: View) -> bool:
    return view.fields.phase == CROWN and bool(view.legal())


def _can_only_wager(view: View) -> bool:
    return _on_turn(view) and MOVE_WAGER in view.legal() and not any(move >= MOVE_PLAY for move in view.legal())


def _may_wager(life: int) -> Callable[[View], bool]:
    """Returns a condition: this life is on top, and the pupil may wager it."""

    def is_on_top(view: View) -> bool:
        fields = view.fields
        size = fields.lives_size[PUPIL]
        return _on_turn(view) and MOVE_WAGER in view.legal() and fields.lives[PUPIL][size - 1] == life

    return is_on_top


def _play(card: str) -> tuple[int, ...]:
    return (MOVE_PLAY + NUMBERS[card],)


LESSON = Lesson(
    players=3,
    options={"deck": "canonical"},
    arrange=arrange,
    bots={
        LEFT: (*_play("xxxx"), *_play("cc"), MOVE_GIVE_UP, *_play("x")),
        RIGHT: (*_play("ttt"), *_play("sss"), *_play("c")),
    },
    steps=(
        Step(say("learn-goal"), ("hearts",)),
        Step(say("learn-rule"), ("cats",)),
        Step(say("learn-first"), ("hand:0003",), (_play("xxx"),)),
        Step(say("learn-nine"), ("hand:0002", "cat:star"), (_play("xx"),)),
        Step(say("learn-pass"), (), ((MOVE_GIVE_UP,),)),
        Step(say("learn-lost", who=Seat(LEFT)), (f"seat:{LEFT}",), when=_leads),
        Step(say("learn-wager"), (f"own:{PUPIL}",), ((MOVE_WAGER,),)),
        Step(say("learn-wild"), ("hand",), tuple(_play(card) for card in (*HANDS[PUPIL][2:], *NEXT))),
        Step(say("learn-skip"), (f"own:{PUPIL}",), when=_on_turn),
        Step(say("learn-on-your-own"), ("lives",), when=_on_turn),
    ),
    remarks=(
        Step(say("learn-stuck"), (f"own:{PUPIL}",), when=_can_only_wager),
        Step(say("learn-return"), when=_returns),
        Step(say("learn-crown"), when=_crowns),
        Step(say("learn-override"), (f"own:{PUPIL}",), when=_may_wager(LIFE[OVERRIDE])),
        Step(say("learn-plus"), (f"own:{PUPIL}",), when=_may_wager(FIRST_PLUS + STAR)),
    ),
)

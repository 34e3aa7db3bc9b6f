"""The table of Mousehole in numbers: cards, moves, events and the fields of the state."""

from clowder.engine.deck import Deck
from clowder.engine.derive import state
from clowder.engine.fields import Axis, flag, for_the_deal, kinds_of, number, open_to_all, own, seat, secret, settings
from clowder.engine.moves import Moves

SEATS = 5
CARDS = 40
ALL_CARDS = (1 << CARDS + 1) - 2  # as a set: 1 to 40
MAX_HAND = 7  # dealt

SEAT, CARD = Axis("seat", SEATS), Axis("card", CARDS + 1, first=1)

MOVES = Moves()
MOVE_DRAW = MOVES.span("draw", "draw a card")
MOVE_POUNCE = MOVES.span("pounce", "lay a card and take the mouse", CARD)

CAME, DREW, POUNCED, WON = 1, 2, 3, 4
EVENTS = {  # each with the names of its numbers
    CAME: ("came", "mouse"),
    DREW: ("drew", "card"),
    POUNCED: ("pounced", "card", "mouse"),
    WON: ("won", "points"),
}

STATE = state(
    settings(timid=flag("a card must be lower than the mouse, not higher")),
    for_the_deal(cards=number(MAX_HAND, "cards dealt to each")),
    open_to_all(
        turn=seat("on turn"),
        mouse=number(CARDS, "the mouse, by its worth", low=1),
        gone=kinds_of(CARD, "cards that were laid, and mice that were caught"),
        stock_size=number(CARDS, "cards in the stock"),
        hand_size=number(CARDS, "cards in a hand", SEAT),
        score=number(CARDS * (CARDS + 1) // 2, "worth of the mice a seat has caught", SEAT),
    ),
    own(hand=kinds_of(CARD, "cards of a hand", SEAT)),
    secret(stock=kinds_of(CARD, "cards of the stock; the next one is drawn at random")),
    deck=Deck(CARD, ("mouse", "gone", "hand", "stock")),
    seats=SEATS,
    events=SEATS + 3,
    last_event=WON,
    module=__name__,
)

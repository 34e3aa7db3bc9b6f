"""The table of Pounce in numbers: cards, moves, events and the fields of the state."""

from clowder.engine.derive import state
from clowder.engine.fields import Axis, flag, for_the_deal, kinds_of, number, open_to_all, own, secret, settings
from clowder.engine.moves import Moves

SEATS = 6
CARDS = 60
MAX_ROUNDS = 9

SEAT, ROUND = Axis("seat", SEATS), Axis("round", MAX_ROUNDS)
CARD = Axis("card", CARDS + 1, first=1)

MOVES = Moves()
MOVE_LAY = MOVES.span("lay", "lay a card of the hand", CARD, tight=True)

# Events: kind, seat, a, b, c.
CAME, LAID, TOOK, WON = 1, 2, 3, 4  # mouse a; seat's card a; seat takes mouse a; seat, with a points

STATE = state(
    settings(timid=flag("the lowest card takes the mouse")),
    for_the_deal(rounds=number(MAX_ROUNDS, "rounds, and cards in a hand")),
    open_to_all(
        num_rounds=number(MAX_ROUNDS, "rounds of this game", low=1),
        played=number(MAX_ROUNDS, "rounds played"),
        mouse=number(MAX_ROUNDS, "the mouse of this round, by its worth; 0 at the end"),
        came=kinds_of(MAX_ROUNDS + 1, "mice that have come, by their worth"),
        gone=kinds_of(CARDS + 1, "cards that have been played"),
        score=number(MAX_ROUNDS * (MAX_ROUNDS + 1) // 2, "worth of the mice a seat has", SEAT),
    ),
    own(
        hand=kinds_of(CARDS + 1, "cards of a hand", SEAT),
        answer=number(CARDS, "the card a seat has chosen, sealed", SEAT),
    ),
    secret(mice=number(MAX_ROUNDS, "the mice still to come, the next one last", ROUND)),
    seats=SEATS,
    events=2 * SEATS + 2,
    last_event=WON,
    module=__name__,
)

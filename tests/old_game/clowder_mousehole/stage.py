"""Mousehole as people see it: the mouse, the stock, hands, and what may be done with them. Made from views alone."""

from clowder.engine.game import Game
from clowder.engine.match import Event, View
from clowder.engine.messages import Value, say
from clowder.engine.stage import Beat, Card, Face, Item, Offer, Pick, Place, Zone, listed

from clowder_mousehole import layout as p


def faces(sight: View) -> dict[str, Face]:
    """Returns how the cards are drawn, by their numbers; the face without a key is the back."""
    cards = {str(n): Face(str(n), "mousehole-paw", index=str(n), help=say("card-help")) for n in range(1, p.CARDS + 1)}
    return {"": Face(say("a-card"), "mousehole-back")} | cards


def places(sight: View) -> tuple[Place, ...]:
    """Returns the cats around the hole."""
    view = sight.fields
    return tuple(
        Place(
            seat,
            "mousehole-cat",
            view.hand_size[seat],
            say("num-points", points=view.score[seat]),
            on_turn=seat == view.turn and view.stock_size > 0,
        )
        for seat in range(view.num_seats)
    )


def board(sight: View) -> tuple[Item, ...]:
    """Returns the stock and the mouse."""
    view = sight.fields
    stock = Zone(
        "stock", (Card("stock#top"),) * bool(view.stock_size), "pile", say("field-stock_size"), size=view.stock_size
    )
    return stock, Zone("mouse", (Card(f"mouse:{view.mouse}", str(view.mouse)),), "row", say("field-mouse"))


def mine(sight: View) -> tuple[Item, ...]:
    """Returns nothing beside the hand."""
    return ()


def hand(sight: View) -> tuple[Card, ...]:
    """Returns the viewer's cards."""
    held = sight.fields.hand[sight.seat]
    return tuple(Card(f"hand:{card}", str(card)) for card in range(1, p.CARDS + 1) if held >> card & 1)


def touch(sight: View, move: int) -> tuple[str, ...]:
    """Returns the things a move touches."""
    return ("stock",) if move == p.MOVE_DRAW else (f"hand:{move - p.MOVE_POUNCE}",)


def offer(sight: View) -> Offer:
    """Returns all plays: a card that catches the mouse, or drawing, which has a button, too."""
    return listed(
        Pick(
            (move,),
            touch(sight, move),
            sight.game.told.say_move(sight, move),
            _will(sight, move),
            button=move == p.MOVE_DRAW,
        )
        for move in sight.legal()
    )


def _will(sight: View, move: int) -> Value:
    return "" if move == p.MOVE_DRAW else say("num-points", points=sight.fields.mouse)


def beat(game: Game, event: Event, players: int) -> Beat | None:
    """Returns an event as it is shown."""
    kind, seat, a, b, _ = event
    here, said = f"seat:{seat}", game.told.say_event(game, event, players)
    assert said
    if kind == p.CAME:
        return Beat(said, look=("mouse",), fly=(("stock", "mouse", str(a)),))
    if kind == p.DREW:
        return Beat(said, look=(here,), fly=(("stock", here, str(a) if a else ""),))
    if kind == p.POUNCED:
        return Beat(said, "moment", "catch", (here, "mouse"), ((here, "mouse", str(a)), ("mouse", here, str(b))))
    return Beat(said, "moment", "win", (here,))

"""What one viewer of CATS holds, hides, can work out and may expect, and what decided a game. No kernels."""

from clowder.engine.play.view import View
from clowder.engine.text.messages import Message, Seat, Value, all_of, say
from clowder.games.cats import layout as k
from clowder.games.cats import refusal as no
from clowder.games.cats.card_names import ABILITIES, CARDS, PLACES
from clowder.games.cats.text import (
    READ,
    Fields,
    in_deck,
    say_birds,
    say_move,
    sealed_move,
    stalks_at,
    stalks_in_hand,
    worth_in_front,
)

WILL = {
    k.MOVE_CATCH: "will-catch",
    k.MOVE_STEAL: "will-steal",
    k.MOVE_TAUNT: "will-taunt",
    k.MOVE_PLAY: "will-play",
}


def say_outcome(view: View, move: int) -> tuple[Value, dict[str, int]]:
    """Says what a card does unless others interfere, and sets the viewer's gauges to match; else nothing."""
    fields, seat, why = view.fields, view.seat or 0, view.game.numbers(3)
    if fields.phase != k.CHOOSE:
        return "", {}
    if vain := view.game.call(no.in_vain)(view.record, seat, move, why):
        return say("in-vain", why=int(vain), stalks=int(why[0])), {}
    base, which = READ[move]
    place = which[0] if which else seat
    kind = (fields.bird if base in (k.MOVE_STALK, k.MOVE_CATCH) else fields.front)[place]
    told: dict[str, Value] = {"kind": kind, "bird": say("the-bird", kind=kind), "whom": Seat(place)}
    if base == k.MOVE_STALK:
        lie = stalks_at(fields, seat, place) + 1
        return say("will-stalk", stalks=lie, needs=fields.needs[kind], **told), {f"need:{place}": lie}
    if base == k.MOVE_EAT:
        points = fields.score[seat] + worth_in_front(fields, seat)
        return say("will-eat", points=points, **told), {"score": points}
    if why[0]:  # R39, R42: a Catch that lacks Stalks
        return say("will-catch-with", ability=ABILITIES[fields.cat[seat]], **told), {}
    holds, strict = fields.front[seat], fields.strict_catch
    return say(WILL[base], points=2 * fields.worth[kind], holds=holds, strict=strict, **told), {}


def held(fields: Fields, seat: int) -> list[int]:
    """Returns how many of each card the viewer holds: all it owns except cards at birds or on the table."""
    if fields.phase == k.PICK_CAT:
        return []
    held = [0, stalks_in_hand(fields, seat), 1, 1, fields.taunts, 1, 1]
    laid, answer = list[int](), fields.answer[seat] - 1
    if fields.phase in (k.PLAN, k.ABILITY):
        laid = [fields.plan_first[seat], *candidates(fields, seat)] if fields.phase == k.PLAN else [fields.card[seat]]
    elif fields.phase in (k.CHOOSE, k.SECOND) and answer >= 0:
        laid = [k.CARD_OF_CHOICE >> 3 * answer & 7 if fields.phase == k.CHOOSE else answer]
    for card in laid:
        held[card] -= held[card] > 0
    return held


def say_secret(view: View) -> Value:
    """Says what the viewer has chosen and nobody else can see yet."""
    fields, seat = view.fields, view.seat or 0
    answer, ready = sealed_move(fields, seat), candidates(fields, seat)
    if answer is not None:
        return say_move(view, answer)
    if fields.phase != k.PLAN or len(ready) < 2:
        return ""
    return say("first-then", first=CARDS[fields.plan_first[seat]], ready=all_of(CARDS[card] for card in ready))


def candidates(fields: Fields, seat: int) -> list[int]:
    """Returns the viewer's cards for round two, if chosen."""
    return [card for card in (fields.plan_low[seat], fields.plan_high[seat]) if card]


def facts(view: View) -> tuple[Value, ...]:
    """Warns of a game that will end because nothing happens."""
    fields = view.fields
    is_quiet = fields.phase != k.OVER and fields.idle > fields.stall_rounds // 2
    return (say("quiet-for", rounds=fields.idle, limit=fields.stall_rounds),) if is_quiet else ()


def knows(view: View) -> tuple[Value, ...]:
    """Says what the viewer hides, what the deck must contain, and what can be worked out about the others' cards."""
    fields, secret = view.fields, "" if view.seat is None else say_secret(view)
    others = [seat for seat in range(fields.num_seats) if seat != view.seat]
    own = [say("your-secret", secret=secret)] if secret else []
    return (*own, say_deck(fields), *(known for seat in others for known in say_known(fields, seat)))


def say_deck(fields: Fields) -> Message:
    """Says which birds are still to come."""
    if fields.deck_size > 1:
        return say("still-in-deck", birds=say_birds(in_deck(fields)[: k.FLIP]))
    return say("flip-is-next") if fields.deck_size else say("deck-is-empty")


def say_known(fields: Fields, seat: int) -> list[Value]:
    """Says what can be worked out about another cat's cards."""
    who, cat, told = Seat(seat), fields.cat[seat], list[Value]()
    if fields.num_eaten[seat]:
        told.append(say("ate-so-many", who=who, birds=fields.num_eaten[seat]))
    lying = [stalks_at(fields, seat, locale) for locale in range(k.LOCALES)]
    for locale, kind in enumerate(fields.bird):
        if kind and 0 < fields.needs[kind] <= lying[locale]:
            told.append(say("can-catch", who=who, bird=say("the-bird", kind=kind), place=PLACES[locale]))
    if sum(lying) == k.STALKS_OWNED:
        told.append(say("no-stalk-left", who=who))
    if fields.phase == k.SECOND and fields.card[seat] > k.STALK:
        told.append(say("not-again", who=who, card=CARDS[fields.card[seat]]))
    if fields.abilities and cat:
        can_use = fields.ready_mask >> seat & 1
        told.append(say("can-still-use" if can_use else "has-used", who=who, ability=ABILITIES[cat]))
    return told


def say_eaten(fields: Fields, seat: int) -> Message:
    """Says what a cat has eaten."""
    return say("eaten-so-far", points=fields.score[seat], birds=fields.num_eaten[seat])


def merits(fields: Fields, seat: int) -> tuple[int, int, int]:
    """R27: the criteria for winning, most important first."""
    return fields.score[seat], fields.num_eaten[seat], fields.best[seat]


def say_decided(fields: Fields, first: int, second: int) -> Message:
    """Says why the game is over, and what put the winner ahead of the second."""
    better = zip(merits(fields, first), merits(fields, second), strict=True)
    by, ahead = next(((n, ours - theirs) for n, (ours, theirs) in enumerate(better) if ours != theirs), (3, 0))
    stalled = int(fields.idle >= fields.stall_rounds)
    return say("decided", who=Seat(first), by=by, points=ahead, birds=ahead, stalled=stalled)

"""What one viewer of CATS holds, hides, can work out and may expect; and what decided a game. No kernels."""

from clowder.engine.play.match import View
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


def say_outcome(sight: View, move: int) -> tuple[Value, dict[str, int]]:
    """Says what comes of a card unless others meddle, and what it makes of the viewer's gauges; else nothing."""
    view, seat, why = sight.fields, sight.seat or 0, sight.game.numbers(3)
    if view.phase != k.CHOOSE:
        return "", {}
    if vain := sight.game.call(no.in_vain)(sight.record, seat, move, why):
        return say("in-vain", why=int(vain), stalks=int(why[0])), {}
    base, which = READ[move]
    place = which[0] if which else seat
    kind = (view.bird if base in (k.MOVE_STALK, k.MOVE_CATCH) else view.front)[place]
    told: dict[str, Value] = {"kind": kind, "bird": say("the-bird", kind=kind), "whom": Seat(place)}
    if base == k.MOVE_STALK:
        lie = stalks_at(view, seat, place) + 1
        return say("will-stalk", stalks=lie, needs=view.needs[kind], **told), {f"need:{place}": lie}
    if base == k.MOVE_EAT:
        points = view.score[seat] + worth_in_front(view, seat)
        return say("will-eat", points=points, **told), {"score": points}
    if why[0]:  # R39, R42: a Catch that lacks Stalks
        return say("will-catch-with", ability=ABILITIES[view.cat[seat]], **told), {}
    holds, strict = view.front[seat], view.strict_catch
    return say(WILL[base], points=2 * view.worth[kind], holds=holds, strict=strict, **told), {}


def held(view: Fields, seat: int) -> list[int]:
    """Returns how many of each card the viewer holds: all it owns but what lies at birds or on the table."""
    if view.phase == k.PICK_CAT:
        return []
    held = [0, stalks_in_hand(view, seat), 1, 1, view.taunts, 1, 1]
    laid, answer = list[int](), view.answer[seat] - 1
    if view.phase in (k.PLAN, k.ABILITY):
        laid = [view.plan_first[seat], *candidates(view, seat)] if view.phase == k.PLAN else [view.card[seat]]
    elif view.phase in (k.CHOOSE, k.SECOND) and answer >= 0:
        laid = [k.CARD_OF_CHOICE >> 3 * answer & 7 if view.phase == k.CHOOSE else answer]
    for card in laid:
        held[card] -= held[card] > 0
    return held


def say_secret(sight: View) -> Value:
    """Says what the viewer has chosen and nobody else can see yet."""
    view, seat = sight.fields, sight.seat or 0
    answer, ready = sealed_move(view, seat), candidates(view, seat)
    if answer is not None:
        return say_move(sight, answer)
    if view.phase != k.PLAN or len(ready) < 2:
        return ""
    return say("first-then", first=CARDS[view.plan_first[seat]], ready=all_of(CARDS[card] for card in ready))


def candidates(view: Fields, seat: int) -> list[int]:
    """Returns the viewer's cards for round two, as far as they are chosen."""
    return [card for card in (view.plan_low[seat], view.plan_high[seat]) if card]


def facts(sight: View) -> tuple[Value, ...]:
    """Warns of a game that will end because nothing happens."""
    view = sight.fields
    is_quiet = view.phase != k.OVER and view.idle > view.stall_rounds // 2
    return (say("quiet-for", rounds=view.idle, limit=view.stall_rounds),) if is_quiet else ()


def knows(sight: View) -> tuple[Value, ...]:
    """Says what the viewer hides, what the deck must hold, and what can be worked out about the others' cards."""
    view, secret = sight.fields, "" if sight.seat is None else say_secret(sight)
    others = [seat for seat in range(view.num_seats) if seat != sight.seat]
    own = [say("your-secret", secret=secret)] if secret else []
    return (*own, say_deck(view), *(known for seat in others for known in say_known(view, seat)))


def say_deck(view: Fields) -> Message:
    """Says which birds are still to come."""
    if view.deck_size > 1:
        return say("still-in-deck", birds=say_birds(in_deck(view)[: k.FLIP]))
    return say("flip-is-next") if view.deck_size else say("deck-is-empty")


def say_known(view: Fields, seat: int) -> list[Value]:
    """Says what can be worked out about another cat's cards."""
    who, cat, told = Seat(seat), view.cat[seat], list[Value]()
    if view.num_eaten[seat]:
        told.append(say("ate-so-many", who=who, birds=view.num_eaten[seat]))
    lying = [stalks_at(view, seat, locale) for locale in range(k.LOCALES)]
    for locale, kind in enumerate(view.bird):
        if kind and 0 < view.needs[kind] <= lying[locale]:
            told.append(say("can-catch", who=who, bird=say("the-bird", kind=kind), place=PLACES[locale]))
    if sum(lying) == k.STALKS_OWNED:
        told.append(say("no-stalk-left", who=who))
    if view.phase == k.SECOND and view.card[seat] > k.STALK:
        told.append(say("not-again", who=who, card=CARDS[view.card[seat]]))
    if view.abilities and cat:
        can_use = view.ready_mask >> seat & 1
        told.append(say("can-still-use" if can_use else "has-used", who=who, ability=ABILITIES[cat]))
    return told


def say_eaten(view: Fields, seat: int) -> Message:
    """Says what a cat has eaten."""
    return say("eaten-so-far", points=view.score[seat], birds=view.num_eaten[seat])


def merits(view: Fields, seat: int) -> tuple[int, int, int]:
    """R27: what decides, the most important first."""
    return view.score[seat], view.num_eaten[seat], view.best[seat]


def say_decided(view: Fields, first: int, second: int) -> Message:
    """Says why the game is over, and what put the first before the second."""
    better = zip(merits(view, first), merits(view, second), strict=True)
    by, ahead = next(((n, ours - theirs) for n, (ours, theirs) in enumerate(better) if ours != theirs), (3, 0))
    stalled = int(view.idle >= view.stall_rounds)
    return say("decided", who=Seat(first), by=by, points=ahead, birds=ahead, stalled=stalled)

"""Scenes of Hold My Bear: the match and what beats it, hands, sets, gifts and thefts. Made only from views.

Things are "hand:tiger-4", "match:tiger-4" (for the aardvark), "seat:2" (receiver of a gift, player the kangaroo asks),
"steal:2" (an unseen card of seat 2), "name:tiger" and "number:4" (for requests).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from types import SimpleNamespace

from clowder.engine.play.game import Game
from clowder.engine.play.scene_contract import ending as plain_ending
from clowder.engine.play.scene_contract import offer as plain_offer
from clowder.engine.play.shapes import (
    Beat,
    Card,
    Ending,
    Face,
    Gauge,
    Item,
    Offer,
    One,
    Pack,
    Pick,
    Place,
    Share,
    Some,
    Term,
    Token,
    Zone,
    cards_of,
    tokens_of,
)
from clowder.engine.play.shapes import listed as plain_list
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.text.messages import Message, Seat, Slot, Value, all_of, in_a_row, one_of, say
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import previews, text
from clowder.games.hold_my_bear.card_names import (
    ANIMALS,
    animal_name,
    card_name,
    say_animal,
    say_card,
    say_help,
    slots_in,
)
from clowder.games.hold_my_bear.previews import kinds_in, number_in

ART = "hold-my-bear-"
AVATARS = ("penguin", "fox", "owl", "frog", "pig", "moose", "elephant", "hedgehog")  # coaches, one per seat
TOLD = 4000  # sets for which the reason is given
RULES = {"bear": "R9", "aardvark": "R39", "giraffe": "R46", "fish": "R37", "badger": "R35", "kangaroo": "R47"}
RULES |= {"rabbit": "R36", "turtle": "R33", "beaver": "R34", "bison": "R48", "sheep": "R40"}
NEVER = ("", "never")  # looks of what can be beaten, and of what cannot, because no set has more than five cards
RULES |= dict.fromkeys(("ape", "walrus", "bat", "squid"), "R38")


# Cards


def faces(view: View) -> dict[str, Face]:
    """Returns the cards of the animals in this game, and their back."""
    fields = view.fields
    kinds = range(fields.num_animals * h.NUMBERS)
    return {"": Face(say("a-card"), f"{ART}back")} | {key_of(fields, kind): _face(fields, kind) for kind in kinds}


def box(view: View) -> tuple[Pack, ...]:
    """Returns the cards of each animal (R1), and a cup for the owner of the match."""
    fields = view.fields
    kinds = range(fields.num_animals * h.NUMBERS)
    cards = cards_of(say("the-cards"), {key_of(fields, kind): number_in(fields.deck, kind) for kind in kinds})
    return cards, tokens_of((Token("", (f"{ART}cup",), say("box-cup")), 1))


def key_of(fields: SimpleNamespace, kind: int) -> str:
    """Returns the name of things and faces: "tiger-4"."""
    return card_name(fields, kind).replace(" ", "-")


def _face(fields: SimpleNamespace, kind: int) -> Face:
    animal = animal_name(fields, kind // h.NUMBERS)
    number = str(kind % h.NUMBERS + 1)
    help, rule = say_help(fields, animal), RULES.get(animal, "R10")
    return Face(say_card(fields, kind), ART + animal, f"tint-{animal}", number, help, rule)


def _cards(fields: SimpleNamespace, cards: int, where: str) -> tuple[Card, ...]:
    """Returns a set of cards at a place, twins numbered."""
    kinds = kinds_in(cards)
    keys = [key_of(fields, kind) for kind in kinds]
    return tuple(Card(f"{where}:{key}#{kinds[:n].count(kinds[n])}", key) for n, key in enumerate(keys))


# What everybody sees


def places(view: View) -> tuple[Place, ...]:
    """Returns the coaches."""
    fields = view.fields
    asked = 0 if fields.phase in (h.START, h.OVER) else fields.asked_mask
    leads = (Token("", (f"{ART}cup",), says=say("leads"), look="tiny"),)
    return tuple(
        Place(
            seat,
            _avatar(seat),
            fields.hand_size[seat],
            _status(fields, seat),
            bool(asked >> seat & 1),
            shown=leads if fields.owner == seat + 1 else (),
        )
        for seat in range(fields.num_seats)
    )


def _avatar(seat: int) -> str:
    return f"{ART}seat-{AVATARS[seat]}"


def _status(fields: SimpleNamespace, seat: int) -> Value:
    parts: list[Value] = [say("num-cards", number=fields.hand_size[seat])]
    return in_a_row(parts + ([say("has-to-give")] if fields.give_mask >> seat & 1 else []))


def board(view: View) -> tuple[Item, ...]:
    """Returns the match, the three ways to beat it, and what has left the game."""
    fields = view.fields
    match = Zone("match", _cards(fields, fields.match, "match"), "row", say("the-match"), look="ring replaced")
    return _owner(fields), match, _ways(fields), _gone(fields)


def _owner(fields: SimpleNamespace) -> Token:
    """Returns whose match it is."""
    if not fields.owner:
        return Token("owner", (f"{ART}whistle",), say("nobodys-match"), look="heads")
    won = fields.phase == h.OVER and fields.ending != h.STALL
    told = say("won-with" if won else "match-to-beat", who=Seat(fields.owner - 1))
    return Token("owner", (_avatar(fields.owner - 1),), told, look="heads")


def _ways(fields: SimpleNamespace) -> Zone:
    """Returns what beats the match (R9 to R12), next to the match's own values."""
    sport = animal_name(fields, slots_in(fields.match_sports)[0])
    ways = (
        _way("total", fields.match_total, ART + sport, "same-sport", f"tint-{sport}"),
        _way("count", fields.match_count, f"{ART}other", "other-sport", NEVER[fields.match_count >= h.MAX_SET]),
        _way("bears", fields.match_bears, f"{ART}paw", "bears", NEVER[fields.match_bears >= h.MAX_SET]),
    )
    return Zone("ways", ways, "row", say("beat-it-with"), look="even score")


def _way(anchor: str, has: int, art: str, told: str, look: str) -> Gauge:
    note = say("never") if look == NEVER[True] else say("match-has", number=has)
    return Gauge(anchor, has + 1, 0, (art,), text=say(told), note=note, look=look)


def _gone(fields: SimpleNamespace) -> Zone:
    gone = Counter(kind // h.NUMBERS for kind in kinds_in(fields.gone))
    animals = ((slot, animal_name(fields, slot)) for slot in range(fields.num_animals))
    discs = tuple(
        Token(f"gone:{animal}", (ART + animal,), gone[slot], says=_gone_of(animal, gone[slot]), look=f"tint-{animal}")
        for slot, animal in animals
        if gone[slot]
    )
    return Zone("gone", discs, "row", say("num-gone", number=gone.total()), look="tiny")


def _gone_of(animal: str, number: int) -> Message:
    return say("gone-of", animal=say(animal), number=number)


# What one viewer sees


def mine(view: View) -> tuple[Item, ...]:
    """Returns the face-down cards that the viewer may steal, and a note if the match is the viewer's own."""
    fields = view.fields
    if fields.phase != h.STEAL or fields.turn != view.seat:
        return (_owner(fields),) if fields.owner == (view.seat or 0) + 1 else ()
    number = previews.theft(view.game, view.record).number
    others = (seat for seat in range(fields.num_seats) if seat != fields.turn and fields.hand_size[seat])
    backs = tuple(
        Zone(
            f"of:{seat}",
            tuple(Card(f"steal:{seat}#{n}") for n in range(min(number, fields.hand_size[seat]))),
            "row",
            Seat(seat),
        )
        for seat in others
    )
    return (Zone("match", backs, "row", say("steal-these", number=number), look="victims apart"),)


def hand(view: View) -> tuple[Card, ...]:
    """Returns the viewer's cards; those that its own bears block are marked."""
    own = view.fields.hands[view.seat]
    blocked = previews.blocked(view.game, own)
    held = zip(_cards(view.fields, own, "hand"), kinds_in(own), strict=True)
    return tuple(
        Card(card.anchor, card.face, say("is-blocked")) if number_in(blocked, kind) else card for card, kind in held
    )


def facts(view: View) -> tuple[Value, ...]:
    """Says what stands between the viewer and the win, and what is special about the match."""
    fields, seat = view.fields, view.seat
    if fields.phase == h.OVER:
        return ()
    told: list[Value] = []
    if seat is not None:
        bears, leads = len(kinds_in(fields.hands[seat] & h.BEARS)), fields.owner == seat + 1
        if leads or bears:
            told.append(say("bears-forbid", number=bears) if bears else say("win-if-it-stands"))
    rabbit = fields.slot_of[h.RABBIT]
    if rabbit and fields.match >> rabbit * h.SLOT_BITS & (h.SLOT_STATES - 1):
        told.append(say("rabbit-lies-there"))
    if fields.idle >= 2 * fields.num_seats:
        told.append(say("idle-turns", number=fields.idle, stall=fields.stall_rounds * fields.num_seats))
    return tuple(told[:2])


def knows(view: View) -> tuple[Value, ...]:
    """Says what an attentive player remembers (R23, R24)."""
    fields, mind = view.fields, text.mind_of(view)
    told: list[Value] = []
    seen = fields.match + fields.gone + (fields.hands[view.seat] if view.seat is not None else 0)
    for seat in (seat for seat in range(fields.num_seats) if seat != view.seat):
        known = fields.known[seat][mind]
        seen += known
        sure = all_of(say_card(fields, kind) for kind in kinds_in(known))
        told += [say("surely", who=Seat(seat), cards=sure)] * bool(known)
        counts = [
            say("told-count", number=fields.counts[seat][s], animal=say_animal(fields, s))
            for s in slots_in(fields.announced[mind])
        ]
        told += [say("holds-so-many", who=Seat(seat), counts=all_of(counts))] * bool(counts)
        lacks = [kind for kind in range(fields.num_animals * h.NUMBERS) if number_in(fields.lacks[seat], kind)]
        if set(range(h.NUMBERS)) <= set(lacks):
            lacks = lacks[h.NUMBERS :]
            told.append(say("holds-no-bear", who=Seat(seat)))
        lacking = one_of(say_card(fields, kind) for kind in lacks)
        told += [say("does-not-hold", who=Seat(seat), cards=lacking)] * bool(lacks)
    for slot in range(fields.num_animals):
        kinds = range(slot * h.NUMBERS, (slot + 1) * h.NUMBERS)
        left = [(kind % h.NUMBERS + 1, number_in(fields.deck, kind) - number_in(seen, kind)) for kind in kinds]
        unseen = [number for number, copies in left for _ in range(copies)]
        told += [say("not-seen-yet", animal=say_animal(fields, slot), numbers=in_a_row(unseen))] * bool(unseen)
    return tuple(told)


# What may be done


def touch(view: View, move: int) -> tuple[str, ...]:
    """Returns the things a move touches."""
    fields = view.fields
    base, which = h.MOVES.read(move)
    if not which or base == h.MOVE_TAKE:  # thefts are picked card by card
        return ()
    place = which[0]
    if base == h.MOVE_TARGET:
        return (f"seat:{place}",)
    if (place if base == h.MOVE_NAME else place // h.NUMBERS) >= fields.num_animals:
        return ()
    if base == h.MOVE_NAME:
        return (f"name:{animal_name(fields, place)}",)
    if base == h.MOVE_ASK:
        return f"name:{animal_name(fields, place // h.NUMBERS)}", f"number:{place % h.NUMBERS + 1}"
    return (f"{'match' if base == h.MOVE_TAKE_BACK else 'hand'}:{key_of(fields, place)}",)


def offer(view: View) -> Offer:
    """Returns all plays: sets as a choice of cards, gifts as cards and receivers, a theft as a number from each
    seat.
    """
    fields = view.fields
    if fields.draft_kind == h.SET:
        return Offer(tuple(_sets(view)))
    if fields.draft_kind == h.GIFT and fields.draft_size < previews.gift(view.game, view.record)[0]:
        return Offer(tuple(_gifts(view)))
    if fields.phase == h.STEAL:
        return Offer((_theft(view),))
    if fields.draft_kind or fields.draft_target or fields.draft_seat:
        return plain_offer(view)  # a program has begun a play
    if fields.phase in (h.TURN, h.ANSWER):
        return Offer((*_sets(view), *_gifts(view)))
    if fields.phase == h.ASK:
        return Offer((_request(view),))
    if fields.phase == h.START:
        return plain_list(_start(view, move) for move in view.legal())
    shown = (Pick((move,), touch(view, move), text.say_move(view, move)) for move in view.legal())
    return plain_list(shown)


def _start(view: View, move: int) -> Pick:
    """Returns an answer to who starts; the cards that would beat the match are lit, and are an answer, too."""
    if move != h.MOVE_START:
        return Pick((move,), (), text.say_move(view, move), say("will-not-start"))
    kinds = text.first_set(view)
    things = tuple(f"hand:{key_of(view.fields, kind)}" for kind in kinds)
    return Pick((move,), things, text.say_move(view, move), say("will-start"), button=True)


def _sets(view: View) -> list[Term]:
    """Returns the sets that beat the match, as one choice of cards."""
    fields, own = view.fields, view.fields.hands[view.seat]
    if not any(h.MOVES.read(move)[0] in (h.MOVE_CARD, h.MOVE_STOP) for move in view.legal()):
        return []
    left = kinds_in(own - previews.blocked(view.game, own) - fields.draft)
    free = [kind for kind in left if kind + 1 >= fields.draft_last]  # cards are named in the order of the deck
    found = previews.sets(view.game, view.record, free)
    told = found.why_of if found.whys and len(found.why_of) <= TOLD else b""
    wills = tuple(text.say_because_of(fields, *why) for why in found.whys) if told else ()
    some = Some(
        _picks(fields, h.MOVE_CARD, free),
        0,
        h.MAX_SET - fields.draft_size,
        wills=wills,
        end=(h.MOVE_STOP,),
        full=False,
        ask=say("which-beat-it"),
        parts=found.parts,
        will_of=told,
    )
    return [Term((some,), say("play-these", cards=Slot(0)))]


def _picks(fields: SimpleNamespace, move: int, hand: list[int]) -> tuple[Pick, ...]:
    return tuple(Pick((move + kind,), (f"hand:{key_of(fields, kind)}",), say_card(fields, kind)) for kind in hand)


def _places(hand: list[int], kinds: Iterable[int]) -> tuple[int, ...]:
    """Returns where these cards are in a hand, of twins the first ones."""
    found: list[int] = []
    for kind in kinds:
        found.append(hand.index(kind, found[-1] + 1 if found and hand[found[-1]] == kind else 0))
    return tuple(found)


def _gifts(view: View) -> list[Term]:
    """Returns the gifts: cards and receivers. Of two equal cards it does not matter which goes where."""
    fields, begun = view.fields, kinds_in(view.fields.draft)
    number, receivers = previews.gift(view.game, view.record)
    start = () if fields.draft_kind else (One((Pick((h.MOVE_GIVE,)),)),)
    if start and h.MOVE_GIVE not in view.legal():
        return []
    hand = [kind for kind in kinds_in(fields.hands[view.seat] - fields.draft) if kind + 1 >= fields.draft_last]
    missing, cards, way = number - len(begun), Slot(len(start)), Slot(len(start) + 1)
    others = [seat for seat in range(fields.num_seats) if seat != view.seat]
    picks, ask = _picks(fields, h.MOVE_GIVE_CARD, hand), say("which-to-give", number=missing)
    if receivers < 2:
        things = {seat: (f"seat:{seat}",) if len(others) > 1 else () for seat in others}
        to = One(tuple(Pick((h.MOVE_TARGET + seat,), things[seat], Seat(seat)) for seat in others), say("who-gets"))
        return [Term((*start, Some(picks, missing, missing, ask=ask), to), say("give-to", cards=cards, whom=way))]
    pairs = {_places(hand, pair): len({*begun, *pair}) == 1 for pair in combinations(hand, missing)}
    terms = []
    for twins in {False, True} & set(pairs.values()):
        valid = tuple(sorted(pair for pair in pairs if pairs[pair] == twins))
        split = [_to(one, two) for one in others for two in others if not twins or one <= two]
        axes = (*start, Some(picks, missing, missing, valid, ask=ask), One(tuple(split), say("who-gets")))
        terms.append(Term(axes, say("give-so", cards=cards, way=way)))
    return terms


def _to(one: int, two: int) -> Pick:
    """Returns who gets the first card of a gift, and who the second."""
    moves = (h.MOVE_TARGET + one, h.MOVE_TARGET + two)
    if one == two:
        return Pick(moves, (f"seat:{one}",), say("both-to", whom=Seat(one)))
    return Pick(
        moves, tuple(f"seat:{seat}" for seat in sorted((one, two))), say("one-each", who=Seat(one), whom=Seat(two))
    )


def _theft(view: View) -> Term:
    """R19: this many cards in all, from any seats; a program may have begun with the first seats."""
    fields, begun = view.fields, previews.theft(view.game, view.record)
    number = begun.number - sum(begun.takes.values())
    others = (seat for seat in range(fields.draft_seat, fields.num_seats) if seat != fields.turn)
    victims = [seat for seat in others if fields.hand_size[seat]]
    most = tuple(min(number, fields.hand_size[seat]) for seat in victims)
    told = {seat: say("so-many-from", number=Slot(0), whom=Seat(seat)) for seat in victims}
    picks = tuple(Pick((h.MOVE_TAKE,), (f"steal:{seat}",), told[seat]) for seat in victims)
    return Term((Share(picks, number, most),), say("steal-so", takes=Slot(0)))


def _request(view: View) -> Term:
    """R47: whom, and for which card."""
    fields = view.fields
    seats = [move for move in view.legal() if h.MOVES.read(move)[0] == h.MOVE_TARGET]
    whom = (Pick((move,), touch(view, move), Seat(move - h.MOVE_TARGET)) for move in seats)
    kinds = [move - h.MOVE_ASK for move in view.step(seats[0]).legal()]
    cards = (Pick((h.MOVE_ASK + kind,), touch(view, h.MOVE_ASK + kind), say_card(fields, kind)) for kind in kinds)
    axes = (One(tuple(whom), say("ask-who")), One(tuple(cards), say("ask-for-which")))
    return Term(axes, say("ask-whom-for", whom=Slot(0), card=Slot(1)))


def rule_of(refusal: Refusal) -> str:
    """Returns the rule that a refusal is about."""
    return text.rule_of(refusal)


# What happened

MARKS = {  # special events: how long they are shown, and how
    h.PLAYED: ("", "play"),
    h.PENALTY: ("moment", "block"),
    h.SHOWED: ("moment", "block"),
    h.GAVE: ("", "give"),
    h.RETURNED: ("", "give"),
    h.HANDED_OVER: ("", "give"),
    h.STOLE: ("", "steal"),
    h.ASKED_HIT: ("moment", "steal"),
    h.ASKED_MISS: ("", "miss"),
    h.NO_BEAR: ("quick", "miss"),
    h.TURN_BEGINS: ("quick", ""),
    h.WON: ("moment", "win"),
    h.STALLED: ("moment", "miss"),
}
SHOUTS = {
    h.PENALTY: say("shout-block"),
    h.SHOWED: say("shout-block"),
    h.ASKED_HIT: say("shout-steal"),
    h.WON: say("shout-win"),
    h.STALLED: say("shout-miss"),
}


def beat(game: Game, event: Event, players: int) -> Beat | None:
    """Returns an event as it is shown."""
    kind, seat, a, b, c = event
    said = text.say_event(game, event, players)
    if not said:
        return None
    time, mark = MARKS.get(kind, ("", ""))
    here, there = f"seat:{seat}", f"seat:{b - 1}"
    cards = [_coded(code) for value in ((a, b, c) if kind == h.PLAYED else (a,)) for code in _codes(value)] or [""]
    flights = {
        h.PLAYED: (here, "match"),
        h.PENALTY: (here, "match"),
        h.TOOK_BACK: ("match", here),
        h.GAVE: (here, there),
        h.RETURNED: (here, there),
        h.HANDED_OVER: (here, there),
        h.STOLE: (there, here),
        h.ASKED_HIT: (there, here),
    }
    fly = tuple((*flights[kind], card) for card in cards) if kind in flights else ()
    look = {h.COUNTED: tuple(f"seat:{other}" for other in range(players)), h.WON: (here, "match")}
    look |= dict.fromkeys((h.OPENED, h.NO_ANSWER, h.STALLED), ("match",))
    look[h.BEAT] = ("match", {h.MORE_BEARS: "bears", h.OTHER_SPORT: "count"}.get(a & 3, "total"))
    return Beat(said, time, mark, look.get(kind, (here,)), fly, SHOUTS.get(kind, ""))


def _codes(value: int) -> list[int]:
    low = (1 << h.CODE_BITS) - 1
    return [code for code in (value & low, value >> h.CODE_BITS & low) if code]


def _coded(code: int) -> str:
    animal, number = divmod(code - 1, h.NUMBERS)
    return f"{ANIMALS[animal]}-{number + 1}"


def hint(view: View, move: int) -> Value | None:
    """Says why to start, or why not: can the viewer beat the match, and would a bear keep them from winning?"""
    if view.fields.phase != h.START:
        return None
    kinds = text.first_set(view)
    if not kinds:
        return say("hint-unable")
    left = view.fields.hands[view.seat or 0] & h.BEARS
    for kind in kinds:
        left -= int(h.UNIT[kind]) & h.BEARS
    cards = all_of(say_card(view.fields, kind) for kind in kinds)
    if move == h.MOVE_START:
        return say("hint-start", cards=cards, bears=len(kinds_in(left)))
    return say("hint-no-start", bears=len(kinds_in(left)))


def ending(view: View, scores: Sequence[int], winners: Sequence[int]) -> Ending:
    """Returns the winner first, then the others, who are equal. The match that won decided it."""
    fields = view.fields
    told = tuple(
        (place, seat, say("num-cards", number=fields.hand_size[seat]))
        for place, seat, _ in plain_ending(view, scores, winners).places
    )
    why = {h.STOOD: "match-stood", h.EMPTY: "all-empty", h.STALL: "stalled"}[fields.ending]
    cards = all_of(say_card(fields, kind) for kind in kinds_in(fields.match))
    return Ending(told, say(why, who=Seat(winners[0] if winners else fields.turn), cards=cards))

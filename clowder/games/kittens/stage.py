"""The kittens' table as people see it: cards, piles, what may be played, what happened. Made from views alone."""

from collections import Counter
from collections.abc import Sequence

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal, View
from clowder.engine.messages import Message, Seat, Slot, Value, all_of, one_of, say
from clowder.engine.stage import Beat, Card, Ending, Face, Item, Offer, One, Pick, Place, Some, Term, Token, Zone
from clowder.engine.staging import offer as plain_offer
from clowder.games.kittens import layout as k
from clowder.games.kittens import words

# By kind: what things and faces are called.
NAMES = "card defuse attack favor nope shuffle skip future cat-1 cat-2 cat-3 cat-4 cat-5 kitten".split()
KINDS = {name: kind for kind, name in enumerate(NAMES)}

# By kind: the symbol in art.svg and the corner index.
DRAWN = {
    "exploding-kittens": (
        "kittens-",
        "- defuse attack favor nope shuffle skip future tacocat cattermelon potato beard rainbow kitten".split(),
        "- D 2\u00d7 F N Sh S 3 T C H B R !".split(),
    ),
    "bursting-felines": (
        "kittens-bf-",
        "- resurrect attack loot deny shuffle skip peek combo-1 combo-2 combo-3 combo-4 combo-5 perish".split(),
        "- R A L D Sh S P I II III IV V †".split(),
    ),
}
RULES = "- R25 R11 R12 R21 R13 R10 R14 R15 R15 R15 R15 R15 R25".split()  # what a card's help is about


def faces(sight: View) -> dict[str, Face]:
    """Returns how the cards are drawn, and what they do under the options in force."""
    prefix, symbols, indices = DRAWN[sight.game.name]
    back = Face(words.card(k.UNKNOWN), f"{prefix}back")
    return {"": back} | {
        NAMES[kind]: Face(
            words.card(kind),
            prefix + symbols[kind],
            f"tint-{NAMES[kind].replace('-', '')}",
            indices[kind],
            words.say_help(sight.fields, kind),
            RULES[kind],
        )
        for kind in range(1, k.KINDS)
    }


# What everybody sees


def places(sight: View) -> tuple[Place, ...]:
    """Returns the seats."""
    return tuple(_place(sight, seat) for seat in range(sight.fields.num_seats))


def _place(sight: View, seat: int) -> Place:
    view, cast = sight.fields, f"{DRAWN[sight.game.name][0]}cast"
    cards = view.hand_size[seat]
    if is_out(sight, seat):  # R28: the kitten lies face up before the dead, their hand face down; or nothing does
        shown = () if view.death_discards else (Card(f"dead:{seat}", "kitten"),)
        return Place(seat, f"{cast}-out", cards, say("is-out-status"), out=True, shown=shown)
    if view.phase == k.OVER:
        return Place(seat, f"{cast}-{seat}", cards, say("last-alive"), on_turn=True)
    on_turn = seat == view.turn
    owes = view.remaining if on_turn else 1
    status = say("cards-and-owes", number=cards, turns=owes) if owes > 1 else say("num-cards", number=cards)
    return Place(seat, f"{cast}-{seat}", cards, status, on_turn)


def board(sight: View) -> tuple[Item, ...]:
    """Returns the piles, the play that lies open, and a kitten that is loose."""
    view = sight.fields
    if view.phase == k.OVER:
        return (Zone("pile", _pile_cards(sight), "pile", say("draw-pile"), size=view.pile_size), _discard(sight))
    middle = [Zone("pile", _pile_cards(sight), "pile", say("draw-pile"), size=view.pile_size)]
    if view.phase in (k.INSERT, k.RESCUE):
        middle.append(Zone("loose", (Card("kitten", "kitten"),), label=say("on-the-loose"), note=_awaited(sight)))
    middle.append(_open_play(sight) if view.phase == k.WINDOW else _discard(sight))
    return tuple(middle)


def _pile_cards(sight: View) -> tuple[Card, ...]:
    """Returns the top of the pile, deeper as far as the viewer knows any of the first four."""
    known = _known(sight)
    depth = max((above for above in known if above < 4), default=0)
    return tuple(Card(f"pile#{above}", known.get(above, "")) for above in range(min(depth + 1, sight.fields.pile_size)))


def _known(sight: View) -> dict[int, str]:
    """Returns the cards of the pile that the viewer knows, by how many lie above."""
    top_first = enumerate(sight.fields.pile[: sight.fields.pile_size][::-1])
    return {above: NAMES[kind] for above, kind in top_first if kind}


def _discard(sight: View) -> Zone:
    view = sight.fields
    top = [NAMES[kind] for kind in view.discard[: view.discard_size]][-3:]
    cards = tuple(Card(f"discard#{n}", name) for n, name in enumerate(top))
    return Zone("discard", cards, "pile", say("discard-pile"), _awaited(sight), view.discard_size)


def _open_play(sight: View) -> Zone:
    """Returns the play that can still be answered, with the Nopes on it."""
    view = sight.fields
    kinds = view.discard[view.action_start : view.discard_size]
    cards = tuple(Card(f"discard#{n}", NAMES[kind]) for n, kind in enumerate(kinds))
    verdict = say("nopes-on-it", number=view.num_nopes, stopped=view.num_nopes % 2) if view.num_nopes else ""
    look = "stopped" if view.num_nopes % 2 else ""
    return Zone("discard", cards, "row", _aim(view), verdict, look=look)


def _aim(view: words.Fields) -> Message:
    """Says what the open play is after."""
    target = view.action_target - 1
    if view.action_named:
        return say("play-asks", who=Seat(view.turn), card=words.card(view.action_named), whom=Seat(target))
    if view.action_target:
        return say("play-aims", who=Seat(view.turn), whom=Seat(target))
    return say("play-fetches" if view.action == k.FIVE else "play-open", who=Seat(view.turn))


def _awaited(sight: View) -> Value:
    """Says who is doing what beside the piles."""
    view = sight.fields
    if view.phase == k.GIVE:
        return say("chooses-gift", who=Seat(view.action_target - 1), whom=Seat(view.turn))
    told = {k.INSERT: "puts-back", k.RESCUE: "may-be-saved", k.FETCH: "takes-from-here"}.get(view.phase)
    return say(told, who=Seat(view.turn)) if told else ""


# What one viewer sees


def mine(sight: View) -> tuple[Item, ...]:
    """Returns the pile with what the viewer knows of it, the places for a kitten, or what may be fetched."""
    view, asked = sight.fields, is_asked(sight)
    pile = Zone("pile", _pile_cards(sight), "pile", say("draw-pile"), size=view.pile_size)
    if asked and view.phase == k.INSERT:
        known = _known(sight)
        spots = (Token(f"place:{above}", text=_spot(above, view), help=_below(known, above)) for above in _spots(view))
        return pile, Zone("places", tuple(spots), "column", say("places-in-pile"), look="insert")
    if asked and view.phase == k.FETCH:
        kinds = (move - k.MOVE_FETCH for move in sight.legal())
        cards = (Card(f"fetch:{NAMES[kind]}", NAMES[kind], _times(view.discard.count(kind))) for kind in kinds)
        return pile, Zone("fetch", tuple(cards), "grid", say("bring-back"))
    return (pile,) if _known(sight) else ()


def _spots(view: words.Fields) -> range:
    return range(view.pile_size + 1)


def _spot(above: int, view: words.Fields) -> Message:
    if above == 0:
        return say("spot-top")
    return say("spot-bottom") if above == view.pile_size else say("spot-under", number=above)


def _below(known: dict[int, str], above: int) -> Value:
    return say("spot-above", card=words.card(KINDS[known[above]])) if above in known else ""


def _times(number: int) -> str:
    return f"{number}\u00d7" if number > 1 else ""


def hand(sight: View) -> tuple[Card, ...]:
    """Returns the viewer's cards, by kind."""
    held = sight.fields.hands[sight.seat]
    return tuple(Card(f"hand:{NAMES[kind]}#{n}", NAMES[kind]) for kind in range(1, k.KITTEN) for n in range(held[kind]))


def is_asked(sight: View) -> bool:
    """Tells whether the viewer owes a decision."""
    return sight.seat is not None and bool(sight.fields.waiting_mask >> sight.seat & 1)


def facts(sight: View) -> tuple[Value, ...]:
    """Says how likely the next card is a kitten, as far as the viewer can know."""
    view = sight.fields
    if view.phase == k.OVER:
        return ()
    kittens = words.kittens_left(view)
    if view.phase in (k.INSERT, k.RESCUE):
        return (say("kittens-and-one", kittens=kittens, number=view.pile_size),)
    share = words.odds(view, kittens)
    told = "chance-if-you-draw" if view.phase == k.TURN and view.turn == sight.seat else "chance-on-next-draw"
    return (say(told, kittens=kittens, number=view.pile_size, chance=_percent(share)),)


def _percent(share: float) -> Message:
    """Says a share as a percentage: 0% and 100% only where it is certain."""
    if 0 < share < 0.005:
        return say("under-one-percent")
    return say("over-99-percent") if 0.995 < share < 1 else say("percent", number=round(100 * share))


def knows(sight: View) -> tuple[Value, ...]:
    """Says what an attentive viewer remembers."""
    view = sight.fields
    told: list[Value] = [
        say("nth-card-is", place=_nth(above, view.pile_size), card=words.card(KINDS[name]))
        for above, name in _known(sight).items()
    ]
    for seat in range(view.num_seats):
        if seat != sight.seat:
            told += _known_of(sight, seat)
    if view.discard_size:
        counts = Counter(view.discard[: view.discard_size])
        told.append(say("lies-in-discard", cards=all_of(words.counted([counts[kind] for kind in range(k.KINDS)]))))
    if view.removed_size:
        told.append(say("left-unseen", number=view.removed_size))
    unseen = words.unseen(sight)
    return (*told, say("not-seen-yet", cards=all_of(unseen))) if unseen else tuple(told)


def _nth(above: int, size: int) -> Message:
    first = ("top-card", "second-card", "third-card")
    if above < len(first):
        return say(first[above])
    return say("bottom-card") if above == size - 1 else say("card-under", number=above)


def _known_of(sight: View, seat: int) -> list[Value]:
    view = sight.fields
    if is_out(sight, seat):
        size = view.hand_size[seat]
        return [say("took-along", who=Seat(seat), number=size)] if size else []
    mind = k.WATCHER if sight.seat is None else sight.seat
    sure = [row[mind] for row in view.known[seat]]
    lacks = [kind for kind in range(1, k.KITTEN) if view.lacks[seat][mind] >> kind & 1]
    none, no_more = ([words.card(kind) for kind in lacks if bool(sure[kind]) == also] for also in (False, True))
    told: list[Value] = [say("surely-holds", who=Seat(seat), cards=all_of(words.counted(sure)))] if any(sure) else []
    told += [say("surely-lacks", who=Seat(seat), cards=one_of(none))] if none else []
    return told + ([say("holds-no-more", who=Seat(seat), cards=one_of(no_more))] if no_more else [])


# What may be played


def offer(sight: View) -> Offer:
    """Returns all plays: single steps as a list; what takes a target, a name or five cards as products."""
    if sight.fields.draft:
        return plain_offer(sight)  # a program has begun a play, and stopped
    single: list[Pick] = []
    steps: dict[int, list[set[int]]] = {}  # of longer plays: by their first move, what can follow at each place
    fives = []
    for run in sight.plays():
        if len(run) == 1:
            single.append(_pick(sight, run[0]))
        elif run[0] == k.MOVE_FIVE:
            fives.append(run[1:])
        else:
            places = steps.setdefault(run[0], [set() for _ in run[1:]])
            for place, move in zip(places, run[1:], strict=True):
                place.add(move)
    terms = [Term((One(tuple(single)),))] if single else []
    terms += [_aimed(sight, first, places) for first, places in steps.items()]
    return Offer((*terms, *([_five(sight, fives)] if fives else ())))


BUTTONS = (k.MOVE_PASS, k.MOVE_NOPE, k.MOVE_DRAW, k.MOVE_DEFUSE, k.MOVE_REFUSE)


def _pick(sight: View, move: int) -> Pick:
    base, which = k.MOVES.read(move)
    will = say("will-nope") if base == k.MOVE_NOPE else ""
    return Pick((move,), touch(sight, move), words.say_move(sight, move), will, button=base in BUTTONS and not which)


def touch(sight: View, move: int) -> tuple[str, ...]:
    """Returns the things a move touches."""
    base, which = k.MOVES.read(move)
    if base in (k.MOVE_DRAW, k.MOVE_NOPE):
        return ("pile",) if base == k.MOVE_DRAW else ("hand:nope",)
    if not which:
        return ()
    if base in (k.MOVE_INSERT, k.MOVE_TARGET):
        return (f"{'place' if base == k.MOVE_INSERT else 'seat'}:{which[0]}",)
    where = {k.MOVE_FETCH: "fetch", k.MOVE_NAME: "name"}.get(base, "hand")
    return (f"{where}:{NAMES[which[0]]}",) * {k.MOVE_PAIR: 2, k.MOVE_TRIPLE: 3}.get(base, 1)


AIMED = {k.MOVE_PLAY: "play-on", k.MOVE_PAIR: "steal-with-pair", k.MOVE_TRIPLE: "ask-with-three"}


def _aimed(sight: View, first: int, places: list[set[int]]) -> Term:
    """Returns a play that takes a target, and for three of a kind the name of a card."""
    base, (kind,) = k.MOVES.read(first)
    card = words.card(kind)
    axes = [One((Pick((first,), touch(sight, first), card),))]
    targets = (Pick((move,), touch(sight, move), Seat(k.MOVES.read(move)[1][0])) for move in sorted(places[0]))
    axes.append(One(tuple(targets), say("from-whom", card=card)))
    if len(places) > 1:
        named = (Pick((move,), touch(sight, move), words.card(k.MOVES.read(move)[1][0])) for move in sorted(places[1]))
        axes.append(One(tuple(named), say("which-to-ask")))
        return Term(tuple(axes), say(AIMED[base], card=card, whom=Slot(1), named=Slot(2)))
    return Term(tuple(axes), say(AIMED[base], card=card, whom=Slot(1)))


def _five(sight: View, fives: list[tuple[int, ...]]) -> Term:
    """Returns the play of five different cards."""
    moves = sorted({move for run in fives for move in run})
    picks = tuple(Pick((move,), touch(sight, move), words.card(k.MOVES.read(move)[1][0])) for move in moves)
    valid = tuple(tuple(moves.index(move) for move in run) for run in fives)
    every = len(valid) == _choose_five(len(moves))
    some = Some(picks, 5, 5, None if every else valid, ask=say("five-different"))
    return Term((One((Pick((k.MOVE_FIVE,)),)), some), say("play-these-five", cards=Slot(1)))


def _choose_five(n: int) -> int:
    return n * (n - 1) * (n - 2) * (n - 3) * (n - 4) // 120


def rule_of(refusal: Refusal) -> str:
    """Returns the rule that a refusal is about."""
    return words.RULE_OF.get(refusal.reason, "")


# What happened

MARKS = {  # of what is no plain matter: how long it is shown, and by what
    k.NOPED: ("moment", "nope"),
    k.STOPPED: ("", "stop"),
    k.ATTACKED: ("", "attack"),
    k.SKIPPED: ("quick", "skip"),
    k.SHUFFLED: ("", "shuffle"),
    k.LOOKED: ("", "look"),
    k.GAVE: ("", "give"),
    k.STOLE: ("moment", "steal"),
    k.NAMED_HIT: ("moment", "steal"),
    k.NAMED_MISS: ("", "miss"),
    k.NOTHING: ("", "miss"),
    k.FETCHED: ("", "give"),
    k.DREW_KITTEN: ("moment", "fright"),
    k.DEFUSED: ("moment", "defuse"),
    k.EXPLODED: ("moment", "boom"),
    k.WON: ("moment", "win"),
    k.TURN_BEGINS: ("quick", ""),
}


def beat(game: Game, event: Event, players: int) -> Beat | None:
    """Returns an event as it is shown."""
    said = words.say_event(game, event, players)
    if said is None:
        return None
    kind, seat, a, b, _ = event
    time, mark = MARKS.get(kind, ("", ""))
    here, there = f"seat:{seat}", f"seat:{b - 1}"
    face = NAMES[a] if 0 < a < k.KINDS else ""
    flights = {
        k.PLAYED: (here, "discard", face),
        k.PLAYED_PAIR: (here, "discard", face),
        k.PLAYED_TRIPLE: (here, "discard", face),
        k.PLAYED_FIVE: (here, "discard", ""),
        k.HAND_DISCARDED: (here, "discard", ""),
        k.NOPED: (here, "discard", "nope"),
        k.GAVE: (here, there, face),
        k.STOLE: (there, here, face),
        k.NAMED_HIT: (there, here, face),
        k.FETCHED: ("discard", here, face),
        k.DREW: ("pile", here, face),
        k.DREW_KITTEN: ("pile", "kitten", "kitten"),
        k.DEFUSED: (here, "discard", "defuse"),
        k.INSERTED: ("kitten", "pile", "kitten"),
    }
    aimed = kind in AIMED_AT and b > 0
    look = {k.SHUFFLED: ("pile",), k.STOPPED: ("discard",), k.INSERTED: ("pile",)}.get(kind, (here,))
    return Beat(said, time, mark, (*look, there) if aimed else look, (flights[kind],) if kind in flights else ())


AIMED_AT = (k.PLAYED, k.PLAYED_PAIR, k.PLAYED_TRIPLE, k.GAVE, k.STOLE, k.NAMED_HIT, k.NAMED_MISS, k.NOTHING)


# What the table needs to know


def silence(sight: View) -> int | None:
    """A Pass, while a play can be answered."""
    return k.MOVE_PASS if sight.fields.phase == k.WINDOW else None


def mild(sight: View, moves: Sequence[int]) -> int | None:
    """It passes, draws, or lets itself be saved; None: as the house would."""
    return next((move for move in (k.MOVE_PASS, k.MOVE_DRAW, k.MOVE_DEFUSE) if move in moves), None)


def hint(sight: View, move: int) -> Value | None:
    """Says that the next card is safe, or probably so, where drawing it is the best move."""
    share = words.odds(sight.fields, words.kittens_left(sight.fields))
    if move != k.MOVE_DRAW or share > 0.25:
        return None
    return say("next-is-probably-safe") if share else say("next-is-safe")


def is_out(sight: View, seat: int) -> bool:
    """Tells whether a seat has exploded."""
    return not sight.fields.alive_mask >> seat & 1


def ending(sight: View, scores: Sequence[int], winners: Sequence[int]) -> Ending:
    """The last one alive, then the others, the last to go first."""
    view = sight.fields
    gone = words.deaths(view)
    order = [seat for seat in range(view.num_seats) if seat not in gone] + gone[::-1]
    told = [
        say("last-alive") if place == 0 else say("went-as", number=len(order) - place) for place in range(len(order))
    ]
    places = tuple((place + 1, seat, told[place]) for place, seat in enumerate(order))
    return Ending(places, say("last-one-alive", who=Seat(order[0])))

"""Scenes of the kittens: cards, piles, plays, and beats. Made only from views."""

from collections.abc import Sequence

from clowder.engine.play.game import Game
from clowder.engine.play.scene_contract import offer as plain_offer
from clowder.engine.play.shapes import (
    Beat,
    Card,
    Ending,
    Face,
    Item,
    Offer,
    One,
    Pack,
    Pick,
    Place,
    Some,
    Term,
    Token,
    Zone,
    cards_of,
)
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE
from clowder.engine.text.messages import Seat, Slot, Value, all_of, one_of, say
from clowder.games.kittens import layout as k
from clowder.games.kittens import text as words

# By kind: the names of things and faces
NAMES = "card defuse attack favor nope shuffle skip future cat-1 cat-2 cat-3 cat-4 cat-5 kitten".split()
KINDS = {name: kind for kind, name in enumerate(NAMES)}
TINTS = [f"tint-{name.replace('-', '')}" for name in NAMES]

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
RULES = "- R25 R11 R12 R21 R13 R10 R14 R15 R15 R15 R15 R15 R25".split()  # the rule in a card's help
OPTIONAL = {"help-defuse-if-wanted": "R39", "help-nope-any": "R38"}


def faces(view: View) -> dict[str, Face]:
    """Returns how the cards are drawn, and their effects under the current options."""
    prefix, symbols, indices = DRAWN[view.game.name]
    back = Face(words.card(k.UNKNOWN), f"{prefix}back")
    return {"": back} | {
        NAMES[kind]: Face(
            words.card(kind),
            prefix + symbols[kind],
            TINTS[kind],
            indices[kind],
            words.say_help(view.fields, kind),
            OPTIONAL.get(words.say_help(view.fields, kind).id, RULES[kind]),
        )
        for kind in range(1, k.KINDS)
    }


def box(view: View) -> tuple[Pack, ...]:
    """Returns the deck, with the kittens that this number of players needs (R4 to R6)."""
    return (cards_of(say("the-cards"), dict(zip(NAMES, view.fields.deck, strict=True))),)


# What everybody sees


def places(view: View) -> tuple[Place, ...]:
    """Returns the seats."""
    return tuple(_place(view, seat) for seat in range(view.fields.num_seats))


def _place(view: View, seat: int) -> Place:
    fields, cast = view.fields, f"{DRAWN[view.game.name][0]}cast"
    cards = fields.hand_size[seat]
    if is_out(view, seat):  # R28: the kitten lies face up in front of the dead, their hand face down; or nothing does
        shown = () if fields.death_discards else (Card(f"dead:{seat}", "kitten"),)
        return Place(seat, f"{cast}-out", cards, say("is-out-status"), out=True, shown=shown)
    on_turn = seat == fields.turn
    owes = fields.remaining if on_turn else 1
    status = say("cards-and-owes", number=cards, turns=owes) if owes > 1 else say("num-cards", number=cards)
    return Place(seat, f"{cast}-{seat}", cards, say("last-alive") if fields.phase == k.OVER else status, on_turn)


def board(view: View) -> tuple[Item, ...]:
    """Returns the piles, the open play, and a kitten that has been drawn."""
    fields = view.fields
    pile = Zone("pile", (), "pile", say("draw-pile"), size=fields.pile_size)
    if fields.phase == k.WINDOW:
        return pile, _open_play(fields)
    top = [NAMES[kind] for kind in fields.discard[: fields.discard_size]][-3:]
    cards = tuple(Card(f"discard#{n}", name) for n, name in enumerate(top))
    is_loose = fields.phase in (k.INSERT, k.RESCUE)
    note = "" if is_loose else _awaited(fields)
    discard = Zone("discard", cards, "pile", say("discard-pile"), note, fields.discard_size)
    if not is_loose:
        return pile, discard
    loose = Zone("loose", (Card("kitten", "kitten"),), "row", say("on-the-loose"), _awaited(fields), look="loose")
    return pile, loose, discard


def _open_play(fields: words.Fields) -> Zone:
    """Returns the play that can still be answered, with the Nopes on it."""
    nopes, stopped = fields.num_nopes, fields.num_nopes % 2
    laid = fields.discard[fields.action_start : fields.discard_size]
    cards = [Card(f"discard#{n}", NAMES[kind]) for n, kind in enumerate(laid)]
    played: tuple[Item, ...] = tuple(cards[: len(cards) - nopes])
    if nopes:
        played += (Zone("nopes", tuple(cards[-nopes:]), "fan", look="slam"),)
    aim = "play-fetches" if fields.action == k.FIVE else "play-aims" if fields.action_target else "play-open"
    aim = "play-asks" if fields.action_named else aim
    told = say(aim, who=Seat(fields.turn), whom=Seat(fields.action_target - 1), card=words.card(fields.action_named))
    verdict = say("nopes-on-it", number=nopes, stopped=stopped) if nopes else say("who-stops-it")
    return Zone("discard", played, "fan", told, verdict, look="played noped" if stopped else "played")


AWAITED = {k.INSERT: "puts-back", k.RESCUE: "may-be-saved", k.FETCH: "takes-from-here", k.GIVE: "chooses-gift"}


def _awaited(fields: words.Fields) -> Value:
    """Says next to the piles who is doing what."""
    who = fields.action_target - 1 if fields.phase == k.GIVE else fields.turn
    return say(AWAITED[fields.phase], who=Seat(who), whom=Seat(fields.turn)) if fields.phase in AWAITED else ""


# What one viewer sees


def mine(view: View) -> tuple[Item, ...]:
    """Returns what concerns the viewer in its own words: places for a kitten, cards to take back, cards seen."""
    fields, seen = view.fields, _seen(view)
    items: tuple[Item, ...] = ()
    if fields.phase not in (k.TURN, k.OVER) and view.seat in (fields.turn, fields.action_target - 1):
        items = board(view)
    if is_asked(view) and fields.phase == k.INSERT:
        return (_places(view, seen), *items[1:])
    if is_asked(view) and fields.phase == k.FETCH:
        copies = {move - k.MOVE_FETCH: fields.discard.count(move - k.MOVE_FETCH) for move in view.legal()}
        cards = (Card(f"fetch:{NAMES[x]}", NAMES[x], f"{n}\u00d7" if n > 1 else "") for x, n in copies.items())
        items = *items[:-1], Zone("discard", tuple(cards), "grid", say("bring-back"), look="apart")
    first = tuple(seen.values())[:4]
    return (*items, Zone("seen", first, "column", say("you-have-seen"), look="seen")) if seen else items


def _known(fields: words.Fields) -> dict[int, int]:
    """Returns the cards of the pile that the viewer knows, by how many are above them."""
    pile = fields.pile[: fields.pile_size]
    return {above: kind for above, kind in enumerate(reversed(pile)) if kind} if any(pile) else {}


def _seen(view: View) -> dict[int, Token]:
    """Returns those cards, drawn."""
    prefix, symbols, _ = DRAWN[view.game.name]
    seen = {}
    for above, kind in _known(view.fields).items():
        text = say("nth-known", number=above + 1, card=words.card(kind))
        seen[above] = Token(f"seen:{above}", (prefix + symbols[kind],), text, look=TINTS[kind])
    return seen


def _places(view: View, seen: dict[int, Token]) -> Zone:
    """Returns the pile from the side: every place for the kitten, and between them the cards that the viewer knows.

    At each place stands who would draw the kitten there.
    """
    spots: list[Item] = []
    size, cast = view.fields.pile_size, f"{DRAWN[view.game.name][0]}cast"
    for above in range(size + 1):
        last = above == size
        where: Value = say("spot-last" if last else "spot-first") if last or not above else above
        who = drawer(view, above)
        says = say("spot-says", place=words.say_place(above, size), who=Seat(who))
        own = "spot own" if who == view.seat else "spot"
        spots.append(Token(f"place:{above}", (f"{cast}-{who}",), say("spot-who", who=Seat(who)), where, says, own))
        if above in seen:
            spots.append(seen[above])
    return Zone("pile", tuple(spots), "grid", say("draw-pile"), look="insert apart")


def drawer(view: View, above: int) -> int:
    """Returns who draws the card under so many others, if from the end of this turn on everybody only draws."""
    fields = view.fields
    owed = fields.remaining - 1  # by who has just been saved
    if above < owed:
        return int(fields.turn)
    around = [(fields.turn + step) % fields.num_seats for step in range(1, fields.num_seats + 1)]
    alive = [seat for seat in around if not is_out(view, seat)]
    return alive[(above - owed) % len(alive)]


def hand(view: View) -> tuple[Card, ...]:
    """Returns the viewer's cards, by kind."""
    held = view.fields.hands[view.seat]
    return tuple(Card(f"hand:{NAMES[kind]}#{n}", NAMES[kind]) for kind in range(1, k.KITTEN) for n in range(held[kind]))


def is_asked(view: View) -> bool:
    """Returns whether the viewer has to decide."""
    return view.seat is not None and bool(view.fields.waiting_mask >> view.seat & 1)


def facts(view: View) -> tuple[Value, ...]:
    """Says how likely the next card is a kitten, as far as the viewer can know."""
    fields = view.fields
    if fields.phase == k.OVER:
        return ()
    own = fields.phase == k.TURN and fields.turn == view.seat
    told = "chance-if-you-draw" if own else "chance-on-next-draw"
    if fields.phase in (k.INSERT, k.RESCUE):
        told = "kittens-and-one"
    odds = say(told, kittens=words.kittens_left(fields), number=fields.pile_size, chance=_chance(fields))
    return (odds, say("five-bring-back")) if own and k.MOVE_FIVE in view.legal() else (odds,)


def _chance(fields: words.Fields) -> int:
    """Returns how likely the top card is a kitten, in percent. With 64 cards at most, 0 and 100 mean certain."""
    return round(100 * words.odds(fields, words.kittens_left(fields)))


def knows(view: View) -> tuple[Value, ...]:
    """Says what an attentive viewer remembers."""
    fields = view.fields
    known = _known(fields).items()
    told: list[Value] = [say("card-is", number=above, card=words.card(kind)) for above, kind in known]
    told += [fact for seat in range(fields.num_seats) if seat != view.seat for fact in _known_of(view, seat)]
    if fields.discard_size:
        counts = [fields.discard.count(kind) for kind in range(k.KINDS)]
        told.append(say("lies-in-discard", cards=all_of(words.counted(counts))))
    if fields.removed_size:
        told.append(say("left-unseen", number=fields.removed_size))
    unseen = words.unseen(view)
    return (*told, say("not-seen-yet", cards=all_of(unseen))) if unseen else tuple(told)


def _known_of(view: View, seat: int) -> list[Value]:
    fields = view.fields
    if is_out(view, seat):
        size = fields.hand_size[seat]
        return [say("took-along", who=Seat(seat), number=size)] if size else []
    mind = k.WATCHER if view.seat is None else view.seat
    sure = [row[mind] for row in fields.known[seat]]
    lacks = [kind for kind in range(1, k.KITTEN) if fields.lacks[seat][mind] >> kind & 1]
    none, no_more = ([words.card(kind) for kind in lacks if bool(sure[kind]) == also] for also in (False, True))
    told: list[Value] = [say("surely-holds", who=Seat(seat), cards=all_of(words.counted(sure)))] if any(sure) else []
    told += [say("surely-lacks", who=Seat(seat), cards=one_of(none))] if none else []
    return told + ([say("holds-no-more", who=Seat(seat), cards=one_of(no_more))] if no_more else [])


# What may be played


def offer(view: View) -> Offer:
    """Returns all plays: single steps as a list; plays with a target, a name or five cards as products."""
    if view.fields.draft:  # a program has begun a play
        return Offer((_five(view),)) if view.fields.draft == k.FIVE else plain_offer(view)
    legal = view.legal()
    aimed = [move for move in legal if takes_target(move)]
    single = (_pick(view, move) for move in legal if move not in aimed and move != k.MOVE_FIVE)
    terms = [Term((One(tuple(single)),))]
    if aimed:
        targets = view.step(aimed[0]).legal()  # the same for all of them (R19)
        by_base = {base: [move for move in aimed if k.MOVES.read(move)[0] == base] for base in AIMED}
        terms += [_aimed(view, base, moves, targets) for base, moves in by_base.items() if moves]
    return Offer((*terms, _five(view)) if k.MOVE_FIVE in legal else tuple(terms))


def takes_target(move: int) -> bool:
    """Returns whether a play that begins like this continues with a player."""
    return k.MOVE_PAIR <= move < k.MOVE_FIVE or move == k.MOVE_PLAY + k.FAVOR


def _pick(view: View, move: int) -> Pick:
    once = move == k.MOVE_DRAW and is_safe_enough(view.fields)
    text, will = words.say_move(view, move), _will(view, move)
    return Pick((move,), touch(view, move), text, will, button=move < k.MOVE_PLAY, once=once)


def is_safe_enough(fields: words.Fields) -> bool:
    """Tells whether one tap draws: only where an explosion is likely the table asks again."""
    return words.odds(fields, words.kittens_left(fields)) <= LIKELY


def _will(view: View, move: int) -> Value:
    """Says the outcome of a move where the card itself does not."""
    fields = view.fields
    base, _ = k.MOVES.read(move)
    if base == k.MOVE_NOPE:
        return say("will-nope", stopped=fields.num_nopes % 2)
    if base == k.MOVE_DRAW:
        top = fields.pile[fields.pile_size - 1]
        return say("will-draw-known", card=words.card(top)) if top else say("will-draw", chance=_chance(fields))
    if base == k.MOVE_INSERT:
        above = move - k.MOVE_INSERT
        return say("will-draw-later" if above else "will-draw-next", who=Seat(drawer(view, above)))
    return say(WILL[base], whom=Seat(fields.turn)) if base in WILL else ""


LIKELY = 0.3  # to draw a kitten

WILL = {k.MOVE_GIVE: "will-give", k.MOVE_REFUSE: "will-be-out", k.MOVE_PAIR: "will-steal", k.MOVE_TRIPLE: "will-ask"}


def touch(view: View, move: int) -> tuple[str, ...]:
    """Returns the things a move touches."""
    base, which = k.MOVES.read(move)
    if not which:
        return {k.MOVE_DRAW: ("pile",), k.MOVE_NOPE: ("hand:nope",), k.MOVE_DEFUSE: ("hand:defuse",)}.get(base, ())
    if base in (k.MOVE_INSERT, k.MOVE_TARGET):
        return (f"{'place' if base == k.MOVE_INSERT else 'seat'}:{which[0]}",)
    where = {k.MOVE_FETCH: "fetch", k.MOVE_NAME: "name"}.get(base, "hand")
    return (f"{where}:{NAMES[which[0]]}",) * {k.MOVE_PAIR: 2, k.MOVE_TRIPLE: 3}.get(base, 1)


AIMED = {k.MOVE_PLAY: "play-on", k.MOVE_PAIR: "steal-with-pair", k.MOVE_TRIPLE: "ask-with-three"}


def _aimed(view: View, base: int, moves: list[int], targets: list[int]) -> Term:
    """Returns plays that take a target, and for three of a kind the name of a card."""
    cards = (Pick((move,), touch(view, move), words.card(move - base), _will(view, move)) for move in moves)
    seats = (Pick((move,), touch(view, move), Seat(move - k.MOVE_TARGET)) for move in targets)
    axes = [One(tuple(cards), say(MORE[base]) if base in MORE else ""), One(tuple(seats), say("on-whom"))]
    if base == k.MOVE_TRIPLE:
        axes.append(One(NAMED, say("which-to-ask")))
    return Term(tuple(axes), say(AIMED[base], card=Slot(0), whom=Slot(1), named=Slot(2)))


MORE = {k.MOVE_PAIR: "second-makes-pair", k.MOVE_TRIPLE: "third-makes-three"}
NAMED = tuple(Pick((k.MOVE_NAME + kind,), (f"name:{NAMES[kind]}",), words.card(kind)) for kind in range(1, k.KITTEN))


def _five(view: View) -> Term:
    """Returns the play of five different cards, or the rest of it."""
    picked, held = view.fields.draft_picks, view.fields.hands[view.seat or 0]
    kinds = [kind for kind, number in enumerate(held) if number and not picked >> kind]
    picks = (Pick((k.MOVE_PICK + kind,), (f"hand:{NAMES[kind]}",), words.card(kind)) for kind in kinds)
    left = 5 - picked.bit_count()
    some = Some(tuple(picks), left, left, ask=say("which-five"))
    begin = () if view.fields.draft else (One((Pick((k.MOVE_FIVE,), will=say("will-fetch")),)),)
    return Term((*begin, some), say("play-these-five", cards=Slot(len(begin))))


NOW = {k.TURN: "R6", k.WINDOW: "R21", k.GIVE: "R12", k.RESCUE: "R39", k.INSERT: "R26", k.FETCH: "R18", k.OVER: "R29"}


def why(view: View, thing: str) -> tuple[str, Value]:
    """Says what is going on instead; on the viewer's turn, what a card or a player would need."""
    fields, seat, (what, _, which) = view.fields, view.seat, thing.partition(":")
    rule, move = NOW[fields.phase], 0
    if seat is None or fields.phase == k.OVER:
        return rule, say("game-over" if fields.phase == k.OVER else "only-watching")
    if not is_asked(view):
        answered = "top-is-yours" if fields.top_seat == seat else "have-answered"
        return rule, _awaited(fields) or say("turn-of" if fields.phase == k.TURN else answered, who=Seat(fields.turn))
    if fields.phase == k.FETCH and what == "fetch":
        move = k.MOVE_FETCH + KINDS[which]
    elif fields.phase != k.TURN:
        return rule, say("comes-later", question=words.say_question(view))
    elif what == "hand":
        move = (k.MOVE_PAIR if fields.hands[seat][KINDS[which]] > 1 else k.MOVE_PLAY) + KINDS[which]
    elif what == "seat":
        first = next(filter(takes_target, view.legal()), None)
        if first is None:
            return "R19", say("nothing-to-aim", combos=fields.special_combos)
        view, move = view.step(first), k.MOVE_TARGET + int(which)
    refusal = view.refusal(move) if move else None
    if not refusal:
        return "", say("nothing-with-that")
    return words.RULE_OF.get(refusal.reason, "R15"), words.say_reason(view, move, refusal)


def rule_of(refusal: Refusal) -> str:
    """Returns the rule that a refusal is about."""
    return words.RULE_OF.get(refusal.reason) or {NOT_NOW: "R15", NOT_THERE: "R16"}.get(refusal.reason, "")


# What happened

MOMENTS = {
    k.NOPED: "nope",
    k.STOLE: "steal",
    k.NAMED_HIT: "steal",
    k.DEFUSED: "defuse",
    k.EXPLODED: "boom",
    k.WON: "win",
}
MARKS = {k.ATTACKED: "attack", k.SKIPPED: "skip", k.SHUFFLED: "shuffle", k.LOOKED: "look", k.DREW_KITTEN: "fright"}
SHOUTS = {
    "fright": say("shout-fright"),
    "nope": say("shout-nope"),
    "steal": say("shout-steal"),
    "defuse": say("shout-defuse"),
    "boom": say("shout-boom"),
    "win": say("shout-win"),
}
MARKS |= {k.STOPPED: "stop", k.NAMED_MISS: "miss", k.NOTHING: "miss", k.GAVE: "give", k.FETCHED: "give", **MOMENTS}
TIMES = {k.SKIPPED: "quick", k.TURN_BEGINS: "quick", k.DREW_KITTEN: "held"} | dict.fromkeys(MOMENTS, "moment")
LIT = {k.SHUFFLED: "pile", k.STOPPED: "discard", k.INSERTED: "pile"}  # elsewhere the one who did it
AT_SOMEBODY = (k.PLAYED, k.PLAYED_PAIR, k.PLAYED_TRIPLE, k.GAVE, k.STOLE, k.NAMED_HIT, k.NAMED_MISS, k.NOTHING)


def beat(game: Game, event: Event, players: int) -> Beat | None:
    """Returns an event as it is shown."""
    said = words.say_event(game, event, players)
    if said is None:
        return None
    kind, seat, _, b, _ = event
    look = (LIT.get(kind, f"seat:{seat}"), *([f"seat:{b - 1}"] if kind in AT_SOMEBODY and b else []))
    mark = MARKS.get(kind, "")
    return Beat(said, TIMES.get(kind, ""), mark, look, _flights(game, event), SHOUTS.get(mark, ""))


def _flights(game: Game, event: Event) -> tuple[tuple[str, str, str], ...]:
    """Returns the cards that go from one place to another, with their faces if the viewer sees them."""
    kind, seat, a, b, _ = event
    here, there = f"seat:{seat}", f"seat:{b - 1}"
    if kind == k.EXPLODED and game.name == "bursting-felines":  # R28: the kitten goes with the hand
        return ((here, "discard", "kitten"),)
    if laid := _laid(event):
        return tuple((here, "discard", NAMES[card]) for card in laid)
    ways = {
        k.GAVE: (here, there),
        k.STOLE: (there, here),
        k.NAMED_HIT: (there, here),
        k.FETCHED: ("discard", here),
        k.DREW: ("pile", here),
        k.DREW_KITTEN: ("pile", here),
        k.INSERTED: ("kitten", f"place:{a - 1}" if a else "pile"),
    }
    if kind == k.DREW_KITTEN or (kind == k.INSERTED and a):  # others see it go back face down
        return ((*ways[kind], "kitten"),)
    face = NAMES[a] if 0 < a < k.KINDS else ""
    return ((*ways[kind], face),) if kind in ways else ()


LAID = {k.PLAYED: 1, k.PLAYED_PAIR: 2, k.PLAYED_TRIPLE: 3, k.NOPED: 1, k.DEFUSED: 1}  # number of cards from the hand


def _laid(event: Event) -> list[int]:
    """Returns the kinds of the cards that go from a hand to the discard pile."""
    kind, _, a, b, c = event
    if kind == k.HAND_DISCARDED:
        return [x // k.MAX_CARDS for x in (a, b, c) for _ in range(x % k.MAX_CARDS)]
    if kind == k.PLAYED_FIVE:
        return [card for card in range(1, k.KITTEN) if a >> card & 1]
    return [{k.NOPED: k.NOPE, k.DEFUSED: k.DEFUSE}.get(kind, a)] * LAID.get(kind, 0)


# What the table needs to know


def silence(view: View) -> int | None:
    """Returns Pass, while a play can be answered."""
    return k.MOVE_PASS if view.fields.phase == k.WINDOW else None


def mild(view: View, moves: Sequence[int]) -> int | None:
    """Passes, draws, or uses the Defuse; None: the house bot's move."""
    return next((move for move in (k.MOVE_PASS, k.MOVE_DRAW, k.MOVE_DEFUSE) if move in moves), None)


def hint(view: View, move: int) -> Value | None:
    """Says that the next card is safe, or probably so, where drawing it is the best move."""
    share = words.odds(view.fields, words.kittens_left(view.fields))
    if move != k.MOVE_DRAW or share > 0.25:
        return None
    return say("next-is-probably-safe") if share else say("next-is-safe")


def is_out(view: View, seat: int) -> bool:
    """Returns whether a seat has exploded."""
    return not view.fields.alive_mask >> seat & 1


def ending(view: View, scores: Sequence[int], winners: Sequence[int]) -> Ending:
    """Returns the survivor, then the others, the last to die first."""
    fields = view.fields
    gone = words.deaths(fields)
    order = [seat for seat in range(fields.num_seats) if seat not in gone] + gone[::-1]
    told = [say("last-alive"), *(say("went-as", number=number) for number in range(len(gone), 0, -1))]
    places = tuple((place + 1, seat, told[place]) for place, seat in enumerate(order))
    return Ending(places, say("what-decided", who=Seat(order[0]), whom=Seat(gone[-1])))

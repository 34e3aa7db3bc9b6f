"""Scenes of Nine Lives: four counters, cards and lives, plays, and beats. Made only from views."""

from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace

from clowder.engine.play import shapes
from clowder.engine.play.game import Game
from clowder.engine.play.scene_contract import offer as plain_offer
from clowder.engine.play.scene_contract import why as plain_why
from clowder.engine.play.shapes import (
    Card,
    Face,
    Gauge,
    Offer,
    One,
    Order,
    Pack,
    Pick,
    Place,
    Some,
    Term,
    Token,
    Zone,
    cards_of,
    tokens_of,
)
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.text.messages import Seat, Slot, Value, all_of, in_a_row, say
from clowder.games.nine_lives import card_names, text
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives.card_names import CATS, cats_of, flagged, icons_of, lanes, life
from clowder.games.nine_lives.view_json import (
    cards_in,
    count_up,
    is_mine,
    is_turn,
    known_cards,
    own_counts,
    top_of,
    wagers,
)

ORDERS = (k.ORDER, k.REORDER, k.RETURN)  # phases that put lives in order
NOTHING_SAID = (*ANY_REASON.values(), say("goes-with-others"), say("nothing-with-that"))

# By power: the tint of its lives, and its rule. By phase: the rule that asks.
TINTS = "- turn look sum place look sum bad sum sum place take take take turn take look sum turn turn sum sum".split()
RULES = "- R22 R29 R24 R25 R30 R27 R28 R32 R31 R26 R34 R37 R38 R35 R40 R41 R42 R44 R44 R43 R39".split()
ASKED_BY = "- R8 R10 R29 R31 R34 R38 R40 R40 R41 R41 R20 R21 R23".split()


@cache
def card_key(kind: int) -> str:
    """Returns the key of a card's face: how often it shows each cat."""
    return "".join(map(str, lanes(k.KIND_ICONS[kind - 1]))) if kind else ""


@cache
def life_key(number: int) -> str:
    """Returns the key of a life's face."""
    return card_names.life_name(number).lower().replace(" ", "-")


def faces(view: View) -> dict[str, Face]:
    """Returns the cards and lives this game is played with."""
    fields = view.fields
    cards = {card_key(kind): _card_face(kind) for kind in fields.kinds[1 : fields.num_cards + 1]}
    lives = {life_key(number): _life_face(fields, number) for number, copies in enumerate(fields.life_deck) if copies}
    return {"": Face(say("a-card"), "nine-lives-back")} | cards | lives


def box(view: View) -> tuple[Pack, ...]:
    """Returns the cat deck and the Life deck of this game (R2 to R6), a crown, and flags for released players."""
    fields = view.fields
    cats = {
        card_key(kind): fields.copies[card] for card, kind in enumerate(fields.kinds[: fields.num_cards + 1]) if kind
    }
    lives = {life_key(number): copies for number, copies in enumerate(fields.life_deck) if copies}
    crown = Token("", ("nine-lives-crown",), say("box-queen"))
    free = Token("", ("nine-lives-released",), say("is-released"))
    tokens = tokens_of((crown, 1), (free, fields.num_seats))
    return cards_of(say("box-cats"), cats), cards_of(say("box-lives"), lives), tokens


def _card_face(kind: int) -> Face:
    first, number, *_ = _rank(kind)
    art, tint = f"nine-lives-{card_key(kind)}", f"tint-{(*CATS, 'mixed')[first]}"
    return Face(card_names.card_title(kind), art, tint, str(number), card_names.card_help(kind), "R14")


def _life_face(fields: SimpleNamespace, number: int) -> Face:
    power, art, index = int(k.POWER_OF[number]), f"nine-lives-life-{life_key(number)}", f"+{int(k.DRAW_OF[number])}"
    does = card_names.life_help(number, bool(fields.multi_wager), fields.hand_limit)
    return Face(life(number), art, f"tint-{TINTS[power]}", index, does, RULES[power])


def _row(zone: str, keys: list[str]) -> tuple[Card, ...]:
    """Returns cards, equal ones distinguished by a number."""
    return tuple(Card(f"{zone}:{key}#{keys[:n].count(key)}", key) for n, key in enumerate(keys))


def _cards(fields: SimpleNamespace, zone: str, cards: list[int]) -> tuple[Card, ...]:
    return _row(zone, [card_key(fields.kinds[number]) for number in cards])


# What everybody sees


def places(view: View) -> tuple[Place, ...]:
    """Returns the seats, with the lives that lie open before them."""
    return tuple(_place(view.fields, seat) for seat in range(view.fields.num_seats))


def _place(fields: SimpleNamespace, seat: int) -> Place:
    bound = {"is-to-skip": fields.skip_mask, "is-to-take-two": fields.double_mask, "is-to-wager": fields.force_mask}
    bound |= {"is-not-to-wager": fields.forbid_mask, "is-released": ~fields.required_mask}
    status = [say("num-lives", lives=fields.lives_size[seat] + fields.num_wagered[seat])]
    status += [say(id) for id, mask in bound.items() if mask >> seat & 1]
    top, avatar = top_of(fields, seat), f"nine-lives-seat-{seat}{'-queen' if seat == fields.queen else ''}"
    shown = [Card(f"top:{seat}", life_key(top), say("on-top"))] if top else []
    shown += [Card(f"wager:{seat}#{n}", life_key(x), say("at-stake")) for n, x in enumerate(wagers(fields, seat))]
    read = Token("", says=say("num-cards", number=fields.hand_size[seat]), look="tiny")  # the backs are drawn only
    on_turn = fields.turn == seat if is_turn(fields) else fields.phase == k.CROWN and fields.queen == seat
    return Place(seat, avatar, fields.hand_size[seat], in_a_row(status), on_turn, shown=(*shown, read))


def board(view: View) -> tuple[Zone, ...]:
    """Returns the four cats, the piles, the cards on the table and the hands that lie open."""
    fields = view.fields
    if fields.phase == k.ORDER:
        return (Zone("yard", (Token("orders", ("nine-lives-heart",), say("all-order")),)),)
    thrown = _cards(fields, "discard", fields.discard[: fields.discard_size][-1:])
    yard = (
        Zone("pile", lay="pile", label=say("pile"), size=fields.pile_size, look="little"),
        Zone("discard", thrown, "pile", say("discarded"), "", fields.discard_size, "little"),
        Zone("table", tuple(_laid(fields)), label=say("table"), note="" if fields.uncovered else say("table-is-empty")),
    )
    hands = [seat for seat in range(fields.num_seats) if fields.open_mask >> seat & 1]
    opened = tuple(_opened(fields, seat) for seat in hands)
    shown = [Zone("yard", yard, look="yard"), *[Zone("opened", opened, label=say("open-hands"))] * bool(opened)]
    return (*[_cats(view)] * is_turn(fields), *shown)


def _opened(fields: SimpleNamespace, seat: int) -> Zone:
    return Zone(
        f"opened:{seat}", _cards(fields, f"open:{seat}", known_cards(fields, seat, k.WATCHER)), "fan", Seat(seat)
    )


def _laid(fields: SimpleNamespace) -> Iterator[Card]:
    """Yields the uncovered table cards, each with what it covers (R47)."""
    for place in range(fields.uncovered.bit_length()):
        if fields.uncovered >> place & 1:
            below, kind = fields.beneath[place], fields.kinds[fields.table[place]]
            badge = say("covers", card=card_names.card(fields.kinds[fields.table[below - 1]])) if below else ""
            yield Card(f"place:{place + 1}", card_key(kind), badge)


def _cats(view: View) -> Zone:
    """Returns how often each cat is there; for a viewer on turn, as that viewer counts."""
    fields, own = view.fields, is_mine(view)
    counts = own_counts(view) if own else lanes(fields.counts)
    gauges = tuple(_cat(fields, cat, there, own) for cat, there in enumerate(counts))
    return Zone("cats", gauges, label=say("the-cats"), look="even")


def _cat(fields: SimpleNamespace, cat: int, there: int, own: bool) -> Gauge:
    name, ignored = CATS[cat], cat in flagged(fields.ignored)
    free = ignored or (own and (fields.wild or cat in flagged(fields.plus)))
    note = say("room-for", number=k.NINE - there) if there <= k.NINE else say("above-limit")
    if ignored:
        note = say("is-ignored")
    elif own and fields.reads_as[cat] != cat:
        note = say("read-as", cat=CATS[fields.reads_as[cat]])
    elif free or (own and cat in flagged(fields.forbidden)):
        note = say("no-limit") if free else say("is-forbidden")
    plain = not ignored and note.id == "room-for"
    look = " ".join((name, *["off"] * ignored, *["free"] * free, *["room"] * plain))
    pip = f"nine-lives-pip-{name}"
    return Gauge(f"cat:{name}", there, k.NINE, (f"nine-lives-{name}",), pip, say("cats", cat=name), note, look)


# What one viewer sees

facts, knows = text.facts, text.knows


def mine(view: View) -> tuple[Zone, ...]:
    """Returns the viewer's lives, or those it puts in order; and the cats as it counts them."""
    fields, seat = view.fields, view.seat or 0
    if fields.phase in ORDERS and fields.orders[seat][0]:
        sealed = not fields.waiting_mask >> seat & 1
        begun = fields.num_ordered[seat]
        rest = sorted(fields.orders[seat][begun:], key=lambda number: int(k.RANK[number]))  # as the table suggests (R8)
        order = [*fields.orders[seat][:begun], *rest]
        lives = _row("life", [life_key(number) for number in order if number])
        told = say("order-is-sealed") if sealed else say("from-the-top")
        return (Zone("yard", lives, "grid", told, look="ladder apart"),)
    if fields.phase == k.OVER:
        return ()
    opened = [_opened(fields, seat)] if fields.open_mask >> seat & 1 else []
    return (*([_cats(view)] if is_mine(view) and fields.wagers_now else []), *opened, _lives(fields, seat))


def _lives(fields: SimpleNamespace, seat: int) -> Zone:
    top, staked = top_of(fields, seat), wagers(fields, seat)
    items: list[Card | Gauge | Token] = [Card(f"own:{seat}", life_key(top), say("on-top"))] if top else []
    note = say("num-at-stake", number=len(staked)) if staked else ""
    lives = fields.lives_size[seat] + len(staked)
    items.append(Gauge("hearts", lives, k.LIVES, (), "nine-lives-pip-heart", say("lives"), note, "hearts"))
    items += [Card(f"staked:{seat}#{n}", life_key(number), say("at-stake")) for n, number in enumerate(staked)]
    if fields.phase == k.TURN and fields.turn == seat and fields.owed:
        items.append(Token("give-up", ("nine-lives-flag",), say("give-up")))
    return Zone("lives", tuple(items), label=say("your-lives"), look="lives")


def hand(view: View) -> tuple[Card, ...]:
    """Returns the viewer's cards: single cats in the order of the counters, then mixed ones, small before large."""
    fields, seat = view.fields, view.seat or 0
    cards = sorted(cards_in(fields, fields.held[seat]), key=lambda number: _rank(fields.kinds[number]))
    risky = fields.must_mask if fields.turn == seat else 0
    drawn = zip(_cards(fields, "hand", cards), cards, strict=True)
    return tuple(Card(one.anchor, one.face, say("risky")) if risky >> number & 1 else one for one, number in drawn)


@cache
def _rank(kind: int) -> tuple[int, ...]:
    cats, mixed = lanes(k.KIND_ICONS[kind - 1]), card_key(kind).count("0") < k.CATS - 1
    return (k.CATS if mixed else cats.index(max(cats)), sum(cats), *(-number for number in cats))


# What may be played


def offer(view: View) -> Offer:
    """Returns all plays: lives in order, two cards to pass on, or products of a card, its place and its cat."""
    fields, seat = view.fields, view.seat or 0
    if fields.phase in ORDERS:
        return _arranged([number for number in fields.orders[seat][fields.num_ordered[seat] :] if number])
    if fields.draft_card or fields.passing[seat][0]:
        return plain_offer(view)  # a program has begun a play
    if fields.phase == k.PASS:
        picks = (_part(view, k.MOVE_PASS + number) for number in cards_in(fields, fields.held[seat]))
        return Offer((Term((Some(tuple(picks), 2, 2, ask=say("which-other")),), say("pass-both", cards=Slot(0))),))
    products = _products(view.plays())
    single = [move for axes in products if len(axes) == 1 for move in axes[0]]
    alone = len(single) == len(products) == 1
    plays = [Term((One(tuple(_whole(view, move, alone) for move in single)),))] if single else []
    return Offer((*plays, *(_combined(view, axes) for axes in products if len(axes) > 1)))


def _products(runs: Sequence[tuple[int, ...]]) -> list[tuple[list[int], ...]]:
    """Returns these runs of moves as products: what can come first, second, third."""
    after: dict[int, list[tuple[int, ...]]] = {}
    for first, *rest in runs:
        after.setdefault(first, []).append(tuple(rest))
    alike: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for first, rests in after.items():
        alike.setdefault(tuple(rests), []).append(first)
    return [(made, *tail) for rests, made in alike.items() for tail in (_products(rests) if rests[0] else [()])]


def _arranged(left: list[int]) -> Offer:
    """Returns every order of these lives: in full, or begun and then as suggested (R8)."""
    if len(left) == 2:
        return shapes.listed(_life_pick(number, "comes-first", True) for number in left)
    rest = Pick((k.MOVE_SUGGESTED,), (), say("rest-as-suggested"))
    order = Order(tuple(map(_life_pick, left)), len(left) - 1, say("which-is-next"), rest, 3)
    for_me = Pick((k.MOVE_SUGGESTED,), (), say("order-for-me"))
    return Offer((Term((order,), say("take-this-order")), Term((One((for_me,)),))))


def _life_pick(number: int, said: str = "it-is", button: bool = False) -> Pick:
    return Pick((k.MOVE_LIFE + number,), (f"life:{life_key(number)}",), say(said, life=life(number)), button=button)


def touch(view: View, move: int) -> tuple[str, ...]:
    """Returns the thing a move touches."""
    fields, (base, which) = view.fields, k.MOVES.read(move)
    if base in (k.MOVE_LIFE, k.MOVE_CAT):
        return (f"life:{life_key(which[0])}" if base == k.MOVE_LIFE else f"cat:{CATS[which[0]]}",)
    if base in (k.MOVE_SEAT, k.MOVE_TABLE):
        return (f"seat:{which[0]}" if base == k.MOVE_SEAT else f"place:{which[0] + 1}",)
    if which:
        return (f"hand:{card_key(fields.kinds[which[0]])}",) if fields.kinds[which[0]] else ()
    if base == k.MOVE_WAGER:
        return (f"own:{view.seat}",)
    return ("give-up",) if base == k.MOVE_GIVE_UP and fields.owed else ()


def _whole(view: View, move: int, alone: bool) -> Pick:
    """Returns a play of one move. One that loses a life has no button, unless there is nothing else."""
    fields, seat = view.fields, view.seat or 0
    (base, which), things, said = k.MOVES.read(move), touch(view, move), text.say_move(view, move)
    if base == k.MOVE_WAGER:
        top = top_of(fields, seat)
        said = say("wager-instead" if fields.may_skip else "wager-and-draw", life=life(top), number=int(k.DRAW_OF[top]))
    elif base == k.MOVE_GIVE_UP and fields.owed:  # R19
        top, left = top_of(fields, seat), {"hearts": max(fields.lives_size[seat] - 1, 0)}
        will = say("will-lose", life=life(top), some=fields.lives_size[seat], number=fields.num_wagered[seat])
        return Pick((move,), things, say("give-up-and-lose"), will, left, alone)
    elif base == k.MOVE_PLAY:
        table, added, nines = count_up(view.game, view.record, which[0])
        then = {cat: table[cat] + added[cat] for cat in range(k.CATS) if added[cat]}
        counts = all_of(icons_of(cat, number) for cat, number in then.items())
        will = say("will-make-nine", cats=all_of(cats_of(nines))) if nines else say("will-count", icons=counts)
        return Pick((move,), things, said, will, {f"cat:{CATS[cat]}": number for cat, number in then.items()})
    return Pick((move,), things, said, button=base == k.MOVE_WAGER)


def _combined(view: View, axes: tuple[list[int], ...]) -> Term:
    """Returns plays of a card with its place, its cat, or both; or a gift and who gets it."""
    spans = [k.MOVES.read(moves[0])[0] for moves in axes]
    swaps, single = int(view.fields.placing == k.SWAPPING), k.MOVE_CAT in spans
    asks = {k.MOVE_TABLE: say("at-which", swaps=swaps), k.MOVE_CAT: say("as-what"), k.MOVE_SEAT: say("to-whom")}
    picks = (tuple(_part(view, move, single) for move in moves) for moves in axes)
    made = tuple(One(parts, asks.get(span, "")) for span, parts in zip(spans, picks, strict=True))
    if k.MOVE_TABLE not in spans:
        return Term(made, say("play-as" if single else "give-card-to", card=Slot(0), to=Slot(1)))
    return Term(made, say("play-at-as" if single else "play-at", card=Slot(0), under=Slot(1), to=Slot(2), swaps=swaps))


def _part(view: View, move: int, single: bool = False) -> Pick:
    """Returns a step of a play, and what it adds to the counters; `single`: the card is one cat that is named later."""
    fields, adds, (base, (which,)) = view.fields, [0] * k.CATS, k.MOVES.read(move)
    said: Value = Seat(which) if base == k.MOVE_SEAT else card_names.card(fields.kinds[which])
    will: Value = ""
    if base == k.MOVE_TABLE:
        under, swaps = card_names.card(fields.kinds[fields.table[which]]), int(fields.placing == k.SWAPPING)
        said, will = say("at-place", card=under, place=which + 1), say("will-go", card=under, swaps=swaps)
        left = count_up(view.game, view.record, 0, which)[0]
        adds = [after - before for after, before in zip(left, own_counts(view), strict=True)]
    elif base == k.MOVE_CAT:
        said, adds[fields.reads_as[which]] = icons_of(which, 1), 1
    elif base == k.MOVE_PLAY and not single:
        adds = count_up(view.game, view.record, which)[1]
    changes = {f"cat:{name}": number for name, number in zip(CATS, adds, strict=True) if number}
    return Pick((move,), touch(view, move), said, will, adds=changes)


def rule_of(refusal: Refusal) -> str:
    """Returns the rule behind a refusal, or "" if it is about the open question."""
    return text.RULE_OF.get(refusal.reason, "")


def why(view: View, thing: str) -> tuple[str, Value]:
    """Returns why the viewer cannot do anything with a thing now, or at a later step of a play."""
    fields, (rule, said) = view.fields, plain_why(view, thing)
    if said in NOTHING_SAID:
        later = (plain_why(view.step(first), thing) for first in view.legal() if not view.completes(first))
        rule, said = next((found for found in later if found[1] not in NOTHING_SAID), (rule, said))
    if rule == "R37":  # or another risky power, or one that was copied
        now = (RULES[int(k.POWER_OF[number])] for number in wagers(fields, fields.turn)[::-1][: fields.wagers_now])
        rule = next((found for found in now if found in ("R37", "R38")), "R29")
    return ("R26" if rule == "R25" and fields.placing == k.SWAPPING else rule) or ASKED_BY[fields.phase], said


# What happened

QUICK = (k.DREW, k.DREW_UNSEEN, k.LIVES_READY, k.COUNTED_AS, k.RELEASED, k.SKIPPED, k.PASSES, k.RETURNED)
MOMENTS = {k.STOLE: "steal", k.PERFECT: "nine", k.LOST_LIFE: "lifelost", k.WON: "win"}
SHOUTS = {
    k.STOLE: say("shout-steal"),
    k.PERFECT: say("shout-nine"),
    k.LOST_LIFE: say("shout-lifelost"),
    k.WON: say("shout-win"),
}
MARKS = {k.LEADS: "crown", k.WAGERED: "wager", k.IGNORED: "stop", k.NO_EFFECT: "miss", k.BOUND: "stop"}
MARKS |= {k.RELEASED: "crown", k.SKIPPED: "skip", k.PASSES: "skip", k.ROUND_ENDS: "end", **MOMENTS}


def beat(game: Game, event: Event, players: int) -> shapes.Beat | None:
    """Returns the beat of an event. A plain turn needs no words, because the seat is highlighted."""
    kind, _, a, b, _ = event
    said = text.say_event(game, event, players)
    if said is None or (kind == k.TURN_BEGINS and a == 1 and b < 2):
        return None
    time = "moment" if kind in MOMENTS else "quick" if kind in QUICK else ""
    flights = _flights(event)
    return shapes.Beat(said, time, MARKS.get(kind, ""), _look(event, players), flights, SHOUTS.get(kind, ""))


def _look(event: Event, players: int) -> tuple[str, ...]:
    kind, seat, a, b, _ = event
    cats, everybody = [f"cat:{name}" for name in CATS], [f"seat:{other}" for other in range(players)]
    if kind in (k.IGNORED, k.COUNTED_AS, k.PERFECT):
        made = a if kind == k.PERFECT else 1 << a % k.CATS
        lit = tuple(name for cat, name in enumerate(cats) if made >> cat & 1)
        return (*lit, everybody[seat]) if kind == k.PERFECT else lit
    if kind == k.ROUND_ENDS:
        return tuple(cats) if a == k.ALL_NINE else ("table", everybody[seat])
    if kind in (k.INSPECTED, k.ROTATED):
        return tuple(other for other in everybody if other != everybody[seat] or kind == k.ROTATED)
    if kind in (k.BROWSED, k.REORDERED, k.COPIED, k.LOST_LIFE, k.RETURNED, k.WAGERED, k.LIVES_READY):
        whose = b - 1 if kind in (k.BROWSED, k.REORDERED, k.COPIED) else seat
        return f"top:{whose}", f"own:{whose}", everybody[whose]
    return (everybody[seat],)


def _flights(event: Event) -> tuple[tuple[str, str, str], ...]:
    kind, seat, a, b, c = event
    here, other, taker = f"seat:{seat}", f"seat:{b - 1}", f"seat:{c - 1}"
    flights = {
        k.DREW: [("pile", here, number) for number in (c, b, a) if number],
        k.DREW_UNSEEN: [("pile", here, 0)] * a,
        k.PASSED: [(here, taker, number) for number in (a, b) if number],
        k.PASSED_UNSEEN: [(here, taker, 0)] * a,
        k.PLAYED: [(here, "table", a), *([("table", here, b)] if c == k.SWAPPING else [])],
        k.TOOK: [("table", here, a)],
        k.GAVE: [(here, other, a)],
        k.STOLE: [(other, here, a)],
        k.RESHUFFLED: [("discard", "pile", 0)],
        k.ROUND_ENDS: [("table", "discard", 0)],
    }
    return tuple((start, end, card_key(number)) for start, end, number in flights.get(kind, ()))


# What the table needs to know


def mild(view: View, moves: Sequence[int]) -> int | None:
    """Takes no turn that is not required, and wagers before it gives up a life; None: the house bot's move."""
    if view.fields.phase != k.TURN or k.MOVE_GIVE_UP not in moves:
        return None
    owing = k.MOVE_WAGER if list(moves) == [k.MOVE_GIVE_UP, k.MOVE_WAGER] else None
    return owing if view.fields.owed else k.MOVE_GIVE_UP


def ending(view: View, scores: Sequence[int], winners: Sequence[int]) -> shapes.Ending:
    """Returns the most lives first, and whose last life ended the game."""
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    rows = ((1 + sum(n > scores[seat] for n in scores), seat, say("num-lives", lives=scores[seat])) for seat in order)
    gone = all_of(Seat(seat) for seat in order if not scores[seat])
    return shapes.Ending(tuple(rows), say("last-life-gone", who=gone))

"""Scenes of CATS: the yard with birds and Stalks, plays, and beats. Made only from views."""

from collections.abc import Iterator, Sequence

from clowder.engine.play.game import Game
from clowder.engine.play.scene_contract import offer as plain_offer
from clowder.engine.play.scene_contract import why as plain_why
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
    Some,
    Term,
    Token,
    Zone,
    cards_of,
    tokens_of,
)
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.text.messages import Seat, Slot, Value, say
from clowder.games.cats import card_names, insights
from clowder.games.cats import layout as k
from clowder.games.cats import text as words
from clowder.games.cats.text import Fields

# Names of things, faces and symbols; card_names.py has those for people.
CARDS = ("back", "stalk", "catch", "steal", "taunt", "eat", "play")
CATS = ("nobody", "carl", "elvis", "katrina", "otis", "simone")
BIRDS = ("", "bird1", "bird2", "bird3", "bird4", "flip")
GROUNDS = ("bath", "grass", "tree", "fence")
INDICES = ("", "S", "C", "St", "T", "E", "P")
RULES = ("", "R10", "R12", "R18", "R29", "R17", "R22")  # the rule in a card's help
PLATES = [(kind, twice) for kind in range(1, k.BIRDS) for twice in range(2)]  # birds, plain and played with


def faces(view: View) -> dict[str, Face]:
    """Returns how cards, cats and birds are drawn, and their effects under the current options."""
    fields, made = view.fields, {"": Face("", "cats-back")}
    for card in range(k.STALK, k.CARDS):
        name, about = CARDS[card], card_names.card_help(fields, card)
        made[name] = Face(card_names.CARDS[card], f"cats-{name}", f"tint-{name}", INDICES[card], about, RULES[card])
    for cat in range(k.CARL, k.CATS):
        rule = card_names.RULE_OF_CAT[cat] if fields.abilities else "R5"
        made[CATS[cat]] = Face(
            card_names.CATS[cat], f"cats-{CATS[cat]}", "tint-cat", "", card_names.cat_help(fields, cat), rule
        )
    for kind, twice in PLATES:
        name, about, index = BIRDS[kind], card_names.bird_help(fields, kind), str(fields.worth[kind] << twice)
        art = f"cats-{name}-takes{fields.needs[kind]}"
        made[_bird(kind, twice)] = Face(say("bird", kind=kind), art, f"tint-{name}", index, about, "R2")
    return made


def box(view: View) -> tuple[Pack, ...]:
    """Returns the birds, the cards of every cat that sits or may be picked, tokens for secret aims, and the yard."""
    fields = view.fields
    cats = [fields.cat[seat] for seat in range(fields.num_seats)]
    cats = sorted(cats) if all(cats) else list(range(k.CARL, k.CATS))
    owned = dict.fromkeys(CARDS[k.STALK :], 1) | {"stalk": k.STALKS_OWNED, "taunt": fields.taunts}
    packs = [cards_of(say("box-birds"), dict(zip(BIRDS, fields.flock, strict=True)))]
    packs += [cards_of(card_names.CATS[cat], {CATS[cat]: 1} | owned, card_names.CATS[cat]) for cat in cats]
    yard = [Token("", (f"cats-{GROUNDS[each]}",), card_names.NAMES[each]) for each in range(fields.num_locales)]
    others = {cat: Token("", (f"cats-{CATS[cat]}",), card_names.CATS[cat]) for cat in cats}
    aims = [(cat, [*yard, *(other for each, other in others.items() if each != cat)]) for cat in cats]
    packs += [Pack(card_names.CATS[cat], tuple((token, 1) for token in tokens)) for cat, tokens in aims]
    double = Token("", ("cats-double",), say("box-double"))
    return (*packs, tokens_of(*((token, 1) for token in yard), (double, sum(fields.flock))))


def _bird(kind: int, doubled: int) -> str:
    return BIRDS[kind] + "x2" * doubled


# What everybody sees


def places(view: View) -> tuple[Place, ...]:
    """Returns the cats, each with the bird in front of it."""
    return tuple(_place(view.fields, seat) for seat in range(view.fields.num_seats))


def _place(fields: Fields, seat: int) -> Place:
    bird: Item = Token(f"bird:{seat}", says=say("no-bird"), look="nest")
    if fields.front[seat]:
        doubled = fields.doubled_mask >> seat & 1
        bird = Card(f"bird:{seat}", _bird(fields.front[seat], doubled), "\u00d72" * doubled)
    can_use = fields.cat[seat] and fields.ready_mask >> seat & 1
    spark = Token(
        "", ("cats-ability",), says=say("ability-ready", ability=card_names.ABILITIES[fields.cat[seat]]), look="tiny"
    )
    status, shown = say("points", points=fields.score[seat]), (bird, spark) if can_use else (bird,)
    on_turn = fields.phase in (k.PICK_CAT, k.ABILITY, k.LIFT) and bool(fields.asked_mask >> seat & 1)
    return Place(seat, f"cats-{CATS[fields.cat[seat]]}", 0, status, on_turn, shown=shown)


def board(view: View) -> tuple[Item, ...]:
    """Returns the yard, the cards of this round or the last, and the birds that are left; at first all the cats."""
    fields = view.fields
    yard = Zone("yard", tuple(_locale(fields, locale) for locale in range(fields.num_locales)), look="even")
    if fields.phase == k.PICK_CAT:
        taken: dict[int, Value] = {fields.cat[seat]: Seat(seat) for seat in range(fields.num_seats)}
        cast = (_chosen(cat, taken.get(cat, "")) for cat in range(k.CARL, k.CATS))
        return Zone("cast", tuple(cast), label=say("the-cats"), look="cast apart"), yard
    return yard, _laid(fields), _counts(fields)


def _chosen(cat: int, whose: Value) -> Card:
    return Card(f"cat:{CATS[cat]}", CATS[cat], whose)


def _locale(fields: Fields, locale: int) -> Zone:
    kind, art, points, about = fields.bird[locale], [f"cats-{GROUNDS[locale]}"], "", say("empty")
    if kind:
        art.append(f"cats-{BIRDS[kind]}")
        points, about = fields.worth[kind], card_names.bird_help(fields, kind)
    art += ["cats-grass-front"] * (locale == k.GRASS)
    perch = Token(f"perch:{locale}", tuple(art), points, says=about, look="picture perch")
    stalks = tuple(stalk for seat in range(fields.num_seats) for stalk in _stalks(fields, seat, locale))
    catch = (Token(f"catch:{locale}", ("cats-paw",), says=say("takes-a-catch"), look="need"),) if kind else ()
    number = fields.needs[kind] if kind else 0
    need = say("stalks", stalks=number)
    heads = Gauge(f"need:{locale}", number, number, (), "cats-head", need, look="need")
    takes = Zone(f"takes:{locale}", (heads, *catch) if number else catch, look="takes")
    items = perch, takes, Zone(f"stalks:{locale}", stalks, look="stalks")
    return Zone(f"locale:{locale}", items, "column", card_names.NAMES[locale], look=f"locale at-{GROUNDS[locale]}")


def _stalks(fields: Fields, seat: int, locale: int) -> Iterator[Token]:
    cat, says = f"cats-{CATS[fields.cat[seat]]}", say("stalk-of", who=Seat(seat))
    return (
        Token(f"stalk:{locale}:{seat}#{n}", (cat,), says=says) for n in range(words.stalks_at(fields, seat, locale))
    )


def _laid(fields: Fields) -> Zone:
    """Returns the open cards with their targets; between rounds those of the round just shown."""
    lie = {seat: (fields.card[seat], fields.aim_locale[seat], fields.aim_cat[seat]) for seat in range(fields.num_seats)}
    if not fields.card[0]:
        lie |= {event[1]: event[2:5] for event in fields.events[: fields.num_events] if event[0] == k.REVEALED}
    title = (
        say("revealed-now") if fields.phase == k.ABILITY else say("last-round") if lie[0][0] else say("face-down-yet")
    )
    return Zone("laid", tuple(_laid_card(fields, seat, *card) for seat, card in lie.items()), label=title, look="laid")


def _laid_card(fields: Fields, seat: int, card: int, locale: int, cat: int) -> Token:
    aims = locale * (card <= k.CATCH), cat * (k.CATCH < card <= k.TAUNT)
    target = [GROUNDS[locale - 1]] if aims[0] else [CATS[fields.cat[cat - 1]]] if aims[1] else []
    named, targets = card_names.CARDS[card] or say("a-hidden-card"), words.targets(*aims)
    says = say("laid-by-cat", who=Seat(seat), card=named, aims=len(target), targets=targets)
    art = tuple(f"cats-{name}" for name in (CARDS[card], *target))
    return Token(f"card:{seat}", art, Seat(seat), says=says, look=f"play tint-{CARDS[card]}")


def _counts(fields: Fields, *own: Item) -> Zone:
    deck = Zone("pile", lay="pile", label=say("birds-left"), size=fields.deck_size, look="little")
    flown = Token("flown", ("cats-flown",), sum(fields.flown), say("birds-flown"), look="gone")
    return Zone("counts", (deck, *own, flown), look="counts")


# What one viewer sees

facts, knows = insights.facts, insights.knows


def mine(view: View) -> tuple[Item, ...]:
    """Returns the viewer's points and secret next to the deck, and its own version of things that all see."""
    fields, seat = view.fields, view.seat or 0
    if fields.phase == k.PICK_CAT:
        return (_chosen(fields.cat[seat], Seat(seat)),) if fields.cat[seat] else ()
    stalks = (stalk for at in range(fields.num_locales) for stalk in _stalks(fields, seat, at))
    shown: tuple[Item, ...] = (_laid(fields), *stalks)
    if fields.phase == k.OVER:
        return shown
    own: list[Item] = [Gauge("score", fields.score[seat], art=("cats-belly",), text=say("your-points"))]
    if secret := insights.say_secret(view):
        own.append(Token("secret", ("cats-back",), secret, look="secret"))
    needs = {locale: fields.needs[kind] for locale, kind in enumerate(fields.bird) if kind and fields.needs[kind]}
    held = {locale: words.stalks_at(fields, seat, locale) for locale in needs}
    text = say("your-stalks")
    heads = (Gauge(f"need:{at}", held[at], of, (), "cats-head", text, look="need") for at, of in needs.items())
    return (_counts(fields, *own), *heads, *shown)


def hand(view: View) -> tuple[Card, ...]:
    """Returns the viewer's cards: all it owns except cards at birds or on the table."""
    fields, seat = view.fields, view.seat or 0
    ready = (
        insights.candidates(fields, seat) if fields.phase in (k.ABILITY, k.SECOND) and not fields.answer[seat] else []
    )
    return tuple(
        Card(f"hand:{CARDS[card]}#{n}", CARDS[card], say("ready") if n < ready.count(card) else "")
        for card, number in enumerate(insights.held(fields, seat))
        for n in range(number)
    )


# What may be laid

CHOSEN = {span.base: card for card, span in enumerate(k.MOVES.spans[: k.PLAY], k.STALK)}  # the moves of CHOOSE
KINDS = {k.CARD: ("hand", CARDS), k.CAT: ("cat", CATS), k.LOCALE: ("locale", "0123"), k.SEAT: ("seat", "01234")}


def _touched(move: int) -> tuple[str, ...]:
    (base, which), axes = words.READ[move], k.MOVES.span_of(move).axes
    if base in (k.MOVE_LIFT, k.MOVE_LIFT_BOTH):
        lifted = words.members(which[0]) if base == k.MOVE_LIFT else which * 2
        return tuple(f"stalk:{locale}" for locale in lifted)
    things = tuple(f"{KINDS[axis][0]}:{KINDS[axis][1][at]}" for axis, at in zip(axes, which, strict=True))
    if base in (k.MOVE_AIM_LOCALE, k.MOVE_AIM_CAT):
        return (f"card:{which[0]}", things[1])
    return (f"hand:{CARDS[CHOSEN[base]]}", *things) if base in CHOSEN else things


TOUCHED = tuple(_touched(move) for move in range(k.NUM_MOVES))  # whatever the table; Stalks by their owner


def touch(view: View, move: int) -> tuple[str, ...]:
    """Returns the things a move touches."""
    return tuple(thing + f":{view.seat}" * thing.startswith("stalk") for thing in TOUCHED[move])


def offer(view: View) -> Offer:
    """Returns all plays: a card with its targets, a plan as a product, the rest as a list."""
    fields, single, aimed = view.fields, list[Pick](), dict[str, list[int]]()
    if fields.phase == k.PLAN:  # the first card is set only if a program has begun a plan
        begun = fields.plan_first[view.seat]
        return plain_offer(view) if begun else Offer(tuple(_plans(fields, view.seat or 0)))
    for move in view.legal():
        things = touch(view, move)
        if len(things) > 1 and fields.phase != k.LIFT:
            aimed.setdefault(things[0], []).append(move)
        else:
            will, gauges = insights.say_outcome(view, move)
            text, as_button = words.say_move(view, move), fields.phase == k.SECOND
            single.append(Pick((move,), things, text, will, gauges, as_button))
    terms = [Term((One(tuple(single)),))] if single else []
    return Offer((*terms, *(_aimed(view, thing, moves) for thing, moves in aimed.items())))


def _aimed(view: View, thing: str, moves: list[int]) -> Term:
    """Returns what one card can aim at: the viewer's own, or one that Otis turns."""
    base, (whose, *_) = words.READ[moves[0]]
    card = card_names.CARDS[CHOSEN.get(base) or view.fields.card[whose]]
    told = words.MOVE_TEXTS.get(base, "turn-card")
    text = say(told, whose=Seat(whose), card=card, target=Slot(1), place=Slot(1), whom=Slot(1))
    picks = tuple(_target(move, *insights.say_outcome(view, move)) for move in moves)
    ask = say("at-which-cat", card=card) if picks[0].things[0][0] == "s" else say("at-which-locale", card=card)
    return Term((One((Pick((), (thing,), card),)), One(picks, ask)), text)


def _target(move: int, will: Value = "", gauges: dict[str, int] | None = None) -> Pick:
    """Returns the last thing that a move touches, a locale or a cat, as a pick."""
    thing, place = TOUCHED[move][-1], words.READ[move][1][-1]
    return Pick((move,), (thing,), Seat(place) if thing[0] == "s" else card_names.PLACES[place], will, gauges or {})


def _plans(fields: Fields, seat: int) -> Iterator[Term]:
    """Yields the plans by their first card: both targets, if they are not chosen, and two cards that may follow."""
    aims, held = list[One](), insights.held(fields, seat)
    if not fields.plan_locale[seat]:
        aims.append(One(tuple(_target(k.MOVE_LOCALE + at) for at in range(fields.num_locales)), say("which-locale")))
    if not fields.plan_cat[seat]:
        others = [other for other in range(fields.num_seats) if other != seat]
        aims.append(One(tuple(_target(k.MOVE_TARGET + other) for other in others), say("which-target")))
    kinds = [card for card in range(k.STALK, k.CARDS) if held[card]]
    for first, *twin in [[card] for card in kinds] + [[k.STALK] * 2] * (held[k.STALK] > 1):
        moves = (k.MOVE_FIRST + first, *(k.MOVE_CANDIDATE + card for card in twin))
        start = Pick(moves, (f"hand:{CARDS[first]}",) * len(moves), card_names.CARDS[first])
        others = [card for card in kinds for _ in range(held[card]) if card != first]
        picks = (Pick((k.MOVE_CANDIDATE + card,), (f"hand:{CARDS[card]}",), card_names.CARDS[card]) for card in others)
        follow = Some(tuple(picks), 2 - len(twin), 2 - len(twin), ask=say("three-cards"))
        begin = One((start,), say("three-cards"))
        yield Term((*aims, begin, follow), say("this-first", first=card_names.CARDS[first]))


def why(view: View, thing: str) -> tuple[str, Value]:
    """Explains a thing by the rule that forbids it, in a plan also by later questions; or by the open question."""
    (rule, said), step = plain_why(view, thing), view
    while not rule and (moves := step.legal()) and not step.completes(moves[0]):
        step = step.step(moves[0])
        rule, said = plain_why(step, thing)
    about, asked = words.ASKED[view.fields.phase]
    return (rule, said) if rule else (about, asked if view.legal() else said)


def rule_of(refusal: Refusal) -> str:
    """Returns the rule that a refusal is about."""
    return words.RULE_OF.get(refusal.reason, "")


# What happened

SHOUTS = {
    "fight": say("shout-fight"),
    "steal": say("shout-steal"),
    "lastbird": say("shout-lastbird"),
    "win": say("shout-win"),
}
BEATS = {  # time, mark, highlights, flights; a, b and c are the event's, counted from 0
    k.CAME: ("quick", "came", "locale:{b}", "pile perch:{b} {bird}"),
    k.REVEALED: ("quick", "reveal", "card:{seat} {aim}", "seat:{seat} card:{seat} {card}"),
    k.USED: ("", "ability", "seat:{seat}", ""),
    k.REAIMED: ("", "turn", "card:{a} {aim}", ""),
    k.IGNORED: ("", "vain", "card:{a} seat:{seat}", ""),
    k.TAUNTED: ("", "taunt", "card:{a} seat:{a}", "card:{seat} card:{a} taunt"),
    k.CIRCLED: ("", "vain", "card:{seat} seat:{seat}", ""),
    k.STALKED: ("", "stalk", "locale:{b}", "card:{seat} locale:{b} stalk"),
    k.STALK_FAILED: ("quick", "vain", "locale:{b} seat:{seat}", "card:{seat} seat:{seat} stalk"),
    k.CAUGHT: ("", "catch", "locale:{b} seat:{seat}", "perch:{b} bird:{seat} {bird}"),
    k.CATCH_FAILED: ("quick", "vain", "locale:{b} seat:{seat}", ""),
    k.SCARED: ("moment", "fight", "locale:{b} {rivals}", "perch:{b} flown {bird}"),
    k.LET_GO: ("", "flutter", "seat:{seat}", "bird:{seat} flown {bird}"),
    **dict.fromkeys((k.STALKS_BACK, k.LIFTED), ("quick", "", "locale:{b} seat:{seat}", "locale:{b} seat:{seat} stalk")),
    k.ATE: ("", "gulp", "bird:{seat} seat:{seat}", ""),
    **dict.fromkeys((k.EAT_FAILED, k.PLAY_FAILED), ("quick", "vain", "seat:{seat}", "")),
    k.STOLE: ("moment", "steal", "seat:{seat} seat:{b}", "bird:{b} bird:{seat} {bird}"),
    k.FOUGHT_OVER: ("moment", "fight", "{rivals} seat:{seat}", "bird:{seat} flown {bird}"),
    k.STEAL_FAILED: ("quick", "vain", "seat:{seat} seat:{b}", ""),
    k.DOUBLED: ("", "double", "bird:{seat} seat:{seat}", ""),
    k.WON: ("moment", "win", "seat:{seat}", ""),
}


def beat(game: Game, event: Event, players: int) -> Beat | None:
    """Returns the beat of an event. Flip's arrival and capture take a longer moment."""
    kind, seat, a, b, c = event
    time, mark, look, fly = BEATS.get(kind, ("quick", "", "seat:{seat}" * (kind == k.SAT_DOWN), ""))
    if a == k.FLIP and kind in (k.CAME, k.CAUGHT):
        time, mark = "moment", "lastbird"
    aims_at_locale = b and (kind == k.REAIMED or a <= k.CATCH)
    aim = f"locale:{b - 1}" if aims_at_locale else f"seat:{c - 1}" if c and (kind == k.REAIMED or a <= k.TAUNT) else ""
    rivals = " ".join(f"seat:{rival}" for rival in words.members(c if kind == k.SCARED else b))
    names = {"a": a - 1, "b": b - 1, "bird": BIRDS[min(a, k.FLIP)], "card": CARDS[min(a, k.PLAY)]}
    lit, path = (tuple(each.format(seat=seat, aim=aim, rivals=rivals, **names).split()) for each in (look, fly))
    said, flights = words.say_event(game, event, players), (path,) if path else ()
    return Beat(said, time, mark, lit, flights, SHOUTS.get(mark, ""))  # type: ignore[arg-type]


def ending(view: View, scores: Sequence[int], winners: Sequence[int]) -> Ending:
    """R27: points, then birds eaten, then the best of them; and which of these decided it."""
    fields = view.fields
    merits = [insights.merits(fields, seat) for seat in range(fields.num_seats)]
    order = sorted(range(fields.num_seats), key=lambda seat: merits[seat], reverse=True)
    better = (sum(merit > merits[seat] for merit in merits) for seat in order)
    places = ((1 + ahead, seat, insights.say_eaten(fields, seat)) for ahead, seat in zip(better, order, strict=True))
    meals = (_meals(fields, seat) for seat in range(fields.num_seats))
    return Ending(tuple(places), insights.say_decided(fields, *order[:2]), tuple(meals))


def _meals(fields: Fields, seat: int) -> tuple[Card, ...]:
    eaten = [(kind, twice) for kind, twice in PLATES for _ in range(fields.eaten[seat][kind][twice])]
    return tuple(Card(f"eaten:{seat}#{n}", _bird(*plate)) for n, plate in enumerate(eaten))


# What the table needs to know


def answers_are_public(view: View) -> bool:
    """R6: everybody sees who has chosen a card. Abilities and Stalks are answered unseen."""
    return view.fields.phase in (k.CHOOSE, k.PLAN, k.SECOND)


def mild(view: View, moves: Sequence[int]) -> int | None:
    """Eats, which is safe, or passes (R8), keeps the ability and leaves the Stalks; None: the house bot's move."""
    safe = (k.MOVE_EAT, k.MOVE_DECLINE, k.MOVE_LIFT, k.MOVE_FIRST + k.EAT, k.MOVE_SECOND + k.EAT)
    return next((move for move in safe if move in moves), None)

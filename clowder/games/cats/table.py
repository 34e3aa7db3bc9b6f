"""The table of CATS as a person sees it: cards and birds, what moves touch, what events look like, and why not.

Everything is made from the viewer's own view. Texts of moves and events are in words.py.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from clowder.engine.fields import Axis
from clowder.engine.game import Game
from clowder.engine.match import Event, Match, View
from clowder.engine.messages import Seat, say
from clowder.engine.record import numbers
from clowder.engine.referee import NOT_NOW
from clowder.engine.scene import Beat, Card, Face, Place, Scene
from clowder.engine.voice import Voice, several
from clowder.games.cats import layout as k
from clowder.games.cats import refusal as no
from clowder.games.cats import titles, words

# What things are called on the page, in any language; what people call them is in titles.py.
CARDS = ("no card", "Stalk", "Catch", "Steal", "Taunt", "Eat", "Play")
CATS = ("no cat", "Carl", "Elvis", "Katrina", "Otis", "Simone")
CARD_INDEX = ("", "S", "C", "St", "T", "E", "P")
CAT_ART = ("cats-nobody", "cats-carl", "cats-elvis", "cats-katrina", "cats-otis", "cats-simone")
BIRD_ART = ("", "cats-bird1", "cats-bird2", "cats-bird3", "cats-bird4", "cats-flip")
PLACE_ART = ("cats-bath", "cats-grass", "cats-tree", "cats-fence")
AIMS_AT_LOCALE = (k.STALK, k.CATCH)
AIMS_AT_CAT = (k.STEAL, k.TAUNT)
CARD_MOVES = {span.base: card for card, span in enumerate(k.MOVES.spans[: k.PLAY], k.STALK)}  # of CHOOSE


# Cards


def face(game: Game, card: str) -> Face:
    """Returns how the card, bird or cat of that name is drawn. What it does depends on the options in force."""
    if card in CARDS[1:]:
        return Face(card, f"cats-{card.lower()}", f"tint-{card.lower()}", CARD_INDEX[CARDS.index(card)])
    if card in CATS[1:]:
        return Face(card, CAT_ART[CATS.index(card)], "tint-cat")
    if card == "Flip":
        return Face("Flip", "cats-flip", "tint-flip", "F")
    points = int(card[0])
    return Face(several(points, "point"), BIRD_ART[points], f"tint-bird{points}", card[0])


def _card_face(sight: View, card: int) -> Face:
    """Returns an action card with what it does under this game's options."""
    title, about = titles.CARDS[card], titles.card_help(sight.fields, card)
    return replace(face(sight.game, CARDS[card]), title=sight.say(title), help=sight.say(about))


def _cat_face(sight: View, cat: int) -> Face:
    """Returns a cat with what it can do under this game's options."""
    title, about = titles.CATS[cat], titles.cat_help(sight.fields, cat)
    return replace(face(sight.game, CATS[cat]), title=sight.say(title), help=sight.say(about))


def _bird_face(sight: View, kind: int) -> Face:
    """Returns a bird with the points and Stalks of this game's options."""
    plain = face(sight.game, "Flip" if kind == k.FLIP else str(kind))
    return replace(plain, index=str(sight.fields.worth[kind]), help=sight.say(titles.bird_help(sight.fields, kind)))


def _hand(view: SimpleNamespace, seat: int) -> list[int]:
    """Returns the cards in the viewer's hand, ascending: all it owns but what lies at birds or on the table."""
    if view.phase == k.PICK_CAT:
        return []
    cards = [k.STALK] * words.stalks_in_hand(view, seat) + [k.CATCH, k.STEAL, k.TAUNT, k.EAT, k.PLAY]
    if not view.taunts:
        cards.remove(k.TAUNT)
    for card in _laid_cards(view, seat):
        if card in cards:
            cards.remove(card)
    return cards


def _laid_cards(view: SimpleNamespace, seat: int) -> list[int]:
    """Returns what the viewer has put on the table, face down or revealed, and not taken back yet."""
    if view.phase == k.ABILITY:
        return [view.card[seat]]
    if view.phase == k.CHOOSE and view.answer[seat]:
        return [k.CARD_OF_CHOICE >> 3 * (view.answer[seat] - 1) & 7]
    if view.phase == k.SECOND and view.answer[seat]:
        return [view.answer[seat] - 1]
    if view.phase == k.PLAN:
        return [card for card in (view.plan_first[seat], *_ready(view, seat)) if card]
    return []


def _ready(view: SimpleNamespace, seat: int) -> list[int]:
    """Returns the viewer's candidates for round two."""
    return [card for card in (view.plan_low[seat], view.plan_high[seat]) if card]


def _hand_cards(sight: View, seat: int) -> tuple[Card, ...]:
    view = sight.fields
    ready = _ready(view, seat) if view.phase in (k.ABILITY, k.SECOND) and not view.answer[seat] else []
    cards = []
    hand = _hand(view, seat)
    for place, card in enumerate(hand):
        copy = hand[:place].count(card)
        badge = "ready" if copy < ready.count(card) else ""
        cards.append(Card(f"hand:{CARDS[card]}#{copy}", _card_face(sight, card), badge))
    return tuple(cards)


# The scene


def scene(sight: View) -> Scene:
    """Returns the table as the viewer sees it."""
    view, seat = sight.fields, sight.seat
    more: dict[str, Any] = {
        "picking": view.phase == k.PICK_CAT,
        "cats": _cats(sight) if view.phase == k.PICK_CAT else [],
        "locales": [_locale(sight, locale) for locale in range(view.num_locales)],
        "laid": _laid(sight),
        "laid_title": "Now" if any(view.card) and view.phase != k.SECOND else "Last round",
        "deck": view.deck_size,
        "flown": sum(view.flown),
        "round": view.rounds + (view.phase != k.OVER),
        "half": view.half + 1 if view.two_rounds else 0,
        "mine": _mine(sight, seat) if seat is not None else None,
    }
    return Scene(
        places=tuple(_place(sight, other) for other in range(view.num_seats)),
        hand=() if seat is None else _hand_cards(sight, seat),
        facts=_facts(view, seat),
        knows=tuple(_knows(sight)),
        more=more,
    )


def _place(sight: View, seat: int) -> Place:
    """Returns a cat at the edge of the table. What lies before the viewer itself is drawn in the middle."""
    view = sight.fields
    score = f"{several(view.score[seat], 'point')}, {several(view.num_eaten[seat], 'bird')}"
    if view.cat[seat] and view.ready_mask >> seat & 1:
        score += " + ability"
    single = view.phase in (k.PICK_CAT, k.ABILITY, k.LIFT)
    bird = None if seat == sight.seat else _front(sight, seat)
    return Place(
        seat,
        CAT_ART[view.cat[seat]],
        0,
        score,
        on_turn=single and bool(view.asked_mask >> seat & 1),
        shown=(bird,) if bird else (),
    )


def _front(sight: View, seat: int) -> Card | None:
    """Returns the bird in front of a cat."""
    view = sight.fields
    kind = view.front[seat]
    if not kind:
        return None
    shown = replace(_bird_face(sight, kind), index=str(words.worth_in_front(view, seat)))
    return Card(f"bird:{seat}", shown, "x2" if view.doubled_mask >> seat & 1 else "")


def _locale(sight: View, locale: int) -> dict[str, Any]:
    view = sight.fields
    kind = view.bird[locale]
    stalks = [(seat, words.stalks_at(view, seat, locale)) for seat in range(view.num_seats)]
    tokens = [
        {
            "anchor": f"stalk:{locale}:{seat}",
            "avatar": CAT_ART[view.cat[seat]],
            "name": sight.say(Seat(seat)),
            "count": count,
            "mine": seat == sight.seat,
        }
        for seat, count in stalks
        if count
    ]
    return {
        "anchor": f"locale:{locale}",
        "perch": f"perch:{locale}",
        "name": sight.say(titles.NAMES[locale]),
        "art": PLACE_ART[locale],
        "front": "cats-grass-front" if locale == k.GRASS else "",
        "bird": BIRD_ART[kind],
        "bird_name": sight.say(say("bird", kind=kind)) if kind else "",
        "points": view.worth[kind] if kind else 0,
        "needs": view.needs[kind] if kind else 0,
        "own": words.stalks_at(view, sight.seat, locale) if sight.seat is not None else 0,
        "tokens": tokens,
    }


def _laid(sight: View) -> list[dict[str, Any]]:
    """Returns the revealed cards with their targets; between rounds those of the round that was just told."""
    view = sight.fields
    shown = [
        (seat, view.card[seat], view.aim_locale[seat], view.aim_cat[seat])
        for seat in range(view.num_seats)
        if view.card[seat]
    ]
    if not shown:
        events = [event for event in view.events[: view.num_events] if event[0] == k.REVEALED]
        shown = [(seat, card, locale, cat) for _, seat, card, locale, cat, *_ in events]
    return [_laid_card(sight, *row) for row in shown]


def _laid_card(sight: View, seat: int, card: int, aim_locale: int, aim_cat: int) -> dict[str, Any]:
    target, art = "", ""
    if card in AIMS_AT_LOCALE and aim_locale:
        target, art = sight.say(titles.NAMES[aim_locale - 1]), PLACE_ART[aim_locale - 1]
    elif card in AIMS_AT_CAT and aim_cat:
        target, art = sight.voice.subject(aim_cat - 1), CAT_ART[sight.fields.cat[aim_cat - 1]]
    return {
        "anchor": f"card:{seat}",
        "face": _card_face(sight, card),
        "who": sight.voice.subject(seat),
        "target": target,
        "art": art,
        "at_locale": card in AIMS_AT_LOCALE,
    }


def _mine(sight: View, seat: int) -> dict[str, Any]:
    """Returns what lies before the viewer."""
    view = sight.fields
    cat = view.cat[seat]
    ability = ""
    if view.abilities and cat:
        is_ready = view.ready_mask >> seat & 1
        ability = sight.say(say("ability-ready" if is_ready else "ability-used", ability=titles.ABILITIES[cat]))
    return {
        "seat": seat,
        "avatar": CAT_ART[cat],
        "cat": sight.say(titles.CATS[cat]),
        "score": several(view.score[seat], "point"),
        "eaten": several(view.num_eaten[seat], "bird"),
        "ability": ability,
        "bird": _front(sight, seat),
        "placed": _placed_text(sight, seat),
    }


def _placed_text(sight: View, seat: int) -> str:
    """Returns what the viewer has chosen and nobody else can see yet."""
    view = sight.fields
    answer = words.sealed_move(view, seat)
    if answer is not None:
        return sight.text(answer)
    first, ready = view.plan_first[seat], _ready(view, seat)
    return _plan_text(sight, first, ready) if first and len(ready) == 2 else ""


def _cats(sight: View) -> list[Card]:
    """Returns the five cats, and who plays those that are taken."""
    seated = sight.fields.cat[: sight.fields.num_seats]
    cards = []
    for cat in range(1, k.CATS):
        taken = sight.voice.subject(seated.index(cat)) if cat in seated else ""
        cards.append(Card(f"cat:{CATS[cat]}", _cat_face(sight, cat), taken))
    return cards


def _facts(view: SimpleNamespace, seat: int | None) -> tuple[str, ...]:
    if view.phase == k.PLAN and seat is not None and view.waiting_mask >> seat & 1:
        return ("Tap three cards, a locale and a cat; then say which card comes first",)
    if view.phase != k.OVER and view.idle > view.stall_rounds // 2:
        return (f"Quiet for {several(view.idle, 'round')}: the game ends at {view.stall_rounds}",)
    return ()


# What you know


def _knows(sight: View) -> list[str]:
    secret = "" if sight.seat is None else _placed_text(sight, sight.seat)
    lines = [f"Your secret: {secret}."] if secret else []
    lines += _knows_deck(sight)
    for other in range(sight.fields.num_seats):
        if other != sight.seat:
            lines += _knows_cat(sight, other)
    return lines


def _knows_deck(sight: View) -> list[str]:
    if not sight.fields.deck_size:
        return ["The deck is empty: no more birds come."]
    if sight.fields.deck_size == 1:
        return ["The next bird is Flip, the last one."]
    left = words.say_birds(words.in_deck(sight.fields)[: k.FLIP])
    return [f"Still in the deck: {sight.say(left)}; Flip comes last."]


def _knows_cat(sight: View, seat: int) -> list[str]:
    """Returns what can be worked out about another cat's cards."""
    view, name = sight.fields, sight.names[seat]
    lines = []
    for locale in range(view.num_locales):
        kind = view.bird[locale]
        if kind and view.needs[kind] and words.stalks_at(view, seat, locale) >= view.needs[kind]:
            bird, place = sight.say(say("the-bird", kind=kind)), sight.say(titles.PLACES[locale])
            lines.append(f"{name} has enough Stalks to catch {bird} at {place}.")
    if not words.stalks_in_hand(view, seat):
        lines.append(f"{name} has no Stalk in hand.")
    if view.two_rounds and view.half and view.phase == k.SECOND and view.card[seat] > k.STALK:
        lines.append(f"{name} cannot reveal {sight.say(titles.CARDS[view.card[seat]])} again in round two.")
    if view.abilities and view.cat[seat]:
        ready = view.ready_mask >> seat & 1
        lines.append(
            f"{name} {'can still use' if ready else 'has used'} {sight.say(titles.ABILITIES[view.cat[seat]])}."
        )
    return lines


# Touching


def touch(game: Game, view: SimpleNamespace, move: int) -> str:
    """Returns the things this move touches, separated by "|"; empty if it is only a button."""
    return "|".join(TOUCHED[move])


def _touched(move: int) -> tuple[str, ...]:
    base, which = k.MOVES.read(move)
    if base in CARD_MOVES:
        return (f"hand:{CARDS[CARD_MOVES[base]]}", *_named(k.MOVES.span_of(move).axes, which))
    if base == k.MOVE_LIFT:
        return tuple(f"locale:{locale}" for locale in words.members(which[0]))
    if base == k.MOVE_LIFT_BOTH:
        return (f"both:{which[0]}",)
    if base in (k.MOVE_AIM_LOCALE, k.MOVE_AIM_CAT):
        return (f"card:{which[0]}", *_named(k.MOVES.span_of(move).axes[1:], which[1:]))
    return _named(k.MOVES.span_of(move).axes, which)


def _named(axes: Sequence[Axis], which: Sequence[int]) -> tuple[str, ...]:
    """Returns the things that numbers on these axes stand for."""
    names = {k.CARD: ("hand", CARDS), k.CAT: ("cat", CATS)}
    kinds = [names.get(axis, (axis.name, range(axis.size))) for axis in axes]
    return tuple(f"{kind}:{values[place]}" for (kind, values), place in zip(kinds, which, strict=True))


TOUCHED = tuple(_touched(move) for move in range(k.NUM_MOVES))  # it never depends on the table


def plays_with(match: Match, seat: int, things: Sequence[str], limit: int) -> tuple[list[tuple[int, ...]], set[str]]:
    """Returns the complete plays that touch exactly these things, and what may be touched beside them."""
    left, more = Counter(things), set[str]()
    runs: list[tuple[int, ...]] = [()]
    for plays in _parts(match.view_of(seat)):
        touched = [(play, Counter(thing for move in play for thing in TOUCHED[move])) for play in plays]
        reach = {thing for _, found in touched for thing in found}
        picked = Counter({thing: number for thing, number in left.items() if thing in reach})
        left -= picked
        fitting = [(play, found) for play, found in touched if picked <= found]
        if not fitting:
            return [], set()
        more.update(thing for _, found in fitting for thing in found - picked)
        runs = [(*run, *play) for run in runs for play, found in fitting if found == picked]
    return ([], set()) if left else (runs[:limit], more)


def _parts(sight: View) -> list[list[tuple[int, ...]]]:
    """Returns the viewer's plays; those of a plan in three parts, of which any go together.

    A plan's locale, cat and cards do not depend on each other (R33). To list all plans, a thousand, would take longer.
    """
    view, seat = sight.fields, sight.seat or 0
    if view.phase != k.PLAN or view.plan_locale[seat] or not sight.legal():
        return [sight.plays()]
    aimed = sight.step(sight.legal()[0])
    chased = aimed.step(aimed.legal()[0])
    return [[(move,) for move in sight.legal()], [(move,) for move in aimed.legal()], chased.plays()]


def label(game: Game, view: SimpleNamespace, thing: str, voice: Voice) -> str:
    """Returns a chip's text for a thing that is no card in hand."""
    kind, _, name = thing.partition(":")
    if kind == "locale":
        lifts = view.phase == k.LIFT
        return (
            f"From {game.say(titles.PLACES[int(name)], voice)}" if lifts else game.say(titles.NAMES[int(name)], voice)
        )
    if kind == "both":
        return f"Both from {game.say(titles.PLACES[int(name)], voice)}"
    if kind == "seat":
        return voice.subject(int(name))
    if kind == "card":
        whose = voice.possessive(int(name))
        return f"{whose[:1].upper()}{whose[1:]} {game.say(titles.CARDS[view.card[int(name)]], voice)}"
    return game.say(titles.CATS[CATS.index(name)], voice) if kind == "cat" else name


def play_text(sight: View, moves: tuple[int, ...]) -> str:
    """Returns a complete play as one short imperative."""
    if len(moves) == 1:
        return sight.text(moves[0])
    view, seat = sight.fields, sight.seat or 0
    first, ready = view.plan_first[seat], _ready(view, seat)[:1]
    for base, which in map(k.MOVES.read, moves):
        if base == k.MOVE_CANDIDATE:
            ready.append(which[0])
        elif base == k.MOVE_FIRST:
            first = which[0]
    return _plan_text(sight, first, ready)


def _plan_text(sight: View, first: int, ready: list[int]) -> str:
    """Returns a plan's cards; its targets are things of their own."""
    return f"{sight.say(titles.CARDS[first])}, then {sight.say(words.either(ready))}"


def remark(sight: View, moves: tuple[int, ...]) -> str:
    """Returns why a play is sure to do nothing (R8), or nothing: others may still change the rest."""
    if sight.fields.phase != k.CHOOSE:
        return ""
    why = numbers(3)
    reason = sight.game.call(no.in_vain)(sight.record, sight.seat, moves[0], why)
    return {
        no.NOTHING_THERE: "no bird is there",
        no.NOT_NEEDED: "it needs no more of yours",
        no.TOO_FEW_STALKS: f"{several(int(why[0]), 'Stalk')} short",
        no.NO_PREY: "you have no bird",
        no.DOUBLED_ALREADY: "it is doubled already",
    }.get(reason, "")


# Questions about the question


def silence(view: SimpleNamespace) -> int | None:
    """Returns None: CATS has no reaction windows, and silence is no answer."""
    return None


def in_order(view: SimpleNamespace) -> bool:
    """Tells whether the order of taps matters: never."""
    return False


def is_out(view: SimpleNamespace, seat: int) -> bool:
    """Tells whether a seat is out of the game: nobody ever is."""
    return False


def answers_are_public(view: SimpleNamespace) -> bool:
    """Tells whether everybody sees who has laid a card; abilities and Stalks are answered unseen."""
    return view.phase in (k.CHOOSE, k.PLAN, k.SECOND)


# Why not


def why_not(sight: View, thing: str) -> tuple[str, str]:
    """Returns a rule's number and a sentence: why the viewer cannot tap this thing now."""
    view, voice, seat = sight.fields, sight.voice, sight.seat
    if view.phase == k.OVER:
        return "R26", "The game is over."
    if seat is None:
        return "R6", "You are watching: only the cats at the table choose."
    if not view.waiting_mask >> seat & 1:
        return _why_not_asked(view, seat, voice)
    return (
        _why_refused(sight, thing.partition("#")[0])
        or _why_not_picked(view, thing.partition(":")[0])
        or ASKED[view.phase]
    )


def _why_refused(sight: View, thing: str) -> tuple[str, str] | None:
    """Returns why the rules let no move touch a thing; None if one may, or if none is about it now."""
    touching = [move for move in range(k.NUM_MOVES) if thing in TOUCHED[move]]
    found: list[tuple[int, int, View]] = []
    while touching:
        refusals = [sight.refusal(move) for move in touching]
        if None in refusals:
            return None
        found += [(refusal.reason, move, sight) for refusal, move in zip(refusals, touching, strict=True) if refusal]
        step = sight.legal()[0]
        if sight.completes(step):
            break
        sight = sight.step(step)
    reason, move, sight = max(found, key=lambda each: each[0], default=(NOT_NOW, 0, sight))
    return (words.RULE_OF.get(reason, ASKED[sight.fields.phase][0]), sight.why_not(move)) if reason > NOT_NOW else None


# What does not fit what is picked, or is not asked for at all: by the question, and by the sort of thing.
ONE_TARGET = "R33", "You aim at one locale and one other cat in the whole turn. Clear your choice to change it."
WHY_NOT = {
    (k.CHOOSE, "locale"): (
        "R7",
        "Only Stalk and Catch aim at a locale, and only at one. Pick one of these cards first.",
    ),
    (k.CHOOSE, "hand"): ("R6", "You lay one card a round. Clear your choice to take another."),
    (k.PLAN, "locale"): ONE_TARGET,
    (k.PLAN, "seat"): ONE_TARGET,
    (k.SECOND, "locale"): ("R34", "Your targets stay those of your plan until the turn is over."),
    (k.SECOND, "seat"): ("R34", "Your targets stay those of your plan until the turn is over."),
    (k.ABILITY, "hand"): ("R37", "The cards of this round are revealed. Now you are only asked about your ability."),
}
ASKED = {
    k.PICK_CAT: ("R5", "First you pick your cat."),
    k.CHOOSE: ("R6", "Now you choose a card from your hand and its target."),
    k.PLAN: (
        "R33",
        "A plan is three cards: one for round one and two that may follow. Clear your choice to change it.",
    ),
    k.SECOND: ("R35", "Now you choose which of your two cards to reveal."),
    k.ABILITY: (
        "R38",
        "You turn one card to another target of the same kind. Pick the card first, then its new target.",
    ),
    k.LIFT: ("R24", "Now you choose which of your Stalks to take back."),
}


def _why_not_picked(view: SimpleNamespace, sort: str) -> tuple[str, str] | None:
    """Returns why a thing of that sort does not fit what is picked, as the options in force have it."""
    if (view.phase, sort) == (k.CHOOSE, "seat"):
        if view.taunts:
            return "R7", "Only Steal and Taunt aim at a cat, and only at one. Pick one of these cards first."
        return "R7", "Only Steal aims at a cat, and only at one. Pick that card first."
    if (view.phase, sort) == (k.LIFT, "hand"):
        over, then = ("turn", "plan the next one") if view.two_rounds else ("round", "choose a card again")
        return "R24", f"The {over} is over. Now you only choose which Stalks to take back; then you {then}."
    return WHY_NOT.get((view.phase, sort))


def _why_not_asked(view: SimpleNamespace, seat: int, voice: Voice) -> tuple[str, str]:
    was_asked = view.asked_mask >> seat & 1
    if view.phase == k.PICK_CAT:
        return "R5", f"It is {voice.names[words.members(view.asked_mask)[0]]}'s turn to pick a cat."
    if view.phase == k.ABILITY:
        if was_asked:
            return "R37", "You have already answered. The others are still deciding about their abilities."
        return "R37", "Your ability is used up. The others are deciding about theirs."
    if view.phase == k.LIFT:
        if was_asked:
            return "R24", "You have already answered. The others are still deciding about their Stalks."
        return "R24", "No Stalk of yours lies at a bird. The others are deciding about theirs."
    rule = {k.PLAN: "R33", k.SECOND: "R35"}.get(view.phase, "R6")
    return rule, "You have already chosen. All cards are revealed together when everybody has."


# What happened


def beat(game: Game, event: Event, voice: Voice) -> Beat:
    """Returns one event as the page tells it."""
    text = game.say(words.say_event(game, event, len(voice.names)), voice)
    kind, seat, _, b, _ = event

    def at(number: int) -> str:
        """Where a seat is on the page."""
        return "mine" if number == voice.viewer else f"seat:{number}"

    if kind in (k.REVEALED, k.USED, k.REAIMED, k.IGNORED, k.TAUNTED, k.CIRCLED):
        return _beat_of_cards(text, event, at)
    if kind in (k.STALKED, k.STALK_FAILED, k.CATCH_FAILED, k.CAUGHT, k.SCARED, k.STALKS_BACK, k.LIFTED, k.CAME):
        return _beat_at_locale(text, event, at)
    here = at(seat)
    if kind == k.STOLE:
        return Beat(text, (at(b - 1), here), (f"bird:{b - 1}", f"bird:{seat}"), "steal")
    if kind in (k.LET_GO, k.FOUGHT_OVER):
        rivals = [at(other) for other in words.members(b)] if kind == k.FOUGHT_OVER else []
        return Beat(text, (here, *rivals), (f"bird:{seat}", "flown"), "flutter")
    if kind == k.STEAL_FAILED:
        return Beat(text, (here, at(b - 1)), None, "vain")
    if kind in (k.ROUND_BEGINS, k.ENDED):
        return Beat(text)
    marks = {k.ATE: "gulp", k.DOUBLED: "double", k.EAT_FAILED: "vain", k.PLAY_FAILED: "vain", k.WON: "win"}
    return Beat(text, (here,), None, marks.get(kind, ""))


def _beat_of_cards(text: str, event: Event, at: Callable[[int], str]) -> Beat:
    """Reveals, abilities and Taunts: the revealed cards themselves light up."""
    kind, seat, a, b, c = event
    own = f"card:{seat}"
    if kind == k.REVEALED:
        target = f"locale:{b - 1}" if a in AIMS_AT_LOCALE and b else at(c - 1) if a in AIMS_AT_CAT and c else ""
        return Beat(text, (own, target) if target else (own,), None, "reveal")
    if kind == k.REAIMED:
        return Beat(text, (f"card:{a - 1}", f"locale:{b - 1}" if b else at(c - 1)), None, "turn")
    if kind == k.USED:
        return Beat(text, (at(seat),), None, "ability")
    if kind == k.CIRCLED:
        return Beat(text, (at(seat), own), None, "vain")
    return Beat(text, (at(a - 1), f"card:{a - 1}"), None, "taunt" if kind == k.TAUNTED else "vain")


def _beat_at_locale(text: str, event: Event, at: Callable[[int], str]) -> Beat:
    """What happens at a locale."""
    kind, seat, _, b, c = event
    here, there, perch, token = at(seat), f"locale:{b - 1}", f"perch:{b - 1}", f"stalk:{b - 1}:{seat}"
    if kind == k.CAME:
        return Beat(text, (there,), ("pile", perch), "came")
    if kind == k.SCARED:
        return Beat(text, (there, *(at(other) for other in words.members(c))), (perch, "flown"), "flutter")
    if kind == k.CAUGHT:
        return Beat(text, (there, here), (perch, f"bird:{seat}"), "catch")
    if kind == k.STALKED:
        return Beat(text, (there,), (here, token), "stalk")
    if kind in (k.STALKS_BACK, k.LIFTED):
        return Beat(text, (there, here), (token, here))
    return Beat(text, (there, here), None, "vain")

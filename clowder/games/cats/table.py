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
from clowder.engine.record import numbers
from clowder.engine.referee import NOT_NOW
from clowder.engine.scene import Beat, Card, Face, Place, Scene
from clowder.engine.voice import Voice, several
from clowder.games.cats import layout as k
from clowder.games.cats import refusal as no
from clowder.games.cats import words

CARD_FACES = {
    title: Face(title, f"cats-{title.lower()}", f"tint-{title.lower()}", index)
    for title, index in zip(words.CARDS[1:], ("S", "C", "St", "T", "E", "P"), strict=True)
}
ABILITY_RULES = {"Carl": "R42", "Elvis": "R41", "Katrina": "R40", "Otis": "R38", "Simone": "R39"}
CAT_ART = ("cats-nobody", "cats-carl", "cats-elvis", "cats-katrina", "cats-otis", "cats-simone")
BIRD_ART = ("", "cats-bird1", "cats-bird2", "cats-bird3", "cats-bird4", "cats-flip")
PLACE_ART = ("cats-bath", "cats-grass", "cats-tree", "cats-fence")
LOCALES = tuple(name.removeprefix("the ") for name in words.LOCALES)
AIMS_AT_LOCALE = (k.STALK, k.CATCH)
AIMS_AT_CAT = (k.STEAL, k.TAUNT)
CARD_MOVES = {span.base: card for card, span in enumerate(k.MOVES.spans[: k.PLAY], k.STALK)}  # of CHOOSE


# Cards


def face(game: Game, card: str) -> Face:
    """Returns how the card, bird or cat of that name is drawn. What it does depends on the options in force."""
    if card in CARD_FACES:
        return CARD_FACES[card]
    if card in words.CATS[1:]:
        return Face(card, CAT_ART[words.CATS.index(card)], "tint-cat")
    if card == "Flip":
        return Face("Flip", "cats-flip", "tint-flip", "F")
    points = int(card[0])
    return Face(several(points, "point"), BIRD_ART[points], f"tint-bird{points}", card[0])


def _card_face(view: SimpleNamespace, card: int) -> Face:
    """Returns an action card with what it does under this game's options."""
    return replace(CARD_FACES[words.CARDS[card]], help=_card_help(view, card))


def _card_help(view: SimpleNamespace, card: int) -> str:
    if card == k.EAT:
        return "Eats the bird in front of you: its points are yours for ever (R17)."
    if card == k.PLAY:
        return "A bird still in front of you after the Steals is worth twice as much (R22)."
    two, also = view.two_rounds, ", R34" if view.two_rounds else ""  # R34: the targets of the whole turn
    bird = "the bird you aim at in this turn" if two else "a bird"
    if card == k.STALK:
        return f"Lies down at {bird}{', if it' if two else ' that'} still needs a Stalk of yours (R10{also})."
    if card == k.CATCH:
        alone, rule = (
            ("nobody else lays a Catch there, not even one that cannot work", "R14")
            if view.strict_catch
            else ("no other Catch works there", "R13")
        )
        return f"Takes {bird} if enough of your Stalks lie there and {alone} (R12, {rule}{also})."
    cat = "the cat you aim at in this turn" if two else "another cat"
    if card == k.STEAL:
        return f"Takes the bird {cat} has in front; two thieves scare it away (R18, R19{also})."
    never, rule = (", never an ability", "R29, R32") if view.abilities else ("", "R29")
    return f"Stops the card {cat} reveals in this round{never} ({rule}{also})."


def _cat_face(view: SimpleNamespace, cat: int) -> Face:
    """Returns a cat with what it can do under this game's options."""
    name = words.CATS[cat]
    text = f"{name} plays like every other cat: there are no abilities in this game (R5)."
    if view.abilities:
        text = f"{words.ABILITIES[cat]}, once a game: {words.effect(view, cat)} ({ABILITY_RULES[name]})."
    return Face(name, CAT_ART[cat], "tint-cat", "", text)


def _bird_face(game: Game, view: SimpleNamespace, kind: int) -> Face:
    """Returns a bird's face with the points and Stalks of this game's options."""
    plain = face(game, words.bird_name(kind))
    worth, needs = several(view.worth[kind], "point"), words.needed(view.needs[kind])
    index = str(view.worth[kind])
    return replace(plain, index=index, help=f"{words.capital(words.a_bird(kind))}: {worth}, and it needs {needs} (R2).")


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


def _hand_cards(view: SimpleNamespace, seat: int) -> tuple[Card, ...]:
    ready = _ready(view, seat) if view.phase in (k.ABILITY, k.SECOND) and not view.answer[seat] else []
    cards = []
    hand = _hand(view, seat)
    for place, card in enumerate(hand):
        title = words.CARDS[card]
        copy = hand[:place].count(card)
        badge = "ready" if copy < ready.count(card) else ""
        cards.append(Card(f"hand:{title}#{copy}", _card_face(view, card), badge))
    return tuple(cards)


# The scene


def scene(sight: View) -> Scene:
    """Returns the table as the viewer sees it."""
    game, view, voice = sight.game, sight.fields, sight.voice
    seat = voice.viewer
    more: dict[str, Any] = {
        "picking": view.phase == k.PICK_CAT,
        "cats": _cats(view, voice) if view.phase == k.PICK_CAT else [],
        "locales": [_locale(view, locale, voice) for locale in range(view.num_locales)],
        "laid": _laid(view, voice),
        "laid_title": "Now" if any(view.card) and view.phase != k.SECOND else "Last round",
        "deck": view.deck_size,
        "flown": sum(view.flown),
        "round": view.rounds + (view.phase != k.OVER),
        "half": view.half + 1 if view.two_rounds else 0,
        "mine": _mine(game, view, seat, voice) if seat is not None else None,
    }
    return Scene(
        places=tuple(_place(game, view, other, voice) for other in range(view.num_seats)),
        hand=() if seat is None else _hand_cards(view, seat),
        facts=_facts(view, seat),
        knows=tuple(_knows(game, view, voice)),
        more=more,
    )


def _place(game: Game, view: SimpleNamespace, seat: int, voice: Voice) -> Place:
    """Returns a cat at the edge of the table. What lies before the viewer itself is drawn in the middle."""
    score = f"{several(view.score[seat], 'point')}, {several(view.num_eaten[seat], 'bird')}"
    if view.cat[seat] and view.ready_mask >> seat & 1:
        score += " + ability"
    single = view.phase in (k.PICK_CAT, k.ABILITY, k.LIFT)
    bird = None if seat == voice.viewer else _front(game, view, seat)
    return Place(
        seat,
        CAT_ART[view.cat[seat]],
        0,
        score,
        on_turn=single and bool(view.asked_mask >> seat & 1),
        shown=(bird,) if bird else (),
    )


def _front(game: Game, view: SimpleNamespace, seat: int) -> Card | None:
    """Returns the bird in front of a cat."""
    kind = view.front[seat]
    if not kind:
        return None
    doubled = view.doubled_mask >> seat & 1
    shown = _bird_face(game, view, kind)
    return Card(f"bird:{seat}", replace(shown, index=str(view.worth[kind] << doubled)), "x2" if doubled else "")


def _locale(view: SimpleNamespace, locale: int, voice: Voice) -> dict[str, Any]:
    kind = view.bird[locale]
    stalks = [(seat, words.stalks_at(view, seat, locale)) for seat in range(view.num_seats)]
    tokens = [
        {
            "anchor": f"stalk:{locale}:{seat}",
            "avatar": CAT_ART[view.cat[seat]],
            "name": "you" if seat == voice.viewer else voice.names[seat],
            "count": count,
            "mine": seat == voice.viewer,
        }
        for seat, count in stalks
        if count
    ]
    return {
        "anchor": f"locale:{locale}",
        "perch": f"perch:{locale}",
        "name": LOCALES[locale],
        "art": PLACE_ART[locale],
        "front": "cats-grass-front" if locale == k.GRASS else "",
        "bird": BIRD_ART[kind],
        "bird_name": words.capital(words.bird_name(kind)) if kind else "",
        "points": view.worth[kind] if kind else 0,
        "needs": view.needs[kind] if kind else 0,
        "own": words.stalks_at(view, voice.viewer, locale) if voice.viewer is not None else 0,
        "tokens": tokens,
    }


def _laid(view: SimpleNamespace, voice: Voice) -> list[dict[str, Any]]:
    """Returns the revealed cards with their targets; between rounds those of the round that was just told."""
    shown = [
        (seat, view.card[seat], view.aim_locale[seat], view.aim_cat[seat])
        for seat in range(view.num_seats)
        if view.card[seat]
    ]
    if not shown:
        events = [event for event in view.events[: view.num_events] if event[0] == k.REVEALED]
        shown = [(seat, card, locale, cat) for _, seat, card, locale, cat, *_ in events]
    return [_laid_card(view, voice, *row) for row in shown]


def _laid_card(
    view: SimpleNamespace, voice: Voice, seat: int, card: int, aim_locale: int, aim_cat: int
) -> dict[str, Any]:
    target, art = "", ""
    if card in AIMS_AT_LOCALE and aim_locale:
        target, art = LOCALES[aim_locale - 1], PLACE_ART[aim_locale - 1]
    elif card in AIMS_AT_CAT and aim_cat:
        target, art = _who(aim_cat - 1, voice), CAT_ART[view.cat[aim_cat - 1]]
    return {
        "anchor": f"card:{seat}",
        "face": _card_face(view, card),
        "who": _who(seat, voice),
        "target": target,
        "art": art,
        "at_locale": card in AIMS_AT_LOCALE,
    }


def _who(seat: int, voice: Voice) -> str:
    return "You" if seat == voice.viewer else voice.names[seat]


def _mine(game: Game, view: SimpleNamespace, seat: int, voice: Voice) -> dict[str, Any]:
    """Returns what lies before the viewer."""
    cat = view.cat[seat]
    ability = ""
    if view.abilities and cat:
        ability = f"{words.ABILITIES[cat]} {'ready' if view.ready_mask >> seat & 1 else 'used'}"
    return {
        "seat": seat,
        "avatar": CAT_ART[cat],
        "cat": words.CATS[cat] if cat else "",
        "score": several(view.score[seat], "point"),
        "eaten": several(view.num_eaten[seat], "bird"),
        "ability": ability,
        "bird": _front(game, view, seat),
        "placed": _placed_text(game, view, seat, voice),
    }


def _placed_text(game: Game, view: SimpleNamespace, seat: int, voice: Voice) -> str:
    """Returns what the viewer has chosen and nobody else can see yet."""
    answer = words.sealed_move(view, seat)
    if answer is not None:
        return words.move_text(game, view, answer, voice)
    first, ready = view.plan_first[seat], _ready(view, seat)
    return _plan_text(first, ready) if first and len(ready) == 2 else ""


def _cats(view: SimpleNamespace, voice: Voice) -> list[Card]:
    """Returns the five cats, and who plays those that are taken."""
    cards = []
    for cat in range(1, k.CATS):
        taken = next((_who(seat, voice) for seat in range(view.num_seats) if view.cat[seat] == cat), "")
        cards.append(Card(f"cat:{words.CATS[cat]}", _cat_face(view, cat), taken))
    return cards


def _facts(view: SimpleNamespace, seat: int | None) -> tuple[str, ...]:
    if view.phase == k.PLAN and seat is not None and view.waiting_mask >> seat & 1:
        return ("Tap three cards, a locale and a cat; then say which card comes first",)
    if view.phase != k.OVER and view.idle > view.stall_rounds // 2:
        return (f"Quiet for {several(view.idle, 'round')}: the game ends at {view.stall_rounds}",)
    return ()


# What you know


def _knows(game: Game, view: SimpleNamespace, voice: Voice) -> list[str]:
    seat = voice.viewer
    secret = "" if seat is None else _placed_text(game, view, seat, voice)
    lines = [f"Your secret: {secret}."] if secret else []
    lines += _knows_deck(view)
    for other in range(view.num_seats):
        if other != seat:
            lines += _knows_cat(view, other, voice)
    return lines


def _knows_deck(view: SimpleNamespace) -> list[str]:
    if not view.deck_size:
        return ["The deck is empty: no more birds come."]
    if view.deck_size == 1:
        return ["The next bird is Flip, the last one."]
    left = [f"{n} x {words.bird_name(kind)}" for kind, n in enumerate(words.in_deck(view)) if n and kind != k.FLIP]
    return [f"Still in the deck: {', '.join(left)}; Flip comes last."]


def _knows_cat(view: SimpleNamespace, seat: int, voice: Voice) -> list[str]:
    """Returns what can be worked out about another cat's cards."""
    name = voice.names[seat]
    lines = []
    for locale in range(view.num_locales):
        kind = view.bird[locale]
        if kind and view.needs[kind] and words.stalks_at(view, seat, locale) >= view.needs[kind]:
            lines.append(f"{name} has Stalks enough to catch {words.the_bird(kind)} at {words.LOCALES[locale]}.")
    if not words.stalks_in_hand(view, seat):
        lines.append(f"{name} has no Stalk in hand.")
    if view.two_rounds and view.half and view.phase == k.SECOND and view.card[seat] > k.STALK:
        lines.append(f"{name} cannot reveal {words.CARDS[view.card[seat]]} again in round two.")
    if view.abilities and view.cat[seat]:
        ready = view.ready_mask >> seat & 1
        lines.append(f"{name} {'can still use' if ready else 'has used'} {words.ABILITIES[view.cat[seat]]}.")
    return lines


# Touching


def touch(game: Game, view: SimpleNamespace, move: int) -> str:
    """Returns the things this move touches, separated by "|"; empty if it is only a button."""
    return "|".join(TOUCHED[move])


def _touched(move: int) -> tuple[str, ...]:
    base, which = k.MOVES.read(move)
    if base in CARD_MOVES:
        return (f"hand:{words.CARDS[CARD_MOVES[base]]}", *_named(k.MOVES.span_of(move).axes, which))
    if base == k.MOVE_LIFT:
        return tuple(f"locale:{locale}" for locale in words.members(which[0]))
    if base == k.MOVE_LIFT_BOTH:
        return (f"both:{which[0]}",)
    if base in (k.MOVE_AIM_LOCALE, k.MOVE_AIM_CAT):
        return (f"card:{which[0]}", *_named(k.MOVES.span_of(move).axes[1:], which[1:]))
    return _named(k.MOVES.span_of(move).axes, which)


def _named(axes: Sequence[Axis], which: Sequence[int]) -> tuple[str, ...]:
    """Returns the things that numbers on these axes stand for."""
    names = {k.CARD: ("hand", words.CARDS), k.CAT: ("cat", words.CATS)}
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
        place = words.LOCALES[int(name)]
        return f"From {place}" if view.phase == k.LIFT else LOCALES[int(name)]
    if kind == "both":
        return f"Both from {words.LOCALES[int(name)]}"
    if kind == "seat":
        return _who(int(name), voice)
    if kind == "card":
        return f"{words.capital(voice.possessive(int(name)))} {words.CARDS[view.card[int(name)]]}"
    return name


def play_text(game: Game, view: SimpleNamespace, moves: tuple[int, ...], voice: Voice) -> str:
    """Returns a complete play as one short imperative."""
    if len(moves) == 1:
        return words.move_text(game, view, moves[0], voice)
    seat = voice.viewer or 0
    first, ready = view.plan_first[seat], _ready(view, seat)[:1]
    for base, which in map(k.MOVES.read, moves):
        if base == k.MOVE_CANDIDATE:
            ready.append(which[0])
        elif base == k.MOVE_FIRST:
            first = which[0]
    return _plan_text(first, ready)


def _plan_text(first: int, ready: list[int]) -> str:
    """Returns a plan's cards; its targets are things of their own."""
    return f"{words.CARDS[first]}, then {words.either(ready)}"


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


def beat(game: Game, event: Event, voice: Voice) -> Beat | None:
    """Returns one event as the page tells it; None if there is nothing to tell."""
    text = words.event_text(game, event, voice)
    kind, seat, _, b, _ = event

    def at(number: int) -> str:
        """Where a seat is on the page."""
        return "mine" if number == voice.viewer else f"seat:{number}"

    if not text:
        return None
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

"""CATS in plain language: moves, events and views, told to one viewer. Plain Python over a view's numbers."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.game import Game
from clowder.engine.match import Event, Refusal
from clowder.engine.referee import NOT_ASKED, NOT_THERE
from clowder.engine.voice import Voice, listed, several
from clowder.games.cats import layout as k
from clowder.games.cats import refusal as no

LOCALES = ("the Bird Bath", "the Grass", "the Tree", "the Fence")
CARDS = ("no card", "Stalk", "Catch", "Steal", "Taunt", "Eat", "Play")
CATS = ("no cat", "Carl", "Elvis", "Katrina", "Otis", "Simone")
ABILITIES = ("", "Pounce", "Unimpressed", "Quick Bite", "Look Cute", "Borrowed Stalks")
EFFECTS = (
    "",
    "your Catch needs one Stalk fewer this round",
    "{arrows} that aim at you do nothing this round",
    "if your Catch works you eat that bird at once",
    "turn one revealed card to another target",
    "all Stalks at the bird count as yours for your Catch this round",
)
PHASES = {
    k.PICK_CAT: "pick_cat",
    k.CHOOSE: "choose",
    k.PLAN: "plan",
    k.SECOND: "second",
    k.ABILITY: "ability",
    k.LIFT: "lift",
    k.OVER: "over",
}


def bird_name(kind: int) -> str:
    """Returns a bird's name, without an article."""
    return "Flip" if kind == k.FLIP else f"{kind}-point bird"


def the_bird(kind: int) -> str:
    """Returns a bird that has been spoken of: "the 2-point bird", "Flip"."""
    return "Flip" if kind == k.FLIP else f"the {bird_name(kind)}"


def a_bird(kind: int) -> str:
    """Returns a bird that is new to the listener: "a 2-point bird", "Flip"."""
    return "Flip" if kind == k.FLIP else f"a {bird_name(kind)}"


def members(mask: int) -> list[int]:
    """Returns the numbers in a set, ascending."""
    return [index for index in range(mask.bit_length()) if mask >> index & 1]


def _locale(number: int) -> str:
    """Returns the name of a locale counted from 1."""
    return LOCALES[number - 1] if 1 <= number <= k.LOCALES else "a locale"


def capital(text: str) -> str:
    """Returns a text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def effect(view: SimpleNamespace, cat: int) -> str:
    """Returns what a cat's ability does in this game."""
    return EFFECTS[cat].format(arrows="Taunts and Steals" if view.taunts else "Steals")


def needed(stalks: int) -> str:
    """Returns "no Stalk", "1 Stalk", "2 Stalks"."""
    return several(stalks, "Stalk") if stalks else "no Stalk"


# Moves


def move_text(game: Game, view: SimpleNamespace, move: int, voice: Voice) -> str:
    """Returns what a legal move of the viewer means; distinct among the moves that can be legal together."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_LIFT:
        places = [LOCALES[place] for place in members(which[0])]
        return f"Take a Stalk back from {listed(places)}" if places else "Leave all Stalks"
    if base in (k.MOVE_AIM_LOCALE, k.MOVE_AIM_CAT):
        whose, target = which
        place = LOCALES[target] if base == k.MOVE_AIM_LOCALE else voice.object(target)
        return f"Look Cute: turn {voice.possessive(whose)} {CARDS[view.card[whose]]} to {place}"
    if not which:
        return {
            k.MOVE_EAT: "Eat your bird",
            k.MOVE_PLAY: "Play with your bird",
            k.MOVE_DECLINE: "Keep your ability",
            k.MOVE_DECLARE: f"Use {ABILITIES[view.cat[voice.viewer or 0]]}",
        }[base]
    verb, names = {
        k.MOVE_STALK: ("Stalk at", LOCALES),
        k.MOVE_CATCH: ("Catch at", LOCALES),
        k.MOVE_STEAL: ("Steal from", ()),
        k.MOVE_TAUNT: ("Taunt", ()),
        k.MOVE_LIFT_BOTH: ("Take both Stalks back from", LOCALES),
        k.MOVE_LOCALE: ("Aim at", LOCALES),
        k.MOVE_TARGET: ("Aim at", ()),
        k.MOVE_FIRST: ("In round one:", CARDS),
        k.MOVE_CANDIDATE: ("For round two:", CARDS),
        k.MOVE_SECOND: ("Reveal", CARDS),
        k.MOVE_CAT: ("Play", CATS),
    }[base]
    return f"{verb} {names[which[0]] if names else voice.object(which[0])}"


_FIRST_MOVES = {
    k.CHOOSE: k.MOVE_CHOOSE,
    k.LIFT: k.MOVE_LIFT,
    k.ABILITY: k.MOVE_ABILITY,
    k.SECOND: k.MOVE_SECOND,
}


def sealed_move(view: SimpleNamespace, seat: int) -> int | None:
    """Returns the move that the viewer has answered with, sealed, if it has."""
    return _FIRST_MOVES[view.phase] + view.answer[seat] - 1 if view.answer[seat] else None


# Why a move is refused

RULE_OF = {
    no.ONESELF: "R7",
    no.TAKEN: "R5",
    no.IN_THE_PLAN: "R33",
    no.NOT_ASCENDING: "R33",
    no.NOT_READY: "R35",
    no.ONLY_OTIS: "R38",
    no.SAYS_WHICH: "R38",
    no.NO_SUCH_ARROW: "R38",
    no.AIMS_THERE: "R38",
}


def reason_text(game: Game, view: SimpleNamespace, move: int, refusal: Refusal) -> str:
    """Returns why the viewer's move is refused, as a sentence."""
    card, seat = CARDS[refusal.why[0] % k.CARDS], refusal.why[1] - 1
    base, which = k.MOVES.read(move)
    if refusal.reason == NOT_ASKED:
        return "You are not asked for anything now."
    if refusal.reason == NOT_THERE:
        return _missing_text(view, base, *refusal.why)
    if refusal.reason == no.ONESELF:
        mine = seat == view.viewer - 1
        return "You aim at another cat, never at yourself." if mine else f"A {card} never aims at its own cat."
    if refusal.reason == no.NO_SUCH_ARROW:
        sort = "a locale" if refusal.why[0] <= k.CATCH else "a cat"
        return f"{card} has no target that could be turned." if refusal.why[0] > k.TAUNT else f"{card} aims at {sort}."
    return {
        no.TAKEN: f"Somebody else plays {CATS[which[0] % k.CATS] if which else ''} already.",
        no.IN_THE_PLAN: f"Your plan has {card} already, and you own only one.",
        no.NOT_ASCENDING: f"You name the lower card first; the order is {listed(list(CARDS[1:]))}.",
        no.NOT_READY: f"In round two you reveal one of the cards you kept ready: {either(list(refusal.why[:2]))}.",
        no.ONLY_OTIS: "Only Otis turns cards to other targets.",
        no.SAYS_WHICH: "To use Look Cute, say which card you turn, and where to.",
        no.AIMS_THERE: f"That {card} aims there already.",
    }.get(refusal.reason, "That does not answer what you are asked now.")


def _missing_text(view: SimpleNamespace, base: int, card: int, locale: int, seat: int) -> str:
    """Returns what a move names that is not there: a card, a locale counted from 1, or a seat."""
    if locale:
        if base == k.MOVE_LIFT_BOTH:
            return f"You do not have both Stalks at {_locale(locale)}."
        stalks = base == k.MOVE_LIFT and locale <= view.num_locales
        return (
            f"No Stalk of yours lies at {_locale(locale)}."
            if stalks
            else f"{capital(_locale(locale))} is only there with five players."
        )
    if seat:
        return "Nobody sits there."
    if card == k.TAUNT:
        return "There are no Taunts in this game."
    return (
        f"You have no {'other ' if base == k.MOVE_CANDIDATE else ''}Stalk in hand."
        if card
        else "There is no such card."
    )


def either(cards: list[int]) -> str:
    """Returns "Catch or Eat"; just "Stalk" for two of them."""
    return " or ".join(dict.fromkeys(CARDS[card] for card in cards))


def question(game: Game, view: SimpleNamespace, voice: Voice) -> str:
    """Returns what the viewer is asked now, as a sentence."""
    seat = voice.viewer or 0
    if view.phase == k.PLAN:
        return _plan_question(view, seat, voice)
    if view.phase == k.SECOND:
        return f"Round two. {_aims(view, seat, voice)} Which card do you reveal?"
    if view.phase == k.ABILITY:
        cat = view.cat[seat]
        return f"The cards are revealed. Do you use {ABILITIES[cat]} ({effect(view, cat)}), once in the game?"
    return {
        k.PICK_CAT: "Which cat do you play?",
        k.CHOOSE: "Choose a card and its target in secret.",
        k.LIFT: "Which of your Stalks do you take back?",
        k.OVER: "The game is over.",
    }.get(view.phase, "")


def _aims(view: SimpleNamespace, seat: int, voice: Voice) -> str:
    """Returns where the viewer's own pointers point in this turn."""
    locale = view.aim_locale[seat] or view.plan_locale[seat]
    cat = view.aim_cat[seat] or view.plan_cat[seat]
    return f"You aim at {_locale(locale)} and at {voice.object(cat - 1)}." if locale and cat else ""


def _plan_question(view: SimpleNamespace, seat: int, voice: Voice) -> str:
    if not view.plan_locale[seat]:
        return "Plan two rounds in secret. At which locale do you aim in both?"
    if not view.plan_cat[seat]:
        return "At which cat do you aim in both rounds?"
    if not view.plan_first[seat]:
        return f"{_aims(view, seat, voice)} Which card do you play in round one?"
    first = CARDS[view.plan_first[seat]]
    if not view.plan_low[seat]:
        return f"{first} in round one. Which two cards do you keep ready for round two? The first:"
    return f"{first} in round one, {CARDS[view.plan_low[seat]]} ready for round two. And the other:"


# Events


def event_text(game: Game, event: Event, voice: Voice) -> str:
    """Returns an event as one sentence; empty if there is nothing to say."""
    kind, seat, a, b, c = event
    if kind in (k.SAT_DOWN, k.CAME, k.ROUND_BEGINS, k.REVEALED, k.ENDED, k.WON):
        return _table_event(event, voice)
    if kind in (k.USED, k.REAIMED, k.IGNORED, k.TAUNTED, k.CIRCLED):
        return _meddling_event(event, voice)
    who, own = voice.subject(seat), voice.possessive(seat)
    bird, place = the_bird(a), _locale(b)
    sentences = {
        k.STALKED: f"{who} stalked {bird} at {place} with {several(c, 'Stalk')}.",
        k.STALK_FAILED: f"{capital(own)} Stalk at {place} was not needed and came back.",
        k.CAUGHT: f"{who} caught {bird} at {place}.",
        k.CATCH_FAILED: f"{capital(own)} Catch at {place} failed: {'too few Stalks' if a else 'no bird is there'}.",
        k.LET_GO: f"{capital(own)} old bird, {bird}, flew away.",
        k.STALKS_BACK: f"{several(a, 'Stalk')} at {place} went back to {voice.object(seat)}.",
        k.ATE: f"{who} ate {bird}{' that had been played with' if c else ''} for {several(b, 'point')}.",
        k.EAT_FAILED: f"{who} had nothing to eat.",
        k.DOUBLED: f"{who} played with {bird}: it is worth {several(b, 'point')} now.",
        k.PLAY_FAILED: f"{who} {f'played with {bird} again, in vain' if a else 'had nothing to play with'}.",
        k.LIFTED: f"{who} took {several(a, 'Stalk')} back from {place}.",
    }
    return sentences.get(kind) or _rivals_event(event, voice)


def _table_event(event: Event, voice: Voice) -> str:
    """The frame of the game: who sits down, birds, rounds, reveals, the end."""
    kind, seat, a, b, c = event
    who = voice.subject(seat)
    if kind == k.SAT_DOWN:
        return f"{who} {voice.verb(seat, 'plays', 'play')} {CATS[a]}."
    if kind == k.CAME:
        return f"{capital(a_bird(a))} came to {_locale(b)}."
    if kind == k.ROUND_BEGINS:
        return f"Round {a}{('', ', the first of its turn', ', the second of its turn')[b]}."
    if kind == k.REVEALED:
        aims = [name for name, shown in ((_locale(b), b), (voice.object(c - 1), c)) if shown]
        return f"{who} revealed {CARDS[a]}{f', aiming at {listed(aims)}' if aims else ''}."
    if kind == k.ENDED:
        why = "the birds are gone" if a == k.BIRDS_GONE else "nothing has been caught, eaten or scared for too long"
        return f"The game is over after {several(b, 'round')}: {why}."
    return f"{who} {'shared the win' if b > 1 else 'won'} with {several(a, 'point')}."


def _meddling_event(event: Event, voice: Voice) -> str:
    """Abilities and Taunts."""
    kind, seat, a, b, c = event
    who = voice.subject(seat)
    if kind == k.USED:
        return f"{who} used {CATS[a]}'s ability, {ABILITIES[a]}."
    if kind == k.REAIMED:
        return f"{who} turned {voice.possessive(a - 1)} card to {_locale(b) if b else voice.object(c - 1)}."
    if kind == k.IGNORED:
        return f"{who} ignored {voice.possessive(a - 1)} {CARDS[b]}."
    if kind == k.TAUNTED:
        return f"{who} taunted {voice.object(a - 1)}: {voice.possessive(a - 1)} {CARDS[b]} was stopped."
    return f"{capital(voice.possessive(seat))} Taunt was caught in a circle and stopped nothing."


def _rivals_event(event: Event, voice: Voice) -> str:
    """Steals, and birds that several cats want."""
    kind, seat, a, b, c = event
    bird = the_bird(a)
    if kind == k.SCARED:
        rivals = listed([voice.object(other) for other in members(c)])
        return f"{capital(bird)} at {_locale(b)} flew away from {rivals}."
    if kind == k.STOLE:
        return f"{voice.subject(seat)} stole {bird} from {voice.object(b - 1)}."
    if kind == k.FOUGHT_OVER:
        rivals = listed([voice.object(other) for other in members(b)])
        return f"{capital(voice.possessive(seat))} bird, {bird}, flew away from the thieves {rivals}."
    if kind == k.STEAL_FAILED:
        return f"{voice.subject(seat)} found nothing to steal from {voice.object(b - 1)}."
    return ""


# Views


def view_json(game: Game, view: SimpleNamespace, voice: Voice) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards and birds by their names."""
    return {
        "game": game.name,
        "viewer": voice.viewer,
        "phase": PHASES.get(view.phase, "?"),
        "to_act": members(view.waiting_mask),
        "round": view.rounds + (view.phase != k.OVER),
        "round_of_turn": view.half + 1 if view.two_rounds else None,
        "idle_rounds": view.idle,
        "stall_rounds": view.stall_rounds,
        "deck_size": view.deck_size,
        "deck": {bird_name(kind): n for kind, n in enumerate(in_deck(view)) if n},
        "flown": {bird_name(kind): n for kind, n in enumerate(view.flown) if n},
        "locales": [_locale_json(view, locale) for locale in range(view.num_locales)],
        "seats": [_seat_json(view, seat, voice) for seat in range(view.num_seats)],
        "asked": members(view.asked_mask),
        "pending": _pending_json(view),
        "plan": _plan_json(game, view, voice),
    }


def in_deck(view: SimpleNamespace) -> list[int]:
    """Returns how many birds of each kind must still be in the deck."""
    left = [n - flown for n, flown in zip(view.flock, view.flown, strict=True)]
    for kind in [*view.bird, *view.front]:
        left[kind] -= kind > 0
    for meals in view.eaten:
        left = [n - sum(eaten) for n, eaten in zip(left, meals, strict=True)]
    return left


def stalks_at(view: SimpleNamespace, seat: int, locale: int) -> int:
    """Returns how many Stalks of a cat lie at a locale."""
    return (view.stalked[seat] >> locale & 1) + (view.stalked_twice[seat] >> locale & 1)


def _locale_json(view: SimpleNamespace, locale: int) -> dict[str, Any]:
    kind = view.bird[locale]
    return {
        "locale": LOCALES[locale].removeprefix("the "),
        "bird": bird_name(kind) if kind else None,
        "points": view.worth[kind] if kind else None,
        "stalks_needed": view.needs[kind] if kind else None,
        "stalks": [stalks_at(view, seat, locale) for seat in range(view.num_seats)],
    }


def _seat_json(view: SimpleNamespace, seat: int, voice: Voice) -> dict[str, Any]:
    kind = view.front[seat]
    doubled = view.doubled_mask >> seat & 1
    cat = view.cat[seat]
    return {
        "seat": seat,
        "name": voice.names[seat],
        "cat": CATS[cat] if cat else None,
        "score": view.score[seat],
        "bird": bird_name(kind) if kind else None,
        "points": view.worth[kind] << doubled if kind else None,
        "doubled": bool(doubled),
        "eaten": [
            {"bird": bird_name(eaten), "points": view.worth[eaten] << twice}
            for eaten, counts in enumerate(view.eaten[seat])
            for twice in range(2)
            for _ in range(counts[twice])
        ],
        "stalks_in_hand": stalks_in_hand(view, seat),
        "ability": ABILITIES[cat] if view.abilities and cat else None,
        "ability_ready": bool(view.ready_mask >> seat & 1),
        "card": CARDS[view.card[seat]] if view.card[seat] else None,
        "aims_at_locale": LOCALES[view.aim_locale[seat] - 1].removeprefix("the ") if view.aim_locale[seat] else None,
        "aims_at_seat": view.aim_cat[seat] - 1 if view.aim_cat[seat] else None,
    }


def stalks_in_hand(view: SimpleNamespace, seat: int) -> int:
    """Returns how many Stalks of a cat lie nowhere."""
    return k.STALKS_OWNED - view.stalked[seat].bit_count() - view.stalked_twice[seat].bit_count()


def _pending_json(view: SimpleNamespace) -> dict[str, Any] | None:
    """Returns what lies on the table and takes effect when the open question is answered."""
    if view.phase not in (k.ABILITY, k.SECOND):
        return None
    seats = range(view.num_seats)
    between = view.two_rounds and (view.phase == k.SECOND or not view.half)  # two candidates of each cat are hidden
    return {
        "revealed": [_revealed_json(view, seat) for seat in seats] if view.phase == k.ABILITY else [],
        "declares_first": view.rounds % view.num_seats if view.phase == k.ABILITY else None,  # R37
        "face_down": [_candidates_json(view, seat) for seat in seats if between],
    }


def _revealed_json(view: SimpleNamespace, seat: int) -> dict[str, Any]:
    """Returns a card that lies open and has not taken effect, with the target it needs."""
    card = view.card[seat]
    return {
        "seat": seat,
        "card": CARDS[card],
        "locale": LOCALES[view.aim_locale[seat] - 1].removeprefix("the ") if card <= k.CATCH else None,
        "target": view.aim_cat[seat] - 1 if k.STEAL <= card <= k.TAUNT else None,
    }


def _candidates_json(view: SimpleNamespace, seat: int) -> dict[str, Any]:
    """Returns what everybody knows of a cat's candidates for round two: of how many Stalks the plan was made (R33)."""
    return {"seat": seat, "cards": 2, "stalks_planned": view.stalks_planned[seat]}


def _plan_json(game: Game, view: SimpleNamespace, voice: Voice) -> dict[str, Any] | None:
    """Returns what the viewer has chosen in secret."""
    seat = voice.viewer
    if seat is None:
        return None
    locale, cat, first = view.plan_locale[seat], view.plan_cat[seat], view.plan_first[seat]
    ready = [card for card in (view.plan_low[seat], view.plan_high[seat]) if card]
    answer = sealed_move(view, seat)
    if not (locale or cat or first or ready or answer is not None):
        return None
    return {
        "locale": LOCALES[locale - 1].removeprefix("the ") if locale else None,
        "seat": cat - 1 if cat else None,
        "first": CARDS[first] if first else None,
        "ready": [CARDS[card] for card in ready],
        "answer": move_text(game, view, answer, voice) if answer is not None else None,
    }


def table(game: Game, view: SimpleNamespace, voice: Voice) -> list[tuple[str, str]]:
    """Returns the table as labelled lines, for the terminal."""
    lines = []
    for seat in range(view.num_seats):
        name = "You" if seat == voice.viewer else voice.names[seat]
        lines.append((f"{name} ({CATS[view.cat[seat]]})" if view.cat[seat] else name, _seat_line(view, seat, voice)))
    for locale in range(view.num_locales):
        lines.append((capital(LOCALES[locale].removeprefix("the ")), _locale_line(view, locale, voice)))
    left = ", ".join(f"{n} x {bird_name(kind)}" for kind, n in enumerate(in_deck(view)) if n)
    lines.append(("Deck", f"{several(view.deck_size, 'bird')}{f' ({left})' if left else ''}"))
    lines.append(("Flown", several(sum(view.flown), "bird")))
    if view.idle > view.stall_rounds // 2:
        lines.append(("Quiet", f"{several(view.idle, 'round')}; the game ends at {view.stall_rounds}"))
    return lines


def _seat_line(view: SimpleNamespace, seat: int, voice: Voice) -> str:
    parts = [several(view.score[seat], "point") + f" from {several(view.num_eaten[seat], 'bird')}"]
    if view.front[seat]:
        worth = view.worth[view.front[seat]] << (view.doubled_mask >> seat & 1)
        parts.append(f"holds {a_bird(view.front[seat])} worth {worth}")
    if view.abilities and view.cat[seat]:
        parts.append(f"{ABILITIES[view.cat[seat]]} {'ready' if view.ready_mask >> seat & 1 else 'used'}")
    if view.card[seat]:
        aims = [LOCALES[view.aim_locale[seat] - 1]] if view.aim_locale[seat] else []
        aims += [voice.object(view.aim_cat[seat] - 1)] if view.aim_cat[seat] else []
        parts.append(f"{CARDS[view.card[seat]]} revealed{f', aiming at {listed(aims)}' if aims else ''}")
    if seat == voice.viewer:
        parts.append(f"{needed(stalks_in_hand(view, seat))} in hand")
    return "; ".join(parts)


def _locale_line(view: SimpleNamespace, locale: int, voice: Voice) -> str:
    kind = view.bird[locale]
    if not kind:
        return "empty"
    placed = [(stalks_at(view, seat, locale), seat) for seat in range(view.num_seats)]
    shown = ", ".join(f"{n} by {voice.object(seat)}" for n, seat in placed if n)
    points = f" ({several(view.worth[kind], 'point')})" if kind == k.FLIP else ""
    return f"{bird_name(kind)}{points}, needs {needed(view.needs[kind])}{f'; Stalks: {shown}' if shown else ''}"

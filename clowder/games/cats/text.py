"""Texts of CATS for one viewer, as messages; the sentences are in en.ftl. Plain Python over a view's numbers."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.rules.fields import Axis
from clowder.engine.rules.referee import NOT_THERE
from clowder.engine.text.messages import Listing, Message, Seat, Value, all_of, in_a_row, one_of, say
from clowder.games.cats import layout as k
from clowder.games.cats import refusal as no
from clowder.games.cats.card_names import ABILITIES, CARDS, CATS, NAMES, PLACES, effect

PHASES = {
    k.PICK_CAT: "pick_cat",
    k.CHOOSE: "choose",
    k.PLAN: "plan",
    k.SECOND: "second",
    k.ABILITY: "ability",
    k.LIFT: "lift",
    k.OVER: "over",
}
Fields = SimpleNamespace  # of a view
READ = tuple(k.MOVES.read(move) for move in range(k.NUM_MOVES))


def members(mask: int) -> list[int]:
    """Returns the numbers in a set, ascending."""
    return [index for index in range(mask.bit_length()) if mask >> index & 1]


def stalks_at(fields: Fields, seat: int, locale: int) -> int:
    """Returns how many Stalks of a cat are at a locale."""
    return (fields.stalked[seat] >> locale & 1) + (fields.stalked_twice[seat] >> locale & 1)


def stalks_in_hand(fields: Fields, seat: int) -> int:
    """Returns how many Stalks of a cat are not at a bird."""
    return k.STALKS_OWNED - fields.stalked[seat].bit_count() - fields.stalked_twice[seat].bit_count()


def in_deck(fields: Fields) -> list[int]:
    """Returns how many birds of each kind must still be in the deck."""
    left = [n - flown for n, flown in zip(fields.flock, fields.flown, strict=True)]
    for kind in [*fields.bird, *fields.front]:
        left[kind] -= kind > 0
    for meals in fields.eaten:
        left = [n - sum(eaten) for n, eaten in zip(left, meals, strict=True)]
    return left


def worth_in_front(fields: Fields, seat: int) -> int:
    """Returns what the bird in front of a cat is worth now."""
    return int(fields.worth[fields.front[seat]] << (fields.doubled_mask >> seat & 1))


# Moves

MOVE_TEXTS = {
    k.MOVE_STALK: "stalk-at",
    k.MOVE_CATCH: "catch-at",
    k.MOVE_STEAL: "steal-from",
    k.MOVE_TAUNT: "taunt-whom",
    k.MOVE_EAT: "eat-bird",
    k.MOVE_PLAY: "play-with-bird",
    k.MOVE_LIFT_BOTH: "lift-both",
    k.MOVE_DECLINE: "keep-ability",
    k.MOVE_DECLARE: "use-ability",
    k.MOVE_LOCALE: "aim-at-locale",
    k.MOVE_TARGET: "aim-at-cat",
    k.MOVE_FIRST: "in-round-one",
    k.MOVE_CANDIDATE: "for-round-two",
    k.MOVE_SECOND: "reveal",
    k.MOVE_CAT: "be-cat",
}


def say_move(view: View, move: int) -> Message:
    """Says what a legal move of the viewer means; distinct among the moves that can be legal together."""
    fields = view.fields
    base, which = READ[move]
    if base == k.MOVE_LIFT:
        places = [PLACES[place] for place in members(which[0])]
        return say("lift-stalks", places=all_of(places)) if places else say("leave-stalks")
    if base in (k.MOVE_AIM_LOCALE, k.MOVE_AIM_CAT):
        whose, target = which
        there = PLACES[target] if base == k.MOVE_AIM_LOCALE else Seat(target)
        return say("turn-card", whose=Seat(whose), card=CARDS[fields.card[whose]], target=there)
    if base == k.MOVE_DECLARE:
        return say("use-ability", ability=ABILITIES[fields.cat[view.seat or 0]])
    args: dict[str, Value] = {}
    for axis, place in zip(k.MOVES.span_of(move).axes, which, strict=True):
        name, values = NAMED[axis]
        args[name] = values[place] if values else Seat(place)
    return say(MOVE_TEXTS[base], **args)


NAMED: dict[Axis, tuple[str, tuple[Value, ...]]] = {  # the argument for a place on an axis, and its names
    k.LOCALE: ("place", PLACES),
    k.SEAT: ("whom", ()),
    k.CARD: ("card", CARDS),
    k.CAT: ("cat", CATS),
}
_FIRST_MOVES = {
    k.CHOOSE: k.MOVE_CHOOSE,
    k.LIFT: k.MOVE_LIFT,
    k.ABILITY: k.MOVE_ABILITY,
    k.SECOND: k.MOVE_SECOND,
}


def sealed_move(fields: Fields, seat: int) -> int | None:
    """Returns the viewer's own sealed answer as a move, or None."""
    return _FIRST_MOVES[fields.phase] + fields.answer[seat] - 1 if fields.answer[seat] else None


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
ABOUT_A_CARD = {no.IN_THE_PLAN: "in-the-plan", no.AIMS_THERE: "aims-there"}
WITHOUT_A_WORD_MORE = {no.ONLY_OTIS: say("only-otis"), no.SAYS_WHICH: say("say-which-card"), **ANY_REASON}


def say_reason(view: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    reason, (card, other, _) = refusal.reason, refusal.why
    base, which = READ[move]
    if reason == NOT_THERE:
        return _say_missing(view.fields, base, *refusal.why)
    if reason in WITHOUT_A_WORD_MORE:
        return WITHOUT_A_WORD_MORE[reason]
    if reason == no.ONESELF:
        return say("not-at-yourself") if other - 1 == view.seat else say("not-at-its-own-cat", card=CARDS[card])
    if reason == no.TAKEN:
        return say("cat-taken", cat=CATS[which[0]])
    if reason == no.NOT_ASCENDING:
        return say("lower-first", cards=all_of(CARDS[1:]))
    if reason == no.NOT_READY:
        return say("not-kept-ready", cards=either([card, other]))
    if reason == no.NO_SUCH_ARROW:
        arrow = "aims-at-a-locale" if card <= k.CATCH else "aims-at-a-cat" if card <= k.TAUNT else "has-no-target"
        return say(arrow, card=CARDS[card])
    return say(ABOUT_A_CARD[reason], card=CARDS[card])


def _say_missing(fields: Fields, base: int, card: int, locale: int, seat: int) -> Message:
    """Says what a move names that is not there: a card, a locale counted from 1, or a seat."""
    if locale:
        place = PLACES[locale - 1]
        if base == k.MOVE_LIFT_BOTH:
            return say("not-both-there", place=place)
        lifts = base == k.MOVE_LIFT and locale <= fields.num_locales
        return say("no-stalk-there", place=place) if lifts else say("only-with-five", place=place)
    if seat:
        return say("nobody-there")
    if card == k.TAUNT:
        return say("no-taunts")
    if not card:
        return say("no-such-card")
    return say("no-other-stalk") if base == k.MOVE_CANDIDATE else say("no-stalk-in-hand")


def either(cards: list[int]) -> Value:
    """Returns "Catch or Eat"; just "Stalk" for two of them."""
    return one_of(CARDS[card] for card in dict.fromkeys(cards))


# By phase: the rule of its question, and the text about what is asked instead
ASKED = {
    k.PICK_CAT: ("R5", say("now-pick")),
    k.CHOOSE: ("R6", say("now-choose")),
    k.PLAN: ("R33", say("now-plan")),
    k.SECOND: ("R35", say("now-second")),
    k.ABILITY: ("R37", say("now-ability")),
    k.LIFT: ("R24", say("now-lift")),
    k.OVER: ("R26", say("game-over")),
}


# Questions

QUESTIONS = {
    k.PICK_CAT: say("which-cat"),
    k.CHOOSE: say("choose-card"),
    k.LIFT: say("which-stalks"),
    k.OVER: say("game-over"),
}


def say_question(view: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    fields, seat = view.fields, view.seat or 0
    if fields.phase in QUESTIONS:
        return QUESTIONS[fields.phase]
    if fields.phase == k.ABILITY:
        cat = fields.cat[seat]
        return say("use-it-now", ability=ABILITIES[cat], effect=effect(fields, cat))
    locale = fields.aim_locale[seat] or fields.plan_locale[seat]
    cat = fields.aim_cat[seat] or fields.plan_cat[seat]
    if not locale:
        return say("which-locale")
    if not cat:
        return say("which-target")
    if fields.phase == k.SECOND:
        return say("which-second", place=PLACES[locale - 1], whom=Seat(cat - 1))
    if not fields.plan_first[seat]:
        return say("which-first", place=PLACES[locale - 1], whom=Seat(cat - 1))
    first, low = CARDS[fields.plan_first[seat]], fields.plan_low[seat]
    return say("which-other", first=first, low=CARDS[low]) if low else say("which-ready", first=first)


# Events

AT_LOCALE = {
    k.CAME: "came",
    k.STALKED: "stalked",
    k.STALK_FAILED: "stalk-failed",
    k.CAUGHT: "caught",
    k.CATCH_FAILED: "catch-failed",
    k.SCARED: "scared",
    k.STALKS_BACK: "stalks-back",
    k.LIFTED: "lifted",
}
IN_FRONT = {
    k.LET_GO: "let-go",
    k.ATE: "ate",
    k.EAT_FAILED: "eat-failed",
    k.STOLE: "stole",
    k.FOUGHT_OVER: "fought-over",
    k.STEAL_FAILED: "steal-failed",
    k.DOUBLED: "doubled",
    k.PLAY_FAILED: "play-failed",
}


def say_event(game: Game, event: Event, players: int) -> Message:
    """Says what happened, as one sentence."""
    kind, seat, a, b, c = event
    who = Seat(seat)
    if kind in AT_LOCALE:
        bird = say("a-bird", kind=a) if kind == k.CAME else say("the-bird", kind=a)
        stalks = c if kind == k.STALKED else a
        rivals = all_of(map(Seat, members(c)))
        return say(AT_LOCALE[kind], who=who, kind=a, bird=bird, place=PLACES[b - 1], stalks=stalks, rivals=rivals)
    if kind in IN_FRONT:
        bird, rivals = say("the-bird", kind=a), all_of(map(Seat, members(b)))
        return say(IN_FRONT[kind], who=who, kind=a, bird=bird, points=b, doubled=c, whom=Seat(b - 1), rivals=rivals)
    if kind in (k.USED, k.REAIMED, k.IGNORED, k.TAUNTED, k.CIRCLED):
        return _say_meddling(event)
    if kind == k.SAT_DOWN:
        return say("sat-down", who=who, cat=CATS[a])
    if kind == k.ROUND_BEGINS:
        return say("round-begins", rounds=a, half=b)
    if kind == k.REVEALED:
        aims = targets(b, c)
        return say("revealed-aiming" if aims.items else "revealed", who=who, card=CARDS[a], targets=aims)
    if kind == k.ENDED:
        return say("ended", rounds=b, stalled=a)
    return say("won", who=who, points=a, winners=b)


def _say_meddling(event: Event) -> Message:
    """Says what abilities and Taunts did."""
    kind, seat, a, b, c = event
    who, whose = Seat(seat), Seat(a - 1)
    if kind == k.USED:
        return say("used", who=who, cat=CATS[a], ability=ABILITIES[a])
    if kind == k.REAIMED:
        if b:
            return say("turned-to-locale", who=who, whose=whose, place=PLACES[b - 1])
        return say("turned-to-cat", who=who, whose=whose, whom=Seat(c - 1))
    if kind == k.IGNORED:
        return say("ignored", who=who, whose=whose, card=CARDS[b])
    return say("taunted", who=who, whose=whose, card=CARDS[b]) if kind == k.TAUNTED else say("circled", who=who)


def targets(locale: int, cat: int) -> Listing:
    """Returns the targets that are revealed, counted from 1: a locale, a cat, both or none."""
    return all_of([*([PLACES[locale - 1]] if locale else ()), *([Seat(cat - 1)] if cat else ())])


# Views as data


def view_json(view: View) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards and birds by their names."""
    fields = view.fields
    return {
        "game": view.game.name,
        "viewer": view.seat,
        "phase": PHASES.get(fields.phase, "?"),
        "to_act": members(fields.waiting_mask),
        "round": fields.rounds + (fields.phase != k.OVER),
        "round_of_turn": fields.half + 1 if fields.two_rounds else None,
        "idle_rounds": fields.idle,
        "stall_rounds": fields.stall_rounds,
        "deck_size": fields.deck_size,
        "deck": {_bird(view, kind): n for kind, n in enumerate(in_deck(fields)) if n},
        "flown": {_bird(view, kind): n for kind, n in enumerate(fields.flown) if n},
        "locales": [_locale_json(view, locale) for locale in range(fields.num_locales)],
        "seats": [_seat_json(view, seat) for seat in range(fields.num_seats)],
        "asked": members(fields.asked_mask),
        "pending": _pending_json(view),
        "plan": _plan_json(view),
    }


def _bird(view: View, kind: int) -> str | None:
    return view.say(say("bird", kind=kind)) if kind else None


def _card(view: View, card: int) -> str | None:
    return view.say(CARDS[card]) if card else None


def _locale(view: View, number: int) -> str | None:
    """Returns the name of a locale counted from 1."""
    return view.say(NAMES[number - 1]) if number else None


def _locale_json(view: View, locale: int) -> dict[str, Any]:
    fields = view.fields
    kind = fields.bird[locale]
    return {
        "locale": _locale(view, locale + 1),
        "bird": _bird(view, kind),
        "points": fields.worth[kind] if kind else None,
        "stalks_needed": fields.needs[kind] if kind else None,
        "stalks": [stalks_at(fields, seat, locale) for seat in range(fields.num_seats)],
    }


def _seat_json(view: View, seat: int) -> dict[str, Any]:
    fields = view.fields
    cat = fields.cat[seat]
    return {
        "seat": seat,
        "name": view.names[seat],
        "cat": view.say(CATS[cat]) if cat else None,
        "score": fields.score[seat],
        "bird": _bird(view, fields.front[seat]),
        "points": worth_in_front(fields, seat) if fields.front[seat] else None,
        "doubled": bool(fields.doubled_mask >> seat & 1),
        "eaten": [
            {"bird": _bird(view, eaten), "points": fields.worth[eaten] << twice}
            for eaten, counts in enumerate(fields.eaten[seat])
            for twice in range(2)
            for _ in range(counts[twice])
        ],
        "stalks_in_hand": stalks_in_hand(fields, seat),
        "ability": view.say(ABILITIES[cat]) if fields.abilities and cat else None,
        "ability_ready": bool(fields.ready_mask >> seat & 1),
        "card": _card(view, fields.card[seat]),
        "aims_at_locale": _locale(view, fields.aim_locale[seat]),
        "aims_at_seat": fields.aim_cat[seat] - 1 if fields.aim_cat[seat] else None,
    }


def _pending_json(view: View) -> dict[str, Any] | None:
    """Returns what lies on the table and takes effect when the open question is answered."""
    fields = view.fields
    if fields.phase not in (k.ABILITY, k.SECOND):
        return None
    seats = range(fields.num_seats)
    between = fields.two_rounds and (
        fields.phase == k.SECOND or not fields.half
    )  # two candidates of each cat are hidden
    return {
        "revealed": [_revealed_json(view, seat) for seat in seats if fields.phase == k.ABILITY],
        "declares_first": fields.rounds % fields.num_seats if fields.phase == k.ABILITY else None,  # R37
        "face_down": [_candidates_json(fields, seat) for seat in seats if between],
    }


def _revealed_json(view: View, seat: int) -> dict[str, Any]:
    """Returns an open card that has not taken effect, with the target it needs."""
    fields = view.fields
    card = fields.card[seat]
    return {
        "seat": seat,
        "card": _card(view, card),
        "locale": _locale(view, fields.aim_locale[seat]) if card <= k.CATCH else None,
        "target": fields.aim_cat[seat] - 1 if k.STEAL <= card <= k.TAUNT else None,
    }


def _candidates_json(fields: Fields, seat: int) -> dict[str, Any]:
    """Returns what everybody knows of a cat's candidates for round two: how many Stalks there were for the plan
    (R33).
    """
    return {"seat": seat, "cards": 2, "stalks_planned": fields.stalks_planned[seat]}


def _plan_json(view: View) -> dict[str, Any] | None:
    """Returns the viewer's secret choices."""
    fields, seat = view.fields, view.seat
    if seat is None:
        return None
    locale, cat, first = fields.plan_locale[seat], fields.plan_cat[seat], fields.plan_first[seat]
    ready = [card for card in (fields.plan_low[seat], fields.plan_high[seat]) if card]
    answer = sealed_move(fields, seat)
    if not (locale or cat or first or ready or answer is not None):
        return None
    return {
        "locale": _locale(view, locale),
        "seat": cat - 1 if cat else None,
        "first": _card(view, first),
        "ready": [_card(view, card) for card in ready],
        "answer": view.text(answer) if answer is not None else None,
    }


# The table in the terminal


def say_table(view: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    fields = view.fields
    lines: list[tuple[Value, Value]] = []
    for seat in range(fields.num_seats):
        cat = fields.cat[seat]
        label = say("a-cat", who=Seat(seat), cat=CATS[cat]) if cat else say("a-seat", who=Seat(seat))
        lines.append((label, in_a_row(_say_seat(view, seat))))
    for locale in range(fields.num_locales):
        lines.append((NAMES[locale], in_a_row(_say_locale(fields, locale))))
    deck = say("birds", birds=0)
    if fields.deck_size:
        deck = say("deck-left", birds=fields.deck_size, kinds=say_birds(in_deck(fields)))
    lines += [(say("deck"), deck), (say("flown"), say("birds", birds=sum(fields.flown)))]
    if fields.idle > fields.stall_rounds // 2:
        lines.append((say("quiet"), say("ends-at", rounds=fields.idle, limit=fields.stall_rounds)))
    return lines


def say_birds(counts: list[int]) -> Value:
    """Says how many birds of each kind there are."""
    return in_a_row(say("so-many", number=n, bird=say("bird", kind=kind)) for kind, n in enumerate(counts) if n)


def _say_seat(view: View, seat: int) -> Iterator[Value]:
    fields = view.fields
    cat, card = fields.cat[seat], fields.card[seat]
    yield say("eaten-so-far", points=fields.score[seat], birds=fields.num_eaten[seat])
    if fields.front[seat]:
        yield say("holds", bird=say("a-bird", kind=fields.front[seat]), points=worth_in_front(fields, seat))
    if fields.abilities and cat:
        yield say("ability-ready" if fields.ready_mask >> seat & 1 else "ability-used", ability=ABILITIES[cat])
    if card:
        aims = targets(fields.aim_locale[seat], fields.aim_cat[seat])
        yield say("lies-open-aiming" if aims.items else "lies-open", card=CARDS[card], targets=aims)
    if seat == view.seat:
        yield say("stalks-in-hand", stalks=stalks_in_hand(fields, seat))


def _say_locale(fields: Fields, locale: int) -> Iterator[Value]:
    kind = fields.bird[locale]
    if not kind:
        yield say("empty")
        return
    yield say("flip-worth", points=fields.worth[kind]) if kind == k.FLIP else say("bird", kind=kind)
    yield say("needs", stalks=fields.needs[kind])
    for seat in range(fields.num_seats):
        if stalks := stalks_at(fields, seat, locale):
            yield say("laid-by", stalks=stalks, who=Seat(seat))

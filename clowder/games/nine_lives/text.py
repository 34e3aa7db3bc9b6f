"""Texts of Nine Lives, as messages. The sentences are in en.ftl, the names of cards in card_names.py."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import SimpleNamespace

from clowder.engine.play.game import Game
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.rules.referee import NOT_ASKED, NOT_NOW, NOT_THERE
from clowder.engine.text.messages import Listing, Message, Seat, Value, all_of, in_a_row, one_of, say
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import refusal as no
from clowder.games.nine_lives.card_names import CATS, card, cats_of, flagged, lanes, life
from clowder.games.nine_lives.view_json import (
    cards_in,
    is_mine,
    is_turn,
    known_cards,
    own_counts,
    places,
    top_of,
    wagers,
)
from clowder.games.nine_lives.view_json import view_json as view_json


def _card(fields: SimpleNamespace, number: int) -> Message:
    return card(fields.kinds[number])


# Moves

PLAIN_MOVES = {
    k.MOVE_SKIP: say("skip-turn"),
    k.MOVE_SUGGESTED: say("suggested"),
    k.MOVE_LEFT: say("to-the-left"),
    k.MOVE_RIGHT: say("to-the-right"),
}
CARD_MOVES = {k.MOVE_PLAY: "play", k.MOVE_GIVE: "give", k.MOVE_PASS: "pass-on"}
SEAT_MOVES = {k.COPY: "copy", k.GIFT: "give-to", k.TAKE: "steal-from", k.ROB: "rob", k.WHOSE: "reorder"}


def say_move(view: View, move: int) -> Message:
    """Says what a legal move of the viewer means; distinct among the moves that can be legal together."""
    fields = view.fields
    base, which = k.MOVES.read(move)
    if base == k.MOVE_SEAT:
        return _say_seat(fields, which[0])
    if base == k.MOVE_TABLE:
        does = "replace" if fields.placing == k.SWAPPING else "cover"
        place = which[0]
        return say("take" if fields.phase == k.TAKE else does, card=_card(fields, fields.table[place]), place=place + 1)
    if base in CARD_MOVES:
        return say(CARD_MOVES[base], card=_card(fields, which[0]))
    if base == k.MOVE_CAT:
        return say("count-as", cat=CATS[which[0]])
    if base == k.MOVE_LIFE:
        return say("next-life", life=life(which[0]))
    if base == k.MOVE_WAGER:
        return say("wager", life=life(top_of(fields, fields.turn)))
    if base == k.MOVE_GIVE_UP:
        return say("give-up") if fields.owed else say("pass")
    return PLAIN_MOVES[base]


def _say_seat(fields: SimpleNamespace, seat: int) -> Message:
    if fields.phase == k.CROWN:
        return say("stay-queen") if seat == fields.queen else say("crown", who=Seat(seat))
    top = life(top_of(fields, seat)) if fields.phase == k.COPY else ""
    return say(SEAT_MOVES.get(fields.phase, "choose"), who=Seat(seat), life=top)


# Why a move is refused

REASONS = {
    no.WAGER_FORBIDDEN: "wager-forbidden",
    no.ONE_WAGER: "one-wager",
    no.MUST_WAGER: "wager-first",
    no.MAY_NOT_SKIP: "may-not-skip",
    no.NOT_BROUGHT: "not-brought",
    no.CAT_FORBIDDEN: "cat-forbidden",
    no.ABOVE_NINE: "above-nine",
    no.ONESELF: "not-yourself",
    no.NOT_ASCENDING: "not-ascending",
    no.NOTHING_TO_SUGGEST: "nothing-to-suggest",
}


RULE_OF = {
    no.WAGER_FORBIDDEN: "R44",
    no.ONE_WAGER: "R11",
    no.LIFE_IS_KEPT: "R53",
    no.MUST_WAGER: "R44",
    no.MAY_NOT_SKIP: "R22",
    no.NOT_BROUGHT: "R37",
    no.CAT_FORBIDDEN: "R28",
    no.ABOVE_NINE: "R14",
    no.FITS_NOWHERE: "R25",
}


def say_reason(view: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    fields, reason = view.fields, refusal.reason
    if reason in (NOT_ASKED, NOT_NOW):
        return ANY_REASON[reason]
    if reason == NOT_THERE:
        return _say_missing(fields, move)
    about, there, more = refusal.why
    if reason == no.LIFE_IS_KEPT:
        return say("first-is-kept") if fields.keep_first and about == k.LIVES else say("last-is-kept")
    if reason == no.FITS_NOWHERE:
        return say("covers-nowhere") if fields.placing == k.COVERING else say("replaces-nowhere")
    if reason == no.NOT_THIS_ONE:
        return say({k.COPY: "no-copying-copycats", k.GIFT: "hand-is-full"}.get(fields.phase, "others-have-more"))
    return say(REASONS[reason], cat=CATS[about % k.CATS], number=there, more=more, total=there + more)


def _say_missing(fields: SimpleNamespace, move: int) -> Message:
    """Says that something a move names is not there."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_WAGER:
        return say("deck-is-empty")
    if base == k.MOVE_TABLE:
        return say("is-covered") if fields.table[which[0]] else say("no-card-there")
    if base == k.MOVE_CAT:
        return say("no-such-cat", cat=CATS[which[0]])
    if base == k.MOVE_SEAT:
        return say("no-life-there") if which[0] < fields.num_seats else say("nobody-there")
    if base == k.MOVE_LIFE:
        return say("life-not-there", life=life(which[0]))
    return say("not-held", card=_card(fields, which[0])) if fields.kinds[which[0]] else say("no-such-card")


# Questions

QUESTIONS = {
    k.COPY: say("whom-to-copy"),
    k.GIFT: say("which-gift"),
    k.TAKE: say("what-to-steal"),
    k.ROB: say("whom-to-rob"),
    k.DIRECTION: say("which-way"),
    k.PASS: say("which-to-pass"),
    k.WHOSE: say("whose-lives"),
    k.CROWN: say("who-is-next"),
    k.OVER: say("game-over"),
}


def say_question(view: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    fields = view.fields
    if fields.phase in (k.ORDER, k.RETURN, k.REORDER):
        return _ask_order(fields, view.seat or 0)
    if fields.phase == k.GIFT and fields.draft_card:
        return say("to-whom")
    if fields.phase == k.PASS and view.seat is not None and fields.passing[view.seat][0]:
        return say("which-other")
    if fields.phase != k.TURN:
        return QUESTIONS[fields.phase]
    if fields.draft_card:
        placed = fields.placing and fields.uncovered and not fields.draft_place
        where = "instead-of-which" if fields.placing == k.SWAPPING else "on-top-of-which"
        return say(where if placed else "as-which-cat", card=_card(fields, fields.draft_card))
    bound = _bindings(fields)
    if fields.owed and not bound:
        begins = {k.MOVES.read(move)[0] for move in view.legal()}
        plays = (2 if fields.wild else 1) if k.MOVE_PLAY in begins else 0
        return say("your-turn", plays=plays, wagers=int(k.MOVE_WAGER in begins))
    if fields.owed:
        return say("your-turn-bound", bound=all_of(bound))
    return say("free-turn-bound", bound=all_of(bound)) if bound else say("free-turn")


def _bindings(fields: SimpleNamespace) -> list[Message]:
    """Says what binds the seat on turn, one clause each."""
    clauses = []
    if fields.wager_rule == k.FORCED and fields.wagers_now == 0:
        clauses.append(say("bound-to-wager"))
    if fields.wager_rule == k.FORBIDDEN:
        clauses.append(say("bound-not-to-wager"))
    if fields.owed + fields.extra > 1:
        clauses.append(say("first-of-turns", number=fields.owed + fields.extra))
    if fields.must_size:
        clauses.append(say("bound-to-risky"))
    if fields.forbidden:
        clauses.append(say("bound-by-cats", cats=one_of(cats_of(flagged(fields.forbidden)))))
    return clauses


def _ask_order(fields: SimpleNamespace, seat: int) -> Message:
    chosen = fields.num_ordered[seat]
    lives = in_a_row(map(life, fields.orders[seat][:chosen]))
    if fields.phase == k.REORDER:
        return say("order-reordered", who=Seat(fields.reorder_seat - 1), number=chosen, lives=lives)
    returned = "order-on-top" if fields.returns_top else "order-under"
    return say(returned if fields.phase == k.RETURN else "order-lives", number=chosen, lives=lives)


# Events

EVENTS = {  # events with one sentence each: a is a life, b a person
    k.DEALT: "dealt",
    k.LIVES_READY: "lives-ready",
    k.RESHUFFLED: "reshuffled",
    k.COPIED: "copied",
    k.NO_EFFECT: "no-effect",
    k.INSPECTED: "inspected",
    k.RELEASED: "released",
    k.PASSES: "passes",
    k.GAVE_UP: "gave-up",
}
CARD_EVENTS = {k.GAVE: "gave", k.TOOK: "took", k.STOLE: "stole"}  # a is a card, b a person
NUMBERED = {k.LEADS: "leads", k.DREW_UNSEEN: "drew-unseen", k.PASSED_UNSEEN: "passed-unseen"}  # a is a number
CAT_EVENTS = {k.IGNORED: "ignored", k.COUNTED_AS: "counted-as"}  # a is a cat, b how many
BINDING = {k.SKIP: "must-skip", k.DOUBLE_TURN: "must-take-two", k.FORCE_WAGER: "must-wager"}
ENDS = {k.LAST_REQUIRED: "last-required", k.ALL_NINE: "all-nine"}
PLACED = {k.COVERING: "played-on", k.SWAPPING: "played-for"}


def say_event(game: Game, event: Event, players: int) -> Message | None:
    """Says what happened, as one sentence."""
    kind, seat, a, b, c = event
    who = Seat(seat)
    if kind in EVENTS:
        return say(EVENTS[kind], who=who, whom=Seat(b - 1), life=life(a))
    if kind in CARD_EVENTS:
        return say(CARD_EVENTS[kind], who=who, whom=Seat(b - 1), card=card(a))
    if kind in NUMBERED:
        return say(NUMBERED[kind], who=who, whom=Seat(c - 1), number=a)
    if kind in CAT_EVENTS:
        return say(CAT_EVENTS[kind], cat=CATS[a % k.CATS], number=b)
    if kind == k.DREW:
        return say("drew", who=who, cards=all_of(card(x) for x in (c, b, a) if x))
    if kind == k.PLAYED:
        return say(PLACED.get(c, "played"), who=who, card=card(a), under=card(b))
    if kind == k.PASSED:
        return say("passed", who=who, whom=Seat(c - 1), cards=all_of(card(x) for x in (a, b) if x))
    if kind == k.PERFECT:
        nines = cats_of([cat for cat in range(k.CATS) if a >> cat & 1])
        return say("perfect", who=who, cats=all_of(nines))
    if kind == k.TURN_BEGINS:
        return say("turn-begins" if a else "turn-offered", who=who, number=b)
    if kind == k.ROTATED:
        return say("rotated-right" if a else "rotated-left", who=who)
    if kind == k.BOUND:
        return say(BINDING.get(a, "may-not-wager"), who=who)
    if kind == k.SKIPPED:
        return say("had-to-skip" if a else "skipped", who=who)
    if kind == k.ROUND_ENDS:
        return say(ENDS.get(a, "not-taken"))
    return _say_lives(event)


def _say_lives(event: Event) -> Message:
    """Says what happened to a player's lives."""
    kind, seat, a, b, c = event
    who = Seat(seat)
    if kind == k.WAGERED:
        return say("wagered" if b else "wagered-last", who=who, life=life(a), top=life(b))
    if kind == k.LOST_LIFE:
        lost = ("lost-life-and-wagers" if b else "lost-life") if a else "lost-wagers"
        return say(lost, who=who, life=life(a), number=b, lives=c)
    if kind == k.RETURNED:
        return say("returned", who=who, lives=a, life=life(b))
    if kind == k.WON:
        return say("won", who=who, lives=a)
    own = b - 1 == seat
    if kind == k.BROWSED:
        return say("browsed-own" if own else "browsed", who=who, whom=Seat(b - 1))
    return say("reordered-own" if own else "reordered", who=who, whom=Seat(b - 1), life=life(a))


# The table, in lines


def say_table(view: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    fields, seat = view.fields, view.seat
    lines: list[tuple[Value, Value]] = [
        (view.names[other], _seat_line(view, other)) for other in range(fields.num_seats) if other != seat
    ]
    counts = _say_counts(lanes(fields.counts))
    ignored = all_of(cats_of(flagged(fields.ignored)))
    lines.append((say("cats-label"), say("counts-without", counts=counts, cats=ignored) if fields.ignored else counts))
    powers = list(_powers(fields))
    if is_mine(view) and powers:
        read = _say_counts(own_counts(view))
        lines.append((say("as-you-count"), say("counts-with", counts=read, powers=in_a_row(powers))))
    open_ones = [place for place in places(fields) if fields.uncovered >> place & 1]
    cards = [say("at-place", card=_card(fields, fields.table[place]), place=place + 1) for place in open_ones]
    lines.append((say("table"), in_a_row(cards) if cards else say("empty")))
    lines.append((say("pile"), say("pile-line", number=fields.pile_size, discarded=fields.discard_size)))
    if seat is not None:
        hand = [_card(fields, card) for card in cards_in(fields, fields.held[seat])]
        lines.append((say("your-lives"), _say_own_lives(fields, seat)))
        lines.append((say("your-hand"), in_a_row(hand) if hand else say("nothing")))
    return lines


def _say_counts(counts: list[int]) -> Value:
    return in_a_row(say("cat-count", cat=CATS[cat], number=number) for cat, number in enumerate(counts))


def _powers(fields: SimpleNamespace) -> Iterator[Message]:
    """Says what applies to the player on turn in addition to the plain rules, one clause each."""
    yield from (say("reads", cat=CATS[x], other=cats_of([y])[0]) for x, y in enumerate(fields.reads_as) if x != y)
    if fields.reading:
        place, single = max(fields.reading - k.FIRST_NUMBER, 0), fields.reading == k.SINGLE_LIFE
        yield say("as-one-icon") if single else say("as-icons", cat=CATS[place // 5], number=place % 5 + 1)
    yield from (say("beyond-nine", cats=cats) for cats in cats_of(flagged(fields.plus)))
    yield from (say("none-of", cats=cats) for cats in cats_of(flagged(fields.forbidden)))
    turns = fields.owed + fields.extra
    held = {
        "any-card": fields.wild,
        "covers-one": fields.placing == k.COVERING,
        "swaps-one": fields.placing == k.SWAPPING,
    }
    held |= {"may-skip": fields.may_skip, "plays-risky": fields.must_size, "turns-left": turns > 1}
    held |= {"is-to-wager": fields.wager_rule == k.FORCED and not fields.wagers_now}
    held |= {"is-not-to-wager": fields.wager_rule == k.FORBIDDEN}
    yield from (say(id, number=turns) for id, holds in held.items() if holds)


def _seat_line(view: View, seat: int) -> Value:
    fields = view.fields
    parts = [
        say("num-lives", lives=fields.lives_size[seat] + fields.num_wagered[seat]),
        say("num-cards", number=fields.hand_size[seat]),
    ]
    if top_of(fields, seat):
        parts.append(say("top-life", life=life(top_of(fields, seat))))
    if fields.num_wagered[seat]:
        parts.append(say("wagered-lives", lives=in_a_row(map(life, wagers(fields, seat)))))
    if not fields.required_mask >> seat & 1:
        parts.append(say("is-released"))
    if fields.turn == seat and is_turn(fields):
        parts.append(say("on-turn"))
    known = known_cards(fields, seat, k.WATCHER if view.seat is None else view.seat)
    if known:
        parts.append(say("surely-holds", cards=in_a_row(_card(fields, card) for card in known)))
    return in_a_row(parts)


def _say_own_lives(fields: SimpleNamespace, seat: int) -> Value:
    deck = [life(number) for number in fields.lives[seat][: fields.lives_size[seat]][::-1]]
    lives: Value = in_a_row(deck) if deck else say("no-lives")
    laid = in_a_row(map(life, wagers(fields, seat)))
    return say("lives-and-wagers", lives=lives, wagers=laid) if laid.items else lives


# What is worth knowing

MANY = 24  # up to this many unseen cards are listed


def facts(view: View) -> tuple[Value, ...]:
    """Says which round it is, and what applies in addition to the plain rules."""
    fields = view.fields
    if fields.phase == k.ORDER and view.seat is not None:
        return (say("ordering-helps"),)
    if not is_turn(fields):
        return ()
    told: list[Value] = [say("round-of", number=fields.num_rounds, who=Seat(fields.queen))]
    told += [say("nobody-counts", cats=all_of(cats_of(flagged(fields.ignored))))] if fields.ignored else []
    powers = list(_powers(fields))
    return (*told, say("powers-of", who=Seat(fields.turn), powers=in_a_row(powers))) if powers else tuple(told)


def knows(view: View) -> tuple[Value, ...]:
    """Says what an attentive viewer remembers, a sentence each (R48)."""
    fields, mind = view.fields, k.WATCHER if view.seat is None else view.seat
    told: list[Value] = []
    left = list(fields.copies)  # of each card, those that the viewer cannot locate
    for number in fields.table + fields.discard:
        left[number] -= 1
    for seat in range(fields.num_seats):
        cards = known_cards(fields, seat, mind)
        for number in cards_in(fields, fields.held[seat]) if seat == mind else cards:
            left[number] -= 1
        if cards:
            sure = "holds" if len(cards) == fields.hand_size[seat] else "holds-surely"
            told.append(say("all-know-you-hold" if seat == mind else sure, who=Seat(seat), cards=_cards(fields, cards)))
    if fields.phase != k.ORDER:
        told += [said for seat in range(fields.num_seats) if (said := _known_lives(fields, seat, mind))]
    unseen = [number for number, copies in enumerate(left) if number for _ in range(copies)]
    if unseen:
        many = say("many-unseen", number=len(unseen), all=sum(fields.copies))
        told.append(many if len(unseen) > MANY else say("unseen", cards=_cards(fields, unseen)))
    lost = tuple(number for number, copies in enumerate(fields.lost) if copies for _ in range(copies))
    return (*told, say("lost-for-good", lives=_counted(lost, life))) if lost else tuple(told)


def _cards(fields: SimpleNamespace, cards: list[int]) -> Listing:
    return _counted(tuple(fields.kinds[number] for number in cards), card)


@lru_cache(4096)
def _counted(things: tuple[int, ...], called: Callable[[int], Message]) -> Listing:
    """Returns "Skip, 2 times Inspect and Swap"."""
    counts = Counter(things).items()
    return all_of(called(x) if n == 1 else say("times", number=n, what=called(x)) for x, n in counts)


def _known_lives(fields: SimpleNamespace, seat: int, mind: int) -> Message | None:
    """Says what is known of a Life deck, if it is more than its top life."""
    size, row, tied = fields.lives_size[seat], fields.lives[seat], fields.tied[seat]
    if not any(row[: max(size - 1, 0)]):
        return None
    parts: list[list[int]] = []  # the order within each part is unknown
    for place in range(size - 1, -1, -1):
        if not parts or mind == seat or not tied[place] >> mind & 1:
            parts.append([])
        parts[-1].append(row[place])
    return _deck(seat, tuple(tuple(sorted(part)) for part in parts))


@lru_cache(4096)
def _deck(seat: int, parts: tuple[tuple[int, ...], ...]) -> Message:
    """Says which lives a deck has from the top, some of them unknown."""
    told: list[Value] = []
    for part in parts:
        known = tuple(number for number in part if number)
        more = len(part) - len(known)
        some = say("some-lives", lives=_counted(known, life), number=len(part), more=more)
        told.append(some if known else say("unknown-lives", number=more))
    return say("lives-from-top", who=Seat(seat), lives=in_a_row(told))

"""What Nine Lives says, as messages. The sentences are in en.ftl, what cards are called in titles.py."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import SimpleNamespace

from clowder.engine.play.game import Game
from clowder.engine.play.match import Event, Refusal, View
from clowder.engine.play.text_contract import ANY_REASON
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


def _card(view: SimpleNamespace, number: int) -> Message:
    return card(view.kinds[number])


# Moves

PLAIN_MOVES = {
    k.MOVE_SKIP: say("skip-turn"),
    k.MOVE_SUGGESTED: say("suggested"),
    k.MOVE_LEFT: say("to-the-left"),
    k.MOVE_RIGHT: say("to-the-right"),
}
CARD_MOVES = {k.MOVE_PLAY: "play", k.MOVE_GIVE: "give", k.MOVE_PASS: "pass-on"}
SEAT_MOVES = {k.COPY: "copy", k.GIFT: "give-to", k.TAKE: "steal-from", k.ROB: "rob", k.WHOSE: "reorder"}


def say_move(sight: View, move: int) -> Message:
    """Says what a legal move of the viewer means; distinct among the moves that can be legal together."""
    view = sight.fields
    base, which = k.MOVES.read(move)
    if base == k.MOVE_SEAT:
        return _say_seat(view, which[0])
    if base == k.MOVE_TABLE:
        does = "replace" if view.placing == k.SWAPPING else "cover"
        place = which[0]
        return say("take" if view.phase == k.TAKE else does, card=_card(view, view.table[place]), place=place + 1)
    if base in CARD_MOVES:
        return say(CARD_MOVES[base], card=_card(view, which[0]))
    if base == k.MOVE_CAT:
        return say("count-as", cat=CATS[which[0]])
    if base == k.MOVE_LIFE:
        return say("next-life", life=life(which[0]))
    if base == k.MOVE_WAGER:
        return say("wager", life=life(top_of(view, view.turn)))
    if base == k.MOVE_GIVE_UP:
        return say("give-up") if view.owed else say("pass")
    return PLAIN_MOVES[base]


def _say_seat(view: SimpleNamespace, seat: int) -> Message:
    if view.phase == k.CROWN:
        return say("stay-queen") if seat == view.queen else say("crown", who=Seat(seat))
    top = life(top_of(view, seat)) if view.phase == k.COPY else ""
    return say(SEAT_MOVES.get(view.phase, "choose"), who=Seat(seat), life=top)


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


def say_reason(sight: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    view, reason = sight.fields, refusal.reason
    if reason in (NOT_ASKED, NOT_NOW):
        return ANY_REASON[reason]
    if reason == NOT_THERE:
        return _say_missing(view, move)
    about, there, more = refusal.why
    if reason == no.LIFE_IS_KEPT:
        return say("first-is-kept") if view.keep_first and about == k.LIVES else say("last-is-kept")
    if reason == no.FITS_NOWHERE:
        return say("covers-nowhere") if view.placing == k.COVERING else say("replaces-nowhere")
    if reason == no.NOT_THIS_ONE:
        return say({k.COPY: "no-copying-copycats", k.GIFT: "hand-is-full"}.get(view.phase, "others-have-more"))
    return say(REASONS[reason], cat=CATS[about % k.CATS], number=there, more=more, total=there + more)


def _say_missing(view: SimpleNamespace, move: int) -> Message:
    """Says that what a move names is not there."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_WAGER:
        return say("deck-is-empty")
    if base == k.MOVE_TABLE:
        return say("is-covered") if view.table[which[0]] else say("no-card-there")
    if base == k.MOVE_CAT:
        return say("no-such-cat", cat=CATS[which[0]])
    if base == k.MOVE_SEAT:
        return say("no-life-there") if which[0] < view.num_seats else say("nobody-there")
    if base == k.MOVE_LIFE:
        return say("life-not-there", life=life(which[0]))
    return say("not-held", card=_card(view, which[0])) if view.kinds[which[0]] else say("no-such-card")


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


def say_question(sight: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    view = sight.fields
    if view.phase in (k.ORDER, k.RETURN, k.REORDER):
        return _ask_order(view, sight.seat or 0)
    if view.phase == k.GIFT and view.draft_card:
        return say("to-whom")
    if view.phase == k.PASS and sight.seat is not None and view.passing[sight.seat][0]:
        return say("which-other")
    if view.phase != k.TURN:
        return QUESTIONS[view.phase]
    if view.draft_card:
        placed = view.placing and view.uncovered and not view.draft_place
        where = "instead-of-which" if view.placing == k.SWAPPING else "on-top-of-which"
        return say(where if placed else "as-which-cat", card=_card(view, view.draft_card))
    bound = _bindings(view)
    if view.owed and not bound:
        begins = {k.MOVES.read(move)[0] for move in sight.legal()}
        plays = (2 if view.wild else 1) if k.MOVE_PLAY in begins else 0
        return say("your-turn", plays=plays, wagers=int(k.MOVE_WAGER in begins))
    if view.owed:
        return say("your-turn-bound", bound=all_of(bound))
    return say("free-turn-bound", bound=all_of(bound)) if bound else say("free-turn")


def _bindings(view: SimpleNamespace) -> list[Message]:
    """Says what binds the seat on turn, a clause each."""
    clauses = []
    if view.wager_rule == k.FORCED and view.wagers_now == 0:
        clauses.append(say("bound-to-wager"))
    if view.wager_rule == k.FORBIDDEN:
        clauses.append(say("bound-not-to-wager"))
    if view.owed + view.extra > 1:
        clauses.append(say("first-of-turns", number=view.owed + view.extra))
    if view.must_size:
        clauses.append(say("bound-to-risky"))
    if view.forbidden:
        clauses.append(say("bound-by-cats", cats=one_of(cats_of(flagged(view.forbidden)))))
    return clauses


def _ask_order(view: SimpleNamespace, seat: int) -> Message:
    chosen = view.num_ordered[seat]
    lives = in_a_row(map(life, view.orders[seat][:chosen]))
    if view.phase == k.REORDER:
        return say("order-reordered", who=Seat(view.reorder_seat - 1), number=chosen, lives=lives)
    returned = "order-on-top" if view.returns_top else "order-under"
    return say(returned if view.phase == k.RETURN else "order-lives", number=chosen, lives=lives)


# Events

EVENTS = {  # those that are told in one way: a is a life, b somebody
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
CARD_EVENTS = {k.GAVE: "gave", k.TOOK: "took", k.STOLE: "stole"}  # a is a card, b somebody
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
    """Says what happened to somebody's lives."""
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


def say_table(sight: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    view, seat = sight.fields, sight.seat
    lines: list[tuple[Value, Value]] = [
        (sight.names[other], _seat_line(sight, other)) for other in range(view.num_seats) if other != seat
    ]
    counts = _say_counts(lanes(view.counts))
    ignored = all_of(cats_of(flagged(view.ignored)))
    lines.append((say("cats-label"), say("counts-without", counts=counts, cats=ignored) if view.ignored else counts))
    powers = list(_powers(view))
    if is_mine(sight) and powers:
        read = _say_counts(own_counts(sight))
        lines.append((say("as-you-count"), say("counts-with", counts=read, powers=in_a_row(powers))))
    open_ones = [place for place in places(view) if view.uncovered >> place & 1]
    cards = [say("at-place", card=_card(view, view.table[place]), place=place + 1) for place in open_ones]
    lines.append((say("table"), in_a_row(cards) if cards else say("empty")))
    lines.append((say("pile"), say("pile-line", number=view.pile_size, discarded=view.discard_size)))
    if seat is not None:
        hand = [_card(view, card) for card in cards_in(view, view.held[seat])]
        lines.append((say("your-lives"), _say_own_lives(view, seat)))
        lines.append((say("your-hand"), in_a_row(hand) if hand else say("nothing")))
    return lines


def _say_counts(counts: list[int]) -> Value:
    return in_a_row(say("cat-count", cat=CATS[cat], number=number) for cat, number in enumerate(counts))


def _powers(view: SimpleNamespace) -> Iterator[Message]:
    """Says what holds for whoever is on turn beside the plain rules, a clause each."""
    yield from (say("reads", cat=CATS[x], other=cats_of([y])[0]) for x, y in enumerate(view.reads_as) if x != y)
    if view.reading:
        place, single = max(view.reading - k.FIRST_NUMBER, 0), view.reading == k.SINGLE_LIFE
        yield say("as-one-icon") if single else say("as-icons", cat=CATS[place // 5], number=place % 5 + 1)
    yield from (say("beyond-nine", cats=cats) for cats in cats_of(flagged(view.plus)))
    yield from (say("none-of", cats=cats) for cats in cats_of(flagged(view.forbidden)))
    turns = view.owed + view.extra
    held = {"any-card": view.wild, "covers-one": view.placing == k.COVERING, "swaps-one": view.placing == k.SWAPPING}
    held |= {"may-skip": view.may_skip, "plays-risky": view.must_size, "turns-left": turns > 1}
    held |= {"is-to-wager": view.wager_rule == k.FORCED and not view.wagers_now}
    held |= {"is-not-to-wager": view.wager_rule == k.FORBIDDEN}
    yield from (say(id, number=turns) for id, holds in held.items() if holds)


def _seat_line(sight: View, seat: int) -> Value:
    view = sight.fields
    parts = [
        say("num-lives", lives=view.lives_size[seat] + view.num_wagered[seat]),
        say("num-cards", number=view.hand_size[seat]),
    ]
    if top_of(view, seat):
        parts.append(say("top-life", life=life(top_of(view, seat))))
    if view.num_wagered[seat]:
        parts.append(say("wagered-lives", lives=in_a_row(map(life, wagers(view, seat)))))
    if not view.required_mask >> seat & 1:
        parts.append(say("is-released"))
    if view.turn == seat and is_turn(view):
        parts.append(say("on-turn"))
    known = known_cards(view, seat, k.WATCHER if sight.seat is None else sight.seat)
    if known:
        parts.append(say("surely-holds", cards=in_a_row(_card(view, card) for card in known)))
    return in_a_row(parts)


def _say_own_lives(view: SimpleNamespace, seat: int) -> Value:
    deck = [life(number) for number in view.lives[seat][: view.lives_size[seat]][::-1]]
    lives: Value = in_a_row(deck) if deck else say("no-lives")
    laid = in_a_row(map(life, wagers(view, seat)))
    return say("lives-and-wagers", lives=lives, wagers=laid) if laid.items else lives


# What is worth knowing

MANY = 24  # unseen cards that are worth listing


def facts(sight: View) -> tuple[Value, ...]:
    """Says which round it is, and what holds beside the plain rules."""
    view = sight.fields
    if view.phase == k.ORDER and sight.seat is not None:
        return (say("ordering-helps"),)
    if not is_turn(view):
        return ()
    told: list[Value] = [say("round-of", number=view.num_rounds, who=Seat(view.queen))]
    told += [say("nobody-counts", cats=all_of(cats_of(flagged(view.ignored))))] if view.ignored else []
    powers = list(_powers(view))
    return (*told, say("powers-of", who=Seat(view.turn), powers=in_a_row(powers))) if powers else tuple(told)


def knows(sight: View) -> tuple[Value, ...]:
    """Says what an attentive viewer remembers, a sentence each (R48)."""
    view, mind = sight.fields, k.WATCHER if sight.seat is None else sight.seat
    told: list[Value] = []
    left = list(view.copies)  # of each card, those that the viewer cannot locate
    for number in view.table + view.discard:
        left[number] -= 1
    for seat in range(view.num_seats):
        cards = known_cards(view, seat, mind)
        for number in cards_in(view, view.held[seat]) if seat == mind else cards:
            left[number] -= 1
        if cards:
            sure = "holds" if len(cards) == view.hand_size[seat] else "holds-surely"
            told.append(say("all-know-you-hold" if seat == mind else sure, who=Seat(seat), cards=_cards(view, cards)))
    if view.phase != k.ORDER:
        told += [said for seat in range(view.num_seats) if (said := _known_lives(view, seat, mind))]
    unseen = [number for number, copies in enumerate(left) if number for _ in range(copies)]
    if unseen:
        many = say("many-unseen", number=len(unseen), all=sum(view.copies))
        told.append(many if len(unseen) > MANY else say("unseen", cards=_cards(view, unseen)))
    lost = tuple(number for number, copies in enumerate(view.lost) if copies for _ in range(copies))
    return (*told, say("lost-for-good", lives=_counted(lost, life))) if lost else tuple(told)


def _cards(view: SimpleNamespace, cards: list[int]) -> Listing:
    return _counted(tuple(view.kinds[number] for number in cards), card)


@lru_cache(4096)
def _counted(things: tuple[int, ...], called: Callable[[int], Message]) -> Listing:
    """Returns "Skip, 2 times Inspect and Swap"."""
    counts = Counter(things).items()
    return all_of(called(x) if n == 1 else say("times", number=n, what=called(x)) for x, n in counts)


def _known_lives(view: SimpleNamespace, seat: int, mind: int) -> Message | None:
    """Says what is known of a Life deck, if it is more than its top life."""
    size, row, tied = view.lives_size[seat], view.lives[seat], view.tied[seat]
    if not any(row[: max(size - 1, 0)]):
        return None
    parts: list[list[int]] = []  # the order within one cannot be told
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

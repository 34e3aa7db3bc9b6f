"""Texts of the kittens, as messages: moves, questions, refusals, events and the table. Plain Python over a view.

The sentences are in en.ftl; words that differ between the editions are in exploding_kittens/ and bursting_felines/.
"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE
from clowder.engine.text.messages import Message, Seat, Value, all_of, in_a_row, say
from clowder.engine.text.viewer import Viewer
from clowder.games.kittens import layout as k
from clowder.games.kittens import refusal as no

CARDS = (
    "a-card",
    "card-defuse",
    "card-attack",
    "card-favor",
    "card-nope",
    "card-shuffle",
    "card-skip",
    "card-future",
    "card-cat-1",
    "card-cat-2",
    "card-cat-3",
    "card-cat-4",
    "card-cat-5",
    "card-kitten",
)
_CARDS = tuple(say(id) for id in CARDS)
PHASES = {
    k.TURN: "turn",
    k.WINDOW: "window",
    k.GIVE: "give",
    k.RESCUE: "rescue",
    k.INSERT: "insert",
    k.FETCH: "fetch",
    k.OVER: "over",
}


Fields = SimpleNamespace  # of a view


# Cards


def card(kind: int) -> Message:
    """Says a card's title, in the words of the edition; "a card" if there is no such kind."""
    return _CARDS[kind if 0 <= kind < k.KINDS else k.UNKNOWN]


def titles(game: Game) -> tuple[str, ...]:
    """Returns the titles of an edition by kind, in English, as data and things on the page use them."""
    if game.name not in _TITLES:
        _TITLES[game.name] = tuple(game.original.say(card(kind), Viewer(None)) for kind in range(k.KINDS))
    return _TITLES[game.name]


_TITLES: dict[str, tuple[str, ...]] = {}


def title(game: Game, kind: int) -> str:
    """Returns a card's English title in this edition."""
    return titles(game)[kind if 0 <= kind < k.KINDS else k.UNKNOWN]


HELP = {
    k.DEFUSE: "help-defuse",
    k.FAVOR: "help-favor",
    k.NOPE: "help-nope",
    k.SHUFFLE: "help-shuffle",
    k.SKIP: "help-skip",
    k.KITTEN: "help-kitten",
}


def say_help(fields: Fields, kind: int) -> Message:
    """Says what a card does under the current options."""
    if kind == k.ATTACK:
        return say("help-attack-two" if fields.attack_rule == k.TWO else "help-attack", turns=fields.attack_turns)
    if kind == k.FUTURE:
        return say("help-future", number=fields.future_cards)
    return say(_help(fields, kind))


def _help(fields: Fields, kind: int) -> str:
    if kind == k.DEFUSE and fields.may_refuse:
        return "help-defuse-if-wanted"

    if kind == k.NOPE and fields.self_nope:
        return "help-nope-any"
    if kind in HELP:
        return HELP[kind]
    if not fields.special_combos:
        return "help-cat-pairs"
    if not fields.five_different:
        return "help-cat"
    return "help-cat-five-others" if fields.five_no_self else "help-cat-five"


def _members(kinds: int) -> list[int]:
    return [kind for kind in range(1, k.KITTEN) if kinds >> kind & 1]


def counted(counts: Sequence[int]) -> list[Message]:
    """Says "Nope", "2 Skip" for counts by kind."""
    return [say("copies", number=n, card=card(kind)) for kind, n in enumerate(counts) if n and kind]


# Moves

MOVE_SAID = {
    k.MOVE_PASS: "pass",
    k.MOVE_NOPE: "stop",
    k.MOVE_DRAW: "draw",
    k.MOVE_DEFUSE: "save",
    k.MOVE_REFUSE: "refuse",
    k.MOVE_PLAY: "play",
    k.MOVE_PAIR: "play-pair",
    k.MOVE_TRIPLE: "play-triple",
    k.MOVE_FIVE: "play-five",
    k.MOVE_PICK: "pick",
    k.MOVE_NAME: "ask-for",
    k.MOVE_GIVE: "give",
    k.MOVE_FETCH: "fetch",
}


def say_move(view: View, move: int) -> Message:
    """Says what a legal move of the viewer means; distinct among the moves that can be legal together."""
    base, which = k.MOVES.read(move)
    if base == k.MOVE_INSERT:
        return say_place(which[0], view.fields.pile_size)
    if base == k.MOVE_TARGET:
        return say("choose", whom=Seat(which[0]))
    return say(MOVE_SAID[base], card=card(which[0])) if which else say(MOVE_SAID[base])


def say_place(above: int, size: int) -> Message:
    """Says where in the pile a kitten is put back, as a move."""
    if above == 0:
        return say("put-on-top")
    return say("put-at-bottom") if above == size else say("put-under", number=above)


RULE_OF = {
    no.NO_COMBO: "R40",
    no.NO_FIVE: "R18",
    no.NOTHING_TO_FETCH: "R36",
    no.NOBODY_TO_ROB: "R19",
    no.ONESELF: "R19",
    no.IS_OUT: "R19",
    no.HOLDS_NOTHING: "R19",
    no.NOT_ASCENDING: "R18",
    no.ONE_OF_THE_FIVE: "R36",
}
REASON_SAID = {
    no.NO_COMBO: "no-combo",
    no.NO_FIVE: "no-five",
    no.NOTHING_TO_FETCH: "nothing-to-fetch",
    no.NOBODY_TO_ROB: "nobody-to-rob",
    no.ONESELF: "not-oneself",
    no.IS_OUT: "is-out",
    no.HOLDS_NOTHING: "holds-nothing",
    no.NOT_ASCENDING: "in-order",
    no.ONE_OF_THE_FIVE: "one-of-the-five",
}


def say_reason(view: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    kind, number = refusal.why[:2]
    base, _ = k.MOVES.read(move)
    if refusal.reason == NOT_THERE:
        return _say_missing(view, base, kind, number)
    if refusal.reason == NOT_NOW and kind and base == k.MOVE_PLAY:
        return say({k.NOPE: "nope-answers", k.DEFUSE: "defuse-saves"}.get(kind, "cat-alone"), card=card(kind))
    if refusal.reason in REASON_SAID:
        return say(REASON_SAID[refusal.reason], card=card(kind))
    return ANY_REASON[refusal.reason]


def _say_missing(view: View, base: int, kind: int, number: int) -> Message:
    """Says that something a move needs is missing: cards of a kind, a place, a player."""
    if base == k.MOVE_FIVE:
        return say("no-five-held")
    if number and kind == k.UNKNOWN:
        return say("no-such-card")
    if base == k.MOVE_FETCH:
        return say("not-on-discard", card=card(kind))
    if base == k.MOVE_INSERT:
        return say("no-such-place", number=view.fields.pile_size)
    if base == k.MOVE_TARGET:
        return say("no-such-seat")
    return say("too-few-held", number=number, card=card(kind))


# Questions

QUESTIONS = {
    k.RESCUE: "will-you-be-saved",
    k.INSERT: "where-back",
    k.FETCH: "which-to-fetch",
    k.OVER: "game-over",
}


def say_question(view: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    fields = view.fields
    if fields.phase == k.WINDOW:
        play, nopes = _say_pending(fields), fields.num_nopes
        if nopes:
            return say("do-you-stop-again", play=play, number=nopes, stopped=nopes % 2)
        return say("do-you-stop", play=play)
    if fields.phase == k.GIVE:
        return say("which-to-give", whom=Seat(fields.turn))
    if fields.phase in QUESTIONS:
        return say(QUESTIONS[fields.phase])
    if fields.draft == 0:
        return say("your-turn", turns=fields.remaining)
    if fields.draft == k.FIVE:
        picked = _members(fields.draft_picks)
        return say("which-next", cards=all_of(map(card, picked))) if picked else say("which-first")
    if fields.draft_target == 0:
        return say("from-whom", card=card(fields.draft_title))
    return say("which-to-ask-for", card=card(fields.draft_title), whom=Seat(fields.draft_target - 1))


PENDING_SAID = {k.FAVOR: "played-on", k.PAIR: "played-pair", k.TRIPLE: "played-triple", k.FIVE: "played-some-five"}


def _say_pending(fields: Fields) -> Message:
    """Says which play lies open."""
    return say(
        PENDING_SAID.get(fields.action, "played"),
        who=Seat(fields.turn),
        card=card(fields.discard[fields.action_start]),
        whom=Seat(fields.action_target - 1) if fields.action_target else say("somebody"),
        named=card(fields.action_named),
    )


# Events

EVENT_SAID = {
    k.STARTS: "starts",
    k.PLAYED: "played",
    k.PLAYED_PAIR: "played-pair",
    k.PLAYED_TRIPLE: "played-triple",
    k.STOPPED: "stopped",
    k.ATTACKED: "attacked",
    k.SKIPPED: "skipped",
    k.SHUFFLED: "shuffled",
    k.GAVE: "gave",
    k.STOLE: "stole",
    k.NAMED_HIT: "got",
    k.NAMED_MISS: "had-none",
    k.NOTHING: "had-nothing",
    k.FETCHED: "fetched",
    k.DREW: "drew",
    k.DREW_KITTEN: "drew-kitten",
    k.DEFUSED: "defused",
    k.EXPLODED: "exploded",
    k.TURN_BEGINS: "turn-begins",
    k.WON: "won",
}


def say_event(game: Game, event: Event, players: int) -> Message | None:
    """Says what happened, as one sentence; None if there is nothing to say."""
    kind, seat, a, b, c = event
    who = Seat(seat)
    if kind == k.LOOKED:
        top = (a % k.MAX_CARDS, b % k.MAX_CARDS, c, a // k.MAX_CARDS, b // k.MAX_CARDS)
        number = sum(x != k.UNKNOWN for x in top)
        seen = dict(zip(("first", "second", "third", "fourth", "fifth"), map(card, top), strict=True))
        return say("saw", who=who, number=number, **seen) if number else say("looked", who=who)
    if kind == k.HAND_DISCARDED:
        cards = [say("copies", card=card(x // k.MAX_CARDS), number=x % k.MAX_CARDS) for x in (a, b, c) if x]
        return say("hand-discarded", who=who, cards=all_of(cards))
    if kind == k.PLAYED_FIVE:
        return say("played-five", who=who, cards=all_of(map(card, _members(a))))
    if kind == k.INSERTED:
        if a < 2:
            return say("inserted-on-top" if a else "inserted", who=who)
        return say("inserted-under", who=who, number=a - 1)
    if kind == k.NOPED:
        return say("noped" if a == 1 else "noped-again", who=who)
    if kind not in EVENT_SAID:
        return None
    whom = Seat(b - 1) if 0 < b <= players else say("somebody")
    said = "played-on" if kind == k.PLAYED and b else EVENT_SAID[kind]
    return say(said, who=who, whom=whom, card=card(a), named=card(c), turns=a)


# Views


def view_json(view: View) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards by their titles."""
    game, fields, viewer = view.game, view.fields, view.seat
    seats = range(fields.num_seats)
    mind = k.WATCHER if viewer is None else viewer
    lacks = [_members(fields.lacks[seat][mind]) for seat in seats]
    return {
        "game": game.name,
        "viewer": viewer,
        "phase": PHASES.get(fields.phase, "?"),
        "to_act": [seat for seat in seats if fields.waiting_mask >> seat & 1],
        "turn": fields.turn,
        "turns_owed": fields.remaining,
        "attacked": bool(fields.attacked),
        "pile_size": fields.pile_size,
        "pile_known": [{"above": above, "card": title(game, kind)} for above, kind in _pile_known(fields)],
        "kittens_in_pile": kittens_left(fields),
        "discard": [title(game, kind) for kind in fields.discard[: fields.discard_size]],
        "removed_unseen": fields.removed_size,
        "deck": {title(game, kind): fields.deck[kind] for kind in range(k.DEFUSE, k.KINDS)},
        "deaths": deaths(fields),
        "pending": _pending_json(game, fields),
        "draft": _draft_json(game, fields),
        "seats": [
            {
                "seat": seat,
                "name": view.names[seat],
                "alive": bool(fields.alive_mask >> seat & 1),
                "hand_size": fields.hand_size[seat],
                "hand": _titles_of(game, fields.hands[seat]) if seat == viewer else None,
                "known": [] if seat == viewer else _titles_of(game, [row[mind] for row in fields.known[seat]]),
                "known_to_lack": [title(game, kind) for kind in lacks[seat] if not fields.known[seat][kind][mind]],
                "no_more_of": [title(game, kind) for kind in lacks[seat] if fields.known[seat][kind][mind]],
            }
            for seat in seats
        ],
    }


def _titles_of(game: Game, counts: Sequence[int]) -> list[str]:
    return [title(game, kind) for kind, n in enumerate(counts) if kind for _ in range(n)]


def _pile_known(fields: Fields) -> list[tuple[int, int]]:
    """Returns the cards of the pile that the viewer knows, from the top, each with how many are above it."""
    return [(above, kind) for above, kind in enumerate(fields.pile[: fields.pile_size][::-1]) if kind]


def deaths(fields: Fields) -> list[int]:
    """Returns the dead in the order they died."""
    return sorted((seat for seat in range(fields.num_seats) if fields.place[seat]), key=fields.place.__getitem__)


def kittens_left(fields: Fields) -> int:
    """Returns how many kittens are in the pile: one fewer than players alive (R30), or two while somebody holds one."""
    return int(fields.alive_mask.bit_count()) - 1 - (fields.phase in (k.INSERT, k.RESCUE))


def _pending_json(game: Game, fields: Fields) -> dict[str, Any] | None:
    """Returns what must be done before the turn goes on: a play with the Nopes on it, or a drawn kitten."""
    if fields.phase in (k.TURN, k.OVER):
        return None
    plays = {k.PAIR: ("pair", 2), k.TRIPLE: ("triple", 3), k.FIVE: ("five", 5)}
    play, number = plays[k.FIVE] if fields.phase == k.FETCH else plays.get(fields.action, ("card", 1))
    laid = [title(game, kind) for kind in fields.discard[fields.action_start : fields.discard_size]]
    if fields.phase in (k.RESCUE, k.INSERT):
        play, laid = "kitten", [title(game, k.KITTEN)]
    nopes = len(laid[number:])
    return {
        "seat": fields.turn,
        "play": play,
        "cards": laid[:number],
        "target": fields.action_target - 1 if fields.action_target else None,
        "named": title(game, fields.action_named) if fields.action_named else None,
        "nopes": nopes,
        "stopped": nopes % 2 == 1,
        "top_seat": fields.top_seat if fields.phase == k.WINDOW else None,
    }


def _draft_json(game: Game, fields: Fields) -> dict[str, Any] | None:
    if not fields.draft:
        return None
    names = {k.FAVOR: "card", k.PAIR: "pair", k.TRIPLE: "triple", k.FIVE: "five"}
    return {
        "play": names.get(fields.draft, "?"),
        "card": title(game, fields.draft_title) if fields.draft_title else None,
        "target": fields.draft_target - 1 if fields.draft_target else None,
        "picked": [title(game, kind) for kind in _members(fields.draft_picks)],
    }


# The table in the terminal


def say_table(view: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines."""
    fields = view.fields
    lines: list[tuple[Value, Value]] = [
        (view.names[seat], _say_seat(fields, seat, k.WATCHER if view.seat is None else view.seat))
        for seat in range(fields.num_seats)
        if seat != view.seat
    ]
    kittens = kittens_left(fields)
    percent = round(100 * odds(fields, kittens))
    lines.append((say("pile"), say("pile-holds", number=fields.pile_size, kittens=kittens, percent=percent)))
    known = [
        say("under", card=card(kind), number=above) if above else say("on-top", card=card(kind))
        for above, kind in _pile_known(fields)
    ]
    if known:
        lines.append((say("you-know"), in_a_row(known)))
    top = fields.discard[: fields.discard_size][-5:][::-1]
    lines.append((say("discard"), in_a_row(map(card, top)) if top else say("empty")))
    if view.seat is not None:
        held = counted(fields.hands[view.seat])
        lines.append((say("your-hand"), in_a_row(held) if held else say("nothing")))
    return lines


def _say_seat(fields: Fields, seat: int, mind: int) -> Value:
    """Says the state of another seat, and which of its cards the viewer is sure of."""
    cards = say("num-cards", number=fields.hand_size[seat])
    if not fields.alive_mask >> seat & 1:
        left = [say("face-down", number=fields.hand_size[seat])] if fields.hand_size[seat] else []
        return in_a_row([say("out"), *left])
    parts = [cards]
    if fields.turn == seat and fields.phase != k.OVER:
        parts.append(say("on-turn"))
        parts += [say("owes", turns=fields.remaining)] if fields.remaining > 1 else []
    sure = counted([row[mind] for row in fields.known[seat]])
    return say("surely", status=in_a_row(parts), cards=in_a_row(sure)) if sure else in_a_row(parts)


def odds(fields: Fields, kittens: int) -> float:
    """Returns how likely the top card is a kitten, as far as the viewer can know."""
    pile = fields.pile[: fields.pile_size]
    if not pile or pile[-1]:
        return float(bool(pile) and pile[-1] == k.KITTEN)
    return float((kittens - pile.count(k.KITTEN)) / pile.count(k.UNKNOWN))


def unseen(view: View) -> list[Message]:
    """Says how many Nopes and Defuses that the viewer has not located are in hands or in the pile.

    Some of them may be out of the game, with the dead (R28) or removed unseen (R34). Then the number is a range.
    """
    fields = view.fields
    told = []
    for kind in (k.NOPE, k.DEFUSE):
        low, high = _unseen_range(fields, kind, view.seat)
        if low == high > 0:
            told.append(say("unseen-exactly", number=high, card=card(kind)))
        elif high:
            from_to = say("unseen-from-to", low=low, number=high, card=card(kind))
            told.append(from_to if low else say("unseen-up-to", number=high, card=card(kind)))
    return told


def _unseen_range(fields: Fields, kind: int, viewer: int | None) -> tuple[int, int]:
    """Returns the fewest and the most cards of a kind that are in the game and not located."""
    mind = k.WATCHER if viewer is None else viewer
    pile = fields.pile[: fields.pile_size]
    number = fields.deck[kind] - pile.count(kind) - fields.discard[: fields.discard_size].count(kind)
    inside = pile.count(k.UNKNOWN) - (kittens_left(fields) - pile.count(k.KITTEN))  # places where it could be
    outside = 0 if kind == k.DEFUSE and fields.extras_after_deal else fields.removed_size
    for seat in range(fields.num_seats):
        if seat == viewer:
            number -= fields.hands[seat][kind]
            continue
        sure = [row[mind] for row in fields.known[seat]]
        number -= sure[kind]
        if fields.lacks[seat][mind] >> kind & 1:
            continue
        hidden = fields.hand_size[seat] - sum(sure)
        inside, outside = (inside + hidden, outside) if fields.alive_mask >> seat & 1 else (inside, outside + hidden)
    return max(0, number - outside), min(number, inside)

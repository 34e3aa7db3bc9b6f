"""Texts of Hold My Bear for one viewer, as messages; the sentences are in en.ftl."""

from itertools import combinations
from types import SimpleNamespace
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.play.text_contract import ANY_REASON
from clowder.engine.play.view import Event, Refusal, View
from clowder.engine.rules.referee import NOT_NOW, NOT_THERE
from clowder.engine.text.messages import Listing, Message, Seat, Value, all_of, in_a_row, one_of, say
from clowder.games.hold_my_bear import layout as h
from clowder.games.hold_my_bear import previews
from clowder.games.hold_my_bear import refusal as no
from clowder.games.hold_my_bear.card_names import (
    ANIMALS,
    animal_name,
    card_name,
    card_names,
    say_animal,
    say_card,
    say_coded,
    slots_in,
)
from clowder.games.hold_my_bear.previews import kinds_in, number_in

PHASES = dict(enumerate("start turn steal show answer take_back name ask return hand_over over".split(), start=h.START))
ACTING = {h.TAKE_BACK: h.AARDVARK, h.NAME: h.GIRAFFE, h.ASK: h.KANGAROO, h.RETURN: h.TURTLE, h.HAND_OVER: h.BISON}
ENDINGS = {h.STOOD: "match stood", h.EMPTY: "everyone empty", h.STALL: "stall"}
DUTIES = {h.FREE: "play or give", h.IF_ABLE: "play if able", h.MUST: "play"}


# Cards, and sets against the match


def _cards(fields: SimpleNamespace, cards: int) -> list[Message]:
    return [say_card(fields, kind) for kind in kinds_in(cards)]


def _sports(fields: SimpleNamespace, mask: int) -> list[Message]:
    return [say_animal(fields, slot) for slot in slots_in(mask)]


def measured(fields: SimpleNamespace, worth: previews.Worth) -> tuple[int, int]:
    """Returns the numbers by which a valid set beats the match: its bears, count or total, and the match's."""
    return {
        h.MORE_BEARS: (worth.bears, fields.match_bears),
        h.OTHER_SPORT: (worth.count, fields.match_count),
    }.get(worth.why, (worth.total, fields.match_total))


BECAUSE = {h.MORE_BEARS: "by-bears", h.OTHER_SPORT: "by-other-sport", h.SAME_SPORT: "by-same-sport"}


def _because(why: int, new: int, old: int, sports: list[Message]) -> Message:
    return say(BECAUSE[why], how="more" if new > old else "tie", new=new, old=old, sports=all_of(sports))


def say_because(fields: SimpleNamespace, worth: previews.Worth) -> Message:
    """Says why a valid set beats the match."""
    return _because(worth.why, *measured(fields, worth), _sports(fields, worth.sports))


def say_because_of(fields: SimpleNamespace, why: int, new: int, sports: int) -> Message:
    """Says the same about a result of `previews.sets`."""
    old = {h.MORE_BEARS: fields.match_bears, h.OTHER_SPORT: fields.match_count}.get(why, fields.match_total)
    return _because(why, new, old, _sports(fields, sports))


def _say_stop(view: View) -> Message:
    worth = previews.worth_of(view.game, view.record, view.fields.draft)
    return say("stop", because=say_because(view.fields, worth))


def needs(fields: SimpleNamespace) -> Listing:
    """Says what beats the match: "ferret with a total above 4, 3 of another sport or at least 1 bear"."""
    sports = _sports(fields, fields.match_sports | fields.bear_wild)  # R26: wild bears are of any sport
    ways = [say("needs-total", sports=one_of(sports), total=fields.match_total)]
    if fields.match_count < h.MAX_SET:
        ways.append(say("needs-count", number=fields.match_count + 1))
    if fields.match_bears < h.MAX_SET:
        ways.append(say("needs-bears", number=fields.match_bears + 1))
    return one_of(ways)


# Moves

MOVES = {
    h.MOVE_DECLINE: say("decline"),
    h.MOVE_START: say("start"),
    h.MOVE_GIVE: say("give"),
}
CARD_MOVES = {
    h.MOVE_GIVE_CARD: "give-card",
    h.MOVE_TAKE_BACK: "take-card-back",
    h.MOVE_ASK: "ask-for-card",
    h.MOVE_RETURN: "return-card",
    h.MOVE_HAND_OVER: "hand-card-over",
}


def say_move(view: View, move: int) -> Message:
    """Says what a legal move of the viewer means; distinct among the moves that can be legal together."""
    fields = view.fields
    base, which = h.MOVES.read(move)
    if base in MOVES:
        return MOVES[base]
    if base == h.MOVE_STOP:
        return _say_stop(view)
    place = which[0]
    if base == h.MOVE_TAKE:
        victim = previews.theft(view.game, view.record).victim
        return say("take-from", number=place, whom=Seat(max(victim, 0)))
    if base == h.MOVE_TARGET:
        return _say_target(view, Seat(place))
    if base == h.MOVE_NAME:
        return say("name-animal", animal=say_animal(fields, place))
    card = say_card(fields, place)
    if base == h.MOVE_CARD:
        return say("with-card", card=card) if fields.draft_kind else say("play-card", card=card)
    if base == h.MOVE_SHOW:
        return say("make-match", card=card) if fields.bear_penalty else say("show-card", card=card)
    return say(CARD_MOVES[base], card=card)


def _say_target(view: View, target: Seat) -> Message:
    fields = view.fields
    if fields.phase == h.ASK:
        return say("ask-whom", whom=target)
    if previews.gift(view.game, view.record)[1] == 2:
        card = kinds_in(fields.draft)[1 if fields.draft_target else 0]
        return say("card-to-whom", card=say_card(fields, card), whom=target)
    return say("to-whom", whom=target)


# Why a move is refused

RULE_OF = {
    no.BLOCKED: "R14",
    no.LEADS_NOWHERE: "R12",
    no.NOT_ENOUGH: "R12",
    no.BAD_COMPANY: "R38",
    no.NOT_ASCENDING: "R17",
    no.MUST_PLAY: "R5",
    no.MUST_IF_ABLE: "R28",
    no.RABBIT: "R36",
    no.BEAVER: "R34",
    no.ONESELF: "R18",
    no.TOO_MANY: "R19",
    no.TOO_FEW: "R19",
    no.SAME_TURTLE: "R33",
}
COMPANY = {
    h.APE: say("lone-ape"),
    h.WALRUS: say("mixed-walrus"),
    h.BAT: say("undecided-bat"),
    h.SQUID: say("decided-squid"),
}
PLAIN_REASONS = {
    no.NOT_ASCENDING: say("not-ascending"),
    no.MUST_IF_ABLE: say("must-if-able"),
    no.RABBIT: say("rabbit-shows"),
    no.BEAVER: say("beaver-waits"),
    no.ONESELF: say("own-seat"),
    **ANY_REASON,
}


def rule_of(refusal: Refusal) -> str:
    """Returns the number of the rule behind a refusal; R15 if only the question forbids the move."""
    answering = refusal.reason == no.MUST_PLAY and refusal.why[0]
    return "R27" if answering else RULE_OF.get(refusal.reason, "R15")


def say_reason(view: View, move: int, refusal: Refusal) -> Message:
    """Says why the viewer's move is refused, as a sentence."""
    fields, reason = view.fields, refusal.reason
    first, second, third = refusal.why
    base, which = h.MOVES.read(move)
    if reason == NOT_THERE:
        return _say_missing(fields, base, which[0], first)
    if reason == no.LEADS_NOWHERE:
        return say("cannot-start") if base == h.MOVE_START else say("leads-nowhere", needs=needs(fields))
    if reason == no.NOT_ASCENDING and base == h.MOVE_TARGET:
        return say("twins-in-order")
    if reason == no.NOT_ENOUGH:
        return say("not-enough", bears=first, count=second, total=third, needs=needs(fields))
    if reason == no.BAD_COMPANY:
        return COMPANY[first]
    if reason == no.MUST_PLAY:
        return say("must-answer") if first else say("must-start")
    numbers = {
        no.BLOCKED: say("blocked", number=first),
        no.TOO_MANY: say("too-many", number=second),
        no.TOO_FEW: say("too-few", number=second),
        no.SAME_TURTLE: say("same-turtle", number=first),
    }
    return numbers.get(reason) or PLAIN_REASONS.get(reason, ANY_REASON[NOT_NOW])


def _say_missing(fields: SimpleNamespace, base: int, place: int, victim: int) -> Message:
    """Says that something a move names is not there."""
    if base == h.MOVE_TARGET:
        return say("nobody-there")
    if base == h.MOVE_TAKE:
        return say("no-more-there", number=fields.hand_size[victim])
    if base in (h.MOVE_NAME, h.MOVE_ASK) or place // h.NUMBERS >= fields.num_animals:
        return say("no-such-animal")
    if base == h.MOVE_TAKE_BACK:
        return say("not-in-match", card=say_card(fields, place))
    again = number_in(fields.draft, place)
    return (
        say("no-other-held", card=say_card(fields, place)) if again else say("not-held", card=say_card(fields, place))
    )


# Questions

QUESTIONS = {
    h.TAKE_BACK: say("take-which-back"),
    h.NAME: say("name-which"),
    h.OVER: say("game-over"),
}


NO_START = say("unable-to-start")


def first_set(view: View) -> tuple[int, ...]:
    """Returns a smallest set of the viewer's cards that beats the match, before anybody has started; empty: none."""
    own = view.fields.hands[view.seat]
    free = kinds_in(own - previews.blocked(view.game, own))
    for size in range(1, h.MAX_SET + 1):
        for kinds in dict.fromkeys(combinations(free, size)):
            if previews.worth_of(view.game, view.record, sum(int(h.UNIT[kind]) for kind in kinds)).why:
                return kinds
    return ()


def say_question(view: View) -> Message:
    """Says what the viewer is asked now, as a sentence."""
    fields = view.fields
    if fields.phase in QUESTIONS:
        return QUESTIONS[fields.phase]
    if fields.phase == h.START:
        cards = first_set(view)
        return say("want-to-start", cards=all_of(say_card(fields, kind) for kind in cards)) if cards else NO_START
    if fields.phase == h.STEAL:
        theft = previews.theft(view.game, view.record)
        if fields.draft_seat == 0:
            return say("steal-first", number=theft.number)
        return say("steal-how-many", whom=Seat(max(theft.victim, 0)))
    if fields.phase == h.SHOW:
        return say("make-which-match") if fields.bear_penalty else say("show-which")
    if fields.phase == h.ASK:
        return say("ask-which", whom=Seat(fields.draft_target - 1)) if fields.draft_target else say("ask-who")
    if fields.phase == h.RETURN:
        return say("return-which", whom=Seat(fields.turn))
    return say("hand-which-over", whom=Seat(fields.turn)) if fields.phase == h.HAND_OVER else _say_turn(view)


def _say_turn(view: View) -> Message:
    fields = view.fields
    chosen = in_a_row(_cards(fields, fields.draft))
    if fields.draft_kind == h.SET:
        return say("next-in-set", cards=chosen)
    if fields.draft_kind == h.GIFT:
        if fields.draft_size == 0:
            return say("first-of-gift")
        missing = fields.draft_size < previews.gift(view.game, view.record)[0]
        return say("next-in-gift", cards=chosen) if missing else say("who-gets-it", cards=chosen)
    if fields.phase == h.ANSWER:
        return say("your-answer")
    must_give = view.seat is not None and fields.give_mask >> view.seat & 1
    return say("your-turn-to-give") if must_give else say("your-turn")


# Events

EVENTS = {
    h.OPENED: "opened",
    h.TURN_BEGINS: "turn-begins",
    h.STOLE: "stole",
    h.SHOWED: "showed",
    h.PENALTY: "penalty",
    h.ANSWERS: "answers",
    h.NO_ANSWER: "no-answer",
    h.TOOK_BACK: "took-back",
    h.ASKED_HIT: "asked-hit",
    h.ASKED_MISS: "asked-miss",
    h.RETURNED: "returned",
    h.HANDED_OVER: "handed-over",
    h.NO_BEAR: "no-bear",
    h.MUST_GIVE: "must-give",
    h.PASSED: "passed",
    h.WON: "won",
    h.STALLED: "stalled",
}
STARTS = {
    h.OFFERED: "starts",
    h.DRAFTED: "starts-drafted",
    h.NO_MOVE: "starts-unable",
    h.HIGHEST_BEAR: "starts-with-bear",
}


def say_event(game: Game, event: Event, players: int) -> Message | None:
    """Says what happened, as one sentence."""
    kind, seat, a, b, c = event
    who = Seat(seat)
    if kind == h.STARTS:
        return say(STARTS[a], who=who)
    if kind == h.PLAYED:
        return say("played", who=who, cards=_coded_cards(a, b, c))
    if kind == h.GAVE:
        return say("gave", who=who, cards=_coded_cards(a), whom=Seat(b - 1))
    if kind == h.BEAT:
        sports = [say(ANIMALS[code - 1]) for code in _fives(c, a >> 2) if code]
        return say("beat", because=_because(a & 3, b >> 6 & 63, b & 63, sports))
    if kind == h.NAMED:
        return say("named", who=who, animal=say(ANIMALS[a - 1]))
    if kind == h.COUNTED:
        counts = _fives(a, b, c)[:players]
        return say("counted", counts=in_a_row(say("count-of", who=Seat(s), number=n) for s, n in enumerate(counts)))
    return say(EVENTS[kind], who=who, card=say_coded(a), whom=Seat(b - 1))


def _coded_cards(*values: int) -> Listing:
    low = (1 << h.CODE_BITS) - 1
    return all_of(say_coded(code) for value in values for code in (value & low, value >> h.CODE_BITS & low) if code)


def _fives(*values: int) -> list[int]:
    """Returns the numbers of 5 bits in an event's arguments, three in each."""
    return [value >> 5 * place & 31 for value in values for place in range(3)]


# Views


def view_json(view: View) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards by their names."""
    fields = view.fields
    seats = range(fields.num_seats)
    return {
        "game": view.game.name,
        "viewer": view.seat,
        "phase": PHASES.get(fields.phase, "?"),
        "to_act": [seat for seat in seats if fields.waiting_mask >> seat & 1],
        "turn": None if fields.phase == h.START else fields.turn,
        "duty": DUTIES.get(fields.duty, "?"),
        "answering": bool(fields.answering),
        "offered_to_start": _own_offer(fields, view.seat),
        "pending": _pending_json(fields),
        "animals": [animal_name(fields, slot) for slot in range(fields.num_animals)],
        "match": {
            "cards": card_names(fields, fields.match),
            "sports": [animal_name(fields, slot) for slot in slots_in(fields.match_sports)],
            "count": fields.match_count,
            "total": fields.match_total,
            "bears": fields.match_bears,
            "owner": fields.owner - 1 if fields.owner else None,
        },
        "gone": card_names(fields, fields.gone),
        "turns_without_new_match": fields.idle,
        "stall_at": fields.stall_rounds * fields.num_seats,
        "ending": ENDINGS.get(fields.ending),
        "draft": _draft_json(fields),
        "seats": [_seat_json(view, seat) for seat in seats],
    }


def _own_offer(fields: SimpleNamespace, seat: int | None) -> bool | None:
    """Returns the viewer's own sealed answer while others still decide (R5); None if there is none."""
    if fields.phase != h.START or seat is None or fields.waiting_mask >> seat & 1:
        return None
    return bool(fields.starter_mask >> seat & 1)


def _pending_json(fields: SimpleNamespace) -> list[dict[str, Any]]:
    """Returns the animals that are acting or still to act, in order (R31), and for or by whom."""
    animals = [ACTING[fields.phase]] if fields.phase in ACTING else []
    animals += [animal for animal in range(h.NUM_ANIMALS) if fields.pending >> animal & 1]
    seats = {
        h.BADGER: fields.previous,
        h.TURTLE: fields.turtle_to,
        h.BEAVER: fields.beaver_to,
        h.BISON: fields.bison_to,
    }
    found: list[dict[str, Any]] = []
    for animal in animals:
        seat = seats.get(animal, fields.turn + 1)
        found.append({"animal": ANIMALS[animal], "seat": seat - 1 if seat else None})
        if animal == h.TURTLE:  # R33
            found[-1]["not_returned"] = [f"turtle {n + 1}" for n in range(h.NUMBERS) if fields.turtle_numbers >> n & 1]
    return found


def mind_of(view: View) -> int:
    """Returns whose memory a viewer has."""
    return h.WATCHER if view.seat is None else view.seat


def _seat_json(view: View, seat: int) -> dict[str, Any]:
    fields, mind = view.fields, mind_of(view)
    announced = slots_in(fields.announced[mind])
    lacks = [kind for kind in range(h.KINDS) if number_in(fields.lacks[seat], kind)]
    own = seat == view.seat
    return {
        "seat": seat,
        "name": view.names[seat],
        "hand_size": fields.hand_size[seat],
        "hand": card_names(fields, fields.hands[seat]) if own else None,
        "known": [] if own else card_names(fields, fields.known[seat][mind]),
        "known_to_lack": [card_name(fields, kind) for kind in lacks if kind < fields.num_animals * h.NUMBERS],
        "announced": {animal_name(fields, slot): fields.counts[seat][slot] for slot in announced},
        "owns_match": fields.owner == seat + 1,
        "must_give": bool(fields.give_mask >> seat & 1),
    }


def _draft_json(fields: SimpleNamespace) -> dict[str, Any] | None:
    if fields.draft_kind == 0 and fields.draft_target == 0 and fields.draft_seat == 0:
        return None
    takes = {seat: fields.draft_takes >> 3 * seat & 7 for seat in range(fields.num_seats)}
    return {
        "play": {h.SET: "set", h.GIFT: "gift"}.get(fields.draft_kind, "theft" if fields.draft_seat else "request"),
        "cards": card_names(fields, fields.draft),
        "target": fields.draft_target - 1 if fields.draft_target else None,
        "taken": {str(seat): number for seat, number in takes.items() if number},
    }


def _say_match(fields: SimpleNamespace) -> Message:
    sports = _sports(fields, fields.match_sports)
    return say(
        "match-line",
        cards=in_a_row(_cards(fields, fields.match)),
        sports=all_of(sports),
        many=len(sports),
        count=fields.match_count,
        total=fields.match_total,
        bears=fields.match_bears,
        owner=say("owned", who=Seat(fields.owner - 1)) if fields.owner else say("unowned"),
    )


def _say_seat(view: View, seat: int) -> Listing:
    fields, mind = view.fields, mind_of(view)
    status = [say("num-cards", number=fields.hand_size[seat])]
    if fields.turn == seat and fields.phase not in (h.START, h.OVER):
        status.append(say("on-turn"))
    if fields.give_mask >> seat & 1:
        status.append(say("has-to-give"))
    if fields.known[seat][mind]:
        status.append(say("surely-holds", cards=all_of(_cards(fields, fields.known[seat][mind]))))
    told = slots_in(fields.announced[mind])
    if told:
        counts = (say("told-count", number=fields.counts[seat][slot], animal=say_animal(fields, slot)) for slot in told)
        status.append(say("told-counts", counts=all_of(counts)))
    return in_a_row(status)


def say_table(view: View) -> list[tuple[Value, Value]]:
    """Says what is on the table as labelled lines, for the terminal."""
    fields = view.fields
    others = (seat for seat in range(fields.num_seats) if seat != view.seat)
    lines: list[tuple[Value, Value]] = [(view.names[seat], _say_seat(view, seat)) for seat in others]
    lines.append((say("the-match"), _say_match(fields)))
    lines.append((say("gone"), say("gone-line", number=len(kinds_in(fields.gone)), turns=fields.idle)))
    if view.seat is not None:
        held = _cards(fields, fields.hands[view.seat])
        lines.append((say("your-hand"), in_a_row(held) if held else say("nothing")))
    return lines

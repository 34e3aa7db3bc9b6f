"""Views of Nine Lives as plain data, and the meaning of their numbers: cards, lives and counters."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.play.view import View
from clowder.engine.rules.record import Records
from clowder.games.nine_lives import layout as k
from clowder.games.nine_lives import refusal as no
from clowder.games.nine_lives.card_names import CATS, flagged, icons_name, lanes, life_name, name_of, power_name

PHASES = {
    k.ORDER: "order",
    k.TURN: "turn",
    k.COPY: "copy",
    k.GIFT: "gift",
    k.TAKE: "steal",
    k.ROB: "rob",
    k.DIRECTION: "direction",
    k.PASS: "pass",
    k.WHOSE: "whose_lives",
    k.REORDER: "reorder",
    k.RETURN: "return",
    k.CROWN: "crown",
    k.OVER: "over",
}
WAGER_RULES = ("free", "must", "may not")


def cards_in(fields: SimpleNamespace, sets: list[int]) -> list[int]:
    """Returns the cards of a hand given as sets of those it has one, two, three of."""
    return sorted(card for cards in sets if cards for card in range(1, fields.num_cards + 1) if cards >> card & 1)


def places(fields: SimpleNamespace) -> list[int]:
    """Returns the places of the table that hold a card."""
    return [place for place in range(k.CARDS) if fields.table_mask >> place & 1]


def is_turn(fields: SimpleNamespace) -> bool:
    """Returns whether somebody is on turn, or using a power."""
    return bool(k.TURN <= fields.phase <= k.REORDER)


def top_of(fields: SimpleNamespace, seat: int) -> int:
    """Returns the life that everybody sees on top of a deck; 0 if there is none."""
    size = fields.lives_size[seat]
    return int(fields.lives[seat][size - 1]) if size and fields.phase != k.ORDER else 0


def count_up(
    game: Game, record: Records, card: int = 0, place: int = -1, cat: int = -1
) -> tuple[list[int], list[int], list[int]]:
    """Returns the table as the seat on turn counts it, what a card would add, and the cats it would make nine of.

    If given, the card at `place` is left out of the table, and the card counts as the single cat `cat`.
    """
    counters = game.numbers(2 * k.CATS)
    nines = int(game.call(no.count_up)(record, card, place, cat, counters))
    found = [int(number) for number in counters]
    return found[: k.CATS], found[k.CATS :], [cat for cat in range(k.CATS) if nines >> cat & 1]


def view_json(view: View) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards and lives by their names."""
    fields = view.fields
    seats = range(fields.num_seats)
    return {
        "game": view.game.name,
        "viewer": view.seat,
        "phase": PHASES.get(fields.phase, "?"),
        "to_act": [seat for seat in seats if fields.waiting_mask >> seat & 1],
        "round": fields.num_rounds,
        "queen": fields.queen,
        "turn": fields.turn,
        "turns_owed": fields.owed,
        "turns_allowed": fields.extra,
        "counts": dict(zip(CATS, lanes(fields.counts), strict=True)),
        "your_counts": dict(zip(CATS, own_counts(view), strict=True)) if is_mine(view) else None,
        "ignored": _names(fields.ignored),
        "turn_powers": _turn_json(fields) if is_turn(fields) else None,
        "pending": _pending_json(fields),
        "table": [_place_json(fields, place) for place in places(fields)],
        "pile_size": fields.pile_size,
        "discard": [name_of(fields, card) for card in fields.discard[: fields.discard_size]],
        "deck": {name_of(fields, card): fields.copies[card] for card in range(1, fields.num_cards + 1)},
        "life_deck": {life_name(life): number for life, number in enumerate(fields.life_deck) if number},
        "lives_lost": {life_name(life): number for life, number in enumerate(fields.lost) if number},
        "deaths": [seat for seat in seats if not fields.lives_size[seat] + fields.num_wagered[seat]],  # both count: R23
        "draft": _draft_json(fields, view.seat),
        "seats": [_seat_json(view, seat) for seat in seats],
    }


def is_mine(view: View) -> bool:
    """Returns whether the viewer is on turn, or using a power."""
    return view.seat == view.fields.turn and is_turn(view.fields)


def own_counts(view: View) -> list[int]:
    """Returns the table as the seat on turn counts it."""
    return count_up(view.game, view.record)[0]


def _names(flags: int) -> list[str]:
    return [CATS[cat] for cat in flagged(flags)]


def _turn_json(fields: SimpleNamespace) -> dict[str, Any]:
    """Returns what the wagers of this turn mean for the card that is played."""
    return {
        "wager": WAGER_RULES[fields.wager_rule],
        "wagers": fields.wagers_now,
        "read_as": {CATS[cat]: CATS[to] for cat, to in enumerate(fields.reads_as) if cat != to},
        "card_counts_as": icons_name(fields.reading) if fields.reading else None,
        "may_exceed_nine": _names(fields.plus),
        "forbidden": _names(fields.forbidden),
        "wild": bool(fields.wild),
        "placing": ("plain", "cover", "swap")[fields.placing],
        "may_skip": bool(fields.may_skip),
        "must_play_one_of": fields.must_size,
        "must_play": [name_of(fields, card) for card in cards_in(fields, [fields.must_mask])],
    }


def _pending_json(fields: SimpleNamespace) -> dict[str, Any] | None:
    """Returns the power that needs an answer before the turn goes on."""
    asking = {k.PASS: k.ROTATE, k.REORDER: k.SHUFFLE_LIVES}
    asking |= {int(phase): power for power, phase in enumerate(k.QUESTION_OF) if phase != k.TURN}
    if fields.phase not in asking:
        return None
    return {
        "power": power_name(asking[fields.phase]),
        "seat": fields.turn,
        "direction": ("left", "right")[fields.pass_way] if fields.phase == k.PASS else None,
        "whose_lives": fields.reorder_seat - 1 if fields.reorder_seat else None,
    }


def _place_json(fields: SimpleNamespace, place: int) -> dict[str, Any]:
    return {
        "place": place + 1,
        "card": name_of(fields, fields.table[place]),
        "covered": not fields.uncovered >> place & 1,
        "covers": fields.beneath[place] or None,
    }


def _draft_json(fields: SimpleNamespace, seat: int | None) -> dict[str, Any] | None:
    """Returns what the viewer is putting together, or has sealed."""
    if seat is None:
        return None
    order = [life_name(life) for life in fields.orders[seat] if life]
    ordered, left = order[: fields.num_ordered[seat]], order[fields.num_ordered[seat] :]
    passing = [name_of(fields, card) for card in fields.passing[seat] if card]
    chosen = name_of(fields, fields.draft_card) if fields.draft_card else None
    if not (ordered or left or passing or chosen):
        return None
    place = fields.draft_place or None
    return {"card": chosen, "place": place, "passing": passing, "ordered": ordered, "left_to_order": left}


def _seat_json(view: View, seat: int) -> dict[str, Any]:
    fields, mind = view.fields, k.WATCHER if view.seat is None else view.seat
    binds = {
        "skip": fields.skip_mask,
        "two_turns": fields.double_mask,
        "wager": fields.force_mask,
        "no_wager": fields.forbid_mask,
    }
    return {
        "seat": seat,
        "name": view.names[seat],
        "lives": fields.lives_size[seat] + fields.num_wagered[seat],
        "required": bool(fields.required_mask >> seat & 1),
        "open_hand": bool(fields.open_mask >> seat & 1),
        "must": [name for name, mask in binds.items() if mask >> seat & 1],
        "hand_size": fields.hand_size[seat],
        "hand": [name_of(fields, card) for card in cards_in(fields, fields.held[seat])] if seat == view.seat else None,
        "known": [name_of(fields, card) for card in known_cards(fields, seat, mind)],
        "top_life": life_name(top_of(fields, seat)) if top_of(fields, seat) else None,
        "wagered": [life_name(life) for life in wagers(fields, seat)],
        "life_deck": _life_deck_json(fields, seat, mind),
        "life_deck_known": _life_deck_json(fields, seat, k.WATCHER),
    }


def wagers(fields: SimpleNamespace, seat: int) -> list[int]:
    """Returns the lives that lie open before a seat."""
    return list(fields.wagered[seat][: fields.num_wagered[seat]])


def known_cards(fields: SimpleNamespace, seat: int, mind: int) -> list[int]:
    """Returns the cards that a viewer is sure of in another hand; in its own hand, those everybody is sure of."""
    mind = k.WATCHER if mind == seat else mind
    known = (enumerate(level) for level in fields.known[seat] if any(level))
    return sorted(card for level in known for card, viewers in level if viewers >> mind & 1)


def _life_deck_json(fields: SimpleNamespace, seat: int, mind: int) -> list[dict[str, Any]]:
    """Returns a Life deck from the top as a viewer knows it, in parts whose order is unknown."""
    parts: list[list[int]] = []
    for place in range(fields.lives_size[seat] - 1, -1, -1):
        if not parts or mind == seat or not fields.tied[seat][place] >> mind & 1:
            parts.append([])
        known = mind == seat or fields.lives_seen[seat][place] >> mind & 1
        parts[-1].append(fields.lives[seat][place] if known else k.UNKNOWN)
    return [{"size": len(part), "lives": [life_name(life) for life in sorted(part) if life]} for part in parts]

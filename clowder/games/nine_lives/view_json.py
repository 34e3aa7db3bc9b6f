"""A view of Nine Lives as plain data, and what its numbers say: cards, lives and counters."""

from types import SimpleNamespace
from typing import Any

from clowder.engine.play.game import Game
from clowder.engine.play.match import View
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


def cards_in(view: SimpleNamespace, sets: list[int]) -> list[int]:
    """Returns the cards of a hand given as sets of those it has one, two, three of."""
    return sorted(card for cards in sets if cards for card in range(1, view.num_cards + 1) if cards >> card & 1)


def places(view: SimpleNamespace) -> list[int]:
    """Returns the places of the table that hold a card."""
    return [place for place in range(k.CARDS) if view.table_mask >> place & 1]


def is_turn(view: SimpleNamespace) -> bool:
    """Tells whether somebody is on turn, or using a power."""
    return bool(k.TURN <= view.phase <= k.REORDER)


def top_of(view: SimpleNamespace, seat: int) -> int:
    """Returns the life that everybody sees on top of a deck; 0 if there is none."""
    size = view.lives_size[seat]
    return int(view.lives[seat][size - 1]) if size and view.phase != k.ORDER else 0


def count_up(
    game: Game, record: Records, card: int = 0, place: int = -1, cat: int = -1
) -> tuple[list[int], list[int], list[int]]:
    """Returns the table as the seat on turn counts it, what a card would add, and the cats it would make nine of.

    The table is without the card at `place`, and the card is single as `cat`, where these are given.
    """
    counters = game.numbers(2 * k.CATS)
    nines = int(game.call(no.count_up)(record, card, place, cat, counters))
    found = [int(number) for number in counters]
    return found[: k.CATS], found[k.CATS :], [cat for cat in range(k.CATS) if nines >> cat & 1]


def view_json(sight: View) -> dict[str, Any]:
    """Returns everything the viewer may know as plain data, cards and lives by their names."""
    view = sight.fields
    seats = range(view.num_seats)
    return {
        "game": sight.game.name,
        "viewer": sight.seat,
        "phase": PHASES.get(view.phase, "?"),
        "to_act": [seat for seat in seats if view.waiting_mask >> seat & 1],
        "round": view.num_rounds,
        "queen": view.queen,
        "turn": view.turn,
        "turns_owed": view.owed,
        "turns_allowed": view.extra,
        "counts": dict(zip(CATS, lanes(view.counts), strict=True)),
        "your_counts": dict(zip(CATS, own_counts(sight), strict=True)) if is_mine(sight) else None,
        "ignored": _names(view.ignored),
        "turn_powers": _turn_json(view) if is_turn(view) else None,
        "pending": _pending_json(view),
        "table": [_place_json(view, place) for place in places(view)],
        "pile_size": view.pile_size,
        "discard": [name_of(view, card) for card in view.discard[: view.discard_size]],
        "deck": {name_of(view, card): view.copies[card] for card in range(1, view.num_cards + 1)},
        "life_deck": {life_name(life): number for life, number in enumerate(view.life_deck) if number},
        "lives_lost": {life_name(life): number for life, number in enumerate(view.lost) if number},
        "deaths": [seat for seat in seats if not view.lives_size[seat] + view.num_wagered[seat]],  # at once, R23
        "draft": _draft_json(view, sight.seat),
        "seats": [_seat_json(sight, seat) for seat in seats],
    }


def is_mine(sight: View) -> bool:
    """Tells whether the viewer is on turn, or using a power."""
    return sight.seat == sight.fields.turn and is_turn(sight.fields)


def own_counts(sight: View) -> list[int]:
    """Returns the table as the seat on turn counts it."""
    return count_up(sight.game, sight.record)[0]


def _names(flags: int) -> list[str]:
    return [CATS[cat] for cat in flagged(flags)]


def _turn_json(view: SimpleNamespace) -> dict[str, Any]:
    """Returns what the wagers of this turn mean for the card that is played."""
    return {
        "wager": WAGER_RULES[view.wager_rule],
        "wagers": view.wagers_now,
        "read_as": {CATS[cat]: CATS[to] for cat, to in enumerate(view.reads_as) if cat != to},
        "card_counts_as": icons_name(view.reading) if view.reading else None,
        "may_exceed_nine": _names(view.plus),
        "forbidden": _names(view.forbidden),
        "wild": bool(view.wild),
        "placing": ("plain", "cover", "swap")[view.placing],
        "may_skip": bool(view.may_skip),
        "must_play_one_of": view.must_size,
        "must_play": [name_of(view, card) for card in cards_in(view, [view.must_mask])],
    }


def _pending_json(view: SimpleNamespace) -> dict[str, Any] | None:
    """Returns the power that has to be answered before the turn goes on."""
    asking = {k.PASS: k.ROTATE, k.REORDER: k.SHUFFLE_LIVES}
    asking |= {int(phase): power for power, phase in enumerate(k.QUESTION_OF) if phase != k.TURN}
    if view.phase not in asking:
        return None
    return {
        "power": power_name(asking[view.phase]),
        "seat": view.turn,
        "direction": ("left", "right")[view.pass_way] if view.phase == k.PASS else None,
        "whose_lives": view.reorder_seat - 1 if view.reorder_seat else None,
    }


def _place_json(view: SimpleNamespace, place: int) -> dict[str, Any]:
    return {
        "place": place + 1,
        "card": name_of(view, view.table[place]),
        "covered": not view.uncovered >> place & 1,
        "covers": view.beneath[place] or None,
    }


def _draft_json(view: SimpleNamespace, seat: int | None) -> dict[str, Any] | None:
    """Returns what the viewer is putting together, or has sealed."""
    if seat is None:
        return None
    order = [life_name(life) for life in view.orders[seat] if life]
    ordered, left = order[: view.num_ordered[seat]], order[view.num_ordered[seat] :]
    passing = [name_of(view, card) for card in view.passing[seat] if card]
    chosen = name_of(view, view.draft_card) if view.draft_card else None
    if not (ordered or left or passing or chosen):
        return None
    place = view.draft_place or None
    return {"card": chosen, "place": place, "passing": passing, "ordered": ordered, "left_to_order": left}


def _seat_json(sight: View, seat: int) -> dict[str, Any]:
    view, mind = sight.fields, k.WATCHER if sight.seat is None else sight.seat
    binds = {
        "skip": view.skip_mask,
        "two_turns": view.double_mask,
        "wager": view.force_mask,
        "no_wager": view.forbid_mask,
    }
    return {
        "seat": seat,
        "name": sight.names[seat],
        "lives": view.lives_size[seat] + view.num_wagered[seat],
        "required": bool(view.required_mask >> seat & 1),
        "open_hand": bool(view.open_mask >> seat & 1),
        "must": [name for name, mask in binds.items() if mask >> seat & 1],
        "hand_size": view.hand_size[seat],
        "hand": [name_of(view, card) for card in cards_in(view, view.held[seat])] if seat == sight.seat else None,
        "known": [name_of(view, card) for card in known_cards(view, seat, mind)],
        "top_life": life_name(top_of(view, seat)) if top_of(view, seat) else None,
        "wagered": [life_name(life) for life in wagers(view, seat)],
        "life_deck": _life_deck_json(view, seat, mind),
        "life_deck_known": _life_deck_json(view, seat, k.WATCHER),
    }


def wagers(view: SimpleNamespace, seat: int) -> list[int]:
    """Returns the lives that lie open before a seat."""
    return list(view.wagered[seat][: view.num_wagered[seat]])


def known_cards(view: SimpleNamespace, seat: int, mind: int) -> list[int]:
    """Returns the cards that somebody is sure of in another hand; in its own hand, those everybody is sure of."""
    mind = k.WATCHER if mind == seat else mind
    known = (enumerate(level) for level in view.known[seat] if any(level))
    return sorted(card for level in known for card, viewers in level if viewers >> mind & 1)


def _life_deck_json(view: SimpleNamespace, seat: int, mind: int) -> list[dict[str, Any]]:
    """Returns a Life deck from the top as somebody knows it, in parts whose order is unknown."""
    parts: list[list[int]] = []
    for place in range(view.lives_size[seat] - 1, -1, -1):
        if not parts or mind == seat or not view.tied[seat][place] >> mind & 1:
            parts.append([])
        known = mind == seat or view.lives_seen[seat][place] >> mind & 1
        parts[-1].append(view.lives[seat][place] if known else k.UNKNOWN)
    return [{"size": len(part), "lives": [life_name(life) for life in sorted(part) if life]} for part in parts]

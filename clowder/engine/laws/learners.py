"""The laws about learners: an observation shows all that its seat may know and no more, and moves map one to one to
actions.

Tests some positions of a random game from every seat.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np

from clowder.engine.laws.laws import Violation, random_choices
from clowder.engine.play.game import Game, Options
from clowder.engine.play.match import Match
from clowder.engine.play.match import deal as deal_match
from clowder.engine.play.view import View
from clowder.engine.rules import calls
from clowder.engine.rules.fields import (
    BY_MIND,
    BY_SEAT,
    IN_PART,
    ITS_MIND,
    ITS_SEAT,
    KIND,
    KINDS,
    LANES,
    MINDS,
    NOBODY,
    ON_TURN,
    SEAT,
    SEATS,
    SOMEONE,
    THE_DEAL,
    Axis,
    Field,
    Lanes,
)
from clowder.engine.rules.observation import BYTE
from clowder.engine.rules.record import Records, copy_of


def leaks(view: View, match: Match, rng: Any) -> str:
    """Returns how the learner's data differs between the true state and a world that the seat cannot distinguish."""
    game, world, seen = view.game, view.game.new(), view.game.new()
    seat = view.seat
    if seat is None:
        return ""
    game.call(calls.determinize_first)(view.record, rng, world)
    game.call(calls.observe_first)(world, seat, seen)
    twin = View(game, seat, view.names, seen)
    if not np.array_equal(view.observation(), twin.observation()):
        columns = np.flatnonzero(view.observation() != twin.observation())
        return f"column {game.fields.columns[columns[0]].name}"
    masks = [_mask(game, state, seat, view.legal()) for state in (match.state, view.record, world)]
    return "" if all(np.array_equal(masks[0], mask) for mask in masks) else "the actions"


def _mask(game: Game, state: Records, seat: int, legal: list[int]) -> np.ndarray:
    """Returns a seat's legal moves in a state, as actions."""
    mask, moves = np.zeros(len(game.actions.names), np.uint8), game.moves_buffer()
    for place, move in enumerate(legal):
        moves[place] = move
    game.call(calls.mark)(state, seat, moves, len(legal), mask)
    return mask


def unlike_moves(view: View) -> str:
    """Returns a move or an action that does not convert there and back to itself."""
    if view.seat is None:
        return ""
    there, back = (view.game.call(door) for door in (calls.to_action, calls.to_move))
    taken: dict[int, int] = {}
    for move in range(view.game.num_moves):
        action = int(there(view.record, view.seat, move))
        if action < 0:
            if move in view.legal():
                return f"move {move} has no action"
            continue
        if action in taken or int(back(view.record, view.seat, action)) != move:
            return f"move {move} is action {action}, which is move {int(back(view.record, view.seat, action))}"
        taken[action] = move
    for action in range(len(view.game.actions.names)):
        if action not in taken and int(back(view.record, view.seat, action)) >= 0:
            return f"action {action} is a move, but no move has that action"
    return ""


def unnoticed(view: View, chance: Random, tried: dict[str, int]) -> str:
    """Returns a field whose change a learner would not notice, without a declared reason.

    Counts in `tried` how often a change of a field went unnoticed so far; 0 once it was noticed.
    """
    record = copy_of(view.record)
    before = view.observation()
    for field in (*view.game.fields.engine, *view.game.fields.all):
        if field.learn.skip or field.seen in (NOBODY, THE_DEAL) or field.name == "num_seats":
            continue
        for place in _places(view, field):
            value = _get(record, field.name, place)
            other = _another(view, field, value, place, chance)
            _put(record, field.name, place, other)
            changed = not np.array_equal(View(view.game, view.seat, view.names, record).observation(), before)
            _put(record, field.name, place, value)
            tried[field.name] = 0 if changed or tried.get(field.name) == 0 else tried.get(field.name, 0) + 1
            if other != value and not changed and not field.learn.why:
                where = f"[{', '.join(map(str, place))}]" if place else ""
                return f"{field.name}{where}, {value} or {other}"
    return ""


def _places(view: View, field: Field) -> Iterator[tuple[int, ...]]:
    """Yields the places of a field where its viewer sees something."""
    mine, seats = view.seat or 0, view.fields.num_seats
    if field.seen == ON_TURN and view.fields.turn != view.seat:
        return
    ranges: list[Any] = []
    for number, axis in enumerate(field.axes):
        if number == 0 and field.seen == ITS_SEAT:
            ranges.append([mine])
        elif axis.name == BY_MIND and field.seen == ITS_MIND:
            ranges.append([mine, axis.size - 1])
        elif axis.name == BY_MIND:
            ranges.append([*range(seats), axis.size - 1])
        elif axis.called:
            ranges.append([i for i in range(axis.first, axis.size) if getattr(view.fields, axis.called)[i]])
        else:
            ranges.append(range(axis.first, seats if axis.name == BY_SEAT else axis.size))
    for place in product(*ranges):
        used = _at(getattr(view.fields, field.filled), place[:-1]) if field.filled else None
        hidden = field.seen == IN_PART and field.axes and not _at(getattr(view.fields, field.name), place)
        if not hidden and (used is None or place[-1] < used):
            yield place


def _at(value: Any, place: tuple[int, ...]) -> int:
    for index in place:
        if isinstance(value, list):
            value = value[index]
    return int(value)


def _another(view: View, field: Field, value: int, place: tuple[int, ...], chance: Random) -> int:
    """Returns another value that a field could have there, or the same if there is none."""
    seats, mine = view.fields.num_seats, view.seat or 0
    if field.meaning == SEAT:
        return (value + 1) % seats
    if field.meaning == SOMEONE:
        return (value + 1) % (seats + 1)
    if field.meaning == SEATS:
        own = field.seen == IN_PART or field.learn.mine
        return value ^ 1 << (mine if own else chance.randrange(seats))
    if field.meaning == MINDS:
        return value ^ 1 << chance.choice([mine, field.high.bit_length() - 1])
    if field.meaning == KINDS:
        axis = field.of if isinstance(field.of, Axis) else Axis("bit", field.high.bit_length())
        within = range(axis.first, axis.size)
        usable = [i for i in within if not axis.called or getattr(view.fields, axis.called)[i]]
        return value ^ 1 << chance.choice(usable)
    if field.meaning == LANES:
        if not isinstance(field.of, Lanes):
            return value ^ 1 << chance.randrange(field.high.bit_length())
        most = seats if field.of.axis.name == BY_SEAT else len(field.of.shifts)
        which = chance.randrange(most)
        shift, mask = field.of.shifts[which], (1 << field.of.widths[which]) - 1
        lane = value >> shift & mask
        return value & ~(mask << shift) | (lane + 1 if lane < min(mask, BYTE) else lane - 1) << shift
    high = field.high
    if field.meaning == KIND and isinstance(field.of, Axis) and field.of.called:
        high = max(i for i in range(field.of.size) if getattr(view.fields, field.of.called)[i])
    low = field.low if value >= field.low else 0
    if field.learn.usual or field.learn.steps:
        high = min(high, BYTE)  # larger values look the same; they hardly occur
    return value + 1 if value < high else max(value - 1, low)


def _get(record: Records, name: str, place: tuple[int, ...]) -> int:
    held = getattr(record[0], name) if isinstance(record, list) else record[name][0]
    return int(held[place if len(place) > 1 else place[0]] if place else held)


def _put(record: Records, name: str, place: tuple[int, ...], value: int) -> None:
    if isinstance(record, list):
        if place:
            getattr(record[0], name)[place if len(place) > 1 else place[0]] = value
        else:
            setattr(record[0], name, value)
    else:
        record[name][(0, *place)] = value


def audit_learner(game: Game, players: int, options: Options, positions: int, seed: str = "law") -> list[Violation]:
    """Checks the learner's data at some positions of random games, from every seat."""
    changed, chance = game.option_set.changed(options), Random(seed)
    choices, rng = random_choices(seed), game.rng(f"{seed}/worlds")
    tried: dict[str, int] = {}
    match = deal_match(game, players, f"{seed}/0", options)

    def broken(law: int, detail: str) -> list[Violation]:
        return [Violation(law, game.name, players, changed, str(match.seed), detail)]

    for number in range(1, positions + 1):
        for _ in range(7 if number % 3 else 40):
            if match.over:
                break
            seat = match.to_act[next(choices) % len(match.to_act)]
            moves = match.legal(seat)
            match.play(seat, moves[next(choices) % len(moves)])
        for seat in range(players):
            view = match.view_of(seat)
            ply = f" at ply {len(match.decisions)}, seat {seat}."
            if unlike := leaks(view, match, rng):
                return broken(37, f"It is {unlike}{ply}")
            if unlike := unnoticed(view, chance, tried):
                return broken(38, f"A learner would not notice {unlike}{ply}")
            if unlike := unlike_moves(view):
                return broken(39, f"Here {unlike}{ply}")
        if match.over:
            match = deal_match(game, players, f"{seed}/{number}", options)
    blind = [name for name, times in tried.items() if times > 30]
    return broken(38, f"A learner never notices any part of {blind[0]}.") if blind else []

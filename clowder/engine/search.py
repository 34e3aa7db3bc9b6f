"""Information-set Monte Carlo tree search for any game, compiled. It works from a view: the truth is never near.

Multiple-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2),
2012). Every iteration imagines a world behind the view, walks down the trees, tries one new move, plays the game out
and adds the result up. Each seat has a tree of its own, whose nodes are what that seat has observed since the root:
its own moves, and the events it may see. So a sealed answer splits nobody else's tree, and moves that look alike to a
seat are one to it. Selection is UCB1 over the moves that are legal in this world, counted by how often each could have
been chosen.

A node needs no object: the statistics of (what a seat has heard, its move) are found in one hash table.
"""

from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np

from clowder.engine.bits import count, has, lowest
from clowder.engine.chance import GOLDEN, MASK64, as_word, below, mix64
from clowder.engine.contract import determinize, house, legal_moves, play, scores, settle, to_act
from clowder.engine.events import may_see
from clowder.engine.game import Game
from clowder.engine.kernel import template
from clowder.engine.record import Records, copy

SEATS = 8
MAX_DEPTH = 256  # decisions below the root that are kept apart; beyond them the walk is a rollout
RANDOM, HOUSE = 0, 1  # how games are played out


@template
def hear(state, seats, keys, clock):
    """Adds the last happening, if there was one, to what every seat has heard."""
    if state.clock == clock:
        return
    for row in range(state.num_events):
        seen = state.events[row, 5]
        told = state.events[row, 0]
        for column in range(1, 5):
            told = told * 4099 + state.events[row, column]
        for seat in range(seats):
            if may_see(seen, seat):
                keys[seat] = mix64((keys[seat] ^ as_word(told)) + GOLDEN & MASK64)


@template
def slot_of(table, key):
    """Returns where the statistics of a key are, or would be put."""
    last = len(table) - 1
    slot = np.int64(key >> 20) & last
    while table[slot] != 0 and table[slot] != key:
        slot = (slot + 1) & last
    return slot


@template
def choose(table, stats, key, moves, n, slots, exploration, rng):
    """Picks one of `n` moves for a seat that has heard `key`: a new one if there is any, else by UCB1.

    Writes where each move's statistics are into `slots`; returns the move's index. Stats: visits, chances, worth.
    """
    fresh = 0
    picked = 0
    for i in range(n):
        slots[i] = slot_of(table, mix64(key + as_word(moves[i] + 1) & MASK64) | as_word(1))
        if table[slots[i]] == 0:
            fresh += 1
            if below(rng, fresh) == 0:
                picked = i
        else:
            stats[slots[i], 1] += 1.0
    if fresh:
        return picked
    best = -1.0
    for i in range(n):
        visits, chances, worth = stats[slots[i], 0], stats[slots[i], 1], stats[slots[i], 2]
        bound = worth / visits + exploration * sqrt(log(chances) / visits)
        if bound > best:
            best = bound
            picked = i
    return picked


@template
def play_out(state, moves, policy, rng):
    """Plays a world to its end."""
    while True:
        settle(state)
        asked = to_act(state)
        if asked == 0:
            return
        seat = lowest(asked)
        n = legal_moves(state, seat, moves)
        if n == 1:
            play(state, seat, moves[0])
        elif policy == HOUSE:
            play(state, seat, house(state, seat, moves, n, rng))
        else:
            play(state, seat, moves[below(rng, n)])


@template
def iterate(states, number, policy, exploration, seats, moves, slots, path, keys, table, stats, points, rng):
    """Runs `number` iterations from the view in the second record; returns how many table entries are in use.

    The first record is the world. `path` has a row (slot, seat) for every decision of the walk.
    """
    world = states[0]
    used = 0
    room = len(table) * 3 // 4
    for _ in range(number):
        copy(world, states[1])
        determinize(world, rng)
        for seat in range(seats):
            keys[seat] = mix64(as_word(seat + 1))
        depth = 0
        walking = True
        while walking:
            clock = world.clock
            settle(world)
            hear(world, seats, keys, clock)
            asked = to_act(world)
            if asked == 0:
                break
            seat = lowest(asked)
            n = legal_moves(world, seat, moves)
            move = moves[0]
            clock = world.clock
            if n > 1:
                i = choose(table, stats, keys[seat], moves, n, slots, exploration, rng)
                move = moves[i]
                slot = slots[i]
                keys[seat] = mix64(keys[seat] + as_word(move + 1) & MASK64)
                if table[slot] == 0:
                    table[slot] = keys[seat] | as_word(1)
                    stats[slot, 1] = 1.0
                    used += 1
                    walking = False
                path[depth, 0] = slot
                path[depth, 1] = seat
                depth += 1
                if depth >= MAX_DEPTH or used >= room:
                    walking = False
            play(world, seat, move)
            hear(world, seats, keys, clock)
        play_out(world, moves, policy, rng)
        winners = scores(world, points)
        share = 1.0 / count(winners) if winners else 1.0 / seats
        for step in range(depth):
            slot = path[step, 0]
            stats[slot, 0] += 1.0
            if winners == 0 or has(winners, path[step, 1]):
                stats[slot, 2] += share
    return used


@template
def read_root(states, seat, moves, table, stats, found):
    """Writes visits and worth of the root's moves into `found`; returns how many moves there are."""
    n = legal_moves(states[1], seat, moves)
    key = mix64(as_word(seat + 1))
    for i in range(n):
        slot = slot_of(table, mix64(key + as_word(moves[i] + 1) & MASK64) | as_word(1))
        found[i, 0] = stats[slot, 0] if table[slot] != 0 else 0.0
        found[i, 1] = stats[slot, 2] if table[slot] != 0 else 0.0
    return n


@dataclass(frozen=True)
class Advice:
    """What a search thinks of one move: the share of its visits, and the chance to win that it expects."""

    move: int
    share: float
    win_chance: float


class Search:
    """A search from one view; `run` may be called again for more iterations, `advice` tells what it found so far."""

    def __init__(
        self, game: Game, seat: int, view: Records, seed: Any, iterations: int, policy: int, exploration: float
    ) -> None:
        self.game, self.seat, self.policy, self.exploration = game, seat, policy, exploration
        size = 1 << max(10, int(iterations * 2).bit_length())
        self._states = game.new(2)
        self._states[1] = view[0]
        self._seats = int(view[0]["num_seats"])
        self._moves = game.moves_buffer()
        self._table, self._stats = np.zeros(size, np.uint64), np.zeros((size, 3))
        self._room = (
            np.zeros(game.num_moves, np.int64),
            np.zeros((MAX_DEPTH, 2), np.int64),
            np.zeros(SEATS, np.uint64),
        )
        self._points, self._rng = np.zeros(SEATS, np.int64), seed

    def run(self, iterations: int) -> None:
        """Runs some iterations."""
        shared = self._table, self._stats, self._points, self._rng
        settings = iterations, self.policy, self.exploration, self._seats
        self.game.call(iterate)(self._states, *settings, self._moves, *self._room, *shared)

    def totals(self) -> dict[int, tuple[float, float]]:
        """Returns visits and worth of every move at the root."""
        found = np.zeros((self.game.num_moves, 2))
        n = self.game.call(read_root)(self._states, self.seat, self._moves, self._table, self._stats, found)
        return {int(self._moves[i]): (float(found[i, 0]), float(found[i, 1])) for i in range(n)}


def advise(totals: list[dict[int, tuple[float, float]]]) -> list[Advice]:
    """Joins what several searches from one root found, most visited first (root parallelism)."""
    moves = totals[0]
    visits = {move: sum(part[move][0] for part in totals) for move in moves}
    worth = {move: sum(part[move][1] for part in totals) for move in moves}
    whole = sum(visits.values()) or 1.0
    ordered = sorted(moves, key=lambda move: -visits[move])
    return [Advice(move, visits[move] / whole, worth[move] / visits[move] if visits[move] else 0.0) for move in ordered]

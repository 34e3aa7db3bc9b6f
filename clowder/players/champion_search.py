"""The champion with a search, whose trees are guided by its network, compiled as a whole.

An iteration is that of engine/search.py. A new node gets the network's priors instead of the house's advice. A playout
is replaced by the network's chances of all seats, mixed with a playout where that has proved better (guides.toml).
Several leaves are evaluated at once, because most of a network's time goes into reading its weights. A descent counts
as a visit at once, so that those of one batch diverge (virtual loss: Chaslot, Winands and van den Herik, 2008).
"""

import os
import time
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from clowder.engine.play.game import Game, Options
from clowder.engine.play.view import Event, View
from clowder.engine.rules.contract import action_of
from clowder.engine.rules.kernel import template
from clowder.engine.rules.referee import see, show_learner
from clowder.engine.search import (
    FAVOUR,
    HOUSE,
    MAX_DEPTH,
    MAX_ROOM,
    PATIENCE,
    ROOT,
    SEATS,
    SENSE,
    VISITS,
    WORLD,
    WORTH,
    Advice,
    Style,
    Trees,
    Walk,
    advise,
    after,
    appraise,
    descend,
    enter,
    play_out,
    read_root,
    slot_of,
    style_of,
)
from clowder.players.champion import HIDDEN, normalize, set_to, weights_of
from clowder.players.player import Budget

GUIDES = Path(__file__).with_name("guides.toml")
BATCH = 8  # leaves evaluated at once
FIRST = 2  # records before those of the leaves: a world and the root
PLAYOUTS, HEAT = 4, 5  # indices into a style's numbers, after the search's own
BREADTH = 24  # moves entered at a node, roughly
PACE, ROOM = (
    100,
    20_000,
)  # iterations per millisecond, and in all, for which memory is reserved; later ones look no deeper
CALL = 32  # iterations between two looks at the clock
LEAF, SEAT, CHOICES = range(
    3
)  # of a descent: its decisions, the seat it ended at (-1: nobody's), how many moves it has


class Guide(NamedTuple):
    """Parameters of a search with a network."""

    exploration: float = 1.2
    favour: float = 0.9  # the network's part of the prior; the moves share the rest
    heat: float = 1.0  # divides the network's log odds: above 1 it is less sure of itself
    playouts: float = 0.0  # the playout's part of a leaf's value; the rest is the network's

    def numbers(self, game: Game) -> np.ndarray:
        """Returns what compiled code reads."""
        usual = style_of(game, HOUSE)
        style = Style(self.exploration, self.favour, usual.sense, usual.patience)
        return np.append(style.numbers(game), (self.playouts, self.heat))


@cache
def guide_of(name: str, players: int) -> Guide:
    """Returns the parameters for a number of players: from guides.toml, or the defaults."""
    said = tomllib.loads(GUIDES.read_text(encoding="utf-8")).get(name, {})
    return Guide(**{**said.get("any", {}), **said.get(str(players), {})})


class Desk(NamedTuple):
    """Buffers of a network that evaluates several views at once."""

    rows: Any  # [BATCH, columns]
    found: Any  # [BATCH, width]
    fresh: Any  # [BATCH, width]
    odds: Any  # [BATCH, actions]
    wins: Any  # [BATCH, seats + 1]
    priors: Any  # [moves]


@template
def walk_of(walks, which):
    """Returns the buffers of one of several descents."""
    return Walk(
        walks.moves[which],
        walks.slots[which],
        walks.path[which],
        walks.keys[which],
        walks.points[which],
        walks.worths[which],
        walks.rng[which],
    )


@template
def add_all(numbers, rows, out, n):
    """Adds rows, multiplied by their numbers, to each of the first `n` of `out`. Each row is read once for all."""
    for k in range(len(rows)):
        row = rows[k]
        for b in range(n):
            times = np.float32(numbers[b, k])
            if times != 0:
                target = out[b]
                for i in range(len(row)):
                    target[i] += times * row[i]


@template
def compute_all(seats, weights, desk, n):
    """Computes odds and chances of the first `n` rows."""
    for b in range(n):
        set_to(weights.first_bias, desk.found[b])
        set_to(weights.policy_bias, desk.odds[b])
        set_to(weights.values_bias, desk.wins[b])
    add_all(desk.rows, weights.first, desk.found, n)
    for b in range(n):
        normalize(desk.found[b], weights.norms[0])
    for layer in range(HIDDEN):
        for b in range(n):
            set_to(weights.hidden_bias[layer], desk.fresh[b])
        add_all(desk.found, weights.hidden[layer], desk.fresh, n)
        for b in range(n):
            normalize(desk.fresh[b], weights.norms[layer + 1])
            for i in range(desk.found.shape[1]):
                desk.found[b, i] += desk.fresh[b, i]
    add_all(desk.found, weights.policy, desk.odds, n)
    add_all(desk.found, weights.values, desk.wins, n)
    last = desk.wins.shape[1] - 1
    for b in range(n):
        total = 0.0
        for place in range(last + 1):
            desk.wins[b, place] = np.exp(desk.wins[b, place]) if place < seats or place == last else 0.0
            total += desk.wins[b, place]
        for place in range(last + 1):
            desk.wins[b, place] /= total


@template
def expand_by_net(view, seat, n, trees, walk, style, thought):
    """Enters a node's moves with the network's priors, unless another descent of the same batch did."""
    odds, priors = thought
    most = -np.inf
    for i in range(n):
        priors[i] = odds[action_of(view, seat, walk.moves[i])]
        most = max(most, priors[i])
    total = 0.0
    for i in range(n):
        priors[i] = np.exp((priors[i] - most) / style[HEAT])
        total += priors[i]
    for i in range(n):
        heard = after(walk.keys[seat], walk.moves[i])
        slot = slot_of(trees.table, heard)
        if trees.table[slot] == 0:
            enter(trees, slot, heard, 0.0, style[FAVOUR] * priors[i] / total)


@template
def explore(states, mine, seats, style, memory, net, number):
    """Runs `number` iterations from the view in the second record, some at once."""
    trees, walks, leaves = Trees(*memory[0]), Walk(*memory[1]), memory[2]
    weights, desk = net
    world, by_playout = states[WORLD], style[PLAYOUTS]
    done = 0
    while done < number:
        batch = min(len(leaves), number - done)
        for b in range(batch):
            walk, view = walk_of(walks, b), states[FIRST + b]
            depth, seat, n = descend(states, mine, style, seats, trees, walk)
            leaves[b, LEAF], leaves[b, SEAT], leaves[b, CHOICES] = depth, seat, n
            for step in range(depth):
                trees.stats[walk.path[step, 0], VISITS] += 1.0
            if seat >= 0:
                see(world, seat, view)
                show_learner(view, None, desk.rows[b])
            if seat < 0 or by_playout > 0.0:
                moves = walks.moves[len(leaves)]  # those of the leaf are still to be entered
                spread = play_out(world, moves, int(style[SENSE]), int(style[PATIENCE]), walk.points, walk.rng)
                appraise(world, spread, seats, walk.points, walk.worths)
        compute_all(seats, weights, desk, batch)
        for b in range(batch):
            walk, depth, seat, n = walk_of(walks, b), leaves[b, LEAF], leaves[b, SEAT], leaves[b, CHOICES]
            if seat >= 0:
                expand_by_net(states[FIRST + b], seat, n, trees, walk, style, (desk.odds[b], desk.priors))
                for place in range(seats):
                    whose = (seat + place) % seats
                    played = by_playout * walk.worths[whose] if by_playout > 0.0 else 0.0
                    walk.worths[whose] = played + (1.0 - by_playout) * desk.wins[b, place]
            for step in range(depth):
                trees.stats[walk.path[step, 0], WORTH] += walk.worths[walk.path[step, 1]]
        done += batch


class GuidedSearch:
    """A search from one view, guided by the network of its game."""

    def __init__(self, view: View, seed: str, iterations: int, guide: Guide) -> None:
        """Reserves memory for the iterations."""
        assert view.seat is not None
        self.game, self.seat = view.game, view.seat
        game, weights = view.game, weights_of(view.game)
        self._style = guide.numbers(game)
        self._seats = int(view.record[0]["num_seats"])
        self._states = game.new(FIRST + BATCH)
        self._states[ROOT] = view.record[0]
        size = min(MAX_ROOM, 1 << max(10, int(iterations * BREADTH * 2).bit_length()))
        self.trees = Trees(np.zeros(size, np.uint64), np.zeros((size, 4)), np.zeros(1, np.int64))
        moves = game.num_moves
        walks = Walk(
            moves=np.zeros((BATCH + 1, moves), game.moves_buffer().dtype),
            slots=np.zeros((BATCH, moves), np.int64),
            path=np.zeros((BATCH, MAX_DEPTH, 2), np.int64),
            keys=np.zeros((BATCH, SEATS), np.uint64),
            points=np.zeros((BATCH, SEATS), np.int64),
            worths=np.zeros((BATCH, SEATS)),
            rng=np.array([game.rng(f"{seed}/{number}"[-90:]) for number in range(BATCH)]),
        )
        self._memory = tuple(self.trees), tuple(walks), np.zeros((BATCH, 3), np.int64)
        width, actions = weights.policy.shape

        def room(size: int) -> np.ndarray:
            return np.zeros((BATCH, size), np.float32)

        rows = np.zeros((BATCH, len(game.fields.columns)), np.uint8)
        found = room(width), room(width), room(actions), room(weights.values.shape[1])
        self._net = weights, Desk(rows, *found, np.zeros(moves))

    def run(self, iterations: int) -> None:
        """Runs some iterations."""
        self.game.call(explore)(self._states, self.seat, self._seats, self._style, self._memory, self._net, iterations)

    def totals(self) -> dict[int, tuple[float, float]]:
        """Returns visits and worth of every move at the root."""
        found, moves = np.zeros((self.game.num_moves, 2)), self.game.moves_buffer()
        n = self.game.call(read_root)(self._states, self.seat, moves, self.trees, found)
        return {int(moves[i]): (float(found[i, 0]), float(found[i, 1])) for i in range(n)}


class GuidedPlayer:
    """Plays the move that a search guided by the game's network visits most."""

    def __init__(self, seed: int | str | None, budget: Budget, guide: Guide | None = None) -> None:
        self.seed = os.urandom(16).hex() if seed is None else str(seed)
        self._budget, self._guide = budget, guide
        self._asked = 0

    def start(self, seat: int, game: Game, options: Options) -> None:
        self._asked = 0
        weights_of(game)

    def saw(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Sequence[int], budget: Budget) -> int:
        return self.think(view, budget)[0].move

    def think(self, view: View, budget: Budget | None = None) -> list[Advice]:
        """Returns the search's opinion of each legal move, best first."""
        view = view.on("compiled")
        limit = self._budget if budget is None or budget == Budget() else budget
        self._asked += 1
        until = None if limit.milliseconds is None else time.perf_counter() + limit.milliseconds / 1000
        number = limit.iterations or min(ROOM, int(PACE * (limit.milliseconds or ROOM)))
        guide = self._guide or guide_of(view.game.name, int(view.record[0]["num_seats"]))
        search = GuidedSearch(view, f"{self.seed}/{self._asked}", number, guide)
        if until is None:
            search.run(number)
        else:
            search.run(CALL)
            while time.perf_counter() < until:
                search.run(CALL)
        return advise([search.totals()])

    def idle(self) -> None:
        """Takes as long as a decision if the budget is a time, and decides nothing."""
        time.sleep((self._budget.milliseconds or 0) / 1000)

    def end(self, result: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        pass

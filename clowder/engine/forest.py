"""Search for learners: many searches at once, whose evaluator, such as a network, is asked about all of them together.

Each tree is an information-set search from a view of its own (search.py); an iteration descends once in every one of
them, in one compiled call. For a single decision plant several trees from the same view: their visits are added up.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.play.view import View, row_type
from clowder.engine.rules.bits import lowest
from clowder.engine.rules.contract import action_of, legal_moves, play, settle
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.kernel import template
from clowder.engine.rules.referee import mark_actions, see, show_learner
from clowder.engine.rules.rng import below
from clowder.engine.search import (
    LEAF,
    MAX_DEPTH,
    MAX_ROOM,
    ROOT,
    SEATS,
    WORLD,
    Style,
    Trees,
    Walk,
    appraise,
    descend,
    learn,
    read_root,
)

RECORDS = 3  # of each tree: an imagined world, the view it began with, a view for the evaluator
DEPTH, SEAT, CHOICES, ROW = range(4)  # of a leaf: where a descent ended, and its row in what is evaluated
BREADTH = 32  # moves that are entered at a node, about

# Takes observations [B, columns] and masks [B, actions] of seats that are asked; returns how promising each action is
# [B, actions] (scaled to sum to 1 over the legal ones), and how likely each seat wins [B, players], that one first.
EvaluateAll = Callable[[np.ndarray, np.ndarray], tuple[Any, Any]]


@template
def tree_of(trees, which):
    """Returns one of several trees."""
    return Trees(trees.table[which], trees.stats[which], trees.used[which])


@template
def walk_of(walks, which):
    """Returns the room that one of several trees works in."""
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
def run_out(state, moves, rng):
    """Plays a world to its end, at random."""
    while True:
        settle(state)
        asked = to_act(state)
        if asked == 0:
            return
        n = legal_moves(state, lowest(asked), moves)
        play(state, lowest(asked), moves[below(rng, n)] if n > 1 else moves[0])


@template
def look_everywhere(states, roots, style, trees, walks, leaves, shown):
    """Descends once in every tree and shows its leaf, unless the game is over there; returns how many are shown.

    Where there is no more room the game is played out, as in search.py.
    """
    scales, observation, mask = shown
    rows = 0
    for b in range(len(roots)):
        three = states[b * RECORDS : b * RECORDS + RECORDS]
        walk = walk_of(walks, b)
        depth, seat, n = descend(three, roots[b, 0], style, roots[b, 1], tree_of(trees, b), walk)
        leaves[b, DEPTH] = depth
        leaves[b, SEAT] = seat
        leaves[b, CHOICES] = n
        leaves[b, ROW] = rows
        if seat < 0:
            run_out(three[WORLD], walk.moves, walk.rng)
            appraise(three[WORLD], 0, roots[b, 1], walk.points, walk.worths)
        else:
            see(three[WORLD], seat, three[LEAF])
            show_learner(three[LEAF], scales, observation[rows])
            mark_actions(three[LEAF], seat, walk.moves, n, mask[rows])
            rows += 1
    return rows


@template
def learn_everywhere(states, roots, trees, walks, leaves, thought, found):
    """Enters in every tree what was said of its leaf, and adds up what each seat got."""
    priors, values, room = thought
    for b in range(len(roots)):
        seats, seat, n, row = roots[b, 1], leaves[b, SEAT], leaves[b, CHOICES], leaves[b, ROW]
        walk = walk_of(walks, b)
        if seat >= 0:
            total = 0.0
            for i in range(n):
                room[i] = priors[row, action_of(states[b * RECORDS + LEAF], seat, walk.moves[i])]
                total += room[i]
            for i in range(n):
                room[i] = room[i] / total if total > 0 else 1.0 / n
            for place in range(seats):
                walk.worths[(seat + place) % seats] = values[row, place]
        learn(leaves[b, DEPTH], seat, n, room, (tree_of(trees, b), walk))
        for place in range(seats):
            found[b, place] += walk.worths[(roots[b, 0] + place) % seats]


@template
def read_roots(states, roots, trees, walks, totals, visits):
    """Writes how often each root's actions were visited."""
    for b in range(len(roots)):
        three, moves = states[b * RECORDS : b * RECORDS + RECORDS], walks.moves[b]
        n = read_root(three, roots[b, 0], moves, tree_of(trees, b), totals)
        for i in range(n):
            visits[b, action_of(three[ROOT], roots[b, 0], moves[i])] = totals[i, 0]


class Forest:
    """Many searches, one from each view, that share an evaluator.

        forest = Forest(game, views, seed=1, iterations=200)
        forest.run(evaluate, 200)
        forest.visits  # [trees, actions]: how often each action of the view's seat was tried
        forest.values  # [trees, seats]: how likely each seat wins, that seat first, then clockwise

    A tree finds the same whatever other trees there are. Every view's seat must be asked, and have a choice.
    """

    def __init__(
        self,
        game: Game,
        views: Sequence[View],
        seed: int | str,
        iterations: int,
        exploration: float = 1.2,
        dtype: Any = np.uint8,
    ) -> None:
        """Finds room for as many iterations."""
        if not views or any(len(view.legal()) < 2 for view in views):
            raise ClowderError("Every view of a forest is that of a seat which is asked, and has a choice.")
        game, views = game.on("compiled"), [view.on("compiled") for view in views]
        self.game, self._iterations = game, 0
        self._style = Style(exploration, favour=1.0).numbers(game)  # all of the prior is the evaluator's
        trees, moves = len(views), game.num_moves
        size = min(MAX_ROOM, 1 << max(10, int(iterations * BREADTH * 2).bit_length()))
        self._states = game.new(trees * RECORDS)
        for number, view in enumerate(views):
            self._states[number * RECORDS + ROOT] = view.record[0]
        self._roots = np.array([(view.seat, len(view.names)) for view in views], np.int64)
        self._trees = Trees(
            np.zeros((trees, size), np.uint64), np.zeros((trees, size, 4)), np.zeros((trees, 1), np.int64)
        )
        self._walks = Walk(
            moves=np.zeros((trees, moves), game.moves_buffer().dtype),
            slots=np.zeros((trees, moves), np.int64),
            path=np.zeros((trees, MAX_DEPTH, 2), np.int64),
            keys=np.zeros((trees, SEATS), np.uint64),
            points=np.zeros((trees, SEATS), np.int64),
            worths=np.zeros((trees, SEATS)),
            rng=np.array([game.rng(f"{seed}/{number}") for number in range(trees)]),
        )
        self._leaves = np.zeros((trees, 4), np.int64)
        self._observation = np.zeros((trees, len(game.fields.columns)), row_type(dtype))
        self._mask = np.zeros((trees, len(game.actions.names)), np.uint8)
        self._found = np.zeros((trees, SEATS))

    def run(self, evaluate: EvaluateAll, iterations: int) -> None:
        """Runs some iterations in every tree."""
        look, note = self.game.call(look_everywhere), self.game.call(learn_everywhere)
        scales = self.game.scales if self._observation.dtype == np.float32 else None
        shown, room = (scales, self._observation, self._mask), np.zeros(self.game.num_moves)
        tables = self._trees, self._walks, self._leaves
        nothing = np.zeros((1, len(self._mask[0]))), np.zeros((1, SEATS))
        for _ in range(iterations):
            rows = look(self._states, self._roots, self._style, *tables, shown)
            thought = self._asked(evaluate, rows) if rows else nothing
            note(self._states, self._roots, *tables, (*thought, room), self._found)
        self._iterations += iterations

    def _asked(self, evaluate: EvaluateAll, rows: int) -> tuple[np.ndarray, np.ndarray]:
        """Returns what an evaluator says of the leaves, or raises ClowderError if that has another shape."""
        priors, values = (
            np.ascontiguousarray(part, np.float64) for part in evaluate(self._observation[:rows], self._mask[:rows])
        )
        seats = int(self._roots[:, 1].max())
        if priors.shape != (rows, self._mask.shape[1]) or values.ndim != 2 or not seats <= values.shape[1] <= SEATS:
            raise ClowderError(
                f"An evaluator returns priors {(rows, self._mask.shape[1])} and values {(rows, seats)}, not "
                f"{priors.shape} and {values.shape}."
            )
        return priors, values

    @property
    def visits(self) -> np.ndarray:
        """How often each action of each root was tried."""
        found = np.zeros(self._mask.shape)
        totals = np.zeros((self.game.num_moves, 2))
        self.game.call(read_roots)(self._states, self._roots, self._trees, self._walks, totals, found)
        return found

    @property
    def values(self) -> np.ndarray:
        """How likely each seat wins, on the mean of all iterations; the root's own seat first, then clockwise."""
        return self._found[:, : int(self._roots[:, 1].max())] / max(self._iterations, 1)

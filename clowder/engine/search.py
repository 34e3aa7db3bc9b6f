"""Information-set Monte Carlo tree search for any game, compiled. It works from a view and never sees the truth.

Multiple-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2),
2012). Every iteration imagines a world behind the view and *descends* the trees to a node that is new, *expands* it,
*plays out* the game from there, and *backs up* the result. Each seat has a tree of its own, whose nodes are what that
seat has observed since the root: its own moves, and the events it may see. So a sealed answer splits nobody else's
tree, and moves that look alike to a seat are one to it.

- Selection is PUCT (Rosin, "Multi-armed bandits with episode context", 2011; Silver et al., Nature 550, 2017) over the
  moves that are legal in this world, counted by how often each could have been chosen, as in the first paper. A move
  never tried counts as the mean of its node (first-play urgency: Gelly and Wang, 2006).
- The prior of a new node is the house's advice: its move is favoured, the others share the rest.
- Playouts follow the house bot, or random moves. Where a game has an `estimate` they stop as soon as it can judge the
  game (early termination: Lorentz, "Amazons discover Monte-Carlo", 2008).
- An evaluator of one's own, such as a network, can take the place of both: see `Search.run_with`.

A node needs no object: the statistics of (what a seat has heard, its move) are found in one hash table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any, NamedTuple

from clowder.engine.play.game import Game
from clowder.engine.play.view import View
from clowder.engine.rules.bits import count, has, lowest, nth
from clowder.engine.rules.contract import (
    determinize,
    estimate,
    house,
    legal_moves,
    legal_set,
    play,
    scores,
    settle,
)
from clowder.engine.rules.decisions import to_act
from clowder.engine.rules.events import may_see
from clowder.engine.rules.kernel import template
from clowder.engine.rules.record import Records, copy, copy_of
from clowder.engine.rules.referee import choices, see
from clowder.engine.rules.rng import GOLDEN, MASK64, as_number, as_word, below, mix64
from clowder.engine.text.viewer import NAMES

SEATS = 8
MAX_DEPTH = 256  # decisions below the root that are stored separately; deeper ones belong to the playout
MAX_ROOM = 1 << 22  # moves with statistics
ENDLESS = 1_000_000_000
WORLD, ROOT, LEAF = 0, 1, 2  # a search's records: an imagined world, the root view, a view for an evaluator
VISITS, CHANCES, WORTH, PRIOR = range(4)  # per move: visits, how often it could be chosen, worth, prior
EXPLORATION, FAVOUR, SENSE, PATIENCE = range(4)  # the numbers of a Style
RANDOM, HOUSE = 0, 1  # kinds of playouts


@dataclass(frozen=True)
class Style:
    """Parameters of a search. Estimates vary less than wins and losses, so they need less exploration."""

    exploration: float = 1.2
    favour: float = 0.35  # the prior of the house's move; the others share the rest. 0: the house is not asked
    sense: int = 100  # percent of a playout's moves that the house chooses; the others are random
    patience: int = ENDLESS  # decisions to play out before asking for an estimate

    def numbers(self, game: Game) -> Any:
        """Returns the parameters as rules read them."""
        numbers = game.numbers(4, "f8")
        numbers[:4] = [float(each) for each in (self.exploration, self.favour, self.sense, self.patience)]
        return numbers


def style_of(game: Game, policy: int) -> Style:
    """Returns the style for a game: with the house's advice and estimates, or with random moves only."""
    if policy == RANDOM:
        return Style(favour=0.0, sense=0)
    return Style(exploration=0.5, patience=0) if game.has_estimate else Style()


class Trees(NamedTuple):
    """What a search has learnt: the trees of all seats, in one hash table."""

    table: Any  # hashes of what a seat has heard, its own move included; 0: free
    stats: Any  # one row per slot of the table
    used: Any  # [1]: how many slots are taken


class Walk(NamedTuple):
    """Buffers of an iteration."""

    moves: Any
    slots: Any  # slots of those moves' statistics
    path: Any  # [MAX_DEPTH, 2]: the slot and the seat of every decision
    keys: Any  # what each seat has heard
    points: Any
    worths: Any  # result of each seat
    rng: Any


@template
def hear(state, seats, keys, clock):
    """Adds the last happening, if any, to what every seat has heard."""
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
def after(key, move):
    """Returns what a seat that has heard `key` will have heard after making a move."""
    return mix64(key + as_word(move + 1) & MASK64) | as_word(1)


@template
def slot_of(table, key):
    """Returns the slot of a key, or the one where it would be inserted."""
    last = len(table) - 1
    slot = as_number(key >> 20) & last
    while table[slot] != 0 and table[slot] != key:
        slot = (slot + 1) & last
    return slot


@template
def find_moves(trees, walk, key, n):
    """Finds the statistics of a seat's moves and counts the chance to choose them. Returns how many are known."""
    known = 0
    for i in range(n):
        walk.slots[i] = slot_of(trees.table, after(key, walk.moves[i]))
        if trees.table[walk.slots[i]] != 0:
            trees.stats[walk.slots[i], CHANCES] += 1.0
            known += 1
    return known


@template
def select(trees, walk, key, n, style, full):
    """Returns the index of the move with the highest PUCT bound; if `full`, only of those tried. Ties are broken at
    random.
    """
    table, stats, slots = trees.table, trees.stats, walk.slots
    visits = 0.0
    worth = 0.0
    for i in range(n):
        if table[slots[i]] != 0:
            visits += stats[slots[i], VISITS]
            worth += stats[slots[i], WORTH]
    mean = worth / visits if visits else 0.0
    common = (1.0 - style[FAVOUR]) / n
    best = -1.0
    ties = 0
    picked = 0
    for i in range(n):
        slot = slots[i]
        value = mean
        looks = style[EXPLORATION] * common * sqrt(visits)
        if table[slot] != 0:
            if stats[slot, VISITS]:
                value = stats[slot, WORTH] / stats[slot, VISITS]
            prior = common + stats[slot, PRIOR]
            looks = style[EXPLORATION] * prior * sqrt(stats[slot, CHANCES]) / (1.0 + stats[slot, VISITS])
        elif full:
            continue
        if value + looks > best:
            best = value + looks
            ties = 0
        if value + looks == best:
            ties += 1
            if below(walk.rng, ties) == 0:
                picked = i
    if table[slots[picked]] == 0:
        enter(trees, slots[picked], after(key, walk.moves[picked]), visits + 1.0, 0.0)
    return picked


@template
def enter(trees, slot, key, chances, prior):
    """Inserts an entry into the hash table."""
    trees.table[slot] = key
    trees.stats[slot, CHANCES] = chances
    trees.stats[slot, PRIOR] = prior
    trees.used[0] += 1


@template
def descend(states, mine, style, seats, trees, walk):
    """Imagines a world and walks it down to a node that is new to the seat that is asked there.

    Where several are asked at once nobody hears the others' answers, so any order will do. The searching seat goes
    first, or the walk would often end in the others' answers before it reached its own.

    Returns how many decisions it took, the seat, and how many moves it has, in `walk.moves`. The seat is -1 if the walk
    reached the game's end or the end of the buffers.
    """
    moves, keys = walk.moves, walk.keys
    world = states[WORLD]
    copy(world, states[ROOT])
    determinize(world, walk.rng)
    for seat in range(seats):
        keys[seat] = mix64(as_word(seat + 1))
    depth = 0
    while True:
        clock = world.clock
        settle(world)
        hear(world, seats, keys, clock)
        asked = to_act(world)
        if asked == 0:
            return depth, -1, 0
        seat = mine if has(asked, mine) else lowest(asked)
        n = legal_moves(world, seat, moves)
        move = moves[0]
        if n > 1:
            known = find_moves(trees, walk, keys[seat], n)
            full = trees.used[0] + n > len(trees.table) * 3 // 4
            if depth == MAX_DEPTH or (full and known == 0):
                return depth, -1, 0
            if known == 0:
                return depth, seat, n
            i = select(trees, walk, keys[seat], n, style, full)
            move = moves[i]
            keys[seat] = after(keys[seat], move)
            walk.path[depth, 0] = walk.slots[i]
            walk.path[depth, 1] = seat
            depth += 1
        clock = world.clock
        play(world, seat, move)
        hear(world, seats, keys, clock)


@template
def expand(trees, walk, seat, n, priors):
    """Enters a node's moves with their priors. Each looks its slot up again, because two may have found the same free
    one.
    """
    for i in range(n):
        heard = after(walk.keys[seat], walk.moves[i])
        enter(trees, slot_of(trees.table, heard), heard, 0.0, priors[i])


@template
def expand_by_house(world, trees, walk, seat, n, favour):
    """Enters the house's move, or a random one if the house is not asked. The others are entered when they are first
    tried.
    """
    moves, rng = walk.moves, walk.rng
    move = house(world, seat, moves, n, rng) if favour > 0 else moves[below(rng, n)]
    for i in range(n):
        if moves[i] == move:
            enter(trees, walk.slots[i], after(walk.keys[seat], move), 0.0, favour)


@template
def play_out(state, moves, sense, patience, points, rng):
    """Plays a world to its end, or for `patience` decisions and on until the game can be judged.

    Returns 0 at the end, else the spread of the estimate in `points`.
    """
    while True:
        settle(state)
        asked = to_act(state)
        if asked == 0:
            return 0
        if patience <= 0:
            spread = estimate(state, points)
            if spread:
                return spread
        seat = lowest(asked)
        sensible = sense == 100 or (sense > 0 and below(rng, 100) < sense)
        allowed = 0 if sensible else legal_set(state, seat)
        n = count(allowed) if allowed else legal_moves(state, seat, moves)
        chosen = below(rng, n) if n > 1 and not sensible else 0
        move = nth(allowed, chosen) if allowed else moves[chosen]
        if n > 1:
            patience -= 1
            if sensible:
                move = house(state, seat, moves, n, rng)
        play(state, seat, move)


@template
def appraise(world, spread, seats, points, worths):
    """Writes each seat's result: its share of a win, nothing for a draw, or the win probability of the estimate."""
    if spread == 0:
        winners = scores(world, points)
        for seat in range(seats):
            worths[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0
        return
    most = points[0]
    for seat in range(1, seats):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(seats):
        worths[seat] = exp((points[seat] - most) / spread)
        total += worths[seat]
    for seat in range(seats):
        worths[seat] /= total


@template
def back_up(path, depth, stats, worths):
    """Adds a result to every decision that led to it, from each seat's own point of view."""
    for step in range(depth):
        slot = path[step, 0]
        stats[slot, VISITS] += 1.0
        stats[slot, WORTH] += worths[path[step, 1]]


@template
def iterate(states, mine, style, seats, memory, number):
    """Runs `number` iterations from the view in the second record."""
    trees, walk = Trees(*memory[0]), Walk(*memory[1])
    world = states[WORLD]
    sense, patience = int(style[SENSE]), int(style[PATIENCE])
    for _ in range(number):
        depth, seat, n = descend(states, mine, style, seats, trees, walk)
        if seat >= 0:
            expand_by_house(world, trees, walk, seat, n, style[FAVOUR])
        spread = play_out(world, walk.moves, sense, patience, walk.points, walk.rng)
        appraise(world, spread, seats, walk.points, walk.worths)
        back_up(walk.path, depth, trees.stats, walk.worths)


@template
def look_around(states, mine, style, seats, memory):
    """Descends once for an evaluator: shows the last record to the seat that is asked. Returns as `descend` does.

    At the end of a game nobody is asked, and the result is in `walk.worths`. At the end of the buffers the result is a
    playout's.
    """
    trees, walk = Trees(*memory[0]), Walk(*memory[1])
    depth, seat, n = descend(states, mine, style, seats, trees, walk)
    if seat >= 0:
        see(states[WORLD], seat, states[LEAF])
    else:
        play_out(states[WORLD], walk.moves, 0, ENDLESS, walk.points, walk.rng)
        appraise(states[WORLD], 0, seats, walk.points, walk.worths)
    return depth, seat, n


@template
def learn(depth, seat, n, priors, memory):
    """Enters an evaluator's answer for the node that `look_around` reached, and backs up its values."""
    trees, walk = Trees(*memory[0]), Walk(*memory[1])
    if seat >= 0:
        expand(trees, walk, seat, n, priors)
    back_up(walk.path, depth, trees.stats, walk.worths)


@template
def read_root(states, seat, moves, trees, found):
    """Reads visits and worth of the root's moves into `found`. Returns how many moves there are."""
    n = choices(states[ROOT], seat, moves)
    key = mix64(as_word(seat + 1))
    for i in range(n):
        slot = slot_of(trees.table, after(key, moves[i]))
        found[i, 0] = trees.stats[slot, VISITS] if trees.table[slot] != 0 else 0.0
        found[i, 1] = trees.stats[slot, WORTH] if trees.table[slot] != 0 else 0.0
    return n


@dataclass(frozen=True)
class Advice:
    """A search's opinion of one move: its share of the visits, and the expected chance to win.

    The chance is None if no iteration has tried the move to its end.
    """

    move: int
    share: float
    win_chance: float | None


# Takes what the seat that is asked may know and its moves. Returns how promising each move is (scaled to sum to 1) and
# how likely each seat wins, from 0 to 1.
Evaluate = Callable[[View, Sequence[int]], tuple[Sequence[float], Sequence[float]]]


class Search:
    """A search from one view. `run` may be called again for more iterations; `totals` returns the results so far."""

    def __init__(
        self, game: Game, seat: int, view: Records, seed: Any, iterations: int, style: Style, breadth: int = 2
    ) -> None:
        """Allocates memory for the iterations, each of which enters about `breadth` moves."""
        self.game, self.seat, self.style = game, seat, style
        size = min(MAX_ROOM, 1 << max(10, int(iterations * breadth * 2).bit_length()))
        self._states = game.new(3)
        self._states[ROOT] = copy_of(view)[0]
        self._seats = int(view[0]["num_seats"])
        self.trees = Trees(game.numbers(size, "u8"), game.numbers((size, 4), "f8"), game.numbers(1))
        self._walk = Walk(
            moves=game.moves_buffer(),
            slots=game.numbers(game.num_moves),
            path=game.numbers((MAX_DEPTH, 2)),
            keys=game.numbers(SEATS, "u8"),
            points=game.numbers(SEATS),
            worths=game.numbers(SEATS, "f8"),
            rng=seed,
        )
        self._memory = tuple(self.trees), tuple(self._walk)  # Numba takes plain tuples faster than named ones

    def run(self, iterations: int) -> None:
        """Runs some iterations."""
        style = self.style.numbers(self.game)
        self.game.call(iterate)(self._states, self.seat, style, self._seats, self._memory, iterations)

    def run_with(self, evaluate: Evaluate, iterations: int) -> None:
        """Runs some iterations with an evaluator's priors and values instead of the house and playouts."""
        style = Style(self.style.exploration, favour=1.0).numbers(self.game)  # the whole prior is the evaluator's
        descend_once, note = self.game.call(look_around), self.game.call(learn)
        walk = self._walk
        priors = self.game.numbers(self.game.num_moves, "f8")
        for _ in range(iterations):
            depth, seat, n = descend_once(self._states, self.seat, style, self._seats, self._memory)
            if seat >= 0:
                shown = View(self.game, int(seat), NAMES[: self._seats], self._states[LEAF : LEAF + 1])
                thought, values = evaluate(shown, [int(move) for move in walk.moves[:n]])
                whole = float(sum(thought))
                priors[:n] = [float(each) / whole for each in thought]
                walk.worths[: self._seats] = values
            note(depth, seat, n, priors, self._memory)

    def totals(self) -> dict[int, tuple[float, float]]:
        """Returns visits and worth of every move at the root."""
        found, moves = self.game.numbers((self.game.num_moves, 2), "f8"), self._walk.moves
        n = self.game.call(read_root)(self._states, self.seat, moves, self.trees, found)
        return {int(moves[i]): (float(found[i, 0]), float(found[i, 1])) for i in range(n)}


def advise(totals: list[dict[int, tuple[float, float]]]) -> list[Advice]:
    """Merges the results of several searches from one root, most visited first (root parallelism)."""
    moves = totals[0]
    visits = {move: sum(part[move][0] for part in totals) for move in moves}
    worth = {move: sum(part[move][1] for part in totals) for move in moves}
    whole = sum(visits.values()) or 1.0
    ordered = sorted(moves, key=lambda move: -visits[move])
    return [
        Advice(move, visits[move] / whole, worth[move] / visits[move] if visits[move] else None) for move in ordered
    ]

"""Which options are tested together: every two values of different options meet at least once, where allowed.

In a long list of choices each is tested, but only the first and the last with everything else.
"""

import random
from itertools import combinations
from typing import Any

from clowder.engine.errors import BadOption
from clowder.engine.play.game import Game, Options

MANY = 9  # choices; lists up to this length meet all others


def option_sets(game: Game, players: int, seed: str = "options", tries: int = 360) -> list[Options]:
    """Returns option sets in which every two values of different options meet at least once, where allowed."""
    source = random.Random(f"{seed}/{game.name}/{players}")
    values = {o.name: ([o.low, o.high, o.default] if o.is_number else list(o.choices)) for o in game.options}
    few = {name: found if len(found) <= MANY else [found[0], found[-1]] for name, found in values.items()}
    pairs = {frozenset(((a, x), (b, y))) for a, b in combinations(few, 2) for x in few[a] for y in few[b]}
    pairs |= {frozenset(((a, x),)) for a in values for x in values[a]}  # a single option has no pairs
    sets = [game.option_set.read(players, {})]
    numbers_of = {o.name for o in game.options if o.is_number}

    def try_add(chosen: dict[str, object]) -> None:
        try:
            full = game.option_set.read(players, chosen)
        except BadOption:
            return
        covered = meetings(full)
        if covered & pairs:
            pairs.difference_update(covered)
            sets.append(full)

    pairs.difference_update(meetings(sets[0]))
    for _ in range(tries):
        changing = {n for n in values if n not in numbers_of or source.random() < 0.15}
        try_add({name: source.choice(values[name]) for name in values if name in changing})
    for pair in sorted(pairs, key=sorted_pair):
        if pair in pairs:
            try_add(dict(pair))
    return sets


def meetings(options: Options) -> set[frozenset[tuple[str, Any]]]:
    """Returns the values that occur in a set of options, singly and in pairs."""
    return {frozenset(found) for number in (1, 2) for found in combinations(options.items(), number)}


def sorted_pair(pair: Any) -> str:
    """Returns a key that sorts pairs."""
    return repr(sorted(pair, key=repr))

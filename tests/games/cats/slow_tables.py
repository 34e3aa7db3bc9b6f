"""Tables of `cats.slow` that stand like a state of the compiled rules."""

from cats.slow import CATS, Bird, SlowTable
from clowder.games.cats import layout as k


def switches(state):
    """Returns the slow table's rules from a state's options."""
    return {
        "taunts": state.taunts,
        "two_rounds": state.two_rounds,
        "abilities": state.abilities,
        "hide": state.hide_pointer,
        "strict": state.strict_catch,
        "flip": state.worth[k.FLIP],
        "stalks": state.needs[1:5],
        "stall": state.stall_rounds,
    }


def slow_table(state):
    """Returns the slow table at the same point; everybody is about to choose, plan or pick a cat."""
    cats = [CATS[cat - 1] for cat in state.cat if cat]
    table = SlowTable(state.num_seats, cats, [], switches(state))
    table.deck = state.deck[: state.deck_size]
    for i, locale in enumerate(table.locales):
        table.birds[locale] = Bird(state.bird[i]) if state.bird[i] else None
    for seat in table.seats:
        kind, doubled = state.front[seat], bool(state.doubled_mask >> seat & 1)
        table.front[seat] = Bird(kind, doubled) if kind else None
        for i, locale in enumerate(table.locales):
            number = (state.stalked[seat] >> i & 1) + (state.stalked_twice[seat] >> i & 1)
            table.stalks += [(seat, locale)] * number
        for kind, counts in enumerate(state.eaten[seat]):
            for doubled in range(2):
                table.eaten[seat] += [(kind, state.worth[kind] << doubled)] * counts[doubled]
    table.flown = [kind for kind, n in enumerate(state.flown) for _ in range(n)]
    table.ready = {seat for seat in table.seats if state.ready_mask >> seat & 1}
    table.rounds, table.idle = state.rounds, state.idle
    return table

"""Contests that nobody played, for tests of what is made of them."""

from clowder.arena.contest import Contest, Fault, Record

MIXED = Contest("exploding-kittens", 2, ("random", "a<b"), 6, "7", {"attack": "two"})


def mixed_games(number=6):
    """Returns games of 6 to 11 decisions; the first bot wins two in three, one is drawn, one has faults."""
    found = []
    for i in range(number):
        lineup = [i % 2, 1 - i % 2]
        winners = [] if i == 4 else [lineup.index(0 if i % 3 else 1)]
        found.append(Record(i, i // 2, lineup, winners, [0, 0], [3 + i, 3], [0.1, 0.2]))
    if number > 2:
        first = Fault(0, "crash", "Oh <no>.", "choose", 5, "Traceback <x>")
        found[2].faults = [first, Fault(0, "crash", "Again.", "choose", 7)]
    return found


CLEAR = Contest("exploding-kittens", 2, ("random", "house"), 40, "7", {})


def clear_games(number=40):
    """Returns games of which the second bot wins all but every fourth."""
    return [
        Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2 if i % 4 else i % 2], [0, 0], [3, 5], [0.3, 0.5])
        for i in range(number)
    ]

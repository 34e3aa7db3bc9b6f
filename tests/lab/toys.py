"""Games that nobody played, with numbers that can be worked out in the head: game i has remainders of i everywhere."""

import numpy as np
import pytest

from clowder.engine.simulate import measured_playout
from clowder.engine.simulate.playout import SHARE_UNIT
from clowder.games import find
from clowder.lab import gathering
from clowder.lab.gathering import Config
from clowder.lab.study import Study, on_threads, study_part, varied

WINNERS = (0b01, 0b01, 0b10, 0b11, 0b00)  # in turn, of games between seats 0 and 1: two in five, and so on


def setting(name="hold-my-bear", players=2, **more):
    game = find(name)
    options = game.option_set.read(players, more.pop("options", {}))
    return Config(name, players, ("house",) * players, "toys", options, **more)


def fill(setting, first, number, sums):
    """Stands for `watch_compiled`. Every option that is not as by default makes a game one decision longer."""
    game = setting.game
    longer = len(game.option_set.changed(setting.options))
    for row, i in zip(sums.rows, range(first, first + number), strict=True):
        decisions = 10 + i % 5 + longer
        row[measured_playout.DECISIONS] = decisions
        row[measured_playout.PLIES] = 2 * decisions
        row[measured_playout.CHOICES] = 3 * decisions
        row[measured_playout.HAPPENINGS] = 30 + i % 7
        row[measured_playout.TURN_COUNT] = 6 + i % 3
        row[measured_playout.ROUND_COUNT] = 2 + i % 2
        row[measured_playout.SAT_OUT] = 100 * (i % 4)
        row[measured_playout.ENDING] = i % max(1, len(game.measures.endings))
        row[measured_playout.WINNERS] = WINNERS[i % 5] if not setting.without else 0b10
        row[measured_playout.FIRST] = i % setting.players if game.has_starter else -1
        row[measured_playout.LEAD_CHANGES] = i % 3
        row[measured_playout.DECIDED] = 100 * (i % 10) + 50
        row[measured_playout.BEHIND] = i % 4 == 0
        row[measured_playout.HAND_COUNT] = 4
        row[measured_playout.FREE_COUNT] = i % 3
        row[measured_playout.STUCK_COUNT] = i % 2
    # Thing 0, met in the first way by one seat of each game, wins a half more; thing 1 tells nothing; thing 2 loses.
    for thing, tenths in ((0, 9), (1, 4), (2, 1)):
        won, squares = number * SHARE_UNIT * tenths // 10, number * SHARE_UNIT**2 * tenths // 10
        sums.worth[0, thing] = number, won, number, squares, won, number - number // 5
    for tenth in range(measured_playout.TENTHS):
        sums.leaders[tenth] = number, number * SHARE_UNIT * (10 + tenth) // 20
    sums.counts[:] = np.arange(len(game.tallies)) * number


def study_of(name, players, rules=(), deep=False, **more):
    """Returns a study of 1,000 toys for each number of players."""
    game, run, parts = find(name), on_threads(2), []
    for number in players:
        own = setting(name, number, **more)
        parts.append(study_part(own, varied(game, own.options, rules, number), 1000, deep, run, None))
    for part in parts:
        part.deep_seconds = 7.0 if deep else 0.0
    return Study(game, parts, f"clowder lab {name}", 12.34, "2 threads")


@pytest.fixture
def toys(monkeypatch):
    """Lets the lab watch these games instead of playing some."""
    monkeypatch.setattr(gathering, "watch_compiled", fill)
    monkeypatch.setattr(gathering, "watch_in_python", fill)

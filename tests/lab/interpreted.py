"""Watched games are the games of a simulation: run interpreted, which needs no compiling."""

import sys

import numpy as np

import clowder
from clowder.engine import backends
from clowder.engine.simulate import measured_playout
from clowder.games import find, names
from clowder.lab.gathering import Config, gather, seated, watch, watch_in_python
from clowder.lab.study import endings_of
from clowder.players.simulate import play_with_views


def check(name: str, players: int, bots: str, games: int) -> None:
    game = find(name)
    setting = Config(name, players, seated(bots.split(","), players), "watched", game.option_set.read(players, {}))
    found = gather([setting], games, 2).gathered[0]
    told = clowder.simulate(name, players, games, bots=list(setting.bots), seed="watched")
    assert found.games == told.games
    assert found.measure("length").value * games == told.decisions
    assert [share.value for share in found.fairness(by_turn=False).shares] == [*map(nearly, told.win_shares)]
    if game.has_starter:
        assert [share.value for share in found.fairness(by_turn=True).shares] == [*map(nearly, told.turn_shares)]
    assert found.counts.tolist() == list(told.tallies.values())
    assert found.draws == told.draws
    assert sum(endings_of(found)) == games
    assert found.lengths["decisions"].tolist() == told.to_json()["lengths"]
    assert (found.worth[:, :, measured_playout.MET] <= players * games).all()


class nearly(float):
    def __eq__(self, other):
        return abs(self - other) < 1e-9

    __hash__ = float.__hash__


def check_hindered() -> None:
    """Somebody who may not play a Nope plays none; the others' games are the same up to there."""
    game = find("exploding-kittens")
    setting = Config(game.name, 2, ("random",) * 2, "watched", game.option_set.read(2, {}), without="Nope")
    _, values = watch(setting, 0, 6)
    assert len(values) == 6
    played = list(game.measures.ways).index("played")
    for first in range(4):  # of game i, seat i % 2 is hindered
        found, _ = watch(setting, first, 1)
        assert found.worth[played, 3, measured_playout.MET] <= 1  # Nope is kind 4


def check_python_loop() -> None:
    """A game that was played through views is watched again: its decisions, its winners."""
    for name in names():
        game = find(name)
        setting = Config(name, 3, ("house", "random", "random"), "watched", game.option_set.read(3, {}))
        sums = measured_playout.no_sums(game, 2)
        watch_in_python(setting, 0, 2, sums)
        for row in range(2):
            match, asked = play_with_views(game, setting.options, f"watched/{row}", setting.bots)
            told = sums.rows[row]
            assert told[measured_playout.DECISIONS] == asked
            assert told[measured_playout.PLIES] == len(match.decisions)
            assert told[measured_playout.WINNERS] == sum(1 << seat for seat in match.result()[1])


def check_leads() -> None:
    """Nobody comes from behind where nobody was ahead; those ahead together may stay so; a draw is open to its end."""

    def told(leads: list[int], winners: int) -> tuple[int, ...]:
        row, leaders = np.zeros(measured_playout.COLUMNS, np.int64), np.zeros((measured_playout.TENTHS, 2), np.int64)
        measured_playout.tell_leads(np.array([0, *leads]), len(leads), winners, row, leaders)
        return tuple(row[[measured_playout.LEAD_CHANGES, measured_playout.DECIDED, measured_playout.BEHIND]].tolist())

    assert told([0] * 7 + [1] * 3, 1) == (0, 800, 0)  # all had the same at half-time
    assert told([2] * 7 + [1] * 3, 1) == (1, 800, 1)
    assert told([0] * 2 + [3] * 8, 3) == (0, 300, 0)  # never one alone
    assert told([1] * 10, 0) == (0, 1000, 0)


if __name__ == "__main__":
    backends.fastest = lambda: "interpreted"
    for name in names():
        check(name, find(name).max_players, "random", 3 if name == "cats" else 6)
        check(name, 2, "house,random", 3)
    check_hindered()
    check_python_loop()
    check_leads()
    sys.stdout.write("equal\n")

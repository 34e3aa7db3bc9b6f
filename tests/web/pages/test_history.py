"""What somebody's finished games come to: wins against a fair share."""

from datetime import UTC, datetime, timedelta

from clowder.engine.simulate.playout import wilson
from clowder.store.history import Finished
from clowder.web.pages.history import tallies


def finished(*, won, left=False, players=4, winners=None):
    result = {"winners": winners or ([0] if won else [1]), "scores": [0] * players}
    now = datetime(2026, 11, 18, tzinfo=UTC)
    return Finished(1, {"game": "cats", "players": players}, result, now - timedelta(minutes=5), now, 0, left)


def test_wins_are_held_against_a_fair_share_with_an_interval():
    assert tallies([]) == []
    few = tallies([finished(won=True), finished(won=False)])[0]
    assert (few.games, few.wins, few.fair) == (2, 1, 0.5)
    assert few.interval == wilson(0.5, 2)
    assert "Too few" in few.says
    assert "More than" in tallies([finished(won=n % 3 > 0) for n in range(60)])[0].says
    assert "Fewer than" in tallies([finished(won=False) for _ in range(60)])[0].says
    assert tallies([finished(won=True, winners=[0, 2])])[0].wins == 0.5  # shared
    assert tallies([finished(won=True, left=True)])[0].wins == 0  # a bot won it

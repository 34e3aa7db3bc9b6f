"""What watched games add up to, on toys: measures, lengths, pairs of rule sets, and stretches of deals."""

from dataclasses import replace

import numpy as np
import pytest
from toys import fill, setting, toys

from clowder.engine.errors import BadBot, ClowderError
from clowder.engine.simulate import measured_playout
from clowder.engine.simulate.playout import SHARE_UNIT
from clowder.games import find, own_names
from clowder.lab import gathering
from clowder.lab.gathering import (
    FEWEST,
    MEASURES,
    Batch,
    Config,
    MeasureTotals,
    gather,
    seated,
    stretches,
    watch,
    watch_in_python,
    watch_together,
)

__all__ = ["toys"]


def means(gathered):
    return {name: pytest.approx(gathered.measure(name).value, abs=1e-9) for name in MEASURES}


@pytest.mark.usefixtures("toys")
def test_every_measure_of_ten_toys_as_worked_out_by_hand():
    found, values = watch(setting("hold-my-bear"), 0, 10)
    assert values.shape == (10, len(MEASURES))
    assert means(found) == {
        "length": 12,
        "turns": 6.9,
        "rounds": 2.5,
        "minutes": (30 + 2.4) * 20 / 60,
        "forced": 0.5,
        "branching": 3,
        "waiting": 0.13,
        "draws": 0.2,
        "shared": 0.2,
        "guards": 0.3,
        "first": (1 + 0 + 0 + 0.5 + 0 + 0 + 1 + 1 + 0.5 + 0) / 10,
        "changes": 0.9,
        "decided": 0.5,
        "comebacks": 0.3,
        "free": 0.9 / 4,
        "stuck": 0.5 / 4,
        "own": (1 + 0 + 0 + 0.5 + 0 + 0 + 1 + 1 + 0.5 + 0) / 10,
    }
    assert found.draws == 2
    assert found.lengths["decisions"].tolist() == [0] * 10 + [2] * 5
    assert found.lengths["turns"].tolist() == [0] * 6 + [4, 3, 3]
    assert found.lengths["rounds"].tolist() == [0, 0, 5, 5]
    assert found.lengths["happenings"].tolist() == [0] * 30 + [2, 2, 2, 1, 1, 1, 1]
    assert found.decided.tolist() == [1] * 10 + [0]
    assert found.endings.tolist() == [4, 3, 3, 0, 0, 0, 0, 0]
    assert found.counts.tolist()[:4] == [0, 10, 20, 30]


@pytest.mark.usefixtures("toys")
def test_the_seat_that_is_hindered_moves_on_with_each_game():
    found, _ = watch(replace(setting("hold-my-bear"), without="stealing"), 3, 5)
    assert found.measure("own").value == 3 / 5, "seat 1 wins them all, and games 3, 5 and 7 are its own"


def test_a_game_without_decisions_hands_or_winners_divides_by_nothing():
    rows = np.zeros((1, measured_playout.COLUMNS), np.int64)
    rows[0, measured_playout.FIRST] = -1
    values = dict(zip(MEASURES, gathering.measured(setting("cats"), rows, 0)[0], strict=True))
    assert values == {**dict.fromkeys(MEASURES, 0), "forced": 1, "draws": 1}


@pytest.mark.usefixtures("toys")
def test_no_turn_order_without_a_starter():
    found, _ = watch(setting("cats"), 0, 10)
    assert found.measure("first").value == 0
    assert found.outcomes[:4, 0].tolist() == [2, 4, 2, 2]
    begun, _ = watch(setting("hold-my-bear"), 0, 10)
    assert begun.outcomes[:4, :3].tolist() == [[0, 1, 1], [0, 2, 2], [0, 1, 1], [0, 1, 1]]


@pytest.mark.usefixtures("toys")
def test_shares_by_seat_and_by_turn():
    found, _ = watch(setting("hold-my-bear", 3), 0, 30)
    by_seat = [share.value for share in found.fairness(by_turn=False).shares]
    assert by_seat == pytest.approx([0.5, 0.3, 0.0])
    by_turn = found.fairness(by_turn=True)
    # Seat s is the first where i % 3 == s: each of five remainders meets each of three equally often.
    assert [share.value for share in by_turn.shares] == pytest.approx([0.8 / 3] * 3)
    assert by_turn.fair == pytest.approx(0.8 / 3)


@pytest.mark.usefixtures("toys")
def test_the_same_totals_for_any_number_of_threads_and_any_stretches(monkeypatch):
    together = [setting("hold-my-bear"), setting("hold-my-bear", options={"num_bears": 5})]
    told = []
    whole = gather(together, 100, 1, told.append)
    assert told == [200], "of both settings"
    monkeypatch.setattr(gathering, "CHUNK", 7)
    parts = gather(together, 100, 3)
    for one, other in zip(whole.gathered, parts.gathered, strict=True):
        assert (one.games, means(one)) == (other.games, means(other))
        for name in ("outcomes", "decided", "endings", "leaders", "counts"):
            assert (getattr(one, name) == getattr(other, name)).all(), name
        for name in one.lengths:
            assert one.lengths[name].tolist() == other.lengths[name].tolist()
    [pair], [other] = whole.pairs, parts.pairs
    assert np.allclose(pair.ours, other.ours)
    assert np.allclose(pair.theirs, other.theirs)
    assert np.allclose(pair.gaps, other.gaps)
    length = list(MEASURES).index("length")
    assert pair.gaps[length].tolist() == [100, 100], "each game is one decision longer"
    assert (pair.ours[length, 0], pair.theirs[length, 0]) == (1300, 1200)


def test_stretches_are_short_where_bots_play_in_python():
    compiled, slow = setting("cats"), replace(setting("cats"), bots=("house", "search:9"))
    assert (compiled.compiled, slow.compiled) == (True, False)
    assert stretches([compiled], 20_000) == [(0, 8192), (8192, 8192), (16384, 3616)]
    assert stretches([compiled, slow], 40) == [(0, 16), (16, 16), (32, 8)]
    assert stretches([compiled], 8192) == [(0, 8192)]


@pytest.mark.usefixtures("toys")
def test_only_what_is_common_is_paired():
    batch = watch_together([setting("cats"), setting("cats", options={"flip": 3})], 5, 10)
    assert isinstance(batch, Batch)
    assert [gathered.setting.options["flip"] for gathered in batch.gathered] == [4, 3]
    assert len(batch.pairs) == 1
    assert watch_together([setting("cats")], 0, 1).pairs == []


def test_which_bots_sit_where():
    assert seated(["house"], 3) == ("house",) * 3
    assert seated(["house", "random"], 2) == ("house", "random")
    assert seated(["search:50"], 2) == ("search:50", "search:50")
    with pytest.raises(BadBot, match=r"There are 2 bots for 3 seats\."):
        seated(["house", "random"], 3)
    with pytest.raises(BadBot, match="does not support the bot 'genius'"):
        seated(["genius"], 3)
    with pytest.raises(BadBot, match="does not support the bot 'house:3'"):
        seated(["house:3"], 3)


def test_bots_that_play_in_python_do_without_nothing():
    slow = replace(setting("cats"), bots=("house", "search:9"), without="Steal")
    with pytest.raises(ClowderError, match="Only house and random bots"):
        watch_in_python(slow, 0, 1, measured_playout.no_sums(find("cats"), 1))


def test_measures_of_compiled_games(monkeypatch):
    asked = []

    def call(game, template):
        return lambda *given: asked.append(given)

    monkeypatch.setattr("clowder.engine.play.game.Game.call", call)
    game = find("cats")
    sums = measured_playout.no_sums(game, 4)
    gathering.watch_compiled(setting("cats"), 3, 4, sums)
    mixed = replace(setting("cats", 3), bots=("random", "house", "house"), without="Steal")
    gathering.watch_compiled(mixed, 3, 4, sums)
    gathering.watch_compiled(replace(mixed, bots=("random",) * 3), 3, 4, sums)
    players, _, houses, banned, deals, *_, given = asked[0]
    assert (players, houses, banned, deals[1:]) == (2, 0b11, None, (3, 7))
    assert given is sums
    players, _, houses, banned, *_ = asked[1]
    assert (players, houses) == (3, 0b110)
    assert set(np.flatnonzero(banned)) == set(game.measures.forbids["Steal"])
    assert asked[2][2] is None, "nobody plays as the house does"


def with_worth(met, games=1000, players=2):
    worth = np.zeros((1, 1, measured_playout.WORTH), np.int64)
    worth[0, 0] = met, met // 2 * SHARE_UNIT, met, met // 2 * SHARE_UNIT**2, met // 2 * SHARE_UNIT, met
    return MeasureTotals(setting("cats", players), games, worth=worth)


@pytest.mark.parametrize(("met", "is_told"), [(FEWEST - 1, False), (FEWEST, True), (1950, True), (1951, False)])
def test_worth_needs_fifty_seats_with_a_thing_and_fifty_without(met, is_told):
    found = with_worth(met)
    found.outcomes[1, 0] = 1000
    assert (found.worth_of(0, 0) is not None) == is_told
    assert found.met(0, 0) == met / 2000


def test_worth_is_the_difference_of_two_shares():
    found = with_worth(400)
    found.outcomes[1, 0], found.outcomes[0, 0] = 900, 100
    assert found.worth_of(0, 0).value == pytest.approx(200 / 400 - 700 / 1600)


def test_quantile_is_not_exceeded_by_that_share_of_games():
    found = MeasureTotals(setting("cats"), 100, lengths={"turns": np.array([0, 10, 40, 0, 50])})
    assert [found.quantile("turns", share) for share in (0.05, 0.1, 0.11, 0.5, 0.51, 1)] == [1, 1, 2, 2, 4, 4]


def test_leader_wins_need_fifty_games():
    found = MeasureTotals(setting("cats"), 100, leaders=np.array([[49, 0], [50, 20 * SHARE_UNIT]]))
    none, some = found.leader_wins()
    assert none is None
    assert some.value == 0.4


def test_lengths_of_different_reach_are_added():
    short, long = (
        MeasureTotals(setting("cats"), n, lengths={"turns": np.array(c)}) for n, c in ((1, [0, 1]), (2, [0, 0, 2]))
    )
    short.add(long)
    assert (short.games, short.lengths["turns"].tolist()) == (3, [0, 1, 2])
    long.add(short)
    assert long.lengths["turns"].tolist() == [0, 1, 4]


def test_toys_stand_for_all_that_is_watched():
    sums = measured_playout.no_sums(find("cats"), 2)
    fill(setting("cats"), 0, 2, sums)
    assert sums.rows.any()


@pytest.mark.full
@pytest.mark.parametrize("name", own_names())
def test_the_lobby_says_the_minutes_and_choices_that_the_lab_measures(name):
    game = find(name)
    options = game.option_set.read(4, {})
    (found,) = gather([Config(name, 4, ("house",) * 4, "lobby", options)], 400, 1).gathered
    assert found.measure("minutes").value == pytest.approx(game.minutes, rel=0.1)
    assert found.measure("branching").value == pytest.approx(game.choices, rel=0.05)

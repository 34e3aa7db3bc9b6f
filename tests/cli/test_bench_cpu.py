"""Output of `clowder bench` for known speeds: quotients, tables and rows as data."""

from clowder.cli import bench_cpu
from clowder.games import find


class Known:
    """Replaces the measurement: each driver has a fixed speed."""

    def __init__(self, monkeypatch, **speeds):
        self.asked = []
        for name, speed in speeds.items():
            monkeypatch.setattr(f"clowder.cli.bench_cpu.{name}", self._told(name, speed))

    def _told(self, name, speed):
        def told(*given, **more):
            self.asked.append((name, *given[1:], *more.values()))
            return speed(*given, **more) if callable(speed) else speed

        return told


def test_games_are_compared_with_match_and_with_the_yardstick(monkeypatch, wide, capsys):
    def batch(game, players, threads, seconds):
        return {"games": 1000.0 * threads, "decisions": 40000.0 * threads, "best_games": 1100.0}

    def stepped(game, players, seconds, trusted=False):
        return {"games": 50.0, "decisions": 3000.0 if trusted else 2000.0}

    known = Known(
        monkeypatch,
        yardstick=1e8,
        _batch=batch,
        _stepped=stepped,
        _matched={"games": 10.0, "decisions": 400.0},
        _searched={"bare": 1000.0, "random": 800.0, "house": 500.0},
        num_threads=3,
    )
    rows = bench_cpu.bench_games([find("cats")], None, 2.0)
    assert [row["driver"] for row in rows] == [
        "compiled, 1 thread",
        "compiled, 3 threads",
        "stepper, Python loop",
        "stepper, trusted",
        "Match, Python loop",
    ]
    assert [row["threads"] for row in rows] == [1, 3, 1, 1, 1]
    assert [row["decisions_per_second"] for row in rows] == [40000, 120000, 2000, 3000, 400]
    assert [row["games_per_second"] for row in rows] == [1000, 3000, 50, 50, 10]
    assert [row["best_games_per_second"] for row in rows] == [1100, 1100, None, None, None]
    assert {(row["game"], row["players"], row["yardstick_per_second"]) for row in rows} == {("cats", 4, 1e8)}
    assert {row["state_bytes"] for row in rows} == {find("cats").state.size}
    assert rows[0]["search"] == {"bare_per_second": 1000, "random_per_second": 800, "house_per_second": 500}
    assert not any("search" in row for row in rows[1:])
    assert ("yardstick", 1.0) in known.asked
    assert ("_batch", 4, 3, 2.0) in known.asked
    out = capsys.readouterr().out
    cells = {line[:20].strip(): line[20:].split() for line in out.splitlines()}
    assert cells["compiled, 1 thread"] == ["1,000", "40,000", "40.0", "100x", "0.0004"]
    assert cells["stepper, trusted"] == ["50", "3,000", "60.0", "7.5x", "0.0000"]
    assert cells["Match, Python loop"][-2:] == ["1.0x", "0.0000"]
    assert "CATS, 4 players, state of" in out
    assert "yardstick: 100 million random numbers per second on one core" in out
    assert "3 cores" in out
    assert "search, random playouts" in out
    assert " 80%" in out
    assert " 50%" in out


def test_the_yardstick_takes_a_second_at_most_and_seats_are_those_there_are(monkeypatch, capsys):
    speed = {"games": 1.0, "decisions": 1.0}
    searched = dict.fromkeys(("bare", "random", "house"), 1.0)
    known = Known(monkeypatch, yardstick=1.0, _batch=speed, _stepped=speed, _matched=speed, _searched=searched)
    assert {row["players"] for row in bench_cpu.bench_games([find("cats")], 3, 0.5, quiet=True)} == {3}
    assert ("yardstick", 0.5) in known.asked
    assert capsys.readouterr().out == ""
    assert find("cats").max_players >= 4


def test_vectors_are_compared_with_the_stepper_and_with_other_libraries(monkeypatch, wide, capsys):
    def vectored(game, players, seconds, dtype):
        return {"games": 100.0, "decisions": 8000.0 if dtype == "uint8" else 6000.0}

    other = {"game": "UNO", "decisions_per_second": 250.0, "games_per_second": 4.0, "driver": "rlcard 1, Python loop"}
    gone = {
        "game": "Leduc",
        "decisions_per_second": None,
        "games_per_second": None,
        "skipped": "Leduc is skipped: x",
    }
    Known(monkeypatch, _observed={"games": 20.0, "decisions": 1000.0}, vectored=vectored, measure_others=[other, gone])
    games = [find("cats"), find("nine-lives")]
    rows = bench_cpu.bench_vectors(games, None, 1.0)
    ours, theirs = rows[:6], rows[6:]
    assert theirs == [other, gone]
    assert [row["driver"] for row in ours[:3]] == ["stepper, uint8", "vector, uint8", "vector, float32"]
    assert [row["to_stepper"] for row in ours[:3]] == [1, 8, 6]
    assert [row["to_others"] for row in ours[:3]] == [{"UNO": 4}, {"UNO": 32}, {"UNO": 24}]
    assert [row["together"] for row in ours[:3]] == [1, 1024, 1024]
    assert {row["threads"] for row in ours} == {1}
    assert [row["game"] for row in ours] == ["cats"] * 3 + ["nine-lives"] * 3
    columns = len(find("cats").fields.columns)
    assert (ours[0]["columns"], ours[0]["actions"]) == (columns, len(find("cats").actions.names))
    out = capsys.readouterr().out
    cells = {line[:15].strip(): line[15:].split() for line in out.splitlines() if " GB" in line}
    assert cells["vector, uint8"][:3] == ["100", "8,000", "8.0x"]
    line = next(line for line in out.splitlines() if line.startswith("UNO, "))
    assert line.split()[-2:] == ["250", "32x"]
    assert "Leduc is skipped: x" in out
    assert f"CATS, 4 players, {columns} columns" in out


def test_bytes_that_are_observed_a_second(monkeypatch, wide, capsys):
    Known(
        monkeypatch,
        _observed={"games": 1.0, "decisions": 1e9},
        vectored={"games": 1.0, "decisions": 1e9},
        measure_others=[],
    )
    bench_cpu.bench_vectors([find("cats")], 2, 1.0)
    columns = len(find("cats").fields.columns)
    found = [line.split()[-2] for line in capsys.readouterr().out.splitlines() if line.rstrip().endswith("GB")]
    assert found == [f"{columns:.2f}", f"{columns:.2f}", f"{4 * columns:.2f}"]

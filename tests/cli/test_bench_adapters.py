"""Speeds through other libraries' APIs: the printed quotient is that of the rows."""

import sys

import pytest

from clowder.cli import bench_adapters
from clowder.games import find

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: the extra `rl` has it")


@pytest.fixture
def quick(monkeypatch):
    """Measures one decision of each driver, and no other library's games."""
    other = {"game": "UNO", "driver": "rlcard", "decisions_per_second": None, "skipped": "UNO is not measured."}
    monkeypatch.setattr(bench_adapters, "measure_others", lambda seconds: [other])
    monkeypatch.setattr(bench_adapters, "vectored", lambda *given: {"decisions": 2_000_000.0})
    speeds = iter([1_000_000.0, 500_000.0, 400_000.0, 150_000.0, 300_000.0, 100_000.0, 250_000.0])
    measured = bench_adapters.rate

    def rate(steps, seconds):
        assert measured(steps, 0) > 0
        return next(speeds)

    monkeypatch.setattr(bench_adapters, "rate", rate)


def test_api_speed_is_compared_with_an_empty_environment(quick, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    rows = bench_adapters.bench_adapters([find("exploding-kittens").on("compiled")], 3, 0)
    found = {row["driver"]: row for row in rows if row["game"] == "exploding-kittens"}
    assert found["PettingZoo"]["to_empty"] == 2.0
    assert found["stepper, a view"]["to_empty"] is None
    out = capsys.readouterr().out
    assert "2.0x" in next(line for line in out.splitlines() if line.startswith("PettingZoo "))
    assert "pyspiel is not installed" in next(line for line in out.splitlines() if line.startswith("OpenSpiel "))
    assert "UNO is not measured." in out


@pytest.mark.extras
def test_openspiel_is_compared_too(quick):
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: the extra `openspiel` has it")
    rows = bench_adapters.bench_adapters([find("cats").on("compiled")], 3, 0, quiet=True)
    assert next(row for row in rows if row["driver"] == "OpenSpiel")["to_empty"] == 2.5


def test_one_thing_is_measured_at_a_time(command_line):
    code, _, err = command_line("bench", "cats", "--vector", "--adapters")
    assert code == 2
    assert "cannot be measured in one run" in err

"""Output of `clowder bench` for known speeds on a GPU: quotients, tables and rows as data."""

from types import SimpleNamespace

import numpy as np
import pytest

from clowder.cli import bench_gpu
from clowder.games import find

# On a GPU that is pretended


class Event:
    def __init__(self, gpu):
        self.gpu = gpu

    def record(self):
        self.at = self.gpu.now

    def synchronize(self):
        self.gpu.waited = True


class Array:
    def __init__(self, gpu, values):
        self.gpu, self.values = gpu, values

    def copy_to_device(self, other):
        self.gpu.now += 2.0  # milliseconds

    def copy_to_host(self):
        return self.values


class Gpu:
    """A GPU whose clock advances with each piece of work."""

    def __init__(self):
        self.now = 0.0

    def event(self):
        return Event(self)

    def event_elapsed_time(self, start, stop):
        return stop.at - start.at

    def device_array(self, size, kind):
        return Array(self, size)

    def to_device(self, values):
        return Array(self, values)

    def synchronize(self):
        pass

    def get_current_device(self):
        return SimpleNamespace(name=b"Toy 3000")


def test_copy_speed_counts_reads_and_writes():
    assert bench_gpu.copy_speed(Gpu()) == 2 * bench_gpu.COPIED / 0.002


def test_games_on_a_card_are_measured_by_its_clock(monkeypatch, wide, capsys):
    gpu, made = Gpu(), []

    class Games:
        """Each step takes 4 milliseconds, and ends a quarter of the games."""

        n = bench_gpu.TOGETHER

        def __init__(self, game, seats, n, seed, options, opponents, dtype):
            made.append((game.name, seats, n, seed, list(options), opponents, dtype))
            self.game, self.illegal = game, Array(gpu, np.zeros(1))
            self.width = 4 if dtype == "float32" else 1

        def reset(self):
            return SimpleNamespace(mask=None, done=None)

        def step(self, actions):
            gpu.now += 4.0
            return self.reset()

        def buffers(self):
            return [SimpleNamespace(nbytes=10 * self.width * self.n)]

    class Choose:
        def __getitem__(self, blocks):
            assert blocks == (bench_gpu.TOGETHER // 128, 128)
            return self.choose

        def choose(self, mask, done, number, actions, ended):
            gpu.now += 100.0  # the policy's time is left out
            ended.values[0] += bench_gpu.TOGETHER // 4

    monkeypatch.setattr(bench_gpu, "demand", lambda: gpu)
    monkeypatch.setattr(bench_gpu, "CudaVector", Games)
    monkeypatch.setattr(bench_gpu, "launched", lambda *given: Choose())
    monkeypatch.setattr(bench_gpu, "version", lambda name: "1")
    rows = bench_gpu.bench_gpu([find("cats")], None, 0.5)
    speed = bench_gpu.TOGETHER / 0.004
    assert [row["driver"] for row in rows] == ["vector on Toy 3000, uint8", "vector on Toy 3000, float32"]
    for row, width in zip(rows, (1, 4), strict=True):
        assert row["decisions_per_second"] == pytest.approx(speed)
        assert row["games_per_second"] == pytest.approx(speed / 4)
        assert row["written_bytes_per_second"] == pytest.approx(10 * width * speed)
        assert row["copied_bytes_per_second"] == 2 * bench_gpu.COPIED / 0.002
        assert (row["game"], row["players"], row["device"]) == ("cats", 4, "cuda")
        assert row["together"] == bench_gpu.TOGETHER
        assert row["columns"] == len(find("cats").fields.columns)
    assert made[0] == ("cats", [4], bench_gpu.TOGETHER, "bench", [4], None, "uint8")
    out = capsys.readouterr().out
    assert "Toy 3000, GPU time" in out
    assert "The GPU copies 1.07 TB per second" in out
    assert f"{10 * speed / 1e9:.1f} GB" in out
    assert f"{10 * speed / (2 * bench_gpu.COPIED / 0.002):.1%}" in out
    assert [row["players"] for row in bench_gpu.bench_gpu([find("cats")], 2, 0.1, quiet=True)] == [2, 2]


def test_the_policy_of_a_card_chooses_every_legal_action_about_as_often(monkeypatch):
    number, masks = 3000, np.tile([1, 0, 1, 1, 0], (3000, 1))
    done, actions, ended = np.arange(number) % 10 == 0, np.full(number, -1), np.zeros(1, int)

    def add(array, place, more):
        array[place] += more

    for i in range(number + 2):  # two threads more than there are games
        monkeypatch.setattr(
            bench_gpu, "cuda", SimpleNamespace(grid=lambda axes, i=i: i, atomic=SimpleNamespace(add=add))
        )
        bench_gpu.choose_all(masks, done, 7, actions, ended)
    assert ended[0] == 300
    counts = np.bincount(actions, minlength=5)
    assert counts[[1, 4]].tolist() == [0, 0]
    assert counts[[0, 2, 3]].min() > 850

"""A cluster adds up to what this machine does, though one of its workers is killed in mid-run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")
pytestmark = pytest.mark.extras

ROOT = Path(__file__).parents[2]
SCRIPT = """
import os, signal, sys
from pathlib import Path

import ray

from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.lab import gathering
from clowder.lab.ray_runner import on_ray
from clowder.lab.gathering import Config, gather

gathering.CHUNK = 5  # so that there are many stretches
game = find("exploding-kittens")
base = Config(game.name, 3, ("random",) * 3, "ray", game.option_set.read(3, {}))
other = Config(game.name, 3, ("random",) * 3, "ray", game.option_set.read(3, {"attack": "two"}), "two")
ray.init(num_cpus=3, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
run, workers = on_ray(None)
done, killed = [], []


def workers_at_work():
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and b"ray::watch_together" in (process / "cmdline").read_bytes():
                yield int(process.name)
        except OSError:
            pass


def progress(games):
    done.append(games)
    if len(done) >= 3 and not killed:
        for worker in workers_at_work():
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)
            break


here = gather([base, other], 200, 2)  # first: what it compiles the workers load
there = run([base, other], 200, progress)
assert killed, "no worker was at work"
assert sum(done) == 400, done
for ours, theirs in zip(here.gathered, there.gathered, strict=True):
    assert ours.games == theirs.games == 200
    for name in ("outcomes", "decided", "endings", "sums", "worth", "leaders", "counts"):
        assert (getattr(ours, name) == getattr(theirs, name)).all(), name
assert (here.pairs[0].gaps == there.pairs[0].gaps).all()
ray.shutdown()
try:
    on_ray("ray://127.0.0.1:1")
except ClowderError as wrong:
    assert str(wrong).startswith("No Ray cluster at ray://127.0.0.1:1"), wrong
else:
    raise AssertionError("there is a cluster")
print("equal on", workers)
"""


def test_totals_are_those_of_one_machine_though_a_worker_is_killed(tmp_path):
    script = tmp_path / "cluster.py"
    script.write_text(SCRIPT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"}
    found = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)
    assert found.stdout.endswith("equal on a Ray cluster of 3 cores\n"), found.stdout + found.stderr

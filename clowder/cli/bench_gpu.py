"""Speed of games that step together on a GPU, with observations and masks, next to the GPU's copying speed."""

from importlib.metadata import version
from typing import Any

import numba
import numpy as np
from rich.console import Console
from rich.table import Table

from clowder.engine.backends.cuda import demand, launched
from clowder.engine.play.game import Game
from clowder.engine.simulate.cuda_vector import CudaVector

TOGETHER = 1 << 18  # games that step together
STEPS = 50  # per run
COPIED = 1 << 30  # bytes
cuda: Any = None  # numba-cuda, inside launched functions


def choose_all(masks, done, number, actions, ended):
    """Policy used for measuring: any legal action of each row. Also counts the games that have ended."""
    i = cuda.grid(1)
    if i >= len(actions):
        return
    if done[i]:
        cuda.atomic.add(ended, 0, 1)
    legal = 0
    for action in range(masks.shape[1]):
        legal += masks[i, action]
    mixed = (i * 2654435761 + number * 40503) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 16) * 0x45D9F3B) & 0xFFFFFFFF
    left = (mixed ^ mixed >> 16) % legal
    for action in range(masks.shape[1]):
        if masks[i, action]:
            if left == 0:
                actions[i] = action
            left -= 1


def copy_speed(gpu: Any) -> float:
    """Returns how many bytes per second the GPU reads and writes when it copies, the baseline of all speeds."""
    here, there = (gpu.device_array(COPIED, np.uint8) for _ in range(2))
    took = []
    for _ in range(10):
        took.append(_seconds(gpu, lambda: there.copy_to_device(here)))
    return 2 * COPIED / float(np.median(took))


def _seconds(gpu: Any, work: Any) -> float:
    """Returns how long some work takes on the GPU's own clock, in seconds."""
    start, stop = gpu.event(), gpu.event()
    start.record()
    work()
    stop.record()
    stop.synchronize()
    return float(gpu.event_elapsed_time(start, stop)) / 1000


def _stepped(gpu: Any, games: CudaVector, seconds: float) -> dict[str, float]:
    """Measures games that step together on the GPU's clock. Returns the median of runs, without the policy's time."""
    choose = launched(choose_all, games.game, "", {})
    actions, ended = (gpu.to_device(np.zeros(size, np.int64)) for size in (games.n, 1))
    now = games.reset()
    runs: list[tuple[float, float]] = []
    number, spent = 0, 0.0
    while spent < seconds or len(runs) < 4:
        before = int(ended.copy_to_host()[0])
        marks: list[tuple[Any, Any]] = []
        for _ in range(STEPS):
            number += 1
            choose[-(-games.n // 128), 128](now.mask, now.done, number, actions, ended)
            marks.append((gpu.event(), gpu.event()))
            marks[-1][0].record()
            now = games.step(actions)
            marks[-1][1].record()
        gpu.synchronize()
        assert not games.illegal.copy_to_host().any()
        took = sum(gpu.event_elapsed_time(*pair) for pair in marks) / 1000
        runs.append(((int(ended.copy_to_host()[0]) - before) / took, STEPS * games.n / took))
        spent += took
    played, decisions = (float(np.median([run[i] for run in runs[1:]])) for i in (0, 1))  # the first run warms up
    return {"games": played, "decisions": decisions}


def bench_gpu(games: list[Game], players: int | None, seconds: float, quiet: bool = False) -> list[dict[str, Any]]:
    """Measures what learners use on a GPU and prints a table. Returns the rows as data."""
    gpu = demand()
    rows: list[dict[str, Any]] = []
    console = Console(quiet=quiet)
    card, copies = gpu.get_current_device().name, copy_speed(gpu)
    card = card.decode() if isinstance(card, bytes) else card
    console.print(
        f"{card}, GPU time; Numba {numba.__version__}, numba-cuda {version('numba-cuda')}; default options, "
        f"random actions; a decision has two or more legal moves; observation and mask written to GPU memory "
        f"for each; {TOGETHER:,} games together, the learner has all seats; medians, without the policy's time. "
        f"The GPU copies {copies / 1e12:.2f} TB per second, read and written"
    )
    for game in games:
        seats = game.check_players(players or min(4, game.max_players))
        columns, actions = len(game.fields.columns), len(game.actions.names)
        table = Table("driver", "games/s", "decisions/s", "written/s", "of copying", box=None, pad_edge=False)
        for dtype in ("uint8", "float32"):
            batch = CudaVector(game, [seats], TOGETHER, "bench", {seats: game.option_set.read(seats, {})}, None, dtype)
            speed = _stepped(gpu, batch, seconds)
            written = speed["decisions"] * sum(part.nbytes for part in batch.buffers()) / TOGETHER
            label = f"vector on {card}, {dtype}"
            cells = f"{speed['games']:,.0f}", f"{speed['decisions']:,.0f}", f"{written / 1e9:.1f} GB"
            table.add_row(label, *cells, f"{written / copies:.1%}")
            rows.append(
                {
                    "game": game.name,
                    "players": seats,
                    "driver": label,
                    "device": "cuda",
                    "together": TOGETHER,
                    "decisions_per_second": speed["decisions"],
                    "games_per_second": speed["games"],
                    "written_bytes_per_second": written,
                    "copied_bytes_per_second": copies,
                    "columns": columns,
                    "actions": actions,
                    "encoding": game.encoding,
                }
            )
        console.print(f"[bold]{game.title}[/bold], {seats} players, {columns} columns, {actions} actions")
        console.print(table)
    return rows

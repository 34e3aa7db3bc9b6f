"""Plays games on a Ray cluster: batches of deals go to its workers, and their totals are added in order."""

from collections.abc import Sequence
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.lab.gathering import Batch, Config, stretches, watch_together
from clowder.lab.study import Gather, Progress

TRIES = 20  # for a batch whose worker is lost


def on_ray(address: str | None) -> tuple[Gather, str]:
    """Returns the runner for a cluster (None: on this machine), and a description of its workers.

    Totals do not depend on the workers: batches are added in order, and a lost one is played again.
    """
    ray = connected(address)
    workers = int(ray.cluster_resources().get("CPU", 1))
    watching: Any = ray.remote(num_cpus=1, max_retries=TRIES)(watch_together)

    def run(settings: Sequence[Config], games: int, progress: Progress | None) -> Batch:
        jobs = stretches(settings, games)
        ahead: dict[Any, int] = {}  # under way: their numbers
        done: dict[int, Batch] = {}  # finished before their turn
        total: Batch | None = None
        begun = added = 0
        while added < len(jobs):
            while begun < len(jobs) and len(ahead) + len(done) < 4 * workers:
                ahead[watching.remote(list(settings), *jobs[begun])] = begun
                begun += 1
            for ready in ray.wait(list(ahead), num_returns=1)[0]:
                number = ahead.pop(ready)
                done[number] = ray.get(ready)
                if progress:
                    progress(jobs[number][1] * len(settings))
            while added in done:
                part = done.pop(added)
                if total is None:
                    total = part
                else:
                    total.add(part)
                added += 1
        assert total
        return total

    return run, f"a Ray cluster of {workers} cores"


def connected(address: str | None) -> Any:
    """Returns Ray, connected to a cluster. Raises ClowderError."""
    try:
        import ray
    except ModuleNotFoundError:
        raise ClowderError("A cluster needs ray: pip install 'clowder-games[ray]'.") from None
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as wrong:
            raise ClowderError(f"No Ray cluster at {address or 'this machine'}: {str(wrong)[:80]}.") from None
    return ray

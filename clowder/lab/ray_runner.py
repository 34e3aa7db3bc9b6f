"""Watching games on a Ray cluster: stretches of deals go to its workers, and add up in their order."""

from collections.abc import Sequence
from typing import Any

from clowder.engine.errors import ClowderError
from clowder.lab.gathering import Batch, Config, stretches, watch_together
from clowder.lab.study import Gather, Progress

TRIES = 20  # of a stretch whose worker is lost


def on_ray(address: str | None) -> tuple[Gather, str]:
    """Returns what watches games on a cluster (None: one of this machine), and how many workers it has, in words.

    Totals do not depend on the workers: each stretch is added in its turn, whoever played it, and a lost one is played
    again by another.
    """
    ray = connected(address)
    workers = int(ray.cluster_resources().get("CPU", 1))
    watching: Any = ray.remote(num_cpus=1, max_retries=TRIES)(watch_together)

    def run(settings: Sequence[Config], games: int, progress: Progress | None) -> Batch:
        jobs = stretches(settings, games)
        ahead: dict[Any, int] = {}  # under way: their numbers
        done: dict[int, Batch] = {}  # out of turn
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
    """Returns Ray, connected to a cluster, or raises one clear sentence."""
    try:
        import ray
    except ModuleNotFoundError:
        raise ClowderError("A cluster needs ray: pip install 'clowder-games[ray]'.") from None
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as wrong:
            raise ClowderError(f"There is no Ray cluster at {address or 'this machine'}: {str(wrong)[:80]}.") from None
    return ray

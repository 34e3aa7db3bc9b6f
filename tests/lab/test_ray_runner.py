"""The lab on a Ray cluster that is pretended: stretches end in any order, and add up in their own."""

import sys
from types import SimpleNamespace

import pytest
from toys import setting, toys

from clowder.engine.errors import ClowderError
from clowder.lab import gathering, ray_runner
from clowder.lab.gathering import gather

__all__ = ["toys"]


class Ray:
    """Does the last of what it was given first."""

    def __init__(self, cores=2, away=None):
        self.cores, self.away, self.begun, self.asked, self.most = cores, away, False, [], 0
        self.given = []

    def is_initialized(self):
        return self.begun

    def init(self, **given):
        self.asked.append(given)
        if self.away:
            raise self.away
        self.begun = True

    def cluster_resources(self):
        return {"CPU": float(self.cores)} if self.cores else {}

    def remote(self, **given):
        self.asked.append(given)
        return lambda work: SimpleNamespace(remote=lambda *arguments: self.begin(Job(work, arguments)))

    def begin(self, job):
        self.given.append(job.arguments[1:])
        assert len(self.given) == len(set(self.given)), "a stretch is begun twice"
        return job

    def wait(self, jobs, num_returns):
        assert num_returns == 1
        self.most = max(self.most, len(jobs))
        return [jobs[-1]], jobs[:-1]

    def get(self, job):
        return job.work(*job.arguments)


class Job:
    def __init__(self, work, arguments):
        self.work, self.arguments = work, arguments


def test_cluster_totals_equal_thread_totals(monkeypatch, toys):
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(gathering, "CHUNK", 10)
    run, workers = ray_runner.on_ray("ray://there")
    assert workers == "a Ray cluster of 2 cores"
    assert ray.asked[0]["address"] == "ray://there"
    assert ray.asked[1] == {"num_cpus": 1, "max_retries": ray_runner.TRIES}
    settings, told = [setting("cats"), setting("cats", options={"flip": 3})], []
    found, same = run(settings, 305, told.append), gather(settings, 305, 1)
    assert ray.most == 8, "so many are under way for two cores"
    assert sorted(told) == [10] + [20] * 30
    for one, other in zip(found.gathered, same.gathered, strict=True):
        assert one.games == other.games == 305
        assert (one.outcomes == other.outcomes).all()
    assert (found.pairs[0].gaps == same.pairs[0].gaps).all()
    ray.given.clear()
    assert run(settings, 5, None).gathered[0].games == 5


def test_a_cluster_is_joined_once_and_has_a_core_at_least(monkeypatch, toys):
    ray = Ray(cores=0)
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert ray_runner.on_ray(None)[1] == "a Ray cluster of 1 cores"
    ray_runner.on_ray(None)
    assert sum("address" in given for given in ray.asked) == 1


@pytest.mark.parametrize(("address", "place"), [("there:1", "there:1"), (None, "this machine")])
def test_a_cluster_that_is_away_gets_one_sentence(monkeypatch, address, place):
    monkeypatch.setitem(sys.modules, "ray", Ray(away=ConnectionError("x" * 200)))
    with pytest.raises(ClowderError, match=rf"^No Ray cluster at {place}: x{{80}}\.$"):
        ray_runner.connected(address)


def test_ray_that_is_not_installed_gets_one_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClowderError, match=r"A cluster needs ray: pip install 'clowder-games\[ray\]'\."):
        ray_runner.connected(None)

"""Time and chance as they are handed in: the real ones, and those that tests drive."""

import ast
import asyncio
import pickle
import threading
from pathlib import Path

import pytest
from clock import LIMIT, LeapingLoop, MovableClock, Seeded, after, run, until

import clowder
from clowder.system import REAL, Clock, Entropy

DRAWS = {
    "token_bytes": lambda entropy: entropy.token_bytes(16),
    "token_hex": lambda entropy: entropy.token_hex(16),
    "token_urlsafe": lambda entropy: entropy.token_urlsafe(16),
    "below": lambda entropy: entropy.below(10**12),
    "choice": lambda entropy: entropy.choice(range(10**12)),
    "uniform": lambda entropy: entropy.uniform(0, 1),
}


@pytest.mark.parametrize("draw", DRAWS)
def test_chance_is_the_systems_own_unless_it_has_a_seed(draw):
    again = pickle.loads(pickle.dumps(REAL)).entropy  # as each worker of a server is given it
    found = [DRAWS[draw](entropy) for entropy in (Entropy(), Entropy(), again)]
    assert len(set(found)) == 3
    assert DRAWS[draw](Seeded(7)) == DRAWS[draw](Seeded(7)) != DRAWS[draw](Seeded(8))


def test_tokens_are_as_long_as_those_of_the_module_secrets():
    entropy = Entropy()
    assert len(entropy.token_bytes(32)) == 32
    assert len(bytes.fromhex(entropy.token_hex(32))) == 32
    assert len(entropy.token_urlsafe(18)) == 24
    assert len(entropy.token_urlsafe(24)) == 32
    assert "=" not in entropy.token_urlsafe(16)


def test_one_draw_more_of_a_kind_changes_no_other_kind():
    one, other = Seeded(), Seeded()
    one.token_urlsafe(18)
    assert one.token_hex(32) == other.token_hex(32)


CLOCK = {
    ("time", "time"),
    ("time", "monotonic"),
    ("time", "perf_counter"),
    ("time", "time_ns"),
    ("datetime", "now"),
    ("datetime", "utcnow"),
    ("date", "today"),
    ("asyncio", "wait_for"),
    ("asyncio", "timeout"),
    ("loop", "call_later"),
    ("loop", "time"),
    ("random", "SystemRandom"),
    ("secrets", "choice"),
    ("secrets", "randbelow"),
    ("secrets", "token_bytes"),
    ("secrets", "token_hex"),
    ("secrets", "token_urlsafe"),
}
ELSEWHERE = {
    "store/migrations/versions/v0002_people.py": "what an old store is given once, when it is brought up to date",
    "web/http/slow_clients.py": "connections of uvicorn, in uvicorn's own loop",
}


def test_the_server_reads_no_clock_and_draws_from_nothing_but_what_it_was_handed():
    root, found = Path(clowder.__file__).parent, []
    for path in sorted([*(path for folder in ("web", "store", "table") for path in (root / folder).rglob("*.py"))]):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and name not in ELSEWHERE:
                owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                if (owner, node.attr) in CLOCK:
                    found.append(f"{name}:{node.lineno} {owner}.{node.attr}")
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.sleep" and name not in ELSEWHERE:
                found += [] if ast.unparse(node.args[0]) == "0" else [f"{name}:{node.lineno} asyncio.sleep"]
    assert not found


def test_where_time_leaps_nothing_is_waited_for_and_moments_keep_their_order():
    came = []

    async def come(seconds):
        await asyncio.sleep(seconds)
        came.append(seconds)

    async def work():
        clock = asyncio.get_running_loop().clock
        began, wall = clock.monotonic(), clock.wall()
        await asyncio.gather(*map(come, (86_400, 3, 60)))
        assert came == [3, 60, 86_400]
        assert clock.monotonic() - began == pytest.approx(86_400)
        assert clock.wall() - wall == 86_400_000
        assert clock.wall(clock.moment(wall)) == wall
        assert clock.now() < clock.now()
        with pytest.raises(TimeoutError):
            await clock.wait_for(asyncio.Event().wait(), 3600)

    run(work())


def test_where_time_leaps_it_waits_for_threads():
    done = threading.Event()

    async def work():
        loop = asyncio.get_running_loop()
        loop.call_later(1, done.set)
        with loop.stuck():
            assert await loop.run_in_executor(None, done.wait, LIMIT)  # only the time that passes lets it go on
        began = loop.time()
        assert await loop.run_in_executor(None, sum, range(100_000)) == 4_999_950_000
        assert loop.time() == began

    run(work())


def test_hang_fails_at_once_with_its_place():
    async def hang():
        await asyncio.Event().wait()

    with pytest.raises(AssertionError, match=r"Nothing is due any more\.\n.*hang"):
        run(hang())

    async def never():
        await until(lambda: False)

    with pytest.raises(AssertionError, match=r"It never happened\."):
        run(never())


def test_time_passes_by_itself_only_where_it_leaps():
    async def work():
        with pytest.raises(AssertionError, match="real time"):
            await after(3600)

    asyncio.run(work())


@pytest.mark.parametrize("clock", [Clock, MovableClock])
def test_a_clock_waits_and_limits_waiting(clock):
    async def work():
        here = clock()
        before = here.monotonic()
        await here.sleep(0.001)
        assert here.monotonic() - before >= 0.001
        rung = asyncio.Event()
        here.call_later(0.001, rung.set)
        await rung.wait()
        silent = asyncio.Event()
        here.call_later(0.001, silent.set).cancel()
        with pytest.raises(TimeoutError):
            await here.wait_for(silent.wait(), 0.01)
        async with here.timeout(None):
            pass
        assert abs(here.now().timestamp() - here.time()) < LIMIT

    asyncio.run(work())


def test_a_clock_that_stands_still_lets_wait_but_no_time_pass():
    async def work():
        clock = MovableClock(stands=True)
        before = clock.monotonic(), clock.wall()
        await clock.sleep(0.001)
        assert (clock.monotonic(), clock.wall()) == before
        assert clock.now() < clock.now()
        clock.move(60)
        assert (clock.monotonic(), clock.wall()) == (before[0] + 60, before[1] + 60_000)

    asyncio.run(work())


def test_a_clock_that_is_moved_ahead_lets_happen_what_is_due_by_then():
    async def work():
        clock, rung = MovableClock(), []
        clock.call_later(3600, rung.append, "hour")
        clock.call_later(86_400, rung.append, "day")
        sleeping = asyncio.create_task(clock.sleep(1800))
        waiting = asyncio.create_task(clock.wait_for(asyncio.Event().wait(), 1800))
        await asyncio.sleep(0)
        before = clock.wall()
        clock.move(3600)
        await sleeping
        with pytest.raises(TimeoutError):
            await waiting
        await until(lambda: rung)
        assert rung == ["hour"]
        assert clock.wall() - before >= 3_600_000
        assert len(clock.timers) == 1

    asyncio.run(work())


def test_a_loop_that_leaps_ends_like_any_other():
    loop = LeapingLoop()
    loop.leap_no_more()
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()

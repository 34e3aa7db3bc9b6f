"""Notes what of the page's scripts each browser test reaches: `mutate_page.py` loads it as a plugin of pytest.

$PAGE_REACH names the file it writes: for each test its seconds, and for each script the ranges that Chromium counted,
as triples of start, end and how often they ran; the smallest range around a place says whether the place was reached.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import windows

_sessions: list[Any] = []
_tests: dict[str, dict[str, Any]] = {}
_init = windows.Window.__init__


def _watch(self: Any, *given: Any, **settings: Any) -> None:
    """Makes a window, and has its page counted from the beginning."""
    _init(self, *given, **settings)
    session = self.context.new_cdp_session(self.page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    _sessions.append(session)


windows.Window.__init__ = _watch


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Runs a test, and notes what it has reached."""
    _reached()
    began = time.perf_counter()
    try:
        yield
    finally:
        seconds = time.perf_counter() - began
        _tests[item.nodeid] = {"seconds": seconds, "scripts": _reached()}


def pytest_sessionfinish() -> None:
    Path(os.environ["PAGE_REACH"]).write_text(json.dumps(_tests), encoding="utf-8")


def _reached() -> dict[str, list[tuple[int, int, int]]]:
    """Returns what has run since it was asked last, by the path of the script below /static."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for session in list(_sessions):
        try:
            scripts = session.send("Profiler.takePreciseCoverage")["result"]
        except Exception:  # of a window that has been closed
            _sessions.remove(session)
            continue
        for script in scripts:
            path = script["url"].partition("/static/")[2].partition("/")[2]
            counted = [one for function in script["functions"] for one in function["ranges"]]
            ranges = [(one["startOffset"], one["endOffset"], one["count"]) for one in counted]
            if path and any(count for _, _, count in ranges):
                found.setdefault(path, []).extend(ranges)
    return found

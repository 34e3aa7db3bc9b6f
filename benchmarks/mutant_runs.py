"""Runs tests on a copy of the project for `mutate.py`: once to record which test reaches which line, then per mutant.

It is a process of its own that imports what is slow to import once, and forks for each run. Questions come as lines of
JSON on standard input, answers go to standard output.
"""

import importlib
import io
import json
import os
import resource
import signal
import sys
import tempfile
import threading
import traceback
from collections import defaultdict
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from mutant_trace import FOLDERS, NOTES, Tracer

OPTIONS = ["-q", "-x", "--tb=line", "-p", "no:cacheprovider", "-m", "not full and not extras"]


class Recorder:
    """A plugin of pytest that notes, per test, its CPU seconds and the lines it reaches in the files of `folders`.

    What a fixture of several tests reaches counts for each of them.
    """

    def __init__(self, folders: list[str], notes: str) -> None:
        self.root, self.notes = os.getcwd(), Path(notes)
        self.tracer = Tracer([os.path.join(self.root, folder) for folder in folders])
        os.environ.update({FOLDERS: os.pathsep.join(os.path.join(self.root, folder) for folder in folders)})
        os.environ[NOTES] = notes
        self.tests: dict[str, dict[str, Any]] = {}
        self.failed: set[str] = set()
        self._fixtures: dict[str, set[tuple[str, int]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Any:
        before = self._taken()
        yield
        if fixturedef.scope != "function":
            self._fixtures[fixturedef.argname] = self._taken()
            before |= self._fixtures[fixturedef.argname]
        self.tracer.lines |= before

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        began = _cpu()
        self.tracer.start()
        yield
        self.tracer.stop()
        lines, files = self._taken(), defaultdict(list)
        for name in getattr(item, "fixturenames", ()):
            lines |= self._fixtures.get(name, set())
        for path, line in sorted(lines):
            files[os.path.relpath(path, self.root)].append(line)
        self.tests[item.nodeid] = {"seconds": _cpu() - began, "lines": files}

    def _taken(self) -> set[tuple[str, int]]:
        """Returns the lines since the last call, those of processes that have ended too."""
        lines, self.tracer.lines = self.tracer.lines, set()
        for note in self.notes.glob("*.json"):
            lines |= {(path, line) for path, line in json.loads(note.read_text())}
            note.unlink()
        return lines


def record(test_file: str, folders: list[str]) -> dict[str, Any]:
    """Runs one file of tests; returns, for each that passes, its seconds and the lines it reaches in each file."""
    with tempfile.TemporaryDirectory() as notes:
        recorder = Recorder(folders, notes)
        pytest.main([*OPTIONS, "--maxfail=1000", test_file], plugins=[recorder])
        passed = {test: noted for test, noted in recorder.tests.items() if test not in recorder.failed}
    return {"tests": passed, "failed": sorted(recorder.failed)}


def attempt(tests: list[str], seconds: int) -> dict[str, Any]:
    """Runs tests until one fails; returns pytest's exit code and the name of what failed."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = int(pytest.main([*OPTIONS, *tests]))
    failed = [line for line in said.getvalue().splitlines() if line.startswith(("FAILED", "ERROR"))]
    return {"code": code, "failed": (failed or [""])[0][:200]}


def _cpu() -> float:
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def in_a_fork(work: Callable[[], dict[str, Any]], patience: float) -> dict[str, Any] | None:
    """Returns what `work` does in a child process, or None if that ended otherwise or took longer than `patience`."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        quiet = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(quiet, number)
        try:
            with os.fdopen(writing, "w") as answer:
                json.dump(work(), answer)
        except BaseException:
            traceback.print_exc()
        os._exit(0)
    os.close(writing)
    late = threading.Timer(patience, os.killpg, (child, signal.SIGKILL))
    late.start()
    with os.fdopen(reading) as answer:
        said = answer.read()
    late.cancel()
    late.join()
    os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what its tests left behind
    return json.loads(said) if said else None


def main() -> None:
    """Answers questions until there are no more."""
    sys.path.insert(0, os.getcwd())
    for name in sys.argv[1:]:
        importlib.import_module(name)
    for line in sys.stdin:
        question = json.loads(line)
        if "record" in question:
            answer = in_a_fork(partial(record, question["record"], question["folders"]), 3600)
        else:
            answer = in_a_fork(partial(attempt, question["tests"], question["seconds"]), 20 * question["seconds"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

"""Changes the code in small ways, one at a time, and asks whether the tests of that package notice.

    python benchmarks/mutate.py [PACKAGE ...] [--mutants 150] [--seed 1] [--seconds 60]

A package is one of those below: a part of `clowder`, or a family of games, whose rules are changed. Lines are drawn by
the seed from all that can be changed in these packages, and then one change of that line (mutants.py has the kinds).
Nothing is written but a copy of the project in a temporary folder, and what each test reaches, kept in build/mutants.

A mutant is tried with the tests that reach its line, the quickest first, then with others that reach its file, as far
as `--seconds` allow: CPU seconds, since machines are busy. The rules' tests run whole, checked. A mutant that no
test notices is printed: either a test is missing, or the change means the same (a bound that is never met, an order
that does not matter). These are not taken out, so 100% cannot be reached. What has no end counts as not noticed.
"""

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutants import Change, changes, is_python

ROOT = Path(__file__).parent.parent
NOT_COPIED = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "site")
LIBRARIES = ("numba", "hypothesis", "sqlalchemy", "alembic.command", "typer", "rich.console", "scipy.stats")


@dataclass(frozen=True)
class Package:
    """What is changed, which tests are to notice, and whether compiled code is switched off for them."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    is_rules: bool = False

    def files_of(self, patterns: Iterable[str], root: Path) -> list[str]:
        found = {str(path.relative_to(root)): None for pattern in patterns for path in sorted(root.glob(pattern))}
        return list(found)


def part(name: str) -> Package:
    """Returns a part of `clowder`: its tests are in the folder of that name."""
    return Package((f"clowder/{name}/**/*.py",), (f"tests/{name}/**/test_*.py",))


def rules(family: str, *files: str) -> Package:
    """Returns the rules of a family; the quickest tests to tell come first."""
    tests = (f"tests/games/{family}/test_rules.py", f"tests/games/{family}/test_*.py")
    return Package(tuple(f"clowder/games/{family}/{file}.py" for file in files), tests, is_rules=True)


PACKAGES = {
    **{name: part(name) for name in ("table", "web", "store", "players", "lab", "arena", "adapters", "cli")},
    "kittens": rules("kittens", "rules", "turns", "nope_windows", "cards", "card_effects"),
    "cats": rules("cats", "rules", "resolution"),
    "hold_my_bear": rules("hold_my_bear", "rules", "turns", "animal_effects", "cards", "sets"),
    "nine_lives": rules("nine_lives", "rules", "turns", "powers", "icon_counts", "hands", "life_orders"),
}


@dataclass(frozen=True)
class Mutant:
    """One change in one file of one package."""

    package: str
    file: str
    change: Change

    def __str__(self) -> str:
        change = self.change
        before, after = (" ".join(text.split())[:120] for text in (change.before, change.after))
        return f"{self.file}:{change.line} [{change.kind}] `{before}` became `{after}`"


def draw(root: Path, packages: dict[str, Package], number: int, seed: str) -> list[Mutant]:
    """Returns mutants of `number` lines, each as likely as any other line that can be changed."""
    chance = random.Random(f"mutants/{seed}")
    lines: dict[tuple[str, str, int], list[Change]] = {}
    for name, package in packages.items():
        for file in package.files_of(package.sources, root):
            for change in changes((root / file).read_text(encoding="utf-8")):
                lines.setdefault((name, file, change.line), []).append(change)
    drawn = []
    for name, file, line in chance.sample(sorted(lines), min(number, len(lines))):
        source, possible = (root / file).read_text(encoding="utf-8"), lines[name, file, line]
        fit = [change for change in chance.sample(possible, len(possible)) if is_python(change.applied(source))]
        drawn += [Mutant(name, file, change) for change in fit[:1]]
    return drawn


class Runner:
    """A process that runs tests on the copy in `root`."""

    def __init__(self, root: Path, preloaded: Iterable[str]) -> None:
        shutil.copy(Path(__file__).parent / "mutant_trace.py", root / "sitecustomize.py")
        command = [sys.executable, str(Path(__file__).parent / "mutant_runs.py"), *preloaded]
        plugins = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # half a second for each mutant, and not needed
        told = {**os.environ, "PYTHONPATH": str(root), **plugins}
        self.process = subprocess.Popen(
            command, cwd=root, env=told, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, **question: Any) -> dict[str, Any] | None:
        """Returns the answer of mutant_runs.py, None where a run had no end."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """Lets the process end."""
        self.process.communicate()


class Reach:
    """What the tests of a package reach in some folders: recorded once for each state of these and of a test file.

    What a change elsewhere makes them reach is not recorded again: it is only about which tests come first.
    """

    def __init__(self, root: Path, package: Package, folders: list[str], runner: Runner, kept: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[str, set[int]]] = {}
        code = b"".join(path.read_bytes() for folder in folders for path in sorted((root / folder).glob("*.py")))
        for file in package.files_of(package.tests, root):
            state = hashlib.sha256(repr(folders).encode() + code + (root / file).read_bytes()).hexdigest()[:16]
            record = kept / f"{Path(file).stem}-{state}.json"
            if not record.exists():
                kept.mkdir(parents=True, exist_ok=True)
                record.write_text(json.dumps(runner.ask(record=file, folders=folders)))
            said = json.loads(record.read_text()) or {"tests": {}, "failed": [f"{file} (as a whole)"]}
            if said["failed"]:
                print(f"Left out, since they fail without a change: {', '.join(said['failed'])}", flush=True)
            for test, noted in said["tests"].items():
                self.seconds[test] = noted["seconds"]
                self.lines[test] = {name: set(lines) for name, lines in noted["lines"].items()}

    def tests_of(self, mutant: Mutant, seconds: float) -> list[str]:
        """Returns the tests to try: those that reach its line, then its file, each time the quickest first."""
        near = [test for test, lines in self.lines.items() if mutant.file in lines]
        near.sort(key=lambda test: (mutant.change.line not in self.lines[test][mutant.file], self.seconds[test]))
        chosen, left = [], seconds
        for test in near:
            left -= self.seconds[test]
            chosen += [test] if left > 0 or not chosen else []
        return chosen


def outcome(mutant: Mutant, tests: list[str], root: Path, runner: Runner, seconds: int) -> str:
    """Returns what noticed a mutant, "" for nothing, or "no end"."""
    if not tests:
        return ""
    target = root / mutant.file
    original, written = target.read_text(encoding="utf-8"), target.stat().st_mtime
    target.write_text(mutant.change.applied(original), encoding="utf-8")
    os.utime(target, (written, written + 10 + mutant.change.start))  # or Python may take what it compiled before
    try:
        said = runner.ask(tests=tests, seconds=seconds)
        if said and said["code"] == 4:  # a test of that name is no more: cases can be named by what is changed
            files = list(dict.fromkeys(test.split("::")[0] for test in tests))
            said = runner.ask(tests=files, seconds=seconds)
    finally:
        target.write_text(original, encoding="utf-8")
        os.utime(target, (written, written))
    if said is None:
        return "no end"
    return "" if said["code"] in (0, 5) else said["failed"] or "it cannot be run"


def survey(root: Path, packages: dict[str, Package], drawn: list[Mutant], kept: Path, **given: Any) -> Iterator[str]:
    """Tries mutants on the copy in `root`; yields for each what noticed it."""
    changed = (package for package in packages.values() if not package.is_rules)
    files = (file for package in changed for file in package.files_of(package.sources, root))
    folders = sorted({str(Path(file).parent) for file in files})  # of all packages: they share files of tests
    runners: dict[bool, Runner] = {}
    reached: dict[str, Reach] = {}
    for mutant in drawn:
        package = packages[mutant.package]
        if package.is_rules not in runners:
            same = (*given["libraries"], *([] if package.is_rules else given["unchanged"]))  # imported once
            runners[package.is_rules] = Runner(root, same)
        runner = runners[package.is_rules]
        if package.is_rules:
            tests = package.files_of(package.tests, root)
        else:
            if mutant.package not in reached:
                reached[mutant.package] = Reach(root, package, folders, runner, kept)
            tests = reached[mutant.package].tests_of(mutant, given["seconds"] / 2)
        yield outcome(mutant, tests, root, runner, given["seconds"])
    for runner in runners.values():
        runner.close()


def report(results: list[tuple[Mutant, str]]) -> str:
    """Returns a table by package, and the mutants that nothing noticed."""
    rows = [("package", "mutants", "noticed", "not noticed", "no end", "share")]
    for name in [*dict.fromkeys(mutant.package for mutant, _ in results), "all"]:
        found = [noticed for mutant, noticed in results if name in (mutant.package, "all")]
        unseen, endless = found.count(""), found.count("no end")
        seen = len(found) - unseen - endless
        rows.append((name, *map(str, (len(found), seen, unseen, endless)), f"{seen / max(1, len(found)):.0%}"))
    table = ["".join(f"{cell:>13}" for cell in row) for row in rows]
    left = [f"{mutant}{f' ({noticed})' if noticed else ''}" for mutant, noticed in results if noticed in ("", "no end")]
    return "\n".join([*table, "", "Not noticed:", *sorted(left)])


def main() -> None:
    """Draws mutants, and prints what became of each, a table by package, and those that nothing noticed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help=f"some of {', '.join(PACKAGES)}; else all")
    parser.add_argument("--mutants", type=int, default=150)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=int, default=60)
    given = parser.parse_args()
    unknown = [name for name in given.packages if name not in PACKAGES]
    if unknown:
        parser.error(f"Unknown package {unknown[0]!r}. Available: {', '.join(PACKAGES)}.")
    packages = {name: PACKAGES[name] for name in given.packages or PACKAGES}
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder, "project")
        shutil.copytree(ROOT, copied, ignore=shutil.ignore_patterns(*NOT_COPIED))
        drawn = draw(copied, packages, given.mutants, given.seed)
        results = []
        kept = ROOT / "build" / "mutants"
        imported = {"libraries": LIBRARIES, "unchanged": ("clowder.games",)}
        for noticed in survey(copied, packages, drawn, kept, seconds=given.seconds, **imported):
            mutant = drawn[len(results)]
            results.append((mutant, noticed))
            print(f"{len(results):3}. {mutant}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"\n{report(results)}\n(seed {given.seed})")


if __name__ == "__main__":
    main()

"""Changes the page's scripts in small ways, one at a time, and asks whether types, lint, unit or browser tests notice.

    python benchmarks/mutate_page.py [--mutants 100] [--seed 1] [--browser 100] [--seconds 600] [--only 'offer|axes']

Mutants are drawn by the seed from all places in clowder/web/static/*.js that a pattern below fits, outside comments and
imports: every kind of change in turn, so that no kind that is easy to notice stands for many. They are made in a copy
of the project. Who is quick is asked first: the type checker, the linter, the unit tests (node), then, for the first
`--browser` mutants that nobody else has noticed, the tests of the page in a browser that reach the line, the shortest
first, for a minute of tests at most. Which tests reach which lines is recorded once, by a run of all tests of the page
(`page_reach.py`); `--reach` keeps it in a file. Mutants that mean the same are not taken out, and what does not end in
time counts as not noticed.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clowder.web.pages import templates
from clowder.web.pages.joined import EXPORT

ROOT = Path(__file__).parent.parent
SCRIPTS = "clowder/web/static"
NOT_COPIED = (".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "build", "dist", "node_modules")
FORMAT_ALONE = re.compile(r"^\s*(?:\*|//|/\*|import\b)")
# kind, pattern, what stands in its place
KINDS: Sequence[tuple[str, re.Pattern[str], str]] = [
    ("equal", re.compile(r" === "), " !== "),
    ("unequal", re.compile(r" !== "), " === "),
    ("less", re.compile(r" < "), " <= "),
    ("more", re.compile(r" > "), " >= "),
    ("at least", re.compile(r" >= "), " > "),
    ("at most", re.compile(r" <= "), " < "),
    ("and", re.compile(r" && "), " || "),
    ("or", re.compile(r" \|\| "), " && "),
    ("else", re.compile(r" \?\? "), " && "),
    ("plus", re.compile(r" \+ "), " - "),
    ("minus", re.compile(r" - "), " + "),
    ("times", re.compile(r" \* "), " / "),
    ("not", re.compile(r"(?<=[(\s])!(?=[\w(])"), ""),
    ("true", re.compile(r"\btrue\b"), "false"),
    ("false", re.compile(r"\bfalse\b"), "true"),
    ("number", re.compile(r"(?<![\w.$\"#-])(\d+)(?![\w.\"%])"), "{n}"),
    ("minimum", re.compile(r"\bMath\.min\b"), "Math.max"),
    ("maximum", re.compile(r"\bMath\.max\b"), "Math.min"),
    ("string", re.compile(r"\"([a-z][\w-]*)\"(?! ?:)"), '"{s}-"'),
    ("name", re.compile(r"(?<=\.)([a-z]\w{3,})\b(?!\()"), "{s}_"),
    ("some", re.compile(r"\.some\("), ".every("),
    ("every", re.compile(r"\.every\("), ".some("),
    ("last", re.compile(r"\.at\(-1\)"), ".at(0)"),
    ("statement", re.compile(r"^\s+[\w.$]+\([^;{}]*\);$"), ";"),
    ("return", re.compile(r"\breturn [^;{}]+;$"), "return;"),
]


@dataclass(frozen=True)
class Mutant:
    """One change: of what, where, into what."""

    file: str
    line: int
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}: {self.kind}: {self.before.strip()} -> {self.after.strip()}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Yields all that can be changed in a file."""
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n")):
        code = line.partition(" // ")[0]
        if FORMAT_ALONE.match(line):
            continue
        for kind, pattern, instead in KINDS:
            for found in pattern.finditer(code):
                text = found[1] if pattern.groups else ""
                new = instead.replace("{n}", str(int(text) + 1) if text.isdigit() else "").replace("{s}", text)
                after = f"{line[: found.start()]}{new}{line[found.end() :]}"
                yield Mutant(file.name, number, kind, line, after)


def draw(number: int, seed: str, only: str) -> list[Mutant]:
    """Returns mutants of all scripts: every kind of change in turn, at any of its places; no line comes twice."""
    chance = random.Random(seed)
    places: dict[str, list[Mutant]] = {kind: [] for kind, _, _ in KINDS}
    for file in sorted((ROOT / SCRIPTS).glob("*.js")):
        if re.search(only, file.name):
            for mutant in mutants_of(file):
                places[mutant.kind].append(mutant)
    for found in places.values():
        chance.shuffle(found)
    drawn: dict[tuple[str, int], Mutant] = {}
    while len(drawn) < number and any(places.values()):
        for mutant in [found.pop() for found in places.values() if found]:
            drawn.setdefault((mutant.file, mutant.line), mutant)
    return list(drawn.values())[:number]


@dataclass(frozen=True)
class Checks:
    """Who is asked whether a mutant is wrong, in a copy of the project."""

    copied: Path
    seconds: int
    reach: dict[str, Any]

    def types(self, mutant: Mutant) -> bool:
        return self._fails("npx", "--no-install", "tsc", "--pretty", "false")

    def lint(self, mutant: Mutant) -> bool:
        path = f"{SCRIPTS}/{mutant.file}"
        return self._fails("npx", "--no-install", "biome", "lint", "--error-on-warnings", path)

    def unit(self, mutant: Mutant) -> bool:
        tests = sorted(str(path) for path in (self.copied / "tests" / "page").glob("*.test.js"))
        return self._fails(node(), "--test", *tests)

    def browser(self, mutant: Mutant) -> bool:
        tests = reaching(mutant, self.reach)
        return bool(tests) and self._fails(*PYTEST, "-x", *tests)

    def _fails(self, *command: str) -> bool:
        """Tells whether a command fails; one that does not end in time tells nothing."""
        environment = {**os.environ, "PYTHONPATH": str(self.copied)}
        try:
            ended = subprocess.run(
                command, cwd=self.copied, env=environment, capture_output=True, timeout=self.seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return ended.returncode != 0


PYTEST = (
    *(sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly"),
    *("-m", "not full and not extras"),
)
MINUTE = 60  # seconds of tests that look at a mutant


def reaching(mutant: Mutant, reach: dict[str, Any]) -> list[str]:
    """Returns the tests that reach the line of a mutant, the shortest first, for a minute at most."""
    places = {path: where for path in templates.static_paths() if (where := place(mutant, path)) is not None}
    found = [
        test for test, one in reach.items() if any(ran(one["scripts"].get(path), at) for path, at in places.items())
    ]
    found.sort(key=lambda test: reach[test]["seconds"])
    spent, chosen = 0.0, []
    for test in found:
        spent += reach[test]["seconds"]
        if chosen and spent > MINUTE:
            break
        chosen.append(test)
    return chosen


def place(mutant: Mutant, path: str) -> int | None:
    """Returns where a mutant's line is in a script as it is sent; None where it is not."""
    if not path.endswith(".js") or (path != mutant.file and not path.startswith(templates.JOINED)):
        return None
    sent = (templates.static_text(path) or b"").decode()
    lines = (ROOT / SCRIPTS / mutant.file).read_text(encoding="utf-8").split("\n")
    name = mutant.file.removesuffix(".js")
    begins = 0 if path == mutant.file else sent.find(f"const {name}_module = await")
    if begins < 0:
        return None
    line = lines[mutant.line] if path == mutant.file else EXPORT.sub("", lines[mutant.line])
    for _ in range([EXPORT.sub("", one) for one in lines[: mutant.line]].count(line) + 1):
        begins = sent.find(f"\n{line}\n", begins) + 1
        if not begins:
            return None
    return begins + len(line) - len(line.lstrip())


def ran(ranges: list[list[int]] | None, at: int) -> bool:
    """Tells whether a place in a script was reached: the smallest range around it has run."""
    around = [(end - start, count) for start, end, count in ranges or () if start <= at < end]
    return bool(around) and min(around)[1] > 0


def record(copied: Path, file: Path) -> dict[str, Any]:
    """Runs all tests of the page, and returns what each reaches."""
    names = sorted(str(path.relative_to(copied)) for path in (copied / "tests" / "browser").glob("test_*.py"))
    here = {"PYTHONPATH": f"{copied}{os.pathsep}{copied / 'benchmarks'}", "PAGE_REACH": str(file)}
    command = [*PYTEST, "-p", "page_reach", *names]
    subprocess.run(command, cwd=copied, env={**os.environ, **here}, capture_output=True, check=False)
    reach: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return reach


def node() -> str:
    """Returns the node that Playwright brings."""
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


def noticed(mutant: Mutant, checks: Checks, with_browser: bool) -> str:
    """Returns who notices a mutant first: types, lint, unit, browser, nobody, or "" where the browser was not asked."""
    file = checks.copied / SCRIPTS / mutant.file
    whole = file.read_text(encoding="utf-8")
    lines = whole.split("\n")
    lines[mutant.line] = mutant.after
    file.write_text("\n".join(lines), encoding="utf-8")
    try:
        for name in ("types", "lint", "unit", *(["browser"] if with_browser else [])):
            if getattr(checks, name)(mutant):
                return name
        return "nobody" if with_browser else ""
    finally:
        file.write_text(whole, encoding="utf-8")


def main() -> None:
    """Draws mutants and says who notices each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--browser", type=int, default=100, help="of how many the browser is asked")
    parser.add_argument("--seconds", type=int, default=600, help="that each check may take")
    parser.add_argument("--reach", type=Path, help="a file that keeps which tests reach what, for the next run")
    parser.add_argument("--only", default="", help="a pattern of file names")
    given = parser.parse_args()
    if not shutil.which("npx") or not (ROOT / "node_modules").is_dir():
        sys.exit("The tools of package.json are not installed: run `make lint-page`.")
    drawn = draw(given.mutants, given.seed, given.only)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder, "project")
        shutil.copytree(ROOT, copied, ignore=shutil.ignore_patterns(*NOT_COPIED))
        (copied / "node_modules").symlink_to(ROOT / "node_modules")
        kept = given.reach or Path(folder, "reach.json")
        known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        checks = Checks(copied, given.seconds, known or (record(copied, kept) if given.browser else {}))
        asked = 0
        first = (ROOT / SCRIPTS / drawn[0].file).read_text(encoding="utf-8").partition("\n")[0]
        if noticed(Mutant(drawn[0].file, 0, "none", first, first), checks, with_browser=False):
            sys.exit("Types, lint or unit tests fail before anything is changed.")
        for mutant in drawn:
            who = noticed(mutant, checks, asked < given.browser)
            asked += who in ("browser", "nobody")
            counts[who or "not asked"] += 1
            print(f"{who or 'not asked':9} {mutant}", flush=True)
    caught = sum(counts[name] for name in ("types", "lint", "unit", "browser"))
    told = ", ".join(f"{name} {counts[name]}" for name in ("types", "lint", "unit", "browser", "nobody", "not asked"))
    print(f"{caught} of {len(drawn)} noticed: {told}.")


if __name__ == "__main__":
    main()

"""Changes the rules in small ways, one at a time, and asks whether the tests of that family notice.

    python benchmarks/mutate.py [--mutants 40] [--seed 1] [--family kittens] [--seconds 120]

Each mutant is one change in one rule file: a comparison, an operator, a number, a condition, a statement left out. The
family's tests run interpreted on a copy of the project. A mutant that no test notices is printed: either a test is
missing, or the change means the same (a bound that is never reached, an order that does not matter). Tests that did not
end in time tell nothing: the mutant may hang, or the tests be slow.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = {
    "kittens": ("rules.py", "turns.py", "windows.py", "cards.py"),
    "cats": ("rules.py", "resolution.py"),
    "hold_my_bear": ("rules.py", "turns.py", "acts.py", "cards.py", "sets.py"),
    "nine_lives": ("rules.py", "turns.py", "powers.py", "counting.py", "hands.py", "orders.py"),
}
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """One change: where, what it was and what it became, and the whole file with it."""

    family: str
    file: str
    line: int
    before: str
    after: str
    source: str


def places(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Yields what can be changed inside functions, each with the statement it stands in."""
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        for statement in ast.walk(function):
            if not isinstance(statement, ast.stmt) or isinstance(statement, ast.FunctionDef):
                continue
            if isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant):
                yield statement, statement  # a call left out
            if isinstance(statement, ast.Assign | ast.AugAssign):
                yield statement, statement
            headed = [statement.test] if isinstance(statement, ast.If | ast.While) else []
            values = [statement.value] if isinstance(statement, ast.Assign | ast.AugAssign | ast.Return) else []
            for part in (*headed, *(value for value in values if value is not None)):
                for node in ast.walk(part):
                    if type(node) in SWAPS or (isinstance(node, ast.Constant) and type(node.value) is int):
                        yield statement, node


def mutate(family: str, file: str, source: random.Random) -> Mutant | None:
    """Returns a file with one random change, or None if that place cannot be changed."""
    path = ROOT / "clowder" / "games" / family / file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    statement, node = source.choice(list(places(tree)))
    before = ast.unparse(statement).splitlines()[0]
    if node is statement:
        after = "pass"
        _replace(tree, statement, ast.copy_location(ast.Pass(), statement))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += source.choice((1, -1)) if node.value else 1
        after = ast.unparse(statement).splitlines()[0]
    else:
        _swap(statement, node)
        after = ast.unparse(statement).splitlines()[0]
    if before == after:
        return None
    return Mutant(family, file, statement.lineno, before, after, ast.unparse(ast.fix_missing_locations(tree)))


def _replace(tree: ast.AST, old: ast.stmt, new: ast.stmt) -> None:
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and any(each is old for each in value):
                setattr(node, name, [new if each is old else each for each in value])


def _swap(statement: ast.stmt, operator: ast.AST) -> None:
    """Puts the opposite in place of an operator. Operators are shared between nodes, so its first holder is changed."""
    for node in ast.walk(statement):
        for name, value in ast.iter_fields(node):
            if value is operator:
                setattr(node, name, SWAPS[type(operator)]())
                return
            if isinstance(value, list) and any(each is operator for each in value):
                changed = copy.copy(value)
                changed[[each is operator for each in value].index(True)] = SWAPS[type(operator)]()
                setattr(node, name, changed)
                return


def survives(mutant: Mutant, copied: Path, seconds: int) -> str:
    """Runs the family's tests on the copy with this mutant; returns "" if it survives, else what noticed it."""
    target = copied / "clowder" / "games" / mutant.family / mutant.file
    original = target.read_text(encoding="utf-8")
    target.write_text(mutant.source, encoding="utf-8")
    tests = [str(path) for path in sorted((copied / "tests" / mutant.family).glob("test_*.py"))]
    tests.sort(key=lambda name: "rules" not in name)  # the quickest to tell
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not full", *tests]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(copied), "HYPOTHESIS_PROFILE": "mutants"}
    limited = ["prlimit", f"--cpu={seconds}"] if shutil.which("prlimit") else []  # not the clock's: machines are busy
    try:
        done = subprocess.run(
            [*limited, *command], cwd=copied, env=environment, capture_output=True, text=True, timeout=30 * seconds
        )
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        if done.returncode == -signal.SIGKILL or done.returncode == -signal.SIGXCPU:
            return f"no end in {seconds} s"
        return "" if done.returncode == 0 else (failed or ["it cannot be run"])[0].split("::")[-1][:70]
    except subprocess.TimeoutExpired:
        return f"no end in {seconds} s"
    finally:
        target.write_text(original, encoding="utf-8")


def main() -> None:
    """Makes mutants, a few of each family, and prints what became of each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--mutants", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--family", choices=RULES)
    parser.add_argument("--seconds", type=int, default=240)
    given = parser.parse_args()
    families = [given.family] if given.family else list(RULES)
    source = random.Random(f"mutants/{given.seed}")
    survivors, endless, made = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder)
        for part in ("clowder", "tests"):
            shutil.copytree(ROOT / part, copied / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copied)
        while made < given.mutants:
            family = families[made % len(families)]
            mutant = mutate(family, source.choice(RULES[family]), source)
            if mutant is None:
                continue
            made += 1
            noticed = survives(mutant, copied, given.seconds)
            told = f"{mutant.family}/{mutant.file}:{mutant.line}: `{mutant.before}` became `{mutant.after}`"
            print(f"{made:3}. {told}: {noticed or 'NOT NOTICED'}", flush=True)
            survivors += [] if noticed else [told]
            endless += noticed.startswith("no end")
    seen = made - len(survivors) - endless
    told = f"{seen} of {made} mutants were noticed, {len(survivors)} were not, {endless} had no end"
    print(f"{told} (seed {given.seed}).")


if __name__ == "__main__":
    main()

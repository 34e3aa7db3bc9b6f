"""Imports go one way, as the contracts of import-linter in pyproject.toml say, and what they name is there."""

import ast
import importlib.util
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import clowder
from clowder.games import FAMILIES

HOME = Path(clowder.__file__).parent
ROOT = HOME.parent
MODULES = [path for path in HOME.rglob("*.py") if "__pycache__" not in path.parts]


def test_imports_go_one_way():
    """What `make lint` runs. The number of modules tells that import-linter has found the package."""
    command = Path(sys.executable).with_name("lint-imports"), "--no-cache"
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (modules,) = re.findall(r"Analyzed (\d+) files", done.stdout)
    assert int(modules) >= len(MODULES) > 250  # and the packages of others
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert len(contracts) > 3
    assert f"Contracts: {len(contracts)} kept, 0 broken." in done.stdout


def test_the_engine_names_no_game():
    engine = [path for path in MODULES if path.is_relative_to(HOME / "engine")]
    assert len(engine) > 50
    for path in engine:
        text = path.read_text().lower()
        for family in FAMILIES:
            assert family not in text, f"{path.name} speaks of {family}"


# Python inside strings and texts: code for other processes, templates of new games, examples in the docs

FROM = re.compile(r"\bfrom (clowder(?:\.\w+)*) import \(?\s*(\w+(?: as \w+)?(?:,\s*\w+(?: as \w+)?)*)")
IMPORT = re.compile(r"\bimport ([\w.]+(?: as \w+)?(?:, *[\w.]+(?: as \w+)?)*)")
RUN = re.compile(r"-m (clowder(?:\.\w+)*)")
DOTTED = re.compile(r"clowder(?:\.\w+)+(?::\w+)?")
ODD = {"test_imports.py", "test_old_names.py", "test_classes.py"}  # they name what is not there, or has moved
NO_MODULES = {"clowder.bots", "clowder.css", "clowder.route"}  # entry points, a style sheet, a key of a request


def named_in(text):
    """Yields the modules of ours that a text imports or runs, and the names that it takes from them."""
    for module, names in FROM.findall(text):
        yield from ((module, name.split(" as ")[0].strip()) for name in names.split(","))
    for modules in IMPORT.findall(FROM.sub("", text)):
        for name in (module.split(" as ")[0].strip() for module in modules.split(",")):
            if name.split(".")[0] == "clowder":
                yield name, ""
    yield from ((module, "") for module in RUN.findall(text))
    yield from used_in(text)


def used_in(text):
    """Yields what a text that is a program uses of the modules of ours that it imports."""
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except (SyntaxError, ValueError):  # prose, a template, or more than one program
        return
    modules = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "clowder":
            modules |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        if isinstance(node, ast.Import):
            modules |= {a.asname: a.name for a in node.names if a.asname and a.name.split(".")[0] == "clowder"}
    known = {name: module for name, module in modules.items() if is_module(module)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in known:
            yield known[node.value.id], node.attr


def is_module(name):
    """Returns whether something of ours is a module, and no class or function."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def is_there(module, name):
    """Returns whether a module exists, and has something of that name. What an extra is missing for counts as there."""
    try:
        found = importlib.import_module(module)
        return not name or hasattr(found, name) or bool(importlib.import_module(f"{module}.{name}"))
    except ModuleNotFoundError as wrong:
        return not str(wrong.name).startswith("clowder")
    except DeprecationWarning:  # an old name, for others alone
        return False


@cache
def strings_of(path):
    """Returns the strings of a module, and the line each begins in."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return [(one.lineno, one.value) for one in nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def test_what_python_inside_strings_imports_is_there():
    """Ruff and mypy do not see it: after a move it fails in another process, and looks like something else."""
    files = [
        path
        for folder in ("clowder", "tests", "benchmarks", "docs", "examples")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.name not in ODD
    ]
    found = [(path, line, *each) for path in files for line, text in strings_of(path) for each in named_in(text)]
    assert len(found) > 50
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {module} {name}"
        for path, line, module, name in found
        if not is_there(module, name)
    ]
    assert not wrong


def test_what_texts_import_and_run_is_there():
    """Of what is shipped as text, in the docs and in files of commands. The changelog tells of other times."""
    texts = [*(HOME / "scaffold").rglob("*.txt"), *(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "Makefile"]
    found = [(path, *each) for path in texts for each in named_in(path.read_text())]
    assert len(found) > 30
    assert not [
        f"{path.relative_to(ROOT)}: {module} {name}" for path, module, name in found if not is_there(module, name)
    ]


def test_modules_that_the_code_names_by_their_full_names_are_there():
    """Modules that are run, imported by name, or log under their name."""
    found = {text for path in MODULES for _, text in strings_of(path) if DOTTED.fullmatch(text)} - NO_MODULES
    assert len(found) > 5
    assert not [text for text in found if not is_there(*text.partition(":")[::2])]


def test_a_module_that_is_gone_is_found_in_a_string():
    gone = 'run("import sys, clowder.engine.nowhere as n; from clowder.games import find, no_such_name")'
    assert set(named_in(gone)) == {
        ("clowder.engine.nowhere", ""),
        ("clowder.games", "find"),
        ("clowder.games", "no_such_name"),
    }
    assert [is_there(*each) for each in sorted(named_in(gone))] == [False, True, False]
    used = "from clowder.engine.rules import bits as b, calls\ncalls.no_such_rule(b.bit(1))"
    assert {each for each in named_in(used) if not is_there(*each)} == {("clowder.engine.rules.calls", "no_such_rule")}

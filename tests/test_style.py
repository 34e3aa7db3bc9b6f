"""How the code is written, where a test can tell: short signatures, and no names that belong to another module."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path for part in ("clowder", "tests", "benchmarks", "docs", "examples") for path in (ROOT / part).rglob("*.py")
)

MOST_ARGUMENTS = 8
LONG = {
    "clowder/cli/__init__.py": {"arena", "serve"},  # their arguments are options of a command line
    "clowder/cli/laboratory.py": {"simulate", "lab", "sweep"},  # likewise
    "clowder/cli/workbench.py": {"debug"},  # likewise
    "clowder/engine/vector.py": {"next_game"},  # which a GPU runs, too: what its threads work in is theirs alone
    "clowder/engine/cuda_vector.py": {"answer_all"},  # a launch is given arrays
    "clowder/engine/cuda_playout.py": {"play_all"},  # likewise
    "clowder/players/rivals.py": {"step_together"},  # one more than `clowder.vector` is given
    "clowder/players/series.py": {"simulate"},  # likewise
}
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_exit"}  # in spite of their names
# Numba's insides: test_numba.py says which ones they lean on.
NUMBA = {
    "clowder/engine/kernel.py",
    "clowder/engine/device.py",
    "tests/engine/test_numba.py",
    "tests/engine/test_cuda.py",
}


def arguments(function):
    """Returns the arguments that a call names or counts: neither `self` nor what * and ** gather."""
    found = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
    return [argument.arg for argument in found if argument.arg not in ("self", "cls")]


def with_many_arguments(tree):
    """Returns the names of the functions of a module that take more arguments than they should."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {function.name for function in functions if len(arguments(function)) > MOST_ARGUMENTS}


def is_private(name):
    return name.startswith("_") and not name.endswith("__") and name.strip("_") and name not in PUBLIC


def own_names(tree):
    """Returns the private names that a module gives to things: functions, classes, attributes of `self`, fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def borrowed_names(tree):
    """Yields the private names that a module takes from elsewhere: by import, as an attribute, or to replace them."""
    own = set(own_names(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setattr":
            yield from (
                part.value for part in node.args if isinstance(part, ast.Constant) and is_private(str(part.value))
            )


def test_signatures_are_short_and_no_module_uses_a_name_that_is_private_to_another():
    findings = []
    for path in SOURCES:
        name, tree = str(path.relative_to(ROOT)), ast.parse(path.read_text())
        long = with_many_arguments(tree)
        allowed = LONG.get(name, set())
        findings += [f"{name}: {found} takes more than {MOST_ARGUMENTS} arguments" for found in long - allowed]
        findings += [f"{name}: {found} is allowed many arguments and takes few" for found in allowed - long]
        borrowed = [] if name in NUMBA else borrowed_names(tree)
        findings += [f"{name}: {found} is private to another module" for found in borrowed]
    assert not findings, "\n".join(findings)

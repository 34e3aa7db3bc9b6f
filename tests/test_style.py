"""How the code is written, where a test can tell: short signatures, and no names that belong to another module."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for part in ("clowder", "tests", "benchmarks", "docs", "examples") for path in (ROOT / part).rglob("*.py")
)

MOST_ARGUMENTS = 8
LONG = {
    **{  # options of a command line
        f"clowder/cli/{name}.py": {"command"}
        for name in ("arena", "serve", "simulate", "lab", "sweep", "debug", "verdict", "play", "print_cards")
    },
    "clowder/engine/simulate/vector.py": {
        "next_game"
    },  # which a GPU runs, too: what its threads work in is theirs alone
    "clowder/adapters/gymnasium.py": {"__init__"},  # of a vector: what `gymnasium.make_vec` passes on
    "clowder/engine/simulate/cuda_vector.py": {"answer_all"},  # a launch is given arrays
    "clowder/engine/simulate/cuda_playout.py": {"play_all"},  # likewise
    "clowder/players/opponents.py": {"step_together"},  # one more than `clowder.vector` is given
    "clowder/players/simulate.py": {"simulate"},  # likewise
}
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_exit"}  # in spite of their names
PUBLIC |= {"_close_window"}  # of the kittens: its name is part of their fingerprint
PUBLIC |= {
    "_copy",
    "_copy_span",
    "_clear",
    "_twin",
    "_flat",
    "_fill",
    "_to_bytes",
    "_to_json",
}  # records', for the same reason
# Numba's insides: test_numba.py says which ones they lean on.
NUMBA = {
    "clowder/engine/backends/compiled.py",
    "clowder/engine/backends/cuda.py",
    "tests/engine/backends/test_numba.py",
    "tests/engine/backends/test_cuda.py",
    "tests/engine/backends/test_cuda_basics.py",
}


@cache
def parsed(path):
    """Returns the syntax tree of a module, which several tests look at."""
    return ast.parse(path.read_text())


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
        name, tree = str(path.relative_to(ROOT)), parsed(path)
        long = with_many_arguments(tree)
        allowed = LONG.get(name, set())
        findings += [f"{name}: {found} takes more than {MOST_ARGUMENTS} arguments" for found in long - allowed]
        findings += [f"{name}: {found} is allowed many arguments and takes few" for found in allowed - long]
        borrowed = [] if name in NUMBA else borrowed_names(tree)
        findings += [f"{name}: {found} is private to another module" for found in borrowed]
    assert not findings, "\n".join(findings)


def modules_of_tests():
    """Yields the names and the syntax trees of all modules of tests."""
    for path in SOURCES:
        name = str(path.relative_to(ROOT))
        if name.startswith("tests/"):
            yield name, parsed(path)


CLOCKS = {"time.time", "time.time_ns", "time.monotonic", "time.perf_counter", "time.process_time", "datetime.now"}
TIMED = {
    "tests/shared/clock.py": "where time is dealt with, for all others",
    "tests/test_system.py": "it tests clocks",
    "tests/web/test_processes.py": "nothing outside shows that uvicorn waits for a worker that has been stopped",
    "tests/shared/served.py": "a server in a process of its own",
    "tests/store/frozen/record.py": "it ran with the code of an earlier release",
}


def waits_and_clocks(tree):
    """Yields where a test sleeps, or looks at a clock: neither is the same on all machines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            sleeps = called.rpartition(".")[2] in ("sleep", "wait_for_timeout")
            if sleeps and not (node.args and ast.unparse(node.args[0]) == "0"):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in CLOCKS:
            yield f"{node.lineno}: {ast.unparse(node)}"


UNSEEDED = {f"random.{name}" for name in ("random", "choice", "randint", "randrange", "sample", "shuffle", "uniform")}
SEEDED = {"random.Random", "Random", "np.random.default_rng", "default_rng"}


def chance(tree):
    """Yields where a test leaves something to chance that nobody could draw again."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        called = ast.unparse(call.func)
        if called in UNSEEDED or called.startswith("secrets.") or (called in SEEDED and not call.args):
            yield f"{call.lineno}: {called}"


def test_tests_leave_nothing_to_chance_that_has_no_seed():
    found = {path: list(chance(tree)) for path, tree in modules_of_tests()}
    assert {path: places for path, places in found.items() if places} == {}


def test_tests_wait_for_conditions_and_go_by_no_real_clock():
    found = {path: list(waits_and_clocks(tree)) for path, tree in modules_of_tests()}
    assert {path: places for path, places in found.items() if places and path not in TIMED} == {}
    assert all(found[path] for path in TIMED)  # nothing is excused that needs no excuse

"""Derived kernels are modules in the cache folder: readable, debuggable, and visible in tracebacks."""

import inspect
import os
import shutil
import subprocess
import sys
import traceback
from pathlib import Path

import pytest

import clowder
from clowder.engine.rules import derived
from clowder.engine.rules.kernel import Table
from clowder.games import find, own_names

PACKAGE = Path(clowder.__file__).parent
NAMES = {"set_options", "show_fields", "shows_too_much", "field_out_of_range", "cover_opened", "phase_of", "check"}
NAMES |= {"encode", "encode_sparse", "action_of", "move_of"}


def kernels(name):
    """Returns the derived kernels of a game by their names."""
    rules = find(name).rules
    return {rule: rules[rule] for rule in rules if hasattr(rules[rule], "__clowder_derived__")}


@pytest.mark.parametrize("name", own_names())
def test_derived_kernel_is_in_a_readable_module(name):
    found = kernels(name)
    assert NAMES - {"check"} <= set(found) <= NAMES | {"determinize"}
    for rule, made in found.items():
        file = Path(made.__code__.co_filename)
        assert file.parent == derived.derived_folder() / find(name).fields.module
        assert file.read_text() == made.__clowder_derived__
        assert inspect.getsource(made).startswith(f"def {rule}(")


def made(tmp_path, monkeypatch, root):
    """Returns a derived kernel that divides by what it is given, with its cache in `root`."""
    monkeypatch.setattr(derived, "cache_root", lambda: root)
    lines = ["number = ten(10)", "return number // divisor + primes[0]"]
    return derived.derived("divide", "divisor", lines, __name__, ten=int, primes=Table([2, 3]), unused=len)


def raised(kernel):
    """Returns the traceback of a division by zero."""
    try:
        kernel(0)
    except ZeroDivisionError as wrong:
        return "".join(traceback.format_exception(wrong))


def test_a_traceback_shows_the_line(tmp_path, monkeypatch):
    kernel = made(tmp_path, monkeypatch, tmp_path)
    assert kernel(3) == 5
    (file,) = (tmp_path / "derived" / __name__).iterdir()
    assert f'File "{file}", line 9, in divide\n    return number // divisor + primes[0]\n' in raised(kernel)
    assert file.read_text().splitlines()[2:4] == ["# ten is builtins.int", "# primes is a table of 2 numbers"]


def test_a_folder_that_cannot_be_written_is_not_fatal(tmp_path, monkeypatch):
    (tmp_path / "blocked").write_text("no folder")
    kernel = made(tmp_path, monkeypatch, tmp_path / "blocked")
    assert kernel(3) == 5
    assert not Path(kernel.__code__.co_filename).exists()
    assert "    return number // divisor + primes[0]\n" in raised(kernel)
    assert inspect.getsource(kernel).splitlines()[1] == "    number = ten(10)"


def test_a_file_is_written_once_and_another_kernel_has_another(tmp_path, monkeypatch):
    first = made(tmp_path, monkeypatch, tmp_path)
    before = Path(first.__code__.co_filename).stat().st_ino
    assert made(tmp_path, monkeypatch, tmp_path).__code__.co_filename == first.__code__.co_filename
    assert Path(first.__code__.co_filename).stat().st_ino == before
    other = derived.derived("divide", "divisor", ["return divisor"], __name__)
    assert other.__code__.co_filename != first.__code__.co_filename


PRINT = """
import sys
from clowder.engine.rules import calls
from clowder.games import find
game = find("exploding-kittens").on("compiled")
states, views = game.new(), game.new()
game.call(calls.{template})(states, 0, views) if "{template}" == "look" else game.call(calls.{template})(states, 0)
"""


def test_another_checkout_finds_their_compiled_code(tmp_path):
    """Compiled as parts of an entry that the other checkout does not have, they are loaded, not made again."""

    def run(checkout, template):
        environment = {
            **os.environ,
            "PYTHONPATH": str(tmp_path / checkout),
            "CLOWDER_CACHE_DIR": str(tmp_path / "cache"),
        }
        command = [sys.executable, "-c", PRINT.format(template=template)]
        subprocess.run(command, env=environment, cwd=tmp_path, check=True)
        return {path.name for path in (tmp_path / "cache").rglob("shows_too_much-*.nbc")}

    for name in ("one", "two"):
        shutil.copytree(PACKAGE, tmp_path / name / "clowder", ignore=shutil.ignore_patterns("__pycache__"))
    first = run("one", "too_much")
    assert len(first) == 1
    assert run("two", "too_much") == first


def test_deriving_needs_no_numpy():
    code = "import sys; sys.modules['numpy'] = None; import clowder; print(clowder.deal('cats', 3).to_act != ())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_the_command_line_prints_them(command_line):
    code, printed, _ = command_line("fields", "cats", "--source")
    assert code == 0
    for name, made in kernels("cats").items():
        assert inspect.getsource(made) in printed, name
    compile(printed, "printed", "exec")

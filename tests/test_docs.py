"""The documents are true: every Python block of the README and of docs/ runs as it stands, in an empty folder."""

import ast
import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import clowder
from clowder.arena import dataset
from clowder.games import find

ROOT = Path(clowder.__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?: {4,}.*\n|\n)+")
STATEMENTS = (ast.Import, ast.ImportFrom, ast.Assign, ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.With)

# What does not run everywhere: a line of the block, and the module or the reason that is missing.
NEEDS_MODULE = {"from clowder.adapters import openspiel": "pyspiel"}
CANNOT_RUN = {'device="cuda"': "needs a GPU; benchmarks/gpu.py runs there"}

# What a block prints; what is not named here only has to run.
PRINTS = {
    "clowder.simulate(": "winner:.*win shares by seat:",
    "clowder.stepper(": "winners:",
    "clowder.vector(": r"random play won \d+% of \d{2,} games",
    "dataset.load(": r"\(\d+, \d+\) exploding-kittens",
}


def logged_game(folder: Path) -> None:
    """Puts a game where `clowder arena --logs FOLDER` would: it has a decision of seat 3 behind its first nine."""
    match = clowder.deal("exploding-kittens", players=4, seed=1)
    while not match.over:
        seat = match.to_act[-1]
        match.play(seat, match.legal(seat)[0])
    (folder / "FOLDER").mkdir()
    (folder / "FOLDER" / "000003.json").write_text(json.dumps(match.log()))


def small_data_set(folder: Path) -> None:
    """Writes what the `clowder dataset` of the page does, of two random games."""
    game = find("exploding-kittens")
    dataset.write(game, 4, 2, ["random"], 1, game.option_set.read(4, {}), folder / "kittens")


BEFOREHAND = {"FOLDER/000003.json": logged_game, 'dataset.load("kittens")': small_data_set}


def python_blocks() -> Iterator[tuple[str, str]]:
    """Yields where each block begins, and its code."""
    for page in PAGES:
        text = page.read_text()
        for found in FENCED.finditer(text):
            if found[2] == "python":
                line = text.count("\n", 0, found.start()) + 2
                yield f"{page.relative_to(ROOT)}:{line}", dedent(found[3])


BLOCKS = dict(python_blocks())


@pytest.mark.parametrize("place", BLOCKS)
def test_a_python_block_of_the_docs_runs(place, tmp_path, monkeypatch, capsys):
    code = BLOCKS[place]
    for sign, reason in CANNOT_RUN.items():
        if sign in code:
            pytest.skip(f"{place} {reason}")
    for sign, module in NEEDS_MODULE.items():
        if sign in code:
            pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    for sign, prepare in BEFOREHAND.items():
        if sign in code:
            prepare(tmp_path)
    (tmp_path / "block.py").write_text(code)
    runpy.run_path(str(tmp_path / "block.py"), run_name="block")
    printed = capsys.readouterr().out
    for sign, pattern in PRINTS.items():
        if sign in code and "cuda" not in code:
            assert re.search(pattern, printed, re.DOTALL), f"{place} printed {printed!r}"


@pytest.mark.parametrize("sign", [*NEEDS_MODULE, *CANNOT_RUN, *PRINTS, *BEFOREHAND])
def test_exceptions_are_about_blocks_that_are_there(sign):
    assert any(sign in code for code in BLOCKS.values())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_is_not_hidden_in_a_block_that_is_only_indented(page):
    text = FENCED.sub("", page.read_text())
    for found in INDENTED.finditer(text):
        try:
            tree = ast.parse(dedent(found[0]))
        except SyntaxError:
            continue
        assert not any(isinstance(node, STATEMENTS) for node in tree.body), f"write ```python around {found[0]}"


def test_the_places_for_changes_are_there():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = text.partition("## Where do I change what")[2].partition("\n## ")[0].splitlines()[4:]
    rows = [row for row in rows if row.startswith("|")]
    assert len(rows) >= 40
    for row in rows:
        first, *others = re.findall(r"`([^`]+)`", row)
        folder = (ROOT / first).parent
        missing = [each for each in (first, *others) if not (ROOT / each).exists() and not (folder / each).exists()]
        assert not missing, row

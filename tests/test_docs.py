"""The documents are true: every Python block of the README and of docs/ runs as it stands, in an empty folder."""

import ast
import importlib
import json
import re
import runpy
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from typer.main import get_command

import clowder
from clowder.arena import dataset
from clowder.cli import app
from clowder.games import find

ROOT = Path(clowder.__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?: {4,}.*\n|\n)+")
STATEMENTS = (ast.Import, ast.ImportFrom, ast.Assign, ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.With)

# What does not run everywhere: a line of the block, and the module or the reason that is missing.
NEEDS_MODULE = {"from clowder.adapters import openspiel": "pyspiel"}
SLOW = ('opponents="house"',)  # compiles a whole algorithm of its own
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


def blocks_to_run() -> Iterator[Any]:
    """Yields where each block begins; the slow ones are marked."""
    for place, code in BLOCKS.items():
        slow = any(sign in code for sign in SLOW)
        yield pytest.param(place, marks=pytest.mark.full if slow else ())


@pytest.mark.parametrize("place", list(blocks_to_run()))
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_modules_that_a_page_names_are_there(page):
    for name in re.findall(r"`(clowder(?:\.\w+)+)`", page.read_text()):
        if name != "clowder.bots" and name != "clowder.games":  # groups of entry points
            assert resolves(name), f"{name} is gone"


def resolves(name):
    """Whether a dotted name is a module, or a name in one."""
    for number in range(len(name.split(".")), 0, -1):
        module, rest = name.split(".")[:number], name.split(".")[number:]
        try:
            found = importlib.import_module(".".join(module))
        except ImportError:
            continue
        return not rest or hasattr(found, rest[0])
    return False


# The site: short pages that can be found


MOST_LINES = 250
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(page):
    """Returns the anchors of a page's headings, as mkdocs makes them."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text()), re.MULTILINE)
    bare = (re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings)
    return {re.sub(r"[-\s]+", "-", heading) for heading in bare}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_is_short_and_its_links_lead_to_headings(page):
    text = page.read_text()
    assert text.count("\n") <= MOST_LINES, "split it by topic"
    for link in LINK.findall(FENCED.sub("", text)):
        place, _, anchor = link.partition("#")
        target = page.parent / place if place else page
        if anchor and "://" not in link and target.suffix == ".md":
            assert anchor in anchors(target), f"{link} leads to no heading"


def test_the_site_names_every_page_and_has_search():
    site = (ROOT / "mkdocs.yml").read_text()
    named = re.findall(r"([\w/-]+\.md)$", site.partition("\nnav:\n")[2], re.MULTILINE)
    written = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")}
    assert sorted(named) == sorted(written)
    assert "  - search\n" in site


# Shell lines: what the docs say somebody may type


LINE = re.compile(r"^(?: {4,}|> )?(?:[A-Z_]+=\S+ )*((?:clowder|pip|python) .*?)(?:\s+#\s.*)?$", re.MULTILINE)
SPAN = re.compile(r"`([^`]+)`")
STARTS = ("clowder ", "pip install ", "python ")


def shell_lines():
    """Yields each page and line for a shell, and whether it is whole: in a sentence it may be an option alone."""
    for page in PAGES:
        text = page.read_text().replace("\\\n", " ")
        blocks = [found[3] for found in FENCED.finditer(text) if found[2] != "python"]
        blocks += INDENTED.findall(FENCED.sub("", text))
        lines = [(dedent(found[1]), True) for block in blocks for found in LINE.finditer(block)]
        prose = FENCED.sub("", INDENTED.sub("", text))
        lines += [(" ".join(span.split()), False) for span in SPAN.findall(prose)]
        for line, whole in lines:
            bare = re.sub(r"^(?:[A-Z_]+=\S+ )+", "", line)
            if bare.startswith(STARTS) and "..." not in bare:
                yield str(page.relative_to(ROOT)), re.split(r" (?:[|<>;]|2>|&&) ?", bare)[0], whole


SHELL = sorted(set(shell_lines()))
STANDS_FOR = {"GAME": "cats", "NAME": "cats", "N": "3"}  # in lines that nobody types as they are
UNFINISHED = ("MissingParameter", "BadOptionUsage")


def refusal(words):
    """Returns what the command line would raise for these words, by name; nothing if it understands them."""
    command = get_command(app)
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        if words[0] not in command.commands:
            return f"no command {words[0]}"
        command, words = command.commands[words[0]], words[1:]
        if not words:  # a command that is spoken of
            return ""
    try:
        command.make_context("clowder", list(words), resilient_parsing=hasattr(command, "commands"))
    except Exception as wrong:  # of Typer's own, which are private to it
        return type(wrong).__name__
    return ""


@pytest.mark.parametrize(("page", "line", "whole"), SHELL)
def test_a_shell_line_of_the_docs_is_understood(page, line, whole):
    """By the command line itself, which reads it and does nothing; of others, that the file or the extra is there."""
    words = [STANDS_FOR.get(word, word) for word in shlex.split(line)]
    if words[0] == "python":
        assert words[1] in ("-m", "-c") or (ROOT / words[1]).is_file(), line
    elif words[0] == "pip":
        extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
        named = [found for word in words for found in re.findall(r"clowder-games\[(.*)\]", word)]
        assert {extra for found in named for extra in found.split(",")} <= set(extras), line
    else:
        wrong = refusal(words[1:])
        assert not wrong or (wrong in UNFINISHED and not whole), f"{page}: {line}: {wrong}"


def test_shell_lines_are_found():
    assert len(SHELL) > 150
    pages = {page for page, _, whole in SHELL if whole}
    assert {"README.md", "docs/bots.md", "docs/learning.md", "docs/lab.md", "docs/programs.md"} <= pages


def test_a_shell_line_that_is_wrong_would_be_found():
    lines = ("arena cats --player 3", "areena cats", "arena --games 3", "store frobnicate x", "perft cats extra")
    assert [refusal(line.split()) for line in lines] == [
        "NoSuchOption",
        "no command areena",
        "MissingParameter",
        "no command frobnicate",
        "UsageError",
    ]

"""The documents are true: every command and link in them exists. tests/test_docs.py runs their Python."""

import re
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command

import clowder
from clowder.cli import app

ROOT = Path(clowder.__file__).parents[1]
README = (ROOT / "README.md").read_text()
PAGES = ["README.md", "CONTRIBUTING.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))]


def test_links_and_pictures_of_the_readme_work_wherever_it_is_shown():
    """PyPI shows it without the repository around it."""
    home = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Homepage"]
    raw = home.replace("https://github.com", "https://raw.githubusercontent.com") + "/main/"
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    links = re.findall(r"(?<!!)\[[^\]]*\]\(([^)]+)\)", README)
    assert pictures
    assert len(links) > 5
    for places, start in ((pictures, raw), (links, f"{home}/blob/main/")):
        for place in places:
            assert place.startswith("https://"), f"{place} is relative"
            if place.startswith((home, raw)):
                assert place.startswith(start), f"{place} is not how the repository shows this"
                assert (ROOT / place.removeprefix(start)).is_file(), f"{place} is not in the repository"
    assert not re.search(r"<(img|a)\b|^\[[^\]]+\]:", README, re.MULTILINE)  # other ways to link are not looked at


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_links_exist(page):
    text = (ROOT / page).read_text()
    commands = set(get_command(app).commands)
    for command in re.findall(r"(?:^    |`)clowder ([a-z-]+)", text, re.MULTILINE):
        assert command in commands, f"{page} speaks of clowder {command}"
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert ((ROOT / page).parent / link).exists(), f"{page} links to {link}"
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for target in re.findall(r"(?:^    |`)make ([a-z-]+)", text, re.MULTILINE):
        assert target in targets, f"{page} speaks of make {target}"


def test_the_readme_names_every_game():
    from clowder.games import find, own_names

    for name in own_names():
        assert find(name).title in README


def test_the_docs_list_every_law():
    from clowder.engine.laws.laws import LAWS

    listed = re.findall(r"^(\d+)\. (.+)$", (ROOT / "docs" / "laws.md").read_text(), re.MULTILINE)
    assert {int(number): sentence for number, sentence in listed} == LAWS, "run `make docs`"


def test_the_first_compile_note_and_licence_are_there():
    assert "not affiliated" in README
    assert "MIT" in (ROOT / "LICENSE").read_text()

"""Words and patterns that make our English hard to read: their number in each place may only fall.

python tests/test_english.py    writes the numbers that have fallen into tests/english.json
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALLOWED = Path(__file__).with_name("english.json")

# Each pattern, and what to write instead.
BANNED = {
    r"whoever|whomever": "name the person: the player, the operator, the caller",
    r"anew": "again, or: from scratch",
    r"besides|hence|thereof|errand": "also, so, of it, command",
    r"so many(?! \w+ that)": "a number, or: n",
    r"(?:is|are|was|were|be|been|being) told(?! apart)": "who tells whom? Use send, log, return or raise",
    r"(?<!there )(?:is|are|was|were|it's|that's) no (?!longer\b|more\b|better\b|worse\b)": "isn't, or: has no",
    r"(?:by itself|(?<!each )(?<!some )of (?:its|one's) own)": "automatically; separate or own",
    r"(?:lies|lie) (?:in|on|at|open|there|behind|before|under|beside)": "is",
    r"stands? (?:in|on|at|there|beside|above|below|behind)": "is",
    r"onlookers?|watchers?|who looks? on": "spectator",
    r"(?:(?<=[.;] )|^)who (?:[\w',]+ ){1,8}?(?:is|are|may|gets|must|can|has|wins|will|does)\b(?=[^.?]*\.)": "name who",
    r"(?:one|two|three|\d[\d,.]*\d|\d) \w+ an? (?:second|minute|hour|person|game|decision|table|page|play)": "per",
    r"(?:has|have) (?:only )?to be \w+ed by": "active voice",
    r"as is (?:said|told|meant)|likewise": "plain words",
}
PATTERN = re.compile("|".join(rf"(?:\b{each}\b)" for each in BANNED).replace(r") \b)", r") )"), re.IGNORECASE)
# A docstring begins with a noun or a verb that a reader would search for.
HEADLESS = re.compile(r"(?:What|Who|Whoever|Whether|How)\b")

CODE = re.compile(r"^( *)```.*?^\1```$|`[^`]*`|\]\([^)]*\)|<!--.*?-->", re.MULTILINE | re.DOTALL)
DOCSTRING = re.compile(r'^(.*?)"""(.*?)"""', re.MULTILINE | re.DOTALL)


def found_in(text: str) -> list[str]:
    """Returns what is banned in a text, without its code."""
    return [found[0] for found in PATTERN.finditer(" ".join(CODE.sub(" ", text).split()))]


def docstrings(path: Path) -> Iterator[str]:
    """Yields the docstrings of a module: triple quotes that begin a line."""
    for found in DOCSTRING.finditer(path.read_text(encoding="utf-8")):
        if not found[1].rpartition("\n")[2].strip(" r"):
            yield found[2]


def package(path: Path) -> str:
    """Returns the name of the package that a module counts for."""
    parts = path.relative_to(ROOT).parent.parts
    return "/".join(parts[: 3 if parts[1:2] in (("engine",), ("games",)) else 2])


def help_texts() -> Iterator[str]:
    """Yields the help of each command and of its options."""
    from typer.main import get_command

    from clowder.cli import app

    commands = [get_command(app)]
    while commands:
        command = commands.pop()
        yield command.help or ""
        yield from (getattr(option, "help", None) or "" for option in command.params)
        commands.extend(getattr(command, "commands", {}).values())


@cache
def findings() -> dict[str, list[str]]:
    """Returns what is banned, by place: a page, a catalogue, the docstrings of a package, the help."""
    found: dict[str, list[str]] = {}
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")):
        found[page.relative_to(ROOT).as_posix()] = found_in(page.read_text(encoding="utf-8"))
    for catalogue in (ROOT / "clowder").rglob("en.ftl"):
        sentences = re.sub(r"^ *#.*$|^[\w-]+ =", "", catalogue.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found[catalogue.relative_to(ROOT).as_posix()] = found_in(sentences)
    for module in (ROOT / "clowder").rglob("*.py"):
        place = found.setdefault(package(module), [])
        for docstring in docstrings(module):
            place.extend(found_in(docstring))
            place.extend(HEADLESS.findall(docstring[:10].lstrip()))
    found["--help"] = [each for text in help_texts() for each in found_in(text)]
    return {place: each for place, each in found.items() if each}


def allowed() -> dict[str, int]:
    """Returns how many each place may have."""
    return json.loads(ALLOWED.read_text())


def test_no_place_has_more_than_it_may():
    numbers = allowed()
    worse = {place: each for place, each in findings().items() if len(each) > numbers.get(place, 0)}
    said = [
        f"{place}: {dict(Counter(each))}, where {numbers.get(place, 0)} are allowed" for place, each in worse.items()
    ]
    assert not worse, "\n".join([*said, "Write instead:", *(f"{bad} -> {good}" for bad, good in BANNED.items())])


def test_the_numbers_are_lowered_when_a_place_gets_better():
    better = [place for place, number in allowed().items() if len(findings().get(place, ())) < number]
    assert not better, f"Well done. Lower the numbers of {better}: python tests/test_english.py"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Whoever comes late is told so.", 2),
        ("The text stands in a file and lies on the disk; it is no secret.", 3),
        ("20 requests a second, so many a person", 2),
        ("The two bots are told apart. There is no longer a limit. `whoever`, 3 per second", 0),
        ("```\nwhoever\n```\nanew", 1),
        ("It ends. Who breaks it off is seen. Who is next? A player who leaves is replaced.", 1),
    ],
)
def test_banned_words_are_found(text, number):
    assert len(found_in(text)) == number


def test_only_docstrings_are_read(tmp_path):
    module = tmp_path / "module.py"
    module.write_text('"""First."""\nTEXT = """no docstring\n"""\n\ndef f():\n    r"""Second."""\n')
    assert list(docstrings(module)) == ["First.", "Second."]


def main() -> None:
    """Lowers the numbers to what is there now, and never raises one."""
    before = allowed() if ALLOWED.exists() else None
    numbers = {place: len(each) for place, each in sorted(findings().items())}
    if before is not None:
        numbers = {place: min(number, before.get(place, 0)) for place, number in numbers.items()}
    ALLOWED.write_text(json.dumps({place: number for place, number in numbers.items() if number}, indent=1) + "\n")


if __name__ == "__main__":
    main()

"""The mutation tool: the changes it makes, and that it separates killed from surviving mutants."""

import ast
import json

import pytest
from mutants import changes
from mutate import Mutant, Package, draw, report, survey

SHOP = '''"""What things cost."""

def price(pieces: int, each: int = 3) -> int:
    """Returns what `pieces` cost."""
    if pieces < 0:
        raise ValueError("Nobody sells less than nothing.")
    return pieces * each


def label(pieces):
    return "many" if pieces > 1 else "one"


def heard():
    return 7
'''
TESTS = """
import subprocess, sys
import shop.prices
import pytest

def test_a_price():
    assert shop.prices.price(2) == 6

def test_sale_of_a_negative_amount_is_refused():
    with pytest.raises(ValueError):
        shop.prices.price(-1)

def test_a_label_is_a_text():
    assert isinstance(shop.prices.label(1), str)

@pytest.fixture(scope="module")
def heard():
    command = "import shop.prices; print(shop.prices.heard())"
    return subprocess.run([sys.executable, "-c", command], capture_output=True, text=True).stdout

def test_a_whole_number_is_heard(heard):
    assert heard

def test_seven_is_heard(heard):
    assert heard == "7\\n"

def test_that_fails_whatever_is_changed():
    assert shop.prices.price(1) == 4
"""


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("if a < b: f(a)", {"a <= b", "a >= b"}, "comparison"),
        ("return a in b", {"a not in b"}, "comparison"),
        ("return a and b", {"a or b", "a", "b"}, "boolean"),
        ("return not a", {"a"}, "boolean"),
        ("if a: f()", {"not a"}, "boolean"),
        ("return a if b else c", {"c if b else a"}, "boolean"),
        ("return [a for a in b if a]", {"True"}, "boolean"),
        ("return a + b", {"a - b"}, "arithmetic"),
        ("return -a", {"a"}, "arithmetic"),
        ("return 2", {"3", "1"}, "constant"),
        ("return True", {"False"}, "constant"),
        ("return 'word'", {"'wordx'"}, "constant"),
        ("f(a)", {"pass"}, "removed call"),
        ("raise a", {"pass"}, "removed exit"),
        ("return a", {"return None"}, "removed value"),
        ("a.b = c", {"pass"}, "removed assignment"),
        ("a += b", {"pass"}, "removed assignment"),
        ("return f(a, b, c)", {"f(b, a, c)", "f(a, c, b)"}, "swapped arguments"),
        ("return f(a, key=b)", {"f(a)"}, "removed argument"),
        ("return max(a)", {"min(a)"}, "opposite"),
    ],
)
def test_mutations_of_a_line(before, after, kind):
    source = f"def game(a, b, c):\n    {before}\n"
    found = {change.after: change for change in changes(source) if change.kind == kind}
    assert found.keys() == after
    for change in found.values():
        lines = change.applied(source).splitlines()
        assert lines[0] == "def game(a, b, c):"
        assert lines[1] != f"    {before}"
        ast.parse(change.applied(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of 1 line."""',
        "import a",
        "def f(a: int | None, *, b: 'word') -> 'word': ...",
        "@once(size=3)\ndef f(): ...",
        "def f(a):\n    log.warning('lost', extra={'what': a + 1})",
        "def f(a):\n    return_texts(f'{a + 1} of 3 games', help='word')",
    ],
)
def test_mutation_skips_docstrings_and_comments(source):
    assert [change for change in changes(source) if change.kind != "removed call"] == []


@pytest.fixture
def shop(tmp_path):
    """A project with a package and its tests."""
    for name, text in {"shop/__init__.py": "", "shop/prices.py": SHOP, "tests/test_prices.py": TESTS}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = ['full: slow', 'extras: heavy']\n")
    return tmp_path


PACKAGES = {"shop": Package(("shop/*.py",), ("tests/test_*.py",))}


def test_the_same_seed_draws_the_same_lines_and_another_draws_others(shop):
    drawn = draw(shop, PACKAGES, 5, "1")
    assert len({mutant.change.line for mutant in drawn}) == 5
    assert draw(shop, PACKAGES, 5, "1") == drawn
    assert draw(shop, PACKAGES, 5, "2") != drawn
    assert len(draw(shop, PACKAGES, 1000, "1")) == 6, "no more than there are lines"


def test_mutate_separates_killed_from_surviving_mutants(shop, capsys):
    def mutant(before, after):
        source = (shop / "shop/prices.py").read_text()
        [change] = [each for each in changes(source) if (each.before, each.after) == (before, after)]
        return Mutant("shop", "shop/prices.py", change)

    drawn = [
        mutant("pieces * each", "pieces // each"),
        mutant("pieces > 1", "pieces >= 1"),
        mutant("pieces < 0", "pieces <= 0"),
        mutant("raise ValueError('Nobody sells less than nothing.')", "pass"),
        mutant("7", "8"),
    ]
    kept = shop / "build"
    noticed = list(survey(shop, PACKAGES, drawn, kept, seconds=20, libraries=(), unchanged=()))
    assert "test_a_price" in noticed[0]
    assert noticed[1:3] == ["", ""]
    assert "test_sale_of_a_negative_amount_is_refused" in noticed[3]
    assert "test_seven_is_heard" in noticed[4], "in a process of its own, for a fixture of another test"
    assert (shop / "shop/prices.py").read_text() == SHOP, "each change is taken back"
    assert "test_that_fails_whatever_is_changed" in capsys.readouterr().out
    [record] = kept.glob("*.json")
    tests = json.loads(record.read_text())["tests"]
    assert tests["tests/test_prices.py::test_a_price"]["lines"] == {"shop/prices.py": [5, 7]}
    table = report(list(zip(drawn, noticed, strict=True)))
    assert table.splitlines()[1].split() == ["shop", "5", "3", "2", "0", "60%"]
    assert "shop/prices.py:11 [comparison] `pieces > 1` became `pieces >= 1`" in table
    assert "//" not in table

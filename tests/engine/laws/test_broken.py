"""The laws can fail: each deliberately broken copy of the rules violates its law, and the correct one violates none."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("broken.py")
NAMES = re.findall(r'^    "(\w+)": \(', SCRIPT.read_text(), re.MULTILINE)


@pytest.fixture(scope="module")
def found():
    """Runs all broken copies, in one process."""
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {line.split()[0]: line for line in done.stdout.splitlines()}


def test_every_kind_of_mistake_is_tried():
    assert len(NAMES) == 34


@pytest.mark.full
def test_docs_list_the_message_for_each_mistake(found):
    page = (Path(__file__).parents[3] / "docs" / "mistakes.md").read_text(encoding="utf-8")
    for name in NAMES[:-1]:
        sentence = found[name].split(maxsplit=3)[3]
        assert f"| {re.sub('^.*?, seed [^:]*: (?=law)', '', sentence)} |" in page, f"{name}: run `make docs`"


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_a_broken_copy_is_found_by_its_law(found, name):
    assert found[name].split()[1] == "found", found[name]

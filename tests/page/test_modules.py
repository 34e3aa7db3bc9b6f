"""The page's modules that need no page: their tests are JavaScript, and run in the node that Playwright brings."""

import os
import subprocess
from pathlib import Path

import pytest

driver = pytest.importorskip("playwright._impl._driver")

HERE = Path(__file__).parent
TESTS = sorted(HERE.glob("*.test.js"))


def run(*files):
    """Runs files of tests; returns how that ended, with all it said."""
    node = driver.compute_driver_executable()[0]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NODE_")}
    command = [node, "--test", "--test-reporter=tap", *map(str, files)]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.name.removesuffix(".test.js"))
def test_modules_of_the_page(file):
    ended = run(file)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "\n# pass " in ended.stdout
    assert "\n# pass 0" not in ended.stdout


def test_a_test_that_fails_fails_here(tmp_path):
    broken = tmp_path / "broken.test.mjs"
    broken.write_text('import { test } from "node:test";\ntest("never", () => { throw new Error("planted"); });\n')
    ended = run(broken)
    assert ended.returncode == 1
    assert "planted" in ended.stdout

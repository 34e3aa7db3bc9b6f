"""Imports go one way, as the contracts of import-linter in pyproject.toml say, and what they name is there."""

import re
import subprocess
import sys
from pathlib import Path

import clowder
from clowder.games import FAMILIES

HOME = Path(clowder.__file__).parent
ROOT = HOME.parent
MODULES = [path for path in HOME.rglob("*.py") if "__pycache__" not in path.parts]


def test_imports_go_one_way():
    """What `make lint` runs. The number of modules tells that import-linter has found the package."""
    command = Path(sys.executable).with_name("lint-imports"), "--no-cache"
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (modules,) = re.findall(r"Analyzed (\d+) files", done.stdout)
    assert int(modules) == len(MODULES) > 250
    assert "Contracts: 3 kept, 0 broken." in done.stdout


def test_the_engine_names_no_game():
    engine = [path for path in MODULES if path.is_relative_to(HOME / "engine")]
    assert len(engine) > 50
    for path in engine:
        text = path.read_text().lower()
        for family in FAMILIES:
            assert family not in text, f"{path.name} speaks of {family}"

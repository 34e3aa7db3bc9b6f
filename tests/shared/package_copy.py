"""A copy of the package that a test may edit, run in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import clowder.engine.rules.bits

PACKAGE = Path(clowder.engine.rules.bits.__file__).parents[2]


def run(folder, code, **variables):
    """Runs code against the copy of the package in `folder`, in a new process with the cache of that folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "CLOWDER_CACHE_DIR": str(folder / "cache"), **variables}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()

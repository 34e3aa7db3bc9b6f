"""Schemathesis at every HTTP door: a few hundred cases here, ten thousand by `python benchmarks/doors.py`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.extras
BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


def test_no_door_fails_whatever_is_sent_to_it():
    pytest.importorskip("schemathesis", reason="This needs the extra fuzz.")
    command = [sys.executable, str(BENCHMARKS / "doors.py"), "--cases", "300", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found["cases"] > 200
    assert found["failures"] == []
    assert not any(int(status) >= 500 for status in found["statuses"])
    assert found["meanwhile"]["plays"] > 0

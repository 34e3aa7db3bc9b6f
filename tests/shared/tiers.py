"""How much `make test` plays. `make test-full` plays all of it."""

from collections.abc import Sequence
from typing import Any

import pytest

IS_FULL = True  # conftest.py clears it in a run without the tests marked `full`


def few_or_all(few: int, all_of_them: int) -> int:
    """Returns how many games, examples or changes a test tries: `few` in `make test`."""
    return all_of_them if IS_FULL else few


def every(step: int, cases: Sequence[Any]) -> list[Any]:
    """Returns the cases of a test, all but every `step`-th of them marked `full`."""
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*row, marks=pytest.mark.full if place % step else ()) for place, row in enumerate(rows)]

"""Which games `make test` compiles whole algorithms for: those of one family. `make test-full` does it for all.

A playout, a search or an audit is compiled with all rules of a family: 10 to 30 s of a processor. What a table asks
for, from the deal to a refusal, is cheap, and tested for every game.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from clowder.games import families

COMPILED = "kittens"


def compiled(cases: Iterable[Any]) -> list[Any]:
    """Returns the cases of a test, those of other families marked `full`. A case begins with the name of its game."""
    found = []
    for case in cases:
        values = (case,) if isinstance(case, str) else tuple(case)
        found.append(pytest.param(*values, marks=() if values[0] in families()[COMPILED] else pytest.mark.full))
    return found

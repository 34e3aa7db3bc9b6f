"""Card games of other libraries, as our speeds are compared with them."""

import pytest

from clowder.cli.others import OTHERS, measure_others, order_of

pytestmark = pytest.mark.extras


def test_every_other_library_is_measured():
    for missing in ("rlcard", "pygame", "pyspiel"):
        pytest.importorskip(missing, reason=f"{missing} is not installed: the extra `compare` has it")
    rows = measure_others(0.2)
    assert [row["game"] for row in rows] == list(OTHERS)
    for row in rows:
        assert row["decisions_per_second"] > row["games_per_second"] > 0


def test_an_order_of_magnitude_is_a_power_of_ten():
    assert [order_of(ours, 1000) for ours in (100, 2000, 5000, 90_000)] == [-1, 0, 1, 2]

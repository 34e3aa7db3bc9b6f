"""Card games of other libraries, as our speeds are compared with them."""

import pytest

from clowder.cli.other_libraries import OTHERS, measure_others

pytestmark = pytest.mark.extras


def test_every_other_library_is_measured():
    for missing in ("rlcard", "pygame", "pyspiel"):
        pytest.importorskip(missing, reason=f"{missing} is not installed: the extra `compare` has it")
    rows = measure_others(0.2)
    assert [row["game"] for row in rows] == list(OTHERS)
    for row in rows:
        assert row["decisions_per_second"] > row["games_per_second"] > 0


def test_every_chance_outcome_of_crazy_eights_is_as_likely():
    """So that the loop may choose among them without asking for their odds."""
    pyspiel = pytest.importorskip("pyspiel", reason="pyspiel is not installed: the extra `compare` has it")
    state = pyspiel.load_game("crazy_eights(players=4)").new_initial_state()
    seen = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert list(outcomes) == state.legal_actions()
            assert max(odds) == pytest.approx(min(odds))
            seen += 1
        state.apply_action(state.legal_actions()[0])
    assert seen > 20

"""Card games of other libraries, for comparing speeds."""

from types import SimpleNamespace

import pytest

from clowder.cli import other_libraries
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
    """This allows the loop to choose among them without asking for their odds."""
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


@pytest.mark.parametrize(
    ("quotient", "told"),
    [
        (0.468, "0.47"),
        (3.24, "3.2"),
        (9.96, "10"),
        (32.4, "32"),
        (355, "360"),
        (99.6, "100"),
        (1234, "1,200"),
        (1, "1.0"),
    ],
)
def test_quotients_have_two_digits(quotient, told):
    assert other_libraries.two_digits(quotient) == told


def test_other_libraries_are_measured_by_their_steps(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(other_libraries, "time", SimpleNamespace(process_time=lambda: next(clock)))

    def steps():
        while True:
            yield from (False, False, True)

    def missing():
        import a_library_that_nobody_has  # noqa: F401

        yield True

    monkeypatch.setattr(
        other_libraries, "OTHERS", {"Toy": ("rich", steps), "Gone": ("gone", missing), "Lost": ("rich", missing)}
    )
    toy, gone, lost = other_libraries.measure_others(6)
    # The first game only loads; then five steps, of which one is a game's last, in six seconds.
    assert (toy["decisions_per_second"], toy["games_per_second"]) == (5 / 6, 1 / 6)
    assert toy["driver"].startswith("rich ")
    assert toy["driver"].endswith(", Python loop")
    assert gone["driver"] == "gone, Python loop"
    assert gone["skipped"] == "Gone is skipped: gone is not installed (pip install 'clowder-games[compare]')."
    assert gone["decisions_per_second"] is None
    assert "Lost is skipped: a_library_that_nobody_has is not installed" in lost["skipped"]

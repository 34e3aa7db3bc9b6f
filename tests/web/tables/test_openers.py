"""Which address opened which table."""

from clowder.web.tables.openers import Openers


def test_each_address_has_its_share_of_a_list():
    openers = Openers()
    for number in range(5):
        openers.note(f"spam {number}", "192.0.2.1")
    openers.note("one", "192.0.2.2")
    openers.note("two", "192.0.2.2")
    openers.note("nobody's", "")
    newest_first = ["two", *(f"spam {number}" for number in reversed(range(5))), "old", "one", "older"]
    assert openers.shared_out(newest_first, 2, 9) == ["two", "spam 4", "spam 3", "old", "one", "older"]
    assert openers.shared_out(newest_first, 2, 2) == ["two", "spam 4"]
    assert openers.excess(2) == 3


def test_what_is_over_is_forgotten():
    openers = Openers()
    for number in range(4):
        openers.note(f"{number}", "here")
    openers.forget(["1", "unknown"])
    assert openers.tables_of("here") == ["0", "2", "3"]
    openers.keep({"3", "unknown"})
    assert openers.tables_of("here") == ["3"]
    openers.keep(set())
    assert len(openers) == openers.excess(0) == 0

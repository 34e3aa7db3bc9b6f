"""What was agreed at a table: read back as it was, and refused in one sentence."""

import pytest

from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.table import seating
from clowder.table.bots import Pace
from clowder.table.terms import Chair, Terms, terms_from_form, with_names


def test_settings_of_earlier_versions_are_read_and_have_a_host():
    chairs = [{"kind": "person", "name": name, "person": name.lower()} for name in ("Bob", "Ann")]
    old = {"game": "cats", "players": 2, "host": "ann", "chairs": chairs, "ever": ["ann", "bob"], "clock": 60}
    assert seating.host(Terms.read(old)) == "ann"
    assert seating.host(Terms.read({**old, "host": "gone"})) == "ann"
    assert seating.host(Terms.read({**old, "host": "gone", "ever": ["bob", "ann"]})) == "bob"
    assert seating.host(Terms.read({"game": "cats", "players": 2})) == ""


def test_terms_are_read_back_as_they_were():
    terms = Terms("cats", 3, chairs=(Chair("person", "Ann", "a"), Chair("bot", "Mona"), Chair()), ever=("a",))
    assert with_names(Terms.read(terms.json()), {"a": "Ann"}) == with_names(terms, {"a": "Ann"})


@pytest.mark.parametrize(
    "form",
    [
        {"players": "9"},
        {"players": "four"},
        {"players": "2", "bots": "2"},
        {"players": "2", "clock": "7"},
        {"players": "2", "pace": "frantic"},
        {"players": "2", "strength": "rm -rf"},
        {"players": "2", "option.nonsense": "on"},
        {"players": "2", "option.hand": "99"},
        {"players": "4", "option.two_player_edition": "on"},
    ],
)
def test_terms_that_make_no_sense_are_refused_with_one_sentence(form):
    with pytest.raises(ClowderError, match=r"^[A-Z].*\.$"):
        terms_from_form(find("exploding-kittens"), form, "host")


def test_a_pace_is_read_from_one_number():
    assert Pace.read("") == Pace()
    assert Pace.read("2") == Pace(2, 2, 1)
    assert Pace.read("0") == Pace(0, 0, 0)
    with pytest.raises(ClowderError, match="number of seconds"):
        Pace.read("fast")

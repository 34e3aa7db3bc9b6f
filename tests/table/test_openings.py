"""What a table is opened with."""

from dataclasses import replace

import pytest

from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.table.openings import bots_wanted, lesson_terms, refused_choices, seated, solo_terms, terms_of


@pytest.mark.parametrize(("bots", "found"), [(None, 3), ("1", 1), ("4", 4)])
def test_a_form_asks_for_bots_or_gets_the_usual_number(bots, found):
    assert bots_wanted(find("exploding-kittens"), {} if bots is None else {"bots": bots}) == found


@pytest.mark.parametrize("bots", ["0", "9", "many"])
def test_bots_that_do_not_fit_are_refused(bots):
    with pytest.raises(ClowderError):
        bots_wanted(find("exploding-kittens"), {"bots": bots})


def test_the_host_sits_first_and_bots_sit_last():
    terms = seated(solo_terms(find("cats"), 2, "ann", "house"), "ann", "Ann", 2)
    assert [chair.kind for chair in terms.chairs] == ["person", "bot", "bot"]
    assert (terms.chairs[0].person, terms.chairs[0].name, terms.clock) == ("ann", "Ann", 0)
    assert len({chair.name for chair in terms.chairs}) == 3


def test_a_game_without_a_lesson_has_no_terms_of_one():
    assert lesson_terms(find("cats"), "ann").lesson
    with pytest.raises(ClowderError):
        lesson_terms(replace(find("cats"), lesson=None), "ann")


def test_an_address_speaks_of_players_and_options():
    terms = terms_of(find("cats"), {"players": "3", "option.taunts": "on", "paper": "a4"})
    assert (terms.players, terms.options) == (3, {"taunts": "on"})


def test_choices_that_do_not_go_together_are_told():
    game = find("cats")
    assert refused_choices(game, {"players": "3"})["sorry"] == ""
    assert refused_choices(game, {"players": "3", "option.taunts": "perhaps"})["sorry"]

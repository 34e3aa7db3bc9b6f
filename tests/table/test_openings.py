"""What a table is opened with."""

import json
from dataclasses import replace

import pytest
from finished_games import played

import clowder
from clowder.engine.errors import ClowderError
from clowder.games import find
from clowder.table.coach import deal
from clowder.table.log import sitters_of
from clowder.table.openings import (
    bots_wanted,
    continued_terms,
    lesson_terms,
    refused_choices,
    seated,
    seated_at,
    solo_terms,
    terms_of,
)
from clowder.table.seating import next_game, with_score
from clowder.table.terms import Terms


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


FAMILIES = ["exploding-kittens", "bursting-felines", "cats", "nine-lives", "hold-my-bear"]


@pytest.mark.parametrize("game", FAMILIES)
def test_a_replay_goes_on_from_any_of_its_decisions(game):
    log = played(game, find(game).min_players)
    for decisions in range(0, len(log["moves"]), max(1, len(log["moves"]) // 6)):
        terms = Terms.read(json.loads(json.dumps(continued_terms(log, decisions, 1, "ann", "house").json())))
        match = deal(terms)
        assert match.view(1) == clowder.replay({**log, "moves": log["moves"][:decisions]}).view(1)
        for seat, move in log["moves"][decisions:]:  # the same deal: the same moves lead to the same end
            match.play(seat, move)
        assert match.result() == clowder.replay(log).result()


@pytest.mark.parametrize(("decisions", "seat"), [(-1, 0), (10**6, 0), (0, 2), (0, -1)])
def test_there_is_nothing_to_go_on_with_after_the_end_or_at_a_seat_that_is_not_there(decisions, seat):
    log = played("cats", 2)
    with pytest.raises(ClowderError, match="no such decision"):
        continued_terms(log, decisions, seat, "ann", "house")
    with pytest.raises(ClowderError, match="no such decision"):
        continued_terms(log, len(log["moves"]), 0, "ann", "house")


def test_who_goes_on_sits_at_the_seat_and_bots_at_all_others():
    terms = seated_at(continued_terms(played("cats", 3), 4, 2, "ann", "house"), 2, "ann", "Ann")
    assert [chair.kind for chair in terms.chairs] == ["bot", "bot", "person"]
    assert (terms.chairs[2].name, terms.host) == ("Ann", "ann")
    assert len({chair.name for chair in terms.chairs}) == 3


def test_what_goes_on_from_a_replay_counts_nowhere_and_is_dealt_by_lot_the_next_time():
    terms = seated_at(continued_terms(played("cats", 2), 4, 0, "ann", "house"), 0, "ann", "Ann")
    assert with_score(terms, [0], [3, 1]).evening == {}
    assert sitters_of(terms) == []
    assert not next_game(replace(terms, next=terms.chairs, agreed=("ann",)), {"ann"}).is_arranged
    assert "start" not in replace(terms, start=None).json()

"""The table of a match at which nothing moves."""

import clowder
from clowder.table.still_frame import still_frame


def test_a_still_table_shows_a_seat_its_own_hand_alone():
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    own, watched = still_frame(match, 1)["parts"], still_frame(match, None)["parts"]
    assert (own["seat"], watched["seat"]) == (1, None)
    assert own["hand"]
    assert not watched["hand"]


def test_a_lesson_has_the_steps_that_are_done():
    match = clowder.deal("cats", players=3, seed=1)
    assert still_frame(match, 0)["parts"]["coach"] is None
    assert still_frame(match, 0, coached=())["parts"]["coach"]

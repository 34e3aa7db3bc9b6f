"""Positions made for tests: arranged ones are checked, imagined ones look the same."""

import pytest

import clowder
from clowder.engine.errors import BadPosition
from clowder.engine.play.logs import arrange, determinized
from clowder.engine.rules.record import to_bytes


def test_arranged_match_differs_only_in_the_given_fields():
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    fields = match.position()["position"]
    other = arrange(
        match,
        turn=(fields["turn"] + 1) % 3,
        asked_mask=1 << (fields["turn"] + 1) % 3,
        waiting_mask=1 << (fields["turn"] + 1) % 3,
    )
    assert other.to_act == ((fields["turn"] + 1) % 3,)
    assert other.view(None)["pile_size"] == match.view(None)["pile_size"]


def test_impossible_arrangement_is_refused_in_one_sentence():
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    with pytest.raises(BadPosition, match="breaks the rules of Exploding Kittens"):
        arrange(match, pile_size=3)
    with pytest.raises(TypeError, match="has no field 'pilesize'"):
        arrange(match, pilesize=3)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_an_imagined_world_looks_the_same_to_its_seat_and_differs_elsewhere(seat):
    match = clowder.deal("exploding-kittens", players=3, seed=1)
    worlds = [determinized(match, seat, number) for number in range(4)]
    assert all(to_bytes(world.view_of(seat).record) == to_bytes(match.view_of(seat).record) for world in worlds)
    assert len({to_bytes(world.state) for world in worlds}) == 4

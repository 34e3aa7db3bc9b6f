"""Nothing a seat may not know reaches its page: two truths that look the same to a viewer give the same bytes."""

import random
import re

import pytest

from clowder.engine import doors
from clowder.engine.chance import words_of
from clowder.engine.match import Match, deal
from clowder.games import find, names
from clowder.web import render
from clowder.web.draft import Choice
from clowder.web.render import Look, Mine, Sitter, Standing

SITTERS = tuple(Sitter(name) for name in ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"))


def page(match, seat):
    """Returns every part of a seat's page, with all it can tap and what it is told about every card."""
    mine = Mine()
    room = render.room_of(match.game)
    if seat is not None and seat in match.to_act:
        choice = Choice(match, seat, room)
        mine = Mine(offer=choice.offer(()), can_hint=True)
    look = Look(match, seat, Standing(SITTERS[: match.players], code="X"), mine, log=())
    return "".join(look.parts().values())


def another_world(match, seat, rng):
    """Returns a match that looks the same to the seat: its view, filled in by chance."""
    world = match.game.new()
    match.game.call(doors.imagine)(match.view_of(seat).record, rng, world)
    twin = Match(match.game, match.players, match.options, world)
    twin.names, twin.decisions = match.names, match.decisions
    return twin


@pytest.mark.parametrize("name", names())
def test_two_truths_that_look_the_same_give_the_same_page(name):
    game = find(name)
    chance = random.Random(7)
    rng = words_of(f"worlds/{name}")
    compared = 0
    for players in range(game.min_players, game.max_players + 1):
        match = deal(game, players, f"leak/{players}", {})
        while not match.over and len(match.decisions) < 400:
            if chance.random() < 0.04:
                for seat in (None, *range(players)):
                    twin = another_world(match, seat, rng)
                    assert page(match, seat) == page(twin, seat)
                    compared += 1
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.legal(seat)))
    assert compared > 40


@pytest.mark.parametrize("name", names())
def test_a_sealed_answer_changes_nobody_elses_page(name):
    game = find(name)
    chance = random.Random(3)
    compared = 0
    room = render.room_of(game)
    for number in range(6):
        match = deal(game, min(4, game.max_players), f"sealed/{number}", {})
        while not match.over and len(match.decisions) < 300:
            seat = chance.choice(match.to_act)
            asked = match.to_act
            after = match.copy()
            after.play(seat, chance.choice(match.legal(seat)))
            sealed = len(asked) > 1 and after.to_act and set(after.to_act) < set(asked)
            if sealed and not room.answers_are_public(match.view_of(None).fields):
                for other in (None, *(s for s in range(match.players) if s != seat)):
                    assert page(match, other) == page(after, other)
                    compared += 1
            match = after
    assert compared > 0 or name == "cats"


def test_hidden_cards_have_no_identity_in_the_page():
    match = deal(find("exploding-kittens"), 4, "identity", {})
    for viewer in (None, 0, 1, 2, 3):
        html = page(match, viewer)
        held = {card["seat"]: card["hand"] for card in match.view(viewer)["seats"]}
        anchors = re.findall(r'data-anchor="(hand:[^"#]+)', html)
        mine = held[viewer] if viewer is not None else []
        assert sorted(anchors) == sorted(f"hand:{title}" for title in mine)

"""Nothing a seat may not know reaches its page: two truths that look the same to a viewer give the same frames."""

import json
import random

import pytest
from tiers import few_or_all

from clowder.engine.play.match import Match, deal
from clowder.engine.rules import calls
from clowder.engine.rules.record import to_json
from clowder.engine.text.languages import languages
from clowder.games import find, names
from clowder.table.connections import Connection
from clowder.table.frames import Drawn, Moment, Standing, num_events
from clowder.table.seating import OVER, PLAYING, after_game
from clowder.table.terms import Chair, Terms

ALL = frozenset(str(seat) for seat in range(8))


def moment(match, language="en"):
    """Returns a table where everybody plays themselves."""
    chairs = tuple(Chair("person", name, str(seat)) for seat, name in enumerate(match.names))
    terms = Terms(match.game.name, match.players, chairs=chairs, number=1, ever=tuple(sorted(ALL)))
    terms = after_game(terms) if match.over else terms
    view = match.view_of(None)
    public = not match.over and match.game.scene.answers_are_public(view)
    stage = OVER if match.over else PLAYING
    drawn = Drawn(match, language=language)
    return Moment(Standing(terms, stage, present=ALL, public=public), drawn, language=language)


def page_of(seat, events=0):
    """Returns a page that has been told the story so far."""
    return Connection("" if seat is None else str(seat), "", sent={"table": "{}"}, game=1, events=events)


def frame(match, seat, language="en"):
    """Returns all that a viewer's page is sent, but for the story."""
    return moment(match, language).frame(page_of(seat, num_events(match)), 0)


def another_world(match, seat, rng):
    """Returns a match that looks the same to the seat: its view, filled in by chance."""
    world = match.game.new()
    match.game.call(calls.determinize_first)(match.view_of(seat).record, rng, world)
    told = {name: match.position()["position"][name] for name in ("events", "num_events")}  # a view knows its own alone
    twin = Match(match.game, match.players, match.options, match.game.from_json(to_json(world) | told))
    twin.names, twin.decisions = match.names, match.decisions
    return twin


@pytest.mark.parametrize("name", names())
def test_two_truths_that_look_the_same_give_the_same_frames(name):
    game = find(name)
    chance = random.Random(7)
    rng = game.rng(f"worlds/{name}")
    compared = 0
    for players in range(game.min_players, game.max_players + 1):
        match = deal(game, players, f"leak/{players}", {})
        while not match.over and len(match.decisions) < few_or_all(60, 400):
            if chance.random() < 0.04:
                for seat in (None, *range(players)):
                    twin = another_world(match, seat, rng)
                    for language in languages():
                        assert frame(match, seat, language) == frame(twin, seat, language)
                    compared += 1
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.legal(seat)))
    assert compared > few_or_all(8, 40)


@pytest.mark.parametrize("name", names())
def test_a_sealed_answer_sends_nobody_else_anything(name):
    game = find(name)
    chance = random.Random(3)
    compared = 0
    for number in range(few_or_all(3, 6)):
        match = deal(game, min(4, game.max_players), f"sealed/{number}", {})
        while not match.over and len(match.decisions) < 300:
            seat = chance.choice(match.to_act)
            asked = match.to_act
            after = match.copy()
            after.play(seat, chance.choice(match.legal(seat)))
            sealed = len(asked) > 1 and after.to_act and set(after.to_act) < set(asked)
            if sealed and not game.scene.answers_are_public(match.view_of(None)):
                pages = [page_of(s, num_events(match)) for s in (None, *range(match.players)) if s != seat]
                language = list(languages())[len(match.decisions) % len(languages())]  # one after the other
                before, now = moment(match, language), moment(after, language)
                for page in pages:
                    assert before.frame(page, 0)
                    assert now.frame(page, 0) == ""
                    compared += 1
            match = after
    assert compared > 0 or name == "cats"


@pytest.mark.parametrize("name", names())
def test_everybody_is_told_as_much_and_for_as_long(name):
    game = find(name)
    chance = random.Random(11)
    match = deal(game, min(4, game.max_players), "story", {})
    told = 0
    while not match.over and len(match.decisions) < 300:
        mark = num_events(match)
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
        viewers = (None, *range(match.players))
        stories = [moment(match, code).beats(viewer, mark, 0) for code in languages() for viewer in viewers]
        times = [[beat["time"] for beat in beats] for beats in stories]
        assert all(other == times[0] for other in times)
        assert sum(times[0]) == round(1000 * Drawn(match).story(mark))
        told += len(times[0])
    assert told > 20


def test_hidden_cards_have_no_identity_in_the_page():
    match = deal(find("exploding-kittens"), 4, "identity", {})
    for viewer in (None, 0, 1, 2, 3):
        parts = json.loads(frame(match, viewer))["parts"]
        held = {card["seat"]: card["hand"] for card in match.view(viewer)["seats"]}
        mine = held[viewer] if viewer is not None else []
        assert len(parts["hand"]) == len(mine)
        assert all("face" in card for card in parts["hand"])
        for part in ("board", "mine", "seats"):
            assert "hand:" not in json.dumps(parts[part])

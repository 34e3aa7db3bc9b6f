"""Scenes as data: expansion of offers, omitted defaults, and that each law of scenes finds its violations."""

from dataclasses import replace
from types import ModuleType

import pytest
from clowder_mousehole import MOUSEHOLE

from clowder.engine.errors import BadRules
from clowder.engine.laws.laws import random_choices
from clowder.engine.laws.scenes import audit_stage, size_of
from clowder.engine.play.match import deal
from clowder.engine.play.shapes import (
    Beat,
    Card,
    Gauge,
    Offer,
    One,
    Order,
    Pick,
    Place,
    Share,
    Some,
    Term,
    Zone,
    expand,
    plain,
)
from clowder.engine.play.shapes import listed as plain_list
from clowder.engine.scene.render import SceneRenderer
from clowder.engine.text.catalogue import FIRST_SLOT
from clowder.engine.text.messages import Seat, Slot, say

PLAIN = replace(MOUSEHOLE, scene_module=None)


def picks(*moves, thing="x"):
    return tuple(Pick((move,), (f"{thing}:{move}",)) for move in moves)


# Offers


def test_a_term_is_the_product_of_its_axes():
    offer = Offer((Term((One(picks(1, 2)), One(picks(7, 8)))), Term((One(picks(9)),))))
    assert list(expand(offer)) == [(1, 7), (1, 8), (2, 7), (2, 8), (9,)]


def test_some_is_every_part_of_an_allowed_size_with_its_end():
    axis = Some(picks(1, 2, 3), 1, 2, end=(0,))
    assert sorted(expand(Offer((Term((axis,)),)))) == [(1, 0), (1, 2, 0), (1, 3, 0), (2, 0), (2, 3, 0), (3, 0)]
    assert (1, 2) in set(expand(Offer((Term((replace(axis, full=False),)),))))


def test_equal_things_are_taken_from_the_first_on():
    twins = (Pick((5,), ("x:5",)), Pick((5,), ("x:5",)), Pick((6,), ("x:6",)))
    assert sorted(expand(Offer((Term((Some(twins, 2, 2),)),)))) == [(5, 5), (5, 6)]


def test_some_may_list_which_are_valid():
    assert list(expand(Offer((Term((Some(picks(1, 2, 3), 1, 3, valid=((0, 2), (1,))),)),)))) == [(1, 3), (2,)]


def test_share_names_counts_only_where_they_can_differ():
    shared = Share((Pick((10,), ("x:1",)), Pick((20,), ("x:2",)), Pick((30,), ("x:3",))), 3, (2, 1, 1))
    assert list(expand(Offer((Term((shared,)),)))) == [(11,), (12, 20), (12, 21)]


def test_an_order_is_every_sequence():
    assert len(set(expand(Offer((Term((Order(picks(*range(5)), 5),)),))))) == 120
    assert len(set(expand(Offer((Term((Order(picks(*range(5)), 2),)),))))) == 20


def test_order_treats_equal_things_alike():
    twins = (Pick((5,), ("x:5",)), Pick((5,), ("x:5",)), Pick((6,), ("x:6",)))
    assert sorted(expand(Offer((Term((Order(twins, 2),)),)))) == [(5, 5), (5, 6), (6, 5)]


def test_an_order_with_a_rest_is_whole_once_those_left_are_equal_and_may_be_broken_off():
    lives = (Pick((5,), ("x:5",)), Pick((5,), ("x:5",)), *picks(6, 7))
    order = Order(lives, 3, rest=Pick((0,)), spare=3)
    plays = sorted(expand(Offer((Term((order,)),))))
    assert [play for play in plays if len(play) == 2] == [(5, 0), (6, 0), (6, 7), (7, 0), (7, 6)]
    assert {play[:2] for play in plays if len(play) == 3} == {(5, 5), (5, 6), (5, 7), (6, 5), (7, 5)}
    assert len(plays) == len(set(plays)) == 15


# Data


def test_default_values_are_omitted_but_zero_is_kept():
    assert plain(Zone("z", (Card("a"),)), str) == {
        "is": "zone",
        "anchor": "z",
        "items": [{"is": "card", "anchor": "a"}],
    }
    assert plain(Gauge("g", 0), str) == {"is": "gauge", "anchor": "g", "value": 0}
    assert plain(Zone("z", size=0), str)["size"] == 0


def test_a_slot_is_a_character_that_the_browser_fills():
    voice = deal(PLAIN, 2, 1, {}).view_of(0).voice
    assert PLAIN.say(say("wait-for", who=Slot(2)), voice) == f"{chr(FIRST_SLOT + 2)} must answer first."


# A game without a stage


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_without_a_stage_has_a_plain_one_that_keeps_the_laws(players):
    options = PLAIN.option_set.read(players, {})
    assert not audit_stage(PLAIN, players, options, "plain", random_choices("plain"))


def test_default_scene_explains_why_a_thing_cannot_be_used():
    game = staged(touch=lambda view, move: (f"hand:{move - 1}",) if move else ("pile",))
    match = deal(game, 3, 1, {})
    scenes = SceneRenderer(match)
    low = min(card for card in range(41) if match.view_of(0).fields.hand[0] >> card & 1)
    mouse = match.view_of(0).fields.mouse
    assert low < mouse
    assert scenes.why(0, f"hand:{low}") == ("", f"{low} is not higher than the mouse, {mouse}.")
    assert scenes.why(1, "pile") == ("", "Ann must answer first.")
    assert scenes.why(None, "pile") == ("", "You are watching: only those at the table play.")
    assert scenes.why(0, "nonsense") == ("", "There is nothing to do with that now.")


def test_shared_parts_are_rendered_once():
    asked = []
    game = staged(board=lambda view: asked.append(view.seat) or ())
    scenes = SceneRenderer(deal(game, 4, 1, {}))
    for seat in (None, 0, 1, 2, 3):
        scenes.parts(seat)
    assert asked == [None]


# The laws find what breaks them


def staged(**functions):
    module = ModuleType("stage_of_a_test")
    vars(module).update(functions)
    return replace(PLAIN, scene_module=module)


def test_scene_function_with_wrong_arguments_is_refused():
    with pytest.raises(BadRules, match=r"board takes \(seen\); it must take \(view\)"):
        assert staged(board=lambda seen: ())


def law_broken(**functions):
    game = staged(**functions)
    found = audit_stage(game, 3, game.option_set.read(3, {}), "broken", random_choices("broken"))
    return [violation.law for violation in found]


MISTAKES = {
    "a drawing that is not there": (33, {"places": lambda view: (Place(0, "no-such-art"),)}),
    "a face that is not there": (33, {"hand": lambda view: (Card("hand:1", "one"),)}),
    "an anchor twice": (33, {"board": lambda view: (Zone("a"), Zone("a"))}),
    "a play that is not offered": (35, {"offer": lambda view: Offer()}),
    "a play that is none": (35, {"offer": lambda view: Offer((Term((One(picks(0, 1, 2, 3)),)),))}),
    "a play offered twice": (35, {"offer": lambda view: Offer((Term((One(picks(*view.legal(), 0)),)),))}),
    "an offer too large to send": (
        35,
        {"offer": lambda view: plain_list(Pick((move,), text="x" * 20_000) for move in view.legal())},
    ),
    "a thing in two axes": (35, {"offer": lambda view: Offer((Term((One(picks(1)), One(picks(1)))),))}),
    "a beat for some alone": (36, {"beat": lambda game, event, players: Beat("x") if event[2] else None}),
    "a beat that takes longer for some": (
        36,
        {"beat": lambda game, event, players: Beat("x", "moment" if event[0] == 2 and event[2] else "")},
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_law_finds(mistake):
    law, functions = MISTAKES[mistake]
    assert law_broken(**functions) == [law]


def test_law_34_finds_a_scene_made_from_hidden_cards(monkeypatch):
    game = staged(facts=lambda view: (say("wait-for", who=Seat(0)), peeked[-1]))
    peeked = [0]
    real = SceneRenderer.__init__

    def peek(self, match, language="en"):  # a stage that looks behind the view, by way of the match
        peeked.append(int(sum(match.position()["position"]["hand"][0:2])) % 1000)
        real(self, match, language)

    monkeypatch.setattr(SceneRenderer, "__init__", peek)
    found = audit_stage(game, 3, game.option_set.read(3, {}), "leak", random_choices("leak"))
    assert [violation.law for violation in found] == [34]


def test_law_34_finds_a_scene_made_from_others_events(monkeypatch):
    game = staged(facts=lambda view: (peeked[-1],))
    peeked = [0]
    real = SceneRenderer.__init__

    def peek(self, match, language="en"):
        position = match.position()["position"]
        peeked.append(sum(row[2] for row in position["events"][: position["num_events"]]))
        real(self, match, language)

    monkeypatch.setattr(SceneRenderer, "__init__", peek)
    found = audit_stage(game, 3, game.option_set.read(3, {}), "leak", random_choices("leak"))
    assert [violation.law for violation in found] == [34]


def test_offer_size_is_the_size_sent():
    view = deal(PLAIN, 2, 1, {}).view_of(0)
    assert 100 < size_of(view) < 1000

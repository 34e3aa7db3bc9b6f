"""The twin-world wire test: a seat is sent the same frames, whatever it may not know; and planted leaks are caught."""

import json
from dataclasses import replace

import pytest
from twin_worlds import Leak, compared

from clowder.engine.scene.render import SceneRenderer, json_text
from clowder.games import find, own_names
from clowder.table.round import Round
from clowder.table.table import Table


def test_a_seat_is_sent_the_same_in_worlds_that_look_the_same_to_it():
    found = compared("exploding-kittens", most=25)
    assert found.steps > 12
    assert found.unlike > 0.8 * found.steps
    assert found.frames > 2 * found.steps


@pytest.mark.full
@pytest.mark.parametrize("game", own_names())
@pytest.mark.parametrize("seat", [0, 1])
def test_whole_games_tell_a_seat_nothing_it_may_not_know(game, seat):
    for players in {3, min(5, find(game).max_players)}:
        found = compared(game, players, seat, seed=players)
        print(game, players, found)
        assert found.over
        assert found.steps > 0.3 * (found.steps + found.left_out)
        assert found.unlike > 0.5 * found.steps


# Planted leaks


def caught(make=Table):
    """Returns how a leak is told of, in one of a few games: not every hand gives it away."""
    for seed in range(1, 6):
        try:
            compared("exploding-kittens", 4, seed=seed, make=make)
        except Leak as leak:
            return str(leak)
    raise AssertionError("The leak was not found.")


def holders(table):
    """Returns who could do more than be silent."""
    asked = table.match.to_act if table.match and table.question and table.question.kind.silence is not None else ()
    return [seat for seat in asked if len(table.match.legal(seat)) > 1]


def test_a_prompt_for_holders_alone_is_caught():
    class Prompting(Table):
        def _standing(self):
            names = ", ".join(self.terms.chairs[seat].name for seat in holders(self))
            return replace(super()._standing(), notice=f"{names} may react" if names else "")

    assert '"notice":' in caught(Prompting)


def test_a_card_in_the_scene_is_caught(monkeypatch):
    plain = SceneRenderer.parts

    def parts(self, seat):
        found = plain(self, seat)
        top = self.match.position()["position"]["pile"][0]
        card = {"is": "token", "anchor": f"card:{top}"}
        return {**found, "board": json_text([*json.loads(found["board"]), card])}

    monkeypatch.setattr(SceneRenderer, "parts", parts)
    assert '"board"' in caught()


def test_a_window_that_closes_early_is_caught():
    class Early(Table):
        def open_question(self):
            before = self.question
            super().open_question()
            if self.question is not before and self.question.deadline and not holders(self):
                self.round.question = replace(self.question, deadline=self.question.deadline - 1)

    caught(Early)


@pytest.mark.full
def test_a_shortcut_by_hand_is_caught(monkeypatch):
    passes = Round.passes

    def hasty(round, seat, silence, *given):
        return round.match.legal(seat) == [silence] or passes(round, seat, silence, *given)

    monkeypatch.setattr(Round, "passes", hasty)
    caught()

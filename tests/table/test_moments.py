"""What is remembered of a game that is over comes from a viewer's own story, and is there only then."""

import json

from clowder.engine.play.match import deal
from clowder.games import find, own_names
from clowder.players.house import advice
from clowder.table.frames import Drawn
from clowder.table.moments import moments_of
from clowder.table.still_frame import still_frame


def beat(says, mark, *seats):
    return {"is": "beat", "says": says, "time": 1, "mark": mark, "shout": "Oh!", "look": [f"seat:{n}" for n in seats]}


def test_the_rarest_moment_is_the_best_and_the_last_at_ones_seat_is_ones_own():
    story = [
        beat("A", "nope", 1),
        beat("B", "boom", 2),
        beat("C", "nope", 0),
        beat("D", "nope", 2),
        beat("E", "win", 2),
    ]
    assert moments_of(story, 0) == {"own": "C", "best": "B"}
    assert moments_of(story, 2) == {"own": "D", "best": "B"}
    assert moments_of(story, None) == {"best": "B"}


def test_of_equally_rare_moments_the_latest_is_the_best_and_quiet_beats_are_none():
    quiet = {"is": "beat", "says": "Q", "time": 1, "look": ["seat:0"]}
    assert moments_of([beat("A", "boom", 1), beat("B", "steal", 1), quiet], 0) == {"best": "B"}
    assert moments_of([quiet, beat("E", "win", 0)], 0) == {}


def test_moments_are_shown_when_a_game_is_over_and_never_before():
    for name in own_names():
        match = deal(find(name), 3, "moments", {})
        while not match.over:
            seat = match.to_act[-1]
            match.play(seat, advice(match.view_of(seat)))
        assert "moments" not in still_frame(deal(find(name), 3, "moments", {}), 0)["parts"]["table"]
        shown = still_frame(match, 0)["parts"]["table"]["moments"]
        said = [told["says"] for told in Drawn(match).beats(0, 0)[0]]
        assert set(shown) <= {"own", "best"}
        assert all(text in said for text in shown.values()), json.dumps(shown)

"""Everything that a table needs is compiled before it opens: nobody waits for a compiler in the middle of a game."""

import pickle
import random
from contextlib import closing

import pytest
from clock import all_ready, run

from clowder.engine.game import Game
from clowder.engine.match import deal
from clowder.engine.scenes import Scenes
from clowder.games import find, own_names
from clowder.system import Clock, Entropy
from clowder.web import serve
from clowder.web.ready import NUM_STEPS, freeze, steps


@pytest.fixture
def called(monkeypatch):
    """The compiled functions that were called."""
    found = set()

    def call(game, algorithm):
        found.add(algorithm.__name__)
        return true_call(game, algorithm)

    true_call = Game.call
    monkeypatch.setattr(Game, "call", call)
    return found


@pytest.mark.parametrize("name", own_names())
def test_nothing_is_left_to_compile_when_people_play(name, called):
    game = find(name)
    assert len(list(steps(game))) == NUM_STEPS
    before = set(called)
    chance = random.Random(name)
    for number in range(4):
        match = deal(game, chance.randint(game.min_players, game.max_players), f"later {number}", {})
        while not match.over and len(match.decisions) < 100:
            seat = chance.choice(match.to_act)
            scenes = Scenes(match)
            scenes.parts(seat)
            scenes.why(seat, f"hand:{chance.choice(list(game.staged.faces(scenes.public)))}")
            match.play(seat, chance.choice(match.legal(seat)))
    assert called == before


def test_when_all_is_compiled_what_was_handed_in_is_called():
    settled = []
    ready = all_ready()
    ready.settle = lambda: settled.append(1)
    run(ready.prepare())
    assert settled == [1]


class Seen(Exception):
    pass


def test_a_server_of_its_own_has_the_real_clock_and_chance_and_lets_its_collector_rest(tmp_path, monkeypatch):
    def config(app, **more):
        raise Seen(pickle.loads(pickle.dumps(app.args[0])))  # as each worker is given it

    listener = serve.listen("127.0.0.1", 0)
    monkeypatch.setattr(serve, "uvicorn_config", config)
    monkeypatch.setattr(serve, "listen", lambda host, port: listener)
    with closing(listener), pytest.raises(Seen) as seen:
        serve.serve(serve.Wanted(port=0, store=str(tmp_path / "x.sqlite")))
    (setup,) = seen.value.args
    assert setup.ready().settle is freeze
    assert type(setup.system.clock) is Clock
    assert len({entropy.token_hex(8) for entropy in (setup.system.entropy, setup.system.entropy, Entropy())}) == 3

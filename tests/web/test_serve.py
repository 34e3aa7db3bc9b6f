"""A server can be played on at once: it compiles nothing itself, and the house plays until searches are compiled."""

import asyncio
import os
import pickle
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from clock import LIMIT
from tables import ANN, arrange, first_play, hall_at, run, sent, settle, shown, system, table_of, until
from tiers import every

from clowder.engine import backends
from clowder.engine.play.game import Game
from clowder.engine.play.match import deal
from clowder.engine.rules.record import to_bytes
from clowder.engine.text.languages import languages
from clowder.games import find, own_names
from clowder.games.kittens import layout as k
from clowder.players.worker import FEWER, Puzzle, Warming
from clowder.system import Clock, Entropy
from clowder.web import serve
from clowder.web.app import create_app
from clowder.web.routes.site import Setup, games_here
from clowder.web.tables.search_pool import Requester, SearchPool, SearchWorker

SHARED = Path(__file__).parents[1] / "shared"
PREPARE = "The strong bots are getting ready. Until then they play like casual bots."
# Opens a server's pages, and plays at a table with bots of the house, where neither can be imported.
PLAIN = """
import random, re, sys
from pathlib import Path


class Blocked:
    tried = []

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy"):
            self.tried.append(name)
            raise ImportError(f"{name} is imported.")


sys.meta_path.insert(0, Blocked())
folder, game = Path(sys.argv[1]), sys.argv[2]

from clock import run, until
from starlette.testclient import TestClient
from tables import ANN, answer, hall_at, set_up, settle, shown, table_of
from clowder.games import find
from clowder.web.app import create_app

OWN = {"sec-fetch-site": "same-origin"}
with TestClient(create_app(set_up(folder / "pages.sqlite")), base_url="http://testserver") as browser:
    token = re.search(r'name="csrf" value="([^"]+)"', browser.get("/").text)[1]
    table = browser.post("/play", data={"csrf": token, "game": game, "bots": "1"}, headers=OWN)
    assert (table.status_code, "/table/" in str(table.url)) == (200, True), table.text
    assert browser.get(f"/rules/{game}").status_code == 200


async def play():
    async with hall_at(folder / "tables.sqlite") as hall:
        table, (ann,) = await table_of(hall, [ANN], find(game).min_players, game, clock=0)
        chance, played = random.Random(1), 0
        while played < 8 and not table.match.over:
            await until(lambda: table.match.over or 0 in table.match.to_act)
            if not table.match.over:
                await answer(table, ann, chance.choice(table.match.view_of(0).plays()))
                played += 1
        assert played
        assert shown(table, ann)["table"]["phase"] in ("playing", "over")
        assert {seat for seat, _ in table.match.decisions} > {0}


run(play())
assert not Blocked.tried, Blocked.tried
"""


@pytest.mark.parametrize("game", every(5, own_names()))
def test_a_server_plays_with_the_house_without_numba_and_numpy(game, tmp_path):
    plain = {**os.environ, "PYTHONPATH": str(SHARED)}
    command = [sys.executable, "-c", PLAIN, str(tmp_path), game]
    found = subprocess.run(command, env=plain, capture_output=True, text=True, timeout=LIMIT)
    assert found.returncode == 0, found.stderr


class Compiler:
    """What thinkers do: they compile when they are let, and answer without a search. Notes what they are asked."""

    def __init__(self, monkeypatch):
        self.may_compile, self.fails, self.asked = asyncio.Event(), False, []
        monkeypatch.setenv("CLOWDER_THINKERS", "1")
        monkeypatch.setattr(SearchWorker, "think", lambda thinker, puzzle, patience=0: self._think(puzzle))

    async def _think(self, puzzle):
        if not isinstance(puzzle, Warming):
            self.asked.append(puzzle)
            return first_play(puzzle)
        await self.may_compile.wait()
        if self.fails:
            raise ValueError("no compiler")
        return puzzle.game


@pytest.fixture
def compiler(monkeypatch):
    return Compiler(monkeypatch)


def notice(table, guest):
    return shown(table, guest)["table"].get("notice", "")


@pytest.mark.parametrize("strength", ["search:20", "master"])
def test_the_house_plays_for_a_search_until_it_is_compiled_and_the_page_says_so(strength, tmp_path, compiler):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, strength=strength, clock=0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            before = len(table.match.decisions)
            assert notice(table, ann) == PREPARE
            await until(lambda: len(table.match.decisions) > before)
            assert table.match.decisions[before][0] == 1
            assert compiler.asked == []
            await settle(table)
            sent(ann)
            compiler.may_compile.set()
            await until(lambda: ann.unsent)
            assert not notice(table, ann)
            assert [frame["parts"]["table"].get("notice", "") for frame in sent(ann)] == [""]
            arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
            await until(lambda: compiler.asked)
            assert compiler.asked[0].backend is None

    run(work())


def test_a_table_of_the_house_compiles_nothing_and_says_nothing(tmp_path, compiler):
    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, clock=0)
            arrange(table, {0: [k.DEFUSE], 1: [k.DEFUSE]}, turn=1)
            await until(lambda: table.match.to_act == (0,))
            assert not notice(table, ann)
            assert not hall.search_pool.prepares(table.game.name)
            assert not hall.search_pool.has_prepared(table.game.name)

    run(work())


def test_where_searches_cannot_be_compiled_they_run_interpreted_and_no_page_waits(tmp_path, compiler):
    compiler.fails = True
    compiler.may_compile.set()

    async def work():
        async with hall_at(tmp_path / "x.sqlite") as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, strength="search:20", clock=0)
            await until(lambda: not hall.search_pool.prepares(table.game.name))
            arrange(table, {0: [k.DEFUSE], 1: [k.SKIP, k.DEFUSE]}, turn=1)
            await until(lambda: compiler.asked)
            assert compiler.asked[0].backend == backends.DEFAULT
            assert not notice(table, ann)

    run(work())


def riddle(**more):
    match = deal(find("exploding-kittens"), 2, "1", {})
    seat = match.to_act[0]
    return Puzzle(match.game.name, seat, to_bytes(match.view_of(seat).record), **more)


def test_a_hint_does_not_wait_for_the_compiler_and_looks_less_far(compiler):
    async def work():
        search_pool = SearchPool(system().clock)
        requester = Requester("", ANN.id, "TABLE")
        await search_pool.search(requester, riddle(advice=1000))
        assert (compiler.asked[0].advice, compiler.asked[0].backend) == (1000 // FEWER, backends.DEFAULT)
        compiler.may_compile.set()
        await until(lambda: search_pool.has_prepared("exploding-kittens"))
        await search_pool.search(requester, riddle(advice=1000))
        assert compiler.asked[1] == riddle(advice=1000)
        await search_pool.close()

    run(work())


def test_a_review_waits_for_the_compiler(compiler):
    async def work():
        search_pool = SearchPool(system().clock)
        reviewing = asyncio.create_task(search_pool.search(Requester("", ANN.id, "TABLE"), riddle(weigh=1000)))
        await until(lambda: search_pool.prepares("exploding-kittens"))
        assert compiler.asked == []
        compiler.may_compile.set()
        await reviewing
        assert compiler.asked == [riddle(weigh=1000)]
        await search_pool.close()

    run(work())


def test_each_game_is_compiled_once_and_who_listens_hears_of_it(compiler):
    async def work():
        search_pool, heard = SearchPool(system().clock), []
        search_pool.on_prepared = heard.append
        for game in ("cats", "cats", "nine-lives"):
            search_pool.prepare(game)
        assert search_pool.prepares("cats")
        assert not search_pool.prepares("hold-my-bear")
        compiler.may_compile.set()
        await until(lambda: len(heard) == 2)
        assert heard == ["cats", "nine-lives"]
        search_pool.prepare("cats")
        assert search_pool.has_prepared("cats")
        assert not search_pool.prepares("cats")
        await search_pool.close()

    run(work())


def test_catalogues_are_read_ahead_and_then_what_was_handed_in_is_called(tmp_path, monkeypatch):
    read, settled, catalogue = set(), [], Game.catalogue

    def noted(game, language):
        read.add((game.name, language))
        return catalogue(game, language)

    def settle():
        settled.append(set(read))

    async def work():
        app = create_app(Setup(str(tmp_path / "x.sqlite"), ("testserver",), system=system(), settle=settle))
        async with app.router.lifespan_context(app):
            await until(lambda: settled)

    monkeypatch.setattr(Game, "catalogue", noted)

    run(work())
    assert settled == [{(game.name, language) for game in games_here() for language in languages()}]


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
    assert setup.settle is serve.freeze
    assert type(setup.system.clock) is Clock
    assert len({entropy.token_hex(8) for entropy in (setup.system.entropy, setup.system.entropy, Entropy())}) == 3

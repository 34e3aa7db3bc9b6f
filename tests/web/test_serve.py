"""A server can be played on at once: it compiles nothing itself, and the house plays until searches are compiled."""

import os
import pickle
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from certificates import certificate, openssl
from clock import LIMIT
from serving import ServerHere
from tables import run, system, until
from tiers import every

from clowder.engine.errors import ClowderError
from clowder.engine.play.game import Game
from clowder.engine.text.languages import languages
from clowder.games import own_names
from clowder.system import Clock, Entropy
from clowder.web import serve
from clowder.web.app import create_app
from clowder.web.routes.site import Setup, games_here
from clowder.web.serve import check_tls

SHARED = Path(__file__).parents[1] / "shared"
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


@pytest.fixture
def server(tmp_path):
    running = ServerHere(tmp_path).start()
    yield running
    running.stop()


def test_a_second_server_on_the_same_store_leaves_with_one_sentence(server):
    command = [sys.executable, "-m", "clowder", "serve", "--port", "0", "--store", str(server.store)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    assert second.returncode == 2
    assert second.stdout == ""
    said = " ".join(second.stderr.split())
    assert "is in use by another Clowder. Stop that one, or use another file (--store FILE)." in said
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_one_sentence():
    from clowder.web.serve import listen

    taken = listen("127.0.0.1", 0)
    with taken:
        taken.listen()
        with pytest.raises(ClowderError, match=r"cannot listen at 127.0.0.1, port \d+: .*\."):
            listen("127.0.0.1", taken.getsockname()[1])


def test_a_store_that_is_none_is_one_sentence_before_anything_opens(tmp_path, capsys):
    from clowder.web.serve import Wanted, serve

    (tmp_path / "notes.txt").write_text("not a database\n" * 100)
    with pytest.raises(ClowderError, match=r"cannot be opened: .*\."):
        serve(Wanted(port=0, store=str(tmp_path / "notes.txt")))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("wrong", ["there is none", "no PEM", "another key", "a password"])
def test_files_that_are_no_certificate_and_key_are_one_sentence(tmp_path, wrong):
    cert, key = certificate(tmp_path)
    if wrong == "there is none":
        cert = str(tmp_path / "none.pem")
    elif wrong == "no PEM":
        (tmp_path / "key.pem").write_text("xyzzy")
    elif wrong == "another key":
        key = certificate(tmp_path, "other")[1]
    else:
        openssl("ec", "-in", key, "-aes256", "-passout", "pass:xyzzy", "-out", str(tmp_path / "locked.pem"))
        key = str(tmp_path / "locked.pem")
    with pytest.raises(ClowderError, match=r"^[^\n]*\.$"):
        check_tls((cert, key))

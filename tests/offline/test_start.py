"""The worker's side in Python, with a browser that is none."""

import json

import pytest
from clock import run, until
from fake_browser import FakeDatabase, Page

from clowder.games import find, own_names
from clowder.offline import start
from clowder.offline.start import Worker


class FakeBrowser:
    """What JavaScript hands in: a database of JSON, and locks."""

    def __init__(self):
        self.database = FakeDatabase()

    async def load(self, begin):
        return json.dumps(await self.database.load(begin))

    async def save(self, texts, without):
        await self.database.save(json.loads(texts), json.loads(without))

    async def hold(self, name):
        return True


def test_a_page_asks_joins_and_plays_by_json():
    async def told():
        worker, page = Worker(FakeBrowser(), pace="0"), Page()
        joined = json.loads(await worker.join("/play?game=cats&bots=1", "en", "Ann", page))
        assert joined["game"] == "cats"
        worker.hear(json.dumps({"do": "dance", "id": 4}))
        await until(lambda: any(message.get("id") == 4 and message["sorry"] for message in page.told))
        own = json.loads(await worker.ask("/own", None, "de"))["own"]
        assert [table["code"] for table in own] == [joined["code"]]
        assert json.loads(await worker.join("/table/NONE-HERE", "en", "", page))["sorry"]
        await worker.server.stop()

    run(told())


@pytest.mark.parametrize("name", own_names())
def test_identities_that_were_kept_are_those_of_the_rules(name, tmp_path, monkeypatch):
    game, kept = find(name), {name: "0123456789abcdef"}
    true = game.identity
    package = tmp_path / "clowder" / "offline"
    package.mkdir(parents=True)
    (tmp_path / start.IDENTITIES).write_text(json.dumps(kept))
    monkeypatch.setattr(start, "__file__", str(package / "start.py"))
    monkeypatch.setitem(vars(game), "identity", true)
    start.get_ready(["en"])
    assert game.identity == kept[name]
    monkeypatch.setitem(vars(game), "identity", true)

"""What is asked for when a site is built, here under the Python that runs the tests."""

import asyncio
import importlib
import sys

import pytest
from tiers import every

from clowder.games import own_names
from clowder.static_site.rehearsal import compile_loaded, new_worker, play_whole_game, rehearse


@pytest.mark.parametrize("name", every(5, own_names()))
def test_a_whole_game_is_played_against_a_bot_that_searches(name, monkeypatch):
    monkeypatch.setattr("clowder.offline.search.THINKS", 0.005)
    asyncio.run(play_whole_game(name))


@pytest.mark.full
def test_whatever_pages_ask_for_is_asked_for(monkeypatch):
    monkeypatch.setattr("clowder.offline.search.THINKS", 0.0)
    asked = []
    ask = type(new_worker()).ask

    async def noted(self, address, sent, language):
        asked.append(address)
        return await ask(self, address, sent, language)

    monkeypatch.setattr("clowder.offline.start.Worker.ask", noted)
    asyncio.run(rehearse(["en"], ["cats"]))
    for wanted in ("/own", "/puzzle", "/replay", "/rules/cats/guide", "/new/cats/rules", "/rules/cats/example/"):
        assert any(address.startswith(wanted) for address in asked), wanted
    assert any(address.endswith("/replay") and address.startswith("/table/") for address in asked)


def test_loaded_modules_are_compiled_and_what_they_read_is_copied(tmp_path, monkeypatch):
    source, out = tmp_path / "source", tmp_path / "out"
    package = source / "rehearsed_toys"
    package.mkdir(parents=True)
    for name in ("__init__.py", "ball.py", "doll.py", "never.py"):
        (package / name).write_text("SIZE = 3\n")
    (package / "names.txt").write_text("Bo")
    monkeypatch.syspath_prepend(str(source))
    for name in ("rehearsed_toys", "rehearsed_toys.ball", "rehearsed_toys.doll"):
        monkeypatch.setitem(sys.modules, name, importlib.import_module(name))
    compile_loaded(source, out, ["rehearsed_toys/doll.py"], [package / "names.txt", package / "ball.py"])
    there = {path.relative_to(out / "rehearsed_toys").as_posix() for path in out.rglob("*") if path.is_file()}
    tag = sys.implementation.cache_tag
    assert there == {"__init__.pyc", "ball.pyc", "doll.py", f"__pycache__/doll.{tag}.pyc", "names.txt"}

"""What pages without a server ask for, and the tables that they play at."""

import json

import pytest
from clock import run, system, until
from fake_browser import FakeDatabase, FakeLocks, Page

from clowder.engine.errors import ClowderError
from clowder.games import find, own_names
from clowder.offline import search
from clowder.offline.local_server import LocalServer
from clowder.table.bots import Pace
from clowder.table.daily_puzzle import CODE

AT_ONCE = Pace(0, 0, 0)


def served(database=None, locks=None):
    return LocalServer(database or FakeDatabase(), locks or FakeLocks(), system(), AT_ONCE)


async def play_out(visit, page, most=None):
    """Plays until the game is over, or for some plays, by what the page was told alone."""
    done = set()

    def waits():
        token = (page.parts.get("ask") or {}).get("token")
        return token is not None and token not in done

    while not (visit.table.match and visit.table.match.over) and len(done) != most:
        await until(lambda: waits() or (visit.table.match and visit.table.match.over))
        if waits():
            asked = page.parts["ask"]["token"]
            done.add(asked)
            moves = list(visit.table.match.view_of(0).plays()[0])
            visit.hear({"do": "play", "id": len(done), "asked": asked, "moves": moves})


@pytest.mark.parametrize("game", own_names())
def test_a_whole_game_is_played_and_its_replay_is_shown(game):
    async def told():
        server, page = served(), Page()
        visit = await server.join(f"/play?game={game}&bots=2", "de", "Ann", page)
        await play_out(visit, page)
        shown = await server.answer(f"/table/{visit.table.code}/replay", language="de")
        assert shown["game"] == game
        assert shown["names"][0] == "Ann"
        dropped = await server.answer("/replay", json.loads(shown["log"]))
        assert dropped["players"] == shown["players"] == 3
        await server.stop()

    run(told())


def test_a_game_goes_on_where_the_page_was_left():
    async def told():
        database = FakeDatabase()
        first, page = served(database), Page()
        visit = await first.join("/play?game=exploding-kittens&bots=2", "en", "Ann", page)
        await play_out(visit, page, most=2)
        played, code = visit.table.match.decisions, visit.table.code
        await first.stop()
        second, page = served(database), Page()
        again = await second.join(f"/table/{code}", "en", "", page)
        assert again.table.match.decisions[: len(played)] == played
        assert again.table.terms.chairs[0].name == "Ann"
        assert [one["code"] for one in (await second.answer("/own"))["own"]] == [code]
        await play_out(again, page)
        assert (await second.answer("/own"))["own"] == []
        await second.stop()

    run(told())


def test_nothing_is_shown_that_the_browser_could_not_keep():
    async def told():
        database, page = FakeDatabase(), Page()
        server = served(database)
        visit = await server.join("/play?game=exploding-kittens&bots=2", "en", "Ann", page)
        await until(lambda: page.parts.get("ask"))
        ask, before = page.parts["ask"], visit.table.match.decisions
        database.fails = True
        visit.hear(
            {"do": "play", "id": 1, "asked": ask["token"], "moves": list(visit.table.match.view_of(0).plays()[0])}
        )
        await until(lambda: "sorry" in page.told[-1])
        assert page.parts["ask"] == ask
        assert visit.table.match.decisions == before
        await server.stop()

    run(told())


@pytest.mark.parametrize("game", own_names())
def test_a_lesson_has_its_coach(game):
    async def told():
        server, page = served(), Page()
        await server.join(f"/learn?game={game}", "en", "", page)
        await until(lambda: page.parts.get("coach"))
        await server.stop()

    run(told())


def test_a_new_game_against_bots_takes_the_place_of_the_last_one_unless_another_page_has_it():
    async def told():
        database, locks = FakeDatabase(), FakeLocks()
        codes = []
        for elsewhere in (False, False, True):
            server = served(database, locks)
            visit = await server.join("/play?game=cats&bots=1", "en", "Ann", Page())
            codes.append(visit.table.code)
            await server.stop()
            if elsewhere:
                break
            locks.elsewhere = {f"table {codes[-1]}"} if len(codes) == 2 else set()
        kept = {json.loads(text)["code"] for text in (await database.load("tables/")).values()}
        assert kept == {codes[1], codes[2]}
        with pytest.raises(ClowderError):
            await served(database, locks).join(f"/table/{codes[1]}", "en", "", Page())

    run(told())


def test_house_rules_of_a_form_are_played():
    async def told():
        server, page = served(), Page()
        visit = await server.join(
            "/new/cats?players=3&bots=0&strength=random&option.taunts=on&name=Zoe", "en", "Ann", page
        )
        assert visit.table.terms.chairs[0].name == "Zoe"
        assert visit.table.terms.options == {"taunts": "on"}
        assert [chair.kind for chair in visit.table.terms.chairs] == ["person", "bot", "bot"]
        await server.stop()

    run(told())


@pytest.mark.parametrize(
    "address",
    [
        "/play?game=cats&bots=99",
        "/play?game=chess",
        "/learn?game=chess",
        "/table/NONE-HERE",
        "/new/cats?players=x",
        "/",
    ],
)
def test_what_cannot_be_opened_is_refused_with_a_sentence_and_nothing_is_kept(address):
    async def told():
        database = FakeDatabase()
        with pytest.raises(ClowderError) as refused:
            await served(database).join(address, "en", "", Page())
        assert len(str(refused.value)) > 10
        assert not [key for key in database.texts if key.startswith("tables/")]

    run(told())


def test_rules_examples_and_choices_are_answered_as_a_server_does():
    async def told():
        server = served()
        guide = await server.answer("/rules/cats/guide?players=3", language="de")
        assert guide["sections"]
        example = await server.answer("/rules/exploding-kittens/example/attack?players=3&seed=1")
        assert example.get("steps") or example["sorry"]
        assert (await server.answer("/new/cats/rules?players=3"))["sorry"] == ""
        assert (await server.answer("/rules/chess/guide"))["sorry"]
        assert (await server.answer("/nowhere"))["sorry"]

    run(told())


def test_the_puzzle_of_the_day_is_shown_and_judged():
    async def told():
        server = served()
        shown = await server.answer("/puzzle", language="de")
        assert find(shown["game"])
        assert shown["frame"]["parts"]["table"]["code"] == CODE
        assert (await server.answer("/puzzle", {"do": "play", "moves": [], "id": 1}))["answers"][0]["sorry"]

    run(told())


def test_a_file_that_is_no_log_is_refused():
    async def told():
        for log in ({}, {"game": "cats"}, {"clowder": 1, "game": "cats", "moves": "x"}):
            assert (await served().answer("/replay", log))["sorry"]

    run(told())


def test_bots_that_think_ahead_let_the_page_be_answered_meanwhile(monkeypatch):
    monkeypatch.setattr(search, "MOST", 50)  # here time stands still while they think

    async def told():
        server, page = served(), Page()
        visit = await server.join("/play?game=cats&bots=1&strength=search:150ms", "en", "Ann", page)
        await play_out(visit, page, most=2)
        assert server.search.iterations >= 50
        await server.stop()

    run(told())

"""The doors for programs: what a token opens, what comes through, what is refused, and that both ends agree."""

import contextlib
import json
import re
from pathlib import Path

import jsonschema
import pytest
from clock import wait_until
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from tables import (
    ANN,
    BOB,
    NEVER,
    answer,
    arrange,
    hall_at,
    run,
    sent,
    set_up,
    settle,
    shown,
    sorry,
    table_of,
    tell,
    until,
)

from clowder.cli.remote_bot import view_of
from clowder.engine.rules.record import to_json
from clowder.games import find, own_names
from clowder.games.kittens import layout as k
from clowder.players.house import advice
from clowder.players.player import Budget
from clowder.players.search_bot import SearchPlayer
from clowder.table.connections import Connection
from clowder.web.app import create_app
from clowder.web.routes import api_sessions
from clowder.web.routes.api import COMMANDS, MAX_GREETING, routes
from clowder.web.routes.api_sessions import own_parts
from clowder.web.routes.openapi import document

HOST = "http://testserver"
OWN = {"origin": HOST}
DOOR = re.compile(r"'(http[^']*)/table/([^#']*)#([^']*)'")
DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("programs") / "x.sqlite")
    with TestClient(create_app(set_up(store)), base_url=HOST) as client:
        client.store = Path(store)
        yield client


@pytest.fixture
def browser(running):
    site = running.app.state.site
    for limit in (*site.limits.posts, *site.limits.codes, *site.limits.sockets, site.limits.tokens):
        limit.shares.clear()
    running.cookies.clear()
    with contextlib.ExitStack() as running.lines:  # all are closed in the end
        yield running


class Host:
    """Somebody who has opened a table, with a socket of a page."""

    def __init__(self, browser, game="exploding-kittens", **form):
        token = re.search(r'name="csrf" value="([^"]+)"', browser.get("/").text)[1]
        given = {"csrf": token, "name": "Ann", "players": "2", "clock": "0", **form}
        self.code = str(browser.post(f"/new/{game}", data=given, headers=OWN).url).rpartition("/")[2]
        self.browser, self.parts, self.ids = browser, {}, 0

    def __enter__(self):
        door = self.browser.websocket_connect(f"/table/{self.code}/live", headers=OWN)
        self.line = self.browser.lines.enter_context(door)
        return self

    def __exit__(self, *wrong):
        pass

    def ask(self, **message):
        """Sends a message and returns its answer."""
        self.ids += 1
        self.line.send_text(json.dumps({**message, "id": self.ids}))
        while True:
            frame = json.loads(self.line.receive_text())
            self.parts |= frame.get("parts", {})
            if frame.get("done") == self.ids or frame.get("id") == self.ids:
                return frame

    def program(self, seat=1):
        """Lets a program sit down; returns its token."""
        root, code, token = DOOR.search(self.ask(do="program", seat=seat)["command"]).groups()
        assert (root, code) == (HOST, self.code)
        return token


def rules_of(game):
    return find(game).identity


class Line:
    """A program's socket."""

    def __init__(self, host, token, game="exploding-kittens", **hello):
        self.line = host.browser.lines.enter_context(host.browser.websocket_connect(f"/api/v1/tables/{host.code}/live"))
        self.send(**{"do": "join", "token": token, "rules": rules_of(game), "as": "Robo", **hello})
        self.first, self.parts = json.loads(self.line.receive_text()), {}

    def send(self, **message):
        self.line.send_text(json.dumps(message))

    def hear(self):
        frame = json.loads(self.line.receive_text())
        VALIDATORS["Frame"].validate(frame) if "v" in frame else None
        self.parts |= frame.get("parts", {})
        return frame

    def until(self, what):
        while True:
            frame = self.hear()
            if what(frame):
                return frame

    def close(self):
        self.line.close()

    def is_cut(self):
        """Returns the code with which the table ends the line, after whatever is still on it."""
        try:
            while True:
                self.hear()
        except WebSocketDisconnect as gone:
            return gone.code


def validator(name):
    described = document()
    return jsonschema.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
    )


VALIDATORS = {name: validator(name) for name in document()["components"]["schemas"]}


class Web:
    """A program that comes by HTTP; every answer is held to the description."""

    def __init__(self, host, token):
        self.browser, self.root = host.browser, f"/api/v1/tables/{host.code}"
        self.headers = {"authorization": f"Bearer {token}"}

    def call(self, method, door, **given):
        found = self.browser.request(method, f"{self.root}{door}", headers=self.headers, **given)
        path = document()["paths"][f"/api/v1/tables/{{code}}{door.partition('?')[0]}"][method.lower()]
        answers = path["responses"][str(found.status_code)]
        name = answers["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        VALIDATORS[name].validate(found.json())
        return found

    def post(self, door, **body):
        return self.call("POST", door, json=body)

    def patiently(self, call, *given, **more):
        """Asks again later where it was too fast, as a fast machine is."""
        while (found := call(*given, **more)).status_code == 429:
            self.browser.portal.call(self.browser.app.state.site.clock.move, 1)
        return found


def first_play(line, decision):
    """Returns a whole play, step by step as a program without the rules would find it."""
    moves, offered = [], decision["moves"]
    while True:
        move = offered[0]
        moves.append(move["id"])
        if move["whole"]:
            return moves
        line.send(do="step", moves=moves, asked=decision["token"], id="step")
        offered = line.until(lambda frame: frame.get("done") == "step" or "sorry" in frame)["moves"]


# What comes through


def with_full(first):
    """Returns all games; but for one their tests run in `make test-full`."""
    return [game if game == first else pytest.param(game, marks=pytest.mark.full) for game in own_names()]


@pytest.mark.parametrize("game", with_full("exploding-kittens"))
def test_a_program_plays_a_whole_game_over_the_socket(browser, game):
    with Host(browser, game) as host:
        token = host.program()
        line = Line(host, token, game)
        VALIDATORS["Joined"].validate(line.first["joined"])
        assert (line.first["joined"]["seat"], line.first["joined"]["game"]) == (1, game)
        host.ask(do="start")
        line.until(lambda frame: line.parts.get("board"))  # dealt, as soon as it is compiled
        host.ask(do="leave")  # a bot plays on
        answered = set()
        while not line.parts.get("result"):
            open_ = line.parts.get("decision")
            if open_ and open_["token"] not in answered:
                view = view_of(find(game), line.parts)  # what is sent is enough to go on with
                assert view.json() == open_["view"]
                assert view.legal() == [move["id"] for move in open_["moves"]]
                answered.add(open_["token"])
                line.send(do="play", moves=first_play(line, open_), asked=open_["token"], id=len(answered))
                browser.portal.call(browser.app.state.site.clock.move, 0.1)  # or it would say too much at once
            else:
                assert "sorry" not in line.hear()
        assert answered
        jsonschema.validate(line.parts["result"], document()["components"]["schemas"]["Result"])
        line.close()


def test_an_address_has_few_sockets_that_do_not_say_who_they_are(browser):
    with Host(browser) as host, contextlib.ExitStack() as silent:
        door, token = f"/api/v1/tables/{host.code}/live", host.program()
        greeting = browser.app.state.site.api.greeting
        for _ in range(MAX_GREETING):
            line = silent.enter_context(browser.websocket_connect(door))
        with pytest.raises(WebSocketDenialResponse) as refused, browser.websocket_connect(door):
            pass
        assert refused.value.status_code == 429
        assert "Too many" in refused.value.json()["error"]
        line.send_text("{}")
        assert "error" in json.loads(line.receive_text())
        with pytest.raises(WebSocketDisconnect):
            line.receive_text()
        Line(host, token).close()  # one has gone
    assert not greeting


def test_a_program_is_counted_at_its_address_before_its_socket_is_accepted(browser, monkeypatch):
    with Host(browser) as host:
        share = browser.app.state.site.limits.sockets[1]
        monkeypatch.setattr(share, "rate", 0)
        token = host.program()
        for _ in range(3):
            Line(host, token).close()
        assert share.shares["testclient"][0] == share.burst  # a seated program takes from nobody's share
        share.take("testclient", int(share.burst))
        with pytest.raises(WebSocketDenialResponse):
            Line(host, token)


def test_a_program_plays_a_whole_game_over_http(browser):
    with Host(browser) as host:
        web = Web(host, host.program())
        assert web.call("GET", "/frames").status_code == 409  # not joined
        assert web.call("GET", "").json()["game"] == "exploding-kittens"
        assert web.post("/join", rules=rules_of("exploding-kittens"), **{"as": "Robo"}).json()["seat"] == 1
        host.ask(do="start")
        parts, answered = {}, set()
        while not parts.get("result"):
            for frame in web.patiently(web.call, "GET", "/frames?wait=5").json()["frames"]:
                parts |= frame.get("parts", {})
            if parts["board"] and host.ids == 2:
                host.ask(do="leave")
            open_ = parts.get("decision")
            if open_ and open_["token"] not in answered:
                answered.add(open_["token"])
                whole = next(move["id"] for move in open_["moves"] if move["whole"])
                told = web.patiently(web.post, "/play", moves=[whole], asked=open_["token"], id=len(answered))
                assert told.json() == {"done": len(answered)}
                again = web.patiently(web.post, "/play", moves=[whole], asked=open_["token"], id=len(answered))
                assert again.status_code == 200  # sent again it counts once
        assert answered


def test_a_search_plays_with_what_is_sent(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            for game in own_names():
                table, (ann,) = await table_of(hall, [ANN], players=2, game=game, start=False)
                program = await seated(table, ann)
                await table.fill()
                table.mailbox.nudge()
                await settle(table)
                parts = {}
                for frame in sent(program):
                    parts |= frame.get("parts", {})
                if not parts["decision"]:
                    continue
                view = view_of(table.game, parts)
                assert to_json(view.record) == to_json(table.match.view_of(1).record)
                assert (
                    SearchPlayer(1, backend="interpreted").choose(view, view.legal(), Budget(iterations=20))
                    in view.legal()
                )

    run(work())


async def seated(table, host, seat=1):
    """Seats a program, as its host would, and returns its line."""
    told = await tell(table, host, do="program", seat=seat, id=1)
    assert any("command" in message for message in told)
    person = table.terms.chairs[seat].person or table.terms.next[seat].person
    program = Connection(person, "Program", own_parts=own_parts)
    table.connect(program)
    await settle(table)
    return program


def test_a_program_is_sent_exactly_what_a_page_of_its_seat_would_be(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=3, start=False)
            program = await seated(table, ann)
            await table.fill()
            table.mailbox.nudge()
            await settle(table)
            heard = {}
            for frame in sent(program):
                heard |= frame.get("parts", {})
            open_, result = heard.pop("decision"), heard.pop("result")
            page = shown(table, program)  # a page of the same seat
            page.pop("log")
            heard.pop("log", None)
            assert heard == page
            assert heard["seat"] == 1
            assert result is None
            assert "seed" not in json.dumps([heard, open_])
            if open_:
                view = table.game.from_json(open_["record"])
                assert to_json(view) == to_json(table.match.view_of(1).record)
                assert open_["record"]["rng"] == [0, 0, 0, 0]

    run(work())


def test_a_sealed_answer_sends_a_program_nothing(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            program = await seated(table, ann, seat=2)
            await table.fill()
            table.mailbox.nudge()
            await until(lambda: table.match is not None)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await settle(table)
            sent(program)
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            heard = {}
            for frame in sent(program):
                heard |= frame.get("parts", {})
            assert [move["id"] for move in heard["decision"]["moves"]] == [
                k.MOVE_PASS
            ]  # asked, though it can do nothing
            await answer(table, bob, [k.MOVE_PASS])
            assert sent(program) == []

    run(work())


def test_a_decision_is_made_once_however_often_its_table_is_published(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(api_sessions, "advice", lambda view: asked.append(view.seat) or advice(view))

    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            await seated(table, ann, seat=2)
            await table.fill()
            table.mailbox.nudge()
            await until(lambda: table.match is not None)
            arrange(table, {0: [k.SKIP, k.DEFUSE], 1: [k.NOPE], 2: [k.DEFUSE]})
            await settle(table)
            asked.clear()
            await answer(table, ann, [k.MOVE_PLAY + k.SKIP])
            for _ in range(5):  # watchers come and go
                table.refresh()
                await settle(table)
            await answer(table, bob, [k.MOVE_PASS])  # sealed: the program learns nothing
            assert asked == [2]

    run(work())


def test_a_program_is_a_bot_to_everybody_and_counts_as_having_sat_there(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            table, (ann,) = await table_of(hall, [ANN], players=2, start=False)
            assert table.can_hint
            await seated(table, ann)
            seat = shown(table, ann)["seats"][1]
            assert (seat["kind"], seat["program"], seat["skill"]) == ("bot", True, "from Ann")
            assert "away" not in seat
            await table.fill()
            table.mailbox.nudge()
            await settle(table)
            assert not table.can_hint  # a hint, or haste, could be seen by whoever runs the program
            assert not table.alone
            assert not table.unseen
            assert "hint" not in shown(table, ann)["table"]["can"]
            assert table.host == ANN.id

    run(work())


def test_a_program_can_play_and_stand_up_and_nothing_else(browser):
    assert set(COMMANDS) == {"play", "step", "leave"}
    with Host(browser) as host:
        line = Line(host, host.program())
        for what in (
            "hint",
            "why",
            "pause",
            "emote",
            "start",
            "bot",
            "program",
            "remove",
            "device",
            "sit",
            None,
            7,
            [],
        ):
            line.send(do=what, id=str(what))
            assert "sorry" in line.until(lambda frame, what=what: frame.get("id") == str(what))
        line.send(do="play", moves=[1], asked="0.0", id=1)
        assert line.until(lambda frame: frame.get("id") == 1)["sorry"]
        for text in ("[1]", "{", "x" * 5000):
            line.line.send_text(text)
            assert line.until(lambda frame: "sorry" in frame)
        assert line.parts["table"]["can"] == ["leave"]
        line.close()


# What ends it


def test_standing_up_ends_a_token(browser):
    with Host(browser, players="3") as host:
        first, second = host.program(1), host.program(2)
        one, two = Line(host, first), Line(host, second)
        assert "done" in host.ask(do="unbot", seat=1)  # before the game
        assert one.is_cut() == 4403
        assert Line(host, first).first == {"error": "This token opens no seat here."}
        host.ask(do="start")
        two.until(lambda frame: two.parts.get("board"))
        assert "done" in host.ask(do="remove", seat=2)  # in it
        assert two.is_cut() == 4403
        assert "board" in two.parts
        assert Web(host, second).call("GET", "").status_code == 401
        assert host.parts["table"].get("removed", []) == []  # nobody could let it in again


def test_a_program_that_leaves_is_sent_nothing_more(browser):
    with Host(browser) as host:
        token = host.program()
        line = Line(host, token)
        host.ask(do="start")
        line.until(lambda frame: line.parts.get("board"))
        line.send(do="leave", id="bye")
        assert line.is_cut() == 4403
        assert Line(host, token).first == {"error": "This token opens no seat here."}


def test_one_token_is_one_line(browser):
    with Host(browser) as host:
        token = host.program()
        one, two = Line(host, token), Line(host, token)
        assert one.is_cut() == 4409
        web = Web(host, token)
        web.post("/join", rules=rules_of("exploding-kittens"))
        assert two.is_cut() == 4409
        assert web.call("GET", "/frames").json()["frames"]
        three = Line(host, token)
        assert web.call("GET", "/frames").status_code == 409
        three.close()


@pytest.mark.extras
def test_requests_of_a_program_may_come_to_any_process(postgres):
    both = set_up(postgres.new())
    with contextlib.ExitStack() as lines:
        one, other = (lines.enter_context(TestClient(create_app(both), base_url=HOST)) for _ in range(2))
        one.lines = lines.enter_context(contextlib.ExitStack())
        with Host(one) as host:
            token = host.program()
            here, there = Web(host, token), Web(host, token)
            there.browser = other
            assert there.call("GET", "/frames").status_code == 409  # joined nowhere
            assert here.post("/join", rules=rules_of("exploding-kittens")).status_code == 200
            host.ask(do="start")
            parts, played, number = {}, 0, 0
            while played < 3 and not parts.get("result"):
                number += 1
                for frame in (here, there)[number % 2].call("GET", "/frames?wait=5").json()["frames"]:
                    parts |= frame.get("parts", {})
                if parts.get("board") and host.ids == 2:
                    host.ask(do="leave")  # a bot plays on
                if open_ := parts.get("decision"):
                    whole = next(move["id"] for move in open_["moves"] if move["whole"])
                    for web in (there, here):  # sent again it counts once, wherever it comes to
                        assert web.post("/play", moves=[whole], asked=open_["token"], id=number).status_code == 200
                    played, parts["decision"] = played + 1, None
            assert played
            line = Line(host, token)  # takes the seat over
            assert here.call("GET", "/frames").status_code == 409
            wait_until(lambda: there.call("GET", "/frames").status_code == 409)  # hears of it, a moment later
            assert there.post("/join", rules=rules_of("exploding-kittens")).status_code == 200
            assert line.is_cut() == 4409


# What is refused


def test_other_rules_are_refused_first_with_one_sentence(browser):
    with Host(browser) as host:
        token = host.program()
        for rules in ("0123456789abcdef", None, 7, ["x"]):
            found = Web(host, token).call("POST", "/join", json={"rules": rules, "as": "Robo"})
            assert found.status_code == 409
            assert found.json()["error"].startswith("This table plays Exploding Kittens by other rules than you know")
            line = Line(host, token, rules=rules)
            assert line.first["error"].startswith("This table plays Exploding Kittens by other rules")
            assert line.is_cut() == 4409
        host.ask(do="ready")
        assert host.parts["seats"][1]["name"] == "Program"  # not what it would have been called


def test_a_token_opens_its_own_seat_alone(browser):
    with Host(browser) as host:
        token = host.program()
        other = Host(browser)
        for code, shown_ in ((other.code, token), (host.code, token[:-1]), (host.code, ""), ("AAAA-AAAA", token)):
            found = browser.get(f"/api/v1/tables/{code}", headers={"authorization": f"Bearer {shown_}"})
            assert (found.status_code, found.json()) == (401, {"error": "This token opens no seat here."})
        assert (
            browser.get(f"/api/v1/tables/{host.code}", headers={"authorization": f"Basic {token}"}).status_code == 401
        )
        for _ in range(32):
            found = browser.get(f"/api/v1/tables/{host.code}", headers={"authorization": "Bearer guess"})
        assert found.status_code == 429


def test_a_token_is_kept_as_a_hash(browser):
    with Host(browser) as host:
        token = host.program()
        files = [browser.store, *browser.store.parent.glob("*.sqlite-*")]
        assert not any(token.encode() in file.read_bytes() for file in files)
        host.ask(do="ready")
        assert token not in json.dumps(host.parts)


def test_only_the_host_lets_programs_sit_and_only_on_free_seats(tmp_path):
    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            table, (ann, bob) = await table_of(hall, [ANN, BOB], players=3, start=False)
            assert sorry(await tell(table, bob, do="program", seat=2))
            for seat in (0, 1, 3, -1, None, "2", True):
                assert sorry(await tell(table, ann, do="program", seat=seat)), seat
            await tell(table, ann, do="start")
            assert sorry(await tell(table, ann, do="program", seat=2))

    run(work())


def test_bad_requests_get_one_sentence(browser):
    with Host(browser) as host:
        web = Web(host, host.program())
        assert web.call("POST", "/join", content="{").status_code == 400
        assert web.call("POST", "/join", content="[1]").status_code == 400
        assert web.call("POST", "/join", content="x" * 100_000).status_code == 413
        web.post("/join", rules=rules_of("exploding-kittens"))
        assert web.call("GET", "/frames?wait=soon").status_code == 400
        assert web.post("/play", moves=[1], asked="0.0").status_code == 422
        assert web.post("/step", moves="x", asked=None).status_code == 422
        for path in ("/api/v1/nothing", "/api/v1/games/chess", "/api/nothing"):
            found = browser.get(path)
            assert found.status_code in (404, 422)
            assert found.json()["error"]


# Both ends


def test_a_refusal_names_the_field_that_is_wrong(browser):
    with Host(browser) as host:
        web = Web(host, host.program())
        web.post("/join", rules=rules_of("exploding-kittens"))
        host.ask(do="start")
        parts = {}
        while not parts.get("decision"):
            for frame in web.patiently(web.call, "GET", "/frames?wait=5").json()["frames"]:
                parts |= frame.get("parts", {})
            if parts["board"] and host.ids == 2:
                host.ask(do="leave")  # a bot plays on
        open_ = parts["decision"]
        legal, token = [move["id"] for move in open_["moves"]], open_["token"]
        illegal = next(move for move in range(999) if move not in legal)
        whole = next(move["id"] for move in open_["moves"] if move["whole"])
        assert open_["house"] in legal
        refused = [
            ({"moves": "x", "asked": token}, "`moves` is a list of 1 to 40 whole numbers."),
            ({"moves": [True], "asked": token}, "`moves` is a list of 1 to 40 whole numbers."),
            ({"asked": token}, "`moves` is a list of 1 to 40 whole numbers."),
            ({"moves": [whole]}, "`asked` is a text: the `token` of the decision that you answer."),
            ({"moves": [illegal], "asked": token}, f"`moves`: {illegal}, number 1 of the list, is not legal there."),
            ({"moves": [whole, whole], "asked": token}, "`moves`: the play ends with number 1 of the list."),
            (
                {"moves": [whole], "asked": token, "id": [1]},
                "`id` is a whole number, or a text of at most 40 characters.",
            ),
            ({"moves": [whole], "asked": "0.0"}, "That came too late: the table has moved on."),
        ]
        for body, why in refused:
            found = web.patiently(web.post, "/play", **body)
            assert (found.status_code, found.json()["error"][: len(why)]) == (422, why)
        found = web.patiently(web.post, "/step", moves=[illegal], asked=token)
        assert found.json()["error"].startswith(f"`moves`: {illegal}, number 1")
        assert web.patiently(web.post, "/play", moves=[whole], asked=token).status_code == 200


def test_advice_is_the_same_whenever_it_is_asked_for(tmp_path):
    """It is made from the view alone: no more can be learned by asking twice."""

    async def work():
        async with hall_at(tmp_path / "x.sqlite", NEVER) as hall:
            for game in own_names():
                table, _ = await table_of(hall, [ANN, BOB], game=game)
                seat = table.match.to_act[0]
                found = {advice(table.match.view_of(seat)) for _ in range(5)}
                assert len(found) == 1
                assert found <= set(table.match.legal(seat))

    run(work())


def test_what_anybody_may_know_is_as_described(browser):
    for path, name in (("/api/v1", "About"), *((f"/api/v1/games/{game}", "Game") for game in own_names())):
        VALIDATORS[name].validate(browser.get(path).json())
    assert browser.get("/api/v1/openapi.json").json() == document()
    assert json.loads((DOCS / "openapi.json").read_text()) == {
        **document(),
        "info": {**document()["info"], "version": json.loads((DOCS / "openapi.json").read_text())["info"]["version"]},
    }


def test_every_door_is_described_and_the_other_way_round(browser):
    described = {(path, method.upper()) for path, doors in document()["paths"].items() for method in doors}
    http = {(route.path, method) for route in routes if hasattr(route, "methods") for method in route.methods}
    assert {(path, method) for path, method in http if method != "HEAD"} == described

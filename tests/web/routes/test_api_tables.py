"""Tables that programs open by HTTP: a whole match without a click, what is refused, and the quotas of a person."""

import jsonschema
import pytest
from starlette.testclient import TestClient
from tables import set_up, settle

from clowder.games import find
from clowder.web.app import create_app
from clowder.web.http.timing import USUAL
from clowder.web.routes.api_tables import IDLE
from clowder.web.routes.openapi import document

HOST = "http://testserver"
KITTENS = {"game": "exploding-kittens", "seats": ["program", "program"]}


@pytest.fixture
def client(tmp_path):
    with TestClient(create_app(set_up(str(tmp_path / "x.sqlite"))), base_url=HOST) as client:
        yield client


def open_table(client, **given):
    return client.post("/api/v1/tables", json=given)


class Program:
    """A program that comes by HTTP and plays what the house advises."""

    def __init__(self, client, table, seat):
        self.client, self.parts, self.answered = client, {}, 0
        self.root, self.headers = f"/api/v1/tables/{table['table']}", {"authorization": f"Bearer {seat['token']}"}
        joined = self.call("POST", "/join", json={"rules": table["rules"], "as": "Robo"}).json()
        assert joined["seat"] == seat["seat"]

    def call(self, method, door, **given):
        while (
            found := self.client.request(method, f"{self.root}{door}", headers=self.headers, **given)
        ).status_code == 429:
            self.client.portal.call(self.client.app.state.site.clock.move, 1)
        return found

    def turn(self):
        """Plays what is asked, if anything is; tells whether the game is over."""
        for frame in self.call("GET", "/frames?wait=1").json()["frames"]:
            self.parts |= frame.get("parts", {})
        open_ = self.parts.get("decision")
        if open_:
            move, moves, offered = open_["house"], [], open_["moves"]
            while True:
                moves.append(move)
                if next(each["whole"] for each in offered if each["id"] == move):
                    break
                step = self.call("POST", "/step", json={"moves": moves, "asked": open_["token"]}).json()
                move, offered = step["house"], step["moves"]
            self.answered += 1
            answer = self.call("POST", "/play", json={"moves": moves, "asked": open_["token"], "id": self.answered})
            assert answer.status_code in (200, 422), answer.json()
            self.parts["decision"] = None
        return self.parts.get("result")


def test_two_programs_play_a_match_that_nobody_has_clicked_on(client):
    found = open_table(client, **KITTENS, options={"attack": "two"})
    table = found.json()
    schemas = {"components": document()["components"]}
    jsonschema.validate(table, {"$ref": "#/components/schemas/OpenedTable", **schemas})
    assert found.status_code == 200
    assert table["rules"] == find("exploding-kittens").identity
    assert table["options"] == {"attack": "two"}
    assert [seat["kind"] for seat in table["seats"]] == ["program", "program"]
    assert len({seat["token"] for seat in table["seats"]}) == 2
    programs = [Program(client, table, seat) for seat in table["seats"]]
    results = [None, None]
    while None in results:
        results = [result or program.turn() for result, program in zip(results, programs, strict=True)]
    assert results[0] == results[1]
    assert sum(program.answered for program in programs) > 4
    page = client.get(table["watch"].removeprefix(HOST))
    assert page.status_code == 200


def test_bots_sit_where_no_program_does(client):
    table = open_table(client, game="cats", seats=["house", "program", "random"]).json()
    assert [(seat["kind"], seat.get("strength")) for seat in table["seats"]] == [
        ("bot", "house"),
        ("program", None),
        ("bot", "random"),
    ]
    program = Program(client, table, table["seats"][1])
    assert program.parts.get("result") is None


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": ["program", "program"]}, "There is no such game here"),
        ({"game": "chess", "seats": ["program"]}, "There is no such game here"),
        ({**KITTENS, "seats": "program"}, "`seats` is a list"),
        ({**KITTENS, "seats": ["program"]}, "`seats` is a list"),
        ({**KITTENS, "seats": ["house", "house"]}, "`seats` is a list"),
        ({**KITTENS, "seats": ["program", "mixed"]}, "`seats` is a list"),
        ({**KITTENS, "seats": ["program", ["house"]]}, "`seats` is a list"),
        ({**KITTENS, "options": [1]}, "`options` has the names"),
        ({**KITTENS, "options": {"attack": [1]}}, "`options` has the names"),
        ({**KITTENS, "clock": "x"}, "`clock` is a whole number."),
        ({**KITTENS, "clock": 7}, "That clock"),
        ({**KITTENS, "pace": "x"}, "That clock"),
        ({**KITTENS, "colour": 1}, "`colour` is unknown. Known are game, seats"),
    ],
)
def test_what_is_wrong_is_told_with_its_field_and_nothing_is_opened(client, given, why):
    found = open_table(client, **given)
    assert found.status_code == 422
    assert found.json()["error"].startswith(why)
    assert not client.app.state.site.registry.tables


def test_an_option_that_is_not_there_is_named(client):
    found = open_table(client, **KITTENS, options={"colour": 1})
    assert found.status_code == 422
    assert "colour" in found.json()["error"]


def test_another_sites_page_cannot_open_tables(client):
    found = client.post("/api/v1/tables", json=KITTENS, headers={"origin": "http://elsewhere.example"})
    assert found.status_code == 403
    assert not client.app.state.site.registry.tables


def test_who_opens_by_http_has_the_quotas_of_a_person(client):
    registry, clock = client.app.state.site.registry, client.app.state.site.clock
    for _ in range(USUAL.tables_per_person):
        assert open_table(client, **KITTENS).status_code == 200
        client.portal.call(clock.move, 1)
    refused = open_table(client, **KITTENS)
    assert refused.status_code == 422
    assert str(USUAL.tables_per_person) in refused.json()["error"]
    assert len(registry.tables) == USUAL.tables_per_person


def test_a_table_that_no_program_comes_to_is_closed_and_counts_no_more(client):
    registry = client.app.state.site.registry
    left, young = (open_table(client, **KITTENS, clock=0).json()["table"] for _ in range(2))
    for code in (left, young):
        client.portal.call(settle, registry.tables[code])
    registry.tables[left].last_used -= IDLE + 1
    assert open_table(client, **KITTENS, clock=0).status_code == 200
    assert left not in registry.tables
    assert young in registry.tables
    assert client.portal.call(registry.store.table_by_code, left).status == "closed"


def test_who_opens_by_http_is_not_quicker_than_a_person(client):
    statuses = [open_table(client, game="chess").status_code for _ in range(60)]
    assert statuses[:20] == [422] * 20
    assert 429 in statuses

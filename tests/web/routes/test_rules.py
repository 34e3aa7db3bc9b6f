"""The rules page: reachable from everywhere, by the options in force, with examples made up on demand."""

import pytest
from starlette.testclient import TestClient
from tables import set_up

from clowder.games import find, own_names
from clowder.table.openings import terms_of
from clowder.web.app import create_app
from clowder.web.routes.rules import address_for

HOST = "http://testserver"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    app = create_app(set_up(tmp_path_factory.mktemp("rules") / "x.sqlite"))
    with TestClient(app, base_url=HOST) as client:
        yield client


@pytest.fixture
def browser(running):
    """Somebody who has not asked for anything yet."""
    for limit in running.app.state.site.limits.rules:
        limit.shares.clear()
    return running


@pytest.mark.parametrize("name", own_names())
def test_a_game_has_a_page_of_rules(browser, name):
    page = browser.get(f"/rules/{name}")
    assert page.status_code == 200
    assert "style=" not in page.text  # the policy forbids it
    assert f"<h1>{find(name).title}</h1>" in page.text
    assert 'id="guide-data"' in page.text
    assert f'href="/rules/{name}"' in browser.get("/").text


def test_a_page_shows_the_rules_of_a_table(browser):
    terms = terms_of(find("cats"), {"players": "3", "option.taunts": "on"})
    assert address_for(terms) == "/rules/cats?players=3&option.taunts=on"
    page = browser.get(address_for(terms))
    assert "Taunts: <b>on</b>" in page.text
    assert [kind["name"] for kind in browser.get("/rules/cats/guide?option.taunts=on").json()["kinds"]][-1] == "circle"
    assert "example/circle" not in page.text
    assert browser.get("/rules/cats/example/circle?players=3&option.taunts=on").json()["kind"] == "circle"
    assert "has no examples of" in browser.get("/rules/cats/example/circle").json()["sorry"]


def test_examples_are_another_each_time_and_the_same_for_a_seed(browser):
    made = [browser.get("/rules/hold-my-bear/example/bear").json() for _ in range(3)]
    assert made[0] != made[1] != made[2] != made[0]
    same = [browser.get("/rules/hold-my-bear/example/bear?seed=7").json() for _ in range(2)]
    assert same[0] == same[1]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/rules/chess", 422),
        ("/rules/cats?players=99", 422),
        ("/rules/cats?option.taunts=maybe", 422),
        ("/rules/cats/guide?players=x", 422),
        ("/rules/cats/example/turn?option.nonsense=1", 422),
        ("/rules/cats/example/nonsense", 422),
    ],
)
def test_nonsense_gets_one_sentence(browser, address, status):
    answer = browser.get(address)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert "sorry" in answer.text or "<h1>That did not work</h1>" in answer.text


def test_who_asks_too_often_waits(browser):
    answers = [browser.get("/rules/cats/example/nonsense").status_code]
    while answers[-1] == 422 and len(answers) < 60:
        answers.append(browser.get("/rules/cats/example/nonsense").status_code)
    assert answers[0] == 422
    assert answers[-1] == 429

"""The puzzle of the day: the same for everybody, solved on the board, judged by the server."""

import json
from collections import Counter
from datetime import date, timedelta

from clowder.games import names
from clowder.players.puzzles import BETTER, CLEAR, FIRST, of_the_day, puzzles

HERE = {"origin": "http://testserver", "content-type": "application/json"}


def test_there_are_puzzles_of_every_game_and_each_is_a_decision_with_one_clear_answer():
    found = puzzles()
    assert len(found) >= 30
    assert set(Counter(one.game for one in found)) == set(names())
    for one in found:
        view = one.match().view_of(one.seat)
        chances = dict(zip(view.legal(), one.chances, strict=True))
        assert all(map(view.completes, chances))
        others = [chance for move, chance in chances.items() if move != one.answer]
        assert chances[one.answer] >= chances[one.tempting] + BETTER - 0.002
        assert chances[one.answer] >= max(others) + CLEAR - 0.002


def test_a_day_has_one_puzzle_and_days_take_turns():
    assert of_the_day(FIRST)[0] == 1
    week = [of_the_day(date(2026, 11, 16) + timedelta(days=day)) for day in range(7)]
    assert [number for number, _ in week] == list(range(week[0][0], week[0][0] + 7))
    assert len({(one.game, one.seed) for _, one in week}) == 7


def test_the_answer_is_not_in_the_page_and_tries_are_judged_by_the_server(browser):
    _, puzzle = of_the_day(browser.app.state.site.clock.now().date())
    page = browser.get("/puzzle")
    assert page.status_code == 200
    assert "not a sealed deal" in page.text
    assert '"chances"' not in page.text
    assert '"answer"' not in page.text
    assert f'"seed":"{puzzle.seed}"' not in page.text

    def tried(**message):
        return browser.post("/puzzle", content=json.dumps({"do": "play", "id": 7, **message}), headers=HERE).json()

    wrong = tried(moves=[puzzle.tempting])
    assert "better" in wrong["answers"][0]["sorry"]
    assert "solved" not in wrong
    right = tried(moves=[puzzle.answer])
    assert right["answers"][0] == {"done": 7}
    assert "of 100 such games" in right["solved"]
    for nonsense in (
        {"moves": []},
        {"moves": "x"},
        {"moves": [puzzle.answer] * 2},
        {"moves": [True]},
        {"moves": [10**9]},
        {"do": "x"},
    ):
        told = tried(**nonsense)
        assert list(told["answers"][0]) == ["sorry", "id"]
    assert tried(do="why", thing="nothing")["answers"][0]["sorry"]
    for body in ("", "[", "[1]", "[" * 5000):
        assert "sorry" in browser.post("/puzzle", content=body, headers=HERE).json()["answers"][0]

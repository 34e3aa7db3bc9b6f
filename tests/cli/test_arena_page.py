"""The page of a contest: every game, from a loss to the decision behind it in two clicks, and all a program wrote."""

import json
import re
from pathlib import Path

import pytest

from clowder.arena.contest import Contest, run_contest
from clowder.arena.page import Kept, contest_page
from clowder.arena.ratings import standings
from clowder.cli.arena_page import folder_of, write_page
from clowder.engine.play.logs import replay
from clowder.games import find, own_names

FAILING = """
import json, sys
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "choose":
        print("asked", message["question"], file=sys.stderr, flush=True)
        if number > 3:
            raise ValueError("too much <b>thought</b>")
        print(json.dumps({"move": message["moves"][0]["id"]}), flush=True)
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A contest with a program that fails, its page, and the folder of its games."""
    folder = tmp_path_factory.mktemp("contest")
    program = folder / "failing.py"
    program.write_text(FAILING)
    page = folder / "out.html"
    logs, errors = folder_of(str(page)), str(folder / "errors")
    bots = ("house", str(program))
    contest = Contest("exploding-kittens", 2, bots, 4, "7", {"attack": "two"}, logs=logs, stderr=errors)
    records = run_contest(contest, None, 1)
    write_page(page, contest, records, standings(contest, records), 3)
    return contest, records, page


def test_every_game_is_listed_and_every_loser_has_a_link_to_the_last_decision(played):
    _, records, page = played
    text = page.read_text(encoding="utf-8")
    links = re.findall(r'href="([^"#]+)#(\d+)">last decision', text)
    assert links
    shown = {record.number for record in records if f'.html">{record.number}</a>' in text}
    assert len(shown) == 3  # as many as were asked for; those with faults come first
    for record in records:
        assert f"<td>7/{record.deal}</td>" in text.replace(' class="left"', "")
    for link, number in links:
        replayed = page.parent / link
        assert replayed.is_file()
        log = json.loads(replayed.with_suffix(".json").read_text())
        match = replay({**log, "moves": log["moves"][: int(number)]}, find)
        seat = log["moves"][int(number)][0]
        assert len(match.legal(seat)) > 1  # a decision, and the loser's
        for decided, move in log["moves"][int(number) :]:
            assert decided != seat or len(match.legal(seat)) == 1 or len(match.decisions) == int(number)  # the last
            match.play(decided, move)
        assert seat not in next(r for r in records if r.number == int(replayed.stem)).winners


def test_the_page_has_seats_lengths_faults_options_and_versions(played):
    _, records, page = played
    text = page.read_text(encoding="utf-8")
    for words in ("By seat", "seat 1", "Lengths", "decisions a game", "Conditions", "numba", "Rules", "Again:"):
        assert words in text, words
    assert "too much &lt;b&gt;thought&lt;/b&gt;" in text
    assert "<b>thought" not in text
    assert "Look at it." in text
    assert "<script" not in text
    assert not re.search(r'(src|href)="(https?:)?//', text)
    assert any(record.faults for record in records)


def test_all_that_programs_write_to_standard_error_is_kept(played):
    contest, records, _ = played
    kept = sorted(Path(contest.stderr).iterdir())
    assert kept
    for path in kept:
        number, seat = re.fullmatch(r"(\d{6})-seat-(\d)\.txt", path.name).groups()
        assert contest.bots[next(r for r in records if r.number == int(number)).lineup[int(seat)]] == contest.bots[1]
        assert path.read_text().startswith("asked ")
    assert any("ValueError: too much <b>thought</b>" in path.read_text() for path in kept)
    assert contest.header().keys().isdisjoint({"logs", "stderr"})  # two runs are the same contest, wherever it is kept


@pytest.mark.parametrize("game", own_names())
def test_the_last_decision_is_one_with_a_choice(game):
    contest = Contest(game, 3, ("house", "random"), 1, "3", {})
    records = run_contest(contest, None, 1)
    text = contest_page(contest, records, standings(contest, records), {0: Kept("x.html", {0: 5, 1: 6, 2: 7})})
    losers = [seat for seat in range(3) if seat not in records[0].winners]
    assert [int(number) for number in re.findall(r'x\.html#(\d)"', text)] == [5 + seat for seat in losers]

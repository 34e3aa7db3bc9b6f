"""The page of a contest: every game, two clicks from a loss to its decision, and all output of a program."""

import json
import re
from pathlib import Path

import pytest
from contest_records import clear_games

from clowder.arena.contest import Contest, Fault, run_contest
from clowder.arena.page import Kept, contest_page
from clowder.arena.ratings import standings
from clowder.cli import arena_page
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
    for words in ("By seat", "seat 1", "Lengths", "decisions per game", "Conditions", "numba", "Rules", "Again:"):
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


def test_replays_are_written_for_games_with_faults_first(monkeypatch, tmp_path):
    monkeypatch.setattr(arena_page, "page_of", lambda log, names: f"{log['number']} {', '.join(names)}")
    monkeypatch.setattr(arena_page, "last_decisions", lambda log: {0: log["number"]})
    shown = []
    monkeypatch.setattr(
        arena_page, "contest_page", lambda contest, records, found, kept: shown.append(kept) or "a page"
    )
    logs, page = tmp_path / "logs", tmp_path / "page.html"
    logs.mkdir()
    contest = Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {}, logs=str(logs))
    records = clear_games(4)
    records[2].faults = [Fault(0, "crash", "Oh.")]
    for number in (0, 1, 2):
        (logs / f"{number:06d}.json").write_text(json.dumps({"number": number}))
    arena_page.write_page(page, contest, records, [], 2)
    assert page.read_text() == "a page"
    assert {number: (kept.link, dict(kept.last)) for number, kept in shown[0].items()} == {
        2: ("logs/000002.html", {0: 2}),
        0: ("logs/000000.html", {0: 0}),
    }
    assert (logs / "000002.html").read_text() == "2 0 random, 1 house"
    arena_page.write_page(page, contest, records, [], 9)
    assert set(shown[1]) == {0, 1, 2}, "there is no log of game 3"
    arena_page.write_page(page, Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {}), records, [], 9)
    assert shown[2] == {}
    assert arena_page.folder_of("a/page.html") == "a/page_games"

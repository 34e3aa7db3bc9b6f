"""The ladder: who is rated how, what counts when a bot has changed, who plays next, and what the command refuses."""

import json
import subprocess
import sys

import pytest

from clowder.arena import ladder as climbing
from clowder.arena.contest import Contest
from clowder.arena.ladder import Ladder, Played
from clowder.cli.ladder import command
from clowder.engine.errors import BadBot, ClowderError

KITTENS = "exploding-kittens"


def game(deal, seats, winner, identities=None):
    own = identities or dict.fromkeys(seats, "1")
    return Played(KITTENS, len(seats), f"ladder/{deal}", tuple(seats), own, (winner,))


GAMES = [game(n, ("a", "b"), int(n % 4 == 0)) for n in range(40)] + [game(n, ("b", "c"), n % 2) for n in range(40)]


def clowder(*words, cwd):
    ran = subprocess.run([sys.executable, "-m", "clowder", *words], capture_output=True, text=True, cwd=cwd)
    return ran.returncode, ran.stdout, ran.stderr


def test_who_wins_more_stands_higher_and_shares_are_of_seats():
    best, *others = climbing.ladder(GAMES)
    assert (best.bot, best.games, best.wins) == ("a", 40, 30)
    assert best.low < best.rating < best.high
    assert {rung.bot for rung in others} == {"b", "c"}
    assert best.low > max(rung.rating for rung in others)


def test_a_bot_that_has_changed_is_rated_by_its_new_games_alone():
    changed = [*GAMES, game(0, ("a", "c"), 1, {"a": "2", "c": "1"})]
    left = climbing.current(changed)
    assert {each.seats for each in left} == {("b", "c"), ("a", "c")}
    assert next(rung for rung in climbing.ladder(left) if rung.bot == "a").games == 1


def test_bots_that_no_game_links_are_not_compared():
    apart = [*GAMES, *(game(n, ("x", "y"), n % 3 == 0) for n in range(12))]
    assert [{rung.bot for rung in climbing.ladder(played)} for _, _, played in climbing.kinds(apart)] == [
        {"a", "b", "c"},
        {"x", "y"},
    ]
    swept = climbing.ladder([game(n, ("x", "y"), 0) for n in range(12)])
    assert [(rung.bot, rung.low, rung.high) for rung in swept] == [("x", None, None), ("y", None, None)]


def test_those_who_have_met_least_play_next_rather_neighbours():
    assert set(climbing.next_pair(["a", "b", "c"], GAMES)) == {"a", "c"}
    often = [*GAMES, *(game(n, ("a", "c"), 0) for n in range(60))]
    assert "b" in climbing.next_pair(["a", "b", "c"], often)


def test_a_deal_is_played_by_two_and_turned_round_the_table(tmp_path):
    file = tmp_path / "ladder.jsonl"
    contest = Contest(KITTENS, 4, ("random", "house"), 10**9, climbing.SEED, {})
    played = climbing.play_deal(contest, 3, {"random": "r", "house": "h"})
    assert [each.seats[0] for each in played] == ["house", "random", "house", "random"]
    assert {each.deal for each in played} == {"ladder/3"}
    assert climbing.play_deal(contest, 3, {"random": "r", "house": "h"}) == played
    assert climbing.add(file, played) == 4
    assert climbing.read(file) == played
    assert climbing.add(file, played, climbing.read(file)) == 0  # no game twice


def test_the_table_goes_between_its_marks_and_nowhere_else(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{climbing.BEGIN}\nold\n{climbing.END}\nafter\n")
    climbing.put_table(page, GAMES)
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith(f"{climbing.END}\nafter\n")
    assert "old" not in text
    assert f"| {KITTENS} | 2 | a | " in text
    page.write_text("no marks")
    with pytest.raises(ClowderError, match="has no place for a ladder"):
        climbing.put_table(page, GAMES)


def test_contests_are_taken_in_but_not_those_with_options(tmp_path):
    contest = tmp_path / "contest.jsonl"
    head = {"game": "cats", "players": 2, "bots": ["x", "y"], "identities": ["1", "2"], "seed": "s", "options": {}}
    game = {"deal": 7, "lineup": [1, 0], "winners": [1]}
    contest.write_text(f"{json.dumps(head)}\n{json.dumps(game)}\n")
    assert climbing.games_of(contest) == [Played("cats", 2, "s/7", ("y", "x"), {"x": "1", "y": "2"}, (1,))]
    contest.write_text(json.dumps({**head, "options": {"a": 1}}) + "\n")
    with pytest.raises(ClowderError, match="with options"):
        climbing.games_of(contest)


@pytest.mark.full
def test_the_command_plays_goes_on_prints_and_draws(tmp_path):
    words = "ladder", KITTENS, "--players", "2", "--bots", "random,house", "--minutes"
    assert clowder(*words, "0.02", cwd=tmp_path)[0] == 0
    before = climbing.read(tmp_path / "ladder.jsonl")
    code, told, _ = clowder(*words, "0.01", "--out", "plot.svg", cwd=tmp_path)
    after = climbing.read(tmp_path / "ladder.jsonl")
    assert code == 0
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert "1  house" in told
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    deals = [each.deal for each in after]
    assert all(deals.count(deal) == 2 for deal in deals)


def test_bad_input_is_refused_in_a_sentence_and_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for given, sentence in (
        ({}, r"There are no games in ladder\.jsonl"),
        ({"name": KITTENS, "minutes": "soon"}, "--minutes is a number from 0 on"),
        ({"name": KITTENS, "bots": "nobody,house"}, "There is no bot 'nobody'"),
        ({"out": "page.txt"}, r"--out ends with \.svg or \.md"),
        ({"add": "gone.jsonl"}, r"There is no contest 'gone\.jsonl'"),
    ):
        with pytest.raises(ClowderError, match=sentence):
            command(**given)
    assert not list(tmp_path.iterdir())
    with pytest.raises(BadBot, match="two bots at least"):
        Ladder(tmp_path / "file", KITTENS, 2, ["house", "house"])
    (tmp_path / "file").write_text(json.dumps({"game": "cats"}) + "\n")
    with pytest.raises(ClowderError, match=r"Line 1 of .* is not a game of a ladder"):
        climbing.read(tmp_path / "file")

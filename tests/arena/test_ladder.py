"""The ladder: ratings, changed bots, the next pair, and refusals of the command."""

import json
import subprocess
import sys

import pytest

from clowder.arena import ladder as climbing
from clowder.arena.contest import Contest
from clowder.arena.ladder import (
    Ladder,
    Played,
    add,
    games_of,
    interval,
    kinds,
    ladder,
    linked,
    next_pair,
    plot,
    read,
    table,
)
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


def test_ladder_orders_bots_by_wins_and_counts_shares_by_seat():
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


def test_next_pair_has_met_least_and_prefers_neighbours():
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


def test_ladder_table_replaces_only_the_text_between_its_marks(tmp_path):
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
def test_ladder_command_plays_resumes_prints_and_draws(tmp_path):
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
        ({"name": KITTENS, "minutes": "soon"}, "--minutes must be 0 or more"),
        ({"name": KITTENS, "bots": "nobody,house"}, "There is no bot 'nobody'"),
        ({"out": "page.txt"}, r"--out must end in \.svg or \.md"),
        ({"add": "gone.jsonl"}, r"No such contest: 'gone\.jsonl'"),
    ):
        with pytest.raises(ClowderError, match=sentence):
            command(**given)
    assert not list(tmp_path.iterdir())
    with pytest.raises(BadBot, match="at least two bots"):
        Ladder(tmp_path / "file", KITTENS, 2, ["house", "house"])
    (tmp_path / "file").write_text(json.dumps({"game": "cats"}) + "\n")
    with pytest.raises(ClowderError, match=r"Line 1 of .* is not a game of a ladder"):
        climbing.read(tmp_path / "file")


def ladder_game(deal, seats, winners, name="cats", **more):
    return Played(name, len(seats), f"s/{deal}", tuple(seats), dict.fromkeys(seats, "1"), tuple(winners), **more)


def test_ladder_ignores_games_of_other_kinds(tmp_path):
    file = tmp_path / "ladder.jsonl"
    two, three = game(1, ("random", "house"), 1), game(2, ("random", "house", "random"), 1)
    add(file, [two, three])
    assert Ladder(file, KITTENS, 2, ["random", "house"]).games == [two]
    assert Ladder(file, KITTENS, 3, ["random", "house"]).games == [three]
    assert Ladder(file, "cats", 2, ["random", "house"]).games == []


def test_ladder_refuses_a_line_that_is_not_a_game(tmp_path):
    file = tmp_path / "ladder.jsonl"
    assert read(file) == []
    good = ladder_game(0, "ab", [0])
    add(file, [good])
    assert read(file) == [good]
    for wrong in ({"players": 3}, {"winners": [2]}, {"winners": [-1]}, {"more": 1}):
        line = json.loads(file.read_text().splitlines()[0])
        (tmp_path / "bad").write_text(f"{json.dumps(line)}\n{json.dumps({**line, **wrong})}\n")
        with pytest.raises(ClowderError, match=r"Line 2 of .* is not a game of a ladder\."):
            read(tmp_path / "bad")


def test_ladder_refuses_a_file_that_is_not_a_contest(tmp_path):
    (tmp_path / "x").write_text("{}\n")
    with pytest.raises(ClowderError, match="is not the record of a contest"):
        games_of(tmp_path / "x")
    (tmp_path / "x").write_text("")
    with pytest.raises(ClowderError, match="is not the record of a contest"):
        games_of(tmp_path / "x")


def test_shared_wins_are_split_and_draws_are_nobodys():
    games = [ladder_game(0, "ab", [0, 1]), ladder_game(1, "ab", []), ladder_game(2, "ab", [1])]
    best, other = ladder(games)
    assert (best.bot, best.games, best.wins) == ("b", 3, 1.5)
    assert (other.bot, other.games, other.wins) == ("a", 3, 0.5)
    assert best.rating > 0 > other.rating
    assert (best.low, best.high, interval(best)) == (None, None, "unknown")


def test_the_interval_of_a_rung_needs_eight_deals():
    few = [ladder_game(n // 2, "ab", [n % 3 == 0]) for n in range(14)]
    assert {rung.low for rung in ladder(few)} == {None}
    enough = [ladder_game(n // 2, "ab", [n % 3 == 0]) for n in range(16)]
    for rung in ladder(enough):
        assert rung.low < rung.rating < rung.high
        assert interval(rung) == f"{rung.low:+.2f} to {rung.high:+.2f}"


def test_strangers_play_before_neighbours_and_neighbours_before_others():
    assert next_pair(["a", "b"], []) == ("a", "b")
    games = [ladder_game(n, "ab", [0]) for n in range(3)] + [ladder_game(n, "bc", [0]) for n in range(3)]
    assert set(next_pair(["a", "b", "c"], games)) == {"a", "c"}
    games += [ladder_game(9, "ac", [0])]
    assert set(next_pair(["a", "b", "c"], games)) == {"a", "c"}, "once, and two apart, is less than three times"
    games += [ladder_game(n, "ac", [0]) for n in range(20, 23)]
    assert set(next_pair(["a", "b", "c"], games)) in ({"a", "b"}, {"b", "c"})
    assert set(next_pair(["b", "c"], games)) == {"b", "c"}


def test_groups_that_have_met_through_others_stand_together_the_largest_first():
    games = [ladder_game(0, "xy", [0]), *(ladder_game(n, pair, [0]) for n, pair in enumerate(("ab", "cd", "bc")))]
    assert [{bot for game in group for bot in game.seats} for group in linked(games)] == [set("abcd"), set("xy")]
    mixed = [*games, ladder_game(5, "ab", [0], "nine-lives"), ladder_game(5, "abc", [0])]
    assert [(name, players, len(group)) for name, players, group in kinds(mixed)] == [
        ("cats", 2, 3),
        ("cats", 2, 1),
        ("cats", 3, 1),
        ("nine-lives", 2, 1),
    ]


def test_the_table_has_a_line_for_each_rung():
    lines = table([ladder_game(0, "ab", [0]), ladder_game(1, "ab", [0]), ladder_game(2, "ab", [1])]).splitlines()
    assert lines[:2] == [
        "| game | players | bot | rating | 95% interval | seats | won |",
        "|---|---|---|---|---|---|---|",
    ]
    assert lines[2].startswith("| cats | 2 | a | +")
    assert lines[2].endswith(" | unknown | 3 | 66.7% |")
    assert lines[3].startswith("| cats | 2 | b | -")
    assert lines[3].endswith(" | unknown | 3 | 33.3% |")


def test_the_plot_names_every_kind_and_every_bot(tmp_path):
    games = [ladder_game(n // 2, "ab", [n % 3 == 0]) for n in range(16)] + [ladder_game(0, "xyz", [0])]
    plot(games, tmp_path / "plot.svg")
    text = (tmp_path / "plot.svg").read_text()
    assert text.lstrip().startswith("<?xml")
    for words in ("cats, 2 players", "cats, 3 players"):
        assert f"<!-- {words} -->" in text

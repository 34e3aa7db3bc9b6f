"""The file of a contest: what goes into it, what is taken from it again, and what is refused."""

import json
from dataclasses import replace

import pytest

from clowder.arena import contest as contests
from clowder.arena.contest import Contest, Fault, check_contest, play_one, run_contest
from clowder.arena.ladder import Played, add, games_of, interval, kinds, ladder, linked, next_pair, plot, read, table
from clowder.arena.schedule import Pairing, schedule
from clowder.engine.errors import BadBot, BadPlayers, ClowderError

CONTEST = Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {})


@pytest.fixture
def kept(tmp_path):
    """A contest of four games in a file."""
    out = tmp_path / "games.jsonl"
    run_contest(CONTEST, str(out), workers=1)
    return out


def change(out, line, **changed):
    lines = out.read_text().splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **changed})
    out.write_text("\n".join(lines) + "\n")


def test_a_file_begins_with_what_makes_two_contests_the_same(kept):
    head, *games = map(json.loads, kept.read_text().splitlines())
    assert head.keys() == {
        "game",
        "players",
        "bots",
        "seed",
        "options",
        "penalty",
        "seconds",
        "mixed",
        "identities",
        "rules",
    }
    assert (head["bots"], head["seed"], len(head["identities"])) == (["random", "house"], "7", 2)
    assert [game["number"] for game in games] == [0, 1, 2, 3]
    assert [game["lineup"] for game in games] == [[0, 1], [1, 0]] * 2
    assert [game["deal"] for game in games] == [0, 0, 1, 1]


def test_what_is_there_is_not_played_again_and_progress_counts_it(kept):
    before, told = kept.read_text(), []
    games = run_contest(CONTEST, str(kept), 1, told.append)
    assert told == [4]
    assert kept.read_text() == before
    assert [game.number for game in games] == [0, 1, 2, 3]
    told.clear()
    assert len(run_contest(replace(CONTEST, games=6), str(kept), 1, told.append)) == 6
    assert told == [4, 1, 1]
    told.clear()
    assert len(run_contest(replace(CONTEST, games=3), str(kept), 1, told.append)) == 3, "of more that are there"
    assert told == [3]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": "8"}, "belongs to another contest"),
        ({"penalty": "forfeit"}, "belongs to another contest"),
        ({"rules": "0" * 16}, "was begun under other rules of Exploding Kittens: begin a new file"),
        ({"identities": ["x", "y"]}, "The bot random is not the one that .* was begun with"),
        ({"identities": None}, "The bot random is not the one"),
    ],
)
def test_a_file_of_something_else_is_refused(kept, changed, sentence):
    change(kept, 0, **changed)
    with pytest.raises(ClowderError, match=sentence):
        run_contest(CONTEST, str(kept), 1)


def test_only_the_bot_that_has_changed_is_named(kept):
    identities = json.loads(kept.read_text().splitlines()[0])["identities"]
    change(kept, 0, identities=[identities[0]])
    with pytest.raises(ClowderError, match="The bot house is not the one"):
        run_contest(CONTEST, str(kept), 1)


@pytest.mark.parametrize(
    "fault",
    [
        [0, "crash"],
        [0, 1, "x"],
        [2, "crash", "x"],
        [-1, "crash", "x"],
        ["0", "crash", "x"],
        [0, "crash", "x", "choose", "3"],
        [True, "crash", "x"],
        [0, "crash", "x", "choose", 3, None],
    ],
)
def test_a_fault_that_is_none_spoils_its_line(kept, fault):
    change(kept, 2, faults=[fault])
    with pytest.raises(ClowderError, match=r"Line 3 of .* cannot be read\."):
        run_contest(CONTEST, str(kept), 1)


def test_faults_come_back_as_they_were(kept):
    faults = [[1, "crash", "x"], [0, "illegal", "y", "choose", 3, "a trace"]]
    change(kept, 2, faults=faults)
    assert run_contest(CONTEST, str(kept), 1)[1].faults == [Fault(*fault) for fault in faults]


def test_traces_are_kept_of_the_first_fault_of_a_sort_alone(kept):
    change(kept, 2, faults=[[0, "crash", "x", "choose", 3, "first"], [0, "crash", "x", "saw", 3, "another sort"]])
    change(kept, 4, faults=[[0, "crash", "x", "choose", 3, "later"]])
    games = run_contest(CONTEST, str(kept), 1)
    assert [fault.trace for fault in games[1].faults] == ["first", "another sort"]
    assert [fault.trace for fault in games[3].faults] == [""]


def test_a_game_of_another_deal_is_refused(kept):
    change(kept, 3, deal=0)
    with pytest.raises(ClowderError, match=r"Game 2 of .* is not one of this contest\."):
        run_contest(CONTEST, str(kept), 1)


def test_what_cannot_be_played_is_refused_before(tmp_path):
    with pytest.raises(BadBot, match="Name each bot once"):
        check_contest(replace(CONTEST, bots=("house", "house")))
    with pytest.raises(BadBot, match="There is no bot 'genius'"):
        check_contest(replace(CONTEST, bots=("house", "genius")))
    with pytest.raises(BadPlayers):
        check_contest(replace(CONTEST, players=9))
    with pytest.raises(ClowderError):
        check_contest(replace(CONTEST, options={"attack": "three"}))
    logs, errors = tmp_path / "a" / "logs", tmp_path / "b"
    check_contest(replace(CONTEST, logs=str(logs), stderr=str(errors)))
    assert logs.is_dir()
    assert errors.is_dir()


def test_a_game_is_played_and_its_log_kept(tmp_path):
    contest = replace(CONTEST, logs=str(tmp_path), bots=("random", "house"))
    record = play_one(contest, Pairing(7, 3, (1, 0)))
    assert (record.number, record.deal, record.lineup, record.faults) == (7, 3, [1, 0], [])
    assert all(number > 0 for number in record.decisions)
    assert all(seconds > 0 for seconds in record.seconds)
    log = json.loads((tmp_path / "000007.json").read_text())
    assert (log["seed"], log["bots"]) == ("7/3", ["house", "random"])
    assert "at_random" not in log
    assert play_one(contest, Pairing(7, 3, (1, 0))).winners == record.winners


@pytest.mark.parametrize(
    ("points", "winners", "failed", "left"),
    [
        ((3, 1, 2), [0], set(), [0]),
        ((3, 1, 2), [0], {0}, [2]),
        ((3, 2, 2), [0], {0}, [1, 2]),
        ((3, 3, 2), [0, 1], {0}, [1]),
        ((3, 1, 2), [0], {1}, [0]),
        ((3, 1, 2), [0], {0, 1, 2}, []),
        ((0, 0, 0), [], {0}, []),
    ],
)
def test_who_wins_when_somebody_forfeits(points, winners, failed, left, monkeypatch):
    def over(match, seated, on_fault, on_time, at_random):
        for seat in failed:
            on_fault(seat, contests.BotFault("crash", "x"))
        monkeypatch.setattr(type(match), "result", lambda match: (points, tuple(winners)))

    monkeypatch.setattr(contests, "play_match", over)
    monkeypatch.setattr(contests, "practise", lambda *given: None)
    contest = Contest("exploding-kittens", 3, ("random", "house"), 1, "7", {}, "forfeit")
    assert play_one(contest, Pairing(0, 0, (0, 1, 1))).winners == left
    free = replace(contest, penalty="random")
    assert play_one(free, Pairing(0, 0, (0, 1, 1))).winners == winners


def test_schedules_turn_mixes_from_deal_to_deal():
    games = list(schedule(3, 2, 7))
    assert [game.lineup for game in games] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1), (0, 1)]
    assert [game.number for game in games] == list(range(7))
    assert [game.deal for game in games] == [0, 0, 1, 1, 2, 2, 3]
    with pytest.raises(BadBot):
        next(schedule(0, 2, 1))


# A ladder's file, and what it makes of it


def ladder_game(deal, seats, winners, name="cats", **more):
    return Played(name, len(seats), f"s/{deal}", tuple(seats), dict.fromkeys(seats, "1"), tuple(winners), **more)


def test_a_line_that_is_no_game_is_refused(tmp_path):
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


def test_a_file_that_is_no_contest_is_refused(tmp_path):
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

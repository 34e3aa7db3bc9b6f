"""Contests: fair schedules, correct intervals, and complete records whatever the bots do."""

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from typing import ClassVar

import pytest
from clock import LIMIT
from tiers import every

from clowder.arena import contest as contests
from clowder.arena.contest import Contest, Fault, check_contest, play_one, practise, run_contest
from clowder.arena.faults import failures
from clowder.arena.page import contest_page
from clowder.arena.ratings import standings
from clowder.arena.schedule import Pairing
from clowder.cli.format import show_standings
from clowder.engine.errors import BadBot, BadPlayers, ClowderError
from clowder.games import find, names
from clowder.players.random import RandomPlayer

CRASHES = "import sys\nsys.stdin.readline()\n"
HANGS = "import sys, time\ntime.sleep(60)\n"
CHEATS = "import sys\nfor line in sys.stdin:\n    print('{\"move\": 4321}', flush=True)\n"


def test_the_printed_command_plays_the_same_contest():
    contest = Contest(
        "exploding-kittens", 3, ("random", "house"), 6, "a b", {"attack": "stacking"}, "forfeit", 0.5, False
    )
    words = shlex.split(contest.command())
    assert words[:3] == ["clowder", "arena", "exploding-kittens"]
    for name, value in (
        ("--seed", "a b"),
        ("--option", "attack=stacking"),
        ("--penalty", "forfeit"),
        ("--limit", "500"),
    ):
        assert words[words.index(name) + 1] == value
    assert "--no-mixed" in words


def test_a_contest_can_stop_and_go_on_with_equal_results(tmp_path):
    out = tmp_path / "games.jsonl"
    contest = Contest("exploding-kittens", 3, ("random", "house"), 12, "7", {})
    whole = run_contest(contest, None, workers=1)
    run_contest(Contest("exploding-kittens", 3, ("random", "house"), 5, "7", {}), str(out), workers=1)
    with out.open("a") as file:
        file.write('{"number": 5, "deal"')  # cut off in the middle of a line
    again = run_contest(contest, str(out), workers=1)
    assert [(r.number, r.lineup, r.winners, r.scores) for r in again] == [
        (r.number, r.lineup, r.winners, r.scores) for r in whole
    ]
    other = Contest("exploding-kittens", 3, ("random", "search:9"), 5, "7", {})
    with pytest.raises(ClowderError, match="another contest"):
        run_contest(other, str(out), workers=1)


def test_contest_resumes_when_only_the_last_newline_is_missing(tmp_path):
    out = tmp_path / "games.jsonl"
    contest = Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {})
    run_contest(contest, str(out), workers=1)
    out.write_bytes(out.read_bytes()[:-1])
    run_contest(contest, str(out), workers=1)
    assert len(run_contest(contest, str(out), workers=1)) == 4


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda lines: [b"\xff\xfe\n", *lines], "not the record"),
        (lambda lines: [lines[0], b"\xff\n", *lines[1:]], "Line 2 of .* cannot be read"),
        (lambda lines: [lines[0], lines[1].replace(b"[0, 1]", b"[9, 1]", 1)], "does not belong to this contest"),
    ],
)
def test_a_spoilt_record_gets_one_sentence(tmp_path, spoil, sentence):
    out = tmp_path / "games.jsonl"
    contest = Contest("exploding-kittens", 2, ("random", "house"), 4, "7", {})
    run_contest(contest, str(out), workers=1)
    out.write_bytes(b"".join(spoil(out.read_bytes().splitlines(keepends=True))))
    before = out.read_bytes()
    with pytest.raises(ClowderError, match=sentence):
        run_contest(contest, str(out), workers=1)
    assert out.read_bytes() == before


class FailsAtTheFarewell(RandomPlayer):
    def end(self, result):
        raise RuntimeError("I will not shake hands")


class FailsAtOnce(RandomPlayer):
    def start(self, seat, game, options):
        raise RuntimeError("I will not play")


class FailsInTheMiddleOfAContest(RandomPlayer):
    made = 0

    def __init__(self, seed=None):
        FailsInTheMiddleOfAContest.made += 1
        if FailsInTheMiddleOfAContest.made > 3:  # one to see whether it can be made, one for practice
            raise RuntimeError("no more of me")
        super().__init__(seed)


class EndsTheProcess(RandomPlayer):
    def choose(self, view, moves, budget):
        os._exit(3)


def test_a_forfeit_is_the_others_win_and_a_fault_at_the_farewell_is_none():
    bots = "house", f"{__name__}:FailsAtOnce"
    records = run_contest(Contest("exploding-kittens", 2, bots, 10, "1", {}, "forfeit"), None, workers=1)
    assert all(record.winners == [record.lineup.index(0)] for record in records)
    bots = "random", f"{__name__}:FailsAtTheFarewell"
    records = run_contest(Contest("exploding-kittens", 2, bots, 20, "1", {}, "forfeit"), None, workers=1)
    assert all(len(record.winners) == 1 and len(record.faults) == 1 for record in records)
    assert {record.lineup[record.winners[0]] for record in records} == {0, 1}


def test_bot_that_fails_to_load_later_is_a_fault():
    FailsInTheMiddleOfAContest.made = 0
    bots = "random", f"{__name__}:FailsInTheMiddleOfAContest"
    records = run_contest(Contest("exploding-kittens", 2, bots, 6, "1", {}), None, workers=1)
    assert [len(record.faults) for record in records] == [0, 1, 1, 1, 1, 1]


def test_a_bot_that_ends_its_process_gets_one_sentence():
    contest = Contest("exploding-kittens", 2, ("random", f"{__name__}:EndsTheProcess"), 4, "1", {})
    with pytest.raises(BadBot, match="Run such a bot as a program"):
        run_contest(contest, None, workers=2)


def test_two_processes_play_the_same_games_as_one(tmp_path):
    contest = Contest("exploding-kittens", 2, ("random", "house"), 8, "7", {}, logs=str(tmp_path / "logs"))
    one, two = run_contest(contest, None, workers=1), run_contest(contest, None, workers=2)
    assert [(r.number, r.winners) for r in one] == [(r.number, r.winners) for r in two]
    import clowder

    for path in (tmp_path / "logs").iterdir():
        log = json.loads(path.read_text())
        assert list(clowder.replay(log).winners) == next(r.winners for r in one if r.number == int(path.stem))


def bad_bot(tmp_path, body):
    path = tmp_path / "bad.py"
    path.write_text(body)
    return str(path)


def check_books(contest, games, kind):
    """Plays a contest between one good bot and one with a single kind of fault."""
    records = run_contest(contest, None, workers=2)
    assert [r.number for r in records] == list(range(games))
    good, bad = ({s.name: s for s in standings(contest, records)}[name] for name in contest.bots)
    assert good.games + bad.games == games * contest.players
    assert not good.faults
    assert set(bad.faults) == {kind}
    if contest.penalty == "forfeit":
        assert bad.wins == 0
    else:
        assert good.wins + bad.wins == pytest.approx(games)


BAD = {"crash": (CRASHES, LIMIT), "hang": (HANGS, 0.2), "illegal": (CHEATS, LIMIT)}  # with the time that each is given


@pytest.mark.parametrize(("kind", "penalty"), every(2, [(kind, p) for p in ("random", "forfeit") for kind in BAD]))
def test_bots_that_crash_hang_and_cheat_do_not_stop_the_arena(tmp_path, kind, penalty):
    body, seconds = BAD[kind]
    contest = Contest("exploding-kittens", 4, ("random", bad_bot(tmp_path, body)), 6, "1", {}, penalty, seconds=seconds)
    check_books(contest, 6, kind)


@pytest.mark.full
@pytest.mark.parametrize("kind", BAD)
def test_hundreds_of_games_with_bots_that_crash_hang_and_cheat(tmp_path, kind):
    body, seconds = BAD[kind]
    contest = Contest("exploding-kittens", 4, ("random", bad_bot(tmp_path, body)), 300, "1", {}, seconds=seconds)
    check_books(contest, 300, kind)


class FailsInStart(RandomPlayer):
    def start(self, seat, game, options):
        raise RuntimeError("[bold]not[/bold] \x1b[31mtoday\x1b[0m \u202e")


class FailsInSaw(RandomPlayer):
    def saw(self, events):
        return events[9999]


class FailsInChoose(RandomPlayer):
    def choose(self, view, moves, budget):
        return self.look_up(view)

    def look_up(self, view):
        return view.text("no move")  # fails inside Clowder


class FailsInEnd(RandomPlayer):
    def end(self, result):
        result["winner"]


class ReturnsNothing(RandomPlayer):
    def choose(self, view, moves, budget):
        pass


class ReturnsAFloat(RandomPlayer):
    def choose(self, view, moves, budget):
        return float(moves[0])


class ReturnsAnIllegalMove(RandomPlayer):
    def choose(self, view, moves, budget):
        return 4321


class TakesTooLittle(RandomPlayer):
    def choose(self, view):
        return 0


WAYS = [
    ("FailsInStart", "crash", "start", r"RuntimeError: \[bold\]not\[/bold\] \\x1b\[31mtoday\\x1b\[0m \\u202e$"),
    ("FailsInSaw", "crash", "saw", r"return events\[9999\]\n(.*\n)?IndexError: list index out of range$"),
    ("FailsInChoose", "crash", "choose", r"in choose\n.*\n(.*\n)?.*in look_up\n.*no move.*\n(.*\n)?TypeError: .*$"),
    ("FailsInEnd", "crash", "end", r"in end\n.*\n(.*\n)?TypeError: .*$"),
    ("ReturnsNothing", "nonsense", "choose", r"^It answered None \(NoneType\), which is not a move\.$"),
    ("ReturnsAFloat", "nonsense", "choose", r"^It answered \d+\.0 \(float\), which is not a move\.$"),
    ("ReturnsAnIllegalMove", "illegal", "choose", r"^It answered 4321. The legal moves were \d+, [\d, ]+\.$"),
    ("TakesTooLittle", "crash", "choose", r"TypeError: .* takes 2 positional arguments but 4 were given$"),
]


@pytest.mark.parametrize(("bot", "kind", "during", "shown"), WAYS)
def test_each_kind_of_fault_is_reported_once_with_place_and_reason(bot, kind, during, shown):
    contest = Contest("exploding-kittens", 2, ("random", f"{__name__}:{bot}"), 4, "9", {})
    records = run_contest(contest, None, workers=1)
    (failure,) = failures(contest, records)
    assert (failure.bot, failure.kind, failure.during) == (contest.bots[1], kind, during)
    assert failure.times == sum(len(record.faults) for record in records) >= 4
    assert (failure.game, failure.deal, failure.seat) == (0, "9/0", records[0].lineup.index(1))
    assert (failure.decision is None) == (during in ("start", "end"))
    text = failure.trace or failure.detail
    assert re.search(shown, text)
    if bot.startswith("FailsIn"):
        assert text.startswith("Traceback")
        assert set(re.findall(r'File "(.*?)"', text)) == {__file__}  # no frame of ours, nor of what lies between
    assert all(character.isprintable() for line in text.split("\n") for character in line)


def test_a_fault_names_its_place_in_the_log(tmp_path):
    import clowder

    bots = "random", f"{__name__}:ReturnsAnIllegalMove"
    contest = Contest("exploding-kittens", 2, bots, 2, "9", {}, logs=str(tmp_path / "my logs"))
    records = run_contest(contest, None, workers=1)
    (failure,) = failures(contest, records)
    log = json.loads((tmp_path / "my logs" / "000000.json").read_text())
    assert log["seed"] == failure.deal
    assert log["at_random"] == [fault.decision for fault in records[0].faults]
    match = clowder.replay({**log, "moves": log["moves"][: failure.decision]})
    assert match.to_act[0] == failure.seat
    assert failure.detail.endswith(f"The legal moves were {', '.join(map(str, match.legal(failure.seat)))}.")


def test_the_first_traceback_is_kept_and_not_a_thousand(tmp_path):
    out = tmp_path / "games.jsonl"
    contest = Contest("exploding-kittens", 2, ("random", f"{__name__}:FailsInSaw"), 12, "9", {})
    records = run_contest(contest, str(out), workers=1)
    assert sum(len(record.faults) for record in records) > 12
    assert out.read_text().count("Traceback") == 1
    again = run_contest(contest, str(out), workers=1)
    assert failures(contest, again) == failures(contest, records)
    in_two = run_contest(contest, None, workers=2)
    assert failures(contest, in_two) == failures(contest, records)


def test_records_of_an_earlier_version_go_on(tmp_path):
    out = tmp_path / "games.jsonl"
    contest = Contest("exploding-kittens", 2, ("random", f"{__name__}:FailsInSaw"), 4, "9", {})
    run_contest(contest, str(out), workers=1)
    header, *games = map(json.loads, out.read_text().splitlines())
    for game in games[:2]:
        game["faults"] = [[seat, kind, "\x1b[31m" + detail] for seat, kind, detail, *_ in game["faults"]]
    out.write_text("".join(json.dumps(line) + "\n" for line in [header, *games[:2]]))
    records = run_contest(contest, str(out), workers=1)
    old, new = failures(contest, records)
    assert (old.during, old.decision, old.trace) == ("", None, "")
    assert old.detail.startswith("\\x1b[31mIndexError")
    assert (new.game, new.during, new.trace[:9]) == (2, "saw", "Traceback")
    assert standings(contest, records)[1].decisions > 0


@pytest.mark.parametrize("fault", [[9, "crash", ""], [0, ["crash"], ""], [0, "crash"], [0, "crash", "", "", "7", ""]])
def test_a_spoilt_fault_gets_one_sentence(tmp_path, fault):
    out = tmp_path / "games.jsonl"
    contest = Contest("exploding-kittens", 2, ("random", "house"), 1, "9", {})
    run_contest(contest, str(out), workers=1)
    header, game = map(json.loads, out.read_text().splitlines())
    out.write_text(f"{json.dumps(header)}\n{json.dumps({**game, 'faults': [fault]})}\n")
    with pytest.raises(ClowderError, match=r"Line 2 of .* cannot be read"):
        run_contest(contest, str(out), workers=1)


SAYS_WHY = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "choose":
        print("loading [red]my[/red] \x1b]0;model\x07", file=sys.stderr)
        {}["no such key"]
"""


def test_a_program_that_fails_is_shown_with_the_last_lines_of_its_standard_error(tmp_path):
    (tmp_path / "bot.py").write_text(SAYS_WHY)
    contest = Contest("exploding-kittens", 2, ("random", str(tmp_path / "bot.py")), 2, "9", {}, seconds=LIMIT)
    (failure,) = failures(contest, run_contest(contest, None, workers=1))
    assert (failure.kind, failure.during, failure.times, failure.game) == ("crash", "choose", 2, 0)
    lines = failure.trace.split("\n")
    assert lines[0] == "It exited without an answer. Its standard error ended with:"
    assert lines[1] == r"loading [red]my[/red] \x1b]0;model\x07"
    assert lines[-1] == "KeyError: 'no such key'"


COMPILES = """
from types import SimpleNamespace
import clowder.players.player as ours
from clowder.players.random import RandomPlayer

clock = [0.0]
ours.time = SimpleNamespace(perf_counter=lambda: clock[0])

class Compiles(RandomPlayer):
    compiled = False

    def choose(self, view, moves, budget):
        if not Compiles.compiled:
            clock[0] += 1000.0
            Compiles.compiled = True
        return moves[0]
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_compile_time_is_not_counted_as_thinking_time(tmp_path, workers):
    (tmp_path / "compiles.py").write_text(COMPILES)
    script = f"""
from clowder.arena.contest import Contest, run_contest
if __name__ == "__main__":
    contest = Contest("exploding-kittens", 2, ("compiles:Compiles", "random"), 12, "9", {{}})
    print(sum(sum(record.seconds) for record in run_contest(contest, None, workers={workers})))
"""
    (tmp_path / "script.py").write_text(script)
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert float(done.stdout) == 0.0


class IsAsked(RandomPlayer):
    times: ClassVar[int] = 0

    def choose(self, view, moves, budget):
        IsAsked.times += 1
        return super().choose(view, moves, budget)


@pytest.mark.parametrize("name", names())
def test_in_practice_every_bot_is_asked(name):
    for players in range(find(name).min_players, find(name).max_players + 1):
        IsAsked.times = 0
        practise.__wrapped__(f"{__name__}:IsAsked", name, players, ())
        assert IsAsked.times > 0


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


def test_contest_file_header_identifies_the_contest(kept):
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


def test_resumed_contest_skips_recorded_games_and_counts_them_as_progress(kept):
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
        ({"rules": "0" * 16}, "was recorded under other rules of Exploding Kittens. Start a new file"),
        ({"identities": ["x", "y"]}, "was recorded with another version of the bot random"),
        ({"identities": None}, "another version of the bot random"),
    ],
)
def test_a_file_of_something_else_is_refused(kept, changed, sentence):
    change(kept, 0, **changed)
    with pytest.raises(ClowderError, match=sentence):
        run_contest(CONTEST, str(kept), 1)


def test_only_the_bot_that_has_changed_is_named(kept):
    identities = json.loads(kept.read_text().splitlines()[0])["identities"]
    change(kept, 0, identities=[identities[0]])
    with pytest.raises(ClowderError, match="another version of the bot house"):
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


def test_faults_survive_a_round_trip_through_the_file(kept):
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
    with pytest.raises(ClowderError, match=r"Game 2 of .* does not belong to this contest\."):
        run_contest(CONTEST, str(kept), 1)


def test_unplayable_contest_is_refused_before_the_first_game(tmp_path):
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
def test_winner_after_a_forfeit(points, winners, failed, left, monkeypatch):
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


def test_report_escapes_control_characters_in_bot_output(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    contest = Contest("exploding-kittens", 2, ("random", f"{__name__}:FailsInStart"), 2, "9", {})
    records = run_contest(contest, None, workers=1)
    show_standings(contest, records, standings(contest, records))
    out = capsys.readouterr().out
    assert r"  RuntimeError: [bold]not[/bold] \x1b[31mtoday\x1b[0m \u202e" in out
    assert "\x1b" not in out
    page = contest_page(contest, records, standings(contest, records))
    assert f"{contest.bots[1]} failed 2 times in start (crash), first in game 0 (deal 9/0), seat 1:" in page
    assert r"RuntimeError: [bold]not[/bold] \x1b[31mtoday" in page

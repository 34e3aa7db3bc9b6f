"""The arena: fair schedules, honest intervals, and books that balance whatever the bots do."""

import json
import math
import os
import random
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from clock import LIMIT

from clowder.arena.contest import Contest, Fault, Record, practise, run_contest
from clowder.arena.faults import failures
from clowder.arena.losses import losses
from clowder.arena.page import contest_page
from clowder.arena.probe import probe
from clowder.arena.ratings import FEWEST, clustered_share, difference, rate, standings
from clowder.arena.schedule import mixes, schedule
from clowder.cli.format import show_standings
from clowder.engine.errors import BadBot, ClowderError
from clowder.games import find, names
from clowder.players.random import RandomPlayer

CRASHES = "import sys\nsys.stdin.readline()\n"
HANGS = "import sys, time\ntime.sleep(60)\n"
CHEATS = "import sys\nfor line in sys.stdin:\n    print('{\"move\": 4321}', flush=True)\n"


def test_every_bot_of_a_mix_sits_at_every_seat_of_the_same_deal():
    games = list(schedule(2, 4, 12))
    for deal in range(3):
        lineups = [pairing.lineup for pairing in games if pairing.deal == deal]
        for seat in range(4):
            assert sorted(lineup[seat] for lineup in lineups) == sorted(lineups[0])


def test_mixes_are_all_tables_with_at_least_two_different_bots():
    assert mixes(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert len(mixes(3, 2)) == 3
    assert mixes(1, 3) == [(0, 0, 0)]


def test_one_against_the_rest():
    assert {pairing.lineup for pairing in schedule(2, 3, 3, mixed=False)} == {(0, 1, 1), (1, 1, 0), (1, 0, 1)}
    with pytest.raises(BadBot):
        list(schedule(3, 3, 3, mixed=False))


def test_the_interval_covers_the_truth_about_as_often_as_it_says_although_games_of_a_deal_are_alike():
    source = random.Random(1)
    covered = 0
    for _ in range(400):
        clusters = []
        for _ in range(60):
            luck = source.random() < 0.3  # all four games of a deal go the same way
            clusters.append((4.0 if luck else 0.0, 4.0))
        _, low, high = clustered_share(clusters)
        covered += low <= 0.3 <= high
    assert 0.91 <= covered / 400 <= 0.985


@pytest.mark.parametrize("deals", [3, 6, 12])
def test_the_interval_covers_the_truth_with_few_deals_too(deals):
    source = random.Random(deals)
    covered = 0
    for _ in range(600):
        clusters = [(float(sum(source.random() < 0.5 for _ in range(4))), 4.0) for _ in range(deals)]
        _, low, high = clustered_share(clusters)
        covered += low <= 0.5 <= high
    assert covered / 600 >= 0.93


def test_a_sweep_of_few_deals_is_not_certain():
    assert clustered_share([(2.0, 2.0)] * 20) == pytest.approx((1.0, 0.85, 1.0))
    records = [Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2], [0, 1], [3, 3], [0.1, 0.1]) for i in range(40)]
    assert difference(records, 1, 0) == pytest.approx((1.0, 0.7, 1.0))


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


def test_ratings_recover_known_strengths():
    source = random.Random(2)
    strengths = [0.0, 1.0, -0.5]
    rows = []
    for _ in range(6000):
        lineup = [source.randrange(3) for _ in range(4)]
        winner = source.choices(range(4), [math.exp(strengths[bot]) for bot in lineup])[0]
        rows.append((lineup[winner], tuple(lineup[:winner] + lineup[winner + 1 :])))
    found = rate(3, rows)
    for one in range(3):
        for other in range(3):
            assert found[one] - found[other] == pytest.approx(strengths[one] - strengths[other], abs=0.12)


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


def test_a_record_that_was_cut_just_before_its_last_newline_goes_on(tmp_path):
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
        (lambda lines: [lines[0], lines[1].replace(b"[0, 1]", b"[9, 1]", 1)], "not one of this contest"),
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


def test_a_bot_that_cannot_be_made_any_more_is_a_fault_and_the_arena_goes_on():
    FailsInTheMiddleOfAContest.made = 0
    bots = "random", f"{__name__}:FailsInTheMiddleOfAContest"
    records = run_contest(Contest("exploding-kittens", 2, bots, 6, "1", {}), None, workers=1)
    assert [len(record.faults) for record in records] == [0, 1, 1, 1, 1, 1]


def test_a_bot_that_ends_its_process_gets_one_sentence():
    contest = Contest("exploding-kittens", 2, ("random", f"{__name__}:EndsTheProcess"), 4, "1", {})
    with pytest.raises(BadBot, match="must be a program of its own"):
        run_contest(contest, None, workers=2)


def test_one_deal_tells_who_won_but_nothing_is_certain():
    records = [Record(i, 0, [i, 1 - i], [1 - i], [0, 1], [3, 3], [0.1, 0.1]) for i in range(2)]
    assert difference(records, 1, 0) == (1.0, -1.0, 1.0)
    found = standings(Contest("exploding-kittens", 2, ("random", "house"), 2, "7", {}), records)
    assert [(s.win_share, s.low, s.high, s.rating_low, s.rating_high) for s in found] == [
        (1.0, 0.0, 1.0, None, None),
        (0.0, 0.0, 1.0, None, None),
    ]


def test_two_processes_play_what_one_plays(tmp_path):
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
    """Plays a contest of one good bot and one that fails, in one way and no other."""
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


@pytest.mark.parametrize("penalty", ["random", "forfeit"])
@pytest.mark.parametrize("kind", BAD)
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


def test_the_page_holds_everything_and_loads_nothing():
    contest = Contest("exploding-kittens", 2, ("random", "<house> $x_{$"), 4, "7", {})
    records = [Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2], [0, 1], [3, 3], [0.1, 0.1]) for i in range(8)]
    page = contest_page(contest, records, standings(contest, records))
    assert "<svg" in page
    assert "&lt;house&gt; $x_{$" in page
    assert "<house>" not in page
    assert "<script" not in page
    assert difference(records, 1, 0)[0] == pytest.approx(1.0)


@pytest.mark.full
def test_the_probe_finds_a_clairvoyant_and_not_the_honest_search():
    game = find("exploding-kittens")
    shares = {
        (clairvoyant, swapped): probe(game, 2, 60, 24, clairvoyant, swapped).share
        for clairvoyant in (False, True)
        for swapped in (False, True)
    }
    assert shares[False, True] == shares[False, False]  # it cannot even notice
    assert shares[True, False] > shares[True, True] + 0.2


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
    ("ReturnsNothing", "nonsense", "choose", r"^It answered None \(NoneType\), which is no move\.$"),
    ("ReturnsAFloat", "nonsense", "choose", r"^It answered \d+\.0 \(float\), which is no move\.$"),
    ("ReturnsAnIllegalMove", "illegal", "choose", r"^It answered 4321; the legal moves were \d+, [\d, ]+\.$"),
    ("TakesTooLittle", "crash", "choose", r"TypeError: .* takes 2 positional arguments but 4 were given$"),
]


@pytest.mark.parametrize(("bot", "kind", "during", "shown"), WAYS)
def test_each_way_to_fail_is_told_once_with_its_place_and_its_reason(bot, kind, during, shown):
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
    assert failure.detail.endswith(f"the legal moves were {', '.join(map(str, match.legal(failure.seat)))}.")


def test_a_few_lost_games_are_named_with_the_last_decision_or_how_to_keep_them(tmp_path, capsys):
    import clowder

    contest = Contest("exploding-kittens", 2, ("random", "house"), 8, "7", {}, logs=str(tmp_path / "logs"))
    records = run_contest(contest, None, workers=1)
    found = losses(contest, records, 2)
    assert [loss.bot for loss in found].count("random") == 2
    for loss in found:
        record, log = records[loss.game], json.loads(Path(loss.log).read_text())
        assert contest.bots[record.lineup[loss.seat]] == loss.bot
        assert loss.seat not in record.winners
        assert log["moves"][loss.decision][0] == loss.seat
        match = clowder.replay({**log, "moves": log["moves"][: loss.decision]})
        assert len(match.legal(loss.seat)) > 1
        while not match.over:  # after it there was nothing left to choose
            seat, move = log["moves"][len(match.decisions)]
            assert seat != loss.seat or len(match.decisions) == loss.decision or len(match.legal(seat)) == 1
            match.play(seat, move)
    show_standings(contest, records, standings(contest, records))
    assert (
        f"random lost game {found[0].game} at decision {found[0].decision}: clowder replay" in capsys.readouterr().out
    )
    unkept = replace(contest, logs=None)
    assert losses(unkept, records, 2) == []
    show_standings(unkept, records, standings(unkept, records))
    assert "With --logs FOLDER each game is kept" in capsys.readouterr().out


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
    assert lines[0] == "It ended without an answer. Its standard error ended with:"
    assert lines[1] == r"loading [red]my[/red] \x1b]0;model\x07"
    assert lines[-1] == "KeyError: 'no such key'"


def test_the_report_prints_what_a_bot_says_harmlessly(capsys, monkeypatch):
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


LONG = "/home/somebody/bots/a folder with a long name/" + "very-" * 12 + "clever.py"


@pytest.mark.parametrize("columns", ["80", "40", None])
@pytest.mark.parametrize("second", ["house", "search:10000:random", LONG, "[bold]b:smile:[/bold]"])
def test_nothing_of_the_table_is_cut(capsys, monkeypatch, columns, second):
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    else:
        monkeypatch.delenv("COLUMNS", raising=False)
    contest = Contest("hold-my-bear", 2, ("random", second), 60, "7", {})
    records = [
        Record(i, i // 2, [i % 2, 1 - i % 2], [1 - i % 2 if i > 5 else i % 2], [0, 1], [3, 3], [4.5, 0.1])
        for i in range(60)
    ]
    records[0].faults = [Fault(0, "illegal", "")] * 12345
    found = standings(contest, records)
    show_standings(contest, records, found)
    lines = capsys.readouterr().out.splitlines()
    assert "\u2026" not in "".join(lines)
    table = lines[1 if columns != "40" else 2 :]
    for standing in found:
        place = next(place for place, line in enumerate(table) if line.startswith(standing.name))
        row = table[place] if "%" in table[place] else table[place] + table[place + 1]
        rating = f"{standing.rating:+.2f} {standing.rating_low:+.2f} to {standing.rating_high:+.2f}"
        shares = f"{100 * standing.win_share:.1f}% {100 * standing.low:.1f} to {100 * standing.high:.1f}%"
        faults = "12345" if standing.faults else "none"
        assert " ".join(row.split()) == f"{standing.name} 60 {shares} {rating} 766.67 {faults}"
        if columns != "40":
            assert len(table[place]) <= 80 or table[place] == LONG
    assert lines[-1] == contest.command()


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
def test_what_is_compiled_at_the_first_decision_is_no_thinking_time_in_any_process(tmp_path, workers):
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


def test_a_rating_from_a_few_deals_has_no_interval():
    contest = Contest("exploding-kittens", 2, ("random", "house"), 4, "few", {})
    records = run_contest(contest, None, workers=1)
    assert len({record.deal for record in records}) < FEWEST
    assert all(standing.rating_low is None for standing in standings(contest, records))

"""Faults of bots: counts and reports."""

import shlex
from dataclasses import replace

from contest_records import MIXED, mixed_games

from clowder.arena.contest import Fault
from clowder.arena.faults import failures
from clowder.arena.losses import log_of


def test_failures_by_bot_and_then_by_time(tmp_path):
    records = mixed_games()
    records[5].faults = [Fault(1, "hang", "Slow.", "choose", 1)]  # seat 1 of game 5 is the first bot's
    records[1].faults = [Fault(0, "crash", "At once.", "start")]  # seat 0 of game 1 is the second's
    found = failures(MIXED, list(reversed(records)))
    assert [(each.bot, each.kind, each.times, each.game, each.seat, each.decision) for each in found] == [
        ("random", "crash", 2, 2, 0, 5),
        ("random", "hang", 1, 5, 1, 1),
        ("a<b", "crash", 1, 1, 0, None),
    ]
    assert found[0].is_first
    assert (found[0].deal, found[0].detail, found[0].trace, found[0].log) == ("7/1", "Oh <no>.", "Traceback <x>", None)
    assert found[0].command() == ""
    assert found[1].headline() == "random failed once in choose (hang) in game 5 (deal 7/2), seat 1, decision 1:"
    assert found[2].headline() == "a<b failed once in start (crash) in game 1 (deal 7/0), seat 0:"
    assert found[0].to_json()["times"] == 2


def test_report_shows_the_first_fault_with_a_reason():
    records = mixed_games()
    records[2].faults = [
        Fault(0, "crash", "Once.", "saw", 1),
        Fault(0, "crash", "Twice.", "saw", 2, "line 1\n\x1b[31m"),
    ]
    [found] = failures(MIXED, records)
    assert (found.decision, found.detail, found.trace) == (2, "Twice.", "line 1\n\\x1b[31m")
    assert not found.is_first
    assert ", for example in game 2" in found.headline()


def test_faults_lead_to_the_log_where_it_was_kept(tmp_path):
    contest = replace(MIXED, logs=str(tmp_path))
    assert failures(contest, mixed_games())[0].log is None
    log_of(contest, 2).write_text("{}")
    [found] = failures(contest, mixed_games())
    assert found.log == str(tmp_path / "000002.json")
    assert shlex.split(found.command()) == ["clowder", "replay", found.log, "--at", "5", "--seat", "0"]

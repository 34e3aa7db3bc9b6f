"""Games that a bot has lost, and the command that shows them."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from contest_records import MIXED, mixed_games

from clowder.arena.contest import Contest, run_contest
from clowder.arena.losses import last_decisions, log_of, losses, read_log
from clowder.arena.ratings import standings
from clowder.cli.format import show_standings
from clowder.engine.errors import ClowderError
from clowder.engine.play.match import deal
from clowder.games import find


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
    assert "With --logs FOLDER each game is saved" in capsys.readouterr().out


def played_log(seed):
    """Returns a log of first moves, and the last decision of each seat that had a choice."""
    match, last = deal(find("exploding-kittens"), 2, seed, {}), {}
    while not match.over:
        seat = match.to_act[0]
        moves = match.legal(seat)
        if len(moves) > 1:
            last[seat] = len(match.decisions)
        match.play(seat, moves[-1])
    return match.log(), last


def test_losses_lists_first_lost_games_that_have_a_log(tmp_path):
    contest, records = replace(MIXED, logs=str(tmp_path)), mixed_games()
    log, last = played_log("7/0")
    assert last_decisions(log) == last
    for number in (0, 1, 2, 3, 4):
        log_of(contest, number).write_text(json.dumps(log))
    found = losses(contest, list(reversed(records)), 2)
    # The first bot lost games 0 and 3, the second 1, 2 and 5; nobody lost game 4.
    assert [(each.bot, each.game, each.seat) for each in found] == [
        ("random", 0, 0),
        ("random", 3, 1),
        ("a<b", 1, 0),
        ("a<b", 2, 1),
    ]
    assert [each.decision for each in found] == [last[0], last[1], last[0], last[1]]
    assert shlex.split(found[0].command())[2:] == [str(log_of(contest, 0)), "--at", str(last[0]), "--seat", "0"]
    assert found[0].to_json()["bot"] == "random"
    assert len(losses(contest, records, 1)) == 2
    assert losses(MIXED, records, 2) == [], "no logs were kept"


def test_a_log_that_cannot_be_read_gets_one_sentence(tmp_path):
    assert read_log(tmp_path / "none.json") is None
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(ClowderError, match=r"The log .*bad\.json cannot be read: "):
        read_log(tmp_path / "bad.json")

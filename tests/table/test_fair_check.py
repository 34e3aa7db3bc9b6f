"""Checking a deal: whole logs and changed logs."""

import json
from dataclasses import replace

import pytest
from fair_logs import (
    PEOPLE,
    generated_logs,
    judged,
    mended,
    mutants,
    note_of,
    old_log,
    people_and_bots,
    played,
    shuffled,
)
from typer.testing import CliRunner

import clowder
from clowder.cli import app
from clowder.engine.errors import BadLog
from clowder.games import find, names
from clowder.table import fair
from clowder.table.fair_check import verify

GAME = {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 3, "options": {}}


@pytest.fixture(scope="module")
def game():
    """A game of three people and a bot: its chairs, its shuffle, the nonces of its pages, and its log."""
    chairs = people_and_bots(4)
    one, nonces = shuffled("cats", 1, chairs)
    return chairs, one, nonces, played(one)


# A log alone


@pytest.mark.parametrize("name", names())
def test_a_sealed_game_is_dealt_and_played_again(name):
    one, _ = shuffled(name, 2, people_and_bots(3))
    verdict = verify(played(one), find)
    assert verdict.exit_code == 0
    said = " ".join(verdict.sentences)
    assert said.startswith("Consistent: the seal fits, the deal follows from the server's secret and 2 numbers of the")
    assert "decisions lead to the same result. A log alone doesn't show" in said
    assert "air for" not in said


def test_a_game_that_was_closed_has_no_result_and_verifies(game):
    verdict = verify(played(game[1], over=False), find)
    assert verdict.exit_code == 0
    assert "the game was closed." in " ".join(verdict.sentences)


@pytest.mark.parametrize(
    ("more", "gaps", "words"),
    [
        ({"missing": [1]}, ["missing"], "Missing: the number of seat 1. A dishonest server had the choice of 2 deals."),
        ({"missing": [0, 2]}, ["missing"], "the number of seat 0, 2. A dishonest server had the choice of 4 deals."),
        ({"without": [1]}, ["without"], "1 person took part without a number."),
        ({"missing": [0], "without": [1, 2]}, ["missing", "none"], "the server alone chose the deal."),
        ({"without": [0, 1, 2]}, ["none"], "Nobody added a number"),
    ],
)
def test_what_is_missing_is_named_first_and_is_an_exit_code_of_its_own(more, gaps, words):
    one, _ = shuffled("cats", 3, people_and_bots(4), **more)
    verdict = verify(played(one), find)
    assert (verdict.exit_code, [gap.id for gap in verdict.gaps]) == (3, gaps)
    assert words in " ".join(verdict.sentences[: len(gaps)])


def test_people_at_one_device_share_its_number():
    one, _ = shuffled("cats", 4, people_and_bots(4, device=(1, 2)))
    assert judged(played(one)) == (0, [])


def test_seals_that_led_to_no_game_are_counted_and_their_reasons_named():
    chairs = people_and_bots(3)
    first, _ = shuffled("cats", 5, chairs)
    second, _ = shuffled("cats", 6, chairs, before=first)
    third, _ = shuffled("cats", 7, chairs, before=second)
    verdict = verify(played(third), find)
    assert (verdict.exit_code, [gap.id for gap in verdict.gaps]) == (3, ["earlier"])
    assert "2 seals of the table led to no game: the rules had changed with an update." in verdict.sentences[0]
    fourth, _ = shuffled("cats", 8, chairs, before=third.dealt())
    assert judged(played(fourth)) == (0, [])


def test_a_log_of_version_1_verifies_as_what_it_is():
    verdict = verify(old_log(), find)
    assert (verdict.exit_code, [gap.id for gap in verdict.gaps]) == (3, ["old", "broken"])
    assert verdict.sentences[0].startswith("Sealed by version 1 of fair deals")
    assert "Consistent: the seal fits" in verdict.sentences[2]
    assert judged(old_log(broken=()))[1] == ["old"]
    for path, changed in mutants(old_log()):
        if path != ("digest",) and path[0] != "moves" and path[:2] != ("fair", "broken"):
            assert judged_or_bad(mended(changed)) != 3, path


def judged_or_bad(log):
    """Returns the exit code of the command."""
    try:
        return verify(log, find).exit_code
    except BadLog:
        return 2


def test_every_single_change_of_a_file_is_noticed():
    one, _ = shuffled("cats", 9, people_and_bots(3), missing=[1], options={"advanced": "on"})
    log = played(one, options={"advanced": "on"})
    assert judged(log)[0] == 3
    number = 0
    for path, changed in mutants(log):
        assert judged_or_bad(changed) in (1, 2), path
        number += 1
    assert number > 170


def test_a_number_that_is_written_otherwise_is_the_same_number(game):
    log = json.loads(
        json.dumps(game[3]).replace('"version": 2', '"version": 2.0').replace('"seals": 0', '"seals": 0.0')
    )
    assert isinstance(log["fair"]["version"], float)
    assert judged(log) == (0, [])


def test_whoever_mends_the_digest_is_noticed_by_the_seals():
    """All but the decisions is held by seal, commitments, seed and result; the decisions by the digest pages saw."""
    chairs = people_and_bots(3)
    first, _ = shuffled("exploding-kittens", 5, chairs)
    one, _ = shuffled("exploding-kittens", 10, chairs, before=first)
    log = played(one)
    for path, changed in mutants(log):
        if path[0] not in ("moves", "digest"):
            assert judged_or_bad(mended(changed)) in (1, 2), path


def test_another_seal_than_the_one_that_was_seen_is_noticed(game):
    log = game[3]
    assert "The seal is the one you saw." in verify(log, find, log["fair"]["seal"][:8]).sentences
    assert "The seal is the one you saw." not in verify(log, find).sentences
    assert judged(log, "0" * 64) == (1, "seal-seen")


# The command


def test_the_command_says_sentences_and_has_four_answers(tmp_path, game):
    chairs, one, nonces, log = game

    def verified(data, *more, note=None):
        file = tmp_path / "log.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data))
        if note is not None:
            (tmp_path / "note.json").write_text(json.dumps(note))
            more = (*more, "--note", str(tmp_path / "note.json"))
        return CliRunner().invoke(app, ["verify", str(file), *more])

    found = verified(log)
    assert (found.exit_code, found.output.count("\n")) == (0, 2)
    told = json.loads(verified(log, "--json").output)
    assert (told["consistent"], told["missing"], told["fair_for"]) == (True, [], None)
    found = verified(log, note=note_of(one, nonces, 2, chairs, log))
    assert (found.exit_code, found.output.startswith("Fair for seat 2: ")) == (0, True)
    assert json.loads(verified(log, "--json", note=note_of(one, nonces, 2, chairs, log)).output)["fair_for"] == 2
    assert verified(log, note=note_of(one, nonces, 2, chairs, log, seals=["0" * 64])).exit_code == 1
    assert verified(log, "--seal", "00").exit_code == 1
    found = verified({**log, "seed": "1"})
    assert (found.exit_code, found.output) == (1, "This file was changed: it does not fit its own digest.\n")
    assert verified(old_log()).exit_code == 3
    plain = clowder.deal("cats", 3, seed="1").log()
    assert verified(plain).exit_code == 1
    assert "was not sealed: it does not come from a table" in verified(plain).output
    start = {**{k: v for k, v in plain.items() if k != "seed"}, "start": clowder.deal("cats", 3, seed="1").position()}
    assert "was not sealed: it began from an arranged position" in verified(start).output
    arranged = mended({**log, "start": start["start"]})  # with the seal of an honest shuffle beside it
    assert "was not sealed: it began from an arranged position" in verified(arranged).output
    for nonsense in ({}, [], "{", {"game": "cats", "moves": {}}):
        with pytest.raises(BadLog):  # `main` makes exit code 2 of it
            raise verified(nonsense).exception
    with pytest.raises(BadLog):
        raise verified(log, note=[]).exception


def test_rules_of_another_version_cannot_be_judged_here(game):
    one, _ = shuffled("cats", 1, people_and_bots(4))
    one = replace(one, game={**one.game, "rules": "0123456789abcdef"})
    one = replace(one, seal=fair.seal(one.secret, one.header))
    seats = tuple(
        replace(share, commitment=fair.commitment(one.seal, share.nonce)) if share.nonce else share
        for share in one.seats
    )
    one = replace(one, seats=seats)
    log = game[3]
    old = fair.exported({**one.game, "seed": one.seed, "fair": one.record}, log["moves"], log["result"])
    with pytest.raises(BadLog, match="The seals fit, but the game was played by rules '0123456789abcdef'"):
        verify(old, find)


def test_the_people_of_the_generated_logs_are_named_in_no_log():
    for log, _ in generated_logs(20):
        assert not any(name in json.dumps(log) for name in PEOPLE)

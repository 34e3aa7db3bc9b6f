"""Fair deals: seals and seeds by worked examples, and files that were changed are noticed, whatever was changed."""

import copy
import hashlib
import json
import random

import pytest
from typer.testing import CliRunner

import clowder
from clowder.cli import app
from clowder.engine.errors import BadLog
from clowder.engine.play.match import deal
from clowder.engine.rules.rng import DEAL_TAG
from clowder.games import find, names
from clowder.table import fair

SECRET, NONCES = "5e" * 32, ["0a" * 32, None, "ff" * 32]
HEADER = {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 3, "options": {"b": 1, "a": "ü"}}
HEADER_TEXT = '{"clowder":1,"game":"cats","options":{"a":"ü","b":1},"players":3,"rules":"abc","version":1}'


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def test_worked_examples():
    """What docs/fairness.md says is hashed, written out; static/sealed.js is held to the same numbers."""
    sealed = fair.seal(SECRET, HEADER)
    assert sealed == sha(f"clowder/1/seal:{SECRET}\n{HEADER_TEXT}")
    assert sealed == "cba746c09b023665aec7c0f05ea635ad4aac7a3df07b78a66654604d8e017be3"
    assert fair.commitment(sealed, NONCES[0]) == sha(f"clowder/1/nonce:{sealed}\n{NONCES[0]}")
    made = fair.seed(SECRET, HEADER, NONCES)
    assert made == sha(f"clowder/1/seed:{SECRET}\n{HEADER_TEXT}\n{NONCES[0]},-,{NONCES[2]}")
    assert made == "9efe4c4c444f37674fcc86062c414cd6295a3b5f6934833b75970067e8d4cde4"


def test_what_is_published_is_not_what_deals():
    tags = [fair.SEAL, fair.COMMITMENT, fair.SEED, fair.LOG, DEAL_TAG]
    assert len(set(tags)) == 5
    assert not any(a.startswith(b) for a in tags for b in tags if a is not b)


def test_every_nonce_and_its_seat_count():
    seeds = {fair.seed(SECRET, HEADER, nonces) for nonces in (NONCES, [*NONCES[1:], NONCES[0]], [None] * 3)}
    seeds |= {fair.seed("00" * 32, HEADER, NONCES), fair.seed(SECRET, {**HEADER, "rules": "abd"}, NONCES)}
    assert len(seeds) == 5


def played(name, seed="1", over=True, options=None):
    """Returns the exported file of a sealed game for three, of two people with nonces and a bot, played at random."""
    game, chance = find(name), random.Random(seed)
    first = deal(game, 3, "1", options or {})
    header = fair.header_of(first.log())
    secret, nonces = sha(f"secret {seed}"), [sha(f"one {seed}"), None, sha(f"two {seed}")]
    sealed = fair.seal(secret, header)
    parts = [
        {"kind": "person", "nonce": nonce, "commitment": fair.commitment(sealed, nonce)} if nonce else {"kind": "bot"}
        for nonce in nonces
    ]
    match = deal(game, 3, fair.seed(secret, header, nonces), options or {})
    while not match.over and (over or len(match.decisions) < 5):
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    record = {"seal": sealed, "secret": secret, "seats": parts, "broken": [2]}
    header = {**{key: value for key, value in match.log().items() if key != "moves"}, "fair": record}
    result = {"scores": list(match.scores), "winners": list(match.winners)} if match.over else None
    return json.loads(json.dumps(fair.exported(header, match.decisions, result)))


@pytest.mark.parametrize("name", names())
def test_a_sealed_game_is_dealt_and_played_again(name):
    said = fair.verify(played(name), find)
    assert said.startswith("Earlier deals of this game were broken off by seat 2. Consistent: the seal fits")
    assert "the deal follows from the server's secret and 2 numbers of the players" in said
    assert "decisions lead to the same result. Only a page that was at the table knows" in said
    assert "Fair" not in said


def test_a_game_that_was_closed_has_no_result_and_verifies():
    assert "the game was closed." in fair.verify(played("cats", over=False), find)


def test_who_took_part_without_a_number_is_told():
    log = played("cats")
    log["fair"]["seats"][1] = {"kind": "person"}
    log["digest"] = fair.digest(log)
    log["fair"]["broken"] = []
    log["digest"] = fair.digest(log)
    assert fair.verify(log, find).startswith("1 person took part without a number. Consistent: ")


def places(data, path=()):
    """Yields the place of every value in plain data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def changes(value):
    """Yields other values in place of one."""
    if isinstance(value, bool) or value is None:
        yield "x"
    elif isinstance(value, int):
        yield from (value + 1, float(value), str(value))
    elif isinstance(value, str):
        yield from (value[:-1] + ("0" if value[-1:] != "0" else "1"), value + "0", None)
    elif isinstance(value, list):
        yield from ([*value, 0], value[:-1] if value else [0], None)
    else:
        yield from ({**value, "more": 1}, None)


def is_fair(log):
    """Tells whether a file verifies."""
    try:
        fair.verify(log, find)
    except (fair.Unproven, BadLog):
        return False
    return True


def mutants(log):
    """Yields the file with each of its fields changed or gone, one at a time; of decisions the first and the last."""
    ends = 0, len(log["moves"]) - 1
    for path in places(log):
        if path[0] == "moves" and len(path) > 1 and path[1] not in ends:
            continue
        for left_out in (False, True):
            whole = copy.deepcopy(log)
            place = whole
            for key in path[:-1]:
                place = place[key]
            if left_out:
                del place[path[-1]]
                yield path, copy.deepcopy(whole)
                continue
            for other in changes(place[path[-1]]):
                place[path[-1]] = other
                yield path, copy.deepcopy(whole)


def test_every_single_change_of_a_file_is_noticed():
    log = played("cats", options={"advanced": "on"})
    number = 0
    for path, changed in mutants(log):
        assert not is_fair(changed), path
        number += 1
    assert number > 140


def test_whoever_mends_the_digest_is_noticed_by_the_seals():
    """All but the decisions is held by seal, commitments, seed and result; the decisions by the digest pages saw."""
    log = played("exploding-kittens")
    for path, changed in mutants(log):
        if path[0] in ("moves", "digest") or path[:2] == ("fair", "broken"):
            continue
        changed["digest"] = fair.digest(changed)
        assert not is_fair(changed), path


def test_another_seal_than_the_one_that_was_seen_is_noticed():
    log = played("cats")
    fair.verify(log, find, log["fair"]["seal"])
    assert "The seal is the one you saw" in fair.verify(log, find, log["fair"]["seal"][:8])
    assert "The seal is the one you saw" not in fair.verify(log, find)
    with pytest.raises(fair.Unproven, match="not the seal that was seen"):
        fair.verify(log, find, "0" * 64)


def test_the_command_says_one_sentence_and_has_three_answers(tmp_path):
    def verified(data, *more):
        file = tmp_path / "log.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data))
        return CliRunner().invoke(app, ["verify", str(file), *more])

    log = played("cats")
    found = verified(log)
    assert (found.exit_code, found.output.count("\n")) == (0, 1)
    told = json.loads(verified(log, "--json").output)
    assert told["consistent"] is True
    assert verified(log, "--seal", "00").exit_code == 1
    found = verified({**log, "seed": "1"})
    assert (found.exit_code, found.output) == (1, "This file was changed: it does not fit its own digest.\n")
    plain = clowder.deal("cats", 3, seed="1").log()
    assert verified(plain).exit_code == 1
    assert "was not sealed: it does not come from a table" in verified(plain).output
    start = {**{k: v for k, v in plain.items() if k != "seed"}, "start": clowder.deal("cats", 3, seed="1").position()}
    assert "was not sealed: it began from an arranged position" in verified(start).output
    for nonsense in ({}, [], "{", {"game": "cats", "moves": {}}):
        with pytest.raises(BadLog):  # `main` makes exit code 2 of it
            raise verified(nonsense).exception


def test_rules_of_another_version_cannot_be_judged_here():
    log = played("cats")
    header = {**fair.header_of(log), "rules": "0123456789abcdef"}
    record = {**log["fair"], "seal": fair.seal(log["fair"]["secret"], header), "seats": [{"kind": "bot"}] * 3}
    made = fair.seed(record["secret"], header, [None] * 3)
    old = fair.exported({**header, "seed": made, "fair": record}, log["moves"], log["result"])
    with pytest.raises(BadLog, match="The seals fit, but the game was played by rules '0123456789abcdef'"):
        fair.verify(old, find)

"""Untrusted logs and positions: they give one clear sentence, or a game that plays to its end."""

import json
import random

import pytest
from tiers import few_or_all

import clowder
from clowder.engine.rules import calls
from clowder.games import find, names
from clowder.players import find as find_bot
from clowder.players.player import play_match

EACH = few_or_all(1_000, 5_200)  # mutations of each kind, of logs and of positions


def sample_match(name, seed, stop=None):
    game = find(name)
    players = random.Random(seed).randint(game.min_players, game.max_players)
    match = clowder.deal(name, players=players, seed=seed)
    source = random.Random(seed)
    while not match.over and (stop is None or len(match.decisions) < stop):
        seat = source.choice(match.to_act)
        match.play(seat, source.choice(match.legal(seat)))
    return match


def spoil_text(text, source):
    """Cuts, doubles, flips or drops a piece of a text."""
    at = source.randrange(len(text))
    kind = source.randrange(5)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + source.choice('0123456789-.eE"{}[],:ntf\\\x00é') + text[at + 1 :]
    if kind == 2:
        return text[:at] + text[at + source.randint(1, 40) :]
    if kind == 3:
        return text[:at] + text[at : at + 30] + text[at:]
    return text[:at] + source.choice(["1e999", "NaN", "99999999999999999999", "null", "[" * 50, "-1"]) + text[at:]


ODD = [0, 1, -1, 2, 3, 7, 63, 64, 100, 127, 128, 255, -128, 2**31, 2**63, 2**64, 10**30, True, None, "x", 1.5, [], {}]


def spoil_value(data, source):
    """Puts an unusual value somewhere into nested data."""
    data = json.loads(data)
    place = data
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = source.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and source.random() < 0.95:
            place = place[key]
            continue
        small = [v + source.choice((-1, 1)) for v in [place[key]] if type(v) is int]
        place[key] = source.choice([*ODD, *small * 20])
        return data


def try_all(text, source, number, take):
    """Feeds `number` spoiled texts that are still JSON to `take`; returns how many it accepted."""
    accepted = fed = 0
    while fed < number:
        try:
            data = spoil_value(text, source) if fed % 2 else json.loads(spoil_text(text, source))
        except (ValueError, RecursionError):
            continue
        fed += 1
        try:
            match = take(data)
        except clowder.ClowderError as refused:
            said = str(refused)
            assert said
            assert "\n" not in said
            assert len(said) < 400
        else:
            accepted += 1
            finish(match)
    return accepted


def finish(match):
    """Checks that an accepted match is sound, has texts, and ends."""
    assert match.game.call(calls.check_first)(match.state) == 0
    for viewer in (None, *range(match.players)):
        json.dumps(match.view(viewer))
        match.events(viewer)
    play_match(match, {seat: find_bot("random", seat) for seat in range(match.players)})
    assert match.game.call(calls.check_first)(match.state) == 0
    assert len(match.decisions) <= 2 * match.game.max_decisions


@pytest.mark.parametrize("name", names())
def test_spoiled_logs_are_refused_or_play(name):
    source = random.Random(f"logs of {name}")
    share = EACH // len(names())
    for seed in range(4):
        text = json.dumps(sample_match(name, seed).log())
        try_all(text, source, share // 4 + 1, clowder.replay)


@pytest.mark.parametrize("name", names())
def test_spoiled_positions_are_refused_or_play_to_the_end(name):
    source = random.Random(f"positions of {name}")
    share = EACH // len(names())
    accepted = 0
    for seed in range(8):
        text = json.dumps(sample_match(name, seed, stop=source.randrange(80)).position())
        accepted += try_all(text, source, share // 8 + 1, clowder.load)
    assert accepted > 0  # harmless changes are taken: the test reaches both ways

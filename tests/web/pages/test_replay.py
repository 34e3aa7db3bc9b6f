"""Finished games, shown again: as data, and as one file that a browser opens from a disk with the network off."""

import base64
import gzip
import hashlib
import json
import re

import pytest
from finished_games import played

import clowder
from clowder.engine.errors import BadLog, ClowderError
from clowder.engine.scene.render import SceneRenderer
from clowder.games import find, names
from clowder.table.replay_data import NOBODY, OWN, NotOver
from clowder.web.pages.bundle import bundled
from clowder.web.pages.joined import join
from clowder.web.pages.replay import film_of, page_of
from clowder.web.pages.templates import static_paths, static_text

LONGEST = 1_000_000  # bytes of a page


@pytest.fixture(scope="module")
def logs():
    return {name: played(name, players=2) for name in names()}


def whole(steps):
    """Returns the steps with all they show, not only what changed."""
    before = {"eyes": [{}] * len(steps[0]["eyes"])}
    for step in steps:
        eyes = step.get("eyes", [{}] * len(before["eyes"]))
        eyes = [{**old, **new} for old, new in zip(before["eyes"], eyes, strict=True)]
        before = {**{key: before[key] for key in before if key not in ("beats", "decided")}, **step, "eyes": eyes}
        yield before


def test_a_replay_shows_what_every_seat_saw_and_chose_at_every_decision(logs):
    for log in logs.values():
        film = json.loads(gzip.decompress(base64.b64decode(film_of(log, "de").data)))
        final = clowder.replay(log)
        assert len(film["steps"]) == len(final.decisions) + 1
        for number, step in enumerate(whole(film["steps"])):
            if number not in (5, len(final.decisions) // 2, len(final.decisions)):
                continue
            match = clowder.replay({**log, "moves": log["moves"][:number]})
            match.names = NOBODY[: match.players]
            scenes = SceneRenderer(match, "de")
            for place, seat in enumerate((*range(match.players), None)):
                parts = scenes.parts(seat)
                assert step["eyes"][place] == {name: json.loads(parts[name]) for name in OWN}
            assert step["board"] == json.loads(scenes.shared["board"])
            if number < len(final.decisions):
                seat, move = final.decisions[number]
                assert step["decided"]["seat"] == seat
                assert step["decided"]["moves"][step["decided"]["chosen"]] == match.view_of(seat, "de").text(move)


@pytest.mark.parametrize("name", names())
def test_a_game_that_is_not_over_is_not_shown(logs, name):
    unfinished = {**logs[name], "moves": logs[name]["moves"][:-1]}
    with pytest.raises(NotOver, match="not over"):
        page_of(unfinished)
    with pytest.raises(BadLog):
        page_of({**logs[name], "moves": "none"})


def test_a_file_has_one_script_and_one_style_and_a_policy_for_them_alone(logs):
    text = page_of(logs["cats"])
    script, style = (
        re.findall(r'<script type="module">(.*?)</script>', text, re.S),
        re.findall(r"<style>(.*?)</style>", text, re.S),
    )
    assert len(script) == len(style) == 1
    assert len(re.findall(r"<script(?! type=\"application/json\")", text)) == 1
    policy = re.search(r'http-equiv="content-security-policy" content="([^"]+)"', text)[1]
    hashes = [base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() for part in (script[0], style[0])]
    assert policy.startswith("default-src 'none'; ")
    assert [re.findall(r"'sha256-([^']+)'", policy)] == [hashes]
    assert "not affiliated" in text
    assert " style=" not in text
    assert "src=" not in text
    assert "@import" not in text


def test_names_stand_in_a_block_of_their_own_or_nowhere(logs):
    named, plain = page_of(logs["cats"], names=["", "<b>Mia"]), page_of(logs["cats"])
    assert named.count("Mia") == 1
    assert '["Ann","\\u003cb\\u003eMia"]' in named
    assert "Mia" not in plain
    with pytest.raises(ClowderError, match="2 texts"):
        page_of(logs["cats"], names=["Mia"])


def test_two_modules_of_the_file_may_call_something_by_the_same_name():
    script = bundled("replay.js")
    declared = re.findall(r"^(?:async )?(?:const|let|function|class) ([\w$]+)", script, re.M)
    assert len(declared) > len(set(declared)) > 100
    inside = re.split(r"^const \w+_module = await \(async \(\) => \{$", script, flags=re.M)[1:]
    assert len(inside) >= 8
    for module in inside:
        names = re.findall(r"^(?:async )?(?:const|let|function|class) ([\w$]+)", module, re.M)
        assert len(names) == len(set(names))


def test_a_comment_with_types_goes_and_the_code_beside_one_stays():
    texts = {"a.js": '/**\n * @param {string} x\n */\nimport { b } from "./b.js";\n\n/** @type {any} */ (b).c = 1;\n'}
    texts["b.js"] = "/** @type {any} */\nexport const b = { d: 2 };\n/** One. */\n"
    script = join("a.js", texts.__getitem__)
    assert "@param" not in script
    assert "(b).c = 1;" in script
    assert "const b = { d: 2 };" in script


def test_what_a_module_exports_is_never_assigned_again():
    """A page in one file takes what it imports once."""
    for path in static_paths():
        if path.endswith(".js"):
            assert not re.search(r"^export (let|var|default|\{)", static_text(path).decode(), re.M), path


@pytest.mark.full
@pytest.mark.parametrize("name", names())
def test_a_long_game_is_a_file_of_less_than_a_megabyte(name):
    players = find(name).max_players
    longest = max((played(name, players, seed) for seed in range(60)), key=lambda log: len(log["moves"]))
    assert len(page_of(longest, "de").encode()) < LONGEST

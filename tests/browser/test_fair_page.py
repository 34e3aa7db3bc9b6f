"""Fair deals in a real browser: our SHA-256, pages that take part in a shuffle, and the page that checks a deal."""

import hashlib
import json
import random
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from canned import NOW
from pages import DRAWN
from player import Player, begin, open_table, sit, start
from playwright.sync_api import expect
from typer.testing import CliRunner

from clowder.cli import app
from clowder.games import find
from clowder.table import fair

# FIPS 180-2, appendix B, and the empty message
VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
SEALED = "async (given) => { const s = await import(document.querySelector('script[type=module]').src.replace(/[^/]*$/, 'sealed.js')); return (%s)(s, given); }"  # noqa: E501


def sealed(page, work, given=None):
    """Runs something with the functions of static/sealed.js."""
    return page.evaluate(SEALED % work, given)


def test_our_sha_256_keeps_the_standard_in_the_browser(visit):
    page = visit()
    page.goto("/fair")
    assert Axe().run(page).violations_count == 0
    ours = "(s, texts) => texts.map((text) => s.sha256(new TextEncoder().encode(text)))"
    assert sealed(page, ours, list(VECTORS)) == list(VECTORS.values())
    chance = random.Random(1)
    texts = ["".join(chance.choices("aé🐈\n", k=size)) for size in range(200)]  # every length of the last block
    assert sealed(page, ours, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    theirs = "(s, texts) => Promise.all(texts.map(s.hashOf))"
    assert sealed(page, theirs, texts[:50]) == sealed(page, ours, texts[:50])


def test_browser_and_server_hash_the_same(visit):
    page = visit()
    page.goto("/fair")
    log = {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 3, "options": {"b": 1, "a": 'ü\n"\\'}}
    secret, nonce = "5e" * 32, "0a" * 32
    seats = [{"nonce": nonce}, {}, {"nonce": "ff" * 32}]
    work = """async (s, { log, secret, nonce, seats }) => [await s.sealOf(secret, log),
        await s.commitmentOf("00", nonce), await s.seedOf(secret, log, seats),
        await s.digestOf({ ...log, digest: "x" })]"""
    found = sealed(page, work, {"log": log, "secret": secret, "nonce": nonce, "seats": seats})
    expected = [fair.seal(secret, log), fair.commitment("00", nonce)]
    expected += [fair.seed(secret, log, [part.get("nonce") for part in seats]), fair.digest(log)]
    assert found == expected
    nonces = sealed(page, "(s) => Array.from({ length: 50 }, s.newNonce)")
    assert len(set(nonces)) == 50
    assert all(fair.is_hash(nonce) for nonce in nonces)


def test_alone_the_page_adds_its_number_and_the_second_tap_is_a_move(visit):
    page = visit()
    start(page, "cats")
    deal = page.evaluate("() => JSON.parse(localStorage.getItem('deals')).at(-1)")
    assert re.fullmatch("[0-9a-f]{64}", deal["seal"])
    assert [sorted(one) for one in deal["list"]] == [["commitment", "kind"], ["kind"], ["kind"], ["kind"]]
    page.locator("#top [data-panel=menu]").click()
    page.wait_for_selector("#menu .deal", state="visible")
    told = page.locator("#menu .deal").text_content()
    assert "Your page took part: the seal and the list of numbers are the ones it saw before the cards." in told
    assert "added a number" in told
    assert deal["seal"][:8] in told


@pytest.fixture
def table(come):
    """A canned table before a deal."""
    return come("waiting")


def deal(table, **told):
    """Sends how far a deal has come."""
    table.send(v=1, now=NOW, parts={"deal": {"number": 1, **told}})


def test_a_page_opens_its_number_only_after_a_list_with_its_commitment(table):
    seal = "ab" * 32
    deal(table, step="commit", seal=seal, mine=0, seats=[{"kind": "person", "gives": True}] * 2)
    (said,) = table.heard(1)
    assert set(said) == {"do", "seal", "commitment", "id"}  # the number itself is not told
    foreign = {"kind": "person", "commitment": "cd" * 32, "gives": True}
    deal(table, step="open", seal=seal, mine=0, seats=[foreign, foreign])
    deal(table, step="open", seal="cd" * 32, mine=0, seats=[{**foreign, "commitment": said["commitment"]}, foreign])
    table.page.locator("[data-do=start]").click()
    assert table.heard(2)[1]["do"] == "start"  # and nothing before it
    deal(table, step="open", seal=seal, mine=0, seats=[{**foreign, "commitment": said["commitment"]}, foreign])
    assert fair.commitment(seal, table.heard(3)[2]["nonce"]) == said["commitment"]


def test_a_page_that_broke_a_deal_off_is_not_told_that_the_next_one_is_false(table):
    first, second = "ab" * 32, "cd" * 32
    foreign = {"kind": "person", "commitment": fair.commitment(first, "ef" * 32), "gives": True}
    deal(table, step="commit", seal=first, mine=0, seats=[{"kind": "person", "gives": True}] * 2)
    own = {"kind": "person", "commitment": table.heard(1)[0]["commitment"], "gives": True}
    deal(table, step="open", seal=first, mine=0, seats=[own, foreign])
    table.heard(2)  # its number, which never arrives
    other = {"kind": "person", "commitment": fair.commitment(second, "ef" * 32), "nonce": "ef" * 32}
    deal(table, step="commit", seal=second, seats=[{"kind": "person"}, {"kind": "person", "gives": True}], broken=[0])
    dealt = {"number": 1, "step": "dealt", "seal": second, "seats": [{"kind": "person"}, other], "broken": [0]}
    table.send(v=1, now=1, parts={"deal": dealt, "table": {"phase": "playing", "can": [], "code": "ABCD"}})
    table.page.wait_for_function("() => document.getElementById('story').textContent.includes('Broken off before')")
    table.send(v=1, now=2, parts={"table": {"phase": "playing", "can": [], "code": "ABCD", "notice": "x"}})
    table.page.locator("#top [data-panel=menu]").click()
    table.page.wait_for_selector("#menu .deal", state="visible")
    told = table.page.locator("#menu .deal").text_content()
    assert "Broken off before" in told
    assert "not the one your page took part in" not in told


def test_a_page_notices_another_deal_than_the_one_it_took_part_in(table):
    seal = "ab" * 32
    deal(table, step="commit", seal=seal, mine=0, seats=[{"kind": "person", "gives": True}, {"kind": "bot"}])
    said = table.heard(1)[0]
    assert fair.commitment(seal, said["nonce"]) == said["commitment"]  # alone: both at once
    own = {"kind": "person", "commitment": said["commitment"], "nonce": said["nonce"]}
    other = {"kind": "person", "commitment": fair.commitment(seal, "ef" * 32), "nonce": "ef" * 32}
    shown = {"phase": "playing", "can": [], "code": "ABCD"}
    for seats, words in (
        ([own, {"kind": "bot"}], "Your page took part"),
        ([own, other], "not the one your page took part in"),
    ):
        table.send(
            v=1, now=1, parts={"deal": {"number": 1, "step": "dealt", "seal": seal, "seats": seats}, "table": shown}
        )
        table.page.locator("#top [data-panel=menu]").click()
        expect(table.page.locator("#menu .deal")).to_contain_text(words)
        table.page.keyboard.press("Escape")


def sealed_log():
    """Returns a log whose seals fit: the page does not play it again."""
    log = {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 2, "options": {}}
    secret, nonce = "5e" * 32, "0a" * 32
    seal = fair.seal(secret, log)
    seats = [{"kind": "person", "commitment": fair.commitment(seal, nonce), "nonce": nonce}, {"kind": "bot"}]
    record = {"seal": seal, "secret": secret, "seats": seats, "broken": []}
    return fair.exported({**log, "seed": fair.seed(secret, log, [nonce, None]), "fair": record}, [], None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "Every page opened the number"),
        ({"seats": [None, None]}, "incomplete"),
        ({"seats": [{"kind": "person"}, {"kind": "ghost"}]}, "incomplete"),
        ({"seats": "ab"}, "incomplete"),
        ({"broken": [7]}, "incomplete"),
        ({"broken": None}, "incomplete"),
        ({"secret": 5}, "incomplete"),
        ({"secret": "5F" * 32}, "incomplete"),
        ({"more": 1}, "incomplete"),
        ({"secret": "5f" * 32}, "The seal does not fit"),
        (None, "incomplete"),
    ],
)
def test_the_page_says_what_is_wrong_with_a_record_as_the_command_does(visit, change, words):
    log = sealed_log()
    log["fair"] = change if change is None else {**log["fair"], **change}
    log["digest"] = fair.digest(log)  # whoever changes it can mend that
    page = visit()
    page.goto("/fair")
    page.locator("#paste").fill(json.dumps(log))
    page.locator("#give button").click()
    page.wait_for_selector("#verdict.good" if change == {} else "#verdict.bad")
    assert words in page.locator("#verdict").inner_text()
    if words == "incomplete":
        with pytest.raises(fair.Unproven, match="incomplete"):
            fair.verify(log, find)


@pytest.mark.parametrize(
    ("note", "broken", "title", "words"),
    [
        (
            {"before": True},
            [],
            "Everything in this file fits together.",
            "The seal and the list of numbers are the ones it saw",
        ),
        ({}, [], "Everything in this file fits together.", "the ones this browser saw with the cards"),
        (None, [], "Everything in this file fits together.", "This browser has no note of that deal"),
        (None, [0], "This file fits together, but read this first:", "Earlier deals of this game were broken off"),
    ],
)
def test_the_page_says_what_this_browser_saw_and_no_more(visit, note, broken, title, words):
    log = sealed_log()
    log["fair"]["broken"] = broken
    log["digest"] = fair.digest(log)
    page = visit()
    page.goto("/fair")
    if note is not None:
        seats = [{name: one[name] for name in ("kind", "commitment") if name in one} for one in log["fair"]["seats"]]
        note = {"table": "ABCD", "number": 1, "seal": log["fair"]["seal"], "list": seats, "begun": 1, **note}
        page.evaluate("(note) => localStorage.setItem('deals', JSON.stringify([note]))", note)
    page.locator("#paste").fill(json.dumps(log))
    page.locator("#give button").click()
    page.wait_for_selector("#verdict.good")
    assert page.locator("#verdict h2").inner_text() == title
    told = page.locator("#verdict li").all_inner_texts()
    assert words in (told[0] if broken else " ".join(told))
    if note != {"before": True} and not (note or {}).get("before"):
        assert "before the cards" not in " ".join(told)


def test_after_a_good_file_one_that_cannot_be_read_is_not_called_good(visit):
    page = visit()
    page.goto("/fair")
    deep = "[" * 5000 + "]" * 5000
    for text in ("nothing", json.dumps(sealed_log())[:-1], json.dumps(sealed_log())[:-1] + f', "more": {deep}}}'):
        page.locator("#paste").fill(json.dumps(sealed_log()))
        page.locator("#give button").click()
        page.wait_for_selector("#verdict.good")
        page.locator("#paste").fill(text)
        page.locator("#give button").click()
        page.wait_for_selector("#verdict.bad")
        assert page.locator("#verdict").inner_text() == "That is no log of a game."


@pytest.mark.full
def test_two_people_deal_play_check_and_verify(visit, tmp_path):
    host = visit(1280, 800, reduced_motion="reduce", fresh=True)
    friend = visit(locale="de-DE")
    sit(friend, open_table(host, "cats", name="Ann", players="3", clock="0"), "Bob")
    begin(host, friend)
    players = [Player(host), Player(friend, "2")]
    while not all(player.over for player in players):
        for player in players:
            player.page.wait_for_selector("#bar, #won")
            if not player.over and player.page.locator("#bar.asked").count():
                player.act()
        host.evaluate(DRAWN)
    expect(friend.locator(".ending .checked")).to_contain_text("Versiegelt")
    with host.context.expect_page() as opened:
        host.locator(".ending .checked a").click()
    check = opened.value
    check.wait_for_selector("#verdict.good")
    told = check.locator("#verdict").inner_text()
    assert "This browser took part in the deal." in told
    assert "the game that this browser saw end" in told
    with check.expect_download() as saved:
        check.locator("a[download]").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    log = json.loads(file.read_text())
    found = CliRunner().invoke(app, ["verify", str(file), "--seal", log["fair"]["seal"]])
    assert found.exit_code == 0, found.output
    assert found.output.startswith("Consistent: ")
    assert "2 numbers of the players" in found.output
    assert fair.verify(log, find)
    for path, words in (("seed", "was changed"), ("digest", "was changed")):
        check.locator("#paste").fill(json.dumps({**log, path: "00" * 32}))
        check.locator("#give button").click()
        check.wait_for_selector("#verdict.bad")
        assert words in check.locator("#verdict").inner_text()
    stranger = visit()
    stranger.goto("/")
    assert stranger.request.get(host.url + "/log").status == 404

"""A server that cheats, against the real page: what each honest page and `clowder verify` say, every time."""

import json

import cheating
import pytest
from house import NEVER
from pages import DRAWN
from player import Player, begin, open_table, sit
from playwright.sync_api import expect
from serving import ServerHere

from clowder.games import find
from clowder.table.fair_check import verify
from clowder.table.timing import Timing

UNASKED = "Your page was open and was never asked for a number."
FORGED = "The server says you added a number, but your page was never asked for one!"
SEALS = "The server made other seals for this game, and now it leaves them out!"
MISSING = "Your number was sent and is not in this deal!"
SWAPPED = "Players changed seats after the seal was shown!"
MOVED = "You were dealt another seat's cards than the seal says!"
LIST = "The list of numbers isn't the one your page saw before the cards!"
GONE = "The server doesn't say properly how these cards were dealt!"
WELL = "Your number is in this deal."
BEGUN = "This game has been shuffled more than once. Seals so far: 3"
COUNTED = "Shuffles on this server that used your number, but whose game you never saw: "


def gathered(visit, house, cheat=None):
    """Opens a table of Ann, Bob and a bot at a server that cheats."""
    ann, bob = visit(1280, 800), visit()
    sit(bob, open_table(ann, "cats", name="Ann", players="3", clock="0"), "Bob")
    ann.wait_for_function("() => document.querySelectorAll('.chair.person').length === 2")
    if cheat:
        cheat(house.table(ann))
    return ann, bob


def told(page):
    """Returns what a page says of the deal in its menu, and the animals of its code."""
    page.wait_for_function("() => JSON.parse(localStorage.getItem('shuffles')).at(-1).dealt")
    page.locator("#top [data-panel=menu]").click()
    page.wait_for_selector("#menu .deal .seal", state="visible")
    text, code = page.locator("#menu .deal").inner_text(), page.locator("#menu .deal .code b").inner_text()
    page.keyboard.press("Escape")
    return text, code


def note_of(page):
    """Returns a page's note as the page exports it."""
    note = page.evaluate("() => JSON.parse(localStorage.getItem('shuffles')).at(-1)")
    return {name: value for name, value in note.items() if name not in ("table", "number", "dealt")}


def judged(log, page=None):
    """Returns the exit code of `clowder verify`, and the ids of what it found."""
    verdict = verify(log, find, note=page and note_of(page))
    wrong = verdict.contradiction
    return verdict.exit_code, [wrong.id] if wrong else [gap.id for gap in verdict.gaps]


WAYS = {  # who says what on the page, and what is said of the log alone, with Ann's note and with Bob's
    "an honest server": (None, [WELL], [WELL], (0, []), (0, []), (0, [])),
    "forge": (
        cheating.forge,
        [UNASKED, FORGED],
        [UNASKED, FORGED],
        (0, []),
        (1, ["note-forged"]),
        (1, ["note-forged"]),
    ),
    "grind": (cheating.grind, [SEALS, BEGUN], [SEALS, BEGUN], (0, []), (1, ["note-seals"]), (1, ["note-seals"])),
    "grind and admit": (
        cheating.grind_and_admit,
        [BEGUN],
        [BEGUN],
        (3, ["earlier"]),
        (3, ["earlier"]),
        (3, ["earlier"]),
    ),
    "blame": (
        cheating.blame,
        [MISSING, "Ann's number is missing from this deal."],
        [WELL, "Ann's number is missing from this deal."],
        (3, ["missing"]),
        (1, ["note-missing"]),
        (3, ["missing"]),
    ),
    "swap": (cheating.swap, [SWAPPED], [MOVED, SWAPPED], (0, []), (1, ["note-swapped"]), (1, ["note-moved"])),
    "replaced commitments": (
        cheating.replace_commitment,
        [LIST],
        [LIST],
        (0, []),
        (1, ["note-list"]),
        (1, ["note-list"]),
    ),
    "another hand": (cheating.show_another_hand, [WELL], [WELL], (0, []), (1, ["note-hand"]), (0, [])),
    "swap during the shuffle": (
        cheating.swap_during_the_shuffle,
        [SWAPPED],
        [WELL],
        (0, []),
        (1, ["note-swapped"]),
        (0, []),
    ),
    "the next number": (
        cheating.deal_under_the_next_number,
        [SEALS, COUNTED + "1"],
        [SEALS, COUNTED + "1"],
        (0, []),
        (1, ["note-seals"]),
        (1, ["note-seals"]),
    ),
    "equivocation": (cheating.equivocate, [WELL], [WELL], (0, []), (0, []), (1, ["note-list"])),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_cheating_server_is_noticed(visit, house, way):
    cheat, anns, bobs, alone, with_anns, with_bobs = WAYS[way]
    ann, bob = gathered(visit, house, cheat)
    begin(ann, bob)
    codes = []
    for page, sentences in ((ann, anns), (bob, bobs)):
        text, code = told(page)
        codes.append(code)
        for sentence in sentences:
            assert sentence in text, (way, text)
        assert (WELL in text) == (WELL in sentences)
        if WELL in sentences:
            expect(page.locator("#notice")).to_be_hidden()
        else:
            expect(page.locator("#notice")).to_have_text(sentences[0])
    assert (codes[0] == codes[1]) == (way != "equivocation")
    log = house.log(ann)
    assert judged(log) == alone
    assert judged(log, ann) == with_anns
    assert judged(log, bob) == with_bobs


def test_a_game_without_a_deal_is_noticed(visit, house):
    ann, bob = gathered(visit, house, cheating.play_without_a_deal)
    begin(ann, bob)
    for page in (ann, bob):
        expect(page.locator("#notice")).to_have_text(GONE)
        page.locator("#top [data-panel=menu]").click()
        expect(page.locator("#menu .deal")).to_contain_text(GONE)
        assert judged(house.log(ann), page) == (3, ["note-cards"])


def test_a_decision_that_the_server_changes_in_the_log_is_noticed(visit, house):
    ann, bob = gathered(visit, house)
    begin(ann, bob)
    told(ann)
    while len(note_of(ann)["decisions"]) < 2:
        for player in (Player(ann), Player(bob, "2")):
            if player.page.locator("#bar.asked").count():
                player.act()
            player.page.evaluate(DRAWN)
    log = house.log(ann)
    note = note_of(ann)
    assert note["decisions"][0]["hand"]
    assert judged(log, ann) == (0, [])
    changed = cheating.rewritten(log, 0)
    assert judged(changed) == (0, [])
    assert judged(changed, ann) == (1, ["note-decision"])
    ann.goto("/fair")
    ann.locator("#paste").fill(json.dumps(changed))
    ann.locator("#give button").click()
    expect(ann.locator("#verdict li.bad")).to_have_text("The log doesn't have a decision that you made!")


def test_a_missing_number_is_on_everybodys_screen(visit, house):
    ann, bob = gathered(visit, house, cheating.blame)
    begin(ann, bob)
    for page in (ann, bob):
        expect(page.locator("#story")).to_contain_text("Ann's number is missing from this deal.")
    expect(bob.locator("#log")).to_contain_text("Ann has not sent their number. The cards were dealt without it.")


def test_a_table_that_is_abandoned_after_the_numbers_are_known_is_counted(visit, house):
    ann, bob = gathered(visit, house, cheating.abandon)
    ann.locator("[data-do=start]").click()
    for page in (ann, bob):
        page.wait_for_function("() => JSON.parse(localStorage.getItem('opened') || '[]').length === 1")
    ann, bob = gathered_again(ann, bob)
    begin(ann, bob)
    for page in (ann, bob):
        text, _ = told(page)
        assert WELL in text
        assert COUNTED + "1" in text
    assert judged(house.log(ann), ann) == (0, [])  # of this game nothing is wrong: the page alone knows of the other


def gathered_again(ann, bob):
    """Opens another table of the same people."""
    sit(bob, open_table(ann, "cats", name="Ann", players="3", clock="0"), "Bob")
    ann.wait_for_function("() => document.querySelectorAll('.chair.person').length === 2")
    return ann, bob


# What an honest server may do

MUTE = "() => { const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) { "
MUTE += "if (JSON.parse(text).%s === undefined) send.call(this, text); }; }"


@pytest.mark.parametrize("missing", ["commitment", "nonce"])
def test_a_restart_and_a_reload_in_a_shuffle_lead_to_the_same_deal_without_an_alarm(visit, tmp_path, missing):
    """What Bob's page has to say is lost with its connection; the server stops, comes back, and asks again."""
    server = ServerHere(tmp_path, timing=Timing(shuffle=NEVER, opening=NEVER)).start()
    try:
        ann, bob = visit(1280, 800, address=server.address), visit(address=server.address)
        url = open_table(ann, "cats", name="Ann", players="3", clock="0")
        sit(bob, url, "Bob")
        ann.wait_for_function("() => document.querySelectorAll('.chair.person').length === 2")
        bob.evaluate(MUTE % missing)
        ann.locator("[data-do=start]").click()
        table = server.hall.tables[ann.locator("#page").get_attribute("data-code")]
        ann.wait_for_function("() => JSON.parse(localStorage.getItem('shuffles'))?.at(-1)?.seal")
        bob.wait_for_function(
            "() => Object.keys(JSON.parse(localStorage.getItem('shuffles'))?.at(-1)?.nonces || {}).length"
        )
        if missing == "nonce":
            for page in (ann, bob):
                page.wait_for_function("() => JSON.parse(localStorage.getItem('shuffles')).at(-1).opened")
        seal = table.terms.shuffle.seal
        server.stop()
        server.start()
        bob.reload()
        for page in (ann, bob):
            text, _ = told(page)
            assert WELL in text
            assert COUNTED not in text
            note = note_of(page)
            assert (note["seal"], note["seals"]) == (seal, [seal])
    finally:
        for page in (ann, bob):
            page.goto("about:blank")
        server.stop()

"""Fair deals in a real browser: our SHA-256, pages that take part in a shuffle, and the page that checks a deal."""

import hashlib
import json
import random
import re
from collections import Counter

import pytest
from axe_playwright_python.sync_playwright import Axe
from canned import NOW
from fair_logs import NOTE_CHANGES, generated_logs, mutants, people_and_bots, played, shuffled
from fair_logs import note_of as note_at
from pages import DRAWN
from player import Player, begin, open_table, sit, start
from playwright.sync_api import expect
from tiers import few_or_all
from typer.testing import CliRunner

from clowder.cli import app
from clowder.engine.errors import BadLog
from clowder.games import find
from clowder.table import fair, fair_check_1
from clowder.table.fair_check import verify
from clowder.table.texts import use_language, wording

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
    seats = [
        {"kind": "person", "alias": "0" * 16, "page": 0, "commitment": "aa", "nonce": nonce},
        {"kind": "bot", "alias": "1" * 16},
        {"kind": "person", "alias": "2" * 16, "page": 2, "commitment": "bb", "missing": True},
    ]
    chain = fair.Chain(3, "ab" * 32, (("cd" * 32, "rules"),))
    work = """async (s, { log, secret, nonce, seats, chain }) => {
        const header = await s.headerOf({ game: s.gameOf(log), seats, chain });
        return [header, await s.sealOf(secret, header), await s.commitmentOf("00", nonce),
          await s.seedOf(secret, header, seats), (await s.codeOf("00", seats)).join(), await s.aliasOf(nonce, "Zoë"),
          await s.digestOf({ ...log, digest: "x" }), await s.oldSealOf(secret, log),
          await s.oldCommitmentOf("00", nonce), await s.oldSeedOf(secret, log, seats)];
    }"""
    given = {"log": log, "secret": secret, "nonce": nonce, "seats": seats, "chain": chain.plain}
    found = sealed(page, work, given)
    header, lists = (
        fair.header(log, seats, chain),
        [[part.get(name) for part in seats] for name in ("commitment", "nonce")],
    )
    assert found == [
        fair.canonical(header),
        fair.seal(secret, header),
        fair.commitment("00", nonce),
        fair.seed(secret, header, *lists),
        ",".join(map(str, fair.code("00", *lists))),
        fair.alias(nonce, "Zoë"),
        fair.digest(log),
        fair_check_1.seal(secret, log),
        fair_check_1.commitment("00", nonce),
        fair_check_1.seed(secret, log, lists[1]),
    ]
    nonces = sealed(page, "(s) => Array.from({ length: 50 }, s.newNonce)")
    assert len(set(nonces)) == 50
    assert all(fair.is_hash(nonce) for nonce in nonces)


def note_of(page):
    """Returns what a page has noted last."""
    return page.evaluate("() => JSON.parse(localStorage.getItem('shuffles')).at(-1)")


def open_menu(page):
    page.locator("#top [data-panel=menu]").click()
    page.wait_for_selector("#menu .deal", state="visible")
    return page.locator("#menu .deal")


def test_alone_the_page_adds_its_number_and_the_second_tap_is_a_move(visit):
    page = visit()
    start(page, "cats")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('shuffles'))?.at(-1)?.dealt")
    note = note_of(page)
    assert re.fullmatch("[0-9a-f]{64}", note["seal"])
    assert [bool(seat.get("commitment")) for seat in note["seats"]] == [True, False, False, False]
    assert (note["mine"], note["seat"], note["before"], note["opened"]) == (0, 0, True, True)
    told = open_menu(page).text_content()
    assert "Your number is in this deal. The seal and the list of numbers are the ones your page saw" in told
    assert "added a number" in told
    assert note["seal"][:8] in told
    assert re.search(r"Deal code: \w+ · \w+ · \w+", told)
    page.wait_for_function("() => localStorage.getItem('opened') === '[]'")  # once the game has been shown for a while


@pytest.fixture
def table(come):
    """A canned table before a deal."""
    return come("waiting")


GAME = {"clowder": 1, "game": "cats", "version": 1, "rules": "abc", "players": 2, "options": {}}
SEAL, SALT = "ab" * 32, "07" * 16


def seats_of(*shares, names=("Ann", "Mona"), shown=False):
    """Returns two seats of a shuffle, both with pages; `shown`: with their names, as before the deal."""
    told = []
    for seat, (share, name) in enumerate(zip(shares, names, strict=True)):
        kind = {"kind": "person", "alias": fair.alias(SALT, name), "page": seat}
        seat = {**kind, **({"name": name, "salt": SALT} if shown else {}), **share}
        told.append({name: value for name, value in seat.items() if value is not None})
    return told


def deal(page, step, shares, seal=SEAL, mine=0, number=1, chain=None, **parts):
    """Sends how far a deal has come."""
    shown = step != "dealt"
    told = {"version": 2, "number": number, "step": step, "seal": seal, "game": GAME}
    told |= {"chain": chain or fair.Chain().plain, "seats": seats_of(*shares, shown=shown)}
    told |= {"mine": mine} if shown and mine is not None else {}
    page.send(v=1, now=NOW, parts={"deal": told, **parts})


PEOPLE = [{"is": "place", "seat": seat, "name": name, "kind": "person"} for seat, name in enumerate(("Ann", "Mona"))]
PLAYING = {"table": {"phase": "playing", "can": [], "code": "ABCD"}, "seats": PEOPLE, "seat": 0}
OVER = {"table": {"phase": "over", "can": [], "code": "ABCD"}}
FOREIGN = {"commitment": fair.commitment(SEAL, "ef" * 32)}


def taken_part(table):
    """Lets a page commit and open; returns what it committed to and opened."""
    deal(table, "commit", [{"waits": True}, {"waits": True}])
    commitment = table.heard(1)[0]["commitment"]
    deal(table, "open", [{"waits": True, "commitment": commitment}, {"waits": True, **FOREIGN}])
    return commitment, table.heard(2)[1]["nonce"]


def told_of_the_deal(table):
    """Returns what a page says of the deal in its menu."""
    table.page.wait_for_function("() => JSON.parse(localStorage.getItem('shuffles')).at(-1).dealt")
    told = open_menu(table.page).text_content()
    table.page.keyboard.press("Escape")
    return told


def test_a_page_opens_its_number_only_after_a_list_with_its_commitment(table):
    deal(table, "commit", [{"waits": True}, {"waits": True}])
    (said,) = table.heard(1)
    assert set(said) == {"do", "seal", "commitment", "id"}  # the number itself is not told
    deal(table, "open", [{"waits": True, **FOREIGN}, {"waits": True, **FOREIGN}])
    deal(table, "open", [{"waits": True, "commitment": said["commitment"]}, FOREIGN], seal="cd" * 32)
    table.page.locator("[data-do=start]").click()
    assert table.heard(2)[1]["do"] == "start"  # and nothing before it


def test_a_page_opens_its_number_for_one_list_alone(table):
    commitment, nonce = taken_part(table)
    assert fair.commitment(SEAL, nonce) == commitment
    other = {"waits": True, "commitment": fair.commitment(SEAL, "01" * 32)}
    deal(table, "open", [{"waits": True, "commitment": commitment}, other])
    table.page.locator("[data-do=start]").click()
    assert table.heard(3)[2]["do"] == "start"  # and nothing before it
    deal(table, "open", [{"waits": True, "commitment": commitment}, {"waits": True, **FOREIGN}])  # asked once more
    assert table.heard(4)[3]["nonce"] == nonce


@pytest.mark.parametrize("others", [False, True])
def test_a_page_that_was_told_it_is_alone_notices_numbers_of_others(table, others):
    bot = {"kind": "bot", "page": None}
    deal(table, "commit", [{"waits": True}, bot])
    (said,) = table.heard(1)
    assert fair.commitment(SEAL, said["nonce"]) == said["commitment"]  # both at once: there is no list to wait for
    shares = [{"commitment": said["commitment"], "nonce": said["nonce"]}, bot]
    parts = {**PLAYING, "seats": [PEOPLE[0], {**PEOPLE[1], "kind": "bot"}]}
    if others:
        shares[1], parts = {**FOREIGN, "nonce": "ef" * 32}, PLAYING
    deal(table, "dealt", shares, **parts)
    told = told_of_the_deal(table)
    assert ("Your number is in this deal." in told) == (not others)
    assert ("The seats or the rules behind the seal were changed" in told) == others


def test_a_page_opens_the_number_that_another_tab_of_the_browser_had_committed_to(table):
    """Both tabs are asked, and the server takes the first commitment."""
    deal(table, "commit", [{"waits": True}, {"waits": True}])
    table.heard(1)
    nonce = "04" * 32
    commitment = fair.commitment(SEAL, nonce)
    own = "([name, nonce]) => { const notes = JSON.parse(localStorage.getItem('shuffles')); notes.at(-1).nonces = "
    own += "{ [name]: nonce }; localStorage.setItem('shuffles', JSON.stringify(notes)); }"
    table.page.evaluate(own, [commitment, nonce])
    deal(table, "open", [{"waits": True, "commitment": commitment}, {"waits": True, **FOREIGN}])
    assert table.heard(2)[1]["nonce"] == nonce
    deal(table, "dealt", [{"commitment": commitment, "nonce": nonce}, {**FOREIGN, "nonce": "ef" * 32}], **PLAYING)
    assert "Your number is in this deal." in told_of_the_deal(table)


def test_a_page_that_is_loaded_again_opens_the_number_that_it_had_committed_to(table, come):
    deal(table, "commit", [{"waits": True}, {"waits": True}])
    commitment = table.heard(1)[0]["commitment"]
    before = table.socket
    table.page.reload()
    table.until(lambda: table.socket is not before)
    deal(table, "open", [{"waits": True, "commitment": commitment}, {"waits": True, **FOREIGN}])
    table.until(lambda: any("nonce" in said for said in table.sent))
    nonce = table.sent[-1]["nonce"]
    assert fair.commitment(SEAL, nonce) == commitment


def test_a_page_whose_number_was_sent_and_is_missing_says_so(table):
    commitment, _ = taken_part(table)
    other = {**FOREIGN, "nonce": "ef" * 32}
    deal(table, "dealt", [{"commitment": commitment, "missing": True}, other], **PLAYING)
    expect(table.page.locator("#notice")).to_have_text("Your number was sent and is not in this deal!")
    assert "Your number was sent and is not in this deal!" in told_of_the_deal(table)
    assert "Ann's number is missing from this deal." in table.page.locator("#story").text_content()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "Your number is in this deal."),
        (
            {"shares": {1: {"commitment": fair.commitment(SEAL, "01" * 32), "nonce": "01" * 32}}},
            "The list of numbers isn't",
        ),
        ({"shares": {1: {**FOREIGN, "nonce": "01" * 32}}}, "The list of numbers isn't"),  # to grind the deal code
        ({"number": 2}, "This deal has another seal than the one your page saw!"),
        ({"shares": {0: {}}}, "The list of numbers isn't"),
        ({"seal": "cd" * 32}, "The server made other seals for this game, and now it leaves them out!"),
        ({"seat": 1}, "You were dealt another seat's cards than the seal says!"),
        ({"names": ("Mona", "Ann")}, "Players changed seats after the seal was shown!"),
        ({"names": ("Ann", "Greta")}, "Your number is in this deal."),  # somebody has another name
        ({"kinds": ("person", "bot")}, "Players changed seats after the seal was shown!"),
    ],
)
def test_a_page_notices_another_deal_than_the_one_it_took_part_in(table, change, words):
    commitment, nonce = taken_part(table)
    shares = {0: {"commitment": commitment, "nonce": nonce}, 1: {**FOREIGN, "nonce": "ef" * 32}} | change.get(
        "shares", {}
    )
    names, kinds = change.get("names", ("Ann", "Mona")), change.get("kinds", ("person", "person"))
    seats = [{**place, "name": name, "kind": kind} for place, name, kind in zip(PEOPLE, names, kinds, strict=True)]
    parts = {**PLAYING, "seats": seats, "seat": change.get("seat", 0)}
    deal(table, "dealt", [shares[0], shares[1]], seal=change.get("seal", SEAL), number=change.get("number", 1), **parts)
    told = told_of_the_deal(table)
    assert words in told
    assert ("Your number is in this deal." in told) == (words == "Your number is in this deal.")


def test_a_page_whose_commitment_was_dropped_says_so(table):
    deal(table, "commit", [{"waits": True}, {"waits": True}])
    table.heard(1)
    deal(table, "open", [{}, {"waits": True, **FOREIGN}])
    deal(table, "dealt", [{}, {**FOREIGN, "nonce": "ef" * 32}], **PLAYING)
    expect(table.page.locator("#notice")).to_have_text(
        "Your page was ready, but the server says it came too late. Your number isn't in this deal."
    )


def test_a_deal_without_a_game_does_not_hide_that_the_number_was_used(table):
    taken_part(table)
    commitment = json.loads(table.page.evaluate("() => localStorage.getItem('shuffles')"))[0]["seats"][0]["commitment"]
    deal(table, "dealt", [{"commitment": commitment, "nonce": "01" * 32}, {**FOREIGN, "nonce": "ef" * 32}])
    deal(table, "commit", [{"waits": True}, {"waits": True}], seal="cd" * 32, number=2)
    table.heard(3)
    assert table.page.evaluate("() => JSON.parse(localStorage.getItem('opened'))") == [SEAL]


def test_a_deal_that_is_sealed_no_more_is_noticed(table):
    taken_part(table)
    table.send(v=3, now=NOW, parts={"deal": {"step": "dealt", "number": 1, "seal": SEAL, "seats": [{}, {}]}, **PLAYING})
    expect(table.page.locator("#notice")).to_have_text("This deal has another seal than the one your page saw!")


GONE = "The server doesn't say properly how these cards were dealt!"


@pytest.mark.parametrize(
    "shown",
    [
        {},
        {"step": "dealt"},
        {"version": 2, "step": "dealt", "number": 1, "seal": SEAL, "seats": [{}, {}]},
        {"version": 3, "step": "dealt"},
        "dealt",
        None,
    ],
)
@pytest.mark.parametrize("is_dealt", [False, True])
def test_a_deal_that_cannot_be_read_is_noticed_during_play(table, shown, is_dealt):
    commitment, nonce = taken_part(table)
    if is_dealt:
        shares = [{"commitment": commitment, "nonce": nonce}, {**FOREIGN, "nonce": "ef" * 32}]
        deal(table, "dealt", shares, **PLAYING)
        assert "Your number is in this deal." in told_of_the_deal(table)
    table.send(v=1, now=NOW, parts={"deal": shown, **PLAYING})
    expect(table.page.locator("#notice")).to_have_text(GONE)
    assert GONE in open_menu(table.page).text_content()


def test_a_game_that_was_never_sealed_raises_no_alarm(table):
    table.send(v=1, now=NOW, parts={"deal": {}, **PLAYING})
    assert "Not sealed" in open_menu(table.page).text_content()
    expect(table.page.locator("#notice")).to_be_hidden()


def test_a_shuffle_that_goes_on_during_play_is_noticed(table):
    taken_part(table)
    deal(table, "commit", [{"waits": True}, {"waits": True}], **PLAYING)
    expect(table.page.locator("#notice")).to_have_text(GONE)


def test_players_that_change_seats_during_a_shuffle_are_noticed_at_once(table):
    dealing = {"table": {"phase": "dealing", "can": [], "code": "ABCD"}}
    deal(table, "commit", [{"waits": True}, {"waits": True}], seats=PEOPLE, **dealing)
    table.heard(1)
    table.send(v=1, now=NOW, parts={"seats": [{**PEOPLE[0], "name": "Mona"}, {**PEOPLE[1], "name": "Ann"}]})
    expect(table.page.locator("#notice")).to_have_text("Players changed seats after the seal was shown!")
    assert note_of(table.page)["swapped"]


def test_names_that_are_not_those_in_the_seal_are_noticed_at_once(table):
    deal(table, "commit", [{"waits": True}, {"waits": True, "salt": "08" * 16}])
    expect(table.page.locator("#notice")).to_have_text(
        "The seal has another player at the table than your page was shown!"
    )


def test_a_page_that_is_moved_to_another_seat_during_play_says_so(table):
    commitment, nonce = taken_part(table)
    deal(table, "dealt", [{"commitment": commitment, "nonce": nonce}, {**FOREIGN, "nonce": "ef" * 32}], **PLAYING)
    assert "Your number is in this deal." in told_of_the_deal(table)
    table.send(v=1, now=NOW, parts={"seat": 1})
    expect(table.page.locator("#notice")).to_have_text("You were dealt another seat's cards than the seal says!")


def test_alarms_are_german_on_a_german_page(come):
    with use_language("de"):
        table = come("waiting")
    commitment, _ = taken_part(table)
    other = {**FOREIGN, "nonce": "ef" * 32}
    deal(table, "dealt", [{"commitment": commitment, "missing": True}, other], **{**PLAYING, "seat": 1})
    expect(table.page.locator("#notice")).to_have_text("Deine Zahl wurde geschickt und fehlt in dieser Verteilung!")
    told = told_of_the_deal(table)
    assert "Du hast die Karten eines anderen Platzes bekommen, als das Siegel sagt!" in told
    assert "Die Zahl von Ann fehlt in dieser Verteilung." in told
    assert "Your" not in told


def test_forgetting_somebody_forgets_the_notes_of_this_browser(visit):
    page = visit(fresh=True)
    start(page, "cats")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('shuffles'))?.at(-1)?.dealt")
    page.goto("/you")
    page.locator("details:has(form[action='/forget']) summary").click()
    page.locator("form[action='/forget'] button").click()
    page.wait_for_function("() => localStorage.getItem('shuffles') === null && localStorage.getItem('opened') === null")


def test_a_page_that_was_never_asked_says_so_whoever_is_said_to_share_its_number(table):
    table.send(v=1, now=NOW, parts={"deal": {}})
    deal(table, "commit", [{"waits": True}, {"page": 0}], mine=None)
    deal(table, "dealt", [{**FOREIGN, "nonce": "ef" * 32}, {"page": 0}], **{**PLAYING, "seat": 1})
    assert "Your page was open and was never asked for a number." in told_of_the_deal(table)


def test_a_page_that_was_there_and_was_never_asked_says_so(table):
    table.send(v=1, now=NOW, parts={"deal": {}})
    own = {"commitment": fair.commitment(SEAL, "01" * 32), "nonce": "01" * 32}
    deal(table, "commit", [{}, {"waits": True}], mine=None)
    deal(table, "dealt", [own, {**FOREIGN, "nonce": "ef" * 32}], **PLAYING)
    told = told_of_the_deal(table)
    assert "Your page was open and was never asked for a number." in told
    assert "The server says you added a number, but your page was never asked for one!" in told


def test_a_page_that_came_with_the_cards_raises_no_alarm(table):
    """On another device, or in a private window that was loaded again, it made no number."""
    own = {"commitment": fair.commitment(SEAL, "01" * 32), "nonce": "01" * 32}
    table.send(v=1, now=NOW, parts={"deal": {}})
    table.cut()  # a new connection may have missed a shuffle
    deal(table, "dealt", [own, {**FOREIGN, "nonce": "ef" * 32}], **PLAYING)
    told = told_of_the_deal(table)
    assert "Your page saw the seal only together with the cards." in told
    assert "!" not in told
    assert table.page.locator("#notice").is_hidden()


def test_a_page_counts_the_seals_that_used_its_number_and_led_to_no_game(table):
    for n in range(3):
        seal = f"{n}0" * 32
        deal(table, "commit", [{"waits": True}, {"waits": True}], seal=seal)
        commitment = table.heard(2 * n + 1)[-1]["commitment"]
        foreign = {"waits": True, "commitment": fair.commitment(seal, "ef" * 32)}
        deal(table, "open", [{"waits": True, "commitment": commitment}, foreign], seal=seal)
        nonce = table.heard(2 * n + 2)[-1]["nonce"]
    shares = [{"commitment": commitment, "nonce": nonce}, {"commitment": foreign["commitment"], "nonce": "ef" * 32}]
    deal(table, "dealt", shares, seal=seal, **PLAYING)
    told = told_of_the_deal(table)
    assert "Shuffles on this server that used your number, but whose game you never saw: 2" in told
    assert "This game has been shuffled more than once. Seals so far: 3" in told
    assert "The server made other seals for this game, and now it leaves them out!" in told


def test_a_page_notices_seals_that_a_table_hides_between_two_games(table):
    chains = []
    for number, link in ((1, ""), (2, None), (3, "ab" * 32)):
        seal = f"{number}0" * 32
        deal(
            table,
            "commit",
            [{"waits": True}, {"waits": True}],
            seal=seal,
            number=number,
            chain=chain_after(chains, link),
            **(OVER if number > 1 else {}),
        )
        commitment = table.heard(2 * number - 1)[-1]["commitment"]
        foreign = {"commitment": fair.commitment(seal, "ef" * 32)}
        mine = {"commitment": commitment, "waits": True}
        deal(table, "open", [mine, foreign], seal=seal, number=number, chain=chain_after(chains, link))
        shares = [
            {"commitment": commitment, "nonce": table.heard(2 * number)[-1]["nonce"]},
            {**foreign, "nonce": "ef" * 32},
        ]
        deal(table, "dealt", shares, seal=seal, number=number, chain=chain_after(chains, link), **PLAYING)
        told = told_of_the_deal(table)
        assert ("The server hides seals it made at this table before this game!" in told) == (number == 3)
        assert ("Your number is in this deal." in told) == (number != 3)
        chains.append((seal, chain_after(chains, link)))


def chain_after(chains, link):
    """Returns the chain after the seals of some games, or one with another link."""
    if not chains:
        return fair.Chain().plain
    seal, chain = chains[-1]
    honest = fair.Chain.read(chain).after(seal, "dealt").plain
    return honest if link is None else {**honest, "link": link}


def test_a_page_of_an_earlier_version_is_asked_to_reload(house, visit):
    page = visit(fresh=True)  # its script must not stay for another test
    sit_alone = open_table(page, "cats", name="Ann", players="3", clock="0")
    old = "constructor(url) { super(url.replace('&shuffle=2', '&shuffle')); }"
    page.add_init_script(f"window.WebSocket = class extends WebSocket {{ {old} }}")
    page.goto(sit_alone)
    expect(page.locator("#notice")).to_have_text(
        "This page is older than the server. Reload it to take part in the next shuffle."
    )


# The page that checks a deal


def check(page, log, note=None):
    """Gives a log and a note to the page; returns how it ends, and the lines below."""
    page.evaluate("() => { document.getElementById('verdict').className = ''; }")
    file = (
        []
        if note is None
        else [{"name": "note.json", "mimeType": "application/json", "buffer": json.dumps(note).encode()}]
    )
    page.locator("#note-file").set_input_files(file)
    page.locator("#paste").fill(log if isinstance(log, str) else json.dumps(log))
    page.locator("#give button").click()
    page.wait_for_selector("#verdict.good,#verdict.gaps,#verdict.bad")
    return page.locator("#verdict").get_attribute("class"), page.locator("#verdict li").all_inner_texts()


def test_the_page_and_the_command_agree_on_generated_logs(visit):
    page = visit()
    page.goto("/fair")
    ends, number = {"good": 0, "gaps": 0, "bad": 0}, few_or_all(200, 1000)
    for n, (log, note) in enumerate(generated_logs(number)):
        try:
            verdict = verify(log, find, note=note)
        except BadLog:
            verdict = None
        wrong = verdict.contradiction if verdict else None
        end = "bad" if verdict is None or wrong else "gaps" if verdict.gaps else "good"
        found, lines = check(page, log, note)
        assert found == end, (n, wrong, lines)
        if wrong:
            assert lines[0] == wording(f"fair-{wrong.id}" if wrong.id.startswith("note-") else f"fair-no-{wrong.id}"), n
        for gap, line in zip(verdict.gaps if verdict and not wrong else (), lines, strict=False):
            assert line == wording(f"fair-{gap.id}" if gap.id.startswith("note-") else f"fair-gap-{gap.id}"), n
        ends[end] += 1
        assert n % 2 == 0 or end == "bad", n
        assert n % 2 == 1 or end != "bad", n
    assert min(ends.values()) > number / 20, ends


def judged_in_page(page, cases):
    """Returns for each log and note whether /fair takes it for a note, and how it judges them."""
    at = page.evaluate("document.querySelector('script[type=module]').src.replace(/[^/]*$/, '')")
    work = "async ({ at, cases }) => { const { judge } = await import(at + 'judge.js'); const { isNote } = await "
    work += "import(at + 'deal_shapes.js'); return Promise.all(cases.map(async ([log, note]) => "
    work += "[isNote(note), isNote(note) && await judge(log, note)])); }"
    return page.evaluate(work, {"at": at, "cases": cases})


def test_the_page_and_the_command_agree_on_notes(visit):
    page, chairs = visit(), people_and_bots(4)
    page.goto("/fair")
    one, nonces = shuffled("cats", 1, chairs)
    log = played(one, over=False)
    notes = [note_at(one, nonces, 1, chairs, log) | changes for changes, _ in NOTE_CHANGES]
    for note in notes:
        note["seals"] = [*note["seals"], note["seal"]]
    found = judged_in_page(page, [[log, note] for note in notes])
    for (changes, (code, ids)), (is_note, told) in zip(NOTE_CHANGES, found, strict=True):
        assert is_note, changes
        assert (told["contradiction"] or told["gaps"]) == ids, changes
        assert bool(told["contradiction"]) == (code == 1)


def test_the_page_and_the_command_take_the_same_for_a_note(visit):
    """One change at every place of a note: both refuse it, or both find the same. The cards are the command's alone."""
    page, chairs = visit(), people_and_bots(3)
    page.goto("/fair")
    before, _ = shuffled("cats", 5, chairs)
    one, nonces = shuffled("cats", 6, chairs, before=before.dealt())
    log = played(one)
    last = {"seals": 0, "link": "", "seal": before.seal, "dealt": True, "next": True}
    note = note_at(one, nonces, 1, chairs, log, after=one.chain.link, last=last)
    note["decisions"] = note["decisions"][:2]
    changed = [(path, other) for path, other in mutants({**note, "moves": []}) if path[0] != "moves"]
    for _, other in changed:
        other.pop("moves", None)
    found = judged_in_page(page, [[log, other] for _, other in changed])
    numbers = Counter()
    for (path, other), (is_note, told) in zip(changed, found, strict=True):
        try:
            verdict = verify(log, find, note=other)
        except BadLog:
            assert not is_note, path
            numbers["refused"] += 1
            continue
        assert is_note, path
        wrong = verdict.contradiction
        if wrong and wrong.id == "note-hand":
            numbers["cards"] += 1
            continue
        assert told["contradiction"] == (wrong.id if wrong else ""), path
        assert told["gaps"] == ([] if wrong else [gap.id for gap in verdict.gaps]), path
        numbers["contradicted" if wrong else "taken"] += 1
    assert min(numbers.values()) > 10, numbers


def test_after_a_good_file_one_that_cannot_be_read_is_not_called_good(visit):
    page = visit()
    page.goto("/fair")
    log = next(log for log, _ in generated_logs(1))
    deep = "[" * 5000 + "]" * 5000
    for text in ("nothing", json.dumps(log)[:-1], json.dumps(log)[:-1] + f', "more": {deep}}}'):
        assert check(page, log)[0] != "bad"
        assert check(page, text) == ("bad", [])
        assert page.locator("#verdict").inner_text() == "That is no log of a game."
    check(page, log)
    page.locator("#note-file").set_input_files([{"name": "x.json", "mimeType": "application/json", "buffer": b"[]"}])
    expect(page.locator("#verdict")).to_have_text("That is no note of a page.")


@pytest.mark.full
@pytest.mark.parametrize("game", ["cats", "exploding-kittens", "hold-my-bear", "nine-lives"])
def test_two_people_deal_play_check_and_verify(visit, tmp_path, game):
    host = visit(1280, 800, reduced_motion="reduce", fresh=True)
    friend = visit(locale="de-DE")
    sit(friend, open_table(host, game, name="Ann", players="3", clock="0"), "Bob")
    begin(host, friend)
    players = [Player(host), Player(friend, "2")]
    while not all(player.over for player in players):
        for player in players:
            player.page.wait_for_selector("#bar, #won")
            if not player.over and player.page.locator("#bar.asked").count():
                player.act()
        host.evaluate(DRAWN)
    expect(friend.locator(".ending .checked")).to_contain_text("Drei Tiere: ")
    expect(host.locator(".ending .checked")).to_contain_text("Deal code: ")
    with host.context.expect_page() as opened:
        host.locator(".ending .checked a").click()
    check = opened.value
    check.wait_for_selector("#verdict.good")
    told = check.locator("#verdict").inner_text()
    assert told.startswith("Fair for your seat.")
    saved = []
    for link in ("a[download]:not(#save-note)", "#save-note"):
        with check.expect_download() as download:
            check.locator(link).click()
        saved.append(tmp_path / f"{len(saved)}.json")
        download.value.save_as(saved[-1])
    log = json.loads(saved[0].read_text())
    found = CliRunner().invoke(app, ["verify", str(saved[0]), "--seal", log["fair"]["seal"], "--note", str(saved[1])])
    assert found.exit_code == 0, found.output
    assert found.output.startswith("Fair for seat 0: ")
    assert "2 numbers of the players" in found.output
    assert "Seat 0 was shown the cards of this log" in found.output
    for path, words in (("seed", "was changed"), ("digest", "was changed")):
        check.locator("#paste").fill(json.dumps({**log, path: "00" * 32}))
        check.locator("#give button").click()
        check.wait_for_selector("#verdict.bad")
        assert words in check.locator("#verdict").inner_text()
    stranger = visit()
    stranger.goto("/")
    assert stranger.request.get(host.url + "/log").status == 404

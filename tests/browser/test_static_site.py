"""A site without a server in a real browser: lessons, whole games, offline, and no request to another origin."""

import json
import os
import random
import shutil
from pathlib import Path

import pytest
from player import SEEN, Player
from playwright.sync_api import expect
from site_host import hosted
from windows import is_wrong

from clowder.engine.errors import ClowderError
from clowder.games import families, own_names
from clowder.static_site import folder

pytestmark = pytest.mark.full
HERE = Path(__file__).parent
SECONDS = 300_000  # milliseconds at most for the start of an engine, on a machine with much else to do
# Bots of these pages wait for nothing.
AT_ONCE = """const Usual = Worker; globalThis.Worker = class extends Usual {
  constructor(address, options) { super(address, { ...options, name: "pace=0" }); }
};"""
GAMES = """
import clowder, json
from clowder.players.house import HousePlayer
from clowder.players.player import play_match
told = []
for number in range(20):
    match = clowder.deal(NAME, players=3, seed=number)
    play_match(match, {seat: HousePlayer(f"{number}/{seat}") for seat in range(3)})
    told.append([[int(seat), int(move)] for seat, move in match.decisions])
json.dumps(told)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The address of a site, built as `clowder site` does; CLOWDER_SITE names one that is built already."""
    there = tmp_path_factory.mktemp("site") / "site"
    try:
        if built := os.environ.get("CLOWDER_SITE"):
            shutil.copytree(built, there)
        else:
            folder.write(there, report=lambda text: None)
    except ClowderError as wrong:
        pytest.skip(f"No site can be built here: {wrong}")
    shutil.copy(HERE / "house_games.mjs", there)
    with hosted(there.parent) as address:
        yield f"{address}site/"


@pytest.fixture(scope="module")
def browser_of(chromium, site):
    """One browser for all tests: its second page starts from the first one's snapshot, as it does at home."""
    context = chromium.new_context(base_url=site, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.set_default_timeout(SECONDS)
    context.add_init_script(AT_ONCE)
    context.wrong, context.outside = [], []
    context.on("console", lambda message: is_wrong(message) and context.wrong.append(message.text))
    context.on("weberror", lambda error: context.wrong.append(str(error.error)))
    context.on("request", lambda asked: asked.url.startswith(site) or context.outside.append(asked.url))
    yield context
    context.close()


@pytest.fixture
def page(browser_of):
    """A page whose faults fail the test, and every request that leaves the site's origin."""
    browser_of.wrong.clear()
    page = browser_of.new_page()
    yield page
    page.close()
    assert browser_of.wrong == []
    assert browser_of.outside == []


def begin(page, game, way="form:not(.learn):not(.short)"):
    """Goes from the lobby to a game: one click."""
    page.goto("en/index.html")
    page.locator(f"#{game} .go > {way} button").click()
    page.wait_for_selector("#page[data-phase=playing]")


@pytest.mark.parametrize("game", own_names())
def test_a_whole_plain_game_is_played_and_watched_again(page, game):
    begin(page, game)
    assert Player(page).play() > 0
    page.locator("#bar a", has_text="Watch").click()
    page.wait_for_selector("#bar [data-do], #bar button")
    expect(page.locator("#board")).not_to_be_empty()


@pytest.mark.parametrize("game", own_names())
def test_a_lesson_is_played_to_its_end(page, game):
    """By a pupil who reads what the coach says, picks what the coach points at, and otherwise taps by chance."""
    begin(page, game, "form.learn")
    coach, chance = page.locator(".coach"), random.Random(game)
    expect(coach).to_be_visible()
    for number in range(1500):
        page.wait_for_selector("#bar.asked, #won, .coach button.btn")
        if Player(page).over:
            break
        pointed = page.locator("button:is([data-pointed], [data-pointed] *)[data-can][aria-pressed=false]").all()
        if coach.locator("button.btn").count():
            said = coach.inner_text()
            coach.locator("button.btn").click()
            page.wait_for_function("said => document.querySelector('.coach')?.innerText !== said", arg=said)
        elif pointed and chance.random() < 0.8:
            one = chance.choice(pointed)
            one.click(position=one.evaluate(SEEN))
        else:
            Player(page, number).act()
    assert Player(page).over
    expect(page.get_by_text("Play a real game")).to_be_visible()


def test_a_game_goes_on_after_a_reload_and_without_a_network(page, browser_of):
    begin(page, "cats")
    page.wait_for_selector("#bar.asked")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    code, hand = page.locator("#page").get_attribute("data-code"), page.locator("#hand").inner_text()
    browser_of.set_offline(True)
    try:
        page.reload()
        page.wait_for_selector("#bar.asked")
        assert page.locator("#page").get_attribute("data-code") == code
        assert page.locator("#hand").inner_text() == hand
        page.goto("de/index.html")
        expect(page.locator("#own-tables li")).to_have_count(1)
        begin(page, "hold-my-bear")
        assert Player(page).play() > 0
    finally:
        browser_of.set_offline(False)


def test_house_rules_are_chosen_and_refused_as_on_a_server(page):
    page.goto("en/new-cats.html")
    page.locator("details > summary").first.click()
    page.locator('[name="option.taunts"]').select_option("on")
    page.locator("form button.btn").last.click()
    page.wait_for_selector("#page[data-phase=playing]")
    assert page.locator("#rules-chip").text_content()


def test_the_puzzle_of_the_day_is_shown_and_an_example_is_made(page):
    page.goto("en/puzzle.html")
    page.wait_for_selector("#page[data-phase]")
    assert "puzzle=" in page.url
    page.goto("en/rules-exploding-kittens.html")
    expect(page.locator("#guide section").first).to_be_visible()


def test_a_game_is_open_in_one_tab_at_a_time(page, browser_of):
    begin(page, "nine-lives")
    other = browser_of.new_page()
    other.goto(page.url)
    expect(other.locator("#lost")).to_contain_text("another tab", timeout=SECONDS)
    other.close()


def test_everything_is_deleted_with_one_button(page):
    begin(page, "cats")
    page.goto("en/about.html")
    page.evaluate("localStorage.setItem(\"another site's\", 'own')")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#delete-all").click()
    expect(page.locator("#deleted")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("indexedDB.databases()") == []
    assert page.evaluate("Object.keys(localStorage)") == ["another site's"]


@pytest.mark.parametrize("family", families())
def test_house_games_are_decided_as_on_a_server(page, family):
    name = families()[family][0]
    page.goto("en/about.html")
    text = GAMES.replace("NAME", repr(name))
    told = page.evaluate(
        """text => new Promise((resolve, reject) => {
          const worker = new Worker("../house_games.mjs", { type: "module" });
          worker.onerror = (wrong) => reject(wrong.message);
          worker.onmessage = ({ data }) => data === "ready" ? worker.postMessage(text) : resolve(data);
        })""",
        text,
    )
    scope = {}
    exec(text.replace("json.dumps(told)", ""), scope)
    assert json.loads(told) == scope["told"]

"""How few taps it takes to be at a table, and that nothing jumps when a page arrives; through a real browser."""

import pytest
from pages import DRAWN, log_of, tap
from player import open_table, start
from playwright.sync_api import expect

from clowder.games import names
from clowder.games.kittens import layout as k

TAPS = "addEventListener('pointerdown', () => { localStorage.taps = Number(localStorage.taps || 0) + 1; }, true);"
SHIFTS = """window.shift = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
  .observe({ type: "layout-shift", buffered: true });"""
LATER = [name if name == "exploding-kittens" else pytest.param(name, marks=pytest.mark.full) for name in names()]
SEEN = 0.01  # of the page's height and width: less than anybody sees


@pytest.fixture
def home(visit):
    """Opens a page that counts taps, and how far things jump."""

    def come(**settings):
        return visit(scripts=(TAPS, SHIFTS), **settings)

    return come


def taps(page):
    return page.evaluate("Number(localStorage.taps || 0)")


def test_from_a_link_to_a_friends_table_two_taps_and_a_name(home):
    link = open_table(home(), "exploding-kittens", name="Ann")
    friend = home()
    friend.goto(link)  # the first tap: on the link
    friend.locator("input[data-name]").fill("Bob")
    friend.locator("[data-do=sit]").first.click()
    friend.wait_for_selector(".chair:has-text('Bob') [data-do=leave]")
    assert taps(friend) == 1  # the second
    assert friend.locator(".chair .name").all_inner_texts()[:2] == ["Ann", "Bob"]


@pytest.mark.parametrize("game", LATER)
def test_from_the_lobby_to_a_first_move_of_ones_own_two_taps(home, game):
    page = home()
    page.goto("/")
    page.locator(f"#{game} .go > form[action='/play'] button").first.click()
    page.wait_for_selector("#bar.asked")
    assert taps(page) == 1  # and what is offered now is one tap away
    assert page.locator("#bar [data-play], #hand [data-can], #board [data-can]").count() > 0
    page.goto("/")
    page.evaluate("localStorage.taps = 0")
    page.locator(f"#{game} details.bots summary").click()
    page.locator(f"#{game} .numbers button").first.click()
    page.wait_for_selector("#page[data-phase=playing]")
    assert taps(page) == 2


def test_the_second_tap_is_a_move(home, house):
    page = home(reduced_motion="reduce")
    start(page, "exploding-kittens")
    page.wait_for_selector("#bar.asked")
    house.arrange(page, {0: [k.SKIP]}, top=[k.SKIP])
    expect(page.locator("#hand .card")).to_have_count(1)
    told = len(log_of(page))
    page.locator("#bar [data-play]").first.click()
    expect(page.locator("#log li")).not_to_have_count(told)
    assert taps(page) == 2


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_nothing_jumps_when_a_page_arrives(home, width, height):
    page = home(width=width, height=height)
    for path in ("/", open_table(page, "exploding-kittens", name="Ann")):
        page.goto(path)
        page.wait_for_load_state("networkidle" if path == "/" else "load")
        page.evaluate(DRAWN)
        assert page.evaluate("window.shift") < SEEN, path
    page.locator("[data-do=start]").click()
    page.wait_for_selector("#bar.asked")  # nobody else plays from now on: what moves is the page itself
    page.reload()
    page.wait_for_selector("#bar.asked")
    page.evaluate(DRAWN)
    assert page.evaluate("window.shift") < SEEN


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_page_is_wider_than_a_small_phone(home, locale):
    page = home(width=320, height=568, locale=locale)
    for path in ("/", "/you", "/puzzle", "/fair", "/device", "/privacy", "/about", "/new/hold-my-bear"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_an_open_table_appears_in_a_lobby_that_is_looked_at(home):
    watcher, host = home(), home()
    watcher.goto("/")
    host.goto("/new/cats")
    host.locator("input[name=name]").fill("Olga")
    host.locator("select[name=public]").select_option("on")
    host.locator("form[data-total] button.btn").last.click()
    watcher.wait_for_selector("#open li:has-text('Olga')")
    host.goto("/")
    host.locator("#own li:has-text('Olga') form button").click()
    watcher.wait_for_function("() => !document.querySelector('#open').textContent.includes('Olga')")


def test_only_the_host_starts_and_sees_who_is_ready(home):
    host, friend = home(), home()
    link = open_table(host, "exploding-kittens", name="Ann")
    friend.goto(link)
    friend.locator("input[data-name]").fill("Bob")
    friend.locator("[data-do=sit]").first.click()
    friend.locator("[data-do=ready]").click()
    host.wait_for_selector(".chair:has-text('Bob'):has-text('ready')")
    assert friend.locator("[data-do=start]").count() == 0
    assert host.locator("#qr-large svg").count() == 1
    host.locator("[data-do=start]").click()
    friend.wait_for_selector("#page[data-phase=playing]")


def test_a_phone_is_passed_round_behind_a_curtain(home, house):
    page = home(reduced_motion="reduce")
    open_table(page, "exploding-kittens", name="Ann", players="3")
    for name in ("Bea", "Cid"):
        page.locator("#company-name").fill(name)
        page.locator("[data-do=beside]").click()
        page.wait_for_selector(f".chair:has-text('{name}')")
    page.locator("[data-do=start]").click()
    page.wait_for_selector("#bar .curtain")
    hands = {0: [k.SKIP], 1: [k.SKIP, k.FAVOR], 2: [k.SKIP, k.FAVOR, k.ATTACK]}  # nobody could say Nope
    house.arrange(page, hands, top=[k.SHUFFLE] * 3)
    for seat, name in enumerate(("Ann", "Bea", "Cid")):
        look = page.locator("#bar [data-do=look]:not([data-seat='-1'])")  # that one hides a hand
        expect(look).to_have_text(f"I'm {name}")
        assert page.locator("#hand [data-anchor]").count() == 0
        look.click()
        page.wait_for_selector("#bar.asked")
        assert page.locator("#hand .card").count() == len(hands[seat])
        assert page.locator("[data-do=hint]").count() == 0
        tap(page, "pile")
        expect(page.locator("#bar.asked")).to_have_count(0)

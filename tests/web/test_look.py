"""What can be seen and tapped of a drawn table, on phones and on desktops, and the moments of the whole page."""

import json
import re
from functools import cache
from types import SimpleNamespace

import pytest

import clowder
from clowder.games import names
from clowder.web import render
from clowder.web.preview import draw, play_on

PHONES = ((360, 640), (390, 844), (844, 390))
SIZES = (*PHONES, (1280, 800), (1440, 900))
BOXES = (
    "elements => elements.map(e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
)
# Whether each element is what a finger on its middle would touch.
TOUCHED = """elements => elements.map(e => { const b = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2)); })"""
# For each card: how many pixels of a line through its corner are its own, and whether its number can be seen.
FAN = """cards => cards.map(card => {
  const box = card.getBoundingClientRect(), y = box.top + 14;
  let own = 0;
  for (let x = Math.ceil(box.left); x < box.right; x++) own += card.contains(document.elementFromPoint(x, y));
  const range = document.createRange();
  range.selectNodeContents(card.querySelector(".idx").firstChild);
  const index = range.getBoundingClientRect();
  const seen = [index.left + 1, index.right - 1].every(x =>
    card.contains(document.elementFromPoint(x, (index.top + index.bottom) / 2)));
  return [own, seen];
})"""
FAKE_SOCKET = "() => { window.WebSocket = class { constructor() { window.wire = this; } send() {} }; }"


@pytest.fixture
def show(chromium):
    """Returns a function that opens a drawn table at a size."""
    pages = []

    def open_page(html, width, height, **settings):
        page = chromium.new_page(viewport={"width": width, "height": height}, **settings)
        pages.append(page)
        page.set_content(html)
        return page

    yield open_page
    for page in pages:
        page.close()


def boxes(page, selector):
    return page.locator(selector).evaluate_all(BOXES)


def is_inside(box, width, height):
    left, top, right, bottom = box
    return left >= -0.5 and top >= -0.5 and right <= width + 0.5 and bottom <= height + 0.5


@cache
def drawn_when(game, players, seed, *signs):
    """Returns a table of a random game at a decision whose page has all these signs."""
    match = clowder.deal(game, players=players, seed=seed)
    for step in range(4000):
        play_on(match, 1, step)
        if match.over:
            match = clowder.deal(game, players=players, seed=f"{seed}/{step}")
        html = draw(match, match.to_act[0]) if step > 20 else ""
        if all(sign in html for sign in signs) and html:
            return html
    raise AssertionError(f"No such table: {signs}")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])  # hands of 19 or 20, of 13, of 9 or 10
def test_every_card_of_a_full_hand_shows_its_number_and_can_be_tapped(show, players, width, height):
    match = clowder.deal("hold-my-bear", players=players, seed=7)
    play_on(match, players, 7)
    page = show(draw(match, match.to_act[0]), width, height)
    cards = page.locator("#hand .card")
    assert cards.count() >= 39 // players
    assert all(is_inside(box, width, height) for box in boxes(page, "#hand .card"))
    found = cards.evaluate_all(FAN)
    assert all(own >= 12 and seen for own, seen in found), found


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_wager_giving_up_and_everybody_are_in_view_on_a_phone(show, players, width, height):
    for seed in range(3):
        page = show(drawn_when("nine-lives", players, seed, "Tap to wager", 'class="surrender"'), width, height)
        buttons = ".mine .life.top, .mine .surrender"
        assert page.locator(buttons).count() == 2
        assert all(is_inside(box, width, height) for box in boxes(page, buttons))
        assert all(page.locator(buttons).evaluate_all(TOUCHED))
        others = ".seat:not(.me), .seat:not(.me) > .avatar, .seat:not(.me) .card, .seat:not(.me) > .status"
        assert page.locator(".seat:not(.me)").count() == players - 1
        assert all(is_inside(box, width, height) for box in boxes(page, others)), boxes(page, others)


@pytest.mark.parametrize(("width", "height"), [*SIZES, (1280, 720)])
@pytest.mark.parametrize("players", range(2, 6))
def test_the_last_round_of_cats_stays_in_view(show, players, width, height):
    for seed in range(2):
        page = show(drawn_when("cats", players, seed, "Last round"), width, height)
        cards = ".laid .when, .laid .play"
        assert page.locator(cards).count() == players + 1
        assert all(is_inside(box, width, height) for box in boxes(page, cards))
        assert all(page.locator(cards).evaluate_all(TOUCHED))


def test_several_winners_are_joined_as_people_say_it():
    match = SimpleNamespace(winners=(0, 1, 2), names=("Ann", "Bob", "Cleo", "Dan"))
    assert render.Look._result(SimpleNamespace(match=match, seat=3)) == "Ann, Bob and Cleo won!"


def told(page, *marks):
    """Lets the page hear of events, as from the server."""
    beats = [{"text": f"{mark}!", "look": ["table"], "mark": mark} for mark in marks]
    parts = {"story": '<section id="story"></section>'}
    page.evaluate("data => wire.onmessage({ data })", json.dumps({"parts": parts, "beats": beats}))


def kittens_page(show, game, **settings):
    """Returns a table of kittens with the page's own script, and a clock that stands still."""
    page = show(draw(clowder.deal(game, players=3, seed=1), 0), 390, 844, **settings)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.evaluate(FAKE_SOCKET)
    page.add_script_tag(content=render.static_text("table.js").decode())
    return page


def moment(page):
    return page.evaluate("document.body.dataset.moment || ''")


MOTION = """() => document.getAnimations().filter(a => /^k-(boom|never|rumble)$/.test(a.animationName)).map(a => {
  const timing = a.effect.getComputedTiming();
  return [a.animationName, timing.duration, timing.iterations]; }).sort()"""


@pytest.mark.parametrize("game", ["exploding-kittens", "bursting-felines"])
def test_an_explosion_and_a_nope_have_a_moment_of_a_second_and_a_half(show, game):
    for mark, motion in (("boom", [["k-boom", 1500, 1], ["k-rumble", 1500, 1]]), ("nope", [["k-never", 1500, 1]])):
        page = kittens_page(show, game)
        told(page, mark)
        assert moment(page) == mark
        assert page.evaluate(MOTION) == motion
        page.clock.run_for(1490)
        assert moment(page) == mark
        page.clock.run_for(20)
        assert moment(page) == ""


def test_a_moment_goes_on_when_the_table_changes_and_blocks_no_tap(show):
    page = kittens_page(show, "exploding-kittens")
    told(page, "boom")
    told(page)
    assert moment(page) == "boom"
    assert page.evaluate("getComputedStyle(document.getElementById('page'), '::after').pointerEvents") == "none"


def test_the_page_never_flashes_more_than_three_times_a_second(show):
    page = kittens_page(show, "exploding-kittens")
    page.evaluate(
        """() => { window.begun = 0; new MutationObserver(changes => changes.forEach(() =>
             { window.begun += 1; })).observe(document.body, { attributeFilter: ["data-moment"] }); }"""
    )
    for _ in range(20):  # as if twenty Nopes came in one second, each of its own
        told(page, "nope")
        page.clock.run_for(50)
    changes = page.evaluate("window.begun")
    assert 0 < changes <= 2 * 3  # each is set and perhaps taken back before
    rises = re.findall(r"@keyframes k-boom\{(.*?\})\}", (render.static_text("rooms/kittens.css") or b"").decode())
    shades = [float(shade) for shade in re.findall(r"opacity:([.\d]+)", rises[0])]
    assert shades == [0, max(shades), 0]  # one flash a moment: up once, and down


def test_who_wants_no_motion_gets_a_still_moment(show):
    for mark in ("boom", "nope"):
        page = kittens_page(show, "exploding-kittens", reduced_motion="reduce")
        told(page, mark)
        assert page.evaluate(MOTION) == []
        shown = "e => { const s = getComputedStyle(e, '::after'); return [s.animationName, s.borderTopWidth]; }"
        assert page.locator("#page").evaluate(shown) == ["none", "6px"]


@pytest.mark.parametrize("game", names())
def test_no_moment_for_other_events(show, game):
    page = kittens_page(show, game)
    told(page, "land", "win", "")
    assert moment(page) == ""

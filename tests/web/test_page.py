"""The page in a real browser: whole games of all five, two people against each other, reload, restart, keyboard."""

import contextlib
import json
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import THINGS, UPDATES, Robot, Server, start
from playwright.sync_api import TimeoutError

from clowder.games import find, names

# An element and all that is in it, whatever the order of attributes.
# What stands on a part of the page; not how it was made to fit.
CONTENT = """element => JSON.stringify((function read(node) {
  return node.nodeType !== 1 ? node.data : [node.nodeName,
    [...node.attributes].filter(a => !["style", "data-over", "data-dense", "data-tight"].includes(a.name))
      .map(a => a.name + "=" + a.value).sort(),
    [...node.childNodes].map(read)];
})(element))"""

# Waits until all motion has come to rest, and what was changed is drawn.
STILL = """() => Promise.allSettled(document.getAnimations().filter(one => one.effect.getTiming().iterations < 99)
  .map(one => one.finished))
  .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""

CORNER = {"x": 8, "y": 10}  # of a card that others may lie upon


def open_table(page, game, **fields):
    """Opens a table for friends and returns its address."""
    page.goto(f"/new/{game}")
    for name, value in fields.items():
        field = page.locator(f'[name="{name}"]')
        field.fill(value) if name == "name" else field.select_option(value)
    page.locator("main form button").click()
    page.wait_for_selector("#page[data-phase]")
    return page.url


def sit(page, url):
    page.goto(url)
    page.locator("[data-do=sit]").first.click()
    page.wait_for_selector("[data-do=leave]")


def begin(host, *guests):
    """Lets the host start the game."""
    host.locator("[data-do=start]").click()
    for page in (host, *guests):
        page.wait_for_selector("#page[data-phase=playing]")


def log_of(page):
    return page.locator("#log li").all_text_contents()


# Games of CATS and Nine Lives take a minute or two; the felines are drawn and asked as the kittens are.
LATER = ("bursting-felines", "cats", "nine-lives")
LONG_ONES_LATER = [pytest.param(name, marks=pytest.mark.full) if name in LATER else name for name in names()]
BY_KEYS = ["hold-my-bear", *(pytest.param(name, marks=pytest.mark.full) for name in names() if name != "hold-my-bear")]


@pytest.mark.parametrize("game", LONG_ONES_LATER)
def test_a_whole_game_through_the_page(visit, game):
    page = visit()
    start(page, game)
    assert Robot(page, 4).play() > 0
    assert page.locator("#won").inner_text()
    assert len(log_of(page)) > 5
    page.locator("[data-do=again]").click()  # a rematch is one click away
    page.wait_for_selector("#page[data-phase=playing]")
    page.wait_for_function("() => !document.querySelector('#won')")


def test_two_browsers_play_the_kittens_with_a_nope_window(visit):
    one, two = visit(), visit(1440, 900)
    url = open_table(one, "exploding-kittens", name="Ann", players="2", reaction="10", clock="300")
    sit(two, url)
    begin(one, two)
    robots = {one: Robot(one, 1), two: Robot(two, 2)}
    windows, ends = 0, time.monotonic() + 180  # not so many looks: nobody is asked while a play is told
    while not any(robot.over for robot in robots.values()) and time.monotonic() < ends:
        for page in [page for page in (one, two) if page.locator("#bar.asked").count()]:
            if page.locator("#bar.reaction .buttons button").count():
                windows += 1
                assert page.locator("#bar .clock").count()  # the same deadline for all, on the server's clock
            robots[page].act()
        one.wait_for_timeout(20)
    for page in (one, two):
        page.wait_for_selector("#won")  # each tells the last play at its own pace
    assert windows > 0
    told = [page.locator("#won").inner_text() for page in (one, two)]
    assert sorted(text == "You won!" for text in told) == [False, True]


def test_a_page_that_was_refused_tries_again_and_gets_in(visit):
    page = visit()
    start(page, "cats")
    others = [page.context.new_page() for _ in range(6)]  # six pages are a person's share
    for other in others:
        other.goto(page.url)
        other.wait_for_selector("#page[data-phase=playing]")
    lost = others[-1].locator("#lost")
    lost.wait_for(state="visible")
    assert lost.inner_text() == "This table has all the guests it can take."
    others[0].close()
    lost.wait_for(state="hidden")


def test_two_browsers_choose_in_secret_in_cats(visit):
    one, two = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    url = open_table(one, "cats", name="Ann", players="2", clock="300")
    sit(two, url)
    begin(one, two)
    robots = {one: Robot(one, 5), two: Robot(two, 6)}
    secrets = 0
    for _ in range(80):
        if robots[one].over:
            break
        asked = [page for page in (one, two) if page.locator("#bar.asked").count()]
        if len(asked) == 2:
            two.wait_for_selector("#page:not([data-telling])")  # its page has told all that happened before
            before = two.locator("#middle").inner_html(), two.locator("#hand").inner_html(), log_of(two)
            count = len(log_of(one))
            while one.locator("#bar.asked").count() and len(log_of(one)) == count:
                robots[one].act()
            if two.locator("#bar.asked").count() and len(log_of(two)) == len(before[2]):
                # Bob sees that Ann has chosen, not what.
                assert (two.locator("#middle").inner_html(), two.locator("#hand").inner_html(), log_of(two)) == before
                secrets += 1
        for page in (two, one):
            if page.locator("#bar.asked").count():
                robots[page].act()
        one.wait_for_timeout(20)
    assert secrets > 3


@pytest.mark.parametrize(("game", "seats"), [("exploding-kittens", "2"), ("cats", "5"), ("hold-my-bear", "8")])
def test_the_waiting_room_shows_link_and_start_on_every_screen(visit, game, seats):
    host, guest, visitor = visit(), visit(), visit()
    url = open_table(host, game, name="Annabella", players=seats)
    visitor.goto(url)
    sit(guest, url)
    host.wait_for_selector(".chair.person + .chair.person")
    for width, height in ((320, 568), (360, 640), (390, 667), (390, 844), (844, 390), (1280, 800)):
        for page in (host, guest, visitor):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(
                """() => { const link = document.querySelector('.link');
                  link.innerHTML = link.innerHTML.replace(/^http[^<]+/, 'http://192.168.178.123:8000'); }"""
            )
            where = game, width, height
            for seen in ("#middle h2", ".link", "[data-copy]", ".begin > *"):
                assert is_in_full_sight(page, seen), (*where, seen)
            cover, title = (page.locator(part).bounding_box() for part in (".cover", "#middle h2"))
            assert cover is None or cover["y"] + cover["height"] <= title["y"], where
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where
    assert host.locator(".begin").inner_text().startswith("Start")
    assert (
        guest.locator(".begin").inner_text() == visitor.locator(".begin").inner_text() == "Annabella starts the game."
    )
    check_with_axe(visitor)


def is_in_full_sight(page, selector):
    """Tells whether a thing is on the screen with all its text, and nothing lies over its middle or its corners."""
    return page.locator(selector).first.evaluate(
        """element => {
          const box = element.getBoundingClientRect();
          const inside = (x, y) => { const top = document.elementFromPoint(x, y);
            return top && (element.contains(top) || top.contains(element)) && !top.closest('svg'); };
          return box.width > 0 && box.height > 0 && box.left >= 0 && box.top >= 0
            && box.right <= innerWidth && box.bottom <= innerHeight && element.scrollWidth <= element.clientWidth + 1
            && [.1, .5, .9].every(at => inside(box.left + at * box.width, box.top + at * box.height));
        }"""
    )


def test_a_name_typed_at_one_table_is_known_at_the_next(visit):
    one, two = visit(), visit()
    first, second = (open_table(one, "cats", name="Ann", players="3") for _ in range(2))
    two.goto(first)
    two.locator("input[data-name]").fill("  Zo\u00eb  ")
    two.locator("[data-do=sit]").first.click()
    two.wait_for_selector("[data-do=leave]")
    one.goto(first)
    one.wait_for_selector(".chair.person + .chair.person")
    assert one.locator(".chair .name").all_inner_texts()[:2] == ["Ann", "Zo\u00eb"]
    two.goto(second)
    assert two.locator("input[data-name]").input_value() == "Zo\u00eb"
    two.goto("/")
    assert two.locator("[name=name]").input_value() == "Zo\u00eb"


def test_changing_ones_mind_is_one_tap(visit):
    page = visit()
    start(page, "cats")
    Robot(page).wait()
    page.locator("#hand [data-anchor^='hand:steal']").first.click(position=CORNER)
    targets = page.locator("#seats button[data-anchor^='seat:']")
    page.wait_for_selector("#seats button[data-can]")
    for place in (0, 1):
        targets.nth(place).click()
        page.wait_for_function(
            """place => [...document.querySelectorAll('#seats button')].every(
                 (seat, number) => seat.hasAttribute('data-picked') === (number === place))""",
            arg=place,
        )
    page.locator("#hand [data-anchor^='hand:eat']").first.click(position=CORNER)
    page.wait_for_function("() => document.querySelector('#hand [data-picked]').dataset.anchor.startsWith('hand:eat')")
    assert page.locator("#page [data-picked]").count() == 1


def test_reload_shows_the_same_page_in_the_same_state(visit):
    page = visit(reduced_motion="reduce")
    start(page, "cats")
    Robot(page).wait()
    page.locator("#hand [data-can]").first.click(position=CORNER)
    page.wait_for_selector("#bar [data-clear]")
    page.evaluate(STILL)
    parts = ("#seats", "#middle", "#bar", "#hand", "#log", "#know")
    before = [page.locator(part).evaluate(CONTENT) for part in parts]
    page.reload()
    page.wait_for_selector("#bar [data-clear]")
    page.evaluate(STILL)
    assert [page.locator(part).evaluate(CONTENT) for part in parts] == before


def test_a_server_restart_in_mid_game_goes_on_where_it_was(visit, tmp_path):
    hall = Server(tmp_path).start()
    try:
        page = visit(address=hall.address)
        start(page, "exploding-kittens")
        robot = Robot(page, 9)
        for _ in range(4):
            robot.wait()
            if robot.over:
                break
            robot.act()
        robot.wait()
        hand, log = page.locator("#hand").inner_text(), log_of(page)
        hall.stop(hard=True)
        page.wait_for_selector("#lost:not([hidden])")  # the page says so meanwhile
        assert "Reconnecting" in page.locator("#lost").inner_text()
        hall.start()
        page.wait_for_selector("#lost", state="hidden")
        page.wait_for_selector("#page[data-phase=playing] #hand .card")
        assert page.locator("#hand").inner_text() == hand
        assert log_of(page)[: len(log)] == log
        while len(log_of(page)) == len(log):  # and it does go on
            robot.wait()
            robot.act()
    finally:
        hall.stop()


# Notes whenever a scene leaves the focus nowhere, and all that the live region says.
WATCH = """() => {
  window.lost = []; window.said = [];
  let at = null, left = false; // left: with Tab, behind the last thing on the page
  addEventListener("focusin", ({ target }) => { at = target; left = false; });
  addEventListener("keyup", ({ key }) => {
    if (key === "Tab" && document.activeElement === document.body) left = true;
  });
  new MutationObserver(() => {
    if (document.activeElement === document.body && at && !left) window.lost.push(at.outerHTML.slice(0, 200));
  }).observe(document.getElementById("page"), { attributeFilter: ["data-updates"] });
  const hear = (node) => window.said.push(node.textContent);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(hear)))
    .observe(document.getElementById("said"), { childList: true });
}"""


@pytest.mark.parametrize("game", BY_KEYS)
def test_a_whole_game_with_the_keyboard_alone(visit, game):
    """Tab and Enter play every game; the focus is never lost, and each sentence of the log is read aloud once."""
    page = visit()
    page.goto("/")
    page.locator(f"#{game} .go > form[action='/play'] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#page[data-phase=playing]")
    page.evaluate(WATCH)
    known = len(log_of(page))
    page.keyboard.press("Tab")
    robot = Robot(page)
    for _ in range(400):
        robot.wait()
        if robot.over:
            break
        before = page.evaluate(UPDATES)
        target = "#bar [data-play]" if page.locator("#bar [data-play]").count() else THINGS
        for _ in range(80):  # as somebody without a mouse would: on, until what is wanted has the focus
            page.keyboard.press("Tab")
            if page.evaluate("target => document.activeElement.matches(target)", target):
                break
        else:
            continue
        page.keyboard.press("Enter")
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(f"before => ({UPDATES})() !== before", arg=before, timeout=2000)
    assert robot.over
    assert page.evaluate("window.lost") == []
    told, said = log_of(page)[known:], page.evaluate("window.said")
    assert len(told) > 5
    heard = [line for line in said if line in set(told)]
    assert heard[-len(told) :] == told  # of a long game the log keeps the last 300 lines


def test_focus_stays_where_it_was_when_the_table_changes(visit):
    page = visit()
    start(page, "cats")
    Robot(page).wait()
    card = page.locator("#hand [data-can]").first
    card.focus()
    anchor = card.get_attribute("data-anchor")
    page.keyboard.press("Enter")
    page.wait_for_selector("#bar [data-clear]")
    assert page.evaluate("() => document.activeElement.dataset.anchor") == anchor


def test_a_card_explains_itself_and_why_it_cannot_be_played(visit):
    page = visit()
    start(page, "exploding-kittens")
    Robot(page).wait()
    page.locator("#hand button").first.focus()
    page.keyboard.press("h")
    assert re.search(r"R\d+", page.locator("#beside").inner_text())
    page.keyboard.press("Escape")
    for card in page.locator("#hand [data-cannot]").all():
        card.click(position={"x": 8, "y": 14})
        page.wait_for_selector("#beside:not([hidden])")
        rule = page.locator("#beside [data-rule]")
        assert re.fullmatch(r"R\d+", rule.inner_text())
        assert page.locator("#beside").inner_text() != rule.inner_text()
        rule.click()
        assert page.locator("#book .shown").inner_text().startswith(rule.inner_text())
        page.keyboard.press("Escape")


def test_the_rulebook_is_beside_the_table(visit):
    page = visit()
    start(page, "hold-my-bear")
    page.locator("#top .ghost[data-open=rulebook]").click()
    page.wait_for_selector("#rulebook .guide-section")
    assert page.locator("#rulebook .example").count() == 3
    page.locator("#book summary").first.click()
    assert page.locator("#book [id=R1]").is_visible()
    page.locator("#rulebook form button").click()
    assert page.locator("#rulebook").is_hidden()


def test_somebody_watches_and_sees_no_hand(visit):
    one, watcher = visit(), visit()
    url = open_table(one, "exploding-kittens", name="Ann", players="2", bots="1")
    one.wait_for_selector("#hand .card")
    watcher.goto(url)
    watcher.wait_for_selector("#bar")
    assert watcher.locator("#hand .card").count() == 0
    assert "You are watching" in watcher.locator("#bar").inner_text()


def test_the_turn_is_announced_in_the_title(visit):
    page = visit()
    start(page, "cats")
    Robot(page).wait()
    page.wait_for_function("() => document.title.includes('Your turn')")
    assert page.locator("link[rel=icon]").get_attribute("href").endswith("favicon-turn.svg")


@pytest.mark.parametrize("game", LONG_ONES_LATER)
def test_axe_finds_nothing_serious_at_a_table(visit, game):
    for scheme in ("dark", "light"):
        page = visit(color_scheme=scheme, reduced_motion="reduce")
        start(page, game)
        robot = Robot(page, 2)
        for _ in range(3):
            robot.wait()
            check_with_axe(page)
            if robot.over:
                break
            robot.act()


def test_axe_finds_nothing_serious_in_the_lobby(visit):
    for scheme in ("dark", "light"):
        page = visit(color_scheme=scheme)
        for path in ("/", "/new/exploding-kittens", "/device"):
            page.goto(path)
            check_with_axe(page)


def check_with_axe(page):
    kinds = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}
    found = Axe().run(page, options=kinds).response["violations"]
    serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
    assert not serious, json.dumps([(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in serious])


def test_nothing_is_too_small_to_read_or_to_touch(visit):
    for game in names():
        page = visit()
        start(page, game)
        Robot(page).wait()
        small = page.evaluate(
            """() => [...document.querySelectorAll('#page button, #page a')].filter(e => e.offsetParent)
                 .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
                 .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([html]) => html)"""
        )
        assert not small, (game, small)
        tiny = page.evaluate(
            """() => [...document.querySelectorAll('#page *')].filter(e => e.offsetParent && [...e.childNodes].some(n =>
                 n.nodeType === 3 && n.textContent.trim()) && !e.closest('.sr'))
                 .filter(e => { const size = parseFloat(getComputedStyle(e).fontSize); return size > 0 && size < 14 })
                 .map(e => e.outerHTML.slice(0, 80))"""
        )
        assert not tiny, (game, tiny)


def test_nothing_sticks_out_of_a_phone(visit):
    for game in names():
        page = visit()
        start(page, game)
        Robot(page).wait()
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= 390, game
        box = page.locator("#hand").bounding_box()
        assert box["y"] + box["height"] <= 845, game


def test_from_the_lobby_to_the_first_card_in_three_clicks(visit):
    page = visit()
    page.goto("/")
    page.locator("#cats .go > form[action='/play'] button").click()  # one
    Robot(page).wait()
    page.locator("#hand [data-can]").first.click(position=CORNER)  # two
    page.wait_for_selector("#bar [data-play], #board [data-can], #board [data-picked]")  # three: the target
    assert find("cats").title in page.title()

"""A page at a real table: what the server and the page make together, from arranged positions and with exact clicks."""

import re

import pytest
from pages import CORNER, DRAWN, check_with_axe, log_of, picked, tap
from player import begin, open_table, sit, start
from playwright.sync_api import expect

from clowder.games import find
from clowder.games.kittens import layout as k

# What stands on a part of the page, whatever the order of attributes; not how it was made to fit.
CONTENT = """element => JSON.stringify((function read(node) {
  return node.nodeType !== 1 ? node.data : [node.nodeName,
    [...node.attributes].filter(a => !["style", "data-over", "data-dense", "data-tight"].includes(a.name))
      .map(a => a.name + "=" + a.value).sort(),
    [...node.childNodes].map(read)];
})(element))"""


def two(visit, game, **fields):
    """Returns the pages of Ann, who has opened a table, and of Bob, when the game has begun."""
    ann, bob = visit(reduced_motion="reduce"), visit(1440, 900, reduced_motion="reduce")
    sit(bob, open_table(ann, game, name="Ann", players="2", clock="0", **fields), "Bob")
    begin(ann, bob)
    return ann, bob


def test_two_people_play_nope_and_end_a_game_of_the_kittens(visit, house):
    ann, bob = two(visit, "exploding-kittens", reaction="10")
    house.arrange(ann, {0: [k.ATTACK, k.SKIP], 1: [k.NOPE, k.DEFUSE]}, top=[k.KITTEN])
    expect(ann.locator("#hand .card")).to_have_count(2)
    tap(ann, "hand:attack#0")
    ann.locator("#bar [data-play]").click()
    bob.wait_for_selector("#bar.asked.reaction")
    assert bob.locator("#bar .clock").count() == 1  # the same deadline for all, on the server's clock
    tap(bob, "hand:nope#0")
    bob.locator("#bar [data-play]").click()
    expect(bob.locator("#hand .card")).to_have_count(1)
    ann.locator("#bar.asked.reaction").get_by_role("button", name="Pass", exact=True).click()
    ann.wait_for_selector("#bar.asked:not(.reaction)")  # the Attack was stopped: it is Ann's turn yet
    tap(ann, "pile")  # which draws
    expect(bob.locator("#won")).to_have_text("You won!")
    expect(ann.locator("#won")).not_to_have_text("You won!")
    assert len(log_of(ann)) == len(log_of(bob)) > 4
    ann.locator("[data-do=again]").click()
    bob.locator("[data-do=again]").click()  # a rematch is one click away
    for page in (ann, bob):
        page.wait_for_selector("#page[data-phase=playing]")
        expect(page.locator("#won")).to_have_count(0)


def test_two_people_choose_in_secret_in_cats(visit):
    ann, bob = two(visit, "cats")
    for page in (ann, bob):
        page.wait_for_selector("#bar.asked")
    parts = ("#middle", "#hand", "#log", "#bar")
    before = [bob.locator(part).inner_html() for part in parts]
    tap(ann, "hand:stalk#0")
    ann.locator("#board [data-can]").first.click()
    ann.locator("#bar [data-play]").click()
    expect(ann.locator("#bar.asked")).to_have_count(0)
    expect(ann.locator("#question[aria-busy]")).to_have_count(0)  # the server has it
    bob.evaluate(DRAWN)
    assert [bob.locator(part).inner_html() for part in parts] == before
    told = log_of(ann)
    tap(bob, "hand:stalk#0")
    bob.locator("#board [data-can]").last.click()
    bob.locator("#bar [data-play]").click()
    for page in (ann, bob):
        expect(page.locator("#log li")).not_to_have_count(len(told))
    assert log_of(ann)[-1].startswith("Bob stalked ")
    assert log_of(bob)[-1] == log_of(ann)[-1].replace("Bob", "You")


def test_a_page_that_was_refused_tries_again_and_gets_in(visit):
    page = visit(fresh=True)
    start(page, "cats")
    others = [page.context.new_page() for _ in range(6)]  # six pages are a person's share
    for other in others[:5]:
        other.goto(page.url)
        other.wait_for_selector("#page[data-phase=playing]")
    others[5].goto(page.url)
    lost = others[5].locator("#lost")
    expect(lost).to_have_text("This table has all the guests it can take.")
    others[0].close()
    expect(lost).to_be_hidden()


def test_a_name_typed_at_one_table_is_known_at_the_next(visit):
    one, other = visit(), visit()
    first, second = (open_table(one, "cats", name="Ann", players="3") for _ in range(2))
    sit(other, first, "  Zo\u00eb  ")
    one.goto(first)
    expect(one.locator(".chair .name").nth(1)).to_have_text("Zo\u00eb")
    assert one.locator(".chair .name").first.inner_text() == "Ann"
    other.goto(second)
    assert other.locator("input[data-name]").input_value() == "Zo\u00eb"
    other.goto("/")
    assert other.locator("[name=name]").input_value() == "Zo\u00eb"


def test_reload_shows_the_same_page_in_the_same_state(visit):
    page = visit(reduced_motion="reduce")
    start(page, "cats")
    page.wait_for_selector("#bar.asked")
    page.locator("#hand [data-can]").first.click(position=CORNER)
    page.wait_for_selector("#bar [data-clear]")
    page.evaluate("document.activeElement.blur()")
    parts = ("#seats", "#middle", "#bar", "#hand", "#log", "#know")
    before = [page.locator(part).evaluate(CONTENT) for part in parts]
    page.reload()
    page.wait_for_selector("#bar [data-clear]")
    assert [page.locator(part).evaluate(CONTENT) for part in parts] == before


def test_a_card_explains_itself_and_the_server_says_why_it_cannot_be_played(visit, house):
    page = visit(reduced_motion="reduce")
    sit(visit(), open_table(page, "exploding-kittens", name="Ann", players="2", clock="0"))
    begin(page)
    house.arrange(page, {0: [k.DEFUSE, k.NOPE, k.SKIP], 1: [k.SKIP]})
    expect(page.locator("#hand .card")).to_have_count(3)
    page.locator('[data-anchor="hand:skip#0"]').focus()
    page.keyboard.press("h")
    assert re.search(r"R\d+", page.locator("#beside").inner_text())
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")  # what has the focus lies before its neighbours
    for anchor in ("hand:defuse#0", "hand:nope#0"):
        assert page.locator(f'[data-anchor="{anchor}"][data-cannot]').count() == 1
        tap(page, anchor)
        rule = page.locator("#beside [data-rule]")
        expect(rule).to_have_text(re.compile(r"^R\d+$"))
        assert page.locator("#beside").inner_text() != rule.inner_text()
        rule.click()
        assert page.locator("#book .shown").inner_text().startswith(rule.inner_text())
        page.keyboard.press("Escape")
    assert picked(page) == []


def test_somebody_watches_and_sees_no_hand(visit):
    one, watcher = visit(), visit()
    url = open_table(one, "exploding-kittens", name="Ann", players="2", bots="1")
    one.wait_for_selector("#hand .card")
    watcher.goto(url)
    expect(watcher.locator("#bar")).to_contain_text("You're watching")
    assert watcher.locator("#hand .card").count() == 0


def test_from_the_lobby_to_the_first_card_in_three_clicks(visit):
    page = visit(reduced_motion="reduce")
    page.goto("/")
    page.locator("#cats .go > form[action='/play'] button").click()  # one
    page.wait_for_selector("#bar.asked")
    tap(page, "hand:stalk#0")  # two
    assert page.locator("#board [data-can]").count() > 0  # three: the target
    assert find("cats").title in page.title()


def test_the_rulebook_is_beside_the_table_and_its_pictures_are_not_touched(visit):
    page = visit()
    start(page, "hold-my-bear")
    page.locator("#top .ghost[data-open=rulebook]").click()
    page.wait_for_selector("#rulebook .guide-section")
    assert page.locator("#rulebook .example").count() == 3
    page.locator("#book summary").first.click()
    assert page.locator("#book [id=R1]").is_visible()
    page.locator("#rulebook .tableau .hand .card").first.click()
    assert page.locator("#beside").is_hidden()
    assert picked(page) == []
    link = page.locator(".whole-page a").get_attribute("href")
    assert re.fullmatch(r"/rules/hold-my-bear\?players=\d", link)
    page.locator("#rulebook form button").click()
    assert page.locator("#rulebook").is_hidden()


def test_an_example_is_read_step_by_step_and_rules_are_found(visit):
    page = visit()
    page.goto("/")
    page.locator("#hold-my-bear .how").click()
    bear = page.locator(".about-bears .example")
    now = bear.locator(".now")
    first = now.inner_text()
    assert bear.locator("[data-step-by='-1']").is_disabled()
    bear.locator("[data-step-by='1']").click()
    assert "blocks every other" in now.inner_text()
    bear.locator(".now .rule-ref").click()
    assert page.locator("#book .shown").inner_text().startswith("R14")
    bear.locator("[data-another]").click()
    expect(now).not_to_have_text(first)
    page.fill("#search", "stealing five")
    assert page.locator("#book [id=R19]").is_visible()
    assert page.locator("#book [id=R20]").is_hidden()
    page.fill("#search", "")
    assert page.locator("#book [id=R20]").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_in_the_lobby(visit, scheme):
    page = visit(color_scheme=scheme)
    for path in ("/", "/new/exploding-kittens", "/device"):
        page.goto(path)
        check_with_axe(page)

"""Around the game: its end, emotes, the waiting room, panels, and what a page never does."""

import re

import pytest
from canned import NOW, document, ending, kittens_turn, waiting
from pages import picked, question, resized, tap
from playwright.sync_api import expect

from clowder.web import WEB


def test_the_end_tells_places_scores_why_and_hands(come):
    table = come("ending")
    page = table.page
    assert page.locator("#won").inner_text() == "You came 2nd."
    assert "no Defuse left" in page.locator(".why").inner_text()
    assert page.locator(".podium .rank").count() == 5
    assert page.locator(".rank-1 .held .card").count() == 3
    assert "wants a rematch" in page.locator(".rank-1").inner_text()
    page.get_by_role("button", name="Show the table").click()
    assert page.locator('[data-zone="discard"]').count() == 1
    page.get_by_role("button", name="Play again").click()
    assert [sent["do"] for sent in table.heard()] == ["again"]


def test_emotes_are_called_out_and_shown(come):
    table = come(made=kittens_turn(4))
    page = table.page
    tap(page, "hand:favor#0")
    page.locator("#emote-button").click()
    assert page.locator("#emotes .emote").count() == 8
    page.locator("#emotes [data-what=laugh]").click()
    table.heard()
    assert (table.sent[0]["do"], table.sent[0]["what"]) == ("emote", "laugh")
    table.send(v=1, now=NOW, emotes=[[2, "wow"], [1, "nice"], [3, "<b>"]])
    page.wait_for_selector('#seats [data-seat="2"] .says')
    assert picked(page) == ["hand:favor#0"]  # nobody's picks are touched
    assert page.locator('#seats [data-seat="1"] .says').inner_text() == "Nice!"
    assert page.locator('#seats [data-seat="3"] .says').count() == 0


def test_what_a_person_may_do_is_what_the_table_says(come):
    made = kittens_turn(4)
    made["parts"]["table"]["can"] = []
    page = come(made=made).page
    assert page.locator("#emote-button").is_hidden()
    assert page.locator("[data-do]").count() == 0


def test_a_paused_table_says_so(come):
    made = kittens_turn(4)
    made["parts"]["table"]["paused"] = "Mona"
    table = come(made=made)
    assert question(table.page) == "Mona has paused the table."
    table.page.locator("#bar [data-do=pause]").click()
    table.heard()
    assert (table.sent[0]["do"], table.sent[0]["on"]) == ("pause", False)


def test_who_was_removed_is_told_so(come):
    made = kittens_turn(4)
    made["parts"] |= {"ask": None, "wait": "Waiting for Mona"}
    made["parts"]["seats"][0]["stand_in"] = True
    page = come(made=made).page
    assert question(page) == "The host lets you watch only."
    made["parts"]["table"]["can"] = ["return"]
    page = come(made=made).page
    assert page.locator("#bar [data-do=return]").count() == 1  # nobody was removed: a bot stands in


def test_a_watcher_who_plays_the_next_game_is_told_so(come):
    made = ending()
    made["parts"] |= {"seat": None}
    made["parts"]["table"] |= {"place": 1, "agreed": []}
    assert question(come("ending", made).page) == "You play the next game."


def test_a_hint_is_told_and_lit(come):
    table = come(made=kittens_turn(4))
    table.page.get_by_role("button", name="Hint").click()
    table.send(done=table.heard()[0]["id"], says="Draw: the next card is probably safe.", look=["pile"])
    table.page.wait_for_selector(".mark-hint")
    assert "probably safe" in table.page.locator("#line").inner_text()


def test_a_watcher_can_touch_nothing(come):
    made = kittens_turn(4)
    made["parts"] |= {"seat": None, "hand": [], "ask": None, "wait": "You're watching."}
    page = come(made=made).page
    assert page.locator("#seats .seat").count() == 4
    assert page.locator("#board button, #seats button, #hand button").count() == 0
    assert question(page) == "You're watching."


def is_in_full_sight(page, selector):
    """Returns whether a thing is on the screen with all its text, and nothing lies over its middle or its corners."""
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


@pytest.mark.parametrize(("who", "players"), [("host", 4), ("host", 8), ("guest", 5), ("visitor", 2)])
def test_the_waiting_room_shows_link_and_start_on_every_screen(come, who, players):
    page = come("waiting", waiting(who, players)).page
    page.evaluate(
        """() => { const link = document.querySelector('.link');
          link.innerHTML = link.innerHTML.replace(/^http[^<]+/, 'http://192.168.178.123:8000'); }"""
    )
    for size in resized(page):
        for seen in ("#middle h2", ".link", "[data-copy]", ".begin > *"):
            assert is_in_full_sight(page, seen), (size, seen)
        cover, title = (page.locator(part).bounding_box() for part in (".cover", "#middle h2"))
        assert cover is None or cover["y"] + cover["height"] <= title["y"], size
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
    begins = page.locator(".begin").inner_text()
    assert begins.startswith("Start") if who == "host" else begins == "Ann starts the game."


def test_the_turn_is_announced_in_the_title(come):
    page = come().page
    assert page.title().startswith("● Your turn")
    assert page.locator("link[rel=icon]").get_attribute("href").endswith("favicon-turn.svg")


def test_sounds_are_off_until_somebody_wants_them(come):
    page = come().page
    assert page.evaluate("localStorage.getItem('sound')") is None
    expect(page.locator("#sound-button")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#sound-button span")).to_have_text("Sound on?")  # asked once, at the first card
    page.locator("#sound-button").click()
    expect(page.locator("#sound-button span")).to_be_hidden()
    expect(page.locator("#sound-button")).to_have_attribute("aria-pressed", "true")
    page.locator("#sound-button").click()
    assert page.evaluate("localStorage.getItem('sound')") == "off"
    page.locator("#top [data-panel=menu]").click()
    page.locator("#menu [data-sound]").check()
    assert page.evaluate("localStorage.getItem('sound')") == "on"


# What is never done


def test_nothing_of_a_scene_is_read_as_html(come):
    made = kittens_turn(4)
    evil = "<img src=x onerror=alert(1)>"
    made["parts"]["seats"][1]["name"] = evil
    made["parts"]["facts"] = [evil, "</script><script>alert(1)</script>"]
    made["parts"]["log"] = [evil]
    page = come(made=made).page
    assert page.locator("#page img").count() == 0
    assert evil in page.locator("#seats").inner_text()
    assert evil in page.locator("#log-list").text_content()
    for script in (WEB / "static").glob("*.js"):
        if script.name not in ("lobby.js",):
            assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function", script.read_text())


def test_without_a_script_one_sentence_says_what_is_needed(come):
    context = come().page.context.browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.set_content(document("kittens-turn").replace('rel="stylesheet"', 'rel="x"'))
        assert "Allow JavaScript" in page.locator(".noscript").inner_text()
    finally:
        context.close()

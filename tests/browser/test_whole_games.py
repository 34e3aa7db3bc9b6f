"""Whole games through the page: by clicks, by keys alone, over a restart, and looked at in review."""

import pytest
from pages import check_with_axe, log_of
from player import Player, start
from playwright.sync_api import expect
from served import Server

from clowder.games import names


@pytest.mark.full
@pytest.mark.parametrize("game", names())
def test_a_whole_game_through_the_page(visit, game):
    page = visit()  # whose stories move
    start(page, game)
    assert Player(page).play() > 0
    assert page.locator("#won").inner_text()
    assert len(log_of(page)) > 5
    page.locator("[data-do=again]").click()  # a rematch is one click away
    page.wait_for_selector("#page[data-phase=playing]")
    expect(page.locator("#won")).to_have_count(0)


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


@pytest.mark.full
@pytest.mark.parametrize("game", names())
def test_a_whole_game_with_the_keyboard_alone(visit, game):
    """Tab and Enter play every game; the focus is never lost, and each sentence of the log is read aloud once."""
    page = visit(reduced_motion="reduce")
    page.goto("/")
    page.locator(f"#{game} .go > form[action='/play'] button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#page[data-phase=playing]")
    page.evaluate(WATCH)
    known = len(log_of(page))
    player = Player(page)
    assert player.play(player.press) > 0
    assert page.evaluate("window.lost") == []
    told, said = log_of(page)[known:], page.evaluate("window.said")
    assert len(told) > 5
    heard = [line for line in said if line in set(told)]
    assert heard[-len(told) :] == told  # of a long game the log keeps the last 300 lines


@pytest.mark.full
def test_a_server_restart_in_mid_game_goes_on_where_it_was(visit, tmp_path):
    hall = Server(tmp_path).start()
    try:
        page = visit(address=hall.address, reduced_motion="reduce")
        start(page, "exploding-kittens")
        player = Player(page)
        for _ in range(2):
            player.wait()
            player.act()
        player.wait()
        hand, log = page.locator("#hand").inner_text(), log_of(page)
        hall.stop(hard=True)
        expect(page.locator("#lost")).to_contain_text("Reconnecting")  # the page says so meanwhile
        hall.start()
        expect(page.locator("#lost")).to_be_hidden()
        player.wait()
        assert page.locator("#hand").inner_text() == hand
        assert log_of(page)[: len(log)] == log
        player.play()
        assert len(log_of(page)) > len(log)  # and it does go on
    finally:
        hall.stop()


@pytest.mark.full
@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("game", names())
def test_axe_finds_nothing_serious_at_a_table(visit, game, scheme):
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    start(page, game)
    player = Player(page)
    for _ in range(3):
        player.wait()
        check_with_axe(page)
        if not player.over:
            player.act()


@pytest.mark.full
def test_a_lost_game_is_found_in_the_history_shown_again_and_reviewed(visit):
    page = visit()
    start(page, "exploding-kittens")
    Player(page, "3").play()
    page.get_by_text("Watch again").click()
    page.wait_for_selector("#page[data-at='0']")
    page.goto("/you")
    page.wait_for_function(
        "() => /^\\d+ [A-Z][a-z]+ \\d{4}$/.test(document.querySelector('time').textContent)"
    )  # 3 May 2026
    page.get_by_text("Watch again").first.click()
    page.wait_for_selector("#page[data-at='0']")
    page.keyboard.press("End")
    page.wait_for_selector("#won")
    page.locator("#top [data-panel=know]").click()
    page.locator("[data-do=review]").click()
    page.wait_for_selector("#review .note:has-text('tries')")
    page.wait_for_selector("svg.curve polyline")

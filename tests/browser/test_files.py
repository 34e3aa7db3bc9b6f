"""Pages that are files: a replay and a contest, opened from a disk with the network off."""

import pytest
from finished_games import played
from pages import PATIENCE
from windows import is_wrong

from clowder.arena.contest import Contest, run_contest
from clowder.arena.ratings import standings
from clowder.cli.arena_page import folder_of, write_page
from clowder.games import names
from clowder.table.replay_data import NOBODY, reel
from clowder.web.pages.replay import page_of

QUICK = "exploding-kittens"  # in every run; the others where all is tried
OTHERS = [name for name in names() if name != QUICK]


@pytest.mark.parametrize("name", [QUICK, *(pytest.param(name, marks=pytest.mark.full) for name in OTHERS)])
def test_a_file_works_from_a_disk_with_the_network_off(chromium, tmp_path, name):
    wrong, log, quoted = [], played(name, players=2), 'Ann "\\'
    file = tmp_path / f"{name}.html"
    file.write_text(page_of(log, names=(quoted, "Bob")), encoding="utf-8")
    context = chromium.new_context(viewport={"width": 390, "height": 844}, offline=True, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if is_wrong(message) else None)
    page.on("request", lambda request: wrong.append(request.url) if request.url[:5] != "file:" else None)
    page.goto(f"{file.as_uri()}#3")
    page.wait_for_selector("#page[data-at='3']")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#page[data-at='4']")
    decided = reel(log)["steps"][4]["decided"]
    assert decided["moves"][decided["chosen"]].translate(
        dict(zip(map(ord, NOBODY), (quoted, "Bob"), strict=False))
    ) in (page.locator(".offered.yes").inner_text())
    assert quoted in page.locator("#log-list").text_content()
    page.locator("#eyes").select_option("1")
    assert page.locator("#me .seat").count() == 1
    assert page.locator("#hands li").count() == 0
    page.keyboard.press("End")
    page.wait_for_selector("#won")
    page.locator("#seek").fill("2")
    page.wait_for_selector("#page[data-at='2']")
    page.locator("[data-do=play]").click()
    page.wait_for_function("() => Number(document.getElementById('page').dataset.at) >= 5")  # by itself
    page.evaluate("location.hash = '#2.5'")  # an address may say anything
    page.wait_for_selector("#page[data-at='2']")
    page.set_viewport_size({"width": 320, "height": 568})
    for place in (button.bounding_box() for button in page.locator("#bar .steps button").all()):
        assert 0 <= place["x"] < place["x"] + place["width"] <= 320
    context.close()
    assert not wrong


def test_from_the_page_to_the_losing_decision_in_a_real_browser(chromium, tmp_path):
    contest = Contest(
        "exploding-kittens", 2, ("house", "random"), 2, "7", {}, logs=folder_of(str(tmp_path / "out.html"))
    )
    page = tmp_path / "out.html"
    records = run_contest(contest, None, 1)
    write_page(page, contest, records, standings(contest, records), 2)
    context = chromium.new_context(viewport={"width": 390, "height": 844}, offline=True)
    wrong = []
    try:
        tab = context.new_page()
        tab.set_default_timeout(PATIENCE)
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        tab.goto(page.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") <= 390
        link = tab.locator("a", has_text="last decision").first
        number = link.get_attribute("href").rpartition("#")[2]
        link.click()
        tab.wait_for_selector(f"#page[data-at='{number}']")
        assert tab.url.endswith(f"#{number}")
        for told in (tab.locator("#question").inner_text(), *tab.locator("#eyes option").all_inner_texts()):
            assert all(told.count(name) <= 1 for name in contest.bots), told
    finally:
        context.close()
    assert wrong == []

"""Tables of real games on every screen: all is in sight, nothing lies upon the other, nothing is cut off."""

import pytest
from pages import DRAWN
from sights import FAULTS, RICHEST, SIZES, fullest, keep_still, laid_out, taught
from tiers import every

from clowder.engine.scene.lesson import PUPIL
from clowder.engine.text.languages import languages
from clowder.games import find, names, own_names
from clowder.table.texts import use_language
from clowder.web.pages.preview import draw

SMALL = [(320, 568), (844, 390), (640, 400), (1280, 800)]
COACHED = [(390, 844), (360, 640), (1280, 800)]
TAP = """(number) => { const things = [...document.querySelectorAll(
  "#hand [data-can], #board [data-can], #seats .cover[data-can], .buttons .chip[aria-pressed=false]")];
  if (things.length) things[number % things.length].click();
  return document.querySelectorAll("[data-picked]").length > 0 }"""


@pytest.fixture
def opened(windows, tmp_path):
    """Returns a function that opens a table from a disk."""
    page = windows.take("disk").page

    def at(match, seat, language="en", coached=None):
        file = tmp_path / "table.html"
        with use_language(language):
            file.write_text(draw(match, seat, coached), encoding="utf-8")
        page.goto(file.as_uri())
        page.wait_for_function("() => document.getElementById('page').dataset.updates > 0")
        keep_still(page)
        return page

    return at


def faults(page, picks):
    """Yields what is wrong with a page as it is, and as it is after taps."""
    yield from page.evaluate(FAULTS)
    for number in range(picks):
        for step in range(3):
            if not page.evaluate(TAP, 7 * number + 3 * step):
                break
            page.evaluate(DRAWN)
            yield from (f"{fault} (tap {number}.{step})" for fault in page.evaluate(FAULTS))
        page.evaluate("document.querySelector('[data-clear]')?.click(); document.activeElement.blur()")


def all_faults(opened, name, players, sizes, options=None, picks=0, games=2, language="en"):
    """Returns what is wrong with the fullest tables of a game."""
    found = []
    for phase, (match, seat) in fullest(name, players, games, options).items():
        page = opened(match, seat, language)
        for size in sizes:
            laid_out(page, *size)
            found += [f"{players} players, {phase}, {size}: {fault}" for fault in faults(page, picks)]
    return found


@pytest.mark.parametrize("name", names())
def test_everything_is_in_sight_at_every_size(opened, name):
    assert all_faults(opened, name, find(name).max_players, SMALL) == []


@pytest.mark.parametrize("name", ["exploding-kittens", "hold-my-bear"])  # whose words are longest
def test_everything_is_in_sight_in_german_on_a_phone(opened, name):
    assert all_faults(opened, name, find(name).max_players, [(390, 844), (320, 568)], games=1, language="de") == []


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.full)])  # German says more
@pytest.mark.parametrize("name", every(2, own_names()))
def test_everything_is_in_sight_while_the_coach_speaks(opened, name, language):
    found = []
    for match, done in taught(name):
        page = opened(match, PUPIL, language, done)
        assert page.locator(".coach").count() == 1
        for size in COACHED:
            laid_out(page, *size)
            found += [f"step {len(done) + 1}, {size}: {fault}" for fault in faults(page, 0)]
    assert found == []


@pytest.mark.full
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("name", names())
def test_everything_is_in_sight_with_any_number_of_players_and_whatever_is_picked(opened, name, rich, language):
    game, options = find(name), RICHEST.get(name, {}) if rich else {}
    for players in range(game.min_players, game.max_players + 1):
        assert all_faults(opened, name, players, SIZES, options, picks=3, games=3, language=language) == []


def test_what_is_out_of_sight_is_found(opened):
    page = opened(*fullest("hold-my-bear", 8, 1)["phase-2"])
    laid_out(page, 390, 844)
    for style, fault in (
        ("#bar { translate: 0 300px }", "out of sight"),
        ("#board { max-height: 80px }", "too high"),
        ("#hand .card { transform: none !important }", "covered"),
        ("#seats .seat { width: 500px }", "too wide"),
        (".seat .name { translate: 0 16px }", "one upon the other"),
        (".status { font-size: 9px }", "9 px"),
    ):
        keep_still(page, style)
        assert any(fault in one for one in page.evaluate(FAULTS)), style

"""What is seen of a canned table at every size; static/layout.js and the style sheets."""

import pytest
from canned import FRAMES, bear_turn, kittens_turn
from pages import DRAWN, resized, tap


def overlooked(page):
    """Returns the cards of the hand of which the corner cannot be seen and touched."""
    return page.locator("#hand .card").evaluate_all(
        """cards => cards.filter((card) => { const box = card.getBoundingClientRect();
             const top = (x, y) => document.elementFromPoint(box.left + x, box.top + y)?.closest(".card");
             return top(6, 8) !== card || top(14, 20) !== card || box.left < 0 || box.right > innerWidth
               || box.bottom > innerHeight; }).map((card) => card.dataset.anchor)"""
    )


@pytest.mark.parametrize("number", [1, 5, 8, 12, 20, 24])
def test_all_cards_of_any_hand_are_seen_at_every_size(come, number):
    page = come("bear-turn", bear_turn(4, number), reduced_motion="reduce").page
    assert page.locator("#hand .card").count() == number
    for size in resized(page):
        assert overlooked(page) == [], size


SMALL = """() => [...document.querySelectorAll('#page button, #page a')]
  .filter(e => e.offsetParent && !e.closest('aside'))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([html]) => html)"""
TINY = """() => [...document.querySelectorAll('#page *')].filter(e => e.offsetParent && [...e.childNodes].some(n =>
  n.nodeType === 3 && n.textContent.trim()) && !e.closest('.sr'))
  .filter(e => { const size = parseFloat(getComputedStyle(e).fontSize); return size > 0 && size < 14 })
  .map(e => e.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("name", FRAMES)
def test_nothing_sticks_out_is_out_of_sight_or_too_small(come, name):
    page = come(name).page
    assert page.evaluate(SMALL) == []
    assert page.evaluate(TINY) == []
    for size in resized(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
        box = page.locator("#bar").bounding_box() if page.locator("#bar *").count() else None
        assert box is None or box["y"] + box["height"] <= size[1] + 1, size
        hidden = page.locator("#board [data-can]").evaluate_all(
            """all => { const board = document.getElementById("board").getBoundingClientRect();
              return all.filter((one) => { const box = one.getBoundingClientRect();
                return box.bottom > board.bottom + 8 || box.top < board.top - 8; })
                .map((one) => one.dataset.anchor) }"""
        )
        assert hidden == [], (size, hidden)


def test_all_opponents_are_seen_on_the_smallest_screen(come):
    for players in range(2, 9):
        page = come(made=kittens_turn(players), size=(320, 568)).page
        seats = page.locator("#seats .seat")
        assert seats.count() == players - 1
        assert all(
            box["x"] >= 0 and box["x"] + box["width"] <= 320
            for box in (seats.nth(n).bounding_box() for n in range(players - 1))
        )


def test_the_bar_does_not_jump_when_a_card_is_picked(come):
    page = come().page
    before = page.locator("#bar").bounding_box(), page.locator("#hand").bounding_box()
    for anchor in ("hand:favor#0", "seat:1"):
        tap(page, anchor)
        page.evaluate(DRAWN)
        assert (page.locator("#bar").bounding_box(), page.locator("#hand").bounding_box()) == before, anchor

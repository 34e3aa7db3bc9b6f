"""Lessons on every screen: whatever can be tapped is hit at its centre, and the coach can be read."""

from pathlib import Path

import pytest
from sights import keep_still, laid_out, taught
from tiers import every

from clowder.engine.scene.lesson import PUPIL
from clowder.games import own_names
from clowder.web.pages.preview import draw

SIZES = [(1280, 800), (1440, 900), (1024, 768), (820, 1180), (844, 390), (390, 844), (360, 640), (1920, 1080)]
FAULTS = (Path(__file__).parent / "reach.js").read_text()


@pytest.fixture
def opened(chromium, tmp_path):
    """Returns a function that opens a step of a lesson from a disk."""
    context = chromium.new_context()
    page = context.new_page()

    def at(match, done):
        file = tmp_path / "table.html"
        file.write_text(draw(match, PUPIL, done), encoding="utf-8")
        page.goto(file.as_uri())
        page.wait_for_function("() => document.getElementById('page').dataset.updates > 0")
        keep_still(page)
        return page

    yield at
    context.close()


def faults(opened, name, sizes_of):
    """Returns what cannot be tapped or read at the steps of a lesson, at the sizes that a step's number gives."""
    found = []
    for match, done in taught(name):
        page = opened(match, done)
        assert page.locator(".coach").count() == 1
        for size in sizes_of(len(done)):
            laid_out(page, *size)
            found += [f"step {len(done) + 1}, {size}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("name", every(2, own_names()))
def test_every_control_of_a_lesson_is_hit_at_its_centre(opened, name):
    # All sizes at the first step, then two at each: four steps see them all.
    assert faults(opened, name, lambda step: SIZES[step % 4 :: 4] if step else SIZES) == []


@pytest.mark.full
@pytest.mark.parametrize("name", own_names())
def test_every_control_of_every_step_is_hit_at_every_size(opened, name):
    assert faults(opened, name, lambda step: SIZES) == []


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        (
            "#bar::after { content: ''; position: absolute; inset: 0 }",
            "covered: button",
        ),
        (".coach { grid-template: 'face says row' auto / 38px 60px auto !important }", "the coach's words have 60 px"),
        (".coach .btn { min-height: 30px }", "small: button"),
    ],
)
def test_what_cannot_be_tapped_or_read_is_found(opened, style, fault):
    page = opened(*next(taught("hold-my-bear")))
    laid_out(page, 1280, 800)
    keep_still(page, style)
    assert any(fault in one for one in page.evaluate(FAULTS))

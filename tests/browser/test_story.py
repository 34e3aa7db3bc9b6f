"""What happened, told on the board as it was; static/story.js, on a clock that the test turns."""

from itertools import pairwise

import pytest
from canned import NOW, STORY, after, beats, cards, cats_yard, data, kittens_turn, piles
from pages import log_of, picked, tap
from playwright.sync_api import expect

from clowder.engine.play.shapes import Beat, Card, Token, Zone
from clowder.web.pages import templates

HURRIED = 90  # milliseconds that each beat takes once somebody is in a hurry
LANDED = "() => document.getAnimations().forEach((motion) => motion.finish())"


def told_to(table, told, time=None):
    """Sends a story that leads to another question; returns when its first beat is told."""
    lines = [{**beat, "time": time or beat["time"]} for beat in told]
    table.send(**(after() | {"beats": lines}))
    expect(table.page.locator("#story .last")).to_have_text(lines[0]["says"])


def tell(table, told):
    """Sends a story and lets it be told to its end."""
    told_to(table, told)
    table.run(sum(beat["time"] for beat in told))
    table.page.wait_for_selector("#bar.asked")


def test_the_story_is_told_on_the_board_as_it_was_then_the_question_is_asked(come):
    table = come(made=kittens_turn(4))
    page = table.page
    told_to(table, STORY)
    assert page.locator("#layer .flyer").count() == 1
    assert page.locator('[data-anchor^="discard:favor"]').count() == 1  # the old board
    assert page.locator("#bar.asked").count() == 0
    table.run(800)
    assert page.locator("#story .last").inner_text() == "You play Skip."
    assert page.locator("#layer .flyer").count() == 2  # the first has stayed where it landed
    assert page.locator("#hand .away").count() == 1  # and the card of the own hand has left it
    table.run(799)
    assert page.locator("#bar.asked").count() == 0
    table.run(1)
    page.wait_for_selector("#bar.asked")
    assert page.locator("#layer .flyer").count() == 0
    assert page.locator('[data-anchor^="discard:defuse"]').count() == 1
    assert page.locator("#hand .away").count() == 0
    assert log_of(page)[-3:] == [beat["says"] for beat in STORY]


@pytest.mark.parametrize(("left", "lasts"), [(4000, 1600), (1600, 1600), (800, 800), (100, 400)])
def test_who_hears_late_of_it_catches_up_by_the_time_the_question_opens(come, left, lasts):
    table = come(made=kittens_turn(4))
    table.send(**(after() | {"opens": NOW + left, "until": NOW + 60_000}))
    table.page.wait_for_selector("#layer .flyer")
    table.run(lasts - 1)
    assert table.page.locator("#bar.asked").count() == 0
    table.run(1)
    table.page.wait_for_selector("#bar.asked")


def test_what_leaves_the_board_is_gone_from_it_and_what_is_replaced_fades(come):
    lying = [
        Zone("loose", (Card("kitten", "kitten"),)),
        Zone("match", tuple(cards("match", ["skip"])), look="replaced"),
    ]
    table = come(made=kittens_turn(4) | {"parts": kittens_turn(4)["parts"] | {"board": data([*piles(), *lying])}})
    page = table.page
    told = beats(
        Beat("The kitten goes back.", fly=(("kitten", "pile", ""),)),
        Beat("Ravi plays two.", fly=(("seat:3", "match", "favor"), ("seat:3", "match", "attack"))),
    )
    told_to(table, told)
    table.run(800)
    assert page.locator("#story .last").inner_text() == "Ravi plays two."
    assert page.locator('[data-anchor="kitten"].away').count() == 1
    page.evaluate(LANDED)
    assert float(page.locator("[data-zone=match] .card").evaluate("one => getComputedStyle(one).opacity")) < 0.5
    one, two = (box["x"] for box in (page.locator("#layer .flyer").nth(n).bounding_box() for n in (1, 2)))
    assert two - one > 20  # side by side
    table.run(800)
    page.wait_for_selector("#bar.asked")
    assert page.locator(".away, .landed").count() == 0


def test_one_live_region_speaks_each_beat_once(come):
    for motion in ("no-preference", "reduce"):
        table = come(made=kittens_turn(4), reduced_motion=motion)
        if motion == "reduce":
            table.send(**after())
            table.page.wait_for_selector("#bar.asked")
        else:
            tell(table, STORY)
        said = table.page.locator("#said p").all_inner_texts()
        assert [said.count(beat["says"]) for beat in STORY] == [1, 1, 1], motion
        assert table.page.locator("[aria-live=polite]:visible").count() == 1


@pytest.mark.parametrize("how", ["tap", "key"])
def test_a_tap_or_a_key_hurries_and_does_nothing_else(come, how):
    table = come(made=kittens_turn(4))
    page = table.page
    told_to(table, STORY, 60_000)
    if how == "tap":
        page.locator('[data-anchor="hand:defuse#0"]').click(position={"x": 8, "y": 10})
    else:
        page.keyboard.press("x")
    table.run(HURRIED * len(STORY))
    page.wait_for_selector("#bar.asked")
    assert picked(page) == []
    assert table.sent == []
    assert page.locator("#log li").all_text_contents()[-1] == "Mona draws a card."


def test_who_comes_late_sees_the_present_at_once(come):
    table = come(made=kittens_turn(4))
    frame_ = after(log=["All that happened."])
    table.send(**frame_)
    table.page.wait_for_function("() => document.querySelector('[data-anchor^=\"discard:defuse\"]')")
    assert table.page.locator("#layer .flyer").count() == 0
    assert table.page.locator("#log li").all_text_contents() == ["All that happened."]


def test_without_motion_the_same_beats_are_a_list(come):
    table = come(made=kittens_turn(4), reduced_motion="reduce")
    table.send(**after())
    table.page.wait_for_selector("#bar.asked")
    assert table.page.locator("#story p").all_inner_texts() == [beat["says"] for beat in STORY]
    assert table.page.locator("#layer *").count() == 0
    assert all(table.page.locator("#story p").nth(n).is_visible() for n in range(3))


MARKS = ["fright", "boom", "defuse", "nope", "steal", "fight", "lastbird", "lifelost", "nine", "block", "win"]


def test_every_moment_is_drawn_and_none_flashes_too_often(come):
    table = come(made=kittens_turn(4))
    page = table.page
    page.evaluate(
        """() => { window.flashes = [];
          const note = (node) => { if (node.className.startsWith("moment")) {
            window.flashes.push([node.className, performance.now()]); } };
          new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)))
            .observe(document.getElementById("layer"), { childList: true }); }"""
    )
    told = beats(*(Beat(f"It is a {mark}!", "quick", mark, ("seat:1",)) for mark in MARKS))
    tell(table, told)
    flashes = page.evaluate("window.flashes")
    assert [name.split("moment-")[1] for name, _ in flashes] == MARKS
    times = [time for _, time in flashes]
    assert all(after - before > 1000 / 3 for before, after in pairwise(times))
    assert all(page.locator(f"symbol#moment-{mark}").count() == 1 for mark in MARKS)
    table.run(60)
    assert page.locator("[data-moment]").count() == 0


def test_every_moment_has_a_sound_of_its_own(come):
    voices = come().page.evaluate(
        """async ([sounds, story]) => { const { SOUNDS } = await import(sounds), { MOMENTS } = await import(story);
             return MOMENTS.map((mark) => JSON.stringify(SOUNDS[mark] || null)); }""",
        [templates.static("sound.js"), templates.static("moments.js")],
    )
    assert "null" not in voices
    assert len(set(voices)) == len(MARKS)


def test_a_moment_is_acted_out_by_those_whom_it_concerns(come):
    table = come(made=kittens_turn(4))
    told = Beat("Mona stole a card from Ravi.", "moment", "steal", ("seat:1", "seat:3"), shout="Yoink!")
    told_to(table, beats(told))
    assert table.page.locator(".moment-steal").count() == 1
    cast = [place["avatar"] for place in kittens_turn(4)["parts"]["seats"]]
    played = table.page.locator(".moment .who use").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert played == [f"#{cast[1]}", f"#{cast[3]}"]  # the doer first
    assert table.page.locator(".moment .shout").inner_text().upper() == "YOINK!"
    assert table.page.locator(".moment .front use").get_attribute("href") == "#moment-steal-front"  # the mask


def test_a_card_that_turns_as_it_lights_up_is_reached_all_the_same(come):
    made = cats_yard()
    made["parts"]["board"] += data([Token("card:1", ("cats-catch",), "Mona", look="play tint-catch")])
    table = come("cats-yard", made)
    told = Beat("Mona revealed Catch.", mark="reveal", look=("card:1",), fly=(("seat:1", "card:1", "catch"),))
    told_to(table, beats(told))
    assert table.page.locator("#layer .flyer.tint-catch").count() == 1


def test_a_hurried_moment_is_over(come):
    table = come(made=kittens_turn(4))
    told = beats(Beat("You exploded!", "moment", "boom", ("seat:0",)))
    told_to(table, told, 60_000)
    assert table.page.locator(".moment .cry").inner_text() == "You exploded!"
    table.page.keyboard.press("Enter")
    table.run(HURRIED)
    table.page.wait_for_selector("#bar.asked")
    assert table.page.locator(".moment").count() == 0


def test_a_story_that_leaves_the_question_open_leaves_the_picks_alone(come):
    table = come(made=kittens_turn(4))
    page = table.page
    tap(page, "hand:favor#0")
    table.send(v=1, now=NOW, parts={"wait": ""}, beats=beats(Beat("Mona has left.", "quick")))
    expect(page.locator("#story .last")).to_have_text("Mona has left.")
    tap(page, "seat:1")
    assert page.locator("#page[data-telling]").count() == 1  # it is still told
    table.run(400)
    page.wait_for_selector("#page:not([data-telling])")
    assert set(picked(page)) == {"hand:favor#0", "seat:1"}


# Clocks


def test_the_clock_is_drawn_on_who_is_asked_and_starts_when_the_question_opens(come):
    made = kittens_turn(4)
    made["parts"]["ask"] = None
    for seat in made["parts"]["seats"]:
        seat["asked"] = seat["seat"] == 2
    table = come(made=made | {"opens": NOW + 60_000, "until": NOW + 80_000})
    clocks = table.page.locator("#seats .seat .clock")
    assert clocks.count() == 1
    assert table.page.locator('#seats [data-seat="2"] .clock').inner_text() == "20 s"
    table.run(1300)
    assert clocks.inner_text() == "20 s"  # not open yet
    table.send(v=1, now=NOW + 70_000, parts={"wait": "Waiting for Otto"}, opens=NOW + 60_000, until=NOW + 80_000)
    expect(clocks).to_have_text("10 s")
    table.run(1200)
    assert clocks.inner_text() == "9 s"


def test_an_open_window_has_one_countdown_and_it_is_nobodys(come):
    table = come("kittens-window")
    page = table.page
    assert page.locator("#bar .clock").inner_text() == "8 s"
    table.run(3000)
    assert page.locator("#bar .clock").inner_text() == "5 s"
    assert page.locator("#seats .clock, #me .clock").count() == 0

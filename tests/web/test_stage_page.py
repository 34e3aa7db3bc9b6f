"""The page in a real browser, without a server: frames written by hand, and the other end of the socket."""

import json
import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from canned import (
    FRAMES,
    HAND,
    NOW,
    Table,
    around,
    bear_turn,
    beats,
    cards,
    cats_yard,
    data,
    document,
    ending,
    frame,
    kittens_turn,
    piles,
)
from conftest import is_wrong

from clowder.engine.stage import Beat, Card, Offer, One, Order, Pick, Share, Some, Term, Token, Zone, expand, parts_of
from clowder.web import fairness, render, replay
from clowder.web.shell import words

SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (820, 1180), (1280, 800), (1440, 900), (640, 400)]
STATIC = Path(render.HERE) / "static"


@pytest.fixture
def come(chromium):
    """Returns a function that opens the page of a canned frame; what goes wrong in a page fails the test."""
    contexts, wrong = [], []

    def opened(name="kittens-turn", made=None, size=(390, 844), **settings):
        view = {"width": size[0], "height": size[1]}
        context = chromium.new_context(viewport=view, service_workers="block", **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if is_wrong(message) else None)
        return Table(page, name, made)

    yield opened
    for context in contexts:
        context.close()
    assert not wrong


def picked(page):
    return page.locator("[data-anchor][data-picked]").evaluate_all("all => all.map(one => one.dataset.anchor)")


def tap(page, anchor):
    """Taps a thing where it can be seen: cards of a hand lie one upon the other."""
    page.locator(f'button[data-anchor="{anchor}"]').click(position={"x": 8, "y": 10})


def question(page):
    return page.locator("#question").inner_text()


# Offers


def random_axis(chance, number, kind, moves):
    """Returns an axis over things of its own, with moves of its own."""
    things = [f"{kind}{number}:{n}" for n in range(chance.randint(1, 4))]
    if kind == "one":
        picks = []
        for n in range(chance.randint(1, 4)):
            touched = tuple(chance.choices(things, k=chance.randint(0, 2)))
            picks.append(Pick((next(moves),), touched, f"{kind} {number} {n}", button=chance.random() < 0.3))
        alike = {tuple(sorted(pick.things)) if pick.things else pick.text: pick for pick in picks}
        return One(tuple(alike.values()), "Which?")
    if kind == "share":
        most = tuple(chance.randint(1, 2) for _ in things)
        moves_of = {thing: [next(moves) for _ in range(4)] for thing in things}
        picks = tuple(Pick((moves_of[thing][0],), (thing,), f"\ue000 of {thing}") for thing in things)
        if sum(most) == 1:
            return One((Pick((next(moves),), (things[0],)),))
        return Share(picks, chance.randint(1, min(3, sum(most) - 1)), most, "How many of each?")
    held = sorted(chance.choices(things, k=chance.randint(2, 4))) if kind == "some" else things
    first = {thing: next(moves) for thing in held}
    picks = tuple(Pick((first[thing],), (thing,), thing) for thing in held)
    if kind == "order":
        rest = Pick((next(moves),), (), "The rest as it comes") if chance.random() < 0.5 else None
        number = len(picks) - 1 if rest and len(picks) > 1 else chance.randint(1, len(picks))
        return Order(picks, number, "In which order?", rest, spare=chance.randint(2, 3))
    low = chance.randint(0, 2)
    some = Some(
        picks,
        low,
        max(low, chance.randint(1, len(picks))),
        end=(next(moves),),
        full=chance.random() < 0.5,
        ask="Which?",
    )
    if chance.random() < 0.3:
        valid = bytes(chance.random() < 0.6 for _ in parts_of(some))
        if any(way for way, bit in zip(parts_of(some), valid, strict=True) if bit):  # the same, written as bits
            will_of = bytes(chance.randrange(3) for _ in range(sum(valid)))
            return replace(some, parts=valid, wills=("good", "better", "best"), will_of=will_of)
    if chance.random() < 0.5:
        ways = sorted({tuple(way) for way in all_ways(some)})
        ways = tuple(way for way in ways if chance.random() < 0.7) or tuple(ways[:1])
        if not ways:
            return random_axis(chance, number, "one", moves)
        some = Some(
            picks, some.low, some.high, ways, tuple(f"will {way}" for way in ways), some.end, some.full, "Which?"
        )
    return some


def all_ways(some):
    """Yields the parts of an axis, of equal things always the first ones."""
    number = len(some.picks)
    for bits in range(1 << number):
        way = [n for n in range(number) if bits >> n & 1]
        first = all(n == 0 or some.picks[n].things != some.picks[n - 1].things or n - 1 in way for n in way)
        if first and some.low <= len(way) <= some.high:
            yield way


def random_offer(chance):
    counter = iter(range(10_000))
    terms = []
    for number in range(chance.randint(1, 3)):
        kinds = chance.choices(("one", "some", "order", "share"), k=chance.randint(1, 2))
        axes = tuple(random_axis(chance, 10 * number + n, kind, counter) for n, kind in enumerate(kinds))
        terms.append(Term(axes, "Do it"))
    return Offer(tuple(terms))


# Picks everything that can be picked, one thing after the other, and collects whole plays.
WALK = """async ([address, offers]) => {
  const { read, weigh, buttons } = await import(address);
  return offers.map((offer) => {
    const terms = read(offer), plays = new Set(), been = new Set();
    for (const { play } of buttons(terms)) if (play) plays.add(play.moves.join());
    const go = (picked, count) => {
      const key = picked.map((anchor) => anchor.split("#")[0]).join();
      if (been.has(key)) return;
      been.add(key);
      const told = weigh(terms, picked);
      for (const play of [...told.plays, ...told.near]) plays.add(play.moves.join());
      for (const thing of told.more) go([...picked, thing[0] === "=" ? thing : `${thing}#${count}`], count + 1);
    };
    go([], 0);
    return [...plays];
  });
}"""


def test_offers_are_read_as_the_engine_expands_them(come):
    chance = random.Random(7)
    offers = [random_offer(chance) for _ in range(300)]
    page = come().page
    found = page.evaluate(WALK, [render.static("offer.js"), [data(offer) for offer in offers]])
    assert sum(map(len, found)) > 3000
    for offer, plays in zip(offers, found, strict=True):
        assert {tuple(map(int, play.split(","))) if play else () for play in plays} == set(expand(offer)), offer


# Picks cards of the hand by their places, and returns what is told: gauges, what is added to them, outcomes.
WEIGH = """async ([address, offer, selections]) => {
  const { read, weigh } = await import(address);
  const terms = read(offer);
  return selections.map((picked) => {
    const { gauges, adds, plays, near } = weigh(terms, picked.map((thing, n) => `${thing}#${n}`));
    return { gauges, adds, plays: plays.map((play) => [play.moves, play.will]), near: near.map((play) => play.moves) };
  });
}"""


def test_bits_say_which_sets_are_valid_and_what_comes_of_each(come):
    held = ["a", "a", "b", "c"]
    picks = tuple(Pick((n,), (f"hand:{thing}",), thing) for n, thing in enumerate(held))
    some = Some(picks, 1, 3, wills=("small", "large"), end=(9,))
    ways = list(parts_of(some))
    valid = [way for way in ways if way in ((0, 1), (0, 2, 3), (3,))]
    parts, will_of = bytes(way in valid for way in ways), bytes(len(way) > 2 for way in valid)
    offer = data(Offer((Term((replace(some, parts=parts, will_of=will_of),), "Play them"),)))
    selections = [["hand:a", "hand:a"], ["hand:c", "hand:b", "hand:a"], ["hand:c"], ["hand:b"]]
    found = come().page.evaluate(WEIGH, [render.static("offer.js"), offer, selections])
    moves = [[play[0][:-1] for play in told["plays"]] for told in found]
    assert [sorted(map(sorted, plays)) for plays in moves] == [[[0, 1]], [[0, 2, 3]], [[3]], []]
    assert [[play[1] for play in told["plays"]] for told in found] == [["small"], ["large"], ["small"], []]


def test_what_picks_add_to_a_gauge_comes_together(come):
    card = One((Pick((1,), ("hand:a",), "a", adds={"cat": 3}), Pick((2,), ("hand:b",), "b", adds={"cat": 1, "dog": 2})))
    place = One(
        (Pick((3,), ("place:1",), "there", adds={"cat": -2}), Pick((4,), ("place:2",), "here", gauges={"dog": 7}))
    )
    offer = data(Offer((Term((card, place), "Do it"),)))
    selections = [["hand:a"], ["hand:a", "place:1"], ["hand:b", "place:1"], ["place:2", "hand:b"]]
    found = come().page.evaluate(WEIGH, [render.static("offer.js"), offer, selections])
    assert [told["adds"] for told in found] == [{"cat": 3}, {"cat": 1}, {"cat": -1, "dog": 2}, {"cat": 1, "dog": 2}]
    assert [told["gauges"] for told in found] == [{}, {}, {}, {"dog": 7}]


def test_the_rest_of_an_order_may_be_left_while_enough_is_left(come):
    picks = tuple(Pick((n,), (f"life:{n}",), str(n)) for n in range(4))
    order = Order(picks, 3, "Which is next?", Pick((9,), (), "The rest as it comes"), spare=3)
    offer = data(Offer((Term((order,), "So"),)))
    selections = [["life:2"], ["life:2", "life:0"], ["life:2", "life:0", "life:3"]]
    found = come().page.evaluate(WEIGH, [render.static("offer.js"), offer, selections])
    assert [told["near"] for told in found] == [[[2, 9]], [], []]
    assert [[play[0] for play in told["plays"]] for told in found] == [[], [], [[2, 0, 3]]]


# From any selection a tap on anything that a play touches is taken, and the selection still fits.
CHANGE = """async ([address, offers]) => {
  const { read, weigh, tap, touched } = await import(address);
  let taps = 0;
  for (const offer of offers) {
    const terms = read(offer), things = [...touched(terms)];
    if (!things.length) { taps += 60; continue; } // to choose nothing is all there is
    let picked = [];
    for (let n = 0; n < 60; n += 1) {
      const thing = things[(n * 7 + n * n) % things.length];
      const next = tap(terms, picked, thing);
      if (!next) return `blocked at ${thing} with ${picked}`;
      if (!next.play && next.picked.length && !weigh(terms, next.picked).fits) return `misfit ${next.picked}`;
      picked = next.play ? [] : next.picked;
      taps += 1;
    }
  }
  return taps;
}"""


def test_no_tap_is_ever_blocked(come):
    chance = random.Random(8)
    offers = [data(random_offer(chance)) for _ in range(100)]
    assert come().page.evaluate(CHANGE, [render.static("offer.js"), offers]) == 6000


def test_a_large_offer_is_weighed_rightly(come):
    hand = [f"hand:{n}" for n in range(20)]
    ways = tuple((a, b, c) for a in range(20) for b in range(a + 1, 20) for c in range(b + 1, 20))
    offer = Offer((Term((Some(tuple(Pick((n,), (thing,), thing) for n, thing in enumerate(hand)), 3, 3, ways),)),))
    counted = come().page.evaluate(
        """async ([address, offer]) => {
          const { read, weigh } = await import(address);
          const terms = read(offer);
          return [weigh(terms, ["hand:3"]).more.size, weigh(terms, ["hand:3", "hand:4", "hand:5"]).plays.length];
        }""",
        [render.static("offer.js"), data(offer)],
    )
    assert counted == [19, 1]


# Picking


def test_a_tap_marks_its_card_in_the_same_task_and_sends_nothing(come):
    table = come()
    marked = table.page.evaluate(
        """() => { const card = document.querySelector('[data-anchor="hand:favor#0"]'); card.click();
                   return card.hasAttribute('data-picked') && card.getAttribute('aria-pressed') }"""
    )
    assert marked == "true"
    tap(table.page, "hand:defuse#0")  # asks the server why that cannot be played
    assert [sent["do"] for sent in table.heard()] == ["why"]


def test_changing_ones_mind_is_one_tap(come):
    page = come().page
    tap(page, "hand:favor#0")
    tap(page, "seat:3")
    assert set(picked(page)) == {"hand:favor#0", "seat:3"}
    tap(page, "seat:1")
    assert set(picked(page)) == {"hand:favor#0", "seat:1"}
    tap(page, "hand:taco#0")  # goes with a seat, too: the seat stays
    assert set(picked(page)) == {"hand:taco#0", "seat:1"}
    tap(page, "hand:skip#1")
    assert picked(page) == ["hand:skip#1"]
    page.keyboard.press("Escape")
    assert picked(page) == []


def test_the_question_and_the_line_follow_the_pick(come):
    page = come().page
    assert question(page) == "It's your turn. What will you do?"
    tap(page, "hand:favor#0")
    assert question(page) == "Who gives you a card?"
    assert "Another player gives you a card" in page.locator("#line").inner_text()
    tap(page, "hand:taco#0")
    assert question(page) == "Pick the second card of the pair."
    tap(page, "hand:taco#1")
    assert question(page) == "From whom do you steal?"
    tap(page, "pile")
    assert "12% of the pile" in page.locator("#line").inner_text()


def test_a_whole_play_is_sent_once_with_its_question(come):
    table = come()
    page = table.page
    tap(page, "hand:favor#0")
    tap(page, "seat:2")
    page.get_by_role("button", name="Favor from Otto").click()
    [sent] = table.heard()
    assert (sent["do"], sent["moves"], sent["asked"]) == ("play", [10, 102], "1.1")
    assert page.locator("#bar.asked").count() == 0


@pytest.mark.parametrize("how", ["tap", "Enter", "button"])
def test_one_tap_picks_and_the_second_plays(come, how):
    table = come()
    tap(table.page, "pile")
    assert picked(table.page) == ["pile"]
    assert table.page.locator("#bar.asked").count() == 1  # one tap draws nothing: the question is still open
    if how == "tap":
        tap(table.page, "pile")
    elif how == "Enter":
        table.page.keyboard.press("Enter")
    else:
        table.page.locator("#bar [data-play]").click()
    assert [sent["moves"] for sent in table.heard()] == [[9]]


def test_a_pick_shows_what_it_makes_of_the_gauges(come):
    page = come("nine-turn").page
    star = page.locator('[data-anchor="cat:star"]')
    assert star.locator(".sum").inner_text().startswith("7")
    tap(page, "hand:0002#0")
    assert star.locator(".sum").inner_text().startswith("9")
    assert "+2" in star.inner_text()
    tap(page, "hand:2000#0")
    assert star.locator(".sum").inner_text().startswith("7")


def test_an_order_is_numbered_as_it_is_picked(come):
    table = come("nine-order")
    page = table.page
    order = ["swap", "skip", "steal", "carousel", "single-cat", "copycat", "override", "inspect"]
    for life in order:
        page.locator(f'[data-anchor="life:{life}"]').click()
    assert page.locator('[data-anchor="life:swap"] .nth').inner_text() == "1"
    assert page.locator('[data-anchor="life:steal"] .nth').inner_text() == "3"
    page.locator("#bar [data-play]").click()  # the ninth is what is left
    assert table.heard()[0]["moves"] == [5, 0, 6, 7, 8, 1, 3, 4, 2]


def test_an_order_that_is_made_for_somebody_is_shown_before_it_is_sealed(come):
    table = come("nine-order")
    page = table.page
    page.get_by_text("Order them for me").click()
    assert page.locator("[data-anchor^='life:'] .nth").all_inner_texts() == list("987654321")
    assert table.sent == []
    page.locator("#bar [data-play]").click()
    assert table.heard()[0]["moves"] == [8, 7, 6, 5, 4, 3, 2, 1, 0]


def test_only_sets_that_are_valid_become_plays(come):
    page = come("bear-turn").page
    tap(page, "hand:tiger-2#0")
    assert "cards of one animal" in question(page)
    tap(page, "hand:tiger-5#0")
    assert "Beat it with Tiger 2 and Tiger 5" in page.locator("#bar .btn").first.inner_text()
    assert "total 7" in page.locator("#line").inner_text()
    tap(page, "hand:bear-3#0")  # no set has both: begun anew
    assert picked(page) == ["hand:bear-3#0"]


def test_things_that_are_not_on_the_table_are_chips(come):
    names = One(tuple(Pick((20 + n,), (f"name:{n}",), f"Card {n}") for n in range(3)), "Which card do you name?")
    offer = Offer((Term((One((Pick((1,), ("hand:favor",), "Favor"),)), names), "Favor: \ue001"),))
    table = come(made=frame(around(4), piles(), cards("hand", HAND), offer))
    page = table.page
    assert page.locator("#bar .chip[data-anchor]").count() == 0
    tap(page, "hand:favor#0")
    assert question(page) == "Which card do you name?"
    page.locator("#bar .chip", has_text="Card 1").click()
    page.get_by_role("button", name="Favor: Card 1").click()
    assert table.heard()[0]["moves"] == [1, 21]


def test_picks_without_things_are_buttons_that_play_at_once(come):
    table = come("kittens-window")
    table.page.get_by_role("button", name="Pass", exact=True).click()
    assert table.heard()[0]["moves"] == [0]


def test_what_lies_on_the_table_is_tapped_there_and_is_no_button_on_a_phone(come):
    for size, buttons in (((390, 844), 0), ((1440, 900), 3)):
        page = come(made=kittens_turn(4), size=size).page
        tap(page, "hand:favor#0")
        assert page.locator("#bar [data-play]").count() == buttons, size
        assert page.locator("#seats [data-can]").count() >= 3


def test_a_place_in_the_pile_is_not_called_a_card(come):
    page = come("kittens-insert").page
    tap(page, "place:2")
    assert picked(page) == ["place:2"]
    assert page.locator("#line").inner_text() == ""


def test_what_cannot_be_done_says_why_with_a_link_to_the_rule(come):
    table = come()
    page = table.page
    tap(page, "hand:defuse#0")
    [asked] = table.heard()
    assert (asked["do"], asked["thing"]) == ("why", "hand:defuse")
    table.send(sorry="A Defuse waits for a kitten.", rule="R12", id=asked["id"])
    page.wait_for_selector("#beside:not([hidden])")
    near, card = page.locator("#beside").bounding_box(), page.locator('[data-anchor="hand:defuse#0"]').bounding_box()
    assert near["y"] + near["height"] <= card["y"] <= near["y"] + near["height"] + 20
    page.locator("#beside [data-rule]").click()
    assert page.locator("#book .shown").inner_text().startswith("R12")


def test_a_page_loaded_again_has_the_same_picks(come):
    page = come().page
    tap(page, "hand:favor#0")
    page.reload()
    page.wait_for_selector("[data-picked]")
    assert picked(page) == ["hand:favor#0"]
    assert question(page) == "Who gives you a card?"


# Connection


def test_a_slow_answer_is_told_and_a_lost_one_is_sent_again(come):
    table = come()
    page = table.page
    tap(page, "hand:skip#0")
    page.locator("#bar [data-play]").click()
    page.wait_for_function("() => document.getElementById('line').textContent === 'Sending ...'")
    before = list(table.heard())
    table.socket.close()
    page.wait_for_selector("#lost:not([hidden])")
    assert table.heard(2) == before + before  # the same id: it counts once
    table.send(done=before[0]["id"])
    page.wait_for_function("() => !document.getElementById('line').textContent")
    page.wait_for_selector("#lost", state="hidden")
    table.cut()
    page.locator("#emote-button").click()
    page.locator("#emotes [data-what=laugh]").click()
    assert table.heard(3)[2]["do"] == "emote"  # and nothing before it


def with_a_clock(table):
    """Loads the page of a table again, by a clock of the test; the server has said there that it is alive."""
    table.page.clock.install()
    table.page.reload()
    table.page.wait_for_function("() => document.getElementById('page').dataset.updates > 0")
    table.cut()
    return table.page


def test_a_silent_server_is_noticed(come):
    table = come()
    page = with_a_clock(table)
    page.clock.run_for(8000)
    assert page.locator("#lost").is_hidden()
    page.clock.run_for(3000)
    page.wait_for_selector("#lost:not([hidden])")
    assert "Reconnecting" in page.locator("#lost").inner_text()
    table.send(now=NOW)
    page.wait_for_selector("#lost", state="hidden")


def test_a_page_that_was_held_up_does_not_take_the_server_for_silent(come):
    page = with_a_clock(come())
    page.clock.fast_forward(60_000)  # its timers are due once, as after a long task
    assert page.locator("#lost").is_hidden()


def test_a_page_keeps_what_it_shows_while_the_server_brings_its_game_back(come):
    table = come()
    page = table.page
    hand, board = page.locator("#hand").inner_text(), page.locator("#board").inner_text()
    assert hand
    table.cut()
    comes_back = {**kittens_turn()["parts"]["table"], "phase": "compiling", "share": 40}
    table.send(parts={"table": comes_back, "seat": 0, "ask": None}, now=NOW)
    page.wait_for_selector("#notice:not([hidden])")
    assert "40%" in page.locator("#notice").inner_text()
    assert (page.locator("#hand").inner_text(), page.locator("#board").inner_text()) == (hand, board)
    assert page.locator("#bar [data-play]").count() == 0  # nothing is asked


def test_a_refused_play_can_be_made_again(come):
    table = come()
    page = table.page
    tap(page, "hand:skip#0")
    page.locator("#bar [data-play]").click()
    table.heard()
    table.send(sorry="That came too late: the table has moved on.", id=table.sent[0]["id"])
    page.wait_for_selector("#bar.asked")
    assert "too late" in page.locator("#beside").inner_text()


# The story

STORY = beats(
    Beat("Ravi plays Attack.", look=("seat:3",), fly=(("seat:3", "discard", "attack"),)),
    Beat("You play Skip.", "quick", fly=(("seat:0", "discard", "skip"),)),
    Beat("Mona draws a card.", "quick", fly=(("pile", "seat:1", ""),)),
)


def after(**parts):
    """Returns a frame that leads to another scene."""
    fresh = kittens_turn(4)["parts"]
    del fresh["log"]
    fresh["ask"]["token"] = "2.2"
    fresh["board"] = data(piles(("defuse",)))
    return {"v": 1, "now": NOW, "parts": fresh | parts, "beats": STORY}


def test_the_story_is_told_on_the_board_as_it_was_then_the_question_is_asked(come):
    table = come(made=kittens_turn(4))
    page = table.page
    table.send(**after())
    page.wait_for_selector("#layer .flyer")
    assert page.locator("#story .last").inner_text() == "Ravi plays Attack."
    assert page.locator('[data-anchor^="discard:favor"]').count() == 1  # the old board
    assert page.locator("#bar.asked").count() == 0
    page.wait_for_function("() => document.querySelector('#story .last').textContent === 'You play Skip.'")
    assert page.locator("#layer .flyer").count() == 2  # the first has stayed where it landed
    assert page.locator("#hand .away").count() == 1  # and the card of the own hand has left it
    page.wait_for_selector("#bar.asked")
    assert page.locator("#layer .flyer").count() == 0
    assert page.locator('[data-anchor^="discard:defuse"]').count() == 1
    assert page.locator("#hand .away").count() == 0
    assert page.locator("#log li").all_text_contents()[-3:] == [beat["says"] for beat in STORY]


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
    table.send(**(after() | {"beats": [{**beat, "time": 3000} for beat in told]}))
    page.wait_for_function("() => document.querySelector('#story .last').textContent === 'Ravi plays two.'")
    page.wait_for_timeout(1200)
    assert page.locator('[data-anchor="kitten"].away').count() == 1
    assert float(page.locator("[data-zone=match] .card").evaluate("one => getComputedStyle(one).opacity")) < 0.5
    one, two = (box["x"] for box in (page.locator("#layer .flyer").nth(n).bounding_box() for n in (1, 2)))
    assert two - one > 20  # side by side
    page.wait_for_selector("#bar.asked")
    assert page.locator(".away, .landed").count() == 0


def test_one_live_region_speaks_each_beat_once(come):
    for motion in ("no-preference", "reduce"):
        table = come(made=kittens_turn(4), reduced_motion=motion)
        table.send(**after())
        table.page.wait_for_selector("#bar.asked")
        said = table.page.locator("#said p").all_inner_texts()
        assert [said.count(beat["says"]) for beat in STORY] == [1, 1, 1], motion
        assert table.page.locator("[aria-live=polite]:visible").count() == 1


@pytest.mark.parametrize("how", ["tap", "key"])
def test_a_tap_or_a_key_hurries_and_does_nothing_else(come, how):
    table = come(made=kittens_turn(4))
    page = table.page
    table.send(**(after() | {"beats": [{**beat, "time": 60_000} for beat in STORY]}))
    page.wait_for_selector("#layer .flyer")
    if how == "tap":
        page.locator('[data-anchor="hand:defuse#0"]').click(position={"x": 8, "y": 10})
    else:
        page.keyboard.press("x")
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
    table.send(**(after() | {"beats": told}))
    page.wait_for_selector("#bar.asked", timeout=12_000)
    flashes = page.evaluate("window.flashes")
    assert [name.split("moment-")[1] for name, _ in flashes] == MARKS
    times = [time for _, time in flashes]
    assert all(after - before > 1000 / 3 for before, after in pairwise(times))
    assert all(page.locator(f"symbol#moment-{mark}").count() == 1 for mark in MARKS)
    assert page.locator("[data-moment]").count() == 0


def test_every_moment_has_a_sound_of_its_own(come):
    voices = come().page.evaluate(
        """async ([sounds, story]) => { const { SOUNDS } = await import(sounds), { MOMENTS } = await import(story);
             return MOMENTS.map((mark) => JSON.stringify(SOUNDS[mark] || null)); }""",
        [render.static("sound.js"), render.static("story.js")],
    )
    assert "null" not in voices
    assert len(set(voices)) == len(MARKS)


def test_a_moment_is_acted_out_by_those_whom_it_concerns(come):
    table = come(made=kittens_turn(4))
    told = Beat("Mona stole a card from Ravi.", "moment", "steal", ("seat:1", "seat:3"), shout="Yoink!")
    table.send(**(after() | {"beats": [{**beats(told)[0], "time": 60_000}]}))
    table.page.wait_for_selector(".moment-steal")
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
    table.send(**(after() | {"beats": [{**beats(told)[0], "time": 60_000}]}))
    table.page.wait_for_selector("#layer .flyer.tint-catch")


def test_a_hurried_moment_is_over(come):
    table = come(made=kittens_turn(4))
    told = beats(Beat("You exploded!", "moment", "boom", ("seat:0",)))
    table.send(**(after() | {"beats": [{**told[0], "time": 60_000}]}))
    table.page.wait_for_selector(".moment-boom")
    assert table.page.locator(".moment .cry").inner_text() == "You exploded!"
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector("#bar.asked")
    assert table.page.locator(".moment").count() == 0


def test_a_story_that_leaves_the_question_open_leaves_the_picks_alone(come):
    table = come(made=kittens_turn(4))
    page = table.page
    tap(page, "hand:favor#0")
    table.send(v=1, now=NOW, parts={"wait": ""}, beats=beats(Beat("Mona has left.", "quick")))
    page.wait_for_function("() => document.querySelector('#story .last').textContent === 'Mona has left.'")
    tap(page, "seat:1")
    page.wait_for_selector("#page:not([data-telling])")  # the story is over
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
    table.page.clock.install()
    table.page.clock.run_for(1300)
    assert clocks.inner_text() == "20 s"  # not open yet
    table.send(v=1, now=NOW + 70_000, parts={"wait": "Waiting for Otto"}, opens=NOW + 60_000, until=NOW + 80_000)
    table.page.wait_for_function("() => document.querySelector('#seats .clock').textContent === '9 s'")


def test_an_open_window_has_one_countdown_and_it_is_nobodys(come):
    page = come("kittens-window").page
    assert page.locator("#bar .clock").inner_text() in ("8 s", "7 s")
    assert page.locator("#seats .clock, #me .clock").count() == 0


# What is seen


def overlooked(page):
    """Returns the cards of the hand of which the corner cannot be seen and touched."""
    return page.locator("#hand .card").evaluate_all(
        """cards => cards.filter((card) => { const box = card.getBoundingClientRect();
             const top = (x, y) => document.elementFromPoint(box.left + x, box.top + y)?.closest(".card");
             return top(6, 8) !== card || top(14, 20) !== card || box.left < 0 || box.right > innerWidth
               || box.bottom > innerHeight; }).map((card) => card.dataset.anchor)"""
    )


def resized(page):
    """Yields every size, with the page laid out for it."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        yield width, height


@pytest.mark.parametrize("number", [1, 5, 8, 12, 20, 24])
def test_all_cards_of_any_hand_are_seen_at_every_size(come, number):
    page = come("bear-turn", bear_turn(4, number), reduced_motion="reduce").page
    assert page.locator("#hand .card").count() == number
    for size in resized(page):
        assert overlooked(page) == [], size


@pytest.mark.parametrize("name", FRAMES)
def test_nothing_sticks_out_and_nothing_needed_is_out_of_sight(come, name):
    page = come(name).page
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
        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert (page.locator("#bar").bounding_box(), page.locator("#hand").bounding_box()) == before, anchor


def test_nothing_is_too_small_to_read_or_to_touch(come):
    for name in FRAMES:
        page = come(name).page
        small = page.evaluate(
            """() => [...document.querySelectorAll('#page button, #page a')]
                 .filter(e => e.offsetParent && !e.closest('aside'))
                 .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
                 .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([html]) => html)"""
        )
        assert not small, (name, small)
        tiny = page.evaluate(
            """() => [...document.querySelectorAll('#page *')].filter(e => e.offsetParent && [...e.childNodes].some(n =>
                 n.nodeType === 3 && n.textContent.trim()) && !e.closest('.sr'))
                 .filter(e => { const size = parseFloat(getComputedStyle(e).fontSize); return size > 0 && size < 14 })
                 .map(e => e.outerHTML.slice(0, 80))"""
        )
        assert not tiny, (name, tiny)


# The rest in a full run: whole tables are looked at in test_page.py, too.
LOOKED_AT = [
    name if name in ("kittens-turn", "cats-yard", "waiting", "ending") else pytest.param(name, marks=pytest.mark.full)
    for name in FRAMES
]


@pytest.mark.parametrize("name", LOOKED_AT)
def test_axe_finds_nothing_serious(come, name):
    for scheme in ("dark", "light"):
        page = come(name, color_scheme=scheme, reduced_motion="reduce").page
        check_with_axe(page)
        first = page.locator("#hand [data-can], #board [data-can]").first
        if first.count():
            first.click(position={"x": 6, "y": 8})
            check_with_axe(page)
        page.locator("#top [data-panel=menu]").click()
        check_with_axe(page)


def check_with_axe(page):
    kinds = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
    found = Axe().run(page, options=kinds).response["violations"]
    serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
    assert not serious, json.dumps([(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in serious])


# Words on their grounds, darkest and brightest felt included; returns pairs that are too faint.
FAINT = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const value = (name) => getComputedStyle(document.body).getPropertyValue(name).trim();
  const light = (layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (layers, word) => {
    const [dark, bright] = [light(layers), light([...layers, word])].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const above = [[], ["--shade"], ["--panel"], ["--panel", "--shade"]];
  const grounds = ["--felt", "--felt2", "--felt3"].flatMap((felt) => above
    .map((layers) => [felt, ...layers].map(value)));
  const pairs = grounds.flatMap((ground) => [
    ["--on-felt", ground, 4.5], ["--soft", ground, 4.5], ["--mark", ground, 3],
    ["--boom", [...ground, value("--alarm")], 4.5], ["--warn", [...ground, value("--alarm")], 4.5]]);
  pairs.push(["--on-accent", [value("--accent")], 4.5], ["--on-ok", [value("--ok")], 4.5]);
  return pairs.map(([word, ground, least]) => [word, ground, ratio(ground, value(word)), least])
    .filter(([, , found, least]) => !(found >= least));
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("name", ["kittens-turn", "bursting-felines", "cats-yard", "bear-turn", "nine-turn"])
def test_words_can_be_read_on_every_felt(come, name, scheme):
    page = come("kittens-turn" if name == "bursting-felines" else name, color_scheme=scheme).page
    if name == "bursting-felines":
        page.evaluate("document.body.className = 'at-stage game-bursting-felines'")
    assert page.evaluate(FAINT) == []


def test_a_player_reads_as_a_list_item_with_name_cards_and_turn(come):
    page = come(made=kittens_turn(4)).page
    shown = page.locator("#seats").aria_snapshot()
    assert "listitem" in shown
    assert "Mona" in shown
    assert "5 cards" in shown
    page = come("kittens-window").page
    assert "on turn" in page.locator('#seats [data-seat="3"]').inner_text()
    assert "cannot" not in page.locator("#seats, #board").first.aria_snapshot()  # of the own hand alone
    page = come("nine-turn").page
    assert "cannot" not in page.locator("#seats").aria_snapshot()


# Keyboard


def test_the_keyboard_alone_plays(come):
    table = come()
    page = table.page
    for wanted in ("hand:favor#0", "seat:3"):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.anchor") == wanted:
                break
        else:
            raise AssertionError(wanted)
        page.keyboard.press("Enter")
    assert set(picked(page)) == {"hand:favor#0", "seat:3"}
    page.keyboard.press("Enter")
    assert table.heard()[0]["moves"] == [10, 103]


def test_arrows_go_from_card_to_card(come):
    page = come().page
    page.locator('[data-anchor="hand:attack#0"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.anchor") == "hand:skip#0"
    page.keyboard.press("ArrowDown")
    assert (
        page.evaluate("document.activeElement.closest('#hand') !== null && document.activeElement.dataset.anchor")
        != "hand:skip#0"
    )


def test_focus_stays_where_it_was_when_a_scene_arrives(come):
    table = come(made=kittens_turn(4))
    page = table.page
    page.locator('[data-anchor="hand:shuffle#0"]').focus()
    frame_ = after()
    del frame_["beats"]
    frame_["parts"]["hand"] = data(cards("hand", ["beard", *HAND]))
    table.send(**frame_)
    page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 13")
    assert page.evaluate("document.activeElement.dataset.anchor") == "hand:shuffle#0"
    frame_["parts"]["hand"] = data(cards("hand", ["beard"]))
    table.send(**frame_)
    page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 1")
    assert page.evaluate("document.activeElement !== document.body")  # gone, but the focus is not lost


def test_a_card_explains_itself(come):
    page = come().page
    page.locator('[data-anchor="hand:nope#0"]').focus()
    page.keyboard.press("h")
    assert "Stop what somebody just played." in page.locator("#beside").inner_text()


# Around the game


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


def test_the_waiting_room_shows_link_and_start_on_every_screen(come):
    page = come("waiting").page
    for width, height in resized(page):
        for seen in (".waiting h2", ".link", "[data-copy]", ".begin > *"):
            box = page.locator(f"#board {seen}").first.bounding_box()
            assert box["y"] >= 0 <= box["x"], (width, seen)
            assert box["y"] + box["height"] <= height, (width, seen)
            assert box["x"] + box["width"] <= width, (width, seen)


def test_the_turn_is_announced_in_the_title(come):
    page = come().page
    assert page.title().startswith("● Your turn")
    assert page.locator("link[rel=icon]").get_attribute("href").endswith("favicon-turn.svg")


def test_sounds_are_off_until_somebody_wants_them(come):
    page = come().page
    assert page.evaluate("localStorage.getItem('sound')") is None
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
    for script in STATIC.glob("*.js"):
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


def test_every_sentence_of_the_script_is_in_the_catalogue():
    said = set()
    for script in STATIC.glob("*.js"):
        text = script.read_text()
        said |= set(re.findall(r"words\.([a-z]+)", text)) | set(re.findall(r'words\["([a-z-]+)"\]', text))
        said |= set(re.findall(r'\bsay\("([a-z-]+)"', text))
        for choice in re.findall(r"words\[[^\]]*\?([^\]]*)\]", text):
            said |= set(re.findall(r'"([a-z-]+)"', choice))
    assert len(said) > 60
    apart = {*fairness.WORDS, *replay.WORDS, *replay.SLOTTED}  # pages of their own
    assert said - {"is", "no"} <= {*words("en"), *apart}  # parts of "fair-is-seal" and the like


def test_the_address_of_a_file_changes_with_all_of_them():
    marks = {
        render.static(name).split("/")[2]
        for name in ("stage.js", "offer.js", "stage.css", "moments.css", "stages/kittens.css")
    }
    assert len(marks) == 1
    assert render.static_text("stages/kittens.css")
    assert render.static_text("../render.py") is None

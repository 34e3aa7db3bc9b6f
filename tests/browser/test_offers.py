"""Offers, as the page reads and weighs them: static/offer.js against the engine."""

import random
from dataclasses import replace

from canned import data

from clowder.engine.play.shapes import Offer, One, Order, Pick, Share, Some, Term, expand, parts_of
from clowder.web.pages import templates


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
  const { weigh, buttons } = await import(address);
  const { read } = await import(address.replace("offer.js", "offer_reading.js"));
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
    found = page.evaluate(WALK, [templates.static("offer.js"), [data(offer) for offer in offers]])
    assert sum(map(len, found)) > 3000
    for offer, plays in zip(offers, found, strict=True):
        assert {tuple(map(int, play.split(","))) if play else () for play in plays} == set(expand(offer)), offer


# Picks cards of the hand by their places, and returns what is told: gauges, what is added to them, outcomes.
WEIGH = """async ([address, offer, selections]) => {
  const { weigh } = await import(address);
  const { read } = await import(address.replace("offer.js", "offer_reading.js"));
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
    found = come().page.evaluate(WEIGH, [templates.static("offer.js"), offer, selections])
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
    found = come().page.evaluate(WEIGH, [templates.static("offer.js"), offer, selections])
    assert [told["adds"] for told in found] == [{"cat": 3}, {"cat": 1}, {"cat": -1, "dog": 2}, {"cat": 1, "dog": 2}]
    assert [told["gauges"] for told in found] == [{}, {}, {}, {"dog": 7}]


def test_the_rest_of_an_order_may_be_left_while_enough_is_left(come):
    picks = tuple(Pick((n,), (f"life:{n}",), str(n)) for n in range(4))
    order = Order(picks, 3, "Which is next?", Pick((9,), (), "The rest as it comes"), spare=3)
    offer = data(Offer((Term((order,), "So"),)))
    selections = [["life:2"], ["life:2", "life:0"], ["life:2", "life:0", "life:3"]]
    found = come().page.evaluate(WEIGH, [templates.static("offer.js"), offer, selections])
    assert [told["near"] for told in found] == [[[2, 9]], [], []]
    assert [[play[0] for play in told["plays"]] for told in found] == [[], [], [[2, 0, 3]]]


# From any selection a tap on anything that a play touches is taken, and the selection still fits.
CHANGE = """async ([address, offers]) => {
  const { weigh, tap, touched } = await import(address);
  const { read } = await import(address.replace("offer.js", "offer_reading.js"));
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
    assert come().page.evaluate(CHANGE, [templates.static("offer.js"), offers]) == 6000


def test_a_large_offer_is_weighed_rightly(come):
    hand = [f"hand:{n}" for n in range(20)]
    ways = tuple((a, b, c) for a in range(20) for b in range(a + 1, 20) for c in range(b + 1, 20))
    offer = Offer((Term((Some(tuple(Pick((n,), (thing,), thing) for n, thing in enumerate(hand)), 3, 3, ways),)),))
    counted = come().page.evaluate(
        """async ([address, offer]) => {
          const { weigh } = await import(address);
          const { read } = await import(address.replace("offer.js", "offer_reading.js"));
          const terms = read(offer);
          return [weigh(terms, ["hand:3"]).more.size, weigh(terms, ["hand:3", "hand:4", "hand:5"]).plays.length];
        }""",
        [templates.static("offer.js"), data(offer)],
    )
    assert counted == [19, 1]

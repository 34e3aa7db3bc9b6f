// Offers: what picks make of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons, kindOf, nameOf, tap, thingOf, touched, weigh } from "../../clowder/web/static/offer.js";
import { read } from "../../clowder/web/static/offer_reading.js";
import { offer, one, pick, SLOT, TURN, term } from "./data.js";

/** @import { Axis } from "../../clowder/web/types/frames" */

const turn = read(TURN);
const texts = (/** @type {{ text: string }[]} */ plays) => plays.map(({ text }) => text);

/** @param {string[]} things */
const equal = (...things) => things.map((thing, n) => pick([10 + n], [thing], { text: thing, will: `w${n}` }));

test("an anchor is a thing with a number, and a button is its own thing", () => {
  assert.equal(thingOf("hand:skip#3"), "hand:skip");
  assert.equal(thingOf("=Name it #1"), "=Name it #1");
  assert.equal(kindOf("hand:skip#3"), "hand");
  assert.equal(kindOf("pile"), "pile");
  assert.equal(kindOf("=Pass"), "=");
});

test("everything that some play has can be touched", () => {
  assert.deepEqual([...touched(turn)].sort(), ["hand:cat", "hand:favor", "hand:skip", "pile", "seat:1", "seat:2"]);
});

test("one pick of each axis is a whole play, called by its term", () => {
  const { plays, more, fits } = weigh(turn, ["hand:favor#0", "seat:2"]);
  assert.deepEqual(
    plays.map(({ moves }) => moves),
    [[2, 22]],
  );
  assert.deepEqual(texts(plays), ["Favor from Otto"]);
  assert.equal(more.size, 0);
  assert.ok(fits);
});

test("a pick that needs another says what to pick next, and offers the few plays that are near", () => {
  const told = weigh(turn, ["hand:favor#0"]);
  assert.equal(told.ask, "Who gives you a card?");
  assert.deepEqual(texts(told.near), ["Favor from Mona", "Favor from Otto"]);
  assert.deepEqual(told.plays, []);
  assert.deepEqual([...told.more], ["seat:1", "seat:2"]);
});

test("a pair needs both of its cards, at any two anchors", () => {
  assert.equal(weigh(turn, ["hand:cat#0"]).ask, "Pick the second card.");
  const { plays } = weigh(turn, ["hand:cat#2", "seat:1", "hand:cat#0"]);
  assert.deepEqual(texts(plays), ["A pair: steal from Mona"]);
  assert.equal(weigh(turn, ["hand:cat#0", "hand:cat#1", "hand:cat#2"]).fits, false);
});

test("what fits no term fits nothing", () => {
  assert.equal(weigh(turn, ["hand:skip#0", "seat:1"]).fits, false);
  assert.equal(weigh(turn, ["hand:nope#0"]).fits, false);
});

test("plays with equal moves are one play", () => {
  const twice = read(
    offer(term([one([pick([1], ["a"], { text: "A" })])]), term([one([pick([1], ["a"], { text: "A" })])])),
  );
  assert.equal(weigh(twice, ["a"]).plays.length, 1);
});

test("buttons are whole plays, or picks of several axes", () => {
  assert.deepEqual(
    buttons(turn).map((button) => ("play" in button ? button.play.moves : button.things)),
    [[9]],
  );
  const shows = read(offer(term([one([pick([1], ["a"], { text: "Same", shows: ["b", "c"] })])])));
  assert.deepEqual(buttons(shows), [{ things: ["b", "c"], text: "Same" }]);
  const several = read(
    offer(
      term([one([pick([1], ["a"], { text: "A", button: true })]), one([pick([2], ["b"]), pick([3], ["c"])])], "A play"),
    ),
  );
  assert.deepEqual(buttons(several), [{ things: ["a"], text: "A" }]);
  const bare = read(offer(term([one([pick([7], [], { text: "Pass" })])])));
  assert.deepEqual(
    buttons(bare).map((button) => "play" in button && button.play.text),
    ["Pass"],
  );
});

test("an axis of one button among others is filled by itself", () => {
  const terms = read(offer(term([one([pick([5], [], { text: "then" })]), one([pick([6], ["a"], { text: "A" })])])));
  const { plays } = weigh(terms, ["a"]);
  assert.deepEqual(
    plays.map(({ moves, text }) => [moves, text]),
    [[[5, 6], "then"]],
  );
});

test("a thing is called by the only pick it fills", () => {
  assert.equal(nameOf(turn, "seat:2"), "Otto");
  assert.equal(nameOf(turn, "hand:cat"), "");
  assert.equal(nameOf(turn, "nowhere"), "");
});

// Some of these

/** @param {Record<string, unknown>} more */
const some = (more) => read(offer(term([/** @type {Axis} */ ({ is: "some", picks: equal("a", "a", "b"), ...more })])));

test("some of these: from low to high, with what is said behind them", () => {
  const terms = some({ low: 1, high: 2, end: [99], full: false });
  assert.deepEqual(weigh(terms, []).plays, []);
  assert.deepEqual(weigh(terms, ["a#0"]).plays[0].moves, [10, 99]);
  assert.deepEqual(weigh(terms, ["b", "a#1"]).plays[0].moves, [10, 12]);
  assert.equal(weigh(terms, ["a#0", "a#1", "b"]).fits, false);
  assert.equal(weigh(terms, ["a#0", "a#1"]).plays[0].text, "2 × a");
  assert.deepEqual([...weigh(terms, ["a#0"]).more], ["a", "b"]);
  assert.equal(weigh(terms, ["a#0", "b"]).more.size, 0);
});

test("with full, what is said behind is also said where all are picked", () => {
  assert.deepEqual(weigh(some({ low: 1, high: 2, end: [99] }), ["a#0", "b"]).plays[0].moves, [10, 12, 99]);
});

test("nothing picked is a play, where low is 0", () => {
  const terms = some({ low: 0, high: 2, end: [99] });
  assert.deepEqual(weigh(terms, []).plays[0].moves, [99]);
  assert.equal(buttons(terms).length, 1);
});

test("only valid choices are plays, and each has its own outcome", () => {
  const terms = some({ low: 1, high: 2, valid: "0,02", wills: ["one", "two"], will_of: "10" });
  assert.deepEqual(
    weigh(terms, ["a#1"]).plays.map(({ moves, will }) => [moves, will]),
    [[[10], "two"]],
  );
  assert.deepEqual(
    weigh(terms, ["b", "a#0"]).plays.map(({ moves, will }) => [moves, will]),
    [[[10, 12], "one"]],
  );
  assert.deepEqual(weigh(terms, ["b"]).plays, []);
  assert.deepEqual(
    weigh(terms, ["b"]).near.map(({ moves }) => moves),
    [[10, 12]],
  );
  assert.equal(weigh(terms, ["a#0", "a#1"]).fits, false);
});

test("valid parts are bits in the order of the parts", () => {
  // parts of one or two of a, a, b: a | a a | a b | b
  const terms = some({ low: 1, high: 2, parts: btoa(String.fromCharCode(0b01100000)) });
  const isPlay = (/** @type {string[]} */ ...picked) => weigh(terms, picked).plays.length === 1;
  assert.deepEqual([isPlay("a#0"), isPlay("a#0", "a#1"), isPlay("a#0", "b"), isPlay("b")], [false, true, true, false]);
});

// In an order

/** @param {Record<string, unknown>} more */
const order = (more) =>
  read(offer(term([/** @type {Axis} */ ({ is: "order", picks: equal("a", "b", "c"), ...more })])));

test("an order is said as it was picked", () => {
  const terms = order({ number: 2 });
  assert.deepEqual(weigh(terms, ["c", "a"]).plays[0].moves, [12, 10]);
  assert.deepEqual(weigh(terms, ["c"]).plays, []);
  assert.equal(weigh(terms, ["c", "a", "b"]).fits, false);
});

test("the last of an order goes without saying, as a button", () => {
  const terms = order({ number: 3 });
  assert.deepEqual(
    weigh(terms, ["c", "a"]).near.map(({ moves }) => moves),
    [[12, 10, 11]],
  );
  assert.deepEqual(weigh(terms, ["c"]).near, []);
});

test("with a rest, an order may be begun and left as it comes", () => {
  const rest = pick([50], [], { text: "The rest as it comes" });
  const begun = weigh(order({ number: 3, rest, spare: 2 }), ["b"]).near;
  assert.deepEqual(
    begun.map(({ moves, text }) => [moves, text]),
    [[[11, 50], "The rest as it comes"]],
  );
  assert.deepEqual(weigh(order({ number: 3, rest, spare: 3 }), ["b"]).near, []);
  assert.deepEqual(weigh(order({ number: 3, rest, spare: 2 }), ["b", "a"]).plays[0].moves, [11, 10]);
});

// So many of each

const share = read(
  offer(
    term([
      /** @type {Axis} */ ({
        is: "share",
        picks: [pick([100], ["a"], { text: `${SLOT(0)} a` }), pick([200], ["b"], { text: `${SLOT(0)} b` })],
        number: 3,
        most: [2, 4],
      }),
    ]),
  ),
);

test("of a share each number is said that could be another", () => {
  const { plays } = weigh(share, ["a#0", "b#0", "b#1"]);
  assert.deepEqual(
    plays.map(({ moves, text }) => [moves, text]),
    [[[101], "1 a and 2 b"]],
  );
  assert.equal(weigh(share, ["a#0", "a#1", "a#2"]).fits, false);
  assert.deepEqual(
    weigh(share, ["a#0", "b#0"]).near.map(({ moves }) => moves),
    [[102], [101]],
  );
  assert.deepEqual(weigh(share, ["a#0"]).near, []);
  assert.equal(nameOf(share, "a"), "1 a");
});

// Gauges

test("what picks make of gauges is shown, and what they add is added up", () => {
  const terms = read(
    offer(
      term([
        {
          is: "some",
          picks: [
            pick([1], ["a"], { adds: { "gauge:x": 2 } }),
            pick([2], ["b"], { adds: { "gauge:x": 3 }, gauges: { "gauge:y": 7 } }),
          ],
          low: 1,
          high: 2,
        },
      ]),
    ),
  );
  assert.deepEqual(weigh(terms, ["a", "b"]).adds, { "gauge:x": 5 });
  assert.deepEqual(weigh(terms, ["b"]).gauges, { "gauge:y": 7 });
  assert.deepEqual(weigh(terms, []).adds, {});
});

// Taps

test("a tap adds, a second one takes back, and on a whole play the last one plays", () => {
  assert.deepEqual(tap(turn, [], "hand:favor#0"), { picked: ["hand:favor#0"] });
  assert.deepEqual(tap(turn, ["hand:favor#0"], "hand:favor#0"), { picked: [] });
  const whole = tap(turn, ["hand:favor#0", "seat:1"], "seat:1");
  assert.deepEqual(whole?.play?.moves, [2, 21]);
  assert.deepEqual(tap(turn, ["hand:favor#0", "seat:1"], "hand:favor#0"), { picked: ["seat:1"] });
});

test("where a tap does not fit, one of its kind gives way", () => {
  assert.deepEqual(tap(turn, ["hand:favor#0", "seat:1"], "seat:2"), { picked: ["hand:favor#0", "seat:2"] });
  assert.deepEqual(tap(turn, ["seat:1", "hand:favor#0"], "hand:cat#1"), { picked: ["seat:1", "hand:cat#1"] });
  assert.deepEqual(tap(turn, ["seat:1", "hand:favor#0"], "hand:skip#0"), { picked: ["hand:skip#0"] });
});

test("a tap on what no play has is nothing", () => {
  assert.equal(tap(turn, [], "hand:nope#0"), null);
});

test("a tap plays at once what needs no second one, and only where nothing is picked", () => {
  const draws = pick([9], ["pile"], { text: "Draw", button: true, once: true });
  const skips = pick([1], ["hand:skip"], { text: "Skip" });
  const terms = read(offer(term([one([skips, draws])])));
  assert.deepEqual(tap(terms, [], "pile")?.play?.moves, [9]);
  assert.deepEqual(tap(terms, [], "hand:skip#0"), { picked: ["hand:skip#0"] });
  assert.deepEqual(tap(terms, ["hand:skip#0"], "pile"), { picked: ["pile"] });
  const careful = read(offer(term([one([skips, { ...draws, once: false }])])));
  assert.deepEqual(tap(careful, [], "pile"), { picked: ["pile"] });
});

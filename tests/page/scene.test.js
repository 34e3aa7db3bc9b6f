// What lies where, clocks, hands, and films.

import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsLeft, secondsUntil, shareLeft } from "../../clowder/web/static/clock.js";
import { beatsOf, isRevealed, named, OPEN, turnedUp, unfold } from "../../clowder/web/static/film.js";
import { about, boardItems, explained, lying, others, placed, sorted } from "../../clowder/web/static/scene.js";
import { look, placeOf, spread } from "../../clowder/web/static/spread.js";
import { empty } from "../../clowder/web/static/state.js";
import { card, sitter } from "./data.js";

/** @import { Item } from "../../clowder/web/types/page" */

/** @type {Item[]} */
const BOARD = [
  {
    is: "zone",
    anchor: "row",
    items: [
      { is: "card", anchor: "row#0" },
      { is: "token", anchor: "row#1", help: "A token." },
    ],
  },
  { is: "gauge", anchor: "sum", value: 3 },
];
/** @type {Item[]} */
const MINE = [
  { is: "card", anchor: "row#0", face: "cat" },
  { is: "card", anchor: "own", face: "dog" },
];

test("what only the viewer sees takes the place of the same anchor, or stands behind", () => {
  const [row, sum, own] = boardItems({ board: BOARD, mine: MINE });
  assert.deepEqual(row.is === "zone" && row.items?.[0], MINE[0]);
  assert.deepEqual([sum, own], [BOARD[1], MINE[1]]);
  assert.equal(boardItems({ board: BOARD, mine: MINE }).length, 3);
});

test("everything that lies somewhere is found, and every seat is on the table", () => {
  const parts = {
    board: BOARD,
    mine: MINE,
    hand: [card("skip", 2)],
    seats: [sitter(0), sitter(1, { shown: [card("eye")] })],
  };
  assert.deepEqual([...lying(parts).keys()].sort(), [
    "hand:eye#0",
    "hand:skip#2",
    "own",
    "row",
    "row#0",
    "row#1",
    "sum",
  ]);
  assert.ok(placed(parts).has("hand:skip") && placed(parts).has("seat:1") && !placed(parts).has("seat:2"));
});

test("a card is explained by its face, another thing by its help, a back by nothing", () => {
  const faces = { cat: { is: /** @type {const} */ ("face"), title: "Cat", art: "a", help: "It purrs.", rule: "R3" } };
  const state = { ...empty(faces), parts: { board: BOARD, mine: MINE } };
  assert.deepEqual(about(state, "row#0"), { face: faces.cat, help: "Cat: It purrs." });
  assert.deepEqual(about(state, "row#1"), { face: null, help: "A token." });
  assert.deepEqual(about(state, "sum"), { face: null, help: "" });
  assert.deepEqual(about(state, "nowhere"), { face: null, help: "" });
  assert.deepEqual(about({ ...state, parts: { board: BOARD } }, "row#0"), { face: null, help: "" });
});

test("a help that begins with the title does not say it twice", () => {
  assert.equal(explained({ is: "face", title: "Cat", art: "", help: "Cat that purrs." }), "Cat that purrs.");
  assert.equal(explained({ is: "face", title: "Cat", art: "" }), "Cat");
});

test("the others sit clockwise from the next one on", () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat }));
  assert.deepEqual(
    others(seats, 2).map(({ seat }) => seat),
    [3, 0, 1],
  );
  assert.deepEqual(
    others(seats, null).map(({ seat }) => seat),
    [0, 1, 2, 3],
  );
});

test("a hand by groups has those first of which there are most", () => {
  const hand = [card("a"), card("b"), card("b", 1)];
  assert.deepEqual(
    sorted(hand, true).map(({ anchor }) => anchor),
    ["hand:b#0", "hand:b#1", "hand:a#0"],
  );
  assert.equal(sorted(hand, false), hand);
});

// Clocks

const CLOCK = { opens: 10_000, until: 20_000, skew: 500 };

test("a question has all its seconds before it opens, and none after it has closed", () => {
  assert.equal(secondsLeft(CLOCK, 2000), 10);
  assert.equal(secondsLeft(CLOCK, 14_600), 5);
  assert.equal(secondsLeft(CLOCK, 30_000), 0);
  assert.equal(secondsLeft({ ...CLOCK, until: 0 }, 2000), null);
  assert.equal(secondsUntil(CLOCK, 20_000, 17_000), 3);
  assert.equal(secondsUntil(CLOCK, 20_000, 99_000), 0);
});

test("the fuse burns from whole to nothing", () => {
  assert.equal(shareLeft(CLOCK, 0), 1);
  assert.equal(shareLeft(CLOCK, 14_500), 0.5);
  assert.equal(shareLeft(CLOCK, 99_000), 0);
  assert.equal(shareLeft({ ...CLOCK, until: 0 }, 0), 0);
  assert.equal(shareLeft({ ...CLOCK, opens: 0 }, 19_000), 1);
  assert.equal(shareLeft({ ...CLOCK, opens: 20_000 }, 19_000), 1);
});

// Hands

test("a hand of any size has room, and every card is seen", () => {
  for (const number of [1, 2, 5, 8, 13, 24]) {
    for (const [width, height] of [
      [374, 190],
      [1200, 180],
      [304, 130],
    ]) {
      const way = spread(number, width, height, 116);
      assert.ok(way.per * way.rows >= number);
      const places = Array.from({ length: number }, (_, n) => placeOf(way, n, number, width, way.height));
      for (const { x, y, seen } of places) {
        assert.ok(x >= -1 && x + way.card <= width + 1, `${number} cards in ${width}: ${x}`);
        assert.ok(y >= 0 && seen >= 20);
      }
    }
  }
});

test("few cards lie side by side as large as they may be, many lie upon each other", () => {
  const few = spread(3, 1000, 200, 116);
  assert.deepEqual([few.card, few.rows, look(few).dense], [116, 1, false]);
  assert.ok(few.step > few.card);
  const many = spread(20, 360, 180, 116);
  assert.ok(many.rows > 1 && look(many).dense);
  assert.deepEqual(look({ card: 100, per: 5, rows: 2, step: 106, rise: 72, height: 212 }), {
    dense: true,
    rows: true,
    tall: true,
  });
  assert.deepEqual(look({ card: 70, per: 5, rows: 2, step: 76, rise: 50, height: 148 }), {
    dense: true,
    rows: true,
    tall: false,
  });
});

test("where nothing fits there are three rows of small cards", () => {
  const way = spread(30, 60, 40, 116);
  assert.deepEqual([way.card, way.rows, way.per], [44, 3, 10]);
});

test("the last row stands in the middle, and its last card is seen whole", () => {
  const way = { card: 100, per: 2, rows: 2, step: 50, rise: 146, height: 286 };
  assert.deepEqual(placeOf(way, 0, 3, 300, 300), { seen: 50, x: 75, y: 7 });
  assert.deepEqual(placeOf(way, 2, 3, 300, 300), { seen: 100, x: 100, y: 153 });
});

// Films

test("a step of a film says what has changed", () => {
  const steps = unfold([
    { places: [], board: [], eyes: [{ facts: ["a"] }, { facts: ["b"] }], beats: [[]] },
    { eyes: [{ facts: ["c"] }, {}] },
    { decided: { seat: 1, asks: "?", moves: ["x"], chosen: 0 } },
  ]);
  assert.deepEqual(
    steps.map(({ eyes }) => eyes.map(({ facts }) => facts?.[0])),
    [
      ["a", "b"],
      ["c", "b"],
      ["c", "b"],
    ],
  );
  assert.equal(steps[1].beats, undefined);
  assert.equal(steps[2].decided?.seat, 1);
});

test("with all hands open what lies face down is what its owner sees there", () => {
  const step = unfold([{ board: BOARD, eyes: [{ mine: MINE }, {}] }])[0];
  const [row] = turnedUp(step);
  assert.equal(row.is === "zone" && row.items?.[0].is === "card" && row.items[0].face, "cat");
});

test("decisions are seen by who made them, and with all hands open", () => {
  const step = unfold([{ decided: { seat: 1, asks: "?", moves: [], chosen: 0 } }])[0];
  assert.deepEqual([isRevealed(step, 1), isRevealed(step, 0), isRevealed(step, OPEN)], [true, false, true]);
  const beats = [0, 1, 2, 3].map((n) => [{ is: /** @type {const} */ ("beat"), says: String(n), time: 1 }]);
  const told = unfold([{ beats }])[0];
  assert.deepEqual(
    [0, 1, OPEN].map((eyes) => beatsOf(told, /** @type {any} */ (eyes), 2)[0].says),
    ["0", "1", "3"],
  );
});

test("names stand where their places are kept", () => {
  assert.equal(named("\ue010 and \ue011", ["Ann", "Mona"]), "Ann and Mona");
});

// What a page knows, and how events change it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorsOf, asking, nth, stateOf, unplaced } from "../../clowder/web/static/selection.js";
import { change, coaching, empty, playPicked } from "../../clowder/web/static/state.js";
import { ask, card, offer, one, pick, sitter, TURN, term } from "./data.js";

/** @import { Event, Frame, Parts, State } from "../../clowder/web/types/page" */

/** @type {Parts} */
const PARTS = {
  table: { phase: "playing", can: ["leave"] },
  seats: [sitter(0), sitter(1), sitter(2)],
  seat: 0,
  board: [{ is: "zone", anchor: "pile", lay: "pile", size: 9 }],
  hand: [card("skip"), card("favor"), card("cat"), card("cat", 1)],
  ask: ask(TURN),
  log: ["One.", "Two.", "Three."],
};

/**
 * @param {State} state
 * @param {Event[]} events
 */
const after = (state, ...events) => events.reduce(change, state);

/**
 * @param {Partial<Parts>} parts
 * @param {Partial<Frame>} more
 * @returns {Event}
 */
const frame = (parts, more = {}) => ({ is: "frame", frame: { parts, ...more } });

const START = after(empty(), frame(PARTS));
/** @param {string[]} picked */
const picked = (...picked) => /** @type {Event} */ ({ is: "picked", picked });

test("an event makes another state and leaves the one before as it was", () => {
  const before = JSON.stringify(START.parts);
  const next = after(START, frame({ facts: ["New"] }), { is: "told", says: ["Four."], most: 2 });
  assert.equal(JSON.stringify(START.parts), before);
  assert.deepEqual(next.parts.facts, ["New"]);
  assert.deepEqual(next.parts.log, ["One.", "Two.", "Three.", "Four."]);
  assert.equal(next.layout.scene, START.layout.scene + 1);
});

test("a first frame opens its question and shows its last two lines", () => {
  assert.equal(asking(START)?.token, "1.1");
  assert.deepEqual(START.lines, ["Two.", "Three."]);
  assert.deepEqual([...START.selection.first].sort(), ["hand:cat", "hand:favor", "hand:skip", "pile"]);
});

test("picks stay while the question is the same, if they still go together", () => {
  const chosen = after(START, picked("hand:favor#0", "seat:1"), frame({ facts: [] }));
  assert.deepEqual(chosen.selection.picked, ["hand:favor#0", "seat:1"]);
  const other = after(START, picked("hand:favor#0"), frame({ ask: ask(TURN, "2.1") }));
  assert.deepEqual(other.selection.picked, []);
  const less = offer(term([one([pick([1], ["hand:skip"], { text: "Skip" })])]));
  assert.deepEqual(after(START, picked("hand:favor#0", "seat:1"), frame({ ask: ask(less) })).selection.picked, []);
});

test("a hint goes with its question", () => {
  const hinted = after(START, { is: "hint", text: "Draw." });
  assert.equal(after(hinted, frame({ facts: [] })).hint, "Draw.");
  assert.equal(after(hinted, frame({ ask: ask(TURN, "2.1") })).hint, "");
});

test("a story that leads to another scene leaves nothing to answer; one beside it does", () => {
  const scene = after(START, { is: "telling", story: "scene", slow: true, long: false });
  assert.equal(asking(scene), null);
  assert.deepEqual(scene.selection.terms, []);
  assert.equal(scene.clock.until, 0);
  const aside = after(START, { is: "telling", story: "aside", slow: true, long: false });
  assert.equal(asking(aside)?.token, "1.1");
  const over = after(scene, { is: "story-over" });
  assert.deepEqual([over.story, over.slow, over.long], ["", false, false]);
});

test("only so many lines stay below the board, and with none all go", () => {
  const told = after(START, { is: "told", says: ["Four.", "Five."], most: 3 });
  assert.deepEqual(told.lines, ["Three.", "Four.", "Five."]);
  assert.deepEqual(after(told, { is: "told", says: [], most: 0 }).lines, []);
});

const SENT = /** @type {Event} */ ({ is: "sent", sent: { id: 7, asked: "1.1", text: "Skip" } });

test("a play on its way closes the question; refused, it is open again with nothing picked", () => {
  const sent = after(START, picked("hand:skip#0"), SENT);
  assert.equal(asking(sent), null);
  const late = after(sent, { is: "late", late: true });
  assert.equal(late.late, true);
  const refused = after(late, { is: "refused" });
  assert.equal(asking(refused)?.token, "1.1");
  assert.deepEqual([refused.sent, refused.late, refused.selection.picked], [null, false, []]);
});

test("a play that is done stays answered, until another question comes", () => {
  const done = after(START, SENT, { is: "done" });
  assert.equal(done.sent, null);
  assert.equal(asking(done), null);
  assert.equal(asking(after(done, frame({ ask: ask(TURN, "2.1") })))?.token, "2.1");
});

test("another question takes the play on its way with it; the same one does not", () => {
  const late = after(START, SENT, { is: "late", late: true });
  assert.equal(after(late, frame({ facts: [] })).sent?.id, 7);
  assert.equal(after(late, frame({ facts: [] })).late, true);
  const next = after(late, frame({ ask: ask(TURN, "2.1") }));
  assert.deepEqual([next.sent, next.late], [null, false]);
});

test("times are taken with a question, a wait, a story or a limit, and stay otherwise", () => {
  const timed = after(START, frame({ ask: ask(TURN) }, { opens: 5, until: 9 }));
  assert.deepEqual([timed.clock.opens, timed.clock.until], [5, 9]);
  assert.equal(after(timed, frame({ facts: [] })).clock.until, 9);
  assert.equal(after(timed, frame({ wait: "Mona" })).clock.until, 0);
  assert.equal(after(timed, frame({ facts: [] }, { until: 12 })).clock.until, 12);
  assert.equal(after(timed, frame({ facts: [] }, { beats: [{ is: "beat", says: "So.", time: 1 }] })).clock.until, 0);
});

test("the server's clock is ahead by what it says", () => {
  assert.equal(after(START, { is: "heard", now: 1500, here: 1000 }).clock.skew, 500);
});

test("faces of a game that was dealt since are added to those of the page", () => {
  const first = empty({ a: { is: "face", title: "A", art: "a" } });
  const dealt = after(first, frame({ faces: { b: { is: "face", title: "B", art: "b" } } }));
  assert.deepEqual(Object.keys(dealt.faces), ["a", "b"]);
});

test("an emote stays until it goes", () => {
  const shown = after(START, { is: "emote", seat: 1, what: "laugh" }, { is: "emote", seat: 2, what: "sad" });
  assert.deepEqual([...after(shown, { is: "emote", seat: 1, what: "" }).emotes], [[2, "sad"]]);
});

test("switches turn, and the layout changes in part", () => {
  const turned = after(
    START,
    { is: "sorted" },
    { is: "looked-back" },
    { is: "left" },
    { is: "layout", layout: { tight: 2 } },
  );
  assert.deepEqual([turned.byGroups, turned.lookingBack, turned.away], [true, true, true]);
  assert.deepEqual(turned.layout, { ...START.layout, tight: 2 });
  assert.equal(after(turned, { is: "sorted" }).byGroups, false);
});

test("the coach is silent during a story, while a play is on its way, and when the game is over", () => {
  const taught = after(START, frame({ coach: { says: "Tap it.", look: [], read: false } }));
  assert.equal(coaching(taught)?.says, "Tap it.");
  assert.equal(taught.coached, true);
  assert.equal(after(taught, frame({ coach: null })).coached, true);
  assert.equal(coaching(after(taught, SENT)), null);
  assert.equal(coaching(after(taught, { is: "telling", story: "scene", slow: true, long: false })), null);
  assert.equal(coaching(after(taught, frame({ table: { phase: "over" } }))), null);
  assert.equal(after(taught, frame({ table: { phase: "over" } })).coached, false);
});

// Picking

test("things are picked, can be picked next, may be picked, or cannot", () => {
  const state = after(START, picked("hand:favor#0"));
  const anchors = ["hand:favor#0", "seat:1", "hand:skip#0", "hand:nope#0"];
  assert.deepEqual(
    anchors.map((anchor) => stateOf(state, anchor)),
    ["picked", "can", "may", "cannot"],
  );
  assert.equal(stateOf(START, "seat:1"), "may"); // a card comes first
  assert.equal(stateOf(START, "hand:skip#0"), "can");
  assert.equal(stateOf(after(START, SENT), "hand:skip#0"), "");
});

test("only picks of an order are numbered", () => {
  const picks = ["a", "b", "c"].map((thing, n) => pick([n], [`pile:${thing}`]));
  const state = after(START, frame({ ask: ask(offer(term([{ is: "order", picks, number: 3 }])), "3.1") }));
  const chosen = after(state, picked("pile:c", "pile:a"));
  assert.deepEqual(
    ["pile:c", "pile:a", "pile:b"].map((anchor) => nth(chosen.selection, anchor)),
    [1, 2, null],
  );
  assert.equal(nth(after(START, picked("hand:skip#0")).selection, "hand:skip#0"), null);
});

test("things that lie nowhere get a chip, once they can be picked", () => {
  const named = offer(
    term([one([pick([1], ["hand:cat"])]), one([pick([2], ["name:skip"], { text: "Skip" }), pick([3], ["name:nope"])])]),
  );
  const state = after(START, frame({ ask: ask(named, "4.1") }));
  const placed = new Set(["hand:cat", "pile"]);
  assert.deepEqual(unplaced(state.selection, placed), []);
  assert.deepEqual(unplaced(after(state, picked("hand:cat#0")).selection, placed), ["name:skip", "name:nope"]);
  assert.deepEqual(unplaced(state.selection, new Set()), ["hand:cat"]);
});

test("what is filled by one button needs no chip", () => {
  const bare = offer(term([one([pick([1], [], { text: "Pass" }), pick([2], ["name:x"], { text: "X" })])]));
  assert.deepEqual(unplaced(after(START, frame({ ask: ask(bare, "5.1") })).selection, new Set()), ["name:x"]);
});

test("several equal things are picked at an anchor each", () => {
  const anchors = ["hand:cat#0", "hand:skip#0", "hand:cat#1"];
  assert.deepEqual(anchorsOf(["hand:cat", "hand:cat", "name:x"], anchors), ["hand:cat#0", "hand:cat#1", "name:x"]);
});

test("Enter plays what is picked, where that is one play", () => {
  assert.equal(playPicked(START), null);
  assert.equal(playPicked(after(START, picked("hand:favor#0"))), null);
  assert.deepEqual(playPicked(after(START, picked("hand:skip#0")))?.moves, [1]);
  assert.equal(playPicked(after(START, picked("hand:skip#0"), SENT)), null);
});

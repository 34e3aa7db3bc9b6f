// What a browser remembers of games and lessons.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLearned, learned, noteLearned, notePlayed, played } from "../../clowder/web/static/remembered.js";
import { change, empty } from "../../clowder/web/static/state.js";

/** @import { Parts } from "../../clowder/web/types/page" */

/** Gives the page an empty memory, and returns it. */
function emptied() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  };
  Object.assign(globalThis, { localStorage: storage });
  return kept;
}

/** @param {Parts} parts */
const state = (parts) => change(empty(), { is: "frame", frame: { parts } });

test("games and lessons are remembered once each, and apart from each other", () => {
  emptied();
  notePlayed("cats");
  noteLearned("cats");
  noteLearned("cats");
  noteLearned("nine-lives");
  assert.deepEqual(played(), ["cats"]);
  assert.deepEqual(learned(), ["cats", "nine-lives"]);
});

test("what is no list in the browser's memory is forgotten", () => {
  const kept = emptied();
  for (const broken of ["{", "7", "null", '"cats"']) {
    kept.set("learned", broken);
    assert.deepEqual(learned(), []);
    noteLearned("cats");
    assert.deepEqual(learned(), ["cats"]);
  }
});

test("a lesson is finished at its last step or at the end of its game, and no other game is a lesson", () => {
  const coach = { says: "Go.", look: [], read: true, step: 3, of: 4 };
  assert.equal(isLearned(state({ table: { phase: "playing", lesson: true }, coach })), false);
  assert.equal(isLearned(state({ table: { phase: "playing", lesson: true }, coach: { ...coach, step: 4 } })), true);
  assert.equal(
    isLearned(
      state({ table: { phase: "playing", lesson: true }, coach: { ...coach, step: undefined, of: undefined } }),
    ),
    false,
  );
  assert.equal(isLearned(state({ table: { phase: "over", lesson: true } })), true);
  assert.equal(isLearned(state({ table: { phase: "over" } })), false);
});

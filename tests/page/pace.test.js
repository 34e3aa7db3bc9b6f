// How long stories take.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLong, lengthOf, paceOf } from "../../clowder/web/static/pace.js";

const beat = (/** @type {number} */ time) => ({ is: /** @type {const} */ ("beat"), says: "So.", time });

test("a story is as long as its beats, and can be hurried where that is long", () => {
  assert.equal(lengthOf([]), 0);
  assert.equal(lengthOf([beat(800), beat(400)]), 1200);
  assert.deepEqual([isLong([beat(1500)]), isLong([beat(1501)])], [false, true]);
});

test("who hears of a story late catches up, but never faster than four times", () => {
  assert.deepEqual([paceOf(1000, 1000), paceOf(1000, 5000)], [1, 1]);
  assert.equal(paceOf(1000, 500), 0.5);
  assert.deepEqual([paceOf(1000, 10), paceOf(1000, -10)], [0.25, 0.25]);
  assert.equal(paceOf(0, 0), 1);
});

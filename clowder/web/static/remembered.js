// Which games were played in this browser, and which lessons were finished in it.

import { keep, recall } from "./storage.js";

/** @import { State } from "../types/page" */

/** @param {string} key */
const list = (key) => {
  try {
    const found = JSON.parse(recall(localStorage, key) || "[]");
    return /** @type {string[]} */ (Array.isArray(found) ? found : []);
  } catch {
    return [];
  }
};

/**
 * @param {string} key
 * @param {string} name
 */
function note(key, name) {
  const known = list(key);
  if (!known.includes(name)) keep(localStorage, key, JSON.stringify([...known, name]));
}

/** Returns the games that were played. */
export const played = () => list("played");

/** Returns the games whose lesson was finished. */
export const learned = () => list("learned");

/** @param {string} name */
export const notePlayed = (name) => note("played", name);

/** @param {string} name */
export const noteLearned = (name) => note("learned", name);

/**
 * Tells whether a lesson is finished: its last step is on, or its game is over.
 * @param {State} state
 */
export const isLearned = ({ parts: { coach, table } }) =>
  Boolean(table?.lesson) && (table?.phase === "over" || (coach?.step !== undefined && coach.step === coach.of));

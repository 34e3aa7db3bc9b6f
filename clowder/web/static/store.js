// The state of this page: everything reads it here, and only `apply` makes another one.

import { change, empty } from "./state.js";

/** @import { Event, Face, State } from "../types/page" */

/** @type {State} */
let state = empty();

/** Returns what the page knows. */
export const now = () => state;

/**
 * Begins with the faces that the page came with.
 * @param {Record<string, Face>} faces
 */
export function begin(faces) {
  state = empty(faces);
}

/**
 * Takes in what happened, and returns what the page knows now.
 * @param {Event} event
 */
export function apply(event) {
  state = change(state, event);
  return state;
}

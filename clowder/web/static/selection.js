// What may be picked and what is: the open offer, and the picks of it. Pure.

import { thingOf, touched, weigh } from "./offer.js";
import { read } from "./offer_reading.js";

/** @import { ReadTerm, Selection, State } from "../types/page" */

/**
 * Returns the question that this page may answer now.
 * @param {State} state
 */
export function asking({ parts, answered, story }) {
  const isOpen = story !== "scene" && parts.table?.phase === "playing";
  return isOpen && parts.ask && parts.ask.token !== answered ? parts.ask : null;
}

/**
 * Returns the selection of an open offer, with nothing picked.
 * @param {State} state
 * @returns {Selection}
 */
export function opened(state) {
  const terms = read(asking(state)?.offer);
  const first = terms.flatMap((term) => (term.axes.find((axis) => !axis.implied) || term.axes[0]).things);
  return { terms, things: touched(terms), first: new Set(first), picked: [], told: weigh(terms, []) };
}

/**
 * Returns the selection with other picks.
 * @param {Selection} selection
 * @param {string[]} picked
 * @returns {Selection}
 */
export const withPicks = (selection, picked) => ({ ...selection, picked, told: weigh(selection.terms, picked) });

/**
 * Returns the selection of a new scene: picks that are still there and still go together stay picked.
 * @param {State} state with the scene
 * @param {string[]} before what was picked for the same question
 * @returns {Selection}
 */
export function keptPicks(state, before) {
  const fresh = opened(state);
  const still = before.filter((anchor) => fresh.things.has(thingOf(anchor)));
  const kept = still.length ? withPicks(fresh, still) : fresh;
  return kept.told.fits ? kept : fresh;
}

/**
 * Returns how things stand with an anchor: picked, one that can be picked next, one that may be picked, or neither.
 * @param {State} state
 * @param {string} anchor
 */
export function stateOf(state, anchor) {
  const { things, first, picked, told } = state.selection;
  if (!asking(state)) return "";
  if (picked.includes(anchor)) return "picked";
  const thing = thingOf(anchor);
  if (told.more.has(thing) && (picked.length || first.has(thing))) return "can";
  return things.has(thing) ? "may" : "cannot";
}

/**
 * Returns the number of a pick where the order counts.
 * @param {Selection} selection
 * @param {string} anchor
 */
export function nth({ terms, picked }, anchor) {
  if (!picked.includes(anchor)) return null;
  const orders = terms.flatMap((term) => term.axes.filter(({ is }) => is === "order"));
  const axis = orders.find(({ things }) => things.includes(thingOf(anchor)));
  return axis ? 1 + picked.filter((other) => axis.things.includes(thingOf(other))).indexOf(anchor) : null;
}

/**
 * Returns the things of terms that are filled by one button: they need no chip.
 * @param {ReadTerm[]} terms
 */
export function buttonThings(terms) {
  const picks = terms.filter(({ axes }) => axes.length === 1).flatMap(({ axes }) => axes[0].picks);
  return new Set(picks.filter(({ bare }) => bare).map(({ things }) => things[0]));
}

/**
 * Returns things that can be picked now and are nowhere on the table.
 * @param {Selection} selection
 * @param {ReadonlySet<string>} placed what lies on the table
 */
export function unplaced({ terms, things, first, picked, told }, placed) {
  if (!picked.length && [...first].some((thing) => placed.has(thing))) return [];
  const wanted = new Set([...told.more, ...picked.map(thingOf)]);
  const alone = buttonThings(terms);
  const isFirst = (/** @type {string} */ thing) => picked.length > 0 || first.has(thing);
  return [...things].filter((thing) => wanted.has(thing) && isFirst(thing) && !alone.has(thing) && !placed.has(thing));
}

/**
 * Returns an anchor for each of several things, every one another; a thing that lies nowhere is its own.
 * @param {string[]} things
 * @param {string[]} anchors all there are
 */
export function anchorsOf(things, anchors) {
  /** @type {string[]} */
  const taken = [];
  for (const thing of things) {
    taken.push(anchors.find((anchor) => thingOf(anchor) === thing && !taken.includes(anchor)) || thing);
  }
  return taken;
}

// Ways to fill an axis: the moves they stand for, and what they are called. Pure.

import { inARow, inWords, size, total } from "./counts.js";

/** @import { ReadAxis, ReadPick, Way } from "../types/page" */

export const SLOT = 0xe000; // U+E000 + n in a term's text stands for what fills axis n

/**
 * One pick.
 * @param {ReadAxis} axis
 * @param {number} place
 * @returns {Way}
 */
export function single(axis, place) {
  const { moves, text, will, gauges, adds } = axis.picks[place];
  return { moves, text, will, gauges, adds };
}

/**
 * Several picks; `valid` is which of the axis' valid choices they are.
 * @param {ReadAxis} axis
 * @param {number[]} places
 * @param {number} valid
 * @returns {Way}
 */
export function several(axis, places, valid = -1) {
  const picks = places.map((place) => axis.picks[place]);
  const ends = places.length < axis.high || axis.full ? axis.end : [];
  return joined(picks, ends, axis.wills[valid]);
}

/**
 * Picks in the order they were picked.
 * @param {ReadAxis} axis
 * @param {number[]} places
 * @returns {Way}
 */
export const arranged = (axis, places) =>
  joined(
    places.map((place) => axis.picks[place]),
    [],
  );

/**
 * @param {ReadPick[]} picks
 * @param {number[]} ends
 * @param {string} will
 * @returns {Way}
 */
function joined(picks, ends, will = "") {
  return {
    moves: [...picks.flatMap((pick) => pick.moves), ...ends],
    text: inWords(picks.map(({ text }) => text)),
    will: will || sentences(picks),
    gauges: Object.assign({}, ...picks.map((pick) => pick.gauges)),
    adds: total(picks),
  };
}

/** @param {{ will: string }[]} picks */
export const sentences = (picks) =>
  picks
    .map(({ will }) => will)
    .filter(Boolean)
    .join(" ");

/**
 * So many of each: what could be no other number goes unsaid.
 * @param {ReadAxis} axis
 * @param {Uint8Array} counts
 * @returns {Way}
 */
export function shared(axis, counts) {
  let left = axis.number;
  let behind = size(axis.has);
  /** @type {number[]} */
  const moves = [];
  /** @type {string[]} */
  const texts = [];
  axis.picks.forEach((pick, k) => {
    behind -= axis.has[k];
    if (Math.max(0, left - behind) < Math.min(left, axis.has[k])) moves.push(pick.moves[0] + counts[k]);
    if (counts[k]) texts.push(numbered(pick, counts[k]));
    left -= counts[k];
  });
  return { moves, text: inARow(texts), will: "", gauges: {}, adds: {} };
}

/**
 * @param {ReadPick} pick
 * @param {number} number
 */
export const numbered = (pick, number) => pick.text.replace(String.fromCharCode(SLOT), String(number));

// One axis of an offer: how it is read, which parts of a selection fit it, and in which ways they fill it. Pure.

import { size } from "./counts.js";
import { arranged, several, shared, single } from "./ways.js";

/** @import { ReadAxis, Seen, Way } from "../types/page" */

const FEW = 4; // so many ways are offered as buttons before everything is picked

/**
 * Tells whether a set has all of a part; asked of thousands of sets at every tap.
 * @param {Uint8Array} whole
 * @param {Uint8Array} part
 */
function covers(whole, part) {
  for (let k = 0; k < part.length; k += 1) if (part[k] > whole[k]) return false;
  return true;
}

/**
 * Returns the things that a set has and a part of it has not yet.
 * @param {ReadAxis} axis
 * @param {Uint8Array} part
 * @param {Uint8Array[]} wholes
 */
function missing(axis, part, wholes) {
  /** @type {Set<string>} */
  const more = new Set();
  for (const whole of wholes) {
    for (let k = 0; k < part.length; k += 1) if (whole[k] > part[k]) more.add(axis.things[k]);
    if (more.size === axis.things.length) break;
  }
  return more;
}

/**
 * @param {Partial<Seen>} seen
 * @returns {Seen}
 */
const seenAs = (seen) => ({ ways: [], more: new Set(), fitting: [], left: 0, ...seen });

/**
 * Returns what a part of the selection is to its axis, or null if it does not fit.
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @returns {Seen | null}
 */
export function look(axis, part) {
  if (axis.implied) return seenAs({ ways: [single(axis, 0)] });
  const counts = axis.count(part);
  if (axis.is === "one") return lookAtOne(axis, part, counts);
  const most = axis.is === "some" ? axis.high : axis.number;
  if (part.length > most || !covers(axis.has, counts)) return null;
  if (axis.is === "order") return lookAtOrder(axis, part, counts);
  if (axis.is === "share") return lookAtShare(axis, part, counts);
  return axis.sets ? lookAtSets(axis, axis.sets, part, counts) : lookAtSome(axis, part, counts);
}

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Uint8Array} counts
 */
function lookAtOne(axis, part, counts) {
  const fitting = placesThatCover(axis.needs, counts);
  if (!fitting.length) return null;
  const whole = part.length ? fitting.filter((place) => size(axis.needs[place]) === part.length) : [];
  const more = missing(
    axis,
    counts,
    fitting.map((place) => axis.needs[place]),
  );
  return seenAs({ ways: whole.map((place) => single(axis, place)), more, fitting });
}

/**
 * @param {ReadAxis} axis
 * @param {Uint8Array[]} sets
 * @param {string[]} part
 * @param {Uint8Array} counts
 */
function lookAtSets(axis, sets, part, counts) {
  const fitting = placesThatCover(sets, counts);
  if (!fitting.length) return null;
  const whole = fitting.filter((place) => axis.valid[place].length === part.length);
  const more = missing(
    axis,
    counts,
    fitting.map((place) => sets[place]),
  );
  return seenAs({ ways: whole.map((place) => several(axis, axis.valid[place], place)), more, fitting });
}

/**
 * @param {Uint8Array[]} sets
 * @param {Uint8Array} counts
 */
const placesThatCover = (sets, counts) => sets.flatMap((set, place) => (covers(set, counts) ? [place] : []));

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Uint8Array} counts
 */
function lookAtSome(axis, part, counts) {
  const ways = part.length >= axis.low ? [several(axis, placesOf(axis, part))] : [];
  return seenAs(part.length < axis.high ? { ways, more: missing(axis, counts, [axis.has]) } : { ways });
}

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Uint8Array} counts
 */
function lookAtOrder(axis, part, counts) {
  const left = axis.has.map((n, k) => n - counts[k]);
  const isRestEqual = Boolean(axis.rest) && left.filter(Boolean).length < 2; // what is all equal goes unsaid
  if (part.length === axis.number || isRestEqual) {
    return seenAs({ ways: [arranged(axis, takeFirst(axis, part))], left: size(left) });
  }
  return seenAs({ more: missing(axis, counts, [axis.has]), left: size(left) });
}

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Uint8Array} counts
 */
function lookAtShare(axis, part, counts) {
  if (part.length === axis.number) return seenAs({ ways: [shared(axis, counts)] });
  return seenAs({ more: missing(axis, counts, [axis.has]) });
}

/**
 * Returns the places of a part's things in their axis, in ascending order: of equal ones the first.
 * @param {ReadAxis} axis
 * @param {string[]} part
 */
const placesOf = (axis, part) => takeFirst(axis, part).sort((a, b) => a - b);

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 */
function takeFirst(axis, part) {
  const taken = new Set();
  return part.map((thing) => {
    const place = axis.picks.findIndex((pick, n) => pick.things[0] === thing && !taken.has(n));
    taken.add(place);
    return place;
  });
}

/**
 * Returns the ways to fill an axis that has this part already, if they are few.
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Seen} seen
 * @returns {Way[] | null}
 */
export function completions(axis, part, seen) {
  if (seen.ways.length) return seen.ways;
  if (axis.is === "one") return few(seen.fitting)?.map((place) => single(axis, place)) || null;
  if (axis.is === "order") return orderedToEnd(axis, part, seen);
  if (axis.is === "share") return sharedToEnd(axis, part, seen);
  if (!axis.sets) return null;
  return few(seen.fitting)?.map((place) => several(axis, axis.valid[place], place)) || null;
}

/** @param {number[]} places */
const few = (places) => (places.length > FEW ? null : places);

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Seen} seen
 */
function orderedToEnd(axis, part, seen) {
  if (axis.rest && part.length && seen.left >= axis.spare) return [begun(axis, part, axis.rest)];
  const isLast = axis.picks.length === axis.number && part.length === axis.number - 1;
  return isLast ? [arranged(axis, takeFirst(axis, [...part, ...seen.more]))] : null;
}

/**
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {Seen} seen
 */
function sharedToEnd(axis, part, seen) {
  const isLast = part.length === axis.number - 1 && seen.more.size <= FEW;
  return isLast ? [...seen.more].map((thing) => shared(axis, axis.count([...part, thing]))) : null;
}

/**
 * An order that is begun, and then left as it comes.
 * @param {ReadAxis} axis
 * @param {string[]} part
 * @param {NonNullable<ReadAxis["rest"]>} rest
 * @returns {Way}
 */
function begun(axis, part, { moves, text, will }) {
  const way = arranged(axis, takeFirst(axis, part));
  return { ...way, moves: [...way.moves, ...moves], will: String(will || ""), called: String(text) };
}

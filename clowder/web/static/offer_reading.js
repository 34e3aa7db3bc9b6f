// An offer as it is sent, read: what was left out or written short stands there again. Pure.

/** @import { Axis, Pick, ReadAxis, ReadPick, ReadTerm } from "../types/page" */
/** @import { Offer, Some } from "../types/frames" */

/**
 * @param {Offer | null | undefined} offer
 * @returns {ReadTerm[]}
 */
export function read(offer) {
  return (offer?.terms || []).map((term) => {
    const axes = term.axes.map((axis) => readAxis(axis, term.axes.length > 1));
    /** @type {Map<string, number>} */
    const home = new Map(); // no thing is in two axes of a term
    axes.forEach((axis, number) => {
      for (const thing of axis.things) home.set(thing, number);
    });
    return { text: String(term.text || ""), axes, home };
  });
}

const FIRST = 48; // small numbers are written as a character each, from "0" on

/** @param {string} text */
const numbersIn = (text) => [...text].map((letter) => (letter.codePointAt(0) || 0) - FIRST);

/**
 * Returns the parts of a choice that are valid: a bit each, those with the first pick first, a part before what it begins.
 * @param {ReadPick[]} picks
 * @param {Some} some
 * @returns {number[][]}
 */
function partsIn(picks, { low, high, parts = "" }) {
  const bytes = atob(parts);
  /** @type {number[][]} */
  const found = [];
  let number = 0;
  const isValid = () => Boolean((bytes.charCodeAt(number >> 3) >> (7 - (number & 7))) & 1);
  /** @type {(part: number[], start: number) => void} */
  const grow = (part, start) => {
    if (part.length >= (low || 0)) {
      if (isValid()) found.push(part);
      number += 1;
    }
    if (part.length === high) return;
    for (let place = start; place < picks.length; place += 1) {
      const isFirst = place === start || picks[place].things[0] !== picks[place - 1].things[0];
      if (isFirst) grow([...part, place], place + 1);
    }
  };
  grow([], 0);
  return found;
}

/**
 * @param {Pick} pick
 * @returns {ReadPick}
 */
function readPick(pick) {
  const text = pick.text === undefined ? "" : String(pick.text);
  const things = pick.things || [];
  const usual = { gauges: {}, adds: {}, button: false, once: false, shows: [] };
  const named = things.length ? things : [`=${text}`];
  return { ...usual, ...pick, text, will: String(pick.will || ""), things: named, bare: !things.length };
}

/**
 * @param {Axis} sent
 * @param {boolean} several whether the term has other axes
 * @returns {ReadAxis}
 */
function readAxis(sent, several) {
  const picks = sent.picks.map(readPick);
  const implied = several && sent.is === "one" && picks.length === 1 && picks[0].bare;
  const things = implied ? [] : [...new Set(picks.flatMap((pick) => pick.things))];
  const number = new Map(things.map((thing, k) => [thing, k]));
  /** @type {ReadAxis["count"]} */
  const count = (list) => {
    const counts = new Uint8Array(things.length);
    for (const thing of list) {
      const k = number.get(thing);
      if (k !== undefined) counts[k] += 1;
    }
    return counts;
  };
  const usual = { end: [], full: true, low: 0, high: 0, number: 0, most: [], rest: null, spare: 0 };
  const valid = validIn(sent, picks);
  const made = { ...usual, ...sent, ask: String(sent.ask || ""), picks, things, implied, count, valid: valid || [] };
  return { ...made, wills: willsOf(sent), ...setsOf(sent, picks, implied ? null : count, valid) };
}

/**
 * Returns the places of what is valid; null where all is.
 * @param {Axis} sent
 * @param {ReadPick[]} picks
 */
function validIn(sent, picks) {
  if (sent.is !== "some") return null;
  if (sent.parts) return partsIn(picks, sent);
  return sent.valid === undefined ? null : sent.valid.split(",").map(numbersIn);
}

/** @param {Axis} sent */
function willsOf(sent) {
  if (sent.is !== "some") return [];
  const wills = sent.wills || [];
  return sent.will_of ? numbersIn(sent.will_of).map((n) => wills[n]) : wills;
}

/**
 * Returns an axis' things as counts: of each pick, of all, and of all that is valid.
 * @param {Axis} sent
 * @param {ReadPick[]} picks
 * @param {ReadAxis["count"] | null} count
 * @param {number[][] | null} valid
 */
function setsOf(sent, picks, count, valid) {
  if (!count) return { needs: [], has: new Uint8Array(), sets: null };
  const first = (/** @type {number} */ place) => picks[place].things[0];
  const all = sent.is === "share" ? Uint8Array.from(sent.most) : null;
  return {
    needs: sent.is === "one" ? picks.map((pick) => count(pick.things)) : [],
    has: all || (sent.is === "one" ? new Uint8Array() : count(picks.map((pick) => pick.things[0]))),
    sets: valid?.map((way) => count(way.map(first))) || null,
  };
}

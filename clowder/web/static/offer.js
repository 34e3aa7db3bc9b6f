// What a selection amounts to: which things go with it, which whole plays it is, what to ask next. Pure: no page here.
// An offer is a union of terms, a term a product of axes (docs/scene.md). A selection is a list of anchors, in the order
// they were picked; equal things at several anchors are the same thing several times.

import { completions, look } from "./axes.js";
import { total } from "./counts.js";
import { numbered, SLOT, sentences, single } from "./ways.js";

/** @import { OfferButton, Play, ReadTerm, Seen, Told, Way } from "../types/page" */

const NEAR = 4; // so many plays that need more picks are offered as buttons

/** @param {string} anchor */
export const thingOf = (anchor) => (anchor[0] === "=" ? anchor : anchor.split("#")[0]);

/** @param {string} anchor */
export const kindOf = (anchor) => (anchor[0] === "=" ? "=" : anchor.split(/[:#]/)[0]);

// Looking

/**
 * @template T
 * @param {T[][]} lists
 * @returns {T[][]}
 */
const product = (lists) =>
  lists.reduce((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), /** @type {T[][]} */ ([[]]));

/**
 * @param {ReadTerm} term
 * @param {Way[]} ways
 * @returns {Play}
 */
function playOf(term, ways) {
  const called = ways.find((way) => way.called)?.called;
  const filled = term.text.replace(/[\ue000-\ue0ff]/g, (slot) => ways[slot.charCodeAt(0) - SLOT]?.text ?? "");
  return {
    moves: ways.flatMap((way) => way.moves),
    text: called || filled || ways[0].text,
    will: sentences(ways),
    gauges: Object.assign({}, ...ways.map((way) => way.gauges)),
    adds: total(ways),
  };
}

/** @param {Play[]} plays */
const unlike = (plays) => [...new Map(plays.map((play) => [play.moves.join(), play])).values()];

/**
 * @typedef {object} Fitting what a selection is to a term
 * @property {ReadTerm} term
 * @property {string[][]} parts the things that each axis has
 * @property {Seen[]} seen
 */

/**
 * Returns what things are to a term, or null if they do not fit it.
 * @param {ReadTerm} term
 * @param {string[]} things
 * @returns {Fitting | null}
 */
function judge(term, things) {
  /** @type {string[][]} */
  const parts = term.axes.map(() => []);
  for (const thing of things) {
    const axis = term.home.get(thing);
    if (axis === undefined) return null;
    parts[axis].push(thing);
  }
  const seen = term.axes.flatMap((axis, n) => look(axis, parts[n]) || []);
  return seen.length === term.axes.length ? { term, parts, seen } : null;
}

/**
 * Returns all that a selection is: `fits`, the things that go with it (`more`), its whole plays, plays that are `near`
 * (they need more picks, but there are few), what to pick next (`ask`), what it makes of gauges, and what comes of it.
 * @param {ReadTerm[]} terms
 * @param {string[]} picked
 * @returns {Told}
 */
export function weigh(terms, picked) {
  const things = picked.map(thingOf);
  const fitting = terms.flatMap((term) => judge(term, things) || []);
  const more = new Set(fitting.flatMap(({ seen }) => seen.flatMap((axis) => [...axis.more])));
  const plays = unlike(fitting.flatMap(({ term, seen }) => wholePlays(term, seen)));
  const told = { fits: fitting.length > 0, more, plays, near: [], ask: "", gauges: {}, adds: {}, will: "" };
  if (!picked.length) return told;
  return { ...told, near: plays.length ? [] : near(fitting), ...foresight(fitting) };
}

/**
 * @param {ReadTerm} term
 * @param {Seen[]} seen
 */
const wholePlays = (term, seen) => product(seen.map((axis) => axis.ways)).map((ways) => playOf(term, ways));

/**
 * Returns what to pick next, and what comes of what is picked: where terms differ, as the first of them says.
 * @param {Fitting[]} fitting
 */
function foresight(fitting) {
  const told = { ask: "", will: "", gauges: {}, adds: {} };
  for (const { term, parts, seen } of fitting) {
    const empty = seen.findIndex((axis) => !axis.ways.length);
    const filled = seen.flatMap((axis, n) => (parts[n].length ? axis.ways.slice(0, 1) : []));
    told.ask ||= empty < 0 ? "" : term.axes[empty].ask;
    told.will ||= sentences(filled);
    told.gauges = Object.assign({}, ...filled.map((way) => way.gauges), told.gauges);
    told.adds = { ...total(filled), ...told.adds };
  }
  return told;
}

/**
 * Returns the plays that need more picks, if they are few.
 * @param {Fitting[]} fitting
 */
function near(fitting) {
  /** @type {Play[]} */
  const found = [];
  for (const { term, parts, seen } of fitting) {
    const lists = term.axes.flatMap((axis, n) => {
      const ways = completions(axis, parts[n], seen[n]);
      return ways ? [ways] : [];
    });
    const number = lists.reduce((all, list) => all * list.length, 1);
    if (lists.length < term.axes.length || number > NEAR) return [];
    found.push(...product(lists).map((ways) => playOf(term, ways)));
  }
  const plays = unlike(found);
  return plays.length > NEAR ? [] : plays;
}

/**
 * Returns what is a button before anything is picked: a whole play, or a pick of several axes.
 * @param {ReadTerm[]} terms
 * @returns {OfferButton[]}
 */
export function buttons(terms) {
  /** @type {OfferButton[]} */
  const made = weigh(terms, []).plays.map((play) => ({ play })); // to choose nothing is a play, too
  return [...made, ...terms.flatMap(buttonsOf)];
}

/**
 * @param {ReadTerm} term
 * @returns {OfferButton[]}
 */
function buttonsOf(term) {
  const isWhole = term.axes.length === 1;
  const axes = term.axes.filter(({ is }) => is === "one");
  return axes.flatMap((axis) => axis.picks.flatMap((_, place) => buttonOf(term, axis, place, isWhole) || []));
}

/**
 * @param {ReadTerm} term
 * @param {ReadTerm["axes"][0]} axis
 * @param {number} place
 * @param {boolean} isWhole whether a pick of the axis is a whole play
 * @returns {OfferButton | null}
 */
function buttonOf(term, axis, place, isWhole) {
  const pick = axis.picks[place];
  if (pick.shows.length) return { things: pick.shows, text: pick.text }; // looked at before it is played
  if (isWhole && (pick.button || pick.bare)) return { play: playOf(term, [single(axis, place)]) };
  return pick.button ? { things: pick.things, text: pick.text } : null;
}

/**
 * Returns how a thing is called where it is the only one of its pick; or "".
 * @param {ReadTerm[]} terms
 * @param {string} thing
 */
export function nameOf(terms, thing) {
  for (const { axes, home } of terms) {
    const axis = axes[home.get(thing) ?? -1];
    const pick = axis?.picks.find(({ things }) => things.length === 1 && things[0] === thing);
    if (pick) return axis.is === "share" ? numbered(pick, 1) : pick.text;
  }
  return "";
}

/**
 * Returns all things that some play has.
 * @param {ReadTerm[]} terms
 */
export const touched = (terms) => weigh(terms, []).more;

// Changing

/**
 * Returns the play that a tap on a thing plays, where nothing needs to be confirmed.
 * @param {ReadTerm[]} terms
 * @param {string} thing
 */
function playAtOnce(terms, thing) {
  for (const term of terms.filter(({ axes }) => axes.length === 1)) {
    const [axis] = term.axes;
    const place = axis.picks.findIndex(({ once, things }) => once && things.length === 1 && things[0] === thing);
    if (axis.is === "one" && place >= 0) return playOf(term, [single(axis, place)]);
  }
  return undefined;
}

/**
 * @param {ReadTerm[]} terms
 * @param {string[]} picked
 */
const fits = (terms, picked) => terms.some((term) => judge(term, picked.map(thingOf)));

/**
 * Returns the selection after a tap, and the play if the tap plays it; null if no play has that thing. Never blocked:
 * where a tap does not fit, one of its kind gives way, then all of its kind, then everything.
 * @param {ReadTerm[]} terms
 * @param {string[]} picked
 * @param {string} anchor
 * @returns {{ picked: string[], play?: Play } | null}
 */
export function tap(terms, picked, anchor) {
  const play = picked.length ? undefined : playAtOnce(terms, thingOf(anchor));
  if (play) return { picked, play };
  if (picked.includes(anchor)) {
    const { plays } = weigh(terms, picked);
    if (picked.at(-1) === anchor && plays.length === 1) return { picked, play: plays[0] };
    return { picked: picked.filter((other) => other !== anchor) };
  }
  const kind = kindOf(anchor);
  const without = picked.map((_, n) => picked.filter((other, m) => m !== n || kindOf(other) !== kind)).reverse();
  for (const kept of [picked, ...without, picked.filter((other) => kindOf(other) !== kind), []]) {
    const next = [...kept, anchor];
    if (fits(terms, next)) return { picked: next };
  }
  return null;
}

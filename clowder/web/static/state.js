// All that a page knows, and the one place where that changes: an event makes another state of a state. Pure.

import { weigh } from "./offer.js";
import { asking, keptPicks, opened, withPicks } from "./selection.js";

/** @import { Event, Face, Frame, State } from "../types/page" */

const KEPT_LINES = 2; // sentences below the board

/**
 * Returns what a page knows before it has heard anything.
 * @param {Record<string, Face>} faces
 * @returns {State}
 */
export const empty = (faces = {}) => ({
  parts: {},
  faces,
  clock: { opens: 0, until: 0, skew: 0 },
  selection: { terms: [], things: new Set(), first: new Set(), picked: [], told: weigh([], []) },
  answered: "",
  sent: null,
  late: false,
  hint: "",
  story: "",
  slow: false,
  long: false,
  lines: [],
  byGroups: false,
  lookingBack: false,
  coached: false,
  emotes: new Map(),
  away: false,
  layout: { scene: 0, tight: 0, full: false, crowded: -1 },
});

/**
 * Returns what a page knows after an event.
 * @param {State} state
 * @param {Event} event
 * @returns {State}
 */
export function change(state, event) {
  /** @type {(state: State, event: any) => State} */
  const next = CHANGES[event.is];
  return next(state, event);
}

/** @type {{ [Is in Event["is"]]: (state: State, event: Extract<Event, { is: Is }>) => State }} */
const CHANGES = {
  frame: (state, { frame }) => shown(state, frame),
  heard: (state, { now, here }) => ({ ...state, clock: { ...state.clock, skew: now - here } }),
  telling,
  told: (state, { says, most }) => ({
    ...state,
    parts: { ...state.parts, log: [...(state.parts.log || []), ...says] },
    lines: most ? [...state.lines, ...says].slice(-most) : [],
  }),
  "story-over": (state) => ({ ...state, story: "", slow: false, long: false }),
  picked: (state, { picked }) => ({ ...state, selection: withPicks(state.selection, picked) }),
  sent: (state, { sent }) => ({ ...state, sent, late: false, answered: sent.asked }),
  late: (state, { late }) => ({ ...state, late }),
  done: (state) => ({ ...state, sent: null, late: false }),
  refused: (state) => reopened({ ...state, sent: null, late: false, answered: "" }),
  hint: (state, { text }) => ({ ...state, hint: text }),
  sorted: (state) => ({ ...state, byGroups: !state.byGroups }),
  "looked-back": (state) => ({ ...state, lookingBack: !state.lookingBack }),
  left: (state) => ({ ...state, away: true }),
  emote: (state, { seat, what }) => ({ ...state, emotes: withEmote(state.emotes, seat, what) }),
  layout: (state, { layout }) => ({ ...state, layout: { ...state.layout, ...layout } }),
};

/** @param {State} state */
const reopened = (state) => ({ ...state, selection: opened(state) });

/**
 * A story that leads to another scene leaves nothing to answer: the question of before is gone.
 * @param {State} state
 * @param {Extract<Event, { is: "telling" }>} event
 */
function telling(state, { story, slow, long }) {
  const telling = { ...state, story, slow, long };
  if (story !== "scene") return telling;
  return reopened({ ...telling, clock: { ...state.clock, until: 0 } });
}

/**
 * Returns what a page knows when a frame is shown, after its story.
 * @param {State} state
 * @param {Frame} frame
 * @returns {State}
 */
function shown(state, frame) {
  const fresh = frame.parts || {};
  const parts = { ...state.parts, ...fresh };
  const token = parts.ask?.token;
  const isSame = token === state.parts.ask?.token;
  const next = {
    ...state,
    parts,
    faces: fresh.faces ? { ...state.faces, ...fresh.faces } : state.faces, // of a game that was dealt since
    clock: hasTimes(frame) ? { ...state.clock, opens: frame.opens || 0, until: frame.until || 0 } : state.clock,
    sent: state.sent && state.sent.asked === token ? state.sent : null, // the question has gone: so has its answer
    late: Boolean(state.sent && state.sent.asked === token && state.late),
    lines: fresh.log ? fresh.log.slice(-KEPT_LINES) : state.lines,
    hint: isSame ? state.hint : "",
    coached: parts.table?.phase === "playing" && (Boolean(parts.coach) || state.coached),
    layout: { ...state.layout, scene: state.layout.scene + 1 },
  };
  return { ...next, selection: keptPicks(next, isSame ? state.selection.picked : []) };
}

/** @param {Frame} frame */
const hasTimes = ({ parts = {}, beats = [], until }) =>
  until !== undefined || "ask" in parts || "wait" in parts || "log" in parts || beats.length > 0;

/**
 * @param {State["emotes"]} emotes
 * @param {number} seat
 * @param {string} what empty: it goes
 */
function withEmote(emotes, seat, what) {
  const next = new Map(emotes);
  if (what) next.set(seat, what);
  else next.delete(seat);
  return next;
}

/**
 * Returns what the coach of a first game says now.
 * @param {State} state
 */
export const coaching = ({ parts, story, sent }) =>
  story === "scene" || sent || parts.table?.phase !== "playing" ? null : parts.coach || null;

/**
 * Returns the one play that the picks are, if they are.
 * @param {State} state
 */
export function playPicked(state) {
  const { picked, told } = state.selection;
  return asking(state) && picked.length && told.plays.length === 1 ? told.plays[0] : null;
}

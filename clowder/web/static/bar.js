// The bar: one question, one line about what is picked, and what can be done.

import { askBar } from "./ask_bar.js";
import { factLine, line, sorting } from "./bar_lines.js";
import { coachBox } from "./coach.js";
import { el } from "./draw.js";
import { timeLeft } from "./known.js";
import { overBar } from "./over.js";
import { doing, page, rowOf, say, words } from "./page.js";
import { offersCalls } from "./phone.js";
import { can, isPlaying, nameAt, ownSeat } from "./scene.js";
import { asking } from "./selection.js";
import { coaching } from "./state.js";

/** @import { Drawing, Inside, State } from "../types/page" */

/**
 * Returns all that the bar shows.
 * @param {State} state
 * @param {{ at: number, small: boolean }} view the time, and whether the page is small
 * @returns {Inside[]}
 */
export function bar(state, view) {
  const made = BARS.find(({ when }) => when(state))?.shows(state, view);
  return [el("i", { class: "fuse", key: "fuse", "aria-hidden": "true" }), coachBox(coaching(state)), made];
}

/** @typedef {{ at: number, small: boolean }} View */

/**
 * What the bar shows: the first of these that is so.
 * @type {{ when(state: State): unknown, shows(state: State, view: View): Inside }[]}
 */
const BARS = [
  { when: ({ parts }) => parts.table?.phase === "over", shows: overBar },
  { when: ({ parts }) => !isPlaying(parts), shows: () => [] },
  { when: ({ parts }) => can(parts, "return"), shows: standIn },
  { when: ({ parts }) => ownSeat(parts)?.stand_in, shows: removed },
  { when: ({ parts }) => parts.table?.paused, shows: paused },
  { when: (state) => coaching(state)?.read, shows: () => [] },
  { when: isBetweenTwo, shows: curtain },
  { when: ({ sent }) => sent, shows: sending },
  { when: asking, shows: ask },
  { when: () => true, shows: wait },
];

/**
 * @param {State} state
 * @param {View} view
 */
function standIn(state, view) {
  return [question(state, view, words["stand-in"]), rowOf(doing("return", words["take-back"], "btn"))];
}

/**
 * @param {State} state
 * @param {View} view
 */
function removed(state, view) {
  return [question(state, view, words.removed, { look: "quiet" }), line(""), rowOf()];
}

/**
 * @param {State} state
 * @param {View} view
 */
function paused(state, view) {
  const goOn = can(state.parts, "pause") && doing("pause", words["go-on"], "btn", { "data-on": "false" });
  return [question(state, view, say("paused", state.parts.table?.paused || "")), rowOf(goOn)];
}

/**
 * @param {State} state
 * @param {View} view
 */
function sending(state, view) {
  const text = state.sent?.text || state.parts.ask?.question || "";
  return [question(state, view, text, { busy: true }), line(state.late ? words.sending : ""), rowOf()];
}

/**
 * @param {State} state
 * @param {View} view
 * @returns {Inside}
 */
function ask(state, view) {
  const { asks, text, rule, row, standing } = askBar(state, view.small);
  return [question(state, view, asks, { clears: true }), standing ? second(state, text, rule) : line(text, rule), row];
}

/**
 * @param {State} state
 * @param {View} view
 * @returns {Inside}
 */
function wait(state, view) {
  const row = rowOf(joining(state), calling(state), !state.slow && sorting(state));
  return [question(state, view, waitText(state), { look: "quiet" }), second(state, factLine(state)), row];
}

// Several people at one device: between two decisions it shows nobody's hand, and asks who is next.

/** @param {State} state */
function isBetweenTwo({ parts, slow }) {
  return (parts.table?.round?.asked || []).length > 0 && parts.seat === null && !slow;
}

/** @param {State} state */
function curtain({ parts }) {
  const { asked = [], reaction = false } = parts.table?.round || {};
  const look = reaction ? "btn two" : "btn";
  const all = asked.map((seat) =>
    doing("look", say("round-me", nameAt(parts, seat)), look, { "data-seat": String(seat) }),
  );
  const one = asked.length > 1 ? words["round-next"] : say("round-pass", nameAt(parts, asked[0]));
  const text = reaction ? words["round-react"] : one;
  return [
    el(
      "div",
      { class: "ask curtain", key: "ask" },
      el("p", { class: "question", key: "question", id: "question" }, text),
    ),
    rowOf(reaction && doing("quiet", words["round-nobody"], "btn"), all),
  ];
}

// Its lines

/**
 * @param {State} state
 * @param {View} view
 * @param {Inside} text
 * @returns {Drawing}
 */
function question(state, view, text, { busy = false, look = "", clears = false } = {}) {
  const { clock, slow, selection } = state;
  const props = { class: `question ${look}`, id: "question", key: "question", "aria-busy": busy ? "true" : null };
  const left = el("b", { class: "clock", key: "clock", role: "timer" }, timeLeft(state, view.at));
  return el(
    "div",
    { class: "ask", key: "ask" },
    el("p", props, text),
    clock.until > 0 && !slow && left,
    clears && clearing(selection.picked.length > 0),
  );
}

/**
 * Returns the button that drops all picks; while there are none it keeps its place, unseen.
 * @param {boolean} can
 */
const clearing = (can) =>
  el(
    "button",
    { type: "button", class: "ghost clearing", key: "clear", "data-clear": can || null, disabled: !can },
    words.clear,
  );

/**
 * Returns the line below the question; while there is nothing to say in it, a standing pass.
 * @param {State} state
 * @param {string} text
 */
function second(state, text, rule = "") {
  const { parts, layout } = state;
  const mayPass = can(parts, "pass") && !ownSeat(parts)?.out;
  if (text || layout.tight || !mayPass) return line(text, rule);
  const checked = Boolean(parts.table?.passing);
  const box = el("input", { type: "checkbox", key: "box", "data-do": "pass", checked });
  return el("label", { class: "standing", key: "pass" }, box, ` ${words.standing}`);
}

/**
 * Returns what is said while nothing is asked: of a story its sentence, where the strip below the board has no room for it.
 * @param {State} state
 */
function waitText({ parts, layout, slow, long, lines, answered }) {
  if (slow && layout.tight) return lines.at(-1);
  if (slow && long) return words["tap-hurries"];
  if (!slow && parts.ask && parts.ask.token === answered) return words["waiting-answers"];
  return parts.wait || "";
}

/** @param {State} state */
function calling(state) {
  const offered = !coaching(state) && state.parts.seat !== null && state.away && offersCalls();
  return (
    offered && el("button", { type: "button", class: "chip", key: "calls", "data-calls": true }, words["calls-offer"])
  );
}

/** @param {State} state */
function joining({ parts }) {
  const on = (parts.table?.joining || []).includes(page.dataset.name || "");
  const pressed = { "aria-pressed": String(on), "data-on": String(!on) };
  return can(parts, "join") && doing("join", words["join-next"], "chip", pressed);
}

// The review beside a replay: how likely its seat was to win, what its decisions gave away, and the turning points.

import { $, data } from "./dom.js";
import { draw, el } from "./draw.js";
import { named } from "./film.js";
import { page, say, words } from "./page.js";

/** @import { Inside } from "../types/page" */

/**
 * @typedef {object} Turn a decision that was looked into
 * @property {number} number
 * @property {number} lost
 * @property {number} error
 * @property {string} says
 * @property {(number | null)[]} [chances] of all that was offered
 *
 * @typedef {object} Review
 * @property {number} seat
 * @property {number} fair
 * @property {string} says
 * @property {string} how
 * @property {[number, number][]} curve number of a decision, chance to win
 * @property {Turn[]} turning
 * @property {Turn[]} decisions
 */

const AGAIN = 1000; // milliseconds until a review that is being made is asked for again
const MATTERED = 3; // decisions that are listed
const WIDTH = 100; // of the curve
const HEIGHT = 32;

/** @type {Review | null} */
let review = null;
/** @type {{ share?: number, sorry?: string }} */
let state = {}; // how far the review is, or why there is none
/** @type {{ names: string[], drawn: () => void }} */
let shown = { names: [], drawn() {} };

/**
 * Returns data with the names in all its texts.
 * @param {any} value
 * @returns {any}
 */
function withNames(value) {
  if (typeof value === "string") return named(value, shown.names);
  if (Array.isArray(value)) return value.map(withNames);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNames(inner)]));
}

/**
 * Reads the review that the page has, and lets a button ask for one.
 * @param {{ names: string[], drawn: () => void }} page_
 */
export function reviewOf(page_) {
  shown = page_;
  review = $("reviews") ? withNames(data("reviews")) : null;
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-do=review]")) begin();
  });
}

function begin() {
  state = { share: 0 };
  shown.drawn();
  ask("POST");
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}%`;

/** @param {number} share */
const points = (share) => (100 * share).toFixed(Math.abs(share) < 0.1 ? 1 : 0);

/** @param {number} at */
const decisionAt = (at) => review?.decisions.find(({ number }) => number === at);

/**
 * Returns how likely a move would have won, at a decision that was looked into.
 * @param {number} at
 * @param {number} move
 */
export function weightOf(at, move) {
  const chance = decisionAt(at)?.chances?.[move];
  return chance === undefined || chance === null ? "" : percent(chance);
}

/**
 * Returns what came of looking into a decision; null where nothing is looked into.
 * @param {number} at
 */
export function verdictOf(at) {
  if (!review && state.share === undefined) return decisionAt(at)?.says ?? null;
  return decisionAt(at)?.says ?? "";
}

/**
 * Returns the chance to win, from the first decision to the end, with a mark for every turning point.
 * @param {number} last
 */
export function curve(last) {
  if (!review) return null;
  const x = (/** @type {number} */ number) => ((WIDTH * number) / Math.max(1, last)).toFixed(2);
  const y = (/** @type {number} */ share) => (30 - 28 * share).toFixed(2);
  const line = review.curve.map(([number, share]) => `${x(number)},${y(share)}`).join(" ");
  const marks = review.turning.map(({ number }) => {
    const place = { x: String(Number(x(number)) - 0.4), width: ".8", y: "0", height: String(HEIGHT) };
    return el("rect", { class: "turn", key: `turn ${number}`, ...place });
  });
  return el(
    "svg",
    {
      class: "curve",
      key: "curve",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": words["review-curve"],
    },
    el("rect", { class: "fair", key: "fair", x: "0", width: String(WIDTH), height: ".4", y: y(review.fair) }),
    el("polyline", { class: "chance", key: "chance", points: line }),
    marks,
  );
}

/**
 * @param {HTMLElement} region
 * @param {number} at the step that is shown
 */
export function drawReview(region, at) {
  if (!review && !page.dataset.review) return draw(region, []);
  const title = review ? say("review-of", shown.names[review.seat]) : words.review;
  draw(region, [
    el("h2", { key: "h" }, title),
    !review && (state.share === undefined ? offer() : progress(state.share)),
    state.sorry && el("p", { class: "sorry", key: "sorry", role: "alert" }, state.sorry),
    review && found(review, at),
  ]);
}

/** @returns {Inside} */
const offer = () => [
  el("p", { class: "note", key: "about" }, words["review-about"]),
  el("button", { type: "button", class: "btn", key: "start", "data-do": "review" }, words["review-start"]),
];

/**
 * @param {number} share
 * @returns {Inside}
 */
const progress = (share) => [
  el("progress", { key: "progress", max: "100", value: String(share), "aria-label": words["review-under-way"] }),
  el("p", { class: "note", key: "wait" }, words["review-under-way"]),
];

/**
 * @param {Review} review
 * @param {number} at
 * @returns {Inside}
 */
function found({ says, how, turning }, at) {
  const turns = turning.slice(0, MATTERED).map((turn) => {
    const cost = el("b", { key: "cost" }, `−${points(turn.lost)} ± ${points(turn.error)}`);
    const go = { type: "button", key: "go", "data-go": String(turn.number) };
    const button = el("button", go, cost, el("span", { key: "says" }, turn.says));
    return el("li", { key: turn.number, class: turn.number === at ? "now" : "" }, button);
  });
  return [
    turns.length > 0 && el("h3", { key: "mattered" }, words["review-mattered"]),
    el("ol", { class: "turning", key: "turning" }, turns),
    !turns.length && el("p", { key: "none" }, words["review-none"]),
    el(
      "details",
      { key: "more" },
      el("summary", { key: "s" }, words["review-more"]),
      el("p", { key: "sum" }, says),
      el("p", { class: "note", key: "how" }, how),
    ),
  ];
}

/** @param {"GET" | "POST"} method */
async function ask(method) {
  const { review: address = "", csrf = "" } = page.dataset;
  try {
    const body = method === "POST" ? new URLSearchParams({ csrf }) : undefined;
    const answer = await (await fetch(address, { method, body })).json();
    if (answer.decisions) review = withNames(answer);
    state = answer.decisions ? {} : answer;
  } catch {
    state = { ...state, sorry: words.reconnecting };
  }
  shown.drawn();
  if (!review && state.share !== undefined) setTimeout(() => ask("GET"), AGAIN);
}

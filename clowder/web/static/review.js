// The review beside a replay: how likely its seat was to win, what its decisions gave away, and the turning points.

import { draw, el } from "./draw.js";
import { $, data, page, say, words } from "./page.js";

const AGAIN = 1000; // milliseconds until a review that is being made is asked for again
let review = null,
  state = {}; // what was found; how far it is, or why there is none
let shown = { drawn() {}, go() {} };

// What was written without names, with them.
export const named = (text, names) => text.replace(/[\ue010-\ue017]/g, (seat) => names[seat.charCodeAt(0) - 0xe010]);
const withNames = (value) =>
  typeof value === "string"
    ? named(value, shown.names)
    : Array.isArray(value)
      ? value.map(withNames)
      : value && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNames(inner)]))
        : value;

// Reads the review that the page has, and lets a button ask for one.
export function reviewOf(page_) {
  shown = page_;
  review = $("reviews") ? withNames(data("reviews")) : null;
}

const percent = (share) => `${Math.round(100 * share)}%`;
const points = (share) => (100 * share).toFixed(Math.abs(share) < 0.1 ? 1 : 0);
const of = (at) => review?.decisions.find(({ number }) => number === at);

// How likely a move would have won, at a decision that was looked into.
export function weightOf(at, move) {
  const chance = of(at)?.chances?.[move];
  return chance === undefined || chance === null ? "" : percent(chance);
}

// What came of looking into a decision, as a sentence.
export function reviewLine(at, _film, line) {
  const found = of(at);
  return found ? line(found.says) : review || state.share !== undefined ? line("") : null;
}

// The chance to win, from the first decision to the end, with a mark for every turning point.
export function curve(last) {
  if (!review) return null;
  const x = (number) => ((100 * number) / Math.max(1, last)).toFixed(2),
    y = (share) => (30 - 28 * share).toFixed(2);
  const line = review.curve.map(([number, share]) => `${x(number)},${y(share)}`).join(" ");
  return el(
    "svg",
    {
      class: "curve",
      key: "curve",
      viewBox: "0 0 100 32",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": words["review-curve"],
    },
    el("rect", { class: "fair", key: "fair", x: "0", width: "100", height: ".4", y: y(review.fair) }),
    el("polyline", { class: "chance", key: "chance", points: line }),
    review.turning.map(({ number }) =>
      el("rect", {
        class: "turn",
        key: `turn ${number}`,
        x: String(x(number) - 0.4),
        width: ".8",
        y: "0",
        height: "32",
      }),
    ),
  );
}

export function drawReview(region, { at, names }) {
  const asks = page.dataset.review;
  if (!review && !asks) return draw(region, []);
  draw(region, [
    el("h2", { key: "h" }, review ? say("review-of", names[review.seat]) : words.review),
    !review &&
      state.share === undefined && [
        el("p", { class: "note", key: "about" }, words["review-about"]),
        el("button", { type: "button", class: "btn", key: "start", "data-do": "review" }, words["review-start"]),
      ],
    !review &&
      state.share !== undefined && [
        el("progress", {
          key: "progress",
          max: "100",
          value: String(state.share),
          "aria-label": words["review-under-way"],
        }),
        el("p", { class: "note", key: "wait" }, words["review-under-way"]),
      ],
    state.sorry && el("p", { class: "sorry", key: "sorry", role: "alert" }, state.sorry),
    review && [
      el("p", { key: "sum" }, review.says),
      el(
        "ol",
        { class: "turning", key: "turning" },
        review.turning.map((turn) =>
          el(
            "li",
            { key: turn.number, class: turn.number === at ? "now" : "" },
            el(
              "button",
              { type: "button", key: "go", "data-go": String(turn.number) },
              el("b", { key: "cost" }, `−${points(turn.lost)} ± ${points(turn.error)}`),
              el("span", { key: "says" }, turn.says),
            ),
          ),
        ),
      ),
      el("p", { class: "note", key: "how" }, review.how),
    ],
  ]);
}

async function ask(method) {
  try {
    const body = method === "POST" ? new URLSearchParams({ csrf: page.dataset.csrf }) : undefined;
    const answer = await (await fetch(page.dataset.review, { method, body })).json();
    if (answer.decisions) {
      review = withNames(answer);
      state = {};
    } else state = answer;
  } catch {
    state = { ...state, sorry: words.reconnecting };
  }
  shown.drawn();
  if (!review && state.share !== undefined) setTimeout(() => ask("GET"), AGAIN);
}

addEventListener("click", (event) => {
  if (event.target.closest?.("[data-do=review]")) {
    state = { share: 0 };
    shown.drawn();
    ask("POST");
  }
});

// The bar of a replay: who decides, what was offered, and the strip to go through the game.

import { $ } from "./dom.js";
import { art, classes, draw, el, sr } from "./draw.js";
import { isRevealed } from "./film.js";
import { page, say, words } from "./page.js";
import { curve, verdictOf, weightOf } from "./review.js";

/** @import { Inside } from "../types/page" */
/** @import { Decided } from "./film.js" */
/** @import { Shown } from "./replay_view.js" */

/**
 * Returns what somebody is called, with the bot that plays there.
 * @param {Shown} shown
 * @param {number} seat
 */
export function whoIs({ film, names }, seat) {
  const bot = film.bots[seat];
  return bot && !names[seat].includes(bot) ? `${names[seat]} (${bot})` : names[seat];
}

/** @param {Shown} shown */
export function drawBar(shown) {
  const { steps, at, through } = shown;
  const step = steps[at];
  const last = steps.length - 1;
  const verdict = verdictOf(at);
  const listed = { class: "offers", key: "offers", tabindex: "-1", "aria-label": words["replay-offered"] };
  draw($("bar"), [
    el(
      "div",
      { class: "ask", key: "ask" },
      el("p", { class: "question", id: "question", key: "question" }, headOf(shown)),
      page.dataset.on && at < last && whatIf(),
      el("b", { class: "clock", key: "at" }, `${at}/${last}`),
    ),
    el("ol", listed, step.decided && isRevealed(step, through) && offers(step.decided, at)),
    verdict !== null && el("p", { class: "line verdict", key: "verdict" }, verdict),
    el("div", { class: "track", key: "track" }, curve(last), seekBar(at, last)),
    buttons(shown, last),
  ]);
}

/** @param {Shown} shown */
function headOf(shown) {
  const step = shown.steps[shown.at];
  if (!step.decided) return words["replay-end"];
  const who = whoIs(shown, step.decided.seat);
  return isRevealed(step, shown.through) ? `${who}: ${step.decided.asks}` : say("replay-decides", who);
}

/**
 * @param {number} at
 * @param {number} last
 */
function seekBar(at, last) {
  const labels = { "aria-label": words["replay-jump"], "aria-valuetext": `${at}/${last}` };
  return el("input", {
    type: "range",
    id: "seek",
    key: "seek",
    min: "0",
    max: String(last),
    value: String(at),
    ...labels,
  });
}

/**
 * @param {Shown} shown
 * @param {number} last
 */
function buttons({ at, speed, playing }, last) {
  const label = words[playing ? "replay-halt" : "replay-play"];
  const play = { class: "btn", key: "play", "data-do": "play", "aria-pressed": String(playing), "aria-label": label };
  const fast = { class: "chip speed", key: "speed", "data-do": "speed", "aria-label": say("replay-speed", speed) };
  const row = { class: "steps", key: "steps" };
  return el(
    "div",
    row,
    button("first", words["replay-first"], at === 0),
    button("back", words["previous-step"], at === 0),
    el("button", { type: "button", ...play }, art(playing ? "web-halt" : "web-play")),
    button("next", words["next-step"], at === last),
    button("last", words["replay-last"], at === last),
    el("button", { type: "button", ...fast }, `${speed}×`),
  );
}

/** Returns the button that opens a table here, against bots. */
function whatIf() {
  const label = { "aria-label": words["replay-on"], title: words["replay-on"] };
  return el(
    "button",
    { type: "button", class: "chip what-if", key: "on", "data-do": "on", ...label },
    words["replay-what-if"],
  );
}

/**
 * @param {string} what
 * @param {string} label
 * @param {boolean} disabled
 */
function button(what, label, disabled) {
  const props = { class: "btn two", key: what, "data-do": what, "aria-label": label, disabled };
  return el("button", { type: "button", ...props }, art(`web-${what}`));
}

/**
 * Returns all that was offered, what was chosen first.
 * @param {Decided} decided
 * @param {number} at
 * @returns {Inside}
 */
function offers({ moves, chosen, at_random: isRandom }, at) {
  const order = [chosen, ...[...moves.keys()].filter((move) => move !== chosen)];
  return order.map((move) => {
    const isChosen = move === chosen;
    const weight = weightOf(at, move);
    return el(
      "li",
      { class: classes("offered", isChosen && "yes"), key: move, "aria-current": isChosen ? "true" : null },
      moves[move],
      isChosen && isRandom && el("small", { key: "random" }, words["replay-random"]),
      weight && el("small", { key: "weight" }, weight),
      isChosen && sr(words[moves.length > 1 ? "replay-chosen" : "replay-only"]),
    );
  });
}

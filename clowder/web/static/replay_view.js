// What a replay shows at a step, through somebody's eyes or with all hands open.

import { $ } from "./dom.js";
import { art, classes, draw, el, sr } from "./draw.js";
import { beatsOf, isRevealed, OPEN, turnedUp } from "./film.js";
import { card, items } from "./items.js";
import { makeRoom } from "./layout.js";
import { drawLines, page, rowOf, say, seen, words } from "./page.js";
import { podium } from "./podium.js";
import { curve, drawReview, verdictOf, weightOf } from "./review.js";
import { boardItems, others } from "./scene.js";
import { seat } from "./seat.js";
import { still } from "./still.js";
import { apply, now } from "./store.js";

/** @import { Card, Inside, Known, Parts } from "../types/page" */
/** @import { Decided, Eyes, Film, Step, Through } from "./film.js" */

/**
 * @typedef {object} Shown what a replay shows now
 * @property {Film} film
 * @property {Step[]} steps
 * @property {string[]} names by seat
 * @property {number} at the step
 * @property {Through} through
 * @property {number} speed
 * @property {boolean} playing
 */

const LINES = 2; // sentences below the board

/** @param {Shown} shown */
export const own = ({ through }) => (through === OPEN ? null : through);

/**
 * Returns what somebody is called, with the bot that plays there.
 * @param {Shown} shown
 * @param {number} seat
 */
export function whoIs({ film, names }, seat) {
  const bot = film.bots[seat];
  return bot && !names[seat].includes(bot) ? `${names[seat]} (${bot})` : names[seat];
}

/**
 * Returns a step as the parts of a frame.
 * @param {Shown} shown
 * @returns {Parts}
 */
export function partsOf(shown) {
  const { film, steps, names, at, through } = shown;
  const step = steps[at];
  const sees = step.eyes[through === OPEN ? film.players : through];
  const decider = step.decided?.seat;
  const seats = step.places.map((place) => {
    /** @type {"bot" | "person"} */
    const kind = film.bots[place.seat] ? "bot" : "person";
    const asked = place.seat === decider;
    return { ...place, kind, name: names[place.seat], asked, on_turn: place.on_turn || asked };
  });
  return {
    table: { phase: step.end ? "over" : "playing" },
    seat: own(shown),
    seats,
    board: through === OPEN ? turnedUp(step) : step.board,
    mine: sees.mine || [],
    hand: sees.hand || [],
    facts: sees.facts || [],
    knows: sees.knows || [],
    end: step.end || null,
  };
}

/**
 * @param {Shown} shown
 * @returns {Known}
 */
function known(shown) {
  const { decided } = shown.steps[shown.at];
  const touched = new Set(isRevealed(shown.steps[shown.at], shown.through) ? decided?.touch || [] : []);
  const state = (/** @type {string} */ anchor) => (touched.has(anchor.split("#")[0]) ? "picked" : "");
  return { ...still(now().faces, words), state };
}

/**
 * Draws a step.
 * @param {Shown} shown
 */
export function drawStep(shown) {
  const parts = partsOf(shown);
  const last = shown.steps.length - 1;
  apply({ is: "frame", frame: { parts } });
  page.dataset.phase = parts.table?.phase;
  page.toggleAttribute("data-open", shown.through === OPEN);
  page.toggleAttribute("data-watching", shown.through === OPEN);
  drawStoryOf(shown); // the board has what room this leaves
  drawTable(shown);
  const notes = (parts.knows || []).map((line, n) => el("li", { key: n }, line));
  draw($("know-list"), notes);
  $("know-nothing").hidden = notes.length > 0;
  drawReview($("review"), shown.at);
  markLog(shown);
  document.title = `${page.dataset.title}: ${shown.at}/${last}`;
  page.dataset.at = String(shown.at);
  seen();
}

/** @param {Shown} shown */
export function drawTable(shown) {
  const { parts } = now();
  const isOver = parts.table?.phase === "over";
  const look = known(shown);
  drawPlayers(shown, isOver, look);
  const ending = parts.end && el("div", { class: "ending", key: "ending" }, podium(parts, parts.end, look));
  draw($("board"), isOver ? ending : items(boardItems(parts), look));
  const fact = !isOver && parts.facts?.[0];
  draw($("facts"), fact && el("p", { key: "fact" }, fact));
  const isOpen = shown.through === OPEN;
  draw($("hand"), isOver || isOpen ? [] : (parts.hand || []).map((one) => heldCard(one, look)));
  const hands = shown.steps[shown.at].eyes.slice(0, shown.film.players);
  draw($("hands"), isOver || !isOpen ? [] : hands.map((eyes, of) => openHand(shown, eyes, of, look)));
  drawBar(shown);
  makeRoom(() => drawBar(shown));
}

/**
 * @param {Shown} shown
 * @param {boolean} isOver
 * @param {Known} look
 */
function drawPlayers(shown, isOver, look) {
  const all = now().parts.seats || [];
  const self = own(shown);
  const sitting = isOver ? [] : others(all, self);
  $("seats").dataset.count = String(sitting.length);
  draw(
    $("seats"),
    sitting.map((place) => seat(place, look)),
  );
  draw($("me"), self !== null && !isOver && seat({ ...all[self], cards: 0, kind: "person" }, look));
}

/**
 * @param {Card} one
 * @param {Known} look
 */
function heldCard(one, look, size = "") {
  const made = card(one, look, size);
  return { ...made, props: { ...made.props, "data-picked": look.state(one.anchor) === "picked" } };
}

/**
 * @param {Shown} shown
 * @param {Eyes} eyes
 * @param {number} of whose hand
 * @param {Known} look
 */
function openHand({ steps, at, names }, { hand = [] }, of, look) {
  const decides = steps[at].decided?.seat === of;
  const drawn = hand.map((one) => (decides ? heldCard(one, look, "small") : card(one, look, "small")));
  return el(
    "li",
    { class: classes("open-hand", decides && "on"), key: of },
    el("b", { key: "name" }, names[of]),
    el("span", { class: "cards", key: "cards" }, drawn),
  );
}

// The bar

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
  return rowOf(
    button("first", words["replay-first"], at === 0),
    button("back", words["previous-step"], at === 0),
    el("button", { type: "button", ...play }, art(playing ? "web-halt" : "web-play")),
    button("next", words["next-step"], at === last),
    button("last", words["replay-last"], at === last),
    el("button", { type: "button", ...fast }, `${speed}×`),
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

// The log

/**
 * Returns what is told, each line with the step it led to.
 * @param {Shown} shown
 */
const logOf = ({ steps, through, film }) =>
  steps.flatMap((step, number) => beatsOf(step, through, film.players).map(({ says }) => ({ says, number })));

/**
 * Draws all that is told; each line leads to its step.
 * @param {Shown} shown
 */
export function drawLog(shown) {
  const lines = logOf(shown).map(({ says, number }, n) =>
    el(
      "li",
      { key: `${shown.through} ${n}` },
      el("button", { type: "button", key: "go", "data-go": String(number) }, says),
    ),
  );
  draw($("log-list"), lines);
}

/** @param {Shown} shown */
function markLog(shown) {
  const told = logOf(shown);
  /** @type {NodeListOf<HTMLElement>} */
  const lines = $("log-list").querySelectorAll(":scope > li");
  lines.forEach((line, n) => {
    line.classList.toggle("later", told[n].number > shown.at);
    line.classList.toggle("now", told[n].number === shown.at);
  });
  const now = [...lines].filter((_, n) => told[n].number <= shown.at).at(-1);
  $("log").scrollTop = now ? now.offsetTop - $("log").clientHeight / 2 : 0;
}

/** @param {Shown} shown */
function drawStoryOf(shown) {
  const told = logOf(shown).filter(({ number }) => number === shown.at);
  drawLines(
    told.slice(-LINES).map(({ says }) => says),
    (n) => `${shown.at} ${n}`,
  );
}

// What a replay shows at a step, through somebody's eyes or with all hands open.

import { $ } from "./dom.js";
import { classes, draw, el } from "./draw.js";
import { beatsOf, isRevealed, OPEN, turnedUp } from "./film.js";
import { card, items } from "./items.js";
import { makeRoom } from "./layout.js";
import { drawLines, page, seen, words } from "./page.js";
import { podium } from "./podium.js";
import { drawBar } from "./replay_bar.js";
import { drawReview } from "./review.js";
import { boardItems, others } from "./scene.js";
import { seat } from "./seat.js";
import { still } from "./still.js";
import { apply, now } from "./store.js";

/** @import { Card, Known, Parts } from "../types/page" */
/** @import { Eyes, Film, Step, Through } from "./film.js" */

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

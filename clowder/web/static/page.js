// The page itself: its words, and what every other module makes of them.

import { $, data } from "./dom.js";
import { draw, el } from "./draw.js";

/** @import { Attribute, Inside, Parts, Words } from "../types/page" */

export const page = $("page");

/** @type {Parts} */
export const parts = {}; // what the shuffle reads

/** @type {Words} */
export const words = data("words");

/**
 * Puts numbers and names into a sentence of the page.
 * @param {string} id
 * @param {(string | number)[]} args
 */
export const say = (id, ...args) =>
  (words[id] || id).replace(/[\ue000-\ue00f]/g, (slot) => String(args[slot.charCodeAt(0) - 0xe000] ?? ""));

/**
 * Returns a button that asks the table for something.
 * @param {string} what
 * @param {Inside} text
 * @param {string} look
 * @param {Record<string, Attribute>} more
 */
export const doing = (what, text, look = "btn two", more = {}) =>
  el(
    "button",
    { type: "button", class: look, key: what + String(more["data-seat"] ?? ""), "data-do": what, ...more },
    text,
  );

/** @param {Inside[]} made */
export const rowOf = (...made) => el("div", { class: "buttons", key: "buttons" }, made);

/** @param {string} rule */
export const ruleLink = (rule) => el("button", { type: "button", class: "rule", key: "rule", "data-rule": rule }, rule);

const MOST_SAID = 12;

/**
 * Says something in the one live region; what is said stays long enough to be read aloud.
 * @param {string} text
 */
export function speak(text) {
  const said = document.createElement("p");
  said.textContent = text;
  $("said").append(said);
  while ($("said").childElementCount > MOST_SAID) $("said").firstElementChild?.remove();
}

/** Counts what the page has taken in, for whoever waits for an answer. */
export function seen() {
  page.dataset.updates = String(Number(page.dataset.updates || 0) + 1);
}

/**
 * Draws the last sentences of a story below the board.
 * @param {string[]} lines
 * @param {(n: number) => string | number} keyOf
 */
export function drawLines(lines, keyOf) {
  const last = lines.length - 1;
  const drawn = lines.map((text, n) => el("p", { class: n === last ? "last" : "", key: keyOf(n) }, text));
  draw($("story"), drawn);
}

// The page itself: its parts, its words, and what every other module makes of them.

import { el } from "./draw.js";

export const $ = (id) => document.getElementById(id);
export const data = (id) => JSON.parse($(id).textContent);
export const page = $("page");
export const words = data("words"),
  faces = data("faces");
export const parts = {}; // the table as it is drawn
export const now = {
  answered: "", // the token of the question that was answered already
  telling: false, // a story runs that leads to another question
};

// Puts numbers and names into a sentence of the page.
export const say = (id, ...args) =>
  (words[id] || id).replace(/[\ue000-\ue00f]/g, (slot) => args[slot.charCodeAt(0) - 0xe000] ?? "");

export const nameAt = (seat) => (seat === parts.seat ? words["own-seat"] : parts.seats?.[seat]?.name || "");
export const can = (what) => (parts.table?.can || []).includes(what);
export const doing = (what, text, look = "btn two", more = {}) =>
  el("button", { type: "button", class: look, key: what + (more["data-seat"] ?? ""), "data-do": what, ...more }, text);
export const rowOf = (...made) => el("div", { class: "buttons", key: "buttons" }, ...made);
export const ruleLink = (rule) => el("button", { type: "button", class: "rule", key: "rule", "data-rule": rule }, rule);

// One live region; each beat is said once, and what is said stays long enough to be read aloud.
export function speak(text) {
  const said = document.createElement("p");
  said.textContent = text;
  $("said").append(said);
  while ($("said").childElementCount > 12) $("said").firstElementChild.remove();
}

// Counts what the page has taken in, for whoever waits for an answer.
export function seen() {
  page.dataset.updates = Number(page.dataset.updates || 0) + 1;
}

// The arrows go to the nearest button that lies that way, within the same part of the page.
export function move(event, focused) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(focused);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null,
    least = Infinity;
  for (const one of focused.closest("#hand,#board,#seats,.buttons").querySelectorAll("button")) {
    const [ax, ay] = middle(one),
      along = (ax - x) * dx + (ay - y) * dy,
      across = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    if (one !== focused && along > 1 && along + 3 * across < least) [best, least] = [one, along + 3 * across];
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}

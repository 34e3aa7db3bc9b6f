// The coach of a first game: one thing at a time, above what can be done, and what it speaks of is pointed at.

import { art, at, el } from "./draw.js";
import { words } from "./page.js";

/** @import { CoachPart } from "../types/page" */

/** @param {CoachPart | null} coach */
export function coachBox(coach) {
  if (!coach) return null;
  const step = coach.of ? el("span", { class: "coach-step", key: "step" }, `${coach.step}/${coach.of}`) : null;
  const goOn = el("button", { type: "button", class: "btn", key: "go", "data-do": "coach" }, words["coach-go-on"]);
  const leaving = { type: "button", class: "ghost", key: "leave", "data-do": "coach", "data-on": "false" };
  const leave = el("button", leaving, words["coach-leave"]);
  return el(
    "div",
    { class: "coach", key: "coach", role: "note", "aria-label": words.coach },
    art("web-coach", "teacher"),
    el("p", { key: "says" }, coach.says),
    el("div", { class: "coach-row", key: "row" }, coach.read && goOn, step, leave),
  );
}

/**
 * Marks what the coach speaks of, and nothing else. An anchor without a number means all things of that name.
 * @param {CoachPart | null} coach
 */
export function pointAt(coach) {
  const wanted = new Set((coach?.look || []).flatMap(elementsAt));
  for (const old of document.querySelectorAll("[data-pointed]")) {
    if (!wanted.has(old)) old.removeAttribute("data-pointed");
  }
  for (const one of wanted) one?.setAttribute("data-pointed", "");
}

/**
 * @param {string} anchor
 * @returns {(Element | null)[]}
 */
function elementsAt(anchor) {
  if (anchor === "hand") return [document.getElementById("hand")];
  return [at(anchor), ...document.querySelectorAll(`[data-anchor^="${CSS.escape(anchor)}#"]`)];
}

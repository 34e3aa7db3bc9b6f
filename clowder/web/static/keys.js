// What a key does: the arrows go to the nearest button, numbers press the bar's buttons, Escape takes back.

import { $ } from "./dom.js";
import { openPanel, showPanel } from "./panels.js";
import { choose, explain, play } from "./playing.js";
import { playPicked } from "./state.js";
import { now } from "./store.js";
import { isTellingScene, story } from "./telling.js";
import { hideTip } from "./tip.js";

const WITHIN = "#hand,#board,#seats,.buttons"; // the parts in which the arrows go from button to button

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listens to keys. */
export function listenToKeys() {
  addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("dialog,input[type=text],select")) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
    if (hurries(event, focused) || takesBack(event) || asksFor(event, focused)) return;
    if (event.key === "Enter" && focused === document.body) play(playPicked(now()));
    else if (event.key in ARROWS && focused.closest(WITHIN)) move(event, focused);
    else if (/^[1-9]$/.test(event.key)) buttonNumber(Number(event.key))?.click();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} focused
 */
function hurries(event, focused) {
  if (!isTellingScene() || ["Tab", "Shift"].includes(event.key) || focused.closest("#top,aside")) return false;
  story.hurry();
  event.preventDefault();
  return true;
}

/** @param {KeyboardEvent} event */
function takesBack(event) {
  if (event.key !== "Escape") return false;
  hideTip();
  if (openPanel()) showPanel("");
  else if (now().selection.picked.length) choose([]);
  return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} focused
 */
function asksFor(event, focused) {
  if (!["h", "?"].includes(event.key) || !focused.dataset.anchor) return false;
  event.preventDefault();
  explain(focused.dataset.anchor);
  return true;
}

/**
 * @param {number} number
 * @returns {HTMLElement | undefined}
 */
function buttonNumber(number) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = $("bar").querySelectorAll(".buttons button");
  return all[number - 1];
}

/**
 * Goes to the nearest button that lies that way, within the same part of the page.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} focused
 */
function move(event, focused) {
  const [dx, dy] = ARROWS[event.key];
  const [x, y] = middleOf(focused);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const one of focused.closest(WITHIN)?.querySelectorAll("button") || []) {
    const [ax, ay] = middleOf(one);
    const along = (ax - x) * dx + (ay - y) * dy;
    const far = along + 3 * (Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx));
    if (one !== focused && along > 1 && far < least) [best, least] = [one, far];
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

/** @param {Element} element */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// A sentence beside what it is about. It goes with the next tap.

import { $ } from "./dom.js";
import { at, draw, el } from "./draw.js";
import { ruleLink, speak, words } from "./page.js";

const EDGE = 8; // pixels that stay free around it
const WIDEST = 360;

/**
 * Shows a sentence beside an anchor, or above the bar.
 * @param {string} anchor
 * @param {string} text
 * @param {string} rule that it is about
 */
export function tip(anchor, text, rule = "") {
  const box = $("beside");
  draw(box, [el("span", { key: "text" }, text), rule && ruleLink(rule)]);
  box.hidden = !text;
  if (!text) return;
  const around = ((anchor && at(anchor)) || $("bar")).getBoundingClientRect();
  box.style.maxWidth = `${Math.min(WIDEST, innerWidth - 2 * EDGE)}px`;
  const middle = around.left + around.width / 2 - box.offsetWidth / 2;
  const above = around.top - box.offsetHeight - EDGE;
  const below = Math.min(innerHeight - box.offsetHeight - EDGE, around.bottom + EDGE);
  box.style.left = `${Math.max(EDGE, Math.min(innerWidth - box.offsetWidth - EDGE, middle))}px`;
  box.style.top = `${above > EDGE ? above : below}px`;
}

export const hideTip = () => tip("", "");

/**
 * Copies a text, and says so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelecting(text); // without TLS browsers have no clipboard
  }
  tip("", words.copied);
  speak(words.copied);
}

/** @param {string} text */
function copyBySelecting(text) {
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  document.execCommand("copy");
  box.remove();
}

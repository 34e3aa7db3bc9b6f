// The rulebook, and answers that are to be read in peace.

import { search, showRuleIn } from "./book.js";
import { $, dialog } from "./dom.js";
import { draw, el } from "./draw.js";
import { fetchGuide } from "./guide.js";
import { words } from "./page.js";

/** @import { QrCode } from "../types/page" */

let isBookFilled = false;

/**
 * Opens a dialog. The rulebook's pictures are fetched when it is opened for the first time.
 * @param {string} id
 */
export function openDialog(id) {
  if (!dialog(id).open) dialog(id).showModal();
  if (id !== "rulebook" || isBookFilled) return;
  isBookFilled = true;
  search($("book"));
  const { address = "", query = "" } = $("guide").dataset;
  if (location.protocol !== "file:") fetchGuide($("guide"), { address, query, words });
}

/** @param {string} rule */
export function showRule(rule) {
  openDialog("rulebook");
  showRuleIn($("book"), rule);
}

/** @param {{ says?: string, qr?: QrCode }} answer that is to be read in peace */
export function showAnswer({ says, qr }) {
  draw($("told"), [el("p", { key: "says" }, says), qr && qrCode(qr)]);
  dialog("cardhelp").showModal();
}

/** @param {QrCode} qr */
function qrCode({ size, path }) {
  const props = { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": words["qr-device"] };
  return el("svg", { class: "qr", key: "qr", ...props }, el("path", { d: path }));
}

/**
 * Shows what a program is started with: once.
 * @param {string} text
 * @param {string} command
 */
export function showCommand(text, command) {
  const box = dialog("command");
  const fill = (/** @type {string} */ what) => {
    for (const one of box.querySelectorAll("output")) one.textContent = what;
    for (const one of box.querySelectorAll("[data-copy]")) one.setAttribute("data-copy", what);
  };
  for (const one of box.querySelectorAll(":scope > p")) one.textContent = text;
  fill(command);
  box.showModal();
  box.addEventListener("close", () => fill(""), { once: true });
}

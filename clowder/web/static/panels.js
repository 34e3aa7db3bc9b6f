// Panels that open beside the table, one at a time.

import { $ } from "./dom.js";

/** Returns the panel that is open, or "". */
export const openPanel = () => document.body.dataset.panel || "";

/**
 * Opens a panel, and closes the one before.
 * @param {string} name empty: none
 */
export function showPanel(name) {
  const before = openPanel();
  if (name === before) return;
  if (name) document.body.dataset.panel = name;
  else delete document.body.dataset.panel;
  for (const button of openers()) button.setAttribute("aria-expanded", String(button.dataset.panel === name));
  const focused = document.activeElement;
  if (name) closer(name)?.focus();
  else if (!focused || focused === document.body || focused.closest("aside")) {
    [...openers()].find((button) => button.dataset.panel === before)?.focus();
  }
}

/** @returns {NodeListOf<HTMLElement>} */
const openers = () => document.querySelectorAll("#top [data-panel]");

/**
 * @param {string} name
 * @returns {HTMLElement | null}
 */
const closer = (name) => $(name).querySelector(".close");

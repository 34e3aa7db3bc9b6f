// The puzzle of the day, beside the table's own script: counts tries, and lets a person tell others.

import { $, dialog } from "./dom.js";
import { page, say, words } from "./page.js";
import { keep, recall } from "./storage.js";
import { copy } from "./tip.js";

/** @typedef {{ tries: number, solved?: boolean }} Tried */

const { number = "", link = "" } = page.dataset;
const key = `puzzle ${number}`;

/** @returns {Tried} */
function tried() {
  try {
    return JSON.parse(recall(localStorage, key) || "") || { tries: 0 };
  } catch {
    return { tries: 0 };
  }
}

/** @param {Tried} tried */
const line = ({ tries }) => (tries === 1 ? say("puzzle-first", number) : say("puzzle-later", number, tries));

/** @param {string} says */
function celebrate(says) {
  $("puzzle-says").textContent = says;
  $("puzzle-line").textContent = line(tried());
  if (!dialog("puzzle-done").open) dialog("puzzle-done").showModal();
}

addEventListener("tried", (event) => {
  const { do: what, solved } = event instanceof CustomEvent ? event.detail : {};
  if (what !== "play") return;
  const before = tried();
  const after = { tries: before.tries + 1, solved: Boolean(solved) };
  if (!before.solved) keep(localStorage, key, JSON.stringify(after));
  if (solved) celebrate(solved);
});

$("puzzle-share").addEventListener("click", async () => {
  const text = `${line(tried())}\n${link}`;
  try {
    if (navigator.share && matchMedia("(pointer:coarse)").matches) return await navigator.share({ text });
  } catch {
    return; // they thought better of it
  }
  await copy(text);
  $("puzzle-share").textContent = words.copied;
});

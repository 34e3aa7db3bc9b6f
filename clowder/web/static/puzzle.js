// The puzzle of the day, beside the table's own script: counts tries, and lets a person tell others.

import { $, page, say, words } from "./page.js";
import { copy } from "./panels.js";

const kept = `puzzle ${page.dataset.number}`;
const recalled = () => {
  try {
    return JSON.parse(localStorage.getItem(kept)) || { tries: 0 };
  } catch {
    return { tries: 0 };
  }
};
const keep = (what) => {
  try {
    localStorage.setItem(kept, JSON.stringify(what));
  } catch {
    /* private mode */
  }
};

const line = ({ tries }) =>
  tries === 1 ? say("puzzle-first", page.dataset.number) : say("puzzle-later", page.dataset.number, tries);

function celebrate(says) {
  const done = recalled();
  $("puzzle-says").textContent = says;
  $("puzzle-line").textContent = line(done);
  if (!$("puzzle-done").open) $("puzzle-done").showModal();
}

addEventListener("tried", ({ detail }) => {
  if (detail.do !== "play") return;
  const before = recalled();
  if (!before.solved) keep({ tries: before.tries + 1, solved: Boolean(detail.solved) });
  if (detail.solved) celebrate(detail.solved);
});

$("puzzle-share").addEventListener("click", async () => {
  const text = `${line(recalled())}\n${page.dataset.link}`;
  try {
    if (navigator.share && matchMedia("(pointer:coarse)").matches) return await navigator.share({ text });
  } catch {
    return;
  } // they thought better of it
  await copy(text);
  $("puzzle-share").textContent = words.copied;
});

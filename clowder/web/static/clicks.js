// What a click does: an element says it in one of its attributes, and this table has a function for each.

import { openDialog, showRule } from "./dialogs.js";
import { drawAll, drawTable } from "./drawing.js";
import { measureAgain } from "./layout.js";
import { openPanel, showPanel } from "./panels.js";
import { share, shareGame } from "./phone.js";
import { beCalled, chosen, clear, explain, pickThings, playOffered, request, tapped } from "./playing.js";
import { want, wanted } from "./sound.js";
import { apply } from "./store.js";
import { isTellingScene, story } from "./telling.js";
import { copy, hideTip } from "./tip.js";

/**
 * What to do by attribute (`data-rule` and so on), the first of them that an element has.
 * @type {Record<string, (value: string, target: HTMLElement) => unknown>}
 */
const ACTIONS = {
  rule: showRule,
  open: openDialog,
  panel: (name) => showPanel(openPanel() === name ? "" : name),
  sound: (_, target) => wantSound(isChecked(target)),
  toggleSound: () => wantSound(!wanted()),
  calls: (_, target) => beCalled(isChecked(target)),
  share,
  shareGame,
  copy,
  clear,
  sort: () => drawAgain("sorted"),
  look: () => drawAgain("looked-back"),
  play: (number) => playOffered(Number(number)),
  things: (things) => pickThings(things.split("\n")),
  do: (_, target) => request(target),
  anchor: tapped,
};
const INSTEAD = ["rule", "copy"]; // of what the browser would do
const HELD = 550; // milliseconds of a press that asks what something is
const MOVED = 6; // pixels: then it is no press

/**
 * Returns whether a box is checked; what is no box says yes.
 * @param {HTMLElement} target
 */
const isChecked = (target) => !(target instanceof HTMLInputElement) || target.checked;

/** @param {boolean} on */
function wantSound(on) {
  want(on);
  drawAll();
}

/** @param {"sorted" | "looked-back"} is */
function drawAgain(is) {
  apply({ is });
  measureAgain();
  drawTable();
}

/** @param {EventTarget | null} target */
const elementOf = (target) => (target instanceof Element ? target : null);

let swallow = false; // the next click is the end of something else
let held = 0; // the timer of a press

/** @param {Event} event */
function clicked(event) {
  if (swallow) {
    swallow = false;
    event.preventDefault();
    return;
  }
  /** @type {HTMLElement | null | undefined} */
  const target = elementOf(event.target)?.closest("button,a,input,[data-anchor]");
  if (!target?.closest("#beside,aside,#top,dialog")) showPanel("");
  if (!target) return hideTip();
  const name = Object.keys(ACTIONS).find((one) => one in target.dataset);
  if (!name || (target.closest(".tableau") && name !== "rule")) return; // a picture is to look at, not to touch
  if (INSTEAD.includes(name)) event.preventDefault();
  ACTIONS[name](target.dataset[name] || "", target);
}

/** @param {PointerEvent} event */
function pressed(event) {
  swallow = false;
  const target = elementOf(event.target);
  if (isTellingScene() && !target?.closest("#top,aside,dialog,a")) {
    story.hurry();
    swallow = true;
    return;
  }
  /** @type {HTMLElement | null | undefined} */
  const thing = target?.closest("[data-face], [data-anchor]");
  if (!thing || thing.closest(".tableau")) return;
  held = setTimeout(() => {
    swallow = true;
    explain(thing.dataset.anchor);
  }, HELD);
}

/** Listens to clicks and presses. */
export function listenToClicks() {
  addEventListener("click", clicked);
  addEventListener("change", ({ target }) => chosen(target));
  addEventListener("pointerdown", pressed, true);
  for (const name of ["pointerup", "pointercancel", "scroll"]) addEventListener(name, () => clearTimeout(held), true);
  addEventListener("pointermove", ({ movementX, movementY }) => {
    if (Math.abs(movementX) + Math.abs(movementY) > MOVED) clearTimeout(held);
  });
  addEventListener("contextmenu", (event) => {
    if (elementOf(event.target)?.closest("[data-face]")) event.preventDefault();
  });
}

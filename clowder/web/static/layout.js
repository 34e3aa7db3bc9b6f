// How large hand and board can be without anything out of sight. Where the board would be too small the page gets tighter
// step by step: how tight is found once a scene, so that no tap changes it. What has not changed is not measured again.

import { $ } from "./dom.js";
import { fit, layHand } from "./fit.js";
import { page } from "./page.js";
import { apply, now } from "./store.js";

const GOOD = 0.74; // a board of this scale is large enough
const TIGHTEST = 3;

// What was measured last: what follows from it is still so.
const measured = { scene: -1, page: "", board: "", hand: "" };
let waits = false;

/**
 * Makes room for what was drawn: for a new scene at once, for what a tap has changed before the next picture.
 * @param {() => void} drawBar
 */
export function makeRoom(drawBar) {
  if (now().layout.scene !== measured.scene) lay(drawBar);
  else if (!waits) {
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      lay(drawBar);
    });
  }
}

/** Has everything measured again with what is drawn next: the window has another size, or the hand another order. */
export function measureAgain() {
  measured.scene = -1;
}

/**
 * Notes what something depends on; tells whether it has changed.
 * @param {"page" | "board" | "hand"} what
 * @param {string} value
 */
function isNew(what, value) {
  const changed = measured[what] !== value;
  measured[what] = value;
  return changed;
}

/** @param {() => void} drawBar */
function lay(drawBar) {
  const { layout, parts, lookingBack } = now();
  const isTable = parts.table?.phase === "playing" || parts.table?.phase === "over";
  const size = `${layout.scene} ${lookingBack} ${innerWidth} ${innerHeight}`;
  measured.scene = layout.scene;
  if (isNew("page", size)) findTightness(drawBar, isTable);
  else spreadHand();
  giveWay(drawBar);
  const fits = isNew("board", boardSize(size)) ? fit($("board"), isTable ? undefined : [1]) : true;
  if (isTable) squeeze(drawBar, fits, size);
}

/**
 * Finds how tight the page has to be for a board of a good size.
 * @param {() => void} drawBar
 * @param {boolean} isTable
 */
function findTightness(drawBar, isTable) {
  for (let tight = 0; tight <= TIGHTEST; tight += 1) {
    tighten(drawBar, tight);
    if (!isTable || (tight < TIGHTEST && fit($("board"), [GOOD]) && isWhole())) return;
  }
}

/**
 * Takes the buttons of plays that are one pick away from a bar of several rows, where they cost the board its size: what
 * lies on the table needs no button.
 * @param {() => void} drawBar
 */
function giveWay(drawBar) {
  const { selection, layout } = now();
  if (selection.told.near.length < 2 || layout.crowded === layout.scene || rows() < 2) return;
  measured.board = "";
  if (fit($("board"), [GOOD])) return;
  apply({ is: "layout", layout: { crowded: layout.scene } });
  drawBar();
}

/**
 * Makes the page tighter until board and bar are whole.
 * @param {() => void} drawBar
 * @param {boolean} fits
 * @param {string} size
 */
function squeeze(drawBar, fits, size) {
  let isWholeNow = fits && isWhole();
  for (let tight = now().layout.tight + 1; tight <= TIGHTEST + 1 && !isWholeNow; tight += 1) {
    tighten(drawBar, Math.min(tight, TIGHTEST), tight > TIGHTEST);
    isWholeNow = fit($("board")) && isWhole();
    measured.board = boardSize(size);
  }
}

/**
 * Returns what the board's size depends on: its room, and whether what lies there, which a tap may change, is too high.
 * @param {string} size
 */
const boardSize = (size) => `${size} ${$("board").clientWidth} ${$("board").clientHeight} ${$("board").scrollHeight}`;

/**
 * Makes the page as tight as this; `full`: nothing that can be seen elsewhere keeps its room.
 * @param {() => void} drawBar
 * @param {number} tight
 */
function tighten(drawBar, tight, full = false) {
  apply({ is: "layout", layout: { tight, full } });
  page.dataset.tight = String(tight);
  page.toggleAttribute("data-full", full);
  drawBar();
  spreadHand();
}

function spreadHand() {
  const { layout, parts } = now();
  const cards = [...$("hand").querySelectorAll("[data-anchor]")].map((one) => one.getAttribute("data-anchor"));
  if (!isNew("hand", `${cards} ${innerWidth} ${innerHeight} ${layout.tight} ${layout.full}`)) return;
  const style = getComputedStyle(page);
  const share = parseFloat(style.getPropertyValue("--handshare")) + moreFor((parts.hand || []).length, layout.tight);
  layHand($("hand"), {
    height: Math.max(80, Math.round(innerHeight * share)),
    card: parseFloat(style.getPropertyValue("--handcard")),
    fixed: !layout.tight,
  });
}

/**
 * Returns how much more of the page's height a large hand gets.
 * @param {number} number of cards
 * @param {number} tight
 */
function moreFor(number, tight) {
  if (number > 12) return 0.09;
  return number > 8 && tight > 1 ? 0.05 : 0;
}

/** Tells whether all of the bar can be seen. */
const isWhole = () =>
  [$("bar"), ...$("bar").querySelectorAll(".buttons")].every((one) => one.scrollHeight <= one.clientHeight + 1);

/** Returns how many rows of buttons the bar has. */
function rows() {
  /** @type {NodeListOf<HTMLElement>} */
  const all = $("bar").querySelectorAll(".buttons>*");
  return new Set([...all].map((one) => one.offsetTop)).size;
}

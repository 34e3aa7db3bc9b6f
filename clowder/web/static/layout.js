// How large hand and board can be without anything out of sight. Where the board would be too small the page gets tighter
// step by step. What a part has needed once it keeps: between two plays nothing moves.

import { $ } from "./dom.js";
import { fit, layHand, SCALES } from "./fit.js";
import { page } from "./page.js";
import { roomOf, withLeast } from "./room.js";
import { RATIO } from "./spread.js";
import { apply, now } from "./store.js";

/** @import { Room } from "./room.js" */

const GOOD = 0.74; // a board of this scale is large enough
const TIGHTEST = 3;
const MOST_CHIPS = 6; // of a bar that keeps its room

// Parts that keep their room: how they are found, and the share of the page's height that they keep at most.
const HELD = {
  seats: { at: "#seats", most: 0.3 },
  facts: { at: "#facts", most: 0.1 },
  ask: { at: "#bar .ask", most: 0.2 },
  line: { at: "#bar .line", most: 0.15 },
  bar: { at: "#bar", most: 0.3 },
  coach: { at: "#bar .coach", most: 0.3 },
  edge: { at: "#own .edge", most: 0.1 },
};

// What was measured last: what follows from it is still so.
const measured = { scene: -1, page: "", board: "", hand: "" };
let waits = false;

// Rooms by what they are of. A question that has the board for itself (a zone that looks "apart") has a room of its own.
/** @type {Map<string, Room>} */
const rooms = new Map();
let room = roomOf();
let roomKey = "";

/** @param {Room} given */
function keepRoom(given) {
  room = given;
  rooms.set(roomKey, given);
}

/** Tells whether a question has the board for itself, or fills the bar with names. */
const isApart = () =>
  $("board").querySelector(":scope > .apart") !== null ||
  $("bar").querySelectorAll("[data-anchor]").length > MOST_CHIPS;

/** Takes the room of what is shown now: of this phase of the game, and of this size of the window. */
function takeRoom() {
  const { parts, lookingBack } = now();
  const place = `${parts.table?.phase} ${lookingBack} ${innerWidth} ${innerHeight}`;
  if (!roomKey.startsWith(place)) rooms.clear();
  roomKey = `${place} ${isApart() ? "apart" : ""}`;
  room = rooms.get(roomKey) ?? roomOf();
  clearRows();
  setRows();
}

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
  const { layout, parts } = now();
  const isTable = parts.table?.phase === "playing" || parts.table?.phase === "over";
  measured.scene = layout.scene;
  takeRoom();
  const size = `${layout.scene} ${roomKey}`;
  if (isNew("page", size)) findTightness(drawBar, isTable);
  else spreadHand();
  giveWay(drawBar);
  hold();
  const fits = isNew("board", boardSize(size)) ? fitBoard(isTable ? SCALES : [1]) : true;
  if (isTable) squeeze(drawBar, fits, size);
  holdRows();
}

/**
 * Finds how tight the page has to be for a board of a good size, or of the size that it has had.
 * @param {() => void} drawBar
 * @param {boolean} isTable
 */
function findTightness(drawBar, isTable) {
  const isFirst = room.scale === roomOf().scale;
  for (let tight = room.tight; tight <= TIGHTEST; tight += 1) {
    tighten(drawBar, tight, room.full);
    giveWay(drawBar);
    if (!isTable || !isFirst || tight === TIGHTEST || (isWhole() && fit($("board"), [GOOD]))) return;
  }
}

/**
 * Makes the board as large as it can be, but no larger than it was; tells whether it fits.
 * @param {number[]} scales
 */
function fitBoard(scales) {
  const board = $("board");
  const smaller = scales.filter((one) => one <= room.scale);
  let scale = fit(board, smaller.slice(0, room.scale === smaller[0] ? 1 : 0));
  if (!scale) {
    clearRows();
    scale = fit(board, smaller);
  }
  keepRoom({ ...room, scale: scale || (smaller.at(-1) ?? room.scale) });
  return scale > 0;
}

/** Lets each row of the board be as high as what lies there. */
function clearRows() {
  const { style } = $("board");
  for (const name of [...style].filter((one) => one.startsWith("--row-"))) style.removeProperty(name);
}

/** Gives each row of the board the room that it needs now, or has needed before at this scale. */
function holdRows() {
  const rows = /** @type {HTMLElement[]} */ ([...$("board").children]).filter(({ dataset }) => rowName(dataset));
  clearRows();
  if (room.full) return;
  for (const one of rows) {
    const part = `row ${room.scale} ${rowName(one.dataset)}`;
    keepRoom(withLeast(room, part, one.offsetHeight, innerHeight));
  }
  setRows();
}

function setRows() {
  for (const [part, pixels] of Object.entries(room.least)) {
    const [what, scale, name] = part.split(" ");
    if (what === "row" && Number(scale) === room.scale) $("board").style.setProperty(`--row-${name}`, `${pixels}px`);
  }
}

/** @param {DOMStringMap} data */
const rowName = ({ zone, anchor }) => zone ?? anchor;

/** Gives each part the room that it needs now, or has needed before. */
function hold() {
  for (const [part, { at, most }] of Object.entries(HELD)) {
    const element = /** @type {HTMLElement | null} */ (page.querySelector(at));
    page.style.removeProperty(`--${part}least`);
    if (element?.checkVisibility() && !room.full)
      keepRoom(withLeast(room, part, element.offsetHeight, most * innerHeight));
  }
  setHeld();
}

/** Keeps what each part has had. */
function setHeld() {
  for (const part of Object.keys(HELD)) page.style.setProperty(`--${part}least`, `${room.least[part] ?? 0}px`);
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
  clearRows();
  const fits = fit($("board"), [Math.min(GOOD, room.scale)]);
  setRows();
  if (fits) return;
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
    isWholeNow = fitBoard(SCALES) && isWhole();
    measured.board = boardSize(size);
    hold();
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
  if (tight !== room.tight || full !== room.full) keepRoom(roomOf(tight, full));
  apply({ is: "layout", layout: { tight, full } });
  page.dataset.tight = String(tight);
  page.toggleAttribute("data-full", full);
  setHeld();
  drawBar();
  spreadHand();
}

function spreadHand() {
  const { layout, parts } = now();
  const cards = [...$("hand").querySelectorAll("[data-anchor]")].map((one) => one.getAttribute("data-anchor"));
  if (!isNew("hand", `${cards} ${innerWidth} ${innerHeight} ${layout.tight} ${layout.full} ${roomKey}`)) return;
  const style = getComputedStyle(page);
  const share = parseFloat(style.getPropertyValue("--handshare")) + moreFor((parts.hand || []).length, layout.tight);
  const height = Math.max(80, Math.round(innerHeight * share));
  const card = parseFloat(style.getPropertyValue("--handcard"));
  const usual = layout.tight ? Math.min(height, Math.round(card * RATIO)) : height;
  const high = layHand($("hand"), { height, card, least: layout.full ? 0 : Math.max(usual, room.least.hand ?? 0) });
  keepRoom(withLeast(room, "hand", high, innerHeight));
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

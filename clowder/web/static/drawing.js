// Draws what the page knows: each region from the state, and from nothing else.

import { bar } from "./bar.js";
import { secondsUntil, shareLeft } from "./clock.js";
import { pointAt } from "./coach.js";
import { $ } from "./dom.js";
import { draw, el } from "./draw.js";
import { emoteList } from "./emotes.js";
import { card, items } from "./items.js";
import { known, timeLeft } from "./known.js";
import { makeRoom } from "./layout.js";
import { menu } from "./menu.js";
import { ending } from "./over.js";
import { drawLines, page, say, seen, words } from "./page.js";
import { stayAwake } from "./phone.js";
import { rulesAtTable, rulesChip } from "./rules.js";
import { boardItems, can, isPlaying, others, ownSeat, sorted } from "./scene.js";
import { seat } from "./seat.js";
import { asking } from "./selection.js";
import { dealNotice } from "./shuffle.js";
import { isUndecided, wanted } from "./sound.js";
import { coaching } from "./state.js";
import { now } from "./store.js";
import { waiting } from "./waiting.js";

/** @import { Inside, Known, State } from "../types/page" */

const MOST_LINES = 300; // of the log that are drawn

/** Draws everything. */
export function drawAll() {
  const state = now();
  const { parts } = state;
  page.dataset.phase = parts.table?.phase || "";
  page.toggleAttribute("data-watching", parts.seat === null || parts.seat === undefined);
  page.toggleAttribute("data-asked", Boolean(asking(state)));
  page.toggleAttribute("data-coached", state.coached);
  drawTable();
  drawLog();
  drawNotes(parts.knows || []);
  drawMenu();
  draw($("house"), rulesAtTable(parts.table));
  draw($("rules-chip"), rulesChip(parts.table));
  $("sound-button").setAttribute("aria-pressed", String(wanted()));
  page.toggleAttribute("data-asks-sound", isUndecided() && isPlaying(parts) && typeof parts.seat === "number");
  $("emote-button").hidden = !can(parts, "emote");
  draw($("emote-list"), emoteList(state));
  stayAwake(isPlaying(parts));
  seen();
}

/** Draws what a tap can change, within the task of the tap itself; sizes follow before the next picture. */
export function drawTable() {
  const state = now();
  const look = known(state, Date.now());
  drawSeats();
  drawMiddle(state, look);
  drawHand(state, look);
  drawBar();
  makeRoom(drawBar);
}

export function drawSeats() {
  const state = now();
  const { parts } = state;
  const look = known(state, Date.now());
  const sitting = isPlaying(parts) ? others(parts.seats || [], parts.seat) : [];
  const own = isPlaying(parts) ? ownSeat(parts) : null;
  $("seats").dataset.count = String(sitting.length);
  draw(
    $("seats"),
    sitting.map((place) => seat(place, look)),
  );
  draw($("me"), own && seat({ ...own, cards: 0, name: words["own-seat"] }, look));
}

/**
 * @param {State} state
 * @param {Known} look
 */
function drawMiddle(state, look) {
  const { parts } = state;
  const fact = isPlaying(parts) && parts.facts?.[0];
  draw($("board"), boardOf(state, look));
  draw($("facts"), fact && el("p", { key: "fact" }, fact));
  drawNotice();
}

/** Draws what everybody at this page should know: of the deal first, then of the table. */
export function drawNotice() {
  const notice = dealNotice() || now().parts.table?.notice || "";
  $("notice").textContent = notice;
  $("notice").hidden = !notice;
}

/**
 * Returns what stands in the middle: a table, how a game ended, or the waiting room.
 * @param {State} state
 * @param {Known} look
 * @returns {Inside}
 */
export function boardOf({ parts, lookingBack }, look) {
  const isOver = parts.table?.phase === "over";
  if (isOver && parts.end && !lookingBack) return ending(parts, parts.end, look);
  return isOver || isPlaying(parts) ? items(boardItems(parts), look) : waiting(parts);
}

/**
 * @param {State} state
 * @param {Known} look
 */
function drawHand(state, look) {
  const cards = isPlaying(state.parts) ? sorted(state.parts.hand || [], state.byGroups) : [];
  draw(
    $("hand"),
    cards.map((one) => card(one, look, "", true)),
  );
  /** @type {HTMLElement | null} */
  const first = $("hand").querySelector(".card");
  if (first && !asking(state)) first.tabIndex = 0; // the arrows go on from there
}

/** @returns {{ at: number, small: boolean }} the time, and whether the page is small */
export const view = () => ({ at: Date.now(), small: innerWidth < 700 || innerHeight < 520 });

export function drawBar() {
  const state = now();
  const ask = asking(state);
  $("bar").classList.toggle("asked", Boolean(ask) && !state.sent);
  $("bar").classList.toggle("reaction", Boolean(ask?.reaction));
  draw($("bar"), bar(state, view()));
  pointAt(coaching(state));
}

export function drawMenu() {
  draw($("menu-list"), menu(now().parts));
}

/** Draws the log, which stays at its end where it was there. */
export function drawLog() {
  const list = $("log-list");
  const box = /** @type {HTMLElement} */ (list.parentElement);
  const log = now().parts.log || [];
  const lines = log.slice(-MOST_LINES);
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  draw(
    list,
    lines.map((line, n) => el("li", { key: log.length - lines.length + n }, line)),
  );
  if (isAtEnd) box.scrollTop = box.scrollHeight;
}

/** @param {string[]} notes what this seat knows */
export function drawNotes(notes) {
  draw(
    $("know-list"),
    notes.map((line, n) => el("li", { key: n }, line)),
  );
  $("know-nothing").hidden = notes.length > 0;
}

/** Draws the sentences of the story, each as the line of the log that it is. */
export function drawStory() {
  const { lines, parts } = now();
  const first = (parts.log || []).length - lines.length;
  drawLines(lines, (n) => first + n);
}

/** Draws what goes with the time alone. */
export function drawClocks() {
  const state = now();
  const at = Date.now();
  const left = timeLeft(state, at);
  /** @type {NodeListOf<HTMLElement>} */
  const clocks = document.querySelectorAll(".clock");
  for (const clock of clocks) {
    const { next } = clock.dataset;
    const text = next === undefined ? left : say("clock-left", secondsUntil(state.clock, Number(next), at));
    if (clock.textContent !== text) clock.textContent = text;
  }
  $("bar").style.setProperty("--left", String(shareLeft(state.clock, at)));
}

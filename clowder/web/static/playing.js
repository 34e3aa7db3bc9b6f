// What a person does at the table: picks things, plays, asks what something is, and asks the table for something.

import { offered } from "./ask_bar.js";
import { $ } from "./dom.js";
import { drawAll, drawBar, drawTable, view } from "./drawing.js";
import { tap, thingOf } from "./offer.js";
import { send } from "./outbox.js";
import { page, seen, speak, words } from "./page.js";
import { showPanel } from "./panels.js";
import { wantCalls } from "./phone.js";
import { keepPicks } from "./picks_kept.js";
import { notePlayed } from "./remembered.js";
import { about } from "./scene.js";
import { anchorsOf, asking } from "./selection.js";
import { noteSent } from "./shuffle.js";
import { isUndecided, want } from "./sound.js";
import { apply, now } from "./store.js";
import { hideTip, tip } from "./tip.js";

/** @import { Play, Request } from "../types/page" */

const LATE = 1000; // milliseconds after which a play on its way says so
let sentAt = 0;

/**
 * Sends a play.
 * @param {Play | null | undefined} chosen
 */
export function play(chosen) {
  const ask = asking(now());
  if (!chosen || !ask || now().sent) return;
  const { id } = send({ do: "play", moves: chosen.moves, asked: ask.token });
  noteSent(id);
  sentAt = performance.now();
  notePlayed(page.dataset.game || "");
  if (isUndecided()) want(false); // it was asked at the first card
  apply({ is: "sent", sent: { id, asked: ask.token, text: chosen.text } });
  drawTable();
}

/**
 * Sends the play of a button in the bar.
 * @param {number} number
 */
export const playOffered = (number) => play(offered(now(), view().small)[number]);

/** Says so where a play is on its way for long. */
export function noteLate() {
  const { sent, late } = now();
  const isLate = Boolean(sent) && performance.now() - sentAt > LATE;
  if (isLate === late) return;
  apply({ is: "late", late: isLate });
  drawBar();
}

/**
 * Picks other things.
 * @param {string[]} picked
 */
export function choose(picked) {
  apply({ is: "picked", picked });
  keepPicks(now().parts.ask?.token, picked);
  drawTable();
  seen();
}

/** Picks nothing any more, and goes on from the hand. */
export function clear() {
  choose([]);
  /** @type {HTMLElement | null} */
  const first = $("hand").querySelector("[data-can]");
  first?.focus({ preventScroll: true });
}

/**
 * @param {string} anchor
 */
export function tapped(anchor) {
  hideTip();
  const { selection, parts } = now();
  if (!asking(now())) return explain(anchor);
  const next = tap(selection.terms, selection.picked, anchor);
  if (next?.play) return play(next.play);
  if (next) {
    choose(next.picked);
    if (now().selection.told.ask) speak($("question").textContent || "");
  } else if (selection.things.size || parts.ask) send({ do: "why", thing: thingOf(anchor) });
}

/**
 * Picks all things of a pick, each at an anchor of its own.
 * @param {string[]} things
 */
export function pickThings(things) {
  const all = [...page.querySelectorAll("[data-anchor]")].map((one) => one.getAttribute("data-anchor") || "");
  choose(anchorsOf(things, all));
}

/**
 * Says what something is, beside it.
 * @param {string | undefined} anchor
 */
export function explain(anchor) {
  const { face, help } = about(now(), anchor);
  if (help && anchor) tip(anchor, help, face?.rule);
}

/**
 * Has the page call its person, or no longer; the browser asks whether it may.
 * @param {boolean} on
 */
export async function beCalled(on) {
  await wantCalls(on);
  if (on && window.Notification?.permission === "denied") tip("", words["calls-refused"]);
  drawAll();
}

/**
 * Asks the table for what an element says.
 * @param {HTMLElement} target
 */
export function request(target) {
  const { do: what = "" } = target.dataset;
  const name = nameFor(what);
  if (what === "beside") inputOf("#company-name", (input) => Object.assign(input, { value: "" }));
  if (what === "emote") showPanel("");
  send({ ...requestOf(target), ...askedNow(), ...(name ? { name } : {}) });
}

/**
 * Returns what an element asks for: all of it stands in its attributes.
 * @param {HTMLElement} target
 * @returns {Request}
 */
export function requestOf(target) {
  const { do: what = "", seat, on, what: which, who } = target.dataset;
  /** @type {Request} */
  const made = { do: what };
  if (seat !== undefined) made.seat = Number(seat);
  if (target instanceof HTMLInputElement && target.type === "checkbox") made.on = target.checked;
  else if (on) made.on = on === "true";
  if (which) made.what = which;
  if (who) made.name = who;
  return made;
}

/**
 * Asks the table for what was chosen in a list.
 * @param {EventTarget | null} target
 */
export function chosen(target) {
  if (!(target instanceof HTMLSelectElement)) return;
  const { choose: what, seat } = target.dataset;
  if (what) send({ do: what, what: target.value, ...(seat === undefined ? {} : { seat: Number(seat) }) });
}

function askedNow() {
  const token = now().parts.ask?.token;
  return token === undefined ? {} : { asked: token };
}

/**
 * Returns the name that was typed for who sits down.
 * @param {string} what is asked for
 */
function nameFor(what) {
  if (what === "beside") return inputOf("#company-name", ({ value }) => value.trim());
  return what === "sit" ? inputOf("input[data-name]", ({ value }) => value.trim()) : "";
}

/**
 * @template T
 * @param {string} selector
 * @param {(input: HTMLInputElement) => T} take
 * @returns {T | undefined}
 */
function inputOf(selector, take) {
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector(selector);
  return input ? take(input) : undefined;
}

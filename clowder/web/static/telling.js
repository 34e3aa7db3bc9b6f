// Shows one frame after the other: first what happened, on the board as it was, then the scene that came of it.

import { announce } from "./announce.js";
import { $ } from "./dom.js";
import { drawAll, drawBar, drawLog, drawMenu, drawNotice, drawStory, drawTable } from "./drawing.js";
import { placeOf } from "./engine.js";
import { hangUp } from "./outbox.js";
import { isLong } from "./pace.js";
import { page, seen, parts as shuffledParts, speak } from "./page.js";
import { keepPicks, keptPicksOf } from "./picks_kept.js";
import { isLearned, noteLearned } from "./remembered.js";
import { keptPicks } from "./selection.js";
import { apply, now } from "./store.js";
import { isCalm, Story } from "./story.js";
import { hideTip } from "./tip.js";

/** @import { Frame, SentBeat } from "../types/page" */

const LINES = 2; // sentences below the board; without motion, more of them stay
const CALM_LINES = 12;

export const story = new Story({
  layer: $("layer"),
  page,
  faces: () => now().faces,
  own: () => (typeof now().parts.seat === "number" ? `seat:${now().parts.seat}` : ""),
  avatar: (anchor) => now().parts.seats?.[Number(anchor.match(/^seat:(\d+)$/)?.[1] ?? -1)]?.avatar,
  told: (beat) => tell([beat.says]),
});

/** Tells whether a story runs that leads to another scene: then a tap or a key hurries it. */
export const isTellingScene = () => story.running && now().story === "scene";

/** @type {Frame[]} */
const frames = [];
/** @type {string[]} */
const dealSaid = []; // about the deal, while a frame was shown
let busy = false;

/**
 * Shows a frame when those before it are shown.
 * @param {Frame} frame
 */
export function queue(frame) {
  frames.push(frame);
  if (story.running) story.hurry(); // the table has moved on: so do we
  if (!busy) showAll();
}

async function showAll() {
  busy = true;
  try {
    for (let frame = frames.shift(); frame; frame = frames.shift()) await show(frame);
  } finally {
    busy = false;
  }
}

/** @param {Frame} frame */
async function show(frame) {
  if (frame.go !== undefined) return leave(frame.go);
  const { beats = [], parts = {} } = frame;
  if (beats.length && !("log" in parts)) await tellStory(frame, beats); // who comes late sees the present at once
  const token = now().parts.ask?.token;
  apply({ is: "frame", frame });
  Object.assign(shuffledParts, now().parts);
  if (token === undefined) recallPicks();
  else keepPicks(now().parts.ask?.token, now().selection.picked);
  if ("log" in parts) drawStory();
  if (token !== now().parts.ask?.token) hideTip();
  if (dealSaid.length) tellAlone(dealSaid.splice(0));
  story.clear();
  drawAll();
  announce(now());
  if (isLearned(now())) noteLearned(page.dataset.game || "");
}

/** @param {string} address empty: this page is loaded again */
function leave(address) {
  hangUp();
  if (address) location.assign(placeOf(address));
  else location.reload();
}

/** Picks again what was picked before this page was loaded. */
function recallPicks() {
  const before = keptPicksOf(now().parts.ask?.token);
  const { picked } = keptPicks(now(), before);
  if (picked.length) apply({ is: "picked", picked });
}

/**
 * @param {Frame} frame
 * @param {SentBeat[]} beats
 */
async function tellStory({ parts = {}, opens }, beats) {
  const leads = "ask" in parts || "board" in parts || "hand" in parts;
  const slow = !isCalm() && !document.hidden && frames.length < 2;
  apply({ is: "telling", story: leads ? "scene" : "aside", slow, long: isLong(beats) });
  page.toggleAttribute("data-telling", true);
  if (slow) {
    const done = story.play(beats, opens ? opens - now().clock.skew : 0);
    if (leads) settle();
    await done;
  } else tellAtOnce(beats);
  apply({ is: "story-over" });
  page.toggleAttribute("data-telling", false);
}

/** While a story runs there is nothing to answer: the question of before is gone. */
function settle() {
  page.toggleAttribute("data-asked", false);
  drawTable();
  seen();
}

/** @param {SentBeat[]} beats */
function tellAtOnce(beats) {
  if (isCalm()) apply({ is: "told", says: [], most: 0 });
  tell(beats.map(({ says }) => says));
}

/**
 * Says sentences below the board, in the log, and aloud.
 * @param {string[]} says
 */
function tell(says) {
  const { layout, story: telling } = apply({ is: "told", says, most: isCalm() ? CALM_LINES : LINES });
  drawStory();
  drawLog();
  if (layout.tight && telling === "scene") drawBar();
  for (const one of says) speak(one);
}

/**
 * Says sentences with no others below the board: the strip has room for two.
 * @param {string[]} says
 */
function tellAlone(says) {
  apply({ is: "told", says: [], most: 0 });
  tell(says);
}

/**
 * Says what is wrong with a deal, which numbers are missing from it, and its code: in sight of all, not in the menu alone.
 * @param {string[]} said
 */
export function sayOfDeal(said) {
  if (busy) dealSaid.push(...said);
  else if (said.length) {
    tellAlone(said);
    drawNotice();
  }
  drawMenu();
  seen();
}

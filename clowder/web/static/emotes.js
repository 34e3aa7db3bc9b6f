// Faces and phrases that people show at their places.

import { art, el, sr } from "./draw.js";
import { doing, words } from "./page.js";
import { can } from "./scene.js";

/** @import { State } from "../types/page" */

const FACES = ["laugh", "cheer", "love", "wow", "think", "sad", "angry", "sleepy"];
const PHRASES = ["nice", "oops", "hurry", "thanks", "sorry", "luck", "good-game"];

/**
 * Returns an emote in words, or "" if there is none of this name.
 * @param {string} what
 */
export const emoteText = (what) => words[`emote-${what}`] || words[`phrase-${what}`] || "";

/**
 * @param {State} state
 * @param {number} seat
 */
export function emoteOf({ emotes, parts }, seat) {
  const what = emotes.get(seat);
  if (!what || parts.table?.muted) return null;
  const phrase = words[`phrase-${what}`];
  return el("span", { class: "says", key: "says" }, phrase || [art(`emote-${what}`), sr(words[`emote-${what}`])]);
}

/**
 * Returns what can be shown.
 * @param {State} state
 */
export function emoteList({ parts }) {
  if (!can(parts, "emote")) return [];
  return [
    el("div", { class: "faces", key: "faces" }, FACES.map(faceButton)),
    el("div", { class: "phrases", key: "phrases" }, PHRASES.map(phraseButton)),
  ];
}

/** @param {string} what */
function faceButton(what) {
  const named = { key: what, "data-what": what, "aria-label": words[`emote-${what}`] };
  return doing("emote", art(`emote-${what}`), "emote", named);
}

/** @param {string} what */
const phraseButton = (what) => doing("emote", words[`phrase-${what}`], "chip", { key: what, "data-what": what });

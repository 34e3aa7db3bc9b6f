// What the bar shows while a question is open: what the picks are, what can be done with them, and what else there is.

import { factLine, sorting } from "./bar_lines.js";
import { el } from "./draw.js";
import { buttons, nameOf } from "./offer.js";
import { doing, rowOf, words } from "./page.js";
import { about, can, placed } from "./scene.js";
import { asking, unplaced } from "./selection.js";
import { coaching } from "./state.js";

/** @import { Inside, OfferButton, Play, State } from "../types/page" */

/**
 * Returns the plays that have a button now, in their order.
 * @param {State} state
 * @param {boolean} small whether the page is small
 * @returns {(Play | null)[]} null: a button that picks things
 */
export function offered(state, small) {
  const { terms, picked, told } = state.selection;
  if (!picked.length) return buttons(terms).map((button) => ("play" in button ? button.play : null));
  return [...told.plays, ...(liesInSight(state, small) ? [] : told.near)];
}

/**
 * Tells whether what is one pick away is better tapped where it lies.
 * @param {State} state
 * @param {boolean} small
 */
function liesInSight({ selection: { told }, layout, parts }, small) {
  if (told.near.length < 2 || !(small || layout.crowded === layout.scene)) return false;
  const table = placed(parts);
  return [...told.more].every((thing) => table.has(thing));
}

/**
 * @param {State} state
 * @param {boolean} small
 * @returns {{ asks: string, text: string, rule: string, row: Inside, standing: boolean }}
 */
export function askBar(state, small) {
  const { parts, selection } = state;
  const ask = asking(state);
  const nothing = !selection.picked.length;
  const chips = chipsOf(state);
  const made = nothing ? plainButtons(state, chips.length > 0) : playButtons(state, small);
  const { helps, rule } = helpOf(state);
  const isLost = !made.length && !chips.length;
  const otherwise = state.hint || factLine(state) || (isLost ? words["tap-cards"] : "");
  return {
    asks: asks(state, ask?.question || ""),
    text: helps || (nothing ? otherwise : ""),
    rule,
    row: rowOf(
      made,
      chips,
      nothing && !coaching(state) && can(parts, "hint") && doing("hint", words.hint, "chip hint"),
      nothing && !ask?.reaction && sorting(state),
      nothing && parts.table?.round && doing("look", words["round-hide"], "chip", { "data-seat": "-1" }),
    ),
    standing: Boolean(ask?.reaction),
  };
}

/**
 * Returns what is asked: the question, which of several plays is meant, or what to pick next.
 * @param {State} state
 * @param {string} question
 */
function asks({ selection: { picked, told } }, question) {
  if (!picked.length) return question;
  if (told.plays.length) return words[told.plays.length > 1 ? "which-one" : "ready"];
  return told.ask || question;
}

/**
 * Returns what comes of the picks, or what the last of them is.
 * @param {State} state
 */
function helpOf(state) {
  const { picked, told } = state.selection;
  const will = told.plays.length === 1 ? told.plays[0].will : told.will;
  if (will || !picked.length) return { helps: will, rule: "" };
  const { face, help } = about(state, picked.at(-1));
  return { helps: help, rule: face?.rule || "" };
}

/**
 * @param {State} state
 * @param {boolean} small
 */
function playButtons(state, small) {
  const alone = state.selection.told.plays.length === 1;
  return offered(state, small).map((play, n) => playButton(play, n, alone && n === 0));
}

/**
 * @param {State} state
 * @param {boolean} withChips
 */
function plainButtons({ selection: { terms, things } }, withChips) {
  const all = buttons(terms);
  const onTable = [...things].some((thing) => thing[0] !== "=");
  const isOnly = all.length === 1 && !withChips && !onTable;
  return all.map((button, n) => ("play" in button ? playButton(button.play, n, isOnly) : pickButton(button)));
}

/**
 * @param {Play | null} play
 * @param {number} n
 * @param {boolean} isFirst
 */
function playButton(play, n, isFirst) {
  const props = { class: isFirst ? "btn" : "btn two", key: `play ${play?.moves.join()}`, "data-play": String(n) };
  return el("button", { type: "button", ...props }, play?.text);
}

/** @param {Extract<OfferButton, { things: string[] }>} button */
const pickButton = ({ things, text }) =>
  el("button", { type: "button", class: "btn two", key: `pick ${text}`, "data-things": things.join("\n") }, text);

/**
 * Returns a chip for each thing that can be picked but is nowhere on the table.
 * @param {State} state
 */
function chipsOf({ selection, parts }) {
  const { terms, picked } = selection;
  return unplaced(selection, placed(parts)).map((thing) => {
    const pressed = { "data-anchor": thing, "aria-pressed": String(picked.includes(thing)) };
    return el(
      "button",
      { type: "button", class: "chip", key: `chip ${thing}`, ...pressed },
      nameOf(terms, thing) || thing,
    );
  });
}

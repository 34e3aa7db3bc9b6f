// After a game: how it ended, and who plays the next one.

import { chairList } from "./chairs.js";
import { inARow } from "./counts.js";
import { el } from "./draw.js";
import { placeOf } from "./engine.js";
import { whoGoesFirst } from "./next_game.js";
import { doing, page, rowOf, say, words } from "./page.js";
import { calledAt, podium } from "./podium.js";
import { can } from "./scene.js";
import { checkAddress, dealCode, isShuffling } from "./shuffle.js";

/** @import { Ending } from "../types/frames" */
/** @import { Inside, Known, Parts, State } from "../types/page" */

/**
 * @param {Parts} parts
 * @param {Ending} end
 * @param {Known} known
 */
export function ending(parts, end, known) {
  return el(
    "div",
    { class: "ending", key: "ending" },
    podium(parts, end, known),
    nextGame(parts),
    evening(parts),
    parts.deal?.secret && checked(),
  );
}

const outside = { target: "_blank", rel: "noopener" };

function checked() {
  const link = el("a", { class: "link", key: "a", href: checkAddress(), ...outside }, words["fair-check"]);
  return el("p", { class: "checked", key: "checked" }, dealCode() || words["fair-sealed"], " ", link);
}

/**
 * Who plays the next game: seats and bots can be changed in between.
 * @param {Parts} parts
 */
function nextGame(parts) {
  const chairs = (parts.table?.chairs || []).map((sitter, seat) => ({ ...sitter, seat }));
  const mayChange = ["sit", "move", "bot", "unbot"].some((what) => can(parts, what));
  if (!mayChange || !chairs.length) return null;
  const title = el("summary", { key: "s" }, words["next-game"]);
  const list = chairList(parts, chairs, parts.table?.place ?? -1);
  return el("details", { class: "next", key: "next" }, title, list, whoGoesFirst(parts));
}

/**
 * Returns who has won how often this evening.
 * @param {Parts} parts
 */
export function evening(parts) {
  const won = parts.table?.evening || [];
  const each = won.map(([name, wins], n) => el("span", { key: n }, name, " ", el("b", null, wins)));
  return won.length > 0 && el("p", { class: "evening", key: "evening" }, `${words.evening}: `, each);
}

/**
 * Returns the bar of a game that is over.
 * @param {State} state
 * @returns {Inside}
 */
export function overBar({ parts, lookingBack }) {
  const table = parts.table || {};
  const next = table.next && el("b", { class: "clock", key: "next", "data-next": table.next }, "");
  const said = el("p", { class: "question", key: "question", id: "question" }, overText(parts));
  return [
    el("div", { class: "ask", key: "ask" }, said, next),
    rowOf(
      can(parts, "again") && !hasAgreed(parts) && doing("again", words[table.lesson ? "play-real" : "again"], "btn"),
      join(parts),
      parts.end && look(lookingBack),
      parts.end && parts.seat !== null && !table.lesson && shareButton(),
      parts.end && parts.seat !== null && link("replay", `/table/${page.dataset.code}/replay`, words["watch-again"]),
      link("lobby", "/", words.lobby),
    ),
  ];
}

/** @param {Parts} parts */
const hasAgreed = ({ table, seat }) => typeof seat === "number" && (table?.agreed || []).includes(seat);

/** @param {Parts} parts */
function overText(parts) {
  const table = parts.table || {};
  const agreed = table.agreed || [];
  if (isShuffling()) return words.shuffling;
  if (hasAgreed(parts)) {
    const waitingFor = (parts.seats || []).filter(({ kind, seat }) => kind === "person" && !agreed.includes(seat));
    if (!waitingFor.length) return words["again-waiting"];
    return say("waiting-for", inARow(waitingFor.map(({ name }) => name)));
  }
  if (parts.seat === null && (table.place ?? null) !== null) return words["in-next"];
  if (!agreed.length) return words["game-over"];
  return say("they-agreed", inARow(agreed.map((seat) => calledAt(parts, seat))));
}

/** @param {Parts} parts */
function join(parts) {
  const chairs = parts.table?.chairs || [];
  const open = chairs.findIndex(({ kind }) => kind === "open");
  const seat = open >= 0 ? open : chairs.findIndex(({ kind, program }) => kind === "bot" && !program);
  if (!can(parts, "sit") || seat < 0) return null;
  return doing("sit", words["join-next"], "btn", { "data-seat": String(seat) });
}

function shareButton() {
  const props = { type: "button", class: "btn two", key: "share", "data-share-game": true };
  return el("button", props, words["share-game"]);
}

/** @param {boolean} lookingBack */
function look(lookingBack) {
  const text = words[lookingBack ? "show-end" : "show-table"];
  return el("button", { type: "button", class: "btn two", key: "back", "data-look": true }, text);
}

/**
 * @param {string} key
 * @param {string} href
 * @param {string} text
 */
const link = (key, href, text) => el("a", { class: "btn two", key, href: placeOf(href, page.dataset.game) }, text);

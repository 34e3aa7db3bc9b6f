// Chairs before and between games: who sits there, and what may be done with each.

import { el } from "./draw.js";
import { pickOf } from "./next_game.js";
import { doing, words } from "./page.js";
import { can } from "./scene.js";

/** @import { Inside, Parts } from "../types/page" */
/** @import { ChairPart, SeatPart } from "../types/frames" */

/** @typedef {ChairPart & Partial<SeatPart> & { seat: number }} Chair */

/**
 * @param {Parts} parts
 * @param {Chair[]} chairs
 * @param {number | null | undefined} own the chair of this person
 */
export const chairList = (parts, chairs, own) =>
  el(
    "ol",
    { class: "chairs", key: "chairs" },
    chairs.map((one) => chair(parts, one, own)),
  );

/**
 * @param {Parts} parts
 * @param {Chair} sitter
 * @param {number | null | undefined} own
 */
function chair(parts, sitter, own) {
  const isOwn = sitter.seat === own;
  const may = (/** @type {string} */ what) => can(parts, what);
  const seat = { "data-seat": String(sitter.seat) };
  return el(
    "li",
    { class: `chair ${sitter.kind}`, key: sitter.seat },
    el("span", { class: "name", key: "name" }, sitter.name || words["open-seat"]),
    sitter.away && tag("away", words.away, "tag warn"),
    sitter.ready && tag("ready", words["ready-mark"], "tag yes"),
    sitter.kind === "bot" && botChair(may, sitter, seat),
    sitter.kind !== "person" && !sitter.program && may("move") && doing("move", words.sit, "chip", seat),
    sitter.kind === "open" && openChair(may, seat),
    sitter.begins && tag("begins", words["begins-tag"], "tag yes"),
    mayBegin(parts, sitter) && doing("first", words["goes-first"], "chip", seat),
    pickOf(parts, sitter, isOwn || Boolean(sitter.here)),
    sitter.here && tag("here", words["beside-tag"]),
    sitter.here && !isOwn && may("leave") && doing("leave", words["get-up"], "chip", seat),
    isGuest(sitter, isOwn) && may("remove") && doing("remove", words.remove, "chip", seat),
    isOwn && ownChair(may, Boolean(sitter.ready), choosesHere(parts)),
  );
}

/**
 * @param {Chair} sitter
 * @param {boolean} isOwn
 */
const isGuest = (sitter, isOwn) => sitter.kind === "person" && !isOwn && !sitter.here;

/**
 * Tells whether the host may let a chair begin.
 * @param {Parts} parts
 * @param {Chair} sitter
 */
const mayBegin = (parts, { kind, begins }) =>
  kind !== "open" && !begins && parts.table?.first?.how === "host" && can(parts, "first");

/**
 * @param {string} key
 * @param {Inside} text
 */
const tag = (key, text, look = "tag") => el("small", { class: look, key }, text);

/** @typedef {(what: string) => boolean} May */

/**
 * @param {May} may
 * @param {Chair} sitter
 * @param {Record<string, string>} seat
 * @returns {Inside}
 */
const botChair = (may, sitter, seat) => [
  tag("bot", [words.bot, sitter.skill && `: ${sitter.skill}`]),
  may("unbot") && doing("unbot", sitter.program ? words.remove : words["remove-bot"], "chip", seat),
];

/**
 * @param {May} may
 * @param {Record<string, string>} seat
 * @returns {Inside}
 */
function openChair(may, seat) {
  const about = { ...seat, title: words["let-program"], "aria-label": words["let-program"] };
  return [
    may("sit") && doing("sit", words.sit, "btn", seat),
    may("bot") && doing("bot", words["add-bot"], "chip", seat),
    may("program") && doing("program", words.program, "chip", about),
  ];
}

/**
 * Tells whether a list at the own chair asks what it is in the next game: it says whose chair that is.
 * @param {Parts} parts
 */
const choosesHere = (parts) => can(parts, "choose") && (parts.table?.picks || []).length > 0;

/**
 * @param {May} may
 * @param {boolean} isReady
 * @param {boolean} isNamed whether something else says that it is the own one
 * @returns {Inside}
 */
function ownChair(may, isReady, isNamed) {
  const ready = words[isReady ? "not-ready-yet" : "be-ready"];
  return [
    !isNamed && tag("you", words["own-seat"]),
    may("ready") && doing("ready", ready, isReady ? "chip" : "btn", { "data-on": String(!isReady) }),
    may("leave") && doing("leave", words["get-up"], "chip"),
  ];
}

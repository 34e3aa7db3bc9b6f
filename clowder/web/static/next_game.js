// What is settled before a game: who goes first, and what each seat is in it.

import { el } from "./draw.js";
import { words } from "./page.js";
import { can } from "./scene.js";

/** @import { Attribute, Inside, Parts } from "../types/page" */

/**
 * Returns who goes first: the host settles it, and the others read how.
 * @param {Parts} parts
 */
export function whoGoesFirst(parts) {
  const { first } = parts.table || {};
  if (!first) return null;
  const title = words["first-title"];
  if (can(parts, "first")) return chooser("first", title, first.ways, first.how);
  const says = first.ways.find(([how]) => how === first.how)?.[1];
  return el("p", { class: "watching", key: "first" }, `${title}: ${says}`);
}

/**
 * @typedef {object} Chair
 * @property {number} seat
 * @property {string} [pick]
 */

/**
 * Returns what a seat is in the next game, where the game asks for that.
 * @param {Parts} parts
 * @param {Chair} sitter
 * @param {boolean} isMine whether this person chooses for it
 * @returns {Inside}
 */
export function pickOf(parts, sitter, isMine) {
  const picks = parts.table?.picks || [];
  if (isMine && picks.length && can(parts, "choose")) {
    const others = parts.table?.chairs || parts.seats || [];
    const taken = others.flatMap((other, seat) => (seat !== sitter.seat && other.pick) || []);
    const seat = { "data-seat": String(sitter.seat) };
    return chooser("choose", words["you-play"], picks, sitter.pick || picks[0][0], seat, taken);
  }
  const chosen = picks.find(([key]) => key === sitter.pick);
  return chosen && el("small", { class: "tag", key: "pick" }, chosen[1]);
}

/**
 * @param {string} what is asked of the table
 * @param {string} label
 * @param {[string, string][]} ways each as it is sent, and in words
 * @param {string} now
 * @param {Record<string, Attribute>} more
 * @param {string[]} taken ways that somebody else has
 */
function chooser(what, label, ways, now, more = {}, taken = []) {
  const options = ways.map(([way, text]) =>
    el("option", { key: way, value: way, disabled: taken.includes(way) }, text),
  );
  const select = el("select", { key: "select", "data-choose": what, value: now, ...more }, options);
  return el("label", { class: "field", key: what }, el("span", null, label), select);
}

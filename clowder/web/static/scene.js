// What lies where in the scene that a page shows. Pure.

import { thingOf } from "./offer.js";

/** @import { Card, Face, Item, Parts, SeatPart, State } from "../types/page" */

/**
 * Returns items where what only the viewer sees takes the place of the same anchor.
 * @param {{ board?: Item[], mine?: Item[] }} scene
 * @returns {Item[]}
 */
export function boardItems({ board = [], mine = [] }) {
  const own = new Map((mine || []).map((item) => [item.anchor, item]));
  /** @type {(item: Item) => Item} */
  const swap = (item) => {
    const taken = (item.anchor && own.get(item.anchor)) || item;
    own.delete(item.anchor);
    return taken.is === "zone" && taken.items ? { ...taken, items: taken.items.map(swap) } : taken;
  };
  const shared = (board || []).map(swap);
  return [...shared, ...own.values()];
}

/**
 * Returns the seats of the others, from the next one on.
 * @template {{ seat: number }} S
 * @param {S[]} seats
 * @param {number | null | undefined} own
 */
export function others(seats, own) {
  const first = (own ?? -1) + 1;
  return seats.map((_, n) => seats[(first + n) % seats.length]).filter(({ seat }) => seat !== own);
}

/**
 * Returns what lies in a scene by anchor.
 * @param {Parts} parts
 * @returns {Map<string, Item>}
 */
export function lying(parts) {
  /** @type {Map<string, Item>} */
  const found = new Map();
  /** @type {(item: Item) => void} */
  const note = (item) => {
    if (item.anchor) found.set(item.anchor, item);
    if (item.is === "zone") item.items?.forEach(note);
  };
  for (const item of [...boardItems(parts), ...(parts.hand || [])]) note(item);
  for (const { shown } of parts.seats || []) shown?.forEach(note);
  return found;
}

/**
 * Returns the things that are on the table.
 * @param {Parts} parts
 */
export function placed(parts) {
  const seats = (parts.seats || []).map(({ seat }) => `seat:${seat}`);
  return new Set([...[...lying(parts).keys()].map(thingOf), ...seats]);
}

/**
 * Returns the face of the card at an anchor, or what else is said of it; nothing of a back.
 * @param {State} state
 * @param {string | undefined} anchor
 * @returns {{ face: Face | null, help: string }}
 */
export function about({ parts, faces }, anchor) {
  const item = anchor === undefined ? undefined : lying(parts).get(anchor);
  const face = item?.is === "card" && item.face ? faces[item.face] : null;
  const help = item && "help" in item ? String(item.help || "") : "";
  return { face, help: face ? explained(face) : help };
}

/**
 * Returns what a card does, behind its title.
 * @param {Face} face
 */
export function explained({ title, help }) {
  if (!help) return String(title);
  return String(help).startsWith(String(title)) ? String(help) : `${title}: ${help}`;
}

/**
 * Returns the cards of a hand, those of which there are most first where that is wanted.
 * @param {Card[]} cards
 * @param {boolean} byGroups
 */
export function sorted(cards, byGroups) {
  if (!byGroups) return cards;
  /** @type {Map<string, number>} */
  const counts = new Map();
  const number = (/** @type {Card} */ { anchor }) => counts.get(thingOf(anchor)) || 0;
  for (const card of cards) counts.set(thingOf(card.anchor), number(card) + 1);
  return [...cards].sort((a, b) => number(b) - number(a));
}

/**
 * Returns what somebody at a seat is called.
 * @param {Parts} parts
 * @param {number} seat
 */
export const nameAt = (parts, seat) => parts.seats?.[seat]?.name || "";

/**
 * @param {Parts} parts
 * @returns {SeatPart | null}
 */
export const ownSeat = (parts) => (typeof parts.seat === "number" ? parts.seats?.[parts.seat] || null : null);

/**
 * Tells whether this person may do something.
 * @param {Parts} parts
 * @param {string} what
 */
export const can = (parts, what) => (parts.table?.can || []).includes(what);

/** @param {Parts} parts */
export const isPlaying = (parts) => parts.table?.phase === "playing";

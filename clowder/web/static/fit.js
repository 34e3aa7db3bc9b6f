// Makes what lies on the board and in the hand as large as its room lets it.

import { look, placeOf, spread } from "./spread.js";

export const SCALES = [2.4, 2.1, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.84, 0.74, 0.68, 0.6, 0.52, 0.45];

/**
 * Makes the board as large as it can be without anything out of sight; returns its scale, or 0 where none will do.
 * @param {HTMLElement} board
 * @param {number[]} scales
 */
export function fit(board, scales = SCALES) {
  const fits = (/** @type {number} */ scale) => {
    board.style.setProperty("--fit", String(scale));
    return board.scrollHeight <= board.clientHeight + 1 && board.scrollWidth <= board.clientWidth + 1;
  };
  board.removeAttribute("data-over");
  const found = scales.find(fits) ?? 0; // rows break as they grow, so every size is tried
  board.toggleAttribute("data-over", !found);
  board.tabIndex = found ? -1 : 0; // what scrolls can be scrolled with keys
  return found;
}

/**
 * Lays a hand so that every card is seen and can be touched; returns how high it is. It has a height of at least `least`, so that
 * nothing moves when cards come and go.
 * @param {HTMLElement} hand
 * @param {{ height: number, card: number, least: number }} room
 */
export function layHand(hand, { height, card, least }) {
  const cards = [...hand.querySelectorAll(":scope > .card")];
  hand.toggleAttribute("data-empty", !cards.length);
  if (!cards.length) return least;
  const width = hand.clientWidth;
  const way = spread(cards.length, width, height, card);
  const high = Math.max(least, way.height);
  const { dense, rows, tall } = look(way);
  hand.style.setProperty("--cardw", `${way.card}px`);
  hand.style.setProperty("--handh", `${high}px`);
  hand.toggleAttribute("data-dense", dense);
  hand.toggleAttribute("data-rows", rows);
  hand.toggleAttribute("data-tall", tall);
  cards.forEach((one, n) => {
    const place = placeOf(way, n, cards.length, width, high);
    const { style } = /** @type {HTMLElement} */ (one);
    for (const [name, pixels] of Object.entries(place)) style.setProperty(`--${name}`, `${pixels}px`);
  });
  return high;
}

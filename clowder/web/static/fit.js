// Makes what lies on the board and in the hand as large as its room lets it.

import { look, placeOf, spread } from "./spread.js";

const SCALES = [2.4, 2.1, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.84, 0.74, 0.68, 0.6, 0.52, 0.45];

/**
 * Makes the board as large as it can be without anything out of sight; tells whether it fits.
 * @param {HTMLElement} board
 * @param {number[]} scales
 */
export function fit(board, scales = SCALES) {
  const fits = (/** @type {number} */ scale) => {
    board.style.setProperty("--fit", String(scale));
    return board.scrollHeight <= board.clientHeight + 1 && board.scrollWidth <= board.clientWidth + 1;
  };
  board.removeAttribute("data-over");
  const found = scales.some(fits); // rows break as they grow, so every size is tried
  board.toggleAttribute("data-over", !found);
  board.tabIndex = found ? -1 : 0; // what scrolls can be scrolled with keys
  return found;
}

/**
 * Lays a hand so that every card is seen and can be touched. Where there is room enough its height is `fixed`, so that
 * nothing moves when cards come and go.
 * @param {HTMLElement} hand
 * @param {{ height: number, card: number, fixed: boolean }} room
 */
export function layHand(hand, { height, card, fixed }) {
  const cards = [...hand.querySelectorAll(":scope > .card")];
  hand.toggleAttribute("data-empty", !cards.length);
  if (!cards.length) return;
  const width = hand.clientWidth;
  const way = spread(cards.length, width, height, card);
  const high = fixed ? height : way.height;
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
}

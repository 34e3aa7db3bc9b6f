// How to lay a hand so that every card is seen and can be touched. Pure: numbers in, numbers out.

/**
 * @typedef {object} Spread
 * @property {number} card the width of a card
 * @property {number} per cards in a row
 * @property {number} rows
 * @property {number} step pixels along
 * @property {number} rise pixels down, from row to row
 * @property {number} height of all
 */

export const RATIO = 1.4; // of a card's height to its width
const READABLE = 80; // pixels: cards of this width have room for their titles
const LEAST = 44; // pixels: no card is narrower
const TALL = 60; // pixels of a card that lies under the next row: a title of two lines and the index are seen
const STEPS = [44, 36, 28, 20]; // pixels of each card that are seen at least: the widest that will do

/**
 * Returns how to lay `number` cards: as few rows as will do, cards as large as they can be.
 * @param {number} number
 * @param {number} width
 * @param {number} height
 * @param {number} most the width of the largest card
 * @returns {Spread}
 */
export function spread(number, width, height, most) {
  for (const least of STEPS) {
    const fitting = [...ways(number, width, most)].filter((way) => fits(way, height, Math.min(least, way.card)));
    if (fitting.length) return fitting.reduce((best, way) => (worth(way) > worth(best) ? way : best));
  }
  const per = Math.max(1, Math.ceil(number / 3));
  return { card: LEAST, per, rows: 3, step: (width - LEAST) / Math.max(1, per - 1), rise: 44, height: 150 };
}

/**
 * Yields all ways to lay a hand.
 * @param {number} number
 * @param {number} width
 * @param {number} most
 * @returns {Generator<Spread>}
 */
function* ways(number, width, most) {
  for (let rows = 1; rows <= 4 && rows <= Math.max(1, number); rows += 1) {
    const per = Math.max(1, Math.ceil(number / rows));
    for (let card = most; card >= LEAST; card -= 4) {
      const step = per > 1 ? Math.min(card + 6, (width - card) / (per - 1)) : card;
      for (const rise of [Math.round(card * RATIO) + 6, Math.max(42, Math.round(card * 0.72))]) {
        yield { card, per, rows, step, rise, height: card * RATIO + rise * (rows - 1) };
      }
    }
  }
}

/**
 * @param {Spread} way
 * @param {number} height
 * @param {number} least
 */
const fits = (way, height, least) => way.height <= height && way.step >= least;

/**
 * Large cards are good, and so is to see all of each; a card that is too narrow for its title may as well lie under the
 * next.
 * @param {Spread} way
 */
function worth({ card, step, rows, rise }) {
  const free = card >= READABLE && step >= card && (rows === 1 || rise >= card * RATIO);
  return Math.min(step, card) * RATIO + card - 36 * (rows - 1) + (free ? 48 : 0);
}

/**
 * Returns where a card lies, and how much of it is seen. `high` is the height of the hand.
 * @param {Spread} way
 * @param {number} n which card
 * @param {number} number of cards
 * @param {number} width
 * @param {number} high
 */
export function placeOf(way, n, number, width, high) {
  const row = Math.floor(n / way.per);
  const column = n - row * way.per;
  const inRow = Math.min(way.per, number - row * way.per);
  const left = (width - (way.card + way.step * (inRow - 1))) / 2;
  return {
    seen: Math.round(column < inRow - 1 ? Math.min(way.step, way.card) : way.card),
    x: Math.round(left + column * way.step),
    y: Math.round((high - way.height) / 2) + row * way.rise,
  };
}

/**
 * Returns how a hand looks that is laid like this: whether cards cover each other, along or down.
 * @param {Spread} way
 */
export function look({ card, rows, step, rise }) {
  const covered = rows > 1 && rise < card * RATIO;
  return { dense: covered || step < card * 0.86, rows: covered, tall: covered && rise >= TALL };
}

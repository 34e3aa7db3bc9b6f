// Counts of things, and texts that are joined. Pure.

/** @param {Uint8Array} counts */
export const size = (counts) => counts.reduce((sum, n) => sum + n, 0);

const locale = (globalThis.document?.documentElement.lang || "en").replace(/^en$/, "en-GB"); // our English is British

/**
 * Returns texts as a list in a sentence: "a, b and c".
 * @param {string[]} texts
 */
export const inARow = (texts) => new Intl.ListFormat(locale).format(texts);

/**
 * Returns texts in a row; equal ones are counted.
 * @param {string[]} texts
 */
export function inWords(texts) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const text of texts) if (text) times.set(text, (times.get(text) || 0) + 1);
  return inARow([...times].map(([text, number]) => (number > 1 ? `${number} × ${text}` : text)));
}

/**
 * Returns what several picks add to gauges, together.
 * @param {{ adds: Record<string, number> }[]} picks
 */
export function total(picks) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { adds } of picks) {
    for (const [anchor, number] of Object.entries(adds)) sums[anchor] = (sums[anchor] || 0) + number;
  }
  return sums;
}

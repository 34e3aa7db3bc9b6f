// A finished game as data: every step of it, and what each seat saw there. Pure, but for the unpacking.

/** @import { Ending } from "../types/frames" */
/** @import { Card, Item, Place, SentBeat } from "../types/page" */

/**
 * @typedef {object} Eyes what one seat sees, or a spectator
 * @property {Item[]} [mine]
 * @property {Card[]} [hand]
 * @property {string[]} [facts]
 * @property {string[]} [knows]
 *
 * @typedef {object} Decided the decision that follows a step
 * @property {number} seat
 * @property {string} asks
 * @property {string[]} moves all that was offered
 * @property {number} chosen
 * @property {string[]} [touch]
 * @property {boolean} [at_random]
 *
 * @typedef {object} Step
 * @property {Place[]} places
 * @property {Item[]} board
 * @property {Ending | null} [end]
 * @property {Eyes[]} eyes of each seat, and of a spectator
 * @property {SentBeat[][]} [beats] for each seat, a spectator, and one who sees what the doer saw
 * @property {Decided} [decided]
 *
 * @typedef {object} Film
 * @property {number} players
 * @property {string[]} bots by seat, empty for people
 * @property {Partial<Step>[]} steps
 */

export const OPEN = "open"; // all hands are open

/** @typedef {number | typeof OPEN} Through through whose eyes a film is seen */

/**
 * Puts names where their places are kept.
 * @param {string} text
 * @param {string[]} names
 */
export const named = (text, names) => text.replace(/[\ue010-\ue017]/g, (seat) => names[seat.charCodeAt(0) - 0xe010]);

/**
 * Unpacks a film: JSON, compressed with gzip, in base64. Names go in before it is parsed, so they are quoted as JSON.
 * @param {string} packed
 * @param {string[]} names
 * @returns {Promise<Film>}
 */
export async function unpack(packed, names) {
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const quoted = names.map((name) => JSON.stringify(name).slice(1, -1));
  return JSON.parse(named(text, quoted));
}

/**
 * Returns whole steps: each says what has changed since the one before it.
 * @param {Partial<Step>[]} changes
 */
export function unfold(changes) {
  /** @type {Step} */
  let before = { places: [], board: [], eyes: [] };
  return changes.map((change) => {
    const eyes = (change.eyes || before.eyes).map((own, n) => ({ ...before.eyes[n], ...(change.eyes ? own : {}) }));
    before = { ...before, beats: undefined, decided: undefined, ...change, eyes };
    return before;
  });
}

/**
 * Returns what led to a step, as it is seen through somebody's eyes.
 * @param {Step} step
 * @param {Through} through
 * @param {number} players
 */
export const beatsOf = ({ beats }, through, players) => beats?.[through === OPEN ? players + 1 : through] || [];

/**
 * Returns the board with all hands open: what lies face down is what its owner sees there.
 * @param {Step} step
 */
export function turnedUp({ board, eyes }) {
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @type {(item: Item) => void} */
  const note = (item) => {
    if (item.is === "card" && item.face) known.set(item.anchor, item.face);
    if (item.is === "zone") item.items?.forEach(note);
  };
  for (const { mine } of eyes) mine?.forEach(note);
  /** @type {(item: Item) => Item} */
  const turn = (item) => {
    if (item.is === "card" && !item.face && known.has(item.anchor)) return { ...item, face: known.get(item.anchor) };
    return item.is === "zone" && item.items ? { ...item, items: item.items.map(turn) } : item;
  };
  return board.map(turn);
}

/**
 * Tells whether a decision is seen: what others thought about is not seen through one's eyes.
 * @param {Step} step
 * @param {Through} through
 */
export const isRevealed = ({ decided }, through) => through === OPEN || through === decided?.seat;

// What this browser has noted of deals, in its own storage: only so can a check notice that a server tells another story now.
// Another tab may have noted something of the same deal. Where storage is full or closed, notes last as long as the page.

import { isHash, isNote, isObject } from "./deal_shapes.js";
import { withDecision } from "./protocol.js";

/** @typedef {import("./protocol.js").Note} Note */

const KEPT = 60; // notes of deals
const MOST_OPENED = 500; // seals
const NOTES = "shuffles",
  OPENED = "opened";
const NEW = { last: null, misnamed: false, first: null, decisions: [], places: null }; // fields that older notes lack
/** @type {Map<string, any[]>} */
const unstored = new Map(); // what could not be written

/** @param {string} name @returns {any[]} */
function stored(name) {
  try {
    const list = JSON.parse(localStorage.getItem(name) || "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {string} name @param {any[]} list @returns {boolean} whether it is stored */
function store(name, list) {
  try {
    localStorage.setItem(name, JSON.stringify(list));
    unstored.delete(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns all notes, the latest last. @returns {Note[]} */
export function notes() {
  const found = /** @type {Note[]} */ (stored(NOTES).filter(isWhole)).map((note) => ({ ...NEW, ...note }));
  return (unstored.get(NOTES) ?? []).reduce(withNote, found);
}

/** @param {any} note */
const isWhole = (note) =>
  isObject(note) &&
  typeof note.table === "string" &&
  Number.isInteger(note.number) &&
  typeof note.dealt === "boolean" &&
  isNote(note);

/** @param {Note} one @param {{ table: string, number: number }} other */
const isOfSameGame = (one, { table, number }) => one.table === table && one.number === number;

/** @param {Note[]} all @param {Note} note */
const withNote = (all, note) => {
  const twin = all.find((one) => isOfSameGame(one, note));
  return [...all.filter((one) => one !== twin), twin ? merged(twin, note) : note];
};

/** Returns the note of a game. @param {string} table @param {number} number */
export const noteOf = (table, number) => notes().find((note) => isOfSameGame(note, { table, number }));

/** Returns the latest note of a table, of the games before one. @param {string} table @param {number} number */
export const noteBefore = (table, number = Infinity) =>
  notes()
    .filter((note) => note.table === table && note.number < number)
    .sort((one, other) => one.number - other.number)
    .at(-1);

/**
 * Keeps a note in place of an earlier one of the same game; returns it with what another tab has noted under the same seal.
 * @param {Note} note @returns {Note}
 */
export function keep(note) {
  if (!isWhole(note)) throw new TypeError("This is no note that could be read again."); // it would replace a good one
  const list = withNote(notes(), note);
  const whole = list[list.length - 1];
  write(list.slice(-KEPT));
  if (whole.opened && !whole.dealt) writeOpened([...abandonedSeals().filter((seal) => seal !== note.seal), note.seal]);
  return whole;
}

/** Notes that a seal led to a game. @param {string} seal */
export function settle(seal) {
  if (abandonedSeals().includes(seal)) writeOpened(abandonedSeals().filter((one) => one !== seal));
}

/** @param {string[]} seals */
function writeOpened(seals) {
  const last = seals.slice(-MOST_OPENED);
  if (!store(OPENED, last)) unstored.set(OPENED, last);
}

/** @param {Note[]} list */
function write(list) {
  if (store(NOTES, list) || store(NOTES, list.slice(-KEPT / 2))) return; // the oldest go first
  unstored.set(NOTES, list);
}

/** Notes one more decision of this page's. @param {Note} note @param {import("./protocol.js").Decision} decision */
export function keepDecision(note, decision) {
  const known = noteOf(note.table, note.number);
  if (!known || known.seal !== note.seal) return;
  const others = notes().filter((one) => !isOfSameGame(one, note));
  write([...others, withDecision(known, decision)]);
}

/**
 * Returns one note of two that tabs of this browser made under the same seal. What was noted first counts.
 * @param {Note} first @param {Note} later @returns {Note}
 */
function merged(first, later) {
  if (first.seal !== later.seal) return later;
  const nonces = { ...first.nonces, ...later.nonces };
  const whole = {
    ...later,
    nonces,
    seals: [...new Set([...first.seals, ...later.seals])],
    names: later.names.map((name, n) => first.names[n] ?? name),
    mine: first.mine ?? later.mine,
    seat: first.seat ?? later.seat,
    opened: first.opened || later.opened,
    swapped: first.swapped || later.swapped,
    misnamed: first.misnamed || later.misnamed,
    unasked: first.seat !== null ? first.unasked : later.unasked && !Object.keys(nonces).length,
    dealt: first.dealt || later.dealt,
    last: first.last ?? later.last,
    first: first.first ?? later.first,
    decisions: later.decisions.length > first.decisions.length ? later.decisions : first.decisions,
    places: first.places ?? later.places,
    digest: first.digest ?? later.digest,
  };
  if (whole.digest === undefined) delete whole.digest;
  if (!first.before) return whole;
  if (!later.before || !isOwnList(first, nonces) || !isOwnList(later, nonces)) return { ...whole, ...listOf(first) };
  const same = first.mine !== null && first.seats[first.mine].commitment === later.seats[first.mine].commitment;
  return same ? { ...whole, ...listOf(first) } : { ...whole, before: false, seats: later.seats.map(bare) };
}

/** @param {Note} note */
const listOf = ({ before, seats }) => ({ before, seats });
/** @param {import("./sealed.js").Seat} seat */
const bare = ({ commitment, ...seat }) => seat;

/**
 * Tells whether a list has no commitment but this browser's own: then no server closed it. Two such lists of two tabs differ,
 * and which of them counts is not known.
 * @param {Note} note @param {Record<string, string>} nonces
 */
const isOwnList = ({ seats, mine }, nonces) =>
  seats.every(({ commitment }, n) => commitment === undefined || (n === mine && commitment in nonces));

/** @returns {string[]} */
const abandonedSeals = () => unstored.get(OPENED) ?? stored(OPENED).filter(isHash);

/**
 * Returns how often this browser sent its number to this server for a deal that it never saw.
 * @param {string} current the seal of a shuffle that is under way
 */
export const numAbandoned = (current = "") => abandonedSeals().filter((seal) => seal !== current).length;

/** Tells whether notes could not be stored: then they are gone with the page. */
export const isUnstored = () => unstored.has(NOTES);

/** Forgets all notes. */
export function forgetNotes() {
  unstored.clear();
  for (const name of [NOTES, OPENED]) {
    try {
      localStorage.removeItem(name);
    } catch {
      /* private mode */
    }
  }
}

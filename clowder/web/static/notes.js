// What this browser has noted of deals, in its own storage: only so can a check notice that a server tells another story now.
// In private mode, or where storage is full, notes last as long as the page.

const KEPT = 60; // notes of deals
const MOST_OPENED = 500; // seals
/** @type {Record<string, any[]>} */
const memory = {};

/** @param {string} name @returns {any[]} */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) || "null") || memory[name] || [];
  } catch {
    return memory[name] || [];
  }
}

/** @param {string} name @param {any[]} list */
function write(name, list) {
  memory[name] = list;
  try {
    localStorage.setItem(name, JSON.stringify(list));
  } catch {
    /* private mode */
  }
}

/** Returns all notes, the latest last. @returns {import("./protocol.js").Note[]} */
export const notes = () => read("shuffles");

/** Returns the note of a game. @param {string} table @param {number} number */
export const noteOf = (table, number) => notes().find((note) => note.table === table && note.number === number);

/**
 * Keeps a note in place of an earlier one of the same game. What another tab has noted under the same seal is kept, too.
 * @param {import("./protocol.js").Note} note
 */
export function keep(note) {
  const stored = noteOf(note.table, note.number);
  const twin = stored?.seal === note.seal ? stored : null;
  const whole = { ...note, nonces: { ...twin?.nonces, ...note.nonces }, opened: note.opened || Boolean(twin?.opened) };
  const others = notes().filter(({ table, number }) => table !== note.table || number !== note.number);
  write("shuffles", [...others, whole].slice(-KEPT));
  const opened = read("opened").filter((seal) => seal !== note.seal);
  if (whole.opened && !whole.dealt) write("opened", [...opened, note.seal].slice(-MOST_OPENED));
  else if (whole.dealt) write("opened", opened);
}

/**
 * Returns how often this browser sent its number to this server for a deal that it never saw.
 * @param {string} current the seal of a shuffle that is under way
 */
export const numAbandoned = (current = "") => read("opened").filter((seal) => seal !== current).length;

// A page's part in the shuffle before a deal, without a page: what it answers, what it notes, and what contradicts its note.
// Tests run it in Node. docs/fairness.md says why.

import { aliasOf, canonical, commitmentOf, headerOf, headOf, listOf, sealedSeat, sealOf } from "./sealed.js";

/**
 * What a page notes of a deal. It exports all but `table`, `number` and `dealt`.
 * @typedef {import("./sealed.js").Seat} Seat
 * @typedef {import("./sealed.js").Facts} Facts
 * @typedef {Facts & { step: string, number: number, mine?: number, secret?: string }} Deal a frame's part `deal`
 * @typedef {object} Note
 * @property {string} clowder
 * @property {number} version
 * @property {string} table
 * @property {number} number of the game
 * @property {string} seal
 * @property {Record<string, any>} game
 * @property {import("./sealed.js").Chain} chain
 * @property {Seat[]} seats with their commitments, once the page has seen the list
 * @property {(string[] | null)[]} names with their salts, as far as they are those in the seal
 * @property {number | null} mine the seat that this page adds a nonce for
 * @property {number | null} seat the seat that it was dealt cards for
 * @property {Record<string, string>} nonces that this browser made for the seal, by commitment
 * @property {string[]} seals that it was shown for this game
 * @property {string | null} after the hash over all seals of the table, up to that of the game before
 * @property {boolean} before it saw the list of commitments before the cards
 * @property {boolean} opened it sent its nonce
 * @property {boolean} unasked it was open before the seal and was never asked
 * @property {boolean} swapped players sat elsewhere after the deal
 * @property {boolean} dealt
 * @property {string} [digest] of the log, when the game was over
 */

/** Returns a note of a deal before anything is known of it but its seal. @param {string} table @param {Deal} deal @param {string[]} seals @returns {Promise<Note>} */
export async function newNote(table, deal, seals = []) {
  const names = await Promise.all(
    deal.seats.map(async ({ alias, name, salt }) =>
      name !== undefined && salt !== undefined && (await aliasOf(salt, name)) === alias ? [name, salt] : null,
    ),
  );
  const { game, chain, number, seal } = deal;
  const seen = { game, chain, seal, seats: deal.seats.map(sealedSeat), names, seals: [...new Set([...seals, seal])] };
  return {
    clowder: "deal note",
    version: 2,
    table,
    number,
    ...seen,
    after: null,
    mine: null,
    seat: null,
    nonces: {},
    before: false,
    opened: false,
    unasked: false,
    swapped: false,
    dealt: false,
  };
}

/**
 * Returns what a page notes when it is shown an open shuffle, and then sends: in this order.
 * It opens its nonce only for the list of commitments that it has noted, and for no second one.
 * @param {Note | undefined} before the page's note of the same game, if it has one
 * @param {string} table @param {Deal} deal @param {() => string} draw
 * @returns {Promise<{ note: Note, message: Record<string, string> | null }>}
 */
export async function respond(before, table, deal, draw) {
  const same = before && before.seal === deal.seal;
  const note = same ? structuredClone(before) : await newNote(table, deal, before?.seals);
  if (deal.mine !== undefined && !note.opened) note.mine ??= deal.mine;
  if (note.dealt || (await headerOf(note)) !== (await headerOf(deal))) return { note, message: null };
  if (deal.step === "commit") return commit(note, deal, draw);
  if (deal.step === "open") return open(note, deal);
  return { note, message: null };
}

/** @param {Note} note @param {Deal} deal @param {() => string} draw */
async function commit(note, deal, draw) {
  const seat = deal.mine;
  if (seat === undefined || seat !== note.mine || !deal.seats[seat].waits) return { note, message: null };
  if (!Object.keys(note.nonces).length) {
    const nonce = draw();
    note.nonces[await commitmentOf(deal.seal, nonce)] = nonce;
  }
  const [commitment, nonce] = Object.entries(note.nonces)[0];
  const message = { do: "shuffle", seal: deal.seal, commitment };
  if (!deal.seats.every(({ page }, n) => page !== n || n === seat)) return { note, message };
  note.seats[seat].commitment = commitment; // no other page is asked, so the list is known
  note.before = note.opened = true;
  return { note, message: { ...message, nonce } };
}

/** @param {Note} note @param {Deal} deal */
function open(note, deal) {
  const list = listOf(deal.seats, "commitment"),
    seat = deal.mine;
  if (!note.before) {
    list.forEach((commitment, n) => {
      if (commitment) note.seats[n].commitment = commitment;
    });
    note.before = true;
  } else if (canonical(list) !== canonical(listOf(note.seats, "commitment"))) return { note, message: null };
  const nonce = seat === undefined || seat !== note.mine ? undefined : note.nonces[list[seat] ?? ""];
  if (seat === undefined || nonce === undefined) return { note, message: null };
  note.opened = true;
  return { note, message: deal.seats[seat].waits ? { do: "shuffle", seal: deal.seal, nonce } : null };
}

/**
 * Returns what a page notes when the cards are dealt, and when the game is over.
 * @param {Note | undefined} before @param {string} table @param {Deal} deal
 * @param {{ seat: number | null, names: string[], kinds: string[], unasked: boolean }} at how the page's table stands
 * @returns {Promise<Note>}
 */
export async function hold(before, table, deal, at) {
  const known = before && before.seal === deal.seal;
  const note = known ? structuredClone(before) : await newNote(table, deal, before?.seals);
  if (!note.dealt) {
    note.unasked = note.mine === null && at.unasked;
    note.seat = at.seat;
    note.swapped = isSwapped(note, at);
  }
  note.dealt = true;
  if (deal.digest) note.digest ??= deal.digest;
  return note;
}

/** Returns the hash over all seals of a table, up to that of a game that was dealt. @param {Note | undefined} note */
export const linkAfter = async (note) =>
  note?.dealt ? headOf({ seals: 0, link: await headOf(note.chain), earlier: [[note.seal, "dealt"]] }) : null;

/**
 * Tells whether players sit elsewhere than a note says. Another name that nobody had is a new name.
 * @param {Note} note @param {{ names: string[], kinds: string[] }} at
 */
export function isSwapped(note, { names, kinds }) {
  const noted = note.names.map((name) => name?.[0]);
  return (
    names.some((name, n) => noted[n] !== undefined && noted[n] !== name && noted.includes(name)) ||
    kinds.some((kind, n) => note.seats[n] && note.seats[n].kind !== kind)
  );
}

/** Returns what of a deal contradicts a page's note, as ids. @param {Note} note @param {Facts} facts @returns {Promise<string[]>} */
export async function noteContradictions(note, facts) {
  if (note.seal !== facts.seal || !facts.chain || note.seats.length !== facts.seats.length) return ["note-seal"];
  /** @type {string[]} */
  const found = [];
  const { seats } = facts;
  /** @type {Partial<Seat>} */
  const own = note.mine === null ? {} : seats[note.mine];
  const known = [facts.seal, ...facts.chain.earlier.map(([seal]) => seal)];
  if (note.seals.some((seal) => !known.includes(seal))) found.push("note-seals");
  if (note.after && note.after !== facts.chain.link) found.push("note-chain");
  if ((await headerOf(note)) !== (await headerOf(facts))) found.push("note-header");
  if (note.before && canonical(listOf(note.seats, "commitment")) !== canonical(listOf(seats, "commitment")))
    found.push("note-list");
  else if (!(await areOpened(facts))) found.push("note-list");
  if (note.opened && note.mine !== null && !own.nonce) found.push("note-missing");
  if (own.nonce && note.nonces[own.commitment ?? ""] !== own.nonce) found.push("note-nonce");
  if (note.unasked && note.seat !== null && seats[note.seat].commitment) found.push("note-forged");
  if (note.mine !== null && note.seat !== null && note.seat !== note.mine) found.push("note-moved");
  for (const [n, name] of note.names.entries()) {
    if (n < seats.length && name && (await aliasOf(name[1], name[0])) !== seats[n].alias) {
      found.push("note-name");
      break;
    }
  }
  if (note.swapped) found.push("note-swapped");
  if (note.digest && facts.digest && note.digest !== facts.digest) found.push("note-digest");
  return found;
}

/** Tells whether each nonce of a deal is the one of its commitment. @param {Facts} facts */
async function areOpened({ seal, seats }) {
  const made = await Promise.all(seats.map(({ nonce }) => (nonce === undefined ? "" : commitmentOf(seal, nonce))));
  return seats.every(({ nonce, commitment }, n) => nonce === undefined || made[n] === commitment);
}

/**
 * Tells whether a page has sent a commitment that the list does not have: it came too late, or the server dropped it.
 * @param {Note} note @param {Facts} facts
 */
export const isDropped = (note, { seats }) =>
  note.mine !== null && Object.keys(note.nonces).length > 0 && !seats[note.mine]?.commitment;

/** Returns what a note cannot say, as an id, if there is anything. @param {Note} note @returns {string[]} */
export const noteGaps = (note) =>
  note.unasked ? ["note-unasked"] : !note.before ? ["note-late"] : !note.opened ? ["note-closed"] : [];

/** Returns what is missing from a deal by what it says itself, as ids. @param {Facts} facts @returns {string[]} */
export function gapsOf({ seats, chain }) {
  const found = [];
  if (seats.some(({ missing }) => missing)) found.push("missing");
  if (chain.earlier.length) found.push("earlier");
  const gives = (/** @type {Seat} */ { page }) => page !== undefined && seats[page].commitment;
  if (!seats.some(({ nonce }) => nonce)) found.push("none");
  else if (seats.some((seat) => seat.kind === "person" && !gives(seat))) found.push("without");
  return found;
}

/** Tells whether a seal was made of a secret. @param {Facts} facts @param {string} secret */
export const isSealOf = async (facts, secret) => (await sealOf(secret, await headerOf(facts))) === facts.seal;

/** Returns a note as it is exported. @param {Note} note */
export const exported = ({ table, number, dealt, ...note }) => note;

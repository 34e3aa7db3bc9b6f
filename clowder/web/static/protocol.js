// A page's part in the shuffle before a deal, without a page: what it answers, what it notes, and what contradicts its note.
// Tests run it in Node. docs/fairness.md says why.

import { areCards, areFaces, MOST_DECISIONS } from "./deal_shapes.js";
import { aliasOf, canonical, commitmentOf, headerOf, headOf, listOf, sealedSeat, sealOf } from "./sealed.js";

const MOST_NOTED = 20_000; // characters of decisions in a note

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
 * @property {string | null} [after] the hash over all seals of the table, up to that of the game before: in older notes
 * @property {Last | null} last of the seals of the table that the page had seen before
 * @property {boolean} before it saw the list of commitments before the cards
 * @property {boolean} opened it sent its nonce
 * @property {boolean} unasked it was open before the seal and was never asked
 * @property {boolean} swapped players sat elsewhere after the seal
 * @property {boolean} misnamed the names before the deal were not those in the seal
 * @property {boolean} dealt
 * @property {Cards | null} first what the page was shown first of the game
 * @property {Decision[]} decisions of its own that were taken, with the hand it saw when it made them
 * @property {number[][] | null} places who came where, as the game ended: place and seat
 * @property {string} [digest] of the log, when the game was over
 */

/**
 * @typedef {{ seal: string, seals: number, link: string, dealt: boolean, next: boolean }} Last
 *   how many seals the table had before that one, the hash over them, and whether its game is the one before
 * @typedef {{ hand: string[], mine: string[], board: string[] }} Cards the faces of the cards at three places
 * @typedef {{ hand: string[], moves: number[] }} Decision
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
    last: null,
    mine: null,
    seat: null,
    nonces: {},
    before: false,
    opened: false,
    unasked: false,
    swapped: false,
    misnamed: deal.step !== "dealt" && names.includes(null),
    dealt: false,
    first: null,
    decisions: [],
    places: null,
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
  if (same && (await newNote(table, deal)).misnamed) note.misnamed = true;
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
  if (note.opened && !note.before) return { note, message: { ...message, nonce } }; // another tab sent another number
  note.seats[seat].commitment = commitment; // no other page is asked, so the list is known
  note.before = note.opened = true;
  return { note, message: { ...message, nonce } };
}

/** @param {Note} note @param {Deal} deal */
function open(note, deal) {
  const list = listOf(deal.seats, "commitment"),
    seat = deal.mine;
  if (!note.before && !note.opened) {
    list.forEach((commitment, n) => {
      if (commitment) note.seats[n].commitment = commitment;
    });
    note.before = true;
  } else if (note.before && canonical(list) !== canonical(listOf(note.seats, "commitment")))
    return { note, message: null };
  const nonce = seat === undefined || seat !== note.mine ? undefined : note.nonces[list[seat] ?? ""];
  if (seat === undefined || nonce === undefined) return { note, message: null };
  note.opened = true;
  return { note, message: deal.seats[seat].waits ? { do: "shuffle", seal: deal.seal, nonce } : null };
}

/**
 * Returns what a page notes when the cards are dealt, and when the game is over.
 * @param {Note | undefined} before @param {string} table @param {Deal} deal
 * @param {{ seat: number | null, names: string[], kinds: string[], unasked: boolean, cards?: Cards | null,
 *   places?: number[][] | null }} at how the page's table stands
 * @returns {Promise<Note>}
 */
export async function hold(before, table, deal, at) {
  const known = before && before.seal === deal.seal;
  const note = known ? structuredClone(before) : await newNote(table, deal, before?.seals);
  if (!note.dealt) note.swapped ||= isSwapped(note, at);
  if (note.seat === null && at.seat !== null) {
    note.unasked = at.unasked && !Object.keys(note.nonces).length;
    note.seat = at.seat;
    note.first = at.cards ?? null;
  }
  note.dealt = true;
  note.places ??= at.places ?? null;
  if (deal.digest) note.digest ??= deal.digest;
  return note;
}

/**
 * Returns what a note of a game says of the last seal of its table before it.
 * @param {Note | undefined} before the note of that seal @param {number} number of the game
 * @returns {Promise<Last | null>}
 */
export async function lastSeal(before, number) {
  if (!before) return null;
  const { chain, seal, dealt } = before;
  const seals = chain.seals + chain.earlier.length;
  return { seal, seals, link: await headOf(chain), dealt, next: before.number + 1 === number };
}

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

/**
 * Returns the faces of cards, also of those that lie in zones. A card that lies face down has none.
 * @param {any} items @returns {string[]}
 */
export const facesOf = (items) =>
  (Array.isArray(items) ? items : []).flatMap((item) =>
    item?.is === "card" ? [item.face ?? ""] : facesOf(item?.items),
  );

/** Returns the cards that a page is shown; nothing where they are too many to note. @param {{ hand?: any[], mine?: any[], board?: any[] }} parts */
export function cardsIn({ hand, mine, board }) {
  const cards = { hand: facesOf(hand), mine: facesOf(mine), board: facesOf(board) };
  return areCards(cards) ? cards : null;
}

/** Returns a note with one more decision of its page, unless it has too many already. @param {Note} note @param {Decision} decision */
export function withDecision(note, decision) {
  const decisions = [...note.decisions, decision];
  const isLarge = decisions.length > MOST_DECISIONS || JSON.stringify(decisions).length > MOST_NOTED;
  return isLarge || !areFaces(decision.hand) ? note : { ...note, decisions };
}

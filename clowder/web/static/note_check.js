// What of a deal, and of a log, contradicts a page's note. clowder/table/fair_note.py says the same, in the same order, and
// plays the log again: so it compares the cards, too.

import { aliasOf, canonical, commitmentOf, hashOf, headerOf, headOf, listOf } from "./sealed.js";

/** @typedef {import("./sealed.js").Facts} Facts */
/** @typedef {import("./sealed.js").Seat} Seat */
/** @typedef {import("./protocol.js").Note} Note */

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
  if ((note.after && note.after !== facts.chain.link) || !(await goesOn(note.last, facts.chain)))
    found.push("note-chain");
  if ((await headerOf(note)) !== (await headerOf(facts))) found.push("note-header");
  if (note.before && canonical(listOf(note.seats, "commitment")) !== canonical(listOf(seats, "commitment")))
    found.push("note-list");
  else if (!(await areOpened(facts))) found.push("note-list");
  if (note.opened && note.mine !== null && !own.nonce) found.push("note-missing");
  if (own.nonce && note.nonces[own.commitment ?? ""] !== own.nonce) found.push("note-nonce");
  if (note.unasked && note.seat !== null && seats[note.seat].commitment) found.push("note-forged");
  if (note.mine !== null && note.seat !== null && note.seat !== note.mine) found.push("note-moved");
  if (note.misnamed || !(await areNamed(note, seats))) found.push("note-name");
  if (note.swapped) found.push("note-swapped");
  if (note.digest && facts.digest && note.digest !== facts.digest) found.push("note-digest");
  return found;
}

/** Tells whether each nonce of a deal is the one of its commitment. @param {Facts} facts */
async function areOpened({ seal, seats }) {
  const made = await Promise.all(seats.map(({ nonce }) => (nonce === undefined ? "" : commitmentOf(seal, nonce))));
  return seats.every(({ nonce, commitment }, n) => nonce === undefined || made[n] === commitment);
}

/** Tells whether the seal has the players whose names the page was shown. @param {Note} note @param {Seat[]} seats */
async function areNamed(note, seats) {
  const made = await Promise.all(note.names.map((name) => (name ? aliasOf(name[1], name[0]) : "")));
  return made.every((alias, n) => !alias || n >= seats.length || alias === seats[n].alias);
}

/**
 * Tells whether a chain of seals goes on from the last seal of the table that a page saw before: that seal was dealt, or it is
 * among those that led to no game.
 * @param {import("./protocol.js").Last | null | undefined} last @param {import("./sealed.js").Chain} chain
 */
async function goesOn(last, chain) {
  if (!last) return true;
  const { seals, link, seal, dealt, next } = last;
  if (chain.seals <= seals) {
    const at = seals - chain.seals;
    const before = await headOf({ ...chain, earlier: chain.earlier.slice(0, at) });
    return !dealt && before === link && chain.earlier[at]?.[0] === seal;
  }
  if (chain.seals > seals + 1) return !next; // games that the page did not see
  return chain.link === (await hashOf(`clowder/2/link:${link}\n${seal}\ndealt`));
}

/**
 * Returns what of a log's decisions and result contradicts a page's note, as ids.
 * @param {Note} note @param {Record<string, any>} log
 */
export function playedContradictions(note, { moves, result }) {
  const found = [];
  if (!areIn(note, moves)) found.push("note-decision");
  const { places } = note;
  if (places) {
    const firsts = places.filter(([place]) => place === 1).map(([, seat]) => seat);
    const winners = Array.isArray(result?.winners) ? result.winners : [];
    const isDraw = !winners.length && firsts.length === note.seats.length; // nobody won, and all are first
    if (!isDraw && canonical([...winners].sort()) !== canonical(firsts.sort())) found.push("note-result");
  }
  return found;
}

/** Tells whether a log has the decisions that a page noted, in their order. @param {Note} note @param {number[][]} moves */
function areIn({ seat, decisions }, moves) {
  let next = 0;
  for (const decision of decisions ?? []) {
    const wanted = decision.moves;
    const isAt = (/** @type {number} */ n) =>
      wanted.every((move, m) => moves[n + m]?.[0] === seat && moves[n + m][1] === move);
    while (next < moves.length && !isAt(next)) next += 1;
    if (next === moves.length) return false;
    next += wanted.length;
  }
  return true;
}

/**
 * Tells whether a page has sent a commitment that the list does not have: it came too late, or the server dropped it.
 * @param {Note} note @param {{ seats: Seat[] }} facts
 */
export const isDropped = (note, { seats }) =>
  note.mine !== null && Object.keys(note.nonces).length > 0 && !seats[note.mine]?.commitment;

/** Returns what a note cannot say of a deal, as ids. @param {Note} note @param {{ seats: Seat[] }} facts @returns {string[]} */
export function noteGaps(note, facts) {
  const hasCards = note.seat !== null && note.first;
  const cards = (note.seat !== null || note.mine !== null) && !hasCards ? ["note-cards"] : [];
  if (note.unasked) return ["note-unasked", ...cards];
  if (isDropped(note, facts)) return ["note-dropped", ...cards];
  return [...(!note.before ? ["note-late"] : !note.opened ? ["note-closed"] : []), ...cards];
}

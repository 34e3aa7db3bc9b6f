// Checks the log of a game as clowder/table/fair_check.py does, but for the moves: the same order, the same ids.

import { gapsOf, noteContradictions, noteGaps } from "./protocol.js";
import {
  commitmentOf,
  digestOf,
  gameOf,
  headerOf,
  oldCommitmentOf,
  oldSealOf,
  oldSeedOf,
  sealOf,
  seedOf,
} from "./sealed.js";

/** @param {any} text */
const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
/** @param {any} thing */
const isObject = (thing) => Boolean(thing) && typeof thing === "object" && !Array.isArray(thing);
/** @param {any} thing @param {string} names */
const has = (thing, names) => isObject(thing) && Object.keys(thing).sort().join() === names;

/** Tells whether a record of a deal has everything it must have, and nothing else. @param {any} fair @param {number} players */
function isWhole(fair, players) {
  return (
    has(fair, "chain,seal,seats,secret,version") &&
    fair.version === 2 &&
    isHash(fair.seal) &&
    isHash(fair.secret) &&
    isChain(fair.chain) &&
    Array.isArray(fair.seats) &&
    fair.seats.length === players &&
    fair.seats.every((/** @type {any} */ part, /** @type {number} */ n) => isPart(part, n, fair.seats))
  );
}

/** @param {any} chain */
function isChain(chain) {
  if (!has(chain, "earlier,link,seals") || !Number.isInteger(chain.seals) || !Array.isArray(chain.earlier))
    return false;
  const linked = chain.seals > 0 ? isHash(chain.link) : chain.link === "" && chain.seals === 0;
  return (
    linked &&
    chain.earlier.every(
      (/** @type {any} */ one) =>
        Array.isArray(one) && one.length === 2 && isHash(one[0]) && ["rules", "version"].includes(one[1]),
    )
  );
}

/** @param {any} part @param {number} seat @param {any[]} seats */
function isPart(part, seat, seats) {
  if (
    !isObject(part) ||
    !["person", "bot"].includes(part.kind) ||
    typeof part.alias !== "string" ||
    !/^[0-9a-f]{16}$/.test(part.alias)
  )
    return false;
  const more = Object.keys(part)
    .filter((name) => !["kind", "alias"].includes(name))
    .sort()
    .join();
  if ("page" in part) {
    const { page } = part;
    if (part.kind !== "person" || !Number.isInteger(page) || page < 0 || page > seat) return false;
    if (page !== seat) return more === "page" && isObject(seats[page]) && seats[page].page === page;
  }
  if (more === "" || more === "page") return true;
  const opened = more === "commitment,nonce,page" && isHash(part.nonce);
  const missed = more === "commitment,missing,page" && part.missing === true;
  return (opened || missed) && isHash(part.commitment);
}

/** @param {any} fair @param {number} players */
function isOldWhole(fair, players) {
  const isSeat = (/** @type {any} */ seat) => Number.isInteger(seat) && seat >= 0 && seat < players;
  const isOldPart = (/** @type {any} */ part) =>
    (has(part, "kind") && ["person", "bot"].includes(part.kind)) ||
    (has(part, "commitment,kind,nonce") && part.kind === "person" && isHash(part.commitment) && isHash(part.nonce));
  return (
    has(fair, "broken,seal,seats,secret") &&
    isHash(fair.seal) &&
    isHash(fair.secret) &&
    Array.isArray(fair.seats) &&
    fair.seats.length === players &&
    fair.seats.every(isOldPart) &&
    Array.isArray(fair.broken) &&
    fair.broken.every(isSeat)
  );
}

/**
 * Tells whether every nonce is the one that was committed to.
 * @param {string} seal @param {import("./sealed.js").Seat[]} seats @param {typeof commitmentOf} hash
 */
async function areOpened(seal, seats, hash) {
  for (const { commitment, nonce } of seats) if (nonce && (await hash(seal, nonce)) !== commitment) return false;
  return true;
}

/** Returns what of a log can be compared with a page's note. @param {any} log @returns {import("./sealed.js").Facts} */
export const factsOf = (log) => ({
  seal: log.fair.seal,
  game: gameOf(log),
  chain: log.fair.chain,
  seats: log.fair.seats,
  digest: log.digest,
});

/**
 * Returns what can be said of a log: the id of what contradicts, if anything does; else what is missing; and what agrees.
 * @param {Record<string, any>} log
 * @param {import("./protocol.js").Note | undefined} note what a page noted, if it was at the table
 * @returns {Promise<{ contradiction: string, gaps: string[], facts: string[], fairFor: number | null }>}
 */
export async function judge(log, note) {
  const fair = log?.fair,
    isOld = isObject(fair) && !("version" in fair);
  /** @type {string[]} */
  const facts = [];
  const header = async () => headerOf(factsOf(log));
  /** @type {[string, () => boolean | Promise<boolean>][]} */
  const steps = [
    ["sealed", () => fair !== undefined],
    ["complete", () => (isOld ? isOldWhole(fair, log.players) : isWhole(fair, log.players))],
    ["whole", async () => (await digestOf(log)) === log.digest],
    [
      "seal",
      async () => (isOld ? await oldSealOf(fair.secret, log) : await sealOf(fair.secret, await header())) === fair.seal,
    ],
    ["opened", () => areOpened(fair.seal, fair.seats, isOld ? oldCommitmentOf : commitmentOf)],
    [
      "seed",
      async () =>
        (isOld
          ? await oldSeedOf(fair.secret, log, fair.seats)
          : await seedOf(fair.secret, await header(), fair.seats)) === log.seed,
    ],
  ];
  for (const [id, holds] of steps) {
    if (!(await holds())) return { contradiction: id, gaps: [], facts, fairFor: null };
    facts.push(id);
  }
  if (note) {
    const [contradiction] = await noteContradictions(note, factsOf(log));
    if (contradiction) return { contradiction, gaps: [], facts, fairFor: null };
  }
  const gaps = [...(isOld ? oldGaps(fair) : gapsOf(factsOf(log))), ...(note ? noteGaps(note) : [])];
  return { contradiction: "", gaps, facts, fairFor: note?.before && note.opened ? note.mine : null };
}

/** @param {{ seats: import("./sealed.js").Seat[], broken: number[] }} fair */
function oldGaps({ seats, broken }) {
  const people = seats.filter(({ kind }) => kind === "person"),
    without = people.filter(({ nonce }) => !nonce).length;
  return [
    "old",
    ...(broken.length ? ["broken"] : []),
    ...(without === people.length ? ["none"] : without ? ["without"] : []),
  ];
}

/** Tells whether plain data is a note that a page exported. @param {any} note */
export function isNote(note) {
  return (
    isObject(note) &&
    note.clowder === "deal note" &&
    note.version === 2 &&
    [note.before, note.opened, note.unasked].every((flag) => typeof flag === "boolean") &&
    isHash(note.seal) &&
    isChain(note.chain) &&
    isObject(note.game) &&
    isObject(note.nonces) &&
    Array.isArray(note.seats) &&
    note.seats.every(isObject) &&
    Array.isArray(note.seals) &&
    note.seals.includes(note.seal) &&
    Array.isArray(note.names) &&
    note.names.every(
      (/** @type {any} */ one) =>
        one === null || (Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string")),
    ) &&
    [note.mine, note.seat].every(
      (seat) => seat === null || (Number.isInteger(seat) && seat >= 0 && seat < note.seats.length),
    )
  );
}

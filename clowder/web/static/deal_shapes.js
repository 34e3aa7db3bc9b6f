// What a deal must look like: in a log, in a frame of a live table, and in a page's note. clowder/table/fair_check.py and
// fair_note.py say the same.

const STEPS = ["commit", "open", "dealt"];
const MOST_SEATS = 16;
const MOST_TEXT = 100; // characters of a face or a name
const MOST_CARDS = 200; // that a note has at one place
export const MOST_DECISIONS = 400;

/** @param {any} text */
export const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
/** @param {any} thing */
export const isObject = (thing) => Boolean(thing) && typeof thing === "object" && !Array.isArray(thing);
/** @param {any} thing @param {string} names */
export const has = (thing, names) => isObject(thing) && Object.keys(thing).sort().join() === names;
/** @param {any} thing @param {(one: any) => boolean} holds */
const isListOf = (thing, holds) => Array.isArray(thing) && thing.every(holds);
/** @param {any} thing */
const isCount = (thing) => Number.isInteger(thing) && thing >= 0;
/** @param {any} thing */
const isFlag = (thing) => typeof thing === "boolean";
/** @param {any} text */
const isText = (text) => typeof text === "string" && text.length <= MOST_TEXT;

/** Tells whether a record of a deal has everything it must have, and nothing else. @param {any} fair @param {number} players */
export function isWhole(fair, players) {
  return (
    has(fair, "chain,seal,seats,secret,version") &&
    fair.version === 2 &&
    isHash(fair.seal) &&
    isHash(fair.secret) &&
    isChain(fair.chain) &&
    areSeats(fair.seats, players, isPart)
  );
}

/** @param {any} seats @param {number} players @param {(part: any, seat: number, seats: any[]) => boolean} holds */
const areSeats = (seats, players, holds) =>
  Array.isArray(seats) && seats.length === players && seats.every((part, n) => holds(part, n, seats));

/** @param {any} chain */
export function isChain(chain) {
  if (!has(chain, "earlier,link,seals") || !Number.isInteger(chain.seals)) return false;
  const linked = chain.seals > 0 ? isHash(chain.link) : chain.link === "" && chain.seals === 0;
  return (
    linked &&
    isListOf(
      chain.earlier,
      (one) => Array.isArray(one) && one.length === 2 && isHash(one[0]) && ["rules", "version"].includes(one[1]),
    )
  );
}

/** Tells whether what is said of a seat in a log, or after the deal, can be so. @param {any} part @param {number} seat @param {any[]} seats */
export function isPart(part, seat, seats) {
  if (!isSealedPart(part, seat, seats)) return false;
  const more = moreOf(part);
  if (more === "") return true;
  const opened = more === "commitment,nonce" && isHash(part.nonce);
  const missed = more === "commitment,missing" && part.missing === true;
  return part.page === seat && (opened || missed) && isHash(part.commitment);
}

/** @param {any} part @param {string[]} besides */
const moreOf = (part, ...besides) =>
  Object.keys(part)
    .filter((name) => !["kind", "alias", "page", ...besides].includes(name))
    .sort()
    .join();

/** Tells whether what a seal says of a seat can be so. @param {any} part @param {number} seat @param {any[]} seats */
function isSealedPart(part, seat, seats) {
  if (!isObject(part) || !["person", "bot"].includes(part.kind)) return false;
  if (typeof part.alias !== "string" || !/^[0-9a-f]{16}$/.test(part.alias)) return false;
  if (!("page" in part)) return true;
  const { page } = part;
  if (part.kind !== "person" || !isCount(page) || page > seat) return false;
  return page === seat || (isObject(seats[page]) && seats[page].page === page);
}

/** Tells whether what a page has seen of a seat before the deal can be so. @param {any} part @param {number} seat @param {any[]} seats */
function isNotedPart(part, seat, seats) {
  if (!isSealedPart(part, seat, seats)) return false;
  return moreOf(part) === "" || (moreOf(part) === "commitment" && part.page === seat && isHash(part.commitment));
}

/** Tells whether what a live table says of a seat before the deal can be so. @param {string} step */
const isOpenPart = (step) => (/** @type {any} */ part, /** @type {number} */ seat, /** @type {any[]} */ seats) => {
  if (!isObject(part)) return false;
  const { name, salt, waits, ...noted } = part;
  if (!isText(name) || typeof salt !== "string" || !/^[0-9a-f]{32}$/.test(salt)) return false;
  if (waits !== undefined && waits !== true) return false;
  return isNotedPart(noted, seat, seats) && (step === "open" || !("commitment" in noted));
};

/** Tells whether this says which game is dealt, by which rules. @param {any} game */
const isGame = (game) =>
  has(game, "clowder,game,options,players,rules,version") &&
  [game.clowder, game.version, game.players].every(isCount) &&
  [game.game, game.rules].every((text) => typeof text === "string") &&
  isObject(game.options);

/** Tells whether what a live table says of a deal is whole. @param {any} deal @returns {boolean} */
export function isDeal(deal) {
  if (!isObject(deal) || deal.version !== 2 || !STEPS.includes(deal.step)) return false;
  const { step, number, seal, game, chain, seats, mine, secret, digest, version, ...more } = deal;
  const ends = [secret, digest].every((one) => one === undefined || (step === "dealt" && isHash(one)));
  const players = Array.isArray(seats) ? seats.length : 0;
  return (
    Object.keys(more).length === 0 &&
    ends &&
    isCount(number) &&
    number > 0 &&
    isHash(seal) &&
    isChain(chain) &&
    players > 0 &&
    players <= MOST_SEATS &&
    isGame(game) &&
    game.players === players &&
    areSeats(seats, players, step === "dealt" ? isPart : isOpenPart(step)) &&
    (mine === undefined || (step !== "dealt" && isCount(mine) && seats[mine]?.page === mine))
  );
}

/** Tells whether what a live table says of a deal is whole, and of version 1. @param {any} deal */
export const isOldDeal = (deal) =>
  has(deal, "number,seal,seats,step") && deal.step === "dealt" && isHash(deal.seal) && isListOf(deal.seats, isObject);

/** @param {any} fair @param {number} players */
export function isOldWhole(fair, players) {
  const isSeat = (/** @type {any} */ seat) => isCount(seat) && seat < players;
  const isOldPart = (/** @type {any} */ part) =>
    (has(part, "kind") && ["person", "bot"].includes(part.kind)) ||
    (has(part, "commitment,kind,nonce") && part.kind === "person" && isHash(part.commitment) && isHash(part.nonce));
  return (
    has(fair, "broken,seal,seats,secret") &&
    isHash(fair.seal) &&
    isHash(fair.secret) &&
    areSeats(fair.seats, players, isOldPart) &&
    isListOf(fair.broken, isSeat)
  );
}

// Notes

/** @param {any} faces */
export const areFaces = (faces) => isListOf(faces, isText) && faces.length <= MOST_CARDS;
/** @param {any} cards */
export const areCards = (cards) => has(cards, "board,hand,mine") && Object.values(cards).every(areFaces);
/** @param {any} one */
const isDecision = (one) =>
  has(one, "hand,moves") && areFaces(one.hand) && isListOf(one.moves, isCount) && one.moves.length > 0;
/** @param {any} last */
const isLast = (last) =>
  has(last, "dealt,link,next,seal,seals") &&
  isFlag(last.dealt) &&
  isFlag(last.next) &&
  isHash(last.seal) &&
  isCount(last.seals) &&
  (last.seals ? isHash(last.link) : last.link === "");
/** @param {any} one */
const isName = (one) => one === null || (Array.isArray(one) && one.length === 2 && one.every(isText));

/** Tells whether plain data is a note that a page exported. @param {any} note @returns {boolean} */
export function isNote(note) {
  if (!isObject(note) || note.clowder !== "deal note" || note.version !== 2) return false;
  const players = Array.isArray(note.seats) ? note.seats.length : 0;
  const isSeat = (/** @type {any} */ seat) => isCount(seat) && seat < players;
  const isSeatOrNull = (/** @type {any} */ seat) => seat === null || isSeat(seat);
  const isPlace = (/** @type {any} */ one) =>
    Array.isArray(one) && one.length === 2 && isCount(one[0]) && isSeat(one[1]);
  const optional = (/** @type {any} */ value, /** @type {(one: any) => boolean} */ holds) =>
    value === undefined || value === null || holds(value);
  return (
    [note.before, note.opened, note.unasked].every(isFlag) &&
    isHash(note.seal) &&
    isChain(note.chain) &&
    areSeats(note.seats, players, isNotedPart) &&
    players > 0 &&
    players <= MOST_SEATS &&
    isGame(note.game) &&
    isObject(note.nonces) &&
    Object.entries(note.nonces).every((pair) => pair.every(isHash)) &&
    isListOf(note.seals, isHash) &&
    note.seals.includes(note.seal) &&
    isListOf(note.names, isName) &&
    note.names.length <= players &&
    [note.mine, note.seat].every(isSeatOrNull) &&
    [note.swapped, note.misnamed].every((flag) => optional(flag, isFlag)) &&
    [note.after, note.digest].every((hash) => optional(hash, isHash)) &&
    optional(note.last, isLast) &&
    optional(note.first, areCards) &&
    optional(note.decisions, (given) => isListOf(given, isDecision) && given.length <= MOST_DECISIONS) &&
    optional(note.places, (given) => isListOf(given, isPlace) && given.length <= players)
  );
}

// The table page's part in the shuffle before a deal: takes frames, sends what protocol.js answers, and says what it found.

import { isDeal, isOldDeal } from "./deal_shapes.js";
import { el } from "./draw.js";
import { isDropped, noteContradictions } from "./note_check.js";
import { isUnstored, keep, keepDecision, noteBefore, noteOf, notes, numAbandoned, settle } from "./notes.js";
import { page, parts, say, words } from "./page.js";
import { cardsIn, facesOf, hold, isSealOf, isSwapped, lastSeal, respond } from "./protocol.js";
import { codeOf, newNonce } from "./sealed.js";
import { now } from "./store.js";
import { send, timesConnected } from "./wire.js";

/** @import { DealPart, DealSeat, Parts, SeatPart } from "../types/frames" */
/** @typedef {import("./protocol.js").Note} Note */
/** @typedef {import("./protocol.js").Deal & DealPart} Deal */

const SHOWN = 3000; // milliseconds after which a game that is shown is one

/** @type {string[]} */
let alarms = []; // ids of what contradicts this page's note of the deal
/** @type {number[]} */
let code = []; // of the deal
/** @type {Note | undefined} */
let note; // of the deal that is shown
let heard = 0; // on which connection the last frame came
let quiet = { connected: 0, number: 0 }; // on which connection the page was last shown that nothing is shuffled, and after which game
let settling = ""; // the seal whose game has been shown only now
let open = { connected: 0, seal: "", number: 0 }; // on which connection it was last shown an open shuffle
/** @type {Promise<string[]>} */
let last = Promise.resolve([]);
/** @type {Parts} */
const latest = {}; // what the table said last, also what is not shown yet
/** @type {Map<unknown, string[]>} */
const hands = new Map(); // that were seen with a play, by its number

/**
 * Takes part in what a frame says of a deal; returns sentences that should be seen at once. One frame after the other.
 * @param {Parts} fresh
 * @returns {Promise<string[]> | null} nothing where a frame has nothing to do with a deal
 */
export function takePart(fresh) {
  const before = latest.table?.phase;
  Object.assign(latest, fresh);
  const { phase } = latest.table ?? {};
  const [all, connected] = [{ ...latest }, timesConnected()];
  const matters = phase !== before || connected !== heard || ["deal", "seat", "end"].some((name) => name in fresh);
  heard = connected;
  if (!matters && !(phase === "dealing" && fresh.seats)) return null;
  last = last.then(() => step(all, connected, "deal" in fresh)).catch(() => unreadable());
  return last;
}

/** Warns of what this page cannot read: it would check nothing any more. */
function unreadable() {
  const were = warnings();
  alarms = [...alarms, "note-gone"];
  return warnings().filter((text) => !were.includes(text));
}

/** @param {Parts} all @param {number} connected @param {boolean} isNews whether the frame said something of the deal */
async function step(all, connected, isNews) {
  const table = page.dataset.code || "";
  const phase = all.table?.phase || "";
  const deal = /** @type {Deal} */ (all.deal ?? {});
  const isPlayed = ["playing", "over"].includes(phase);
  if (isPlayed && deal.step === "dealt" && isDeal(deal)) return dealt(table, deal, all, connected);
  const broken = brokenBy(table, deal, phase);
  if (!isNews && !broken.length) {
    if (!isPlayed && !isDeal(deal)) quiet = { ...quiet, connected };
    return lookAgain(table, deal, all);
  }
  const were = alarms;
  [alarms, code, note] = [broken, [], undefined];
  if (!broken.length && isDeal(deal)) return opening(table, deal, all, connected);
  quiet = { connected, number: isOldDeal(deal) ? deal.number : 0 };
  return broken.every((id) => were.includes(id)) ? [] : warnings();
}

/** Looks whether everybody still sits where the seal says. @param {string} table @param {Deal} deal @param {Parts} all */
function lookAgain(table, deal, all) {
  const noted = isDeal(deal) && all.table?.phase === "dealing" ? noteOf(table, deal.number) : undefined;
  if (!noted || noted.seal !== deal.seal || noted.swapped || !isSwapped(noted, sitters(all))) return [];
  note = keep({ ...noted, swapped: true });
  alarms = [...alarms, "note-swapped"];
  return warnings();
}

/**
 * Returns what is wrong where a table shows no deal that can be read, or none of a game that it shows.
 * @param {string} table @param {Deal} deal @param {string} phase
 */
function brokenBy(table, deal, phase) {
  if (isDeal(deal)) return phase === "playing" && deal.step !== "dealt" ? ["note-gone"] : [];
  if (isOldDeal(deal)) return noteOf(table, deal.number) ? ["note-seal"] : []; // it was sealed otherwise before
  if (Object.keys(deal).length) return ["note-gone"];
  return phase === "playing" && noteBefore(table) ? ["note-gone"] : []; // where games were sealed, all are
}

/** @param {string} table @param {Deal} deal @param {Parts} all @param {number} connected */
async function opening(table, deal, all, connected) {
  const answer = await answered(table, deal);
  note = await continued(answer.note, connected);
  if (all.table?.phase === "dealing" && isSwapped(note, sitters(all))) note.swapped = true;
  open = { connected, seal: deal.seal, number: deal.number };
  note = keep(note); // before anything is sent
  alarms = [...(note.misnamed ? ["note-name"] : []), ...(note.swapped ? ["note-swapped"] : [])];
  if (answer.message) send({ do: "shuffle", ...answer.message });
  return warnings();
}

/** Returns what the page notes and sends. If another tab made a number meanwhile, it goes on from that. @param {string} table @param {Deal} deal */
async function answered(table, deal) {
  for (;;) {
    const before = noteOf(table, deal.number);
    const answer = await respond(before, table, deal, newNonce);
    const nonces = (/** @type {Note | undefined} */ one) =>
      one?.seal === deal.seal ? Object.keys(one.nonces).join() : "";
    if (nonces(before) === nonces(noteOf(table, deal.number))) return answer;
  }
}

/**
 * Notes which seals this one must continue, where this browser knows the game before. A shuffle that was given up before the
 * eyes of this page must be named.
 * @param {Note} fresh @param {number} connected
 */
async function continued(fresh, connected) {
  fresh.last ??= await lastSeal(noteBefore(fresh.table, fresh.number), fresh.number);
  const isGivenUp = open.seal && open.seal !== fresh.seal && open.connected === connected;
  if (isGivenUp && !noteOf(fresh.table, open.number)?.dealt && !fresh.seals.includes(open.seal))
    fresh.seals.push(open.seal);
  return fresh;
}

/** @param {string} table @param {Deal} deal @param {Parts} all @param {number} connected @returns {Promise<string[]>} */
async function dealt(table, deal, all, connected) {
  const known = noteOf(table, deal.number);
  const seats = all.seats || [];
  const was = warnings();
  note = keep(await continued(await hold(known, table, deal, standing(deal, all, connected)), connected));
  settleLater(deal.seal);
  code = await codeOf(deal.seal, deal.seats);
  alarms = [...(note.unasked ? ["note-unasked"] : []), ...(await noteContradictions(note, deal))];
  if (notes().some(({ seal, number }) => seal === deal.seal && number !== deal.number)) alarms.push("note-seal");
  if (deal.secret && !(await isSealOf(deal, deal.secret))) alarms.push("note-opened");
  if (isDropped(note, deal)) alarms.push("note-dropped");
  if (isAtAnotherSeat(note, all)) alarms.push("note-moved");
  if (all.table?.phase === "over") quiet = { connected, number: deal.number };
  const isKnown = known?.dealt && known.seal === deal.seal;
  if (isKnown) return warnings().filter((text) => !was.includes(text)); // the rest was said already
  const asked = deal.seats.filter((seat, n) => seat.page === n);
  return [...warnings(), ...missing(deal, seats), ...(asked.length > 1 ? [codeText()] : [])];
}

/**
 * Counts a seal no more as one without a game, once its game has been shown for a while: a game that is only flashed is none.
 * @param {string} seal
 */
function settleLater(seal) {
  if (settling === seal) return;
  settling = seal;
  setTimeout(() => {
    if (settling !== seal) return;
    settling = "";
    const shown = /** @type {Deal} */ (latest.deal ?? {});
    if (shown.seal === seal && shown.step === "dealt") settle(seal);
  }, SHOWN);
}

/** Tells whether this page plays at another seat than at the deal. @param {Note} noted @param {Parts} all */
function isAtAnotherSeat({ seat }, { seat: own = null, table }) {
  return table?.phase === "playing" && !table.round && seat !== null && own !== null && seat !== own;
}

/** Notes which hand this page saw when it sent a play. @param {unknown} id */
export const noteSent = (id) => void hands.set(id, facesOf(now().parts.hand));

/** Notes a play of this page's that the table has taken. @param {import("../types/page").Numbered} request */
export function noteTaken({ id, moves }) {
  const hand = hands.get(id);
  hands.delete(id);
  if (!hand || !moves) return;
  last = last
    .catch(() => [])
    .then((said) => {
      if (note?.dealt && note.seat !== null && note.seat === latest.seat)
        keepDecision(note, { hand, moves: [...moves] });
      return said;
    });
}

/** @param {Parts} all */
const sitters = ({ seats = [] }) => ({ names: seats.map(({ name }) => name), kinds: seats.map(({ kind }) => kind) });

/**
 * How the table stands at the deal. A page knows that it was not asked if it was there before, and plays itself.
 * @param {Deal} deal @param {Parts} all @param {number} connected
 */
function standing(deal, all, connected) {
  const { seats = [], seat = null, table, end } = all;
  const own = table?.round ? null : seat;
  const wasThere = connected > 0 && quiet.connected === connected && quiet.number < deal.number && !isUnstored();
  const plays = own !== null && seats[own]?.kind === "person" && !seats[own].stand_in;
  const places = table?.phase === "over" && end ? end.places.map(([place, who]) => [place, who]) : null;
  return { seat: own, ...sitters(all), unasked: wasThere && plays, cards: cardsIn(all), places };
}

/** @param {number} seat @param {SeatPart[] | undefined} seats */
const called = (seat, seats = parts.seats) => seats?.[seat]?.name || ""; // also oneself: no sentence here is turned to anybody
/** @param {Deal} deal @param {SeatPart[]} seats */
const missing = (deal, seats) =>
  deal.seats.flatMap((seat, n) => (seat.missing ? [say("fair-missing", called(n, seats))] : []));
const codeText = () => say("fair-code", code.map((n) => words["deal-animals"].split(", ")[n]).join(" · "));
const warnings = () => [
  ...new Set(alarms.map((id) => words[`fair-${id}`])),
  ...(note && note.seals.length > 1 ? [say("fair-begun", note.seals.length)] : []),
];

const warned = () => warnings().map((text) => el("p", { class: "warn", key: text }, text));

/** Returns what a player must not miss about the deal; nothing where all is well. */
export const dealNotice = () => warnings()[0] || "";
export const isShuffling = () => ["commit", "open"].includes(parts.deal?.step || "");
export const waitedFor = () => (parts.deal?.seats || []).flatMap(({ waits, name }) => (waits && name ? [name] : []));
export const checkAddress = () => `/fair?table=${page.dataset.code}&game=${parts.deal?.number || ""}`;
export const dealCode = () => (code.length ? codeText() : "");

/** Returns how often this browser's number was used up without a game, as a sentence; nothing where it never was. */
export function abandoned() {
  const number = numAbandoned(parts.deal?.seal);
  return number ? say("fair-abandoned", number) : "";
}

/** Returns how the cards were shuffled, for the table's menu. */
export function dealBox() {
  const deal = /** @type {Deal} */ (parts.deal || {});
  const playing = ["playing", "over"].includes(parts.table?.phase || "");
  if (!playing) return null;
  const how = el(
    "p",
    { key: "how" },
    el("a", { class: "link", key: "a", href: "/fair", target: "_blank", rel: "noopener" }, words["fair-how"]),
  );
  const title = el("h3", { key: "h" }, words["fair-title"]);
  if (deal.step !== "dealt" || !(isDeal(deal) || isOldDeal(deal)))
    return el(
      "section",
      { class: "deal", key: "deal" },
      title,
      warnings().length > 0
        ? warned()
        : el("p", { key: "not" }, words[isShuffling() ? "shuffling" : "fair-not-sealed"]),
      how,
    );
  const people = deal.seats.flatMap((seat, n) => (seat.kind === "bot" ? [] : [shareText(seat, called(n))]));
  return el(
    "section",
    { class: "deal", key: "deal" },
    title,
    warnings().length > 0 ? warned() : el("p", { key: "part" }, words[partId(deal)]),
    isUnstored() && el("p", { key: "unstored" }, words["fair-unstored"]),
    dealCode() &&
      el("p", { class: "code", key: "code" }, el("b", { key: "b" }, dealCode()), " ", words["fair-code-why"]),
    people.length > 0 &&
      el(
        "ul",
        { key: "added" },
        people.map((text, n) => el("li", { key: n }, text)),
      ),
    abandoned() && el("p", { class: "warn", key: "abandoned" }, abandoned()),
    el("p", { class: "seal", key: "seal" }, el("code", null, deal.seal.match(/.{8}/g)?.join(" "))),
    deal.secret &&
      el(
        "p",
        { key: "check" },
        el(
          "a",
          { class: "btn two", key: "a", href: checkAddress(), target: "_blank", rel: "noopener" },
          words["fair-check"],
        ),
      ),
    how,
  );
}

/** @param {Deal} deal */
function partId(deal) {
  if (!deal.version) return "fair-old";
  if (!note?.before) return "fair-no-part";
  return note.opened ? "fair-took-part" : "fair-looked-on";
}

/** @param {DealSeat} seat @param {string} name */
function shareText({ nonce, missing: isMissing, page: asked }, name) {
  if (isMissing) return say("fair-missing", name);
  if (nonce) return say("fair-added", name);
  return asked !== undefined && parts.deal?.seats?.[asked]?.commitment
    ? say("fair-added-with", name, called(asked))
    : say("fair-added-none", name);
}

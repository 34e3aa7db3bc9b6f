// The table page's part in the shuffle before a deal: takes frames, sends what protocol.js answers, and says what it found.

import { el } from "./draw.js";
import { keep, noteOf, notes, numAbandoned } from "./notes.js";
import { page, parts, say, words } from "./page.js";
import { hold, isDropped, isSealOf, linkAfter, noteContradictions, respond } from "./protocol.js";
import { codeOf, newNonce } from "./sealed.js";
import { send, timesConnected } from "./wire.js";

/** @import { DealPart, DealSeat, Parts, SeatPart, TablePart } from "../types/frames" */
/** @typedef {import("./protocol.js").Note} Note */
/** @typedef {import("./protocol.js").Deal & DealPart} Deal */
/** @typedef {{ seats?: SeatPart[], seat?: number | null, table?: TablePart }} All */

/** @type {string[]} */
let alarms = []; // ids of what contradicts this page's note of the deal
/** @type {number[]} */
let code = []; // of the deal
/** @type {Note | undefined} */
let note; // of the deal that is shown
let quiet = { connected: 0, number: 0 }; // on which connection the page was last shown that nothing is shuffled, and after which game
/** @type {Promise<string[]>} */
let last = Promise.resolve([]);

/**
 * Takes part in what a frame says of a deal; returns sentences that should be seen at once. One frame after the other.
 * @param {Parts} fresh
 * @returns {Promise<string[]>}
 */
export function takePart(fresh) {
  const { deal } = fresh;
  if (!deal) return Promise.resolve([]);
  const all = { ...parts, ...fresh };
  const connected = timesConnected();
  last = last.catch(() => []).then(() => step(/** @type {Deal} */ (deal), all, connected));
  return last;
}

/** @param {Deal} deal @param {All} all @param {number} connected @returns {Promise<string[]>} */
async function step(deal, all, connected) {
  const table = page.dataset.code || "";
  const isPlayed = ["playing", "over"].includes(all.table?.phase || "");
  if (deal.step === "dealt" && deal.version && isPlayed) return dealt(table, deal, all, connected);
  [alarms, code, note] = [[], [], undefined];
  if (!deal.step || !deal.version) {
    if (deal.step === "dealt" && noteOf(table, deal.number)) alarms = ["note-seal"]; // it was sealed otherwise before
    quiet = { connected, number: deal.number || 0 };
    return warnings();
  }
  const answer = await respond(noteOf(table, deal.number), table, deal, newNonce);
  note = await chained(answer.note);
  keep(note); // before anything is sent
  if (answer.message) send({ do: "shuffle", ...answer.message });
  return [];
}

/** Notes which chain of seals this one must continue, where this browser knows the game before. @param {Note} fresh */
async function chained(fresh) {
  fresh.after ??= await linkAfter(noteOf(fresh.table, fresh.number - 1));
  return fresh;
}

/** @param {string} table @param {Deal} deal @param {All} all @param {number} connected @returns {Promise<string[]>} */
async function dealt(table, deal, all, connected) {
  const known = noteOf(table, deal.number);
  const seats = all.seats || [];
  note = await chained(await hold(known, table, deal, standing(deal, all, connected)));
  keep(note);
  code = await codeOf(deal.seal, deal.seats);
  alarms = [...(note.unasked ? ["note-unasked"] : []), ...(await noteContradictions(note, deal))];
  if (notes().some(({ seal, number }) => seal === deal.seal && number !== deal.number)) alarms.push("note-seal");
  if (deal.secret && !(await isSealOf(deal, deal.secret))) alarms.push("note-opened");
  if (isDropped(note, deal)) alarms.push("note-dropped");
  if (all.table?.phase === "over") quiet = { connected, number: deal.number };
  if (known?.dealt && known.seal === deal.seal) return warnings(); // said already, but for what is new
  const asked = deal.seats.filter((seat, n) => seat.page === n);
  return [...warnings(), ...missing(deal, seats), ...(asked.length > 1 ? [codeText()] : [])];
}

/**
 * How the table stands at the deal. A page knows that it was not asked if it was there before, and plays itself.
 * @param {Deal} deal @param {All} all @param {number} connected
 */
function standing(deal, { seats = [], seat = null, table }, connected) {
  const own = table?.round ? null : seat;
  const wasThere = connected > 0 && quiet.connected === connected && quiet.number < deal.number;
  const plays = own !== null && seats[own]?.kind === "person" && !seats[own].stand_in;
  return {
    seat: own,
    names: seats.map(({ name }) => name),
    kinds: seats.map(({ kind }) => kind),
    unasked: wasThere && plays,
  };
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

/** Returns what a player must not miss about the deal; nothing where all is well. */
export const dealNotice = () => warnings()[0] || "";
export const isShuffling = () => ["commit", "open"].includes(parts.deal?.step || "");
export const waitedFor = () => (parts.deal?.seats || []).flatMap(({ waits, name }) => (waits && name ? [name] : []));
export const checkAddress = () => `/fair?table=${page.dataset.code}&game=${parts.deal?.number || ""}`;
export const dealCode = () => (code.length ? codeText() : "");

/** Returns how often this browser's number was used up without a game, as a sentence; nothing where it never was. */
export function abandoned() {
  const number = numAbandoned(isShuffling() ? parts.deal?.seal : "");
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
  if (deal.step !== "dealt")
    return el(
      "section",
      { class: "deal", key: "deal" },
      title,
      el("p", { key: "not" }, words[isShuffling() ? "shuffling" : "fair-not-sealed"]),
      how,
    );
  const people = deal.seats.flatMap((seat, n) => (seat.kind === "bot" ? [] : [shareText(seat, called(n))]));
  return el(
    "section",
    { class: "deal", key: "deal" },
    title,
    warnings().length > 0
      ? warnings().map((text) => el("p", { class: "warn", key: text }, text))
      : el("p", { key: "part" }, words[partId(deal)]),
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

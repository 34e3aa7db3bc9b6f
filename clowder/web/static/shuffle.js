// This page's part in the shuffle before a deal: it commits to a number of its own, and opens it when it has seen the list
// of all commitments. What it has seen it keeps, and holds the deal to it.

import { el } from "./draw.js";
import { page, parts, say, words } from "./page.js";
import { areOpened, canonical, commitmentOf, keep, listOf, newNonce, notes } from "./sealed.js";
import { send } from "./wire.js";

let mine = {}; // what this page adds to the shuffle of a seal
let begun = []; // seals of the same deal: several, if it was broken off
let before = false; // this page took part in the deal: it saw seal and list before the cards
let broken = false; // the deal is not the one this page took part in

export async function takePart(deal) {
  if (deal.step === "dealt") return hold(deal);
  if (!deal.step) return;
  if (begun[0]?.number !== deal.number) begun = [];
  if (!begun.some(({ seal }) => seal === deal.seal)) begun.push({ number: deal.number, seal: deal.seal });
  if (deal.mine === undefined) {
    if (mine.seal !== deal.seal) mine = {}; // what it had taken part in was broken off, in sight of all
    return;
  }
  const message = { do: "shuffle", seal: deal.seal };
  if (deal.step === "commit" && mine.seal !== deal.seal) {
    const nonce = newNonce();
    const own = { seal: deal.seal, nonce };
    mine = own;
    own.commitment = await commitmentOf(deal.seal, nonce);
    const alone = deal.seats.every(({ gives }, seat) => !gives || seat === deal.mine); // then there is no list to wait for
    if (alone)
      own.list = listOf(
        deal.seats.map((one, seat) => (seat === deal.mine ? { ...one, commitment: own.commitment } : one)),
      );
    send({ ...message, commitment: own.commitment, ...(alone ? { nonce } : {}) });
  } else if (
    deal.step === "open" &&
    mine.seal === deal.seal &&
    !mine.list &&
    deal.seats[deal.mine].commitment === mine.commitment
  ) {
    mine.list = listOf(deal.seats);
    send({ ...message, nonce: mine.nonce });
  }
}

// Notes what this page has seen of a deal, and whether it fits.
async function hold(deal) {
  const table = page.dataset.code,
    known = notes().find((note) => note.table === table && note.number === deal.number);
  const own = mine.list && (mine.seal === deal.seal || !known) ? mine : null;
  const note = known || {
    table,
    number: deal.number,
    seal: own?.seal ?? deal.seal,
    list: own?.list ?? listOf(deal.seats),
    begun: Math.max(1, begun.length),
    before: Boolean(own),
  };
  if (deal.digest) note.digest ??= deal.digest;
  keep(note);
  before = Boolean(note.before);
  broken =
    note.seal !== deal.seal ||
    canonical(note.list) !== canonical(listOf(deal.seats)) ||
    !(await areOpened(deal.seal, deal.seats));
}

export const isShuffling = () => ["commit", "open"].includes(parts.deal?.step);
const called = (seat) => parts.seats?.[seat]?.name || ""; // also oneself: no sentence here is turned to anybody
export const waitedFor = () => (parts.deal?.seats || []).flatMap(({ waits }, seat) => (waits ? [called(seat)] : []));
export const brokenOff = () =>
  parts.deal?.broken?.length ? say("fair-anew", [...new Set(parts.deal.broken)].map(called).join(", ")) : "";
export const checkAddress = () => `/fair?table=${page.dataset.code}&game=${parts.deal?.number || ""}`;

// How the cards were shuffled, in the table's menu.
export function dealBox() {
  const deal = parts.deal || {},
    playing = ["playing", "over"].includes(parts.table?.phase);
  if (!playing) return null;
  const how = el(
    "p",
    { key: "how" },
    el("a", { class: "link", key: "a", href: "/fair", target: "_blank", rel: "noopener" }, words["fair-how"]),
  );
  if (deal.step !== "dealt")
    return el(
      "section",
      { class: "deal", key: "deal" },
      el("h3", { key: "h" }, words["fair-title"]),
      el("p", { key: "not" }, words[isShuffling() ? "shuffling" : "fair-not-sealed"]),
      how,
    );
  const added = deal.seats.flatMap(({ kind, nonce }, seat) =>
    kind === "bot" ? [] : [say(nonce ? "fair-added" : "fair-added-none", called(seat))],
  );
  return el(
    "section",
    { class: "deal", key: "deal" },
    el("h3", { key: "h" }, words["fair-title"]),
    el("p", { key: "sealed" }, words[broken ? "fair-broken" : before ? "fair-took-part" : "fair-no-part"]),
    el("p", { class: "seal", key: "seal" }, el("code", null, deal.seal.match(/.{8}/g).join(" "))),
    added.length > 0 &&
      el(
        "ul",
        { key: "added" },
        added.map((text, n) => el("li", { key: n }, text)),
      ),
    brokenOff() && el("p", { key: "anew" }, brokenOff()),
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

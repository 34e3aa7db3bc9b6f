// What a browser notes of deals: two tabs, a storage that is full, and what is not a note.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { noteContradictions } from "../../clowder/web/static/note_check.js";
import { cardsIn, facesOf, hold, respond } from "../../clowder/web/static/protocol.js";
import { aliasOf, commitmentOf } from "../../clowder/web/static/sealed.js";

/** @typedef {typeof import("../../clowder/web/static/notes.js")} Tab */
/** @typedef {import("../../clowder/web/static/sealed.js").Seat} Seat */

const SEAL = "ab".repeat(32);
const FOREIGN = "ef".repeat(32);
const GAME = { clowder: 1, game: "cats", version: 1, rules: "abc", players: 2, options: {} };
/** @type {Map<string, string>} */
const kept = new Map();
let room = Infinity; // characters that the storage takes
let tabs = 0;

Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    removeItem: (/** @type {string} */ name) => kept.delete(name),
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => {
      if (text.length > room) throw new Error("QuotaExceededError");
      kept.set(name, text);
    },
  },
});

beforeEach(() => {
  kept.clear();
  room = Infinity;
});

/** Opens a tab: a module of its own, over the same storage. @returns {Promise<Tab>} */
const open = () => import(`../../clowder/web/static/notes.js?tab=${(tabs += 1)}`);

const SALT = "07".repeat(16);
const NAMES = ["Ann", "Bob"];
const aliases = await Promise.all(NAMES.map((name) => aliasOf(SALT, name)));

/** @param {string} step @param {Partial<Seat>[]} shares @returns {any} */
function deal(step, shares) {
  const shown = step !== "dealt";
  const seats = shares.map((share, seat) => {
    const names = shown ? { name: NAMES[seat], salt: SALT } : {};
    return { kind: "person", alias: aliases[seat], page: seat, ...names, ...share };
  });
  const chain = { seals: 0, link: "", earlier: [] };
  return { version: 2, step, number: 1, seal: SEAL, game: GAME, chain, seats, ...(shown ? { mine: 0 } : {}) };
}

const nonce = (/** @type {number} */ tab) => String(tab).repeat(64);
const AT = { seat: 0, names: [], kinds: [], unasked: false };

/** Lets a tab see an open shuffle; returns what it sends. @param {Tab} tab @param {any} shown @param {number} number */
async function shows(tab, shown, number) {
  const answer = await respond(tab.noteOf("T", 1), "T", shown, () => nonce(number));
  tab.keep(answer.note);
  return answer.message;
}

/** Lets a tab see the deal; returns what contradicts its note. @param {Tab} tab @param {any} shown */
async function sees(tab, shown) {
  const note = tab.keep(await hold(tab.noteOf("T", 1), "T", shown, AT));
  return noteContradictions(note, shown);
}

for (const first of [1, 2]) {
  test(`two tabs commit to two numbers, and the server takes that of tab ${first}`, async () => {
    const [one, two] = [await open(), await open()];
    const asked = deal("commit", [{ waits: true }, { waits: true }]);
    const sent = await Promise.all([shows(one, asked, 1), shows(two, asked, 2)]);
    const foreign = { commitment: await commitmentOf(SEAL, FOREIGN) };
    const mine = { commitment: sent[first - 1]?.commitment };
    const listed = deal("open", [{ ...mine, waits: true }, foreign]);
    for (const [n, tab] of [one, two].entries()) assert.equal((await shows(tab, listed, n + 1))?.nonce, nonce(first));
    const dealt = deal("dealt", [
      { ...mine, nonce: nonce(first) },
      { ...foreign, nonce: FOREIGN },
    ]);
    for (const tab of [one, two, await open()]) assert.deepEqual(await sees(tab, dealt), []);
    assert.equal(one.noteOf("T", 1)?.before, true);
  });

  test(`two tabs of the only page that is asked send at once, and the server takes tab ${first}`, async () => {
    const [one, two] = [await open(), await open()];
    const bot = { kind: "bot", page: undefined };
    const asked = deal("commit", [{ waits: true }, bot]);
    const sent = await Promise.all([shows(one, asked, 1), shows(two, asked, 2)]);
    const dealt = deal("dealt", [{ commitment: sent[first - 1]?.commitment, nonce: nonce(first) }, bot]);
    for (const tab of [one, two]) assert.deepEqual(await sees(tab, dealt), []);
    assert.equal(one.noteOf("T", 1)?.before, false); // which number the server fixed cannot be said
  });
}

test("two tabs that are shown two lists hold the server to the first", async () => {
  const [one, two] = [await open(), await open()];
  const asked = deal("commit", [{ waits: true }, { waits: true }]);
  const mine = { commitment: (await shows(one, asked, 1))?.commitment };
  await shows(two, asked, 2);
  const [foreign, other] = [{ commitment: await commitmentOf(SEAL, FOREIGN) }, { commitment: "0".repeat(64) }];
  await shows(one, deal("open", [{ ...mine, waits: true }, foreign]), 1);
  await shows(two, deal("open", [{ ...mine, waits: true }, other]), 2);
  const dealt = deal("dealt", [
    { ...mine, nonce: nonce(1) },
    { ...other, missing: true },
  ]);
  for (const tab of [one, two]) assert.deepEqual(await sees(tab, dealt), ["note-list"]);
});

test("a full storage loses nothing while the page is open, and raises no alarm", async () => {
  const tab = await open();
  const asked = deal("commit", [{ waits: true }, { waits: true }]);
  const sent = await shows(tab, asked, 1);
  assert.equal(tab.isUnstored(), false);
  room = 0; // the commitment is stored, and the rest is not
  assert.equal((await shows(tab, asked, 2))?.commitment, sent?.commitment);
  const [mine, foreign] = [{ commitment: sent?.commitment }, { commitment: await commitmentOf(SEAL, FOREIGN) }];
  assert.equal((await shows(tab, deal("open", [{ ...mine, waits: true }, foreign]), 2))?.nonce, nonce(1));
  assert.equal(tab.isUnstored(), true);
  assert.equal(tab.noteOf("T", 1)?.before, true);
  assert.equal(tab.numAbandoned(), 1);
  const dealt = deal("dealt", [
    { ...mine, nonce: nonce(1) },
    { ...foreign, nonce: FOREIGN },
  ]);
  const again = await open(); // loaded again: it knows the number, and not that it was sent
  assert.equal(again.noteOf("T", 1)?.before, false);
  assert.deepEqual(await sees(again, dealt), []);
  assert.deepEqual(await sees(tab, dealt), []);
  assert.equal(tab.numAbandoned(), 1); // a game that is only flashed is none
  tab.settle(SEAL);
  assert.equal(tab.numAbandoned(), 0);
});

test("decisions are kept in the order in which they were taken, by whichever tab", async () => {
  const [one, two] = [await open(), await open()];
  const dealt = deal("dealt", [{}, {}]);
  const note = one.keep(await hold(undefined, "T", dealt, AT));
  one.keepDecision(note, { hand: ["eat"], moves: [1] });
  two.keepDecision(note, { hand: [], moves: [2, 3] });
  one.keep(note); // an older copy of it
  assert.deepEqual(
    one.noteOf("T", 1)?.decisions.map(({ moves }) => moves),
    [[1], [2, 3]],
  );
  for (let n = 0; n < 500; n += 1) one.keepDecision(note, { hand: ["eat"], moves: [n] });
  assert.equal(one.noteOf("T", 1)?.decisions.length, 400);
  one.keepDecision(note, { hand: ["x".repeat(30_000)], moves: [1] });
  assert.equal(one.noteOf("T", 1)?.decisions.length, 400);
});

test("what is no note in the storage is not taken for one", async () => {
  const tab = await open();
  const whole = tab.keep(await hold(undefined, "T", deal("dealt", [{}, {}]), AT));
  for (const change of [{ seal: 1 }, { number: "1" }, { seats: [{}] }, { decisions: [{}] }, { nonces: { x: 1 } }]) {
    kept.set("shuffles", JSON.stringify([null, 7, { ...whole, ...change }]));
    assert.deepEqual((await open()).notes(), []);
  }
  for (const text of ["{", "{}", "null", "7"]) {
    kept.set("shuffles", text);
    assert.deepEqual((await open()).notes(), []);
  }
});

test("a note of an older page lacks only what it did not note", async () => {
  const tab = await open();
  const { last, misnamed, first, decisions, places, ...old } = tab.keep(
    await hold(undefined, "T", deal("dealt", [{}, {}]), AT),
  );
  kept.set("shuffles", JSON.stringify([{ ...old, after: null }]));
  assert.deepEqual((await open()).noteOf("T", 1), { ...old, after: null, last, misnamed, first, decisions, places });
});

test("all notes can be forgotten", async () => {
  const tab = await open();
  await shows(tab, deal("commit", [{ waits: true }, { kind: "bot", page: undefined }]), 1);
  assert.equal(tab.numAbandoned(), 1);
  tab.forgetNotes();
  assert.deepEqual([tab.notes(), tab.numAbandoned(), kept.size], [[], 0, 0]);
});

test("cards that cannot be read are noted as none, and what is no note replaces none", async () => {
  const tab = await open();
  const dealt = deal("dealt", [{}, {}]);
  assert.deepEqual(facesOf(null), []);
  assert.deepEqual(facesOf([null, 7, { is: "zone", items: "x" }, { is: "card", face: "nope" }]), ["nope"]);
  assert.equal(cardsIn({ hand: [{ is: "card", face: "x".repeat(101) }] }), null);
  const note = tab.keep(await hold(undefined, "T", dealt, { ...AT, cards: cardsIn({}) }));
  assert.throws(() => tab.keep({ ...note, seat: 99 }), TypeError);
  assert.throws(() => tab.keep({ ...note, places: [[1.5, 0]] }), TypeError);
  assert.deepEqual(tab.noteOf("T", 1), note);
});

test("a page that made no number was not asked, whatever the deal says of its seat", async () => {
  const asked = { ...deal("open", [{}, {}]), mine: 0 };
  const { note, message } = await respond(undefined, "T", asked, () => nonce(1));
  assert.equal(message, null);
  assert.equal(note.mine, 0);
  const was = await hold(note, "T", deal("dealt", [{}, {}]), { ...AT, unasked: true });
  assert.equal(was.unasked, true);
});

test("a seat that is shown only later is noted then, with its cards", async () => {
  const dealt = deal("dealt", [{}, {}]);
  const hidden = await hold(undefined, "T", dealt, { ...AT, seat: null });
  assert.deepEqual([hidden.dealt, hidden.seat, hidden.first], [true, null, null]);
  const cards = { hand: ["nope"], mine: [], board: [] };
  const shown = await hold(hidden, "T", dealt, { ...AT, seat: 1, unasked: true, cards });
  assert.deepEqual([shown.seat, shown.first, shown.unasked], [1, cards, true]);
  const later = await hold(shown, "T", dealt, { ...AT, seat: 0, cards: { hand: [], mine: [], board: [] } });
  assert.deepEqual([later.seat, later.first], [1, cards]);
});

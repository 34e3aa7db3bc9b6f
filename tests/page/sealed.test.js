// The arithmetic of fair deals.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as sealed from "../../clowder/web/static/sealed.js";

const bytes = (/** @type {number} */ size) => Uint8Array.from({ length: size }, (_, n) => (n * 37 + size) % 256);

test("our SHA-256 is the standard's, for every size around its blocks", () => {
  for (const size of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    assert.equal(sealed.sha256(bytes(size)), createHash("sha256").update(bytes(size)).digest("hex"), `${size} bytes`);
  }
});

test("equal data is the same text, whatever the order of its keys", () => {
  assert.equal(
    sealed.canonical({ b: [1, { d: null, c: "ä" }], a: true }),
    sealed.canonical({ a: true, b: [1, { c: "ä", d: null }] }),
  );
  assert.notEqual(sealed.canonical({ a: [1, 2] }), sealed.canonical({ a: [2, 1] }));
});

test("the text that is hashed is Python's, with astral keys and half characters", async () => {
  const cases = JSON.parse(readFileSync(new URL("canonical.json", import.meta.url), "utf8"));
  assert.equal(cases.length, 5);
  for (const [data, bytes] of cases) {
    const python = Uint8Array.from(bytes.match(/../g), (/** @type {string} */ byte) => parseInt(byte, 16));
    const hashed = createHash("sha256").update(python).digest("hex");
    assert.equal(await sealed.hashOf(sealed.canonical(data)), hashed, bytes);
  }
});

test("a nonce has 32 bytes, and no two are alike", () => {
  const [one, other] = [sealed.newNonce(), sealed.newNonce()];
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.notEqual(one, other);
});

const hash = (/** @type {string} */ text) => createHash("sha256").update(new TextEncoder().encode(text)).digest("hex");

test("seals, commitments, names and codes are hashes of what docs/fairness.md says", async () => {
  const seats = [{ kind: "person", commitment: "c0", nonce: "n0" }, { kind: "bot" }];
  assert.equal(await sealed.sealOf("s", "h"), hash("clowder/2/seal:s\nh"));
  assert.equal(await sealed.commitmentOf("s", "n"), hash("clowder/2/nonce:s\nn"));
  assert.equal(await sealed.aliasOf("salt", "Änn"), hash("clowder/2/name:salt\nÄnn").slice(0, 16));
  assert.equal(await sealed.seedOf("s", "h", seats), hash("clowder/2/seed:s\nh\nc0,-\nn0,-"));
  const code = hash("clowder/2/code:s\nc0,-\nn0,-");
  assert.deepEqual(
    await sealed.codeOf("s", seats),
    [0, 2, 4].map((n) => parseInt(code.slice(n, n + 2), 16) % 64),
  );
  assert.deepEqual(sealed.listOf(seats, "commitment"), ["c0", null]);
});

test("the chain of seals is a hash over all of them, in their order", async () => {
  const chain = {
    seals: 2,
    link: "l",
    earlier: [
      ["a", "dealt"],
      ["b", "dropped"],
    ],
  };
  const link = hash(`clowder/2/link:${hash("clowder/2/link:l\na\ndealt")}\nb\ndropped`);
  assert.equal(await sealed.headOf(chain), link);
  const header = await sealed.headerOf({ game: { game: "cats" }, seats: [{ kind: "bot", name: "not sealed" }], chain });
  assert.equal(header, `{"chain":{"link":"${link}","seals":4},"game":"cats","seats":[{"alias":null,"kind":"bot"}]}`);
});

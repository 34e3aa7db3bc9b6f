// The other end of a table: a socket, a worker's port, requests, or a recording.

import assert from "node:assert/strict";
import { test } from "node:test";
import { connect } from "../../clowder/web/static/connect.js";
import { waitBefore } from "../../clowder/web/static/socket.js";

/** @import { Message } from "../../clowder/web/types/page" */

const next = () => new Promise((done) => setImmediate(done));

/**
 * Returns what is heard, and who hears it.
 */
function hearing() {
  /** @type {unknown[]} */
  const heard = [];
  return {
    heard,
    onMessage: (/** @type {Message} */ message) => void heard.push(message),
    onOpen: () => void heard.push("open"),
    onLost: (/** @type {string} */ reason) => void heard.push(`lost ${reason}`),
  };
}

test("a recording is heard from the first to the last message, and keeps what is sent", async () => {
  const ear = hearing();
  const table = connect([{ now: 1 }, { now: 2 }], ear);
  assert.deepEqual(ear.heard, []); // not before the page is ready
  await next();
  assert.deepEqual(ear.heard, ["open", { now: 1 }, { now: 2 }]);
  table.send({ do: "hint", id: 4 });
  assert.deepEqual("sent" in table && table.sent, [{ do: "hint", id: 4 }]);
});

test("a recording that is closed is not heard any further", async () => {
  /** @type {unknown[]} */
  const heard = [];
  const table = connect([{ now: 1 }, { now: 2 }], {
    onMessage(message) {
      heard.push(message);
      table.close();
    },
  });
  await next();
  assert.deepEqual(heard, [{ now: 1 }]);
});

test("a port carries messages both ways until it is closed", async () => {
  const { port1, port2 } = new MessageChannel();
  const ear = hearing();
  const table = connect(port1, ear);
  const asked = new Promise((done) => port2.addEventListener("message", ({ data }) => done(data), { once: true }));
  port2.start();
  table.send({ do: "play", moves: [3], id: 9 });
  assert.deepEqual(await asked, { do: "play", moves: [3], id: 9 });
  const answered = new Promise((done) => port1.addEventListener("message", done, { once: true }));
  port2.postMessage({ done: 9 });
  await answered;
  assert.deepEqual(ear.heard, ["open", { done: 9 }]);
  table.close();
});

test("a worker is ended when its table is left", () => {
  let ended = 0;
  const worker = /** @type {any} */ ({ postMessage() {}, terminate: () => (ended += 1), onmessage: null });
  connect(worker, hearing()).close();
  assert.equal(ended, 1);
  assert.equal(worker.onmessage, null);
});

// Sockets

/** What a browser's socket does, by hand. */
class Socket {
  static OPEN = 1;
  /** @type {Socket[]} */
  static all = [];
  readyState = 0;
  /** @type {string[]} */
  sent = [];
  /** @type {any} */
  onopen;
  /** @type {any} */
  onmessage;
  /** @type {any} */
  onclose;
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    Socket.all.push(this);
  }
  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }
}

test("a socket sends while it is open, and is opened again when it is lost", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  Socket.all = [];
  t.mock.property(globalThis, "WebSocket", /** @type {any} */ (Socket));
  const ear = hearing();
  const table = connect("ws://host/table/ABCD/live", ear);
  table.send({ do: "hint", id: 1 });
  const [first] = Socket.all;
  assert.deepEqual(first.sent, []);
  first.open();
  table.send({ do: "hint", id: 2 });
  assert.deepEqual(first.sent, ['{"do":"hint","id":2}']);
  first.onmessage({ data: '{"now":5}' });
  first.onclose({ code: 1006, reason: "" });
  t.mock.timers.tick(249);
  assert.equal(Socket.all.length, 1);
  t.mock.timers.tick(1);
  assert.equal(Socket.all.length, 2);
  assert.equal(Socket.all[1].address, "ws://host/table/ABCD/live");
  Socket.all[1].onclose({ code: 1006, reason: "gone" });
  t.mock.timers.tick(499); // twice as long, until something is heard
  assert.equal(Socket.all.length, 2);
  t.mock.timers.tick(1);
  Socket.all[2].open();
  Socket.all[2].onmessage({ data: '{"now":6}' });
  Socket.all[2].onclose({ code: 1006, reason: "" });
  t.mock.timers.tick(250);
  assert.equal(Socket.all.length, 4);
  assert.deepEqual(ear.heard, ["open", { now: 5 }, "lost ", "lost gone", "open", { now: 6 }, "lost "]);
});

test("a socket of a page that is left is not opened again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  Socket.all = [];
  t.mock.property(globalThis, "WebSocket", /** @type {any} */ (Socket));
  const ear = hearing();
  const table = connect("wss://host/live", ear);
  table.close();
  Socket.all[0].onclose({ code: 1001, reason: "" });
  t.mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
  assert.deepEqual(ear.heard, []);
});

test("a server that refuses is asked again, but not so soon", () => {
  assert.deepEqual(
    [0, 1, 9].map((tries) => waitBefore(1006, tries)),
    [250, 500, 4000],
  );
  assert.deepEqual(
    [0, 1, 9].map((tries) => waitBefore(4003, tries)),
    [2000, 4000, 20_000],
  );
});

// Requests

test("answers come back with a request; what cannot be asked is refused", async (t) => {
  /** @type {CustomEvent[]} */
  const tried = [];
  globalThis.dispatchEvent = (event) => Boolean(tried.push(/** @type {CustomEvent} */ (event)));
  const fetched = t.mock.method(globalThis, "fetch", async () => ({
    json: async () => ({ answers: [{ done: 3 }, { parts: {} }], solved: "Well done." }),
  }));
  const ear = hearing();
  const table = connect("/puzzle", ear);
  await table.send({ do: "play", moves: [1], id: 3 });
  assert.deepEqual(ear.heard, [{ done: 3 }, { parts: {} }]);
  assert.deepEqual(tried[0].detail, { do: "play", solved: "Well done." });
  const [address, { body, method }] = /** @type {any} */ (fetched.mock.calls[0].arguments);
  assert.deepEqual([address, method, JSON.parse(body)], ["/puzzle", "POST", { do: "play", moves: [1], id: 3 }]);
  fetched.mock.mockImplementation(async () => {
    throw new TypeError("offline");
  });
  await table.send({ do: "play", moves: [1], id: 4 });
  assert.deepEqual(ear.heard.slice(2), ["lost ", { sorry: "", id: 4 }]);
});

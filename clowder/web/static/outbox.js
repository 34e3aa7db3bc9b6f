// What this page has sent and is not answered yet, and whether anybody is still there at the other end.

import { connect } from "./connect.js";
import { $ } from "./dom.js";
import { addressHere, ask, isLocal, portOf } from "./engine.js";
import { page, words } from "./page.js";

/** @import { Connection, Message, Numbered, Request } from "../types/page" */

const QUIET = 10_000; // milliseconds without a word, not even a heartbeat, after which the connection counts as lost
const LOOK = 1000; // the most that counts between two looks: a page that was held up has not taken what came meanwhile
const AGAIN = ["play", "shuffle"]; // what is sent again when the connection was lost

/** @type {Map<unknown, Numbered>} */
const open = new Map();
/** @type {Connection | null} */
let connection = null;
let ids = Date.now(); // they grow from page to page
let connected = 0; // how often
const silence = { quiet: 0, looked: 0, beating: false, lost: false };

/**
 * Connects this page with its table; there is none where a page is looked at from a disk.
 * @param {(message: Message) => void} take
 */
export function join(take) {
  if (location.protocol === "file:") return;
  if (isLocal && page.dataset.post)
    ask(page.dataset.post).then(({ frame, sorry }) => (frame ? take(frame) : warn(sorry)));
  connection = connect(page.dataset.post || (isLocal ? portOf(addressHere(), settle, warn) : socketAddress()), {
    onMessage(message) {
      silence.quiet = 0;
      if (!page.dataset.post) warn("");
      take("sorry" in message && !message.sorry ? { ...message, sorry: words.reconnecting } : message);
    },
    onOpen() {
      connected += 1;
      for (const request of open.values()) if (AGAIN.includes(request.do)) connection?.send(request);
    },
    onLost(reason) {
      if (!page.dataset.post) warn(reason || words.reconnecting);
    },
  });
}

/**
 * Notes at which table this page is, so that it finds it again.
 * @param {string} code
 */
function settle(code) {
  page.dataset.code = code;
  history.replaceState(null, "", `?code=${code}`);
}

function socketAddress() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const language = document.documentElement.lang;
  return `${scheme}//${location.host}/table/${page.dataset.code}/live?language=${language}&shuffle=2`;
}

/** @param {string} text */
function warn(text) {
  silence.lost = Boolean(text);
  if ($("lost").textContent !== text) $("lost").textContent = text;
  $("lost").hidden = !text;
}

/** Tells the person where nothing has been heard for long. */
export function listen() {
  const time = performance.now();
  silence.quiet += Math.min(time - silence.looked, LOOK);
  silence.looked = time;
  if (document.hidden) silence.quiet = 0;
  if (silence.beating && silence.quiet > QUIET && !silence.lost) warn(words.reconnecting);
}

/** Notes that the other end says that it is there, even where there is nothing else to say. */
export function hearBeat() {
  silence.beating = true;
}

/** Returns how often this page has been connected. */
export const openings = () => connected;

/** Leaves the table: this page is on its way to another. */
export const hangUp = () => connection?.close();

/**
 * Sends a request under a number of its own.
 * @param {Request} request
 * @returns {Numbered}
 */
export function send(request) {
  ids += 1;
  const numbered = { ...request, id: ids };
  open.set(numbered.id, numbered);
  connection?.send(numbered);
  return numbered;
}

/**
 * Returns what was sent under a number that has been answered.
 * @param {unknown} id
 */
export function settled(id) {
  const request = open.get(id);
  open.delete(id);
  return request;
}

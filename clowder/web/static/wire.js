// The wire: what is sent and heard over the socket; a play is sent again after a reconnect.

import { $, page, words } from "./page.js";

const QUIET = 10_000; // milliseconds without a word, not even a heartbeat, after which the connection counts as lost
const LOOK = 1000; // the most that counts between two looks: a page that was held up has not taken what came meanwhile
let socket,
  connected = 0,
  tries = 0,
  gone = false,
  quiet = 0,
  looked = 0,
  beating = false,
  lost = false;
let ids = Date.now(); // they grow from page to page
const AGAIN = ["play", "shuffle"]; // what is sent again when the connection was lost
const open = new Map(); // what was sent and is not answered yet
let taking; // who takes the answers of a puzzle

export function connect(take) {
  if (page.dataset.post) {
    taking = take;
    return;
  } // a puzzle: every message is a request of its own
  if (location.protocol === "file:") return; // a preview on a disk: nobody answers
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(
    `${scheme}//${location.host}/table/${page.dataset.code}/live?language=${document.documentElement.lang}&shuffle=2`,
  );
  socket.onopen = () => {
    connected += 1;
    for (const message of open.values()) if (AGAIN.includes(message.do)) socket.send(JSON.stringify(message));
  };
  socket.onmessage = (message) => {
    tries = 0;
    quiet = 0;
    warn("");
    take(JSON.parse(message.data));
  };
  socket.onclose = (closed) => {
    if (gone) return;
    const refused = closed.code >= 4000; // with a reason, which may pass: asked again, but not so soon
    warn(closed.reason || words.reconnecting);
    setTimeout(() => connect(take), Math.min(refused ? 20000 : 4000, (refused ? 2000 : 250) * 2 ** tries++));
  };
}

function warn(text) {
  lost = Boolean(text);
  if ($("lost").textContent !== text) $("lost").textContent = text;
  $("lost").hidden = !text;
}

// Tells the person where nothing has been heard for long.
export function listen() {
  const time = performance.now();
  quiet += Math.min(time - looked, LOOK);
  looked = time;
  if (document.hidden) quiet = 0;
  if (beating && quiet > QUIET && !lost) warn(words.reconnecting);
}

export const hearBeat = () => {
  beating = true;
};
export const timesConnected = () => connected;
export const hangUp = () => {
  gone = true;
};

export function send(message) {
  const whole = { ...message, id: ++ids };
  open.set(whole.id, whole);
  if (page.dataset.post) post(whole);
  else if (socket && socket.readyState === 1) socket.send(JSON.stringify(whole));
  return whole;
}

async function post(message) {
  try {
    const { answers, solved } = await (
      await fetch(page.dataset.post, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(message),
      })
    ).json();
    for (const answer of answers) taking(answer);
    dispatchEvent(new CustomEvent("tried", { detail: { do: message.do, solved } }));
  } catch {
    taking({ sorry: words.reconnecting, id: message.id });
  }
}

// Returns what was sent under a number that has been answered.
export function settled(id) {
  const what = open.get(id);
  open.delete(id);
  return what;
}

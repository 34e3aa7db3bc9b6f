// The lobby: offers the coach to newcomers and shows tables as they come and go.

import { $ } from "./dom.js";
import { isLocal } from "./engine.js";
import { learned, played } from "./remembered.js";

const LONGEST_WAIT = 15_000; // milliseconds until the socket is opened again
const SILENT = 1500; // milliseconds after which a lost connection is told
const REFUSED = 4000; // closing codes from here on: the server does not want us

// Who has not played a game yet is offered the coach first; a lesson that is finished says so.
for (const box of document.querySelectorAll(".box")) {
  box.classList.toggle("new", !played().includes(box.id));
  box.querySelector(".tick")?.toggleAttribute("hidden", !learned().includes(box.id));
}
document.querySelector(".start")?.toggleAttribute("hidden", played().length > 0);

// A page with a script takes part in the shuffle.
for (const form of document.querySelectorAll("form[action='/play'], form.with-friends")) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "shuffles", value: "on" }));
}

/** @type {Map<string, string>} */
const lists = new Map(); // by name: as they are to be shown

/**
 * Shows a list, as the server has written it. One that is being used stays as it is until it is left.
 * @param {string} name
 */
function show(name) {
  const place = $(name);
  const list = lists.get(name);
  if (list === undefined || place.contains(document.activeElement)) return;
  if (place.innerHTML.trim() !== list.trim()) place.innerHTML = list;
  lists.delete(name);
}

let tries = 0;
let silent = 0; // the timer of a connection that is lost

/** @param {MessageEvent} message */
function take({ data }) {
  tries = 0;
  clearTimeout(silent);
  silent = 0;
  $("lost").hidden = true;
  document.body.dataset.live = "";
  for (const [name, list] of Object.entries(JSON.parse(data))) {
    lists.set(name, list);
    show(name);
  }
}

function listen() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/live?language=${document.documentElement.lang}`);
  socket.onmessage = take;
  socket.onclose = ({ code }) => {
    if (code < REFUSED) silent ||= setTimeout(() => $("lost").removeAttribute("hidden"), SILENT);
    setTimeout(listen, Math.min(LONGEST_WAIT, 500 * 2 ** tries));
    tries += 1;
  };
}

document.addEventListener("focusout", () => setTimeout(() => [...lists.keys()].forEach(show)));
if (!isLocal) listen(); // nobody else is there

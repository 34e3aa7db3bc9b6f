// A replay on a site without a server: the film comes from a file that is dropped here, or from a game of this browser.

import { $ } from "./dom.js";
import { ask } from "./engine.js";
import { keep, recall } from "./storage.js";

/**
 * @typedef {object} Film
 * @property {string} [sorry]
 * @property {string} game
 * @property {string} film
 * @property {Record<string, unknown>} faces
 * @property {string[]} names
 * @property {number | null} seat
 */

const FILM = "film"; // where a film waits for its page

/** @param {Film} found */
function show({ film, faces, names, seat }) {
  for (const [id, data] of Object.entries({ film, faces, names })) $(id).textContent = JSON.stringify(data);
  $("page").dataset.seat = seat === null ? "" : String(seat);
  const script = Object.assign(document.createElement("script"), { type: "module", src: $("page").dataset.script });
  document.head.append(script);
}

async function begin() {
  const code = new URLSearchParams(location.search).get("code");
  const kept = recall(sessionStorage, FILM);
  /** @type {Film} */
  const found = code ? await ask(`/table/${code}/replay`) : kept ? JSON.parse(kept) : {};
  if (found.film) show(found);
  else $("story").textContent = found.sorry || "";
}

/** @param {File | undefined} file */
async function take(file) {
  if (!file) return;
  const log = await file
    .text()
    .then(JSON.parse)
    .catch(() => ({})); // which is refused with a sentence
  /** @type {Film} */
  const found = await ask("/replay", log);
  $("drop-sorry").hidden = !found.sorry;
  $("drop-sorry").textContent = found.sorry || "";
  if (found.sorry) return;
  keep(sessionStorage, FILM, JSON.stringify(found));
  location.assign(`replay-${found.game}.html`);
}

if ($("drop")) {
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector("#drop input");
  input?.addEventListener("change", () => take(input.files?.[0]));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
} else begin();

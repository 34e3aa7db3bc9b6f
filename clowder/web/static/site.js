// Every page of a site without a server: languages, names, games that go on, and deleting all of it.

import { $ } from "./dom.js";
import { draw, el } from "./draw.js";
import { ask, placeOf, startEngine } from "./engine.js";
import { keep, recall } from "./storage.js";

/** @typedef {{ code: string, game: string, title: string, people: string }} OwnTable */

/** @type {HTMLFormElement | null} */
const nameForm = document.querySelector("form#name-form");
const puzzle = new URLSearchParams(location.search).get("puzzle");

// Before the table's script reads it: which puzzle this page is about.
if (puzzle) $("page").dataset.number = puzzle;

// Another language has the same table.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[data-language]") : null;
  if (link instanceof HTMLAnchorElement) {
    link.search = location.search;
    keep(localStorage, "language", link.dataset.language || "");
  }
});

if (nameForm) {
  const field = /** @type {HTMLInputElement} */ (nameForm.elements.namedItem("name"));
  field.value = recall(localStorage, "name") || "";
  nameForm.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(localStorage, "name", field.value.trim());
    field.blur();
  });
}

/** Shows the games of this browser that go on. The engine is at hand when the first one is begun. */
async function showOwn() {
  startEngine();
  const { own = [] } = await ask("/own");
  $("own").hidden = !own.length;
  draw($("own-tables"), own.map(ownTable));
}

/** @param {OwnTable} table */
function ownTable({ code, game, title, people }) {
  const cover = el("svg", { class: "art cover", "aria-hidden": "true" }, el("use", { href: `#${game}-cover` }));
  const what = el("span", { class: "what" }, [el("b", {}, title), " ", el("span", {}, people)]);
  const go = el("a", { class: "btn", href: placeOf(`/table/${code}`, game) }, $("own").dataset.go || "");
  return el("li", { class: `game-${game}`, key: code }, [cover, what, go]);
}

if ($("own-tables")) showOwn();

/** Deletes whatever this site keeps in this browser. */
async function deleteAll() {
  for (const worker of await (navigator.serviceWorker?.getRegistrations() ?? [])) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  await new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase("clowder");
    deleting.onsuccess = deleting.onerror = resolve;
  });
  localStorage.clear();
  sessionStorage.clear();
}

$("delete-all")?.addEventListener("click", async () => {
  const button = $("delete-all");
  if (!confirm(button.dataset.sure)) return;
  await deleteAll();
  $("deleted").hidden = false;
  button.hidden = true;
});

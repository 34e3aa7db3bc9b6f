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

const SETTINGS = ["name", "language", "sound", "calls", "played", "learned", "shuffles", "opened"];

/** Deletes whatever this site keeps in this browser, and nothing of other sites of the same origin. Games come first. */
async function deleteAll() {
  const scope = new URL(".", new URL(document.documentElement.dataset.offline || "", location.href));
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(`clowder ${scope.pathname}`);
    deleting.onsuccess = resolve;
    deleting.onerror = () => reject(deleting.error);
  });
  const names = "caches" in window ? await caches.keys() : []; // there are none without HTTPS
  for (const name of names) if (name.startsWith(`clowder ${scope.pathname} `)) await caches.delete(name);
  await (await navigator.serviceWorker?.getRegistration(scope))?.unregister();
  for (const key of Object.keys(localStorage)) {
    if (SETTINGS.includes(key) || key.startsWith("puzzle ")) localStorage.removeItem(key);
  }
  sessionStorage.removeItem("film");
}

$("delete-all")?.addEventListener("click", async () => {
  const button = $("delete-all");
  if (!confirm(button.dataset.sure)) return;
  const failed = await deleteAll().then(
    () => false,
    () => true,
  );
  if (failed) $("deleted").textContent = button.dataset.failed || "";
  $("deleted").hidden = false;
  button.hidden = !failed;
});

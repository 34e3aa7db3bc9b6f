// The page of a game's rules: its pictures, its examples, and the book with links between them.

import { search, showRuleIn } from "./book.js";
import { $, data } from "./dom.js";
import { fetchGuide, showGuide } from "./guide.js";
import { printable } from "./paper.js";

const { address = "", query = "" } = $("rules-page").dataset;
const from = { address, query, words: data("words") };

if ($("guide-data")) showGuide($("guide"), data("guide-data"), from);
else fetchGuide($("guide"), from);

search($("book"));
printable($("book"), document.title);
$("print").addEventListener("click", () => print());
addEventListener("click", (event) => {
  /** @type {HTMLElement | null} */
  const link = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
  const rule = link?.dataset.rule;
  if (!rule || !showRuleIn($("book"), rule)) return;
  event.preventDefault();
  history.replaceState(null, "", `#${rule}`);
});
if (/^#R\d+$/.test(location.hash)) showRuleIn($("book"), location.hash.slice(1));

// The page of a game's rules: its pictures, its examples, and the book with links between them.

import { search, showRuleIn } from "./book.js";
import { fetchGuide, showGuide } from "./guide.js";
import { printable } from "./paper.js";

const $ = (id) => document.getElementById(id);
const page = $("rules-page"),
  given = $("guide-data");
const words = JSON.parse($("words").textContent);
const { address, query } = page.dataset;

if (given) showGuide($("guide"), JSON.parse(given.textContent), { address, query, words });
else fetchGuide($("guide"), { address, query, words });

search($("book"));
printable($("book"), document.title);
$("print").addEventListener("click", () => window.print());
addEventListener("click", (event) => {
  const rule = event.target.closest?.("[data-rule]")?.dataset.rule;
  if (rule && showRuleIn($("book"), rule)) {
    event.preventDefault();
    history.replaceState(null, "", `#${rule}`);
  }
});
if (/^#R\d+$/.test(location.hash)) showRuleIn($("book"), location.hash.slice(1));

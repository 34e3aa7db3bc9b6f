// The rules at this table: a chip that names them, and a list of what was changed and what that does.

import { el } from "./draw.js";
import { words } from "./page.js";

/** @import { State } from "../types/page" */

/** @param {State["parts"]["table"]} table */
export function rulesChip(table) {
  const number = (table?.rules || []).length;
  const called = table?.preset || (number ? words.options : words["preset-printed"]);
  return [el("span", { key: "name" }, called), number > 0 && el("b", { key: "number" }, number)];
}

/**
 * Returns the list of changed rules; who is still waiting for friends is shown a short one.
 * @param {State["parts"]["table"]} table
 */
export function rulesAtTable(table) {
  const rules = table?.rules || [];
  if (!table || !rules.length) return [el("p", { class: "note", key: "note" }, words["rules-as-printed"])];
  const title = words["rules-at-table"];
  const isShort = table.phase === "waiting";
  const list = rules.map(([label, value, help], n) =>
    el("li", { key: n }, `${label}: `, el("b", null, value), !isShort && help && el("small", { key: "help" }, help)),
  );
  const again = el("a", { class: "try", key: "a", href: table.path, target: "_blank" }, words["try-rules"]);
  return [
    el("h3", { key: "title" }, table.preset ? `${title}: ${table.preset}` : title),
    el("ul", { class: "rules", key: "rules" }, list),
    table.path && el("p", { key: "try" }, again),
  ];
}

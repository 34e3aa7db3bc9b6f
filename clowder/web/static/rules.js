// The rules at this table: a chip that names them, and a list of what was changed and what that does.

import { el } from "./draw.js";

const called = (table, words) =>
  table?.preset || ((table?.rules || []).length ? words.options : words["preset-printed"]);

export const rulesChip = (table, words) => [
  el("span", { key: "name" }, called(table, words)),
  (table?.rules || []).length > 0 && el("b", { key: "number" }, table.rules.length),
];

// Whoever is still waiting for friends is shown the short list.
export function rulesAtTable(table, words) {
  const rules = table?.rules || [];
  if (!rules.length) return [el("p", { class: "note", key: "note" }, words["rules-as-printed"])];
  return [
    el("h3", { key: "title" }, table.preset ? `${words["rules-at-table"]}: ${table.preset}` : words["rules-at-table"]),
    el(
      "ul",
      { class: "rules", key: "rules" },
      rules.map(([label, value, help], n) =>
        el(
          "li",
          { key: n },
          `${label}: `,
          el("b", null, value),
          help && table.phase !== "waiting" && el("small", { key: "help" }, help),
        ),
      ),
    ),
    table.path &&
      el(
        "p",
        { key: "try" },
        el("a", { class: "try", key: "a", href: table.path, target: "_blank" }, words["try-rules"]),
      ),
  ];
}

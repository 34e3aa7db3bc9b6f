// Lines of the bar that are the same whether something is asked or not.

import { el } from "./draw.js";
import { ruleLink, words } from "./page.js";

/** @import { State } from "../types/page" */

/** @param {string} text */
export const line = (text, rule = "") =>
  el("p", { class: "line", key: "line", id: "line" }, el("span", { key: "text" }, text), rule && ruleLink(rule));

/**
 * One fact stands below the board; the others, and all on a tight page, are the bar's line while nothing is picked.
 * @param {State} state
 */
export const factLine = ({ parts, layout }) => (parts.facts || []).slice(layout.tight ? 0 : 1).join(" · ");

/** @param {State} state */
export function sorting({ parts, layout, byGroups }) {
  const most = layout.tight ? 8 : 6;
  if ((parts.hand || []).length <= most) return null;
  const props = { class: "ghost sort", key: "sort", "data-sort": true, "aria-pressed": String(byGroups) };
  return el("button", { type: "button", ...props }, words.sort);
}

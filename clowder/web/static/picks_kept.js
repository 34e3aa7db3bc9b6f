// A page that is loaded again has the same picks.

import { page } from "./page.js";
import { keep, recall } from "./storage.js";

const key = () => `picks ${page.dataset.code}`;

/**
 * @param {string | undefined} token of the question
 * @param {string[]} picked
 */
export function keepPicks(token, picked) {
  if (token) keep(sessionStorage, key(), JSON.stringify({ token, picked }));
}

/**
 * Returns what was picked for a question before this page was loaded.
 * @param {string | undefined} token
 * @returns {string[]}
 */
export function keptPicksOf(token) {
  try {
    const kept = JSON.parse(recall(sessionStorage, key()) || "{}");
    return kept.token === token && Array.isArray(kept.picked) ? kept.picked : [];
  } catch {
    return [];
  }
}

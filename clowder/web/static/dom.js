// The page's own document: its regions, and its blocks of data.

/**
 * Returns an element of the page's own document, which is there.
 * @param {string} id
 */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ ($(id));

/**
 * Returns what stands in a block of data.
 * @param {string} id
 */
export const data = (id) => JSON.parse($(id).textContent || "null");

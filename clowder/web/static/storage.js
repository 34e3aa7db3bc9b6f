// What this browser keeps for us. In private mode it keeps nothing, and nothing else is missing.

/**
 * Reads what this browser has kept; in private mode there is nothing.
 * @param {Storage} storage
 * @param {string} key
 */
export function recall(storage, key) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps something in this browser, if it lets us.
 * @param {Storage} storage
 * @param {string} key
 * @param {string} value
 */
export function keep(storage, key, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // private mode
  }
}

// What is known beside a scene that is only looked at: nothing can be done.

/** @import { Face, Known, Words } from "../types/page" */

/**
 * Returns what is known of a scene that is only looked at.
 * @param {Record<string, Face>} faces
 * @param {Words} words
 * @returns {Known}
 */
export const still = (faces, words) => ({
  faces,
  words,
  gauges: {},
  adds: {},
  nth: () => null,
  state: () => "",
  touchable: () => false,
  nameOf: () => "",
  clock: () => null,
  emote: () => null,
});

// The room that the parts of a table have: as much as they have needed in this game, at this size of the window. Room that
// was given is not taken back, so that nothing moves under a finger. Pure.

/**
 * @typedef {object} Room
 * @property {number} tight how tight the page is
 * @property {boolean} full whether nothing that can be seen elsewhere keeps its room
 * @property {number} scale of the board: it never grows
 * @property {Record<string, number>} least pixels that a part has at least, by its name
 */

const LARGEST = 9; // no board is so large

/**
 * @param {number} tight
 * @param {boolean} full
 * @returns {Room}
 */
export const roomOf = (tight = 0, full = false) => ({ tight, full, scale: LARGEST, least: {} });

/**
 * Returns a room in which a part has at least so many pixels, but no more than `most` of them.
 * @param {Room} room
 * @param {string} part
 * @param {number} pixels
 * @param {number} most
 * @returns {Room}
 */
export function withLeast(room, part, pixels, most) {
  const wanted = Math.min(Math.ceil(pixels), Math.round(most));
  return wanted <= (room.least[part] ?? 0) ? room : { ...room, least: { ...room.least, [part]: wanted } };
}

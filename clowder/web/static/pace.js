// How long a story takes, and how fast it is told. Pure.

/** @import { SentBeat } from "../types/page" */

const LONG = 1500; // milliseconds from which on a story can be hurried
const FASTEST = 0.25; // of the time a beat should take, for who hears of it late

/**
 * Returns how long a story takes.
 * @param {SentBeat[]} beats
 */
export const lengthOf = (beats) => beats.reduce((sum, beat) => sum + (beat.time || 0), 0);

/** @param {SentBeat[]} beats */
export const isLong = (beats) => lengthOf(beats) > LONG;

/**
 * Returns how fast to tell a story that has so many milliseconds left: who hears of it late catches up.
 * @param {number} whole milliseconds that it takes
 * @param {number} left
 */
export const paceOf = (whole, left) => (whole > 0 ? Math.min(1, Math.max(FASTEST, left / whole)) : 1);

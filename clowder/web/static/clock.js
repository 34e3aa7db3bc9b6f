// How long the open question still takes. Pure.

/** @import { Clock } from "../types/page" */

/**
 * Returns how many seconds are left until a moment on the server's clock.
 * @param {Clock} clock
 * @param {number} until
 * @param {number} now milliseconds, on this page's clock
 */
export const secondsUntil = ({ skew }, until, now) => Math.max(0, Math.ceil((until - now - skew) / 1000));

/**
 * Returns how many seconds the open question has; null where it has no limit. Before it opens it has all of them.
 * @param {Clock} clock
 * @param {number} now
 */
export const secondsLeft = ({ opens, until, skew }, now) =>
  until ? Math.max(0, Math.ceil((until - Math.max(now + skew, opens)) / 1000)) : null;

/**
 * Returns which share of its time the open question still has: all, where it has no limit or it is not known since when.
 * @param {Clock} clock
 * @param {number} now
 */
export function shareLeft({ opens, until, skew }, now) {
  if (!until) return 0;
  if (!opens || until <= opens) return 1;
  return Math.max(0, Math.min(1, (until - Math.max(now + skew, opens)) / (until - opens)));
}

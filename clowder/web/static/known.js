// What is known beside a scene when it is drawn: who may touch what, what is picked, what that would make of gauges.

import { secondsLeft } from "./clock.js";
import { el } from "./draw.js";
import { emoteOf } from "./emotes.js";
import { nameOf, thingOf } from "./offer.js";
import { say, words } from "./page.js";
import { isPlaying } from "./scene.js";
import { asking, nth, stateOf } from "./selection.js";

/** @import { Known, State } from "../types/page" */

/**
 * Returns what is known of a table that is played at.
 * @param {State} state
 * @param {number} at the time, on this page's clock
 * @returns {Known}
 */
export function known(state, at) {
  const { selection } = state;
  return {
    faces: state.faces,
    words,
    gauges: selection.told.gauges,
    adds: selection.told.adds,
    nth: (anchor) => nth(selection, anchor),
    state: (anchor) => stateOf(state, anchor),
    touchable: (anchor) => Boolean(asking(state)) && selection.things.has(thingOf(anchor)),
    nameOf: (anchor) => nameOf(selection.terms, thingOf(anchor)),
    clock: (place) =>
      state.clock.until > 0 &&
      place.asked &&
      isPlaying(state.parts) &&
      el("span", { class: "clock", key: "clock", "aria-hidden": "true" }, timeLeft(state, at)),
    emote: (seat) => emoteOf(state, seat),
  };
}

/**
 * Returns how long the open question still takes, in words.
 * @param {State} state
 * @param {number} at
 */
export function timeLeft({ clock }, at) {
  const seconds = secondsLeft(clock, at);
  return seconds === null ? "" : say("clock-left", seconds);
}

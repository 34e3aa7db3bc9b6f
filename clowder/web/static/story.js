// What happened, told on the board as it was: beats one after the other, each with its flights, lights and moments.
// A tap or a key hurries. Who wants no motion reads the same beats as a list.

import { at } from "./draw.js";
import { Flights } from "./flights.js";
import { isMoment, Moments } from "./moments.js";
import { lengthOf, paceOf } from "./pace.js";
import { sound } from "./sound.js";

/** @import { Face, SentBeat } from "../types/page" */

const HURRIED = 90; // milliseconds a beat takes once somebody is in a hurry
const USUAL = 800; // milliseconds of a beat that says nothing of its time

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = () => calm.matches;

/**
 * @typedef {object} Stage
 * @property {HTMLElement} layer over everything
 * @property {HTMLElement} page
 * @property {() => Record<string, Face>} faces
 * @property {() => string} own the anchor of the viewer's own seat
 * @property {(anchor: string) => string | undefined} avatar how the player at a seat is drawn
 * @property {(beat: SentBeat) => void} told is called as each beat begins
 */

export class Story {
  running = false;
  #hurried = false;
  #skip = () => {};
  #stage;
  #flights;
  #moments;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    this.#flights = new Flights(stage);
    this.#moments = new Moments(stage);
  }

  /** Goes on faster, from now on. */
  hurry() {
    this.#hurried = true;
    this.#skip();
  }

  /**
   * Tells beats on the board; returns when all are told.
   * @param {SentBeat[]} beats
   * @param {number} end when the question opens, on this page's clock; 0: nobody waits
   */
  async play(beats, end) {
    this.running = true;
    this.#hurried = false;
    const whole = lengthOf(beats);
    const pace = paceOf(whole, end ? end - Date.now() : whole);
    for (const beat of beats) {
      this.#stage.told(beat);
      const lasts = (beat.time ?? USUAL) * pace;
      if (!this.#hurried) this.#show(beat, lasts);
      await this.#wait(this.#hurried ? HURRIED : lasts);
    }
    this.running = false;
  }

  /** @param {number} time */
  #wait(time) {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#skip = () => {
        clearTimeout(timer);
        this.#moments.cut();
        setTimeout(done, HURRIED);
      };
    });
  }

  /**
   * @param {SentBeat} beat
   * @param {number} lasts
   */
  #show(beat, lasts) {
    this.#flights.fly(beat.fly || [], lasts); // before what is lit turns or hops
    for (const anchor of beat.look || []) this.light(anchor, beat.mark || "", lasts);
    if (isMoment(beat.mark)) this.#moments.show(beat, lasts, this.#spotOf(beat));
    sound(beat.mark || "");
  }

  /** @param {SentBeat} beat */
  #spotOf(beat) {
    return (beat.look || []).map((anchor) => this.#flights.box(anchor, "")).find(Boolean) || null;
  }

  /**
   * Lights something up.
   * @param {string} anchor
   * @param {string} mark
   * @param {number} lasts
   */
  light(anchor, mark, lasts) {
    const element = anchor === this.#stage.own() ? document.getElementById("hand") : at(anchor);
    if (!element) return;
    const names = ["lit", ...(mark ? [`mark-${mark}`] : [])];
    element.classList.add(...names);
    setTimeout(() => element.classList.remove(...names), Math.max(500, lasts * 0.95));
  }

  /** Leaves nothing of the story: the new scene is there. */
  clear() {
    this.#flights.clear();
  }
}

// The great moments: the table holds its breath, and those whom it concerns act it out, with one flash that fades, a
// shout, and the sentence.

import { el, patch } from "./draw.js";
import { front } from "./items.js";

/** @import { Face, SentBeat } from "../types/page" */

export const MOMENTS = [
  "fright",
  "boom",
  "defuse",
  "nope",
  "steal",
  "fight",
  "lastbird",
  "lifelost",
  "nine",
  "block",
  "win",
];
const GAP = 350; // milliseconds between two flashes at least: never more than three a second
const CAST = 3; // players who act it out
const BITS = 36; // of confetti

/** @param {string | undefined} mark */
export const isMoment = (mark) => MOMENTS.includes(mark || "");

/**
 * @typedef {object} Stage
 * @property {HTMLElement} layer
 * @property {HTMLElement} page
 * @property {() => Record<string, Face>} faces
 * @property {(anchor: string) => string | undefined} avatar
 */

export class Moments {
  #flashed = -GAP;
  #timer = 0;
  /** @type {HTMLElement | null} */
  #sign = null;
  #stage;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /**
   * @param {SentBeat} beat
   * @param {number} lasts
   * @param {{ x: number, y: number } | null} spot where it happens
   */
  show(beat, lasts, spot) {
    if (performance.now() - this.#flashed < GAP) return;
    this.cut();
    this.#sign = patch(document.createElement("div"), this.#drawn(beat, lasts, spot));
    this.#stage.layer.append(this.#sign);
    this.#stage.page.dataset.moment = beat.mark;
    this.#flashed = performance.now();
    this.#timer = setTimeout(() => this.cut(), lasts + 60);
  }

  /** Ends the moment that is shown. */
  cut() {
    clearTimeout(this.#timer);
    if (!this.#sign) return;
    this.#sign.remove();
    this.#sign = null;
    delete this.#stage.page.dataset.moment;
  }

  /**
   * @param {SentBeat} beat
   * @param {number} lasts
   * @param {{ x: number, y: number } | null} spot
   */
  #drawn(beat, lasts, spot) {
    const cast = (beat.look || []).flatMap((anchor) => this.#stage.avatar(anchor) || []).slice(0, CAST);
    const face = this.#stage.faces()[beat.fly?.[0]?.[2] || "none"];
    /** @type {Record<string, string>} */
    const style = spot ? { "--spotx": `${spot.x}px`, "--spoty": `${spot.y}px` } : {};
    return el(
      "div",
      { class: `moment moment-${beat.mark}`, "aria-hidden": "true", style: { "--lasts": `${lasts}ms` } },
      el("i", { class: "flash", key: "flash", style }),
      beat.mark === "win" && confetti(),
      el(
        "div",
        { class: `sign cast-${cast.length}`, key: "sign" },
        drawing("back", `moment-${beat.mark}`),
        face && el("span", { class: `card ${face.tint || ""}`, key: "card" }, front(face)),
        cast.map((id, n) => drawing(`who who-${n}`, id)),
        drawing("front", `moment-${beat.mark}-front`),
      ),
      beat.shout && el("b", { class: "shout", key: "shout" }, beat.shout),
      el("p", { class: "cry", key: "cry" }, beat.says),
    );
  }
}

/**
 * Returns a drawing that the game has, if it has it.
 * @param {string} look
 * @param {string} id
 */
const drawing = (look, id) =>
  document.getElementById(id) && el("svg", { class: look, key: look }, el("use", { href: `#${id}` }));

const confetti = () =>
  Array.from({ length: BITS }, (_, n) => {
    const place = { "--x": `${(n * 61) % 100}vw`, "--turn": `${((n * 97) % 720) - 360}deg` };
    const style = { ...place, "--wait": `${(n * 37) % 600}ms`, "--hue": (n * 83) % 360 };
    return el("i", { class: "bit", key: n, style });
  });

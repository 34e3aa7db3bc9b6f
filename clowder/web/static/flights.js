// Cards that fly over the table: ghosts, which stay where they land until the new scene is drawn.

import { at, el, patch } from "./draw.js";
import { backSide, front } from "./items.js";

/** @import { Face } from "../types/page" */

const WIDTH = 60; // pixels of a ghost, before it is scaled
const RATIO = 1.4; // of a card's height to its width
const MOST = 3; // ghosts that lie beside each other where they land

/**
 * @typedef {object} Box where something is, by its middle
 * @property {HTMLElement} [element]
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {boolean} [spread] several land beside each other
 */

/** @typedef {{ element: HTMLElement, at: string, face: string, box: Box }} Ghost */

const HAND_CARD = "#hand .card, #board .zone:not(.lay-pile)>.items>.card"; // of a pile another lies below

export class Flights {
  /** @type {Ghost[]} */
  #ghosts = [];
  /** @type {HTMLElement[]} */
  #hidden = [];
  #stage;

  /** @param {{ layer: HTMLElement, faces: () => Record<string, Face>, own: () => string }} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /**
   * Has things fly from anchor to anchor, one after the other.
   * @param {[string, string, string][]} flights
   * @param {number} lasts
   */
  fly(flights, lasts) {
    flights.forEach(([from, to, face], n) => {
      const waiting = this.#ghostAt(from, face);
      const start = waiting ? waiting.box : this.box(from, face);
      const end = this.#landing(to, n, flights.length);
      if (start && end) this.#launch(waiting || this.#take(start, face), { start, end, to, face, n, lasts });
    });
  }

  /**
   * Returns the ghost that has landed at an anchor: of this face, or face down.
   * @param {string} anchor
   * @param {string} face
   */
  #ghostAt(anchor, face) {
    const there = this.#ghosts.filter((ghost) => ghost.at === anchor);
    return there.find((ghost) => ghost.face === face) || there.find((ghost) => !ghost.face);
  }

  /**
   * Makes a ghost of what lies somewhere.
   * @param {Box} start
   * @param {string} face
   * @returns {Ghost}
   */
  #take(start, face) {
    if (start.element?.matches(HAND_CARD)) {
      start.element.classList.add("away");
      this.#hidden.push(start.element);
    }
    const element = patch(document.createElement("span"), this.#drawn(face));
    this.#stage.layer.append(element);
    const ghost = { element, at: "", face, box: start };
    this.#ghosts.push(ghost);
    return ghost;
  }

  /**
   * @param {Ghost} ghost
   * @param {{ start: Box, end: Box, to: string, face: string, n: number, lasts: number }} flight
   */
  #launch(ghost, { start, end, to, face, n, lasts }) {
    if (face && ghost.face !== face) patch(ghost.element, this.#drawn(face)); // turned over on its way
    const there = this.#ghosts.filter((other) => other !== ghost && other.at === to).length;
    const aside = end.spread ? 0 : Math.min(MOST, there) * 14;
    const wide = widthOf(end);
    const narrow = widthOf(start);
    const lift = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) - Math.abs(start.x - end.x) * 0.12 };
    const frames = [
      { ...placed(start, narrow, 0), offset: 0 },
      { ...placed(lift, Math.max(wide, narrow) * 1.12, -3), offset: 0.5 },
      { ...placed({ x: end.x + aside, y: end.y }, wide, ((n % 3) - 1) * 4), offset: 1 },
    ];
    ghost.element.animate(frames, {
      duration: Math.min(620, Math.max(240, lasts * 0.75)),
      delay: Math.min(n * 70, lasts * 0.3),
      easing: "cubic-bezier(.35,.1,.25,1)",
      fill: "both",
    });
    Object.assign(ghost, { at: to, face, box: { x: end.x + aside, y: end.y, width: wide, height: wide * RATIO } });
  }

  /**
   * Returns where something lands: upon a pile, behind what lies in a row, or in the place of what is replaced.
   * @param {string} to
   * @param {number} number
   * @param {number} of
   * @returns {Box | null}
   */
  #landing(to, number, of) {
    const end = this.box(to, "");
    const zone = end?.element?.matches(".card") ? zoneOf(end.element) : null;
    if (!end || !zone || zone.dataset.zone !== to || !zone.matches(".lay-row")) return end;
    zone.classList.add("landed");
    if (!zone.matches(".replaced")) {
      return { ...end, x: Math.min(end.x + end.width * (0.6 + number * 0.4), innerWidth - end.width / 2) };
    }
    const box = (zone.querySelector(".items") || zone).getBoundingClientRect();
    return { ...end, x: box.left + box.width / 2 + (number - (of - 1) / 2) * end.width * 0.8, spread: true };
  }

  /**
   * Returns where something is; null where it is not.
   * @param {string} anchor
   * @param {string} face
   * @returns {Box | null}
   */
  box(anchor, face) {
    const element = anchor === this.#stage.own() ? this.#inHand(face) : at(anchor);
    if (!element) return null;
    const shown = this.#shownAt(element, face);
    const box = shown.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    return box.width ? { element: shown, ...middle, width: box.width, height: box.height } : null;
  }

  /**
   * Returns a card of the own hand, or the hand.
   * @param {string} face
   */
  #inHand(face) {
    const cards = this.#notYetTaken(document.querySelectorAll("#hand [data-face]"), face);
    return cards[0] || document.getElementById("hand");
  }

  /**
   * Returns what of an element is seen: a zone's top card, or a seat's backs.
   * @param {HTMLElement} element
   * @param {string} face
   * @returns {HTMLElement}
   */
  #shownAt(element, face) {
    if (element.matches(".card,.token,.gauge,#hand")) return element;
    /** @type {HTMLElement | null | undefined} */
    const inSeat = element.closest(".seat")?.querySelector(".fan, .avatar");
    /** @type {HTMLElement[]} */
    const cards = [...(zoneOf(element)?.querySelectorAll(".card") || [])].map((one) => /** @type {any} */ (one));
    cards.reverse();
    return inSeat || this.#notYetTaken(cards, face)[0] || cards[0] || element;
  }

  /**
   * @param {Iterable<Element>} cards
   * @param {string} face
   */
  #notYetTaken(cards, face) {
    const found = /** @type {HTMLElement[]} */ ([...cards]);
    return found.filter((card) => face && card.dataset.face === face && !this.#hidden.includes(card));
  }

  /** @param {string} face */
  #drawn(face) {
    const faces = this.#stage.faces();
    const known = face ? faces[face] : undefined;
    const look = known ? known.tint || "" : "back";
    return el("span", { class: `card flyer ${look}` }, known ? front(known) : backSide({ faces }));
  }

  /** Takes all ghosts away: the new scene is there. */
  clear() {
    for (const { element } of this.#ghosts.splice(0)) element.remove();
    for (const element of this.#hidden.splice(0)) element.classList.remove("away");
    for (const zone of document.querySelectorAll(".landed")) zone.classList.remove("landed");
  }
}

/**
 * @param {Element} element
 * @returns {HTMLElement | null}
 */
const zoneOf = (element) => element.closest(".zone");

/** @param {Box} box */
const widthOf = ({ element, width, height }) =>
  element && !element.matches(".card") ? Math.max(18, Math.min(WIDTH, width, height / RATIO)) : width;

/**
 * @param {{ x: number, y: number }} middle
 * @param {number} size
 * @param {number} turn
 */
const placed = ({ x, y }, size, turn) => {
  const corner = `${x - WIDTH / 2}px, ${y - WIDTH * 0.7}px`;
  return { transform: `translate(${corner}) scale(${size / WIDTH}) rotate(${turn}deg)` };
};

// A scene as a picture: the table of a match at one moment, small, to look at and not to touch.

import { classes, el } from "./draw.js";
import { card, items } from "./items.js";
import { boardItems, others } from "./scene.js";
import { seat } from "./seat.js";
import { still } from "./still.js";

/** @import { Card, Drawing, Face, Inside, Item, Place, SeatedPlace, Words } from "../types/page" */

/**
 * @typedef {object} Scene
 * @property {Place[]} [places]
 * @property {Item[]} [board]
 * @property {Item[]} [mine]
 * @property {Card[]} [hand]
 *
 * @typedef {object} Picture
 * @property {Scene} scene
 * @property {number | null} [seat] whose eyes it is seen through
 * @property {string[]} [look] anchors it speaks of; one without a number means all things of that name
 *
 * @typedef {object} Shown
 * @property {Record<string, Face>} faces
 * @property {Words} words
 * @property {string[]} names by seat
 *
 * @typedef {object} ShownCard a card that is explained
 * @property {string} face
 * @property {string} [says]
 * @property {number} [copies]
 * @property {[string, string][]} [parts] what its parts mean: their classes, and a sentence each
 */

/**
 * @param {Picture} picture
 * @param {Shown} shown
 */
export function picture({ scene, seat: own, look = [] }, { faces, words, names }) {
  const known = still(faces, words);
  /** @type {SeatedPlace[]} */
  const places = (scene.places || []).map((place) => {
    const name = place.seat === own ? words["own-seat"] : names[place.seat];
    return { ...place, kind: "person", name };
  });
  const around = others(places, own);
  const mine = places.find((place) => place.seat === own);
  const hand = scene.hand || [];
  const seats = around.map((place) => seat(place, known));
  const drawn = el(
    "div",
    { class: "tableau", key: "picture" },
    around.length > 0 && el("ul", { class: "seats", key: "seats", "data-count": around.length }, seats),
    scene.board && el("div", { class: "board", key: "board" }, items(boardItems(scene), known)),
    (mine || hand.length > 0) &&
      el(
        "div",
        { class: "own", key: "own" },
        mine && el("ul", { class: "me", key: "me" }, seat({ ...mine, cards: 0 }, known)),
        hand.length > 0 &&
          el(
            "div",
            { class: "hand", key: "hand" },
            hand.map((one) => card(one, known)),
          ),
      ),
  );
  return marked(drawn, new Set(look));
}

/**
 * Returns a drawing with marks at what a picture speaks of.
 * @param {Drawing} drawing
 * @param {Set<string>} look
 * @returns {Drawing}
 */
function marked({ tag, props, children }, look) {
  const anchor = String(props["data-anchor"] || props["data-zone"] || "");
  const place = props["data-seat"] === undefined ? "" : `seat:${props["data-seat"]}`;
  const isMeant = [anchor, anchor.split("#")[0], place].some((one) => one && look.has(one));
  return {
    tag,
    props: isMeant ? { ...props, "data-spoken": "" } : props,
    children: children.map((child) => (typeof child === "object" ? marked(child, look) : child)),
  };
}

/**
 * A card with what it does, or what its parts mean.
 * @param {ShownCard} shown
 * @param {Pick<Shown, "faces" | "words">} from
 */
export function explainedCard({ face: key, parts = [], says, copies = 0 }, { faces, words }) {
  const face = faces[key];
  if (!face) return null;
  const drawn = card({ anchor: "", face: key }, still(faces, words));
  const number = copies > 0 && el("small", { class: "copies", key: "copies" }, ` ×${copies}`);
  const meanings = parts.map(([, meaning], n) => el("li", { key: n }, meaning));
  return el(
    "li",
    { class: classes("shown-card", parts.length > 0 && "with-parts"), key },
    parts.length
      ? pointed(
          drawn,
          parts.map(([where]) => where),
        )
      : drawn,
    el(
      "div",
      { class: "shown-text", key: "text" },
      el("b", { key: "title" }, face.title, number),
      parts.length
        ? el("ol", { class: "parts", key: "parts" }, meanings)
        : el("p", { key: "help" }, helpWithRule(String(says || face.help || ""), face.rule)),
    ),
  );
}

/**
 * @param {string} text
 * @param {string | undefined} rule
 * @returns {Inside}
 */
const helpWithRule = (text, rule) => [linked(text), rule && !text.includes(rule) && [" ", ruleRef(rule)]];

/** @param {string} rule */
export const ruleRef = (rule) =>
  el("a", { class: "rule-ref", key: `rule ${rule}`, href: `#${rule}`, "data-rule": rule }, rule);

/**
 * A sentence with links to the rules it names.
 * @param {string} text
 */
export const linked = (text) =>
  String(text)
    .split(/\b(R\d+)\b/)
    .map((part, n) => (n % 2 ? ruleRef(part) : part));

/**
 * Puts a number beside each part of a card.
 * @param {Drawing} drawing
 * @param {string[]} wheres
 * @returns {Drawing}
 */
function pointed({ tag, props, children }, wheres) {
  const number = wheres.indexOf(String(props.class || "").split(" ")[0]);
  const inside = children.map((child) => (typeof child === "object" ? pointed(child, wheres) : child));
  if (number >= 0) inside.push(el("i", { class: "pointer", key: "pointer" }, number + 1));
  return { tag, props, children: inside };
}

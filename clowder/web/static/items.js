// What lies on a table: cards, tokens, gauges, and zones that hold them.

import { art, classes, el } from "./draw.js";

/** @import { Card, Drawing, Face, Gauge, Inside, Item, Known, Token, Zone } from "../types/page" */

/** Draws each kind of item. */
const ITEMS = { card, token, gauge, zone };

/**
 * @param {Item[] | undefined} list
 * @param {Known} known
 * @param {string} size
 */
export const items = (list, known, size = "") => (list || []).map((one) => item(one, known, size));

/**
 * @param {Item} one
 * @param {Known} known
 * @param {string} size
 * @returns {Drawing}
 */
function item(one, known, size = "") {
  /** @type {(one: any, known: Known, size: string) => Drawing} */
  const drawn = ITEMS[one.is];
  return drawn(one, known, size);
}

/**
 * Returns the attributes of a thing: whether it can be picked or is, and that it is a button.
 * @param {string} anchor
 * @param {Known} known
 * @param {string} name
 */
export function touch(anchor, known, name) {
  const state = known.state(anchor);
  const open = state && state !== "cannot";
  return {
    "data-anchor": anchor,
    "data-can": state === "can",
    "data-picked": state === "picked",
    "data-cannot": state === "cannot",
    "aria-pressed": open ? String(state === "picked") : null,
    tabindex: open ? "0" : "-1",
    "aria-label": name,
    type: "button",
  };
}

const isSaid = (/** @type {unknown} */ text) => Boolean(text) || text === 0;

/**
 * @param {string} name
 * @param {string | number | undefined} text
 */
const span = (name, text) => isSaid(text) && el("span", { class: name, key: name }, text);

/** @param {Inside[]} inside */
const unheard = (name = "", ...inside) => el("span", { class: name, key: name, "aria-hidden": "true" }, inside);

/** @param {number | null} nth */
const numbered = (nth) => nth !== null && el("b", { class: "nth", key: "nth" }, nth);

// Cards

/**
 * @param {Pick<Card, "anchor" | "face" | "badge">} one
 * @param {Known} known
 * @param {string} size
 * @param {boolean} held
 */
export function card(one, known, size = "", held = false) {
  const face = one.face ? known.faces[one.face] : undefined;
  const title = face ? face.title : known.words["face-down"];
  const fixed = held && known.state(one.anchor) === "cannot" && known.words["cannot-play"];
  const name = [title, one.badge, fixed].filter(Boolean).join(", ");
  const inside = [
    face ? front(face) : backSide(known),
    span("badge", one.badge || ""),
    numbered(known.nth(one.anchor)),
  ];
  const style = face?.colour ? { "--c": face.colour } : null;
  const props = { key: one.anchor, class: classes("card", size, face ? face.tint : "back"), style };
  const shown = { "data-face": one.face || null };
  if (held || known.touchable(one.anchor)) {
    return el("button", { ...props, ...touch(one.anchor, known, name), ...shown }, inside);
  }
  return el("span", { ...props, "data-anchor": one.anchor, ...shown, role: "img", "aria-label": name }, inside);
}

/** @param {Face} face */
export const front = (face) => [
  unheard("idx", face.index, art(face.art, "tiny")),
  unheard("pic", art(face.art)),
  unheard("ttl", el("span", null, face.parted || face.title)),
];

/** @param {Pick<Known, "faces">} known */
export function backSide({ faces }) {
  const back = faces[""];
  return back ? [art(back.art)] : [];
}

// Tokens

/**
 * @param {Token} one
 * @param {Known} known
 */
function token(one, known) {
  const anchor = one.anchor || "";
  const says = one.says || [one.text, one.note].filter(isSaid).join(", ") || one.help || "";
  const pictures =
    one.art &&
    unheard(
      "arts",
      one.art.map((id, n) => art(id, `art-${n}`)),
    );
  const nth = anchor ? known.nth(anchor) : null;
  const inside = [pictures, span("text", one.text), span("note", one.note), numbered(nth)];
  const look = classes("token", one.look, pictures && "pictured", isSaid(one.text) && "worded");
  if (anchor && known.touchable(anchor)) {
    return el("button", { class: look, key: anchor, ...touch(anchor, known, String(says)) }, inside);
  }
  const named = says && (one.says || pictures) ? { role: "img", "aria-label": says } : {};
  return el("div", { class: look, key: one.anchor, "data-anchor": one.anchor, ...named }, inside);
}

// Gauges

/**
 * Returns what a selection makes of a gauge: its number, and how it has changed in words.
 * @param {Gauge} one
 * @param {Pick<Known, "gauges" | "adds">} known
 */
export function foreseen(one, { gauges, adds }) {
  const value = (gauges[one.anchor] ?? one.value) + (adds[one.anchor] || 0);
  const sign = value > one.value ? "+" : "−";
  return { value, by: value === one.value ? "" : `${sign}${Math.abs(value - one.value)}` };
}

/**
 * @param {Gauge} one
 * @param {Known} known
 */
function gauge(one, known) {
  const { value, by } = foreseen(one, known);
  const { of = 0 } = one;
  const inside = [
    unheard(
      "head",
      (one.art || []).map((id) => art(id)),
      sumOf(value, of),
      by && el("b", { class: "by", key: "by" }, by),
    ),
    one.pip && of > 0 && unheard("pips", pips(one, value)),
    one.text && unheard("text", one.text),
    one.note && unheard("note", one.note),
  ];
  const level = of > 0 && value > of ? "over" : of > 0 && value === of && "full";
  const look = classes("gauge", one.look, by && "changed", level);
  const said = [one.text, of ? `${one.value}/${of}` : one.value, by && `${by}: ${value}`, one.note];
  const says = said.filter(isSaid).join(", ");
  if (known.touchable(one.anchor)) {
    return el("button", { class: look, key: one.anchor, ...touch(one.anchor, known, says) }, inside);
  }
  const named = { "data-anchor": one.anchor, role: "img", "aria-label": says };
  return el("div", { class: look, key: one.anchor, ...named }, inside);
}

/**
 * Returns the sum, as another element where it changes: it pops.
 * @param {number} value
 * @param {number} of
 */
const sumOf = (value, of) =>
  el("b", { class: "sum", key: `sum ${value}` }, value, of > 0 && el("small", { key: "of" }, `/${of}`));

/**
 * @param {Gauge} one
 * @param {number} value
 */
const pips = ({ of = 0, pip = "", value: before }, value) =>
  Array.from({ length: of }, (_, n) => el("i", { class: pipLook(n, before, value), key: n }, art(pip)));

/**
 * Returns how a pip looks: there, to come, to go, or not there.
 * @param {number} n
 * @param {number} before
 * @param {number} after
 */
function pipLook(n, before, after) {
  if (n < Math.min(before, after)) return "have";
  if (n < after) return "new";
  return n < before ? "gone" : "none";
}

// Zones

/**
 * @param {Zone} one
 * @param {Known} known
 * @param {string} size
 */
function zone(one, known, size) {
  const lay = one.lay || "row";
  const held = one.items || [];
  const isPile = lay === "pile";
  const touchable = Boolean(one.anchor) && known.touchable(one.anchor);
  const says = [one.label, isCounted(one) && String(one.size), one.note].filter(Boolean).join(", ");
  const hidden = (/** @type {boolean} */ is) => (is ? "true" : null);
  const name = says || (touchable ? known.nameOf(one.anchor) : "");
  const inside = [
    touchable && el("button", { class: "cover", key: "cover", ...touch(one.anchor, known, name) }),
    one.label && el("span", { class: "label", key: "label", "aria-hidden": hidden(touchable || isPile) }, one.label),
    el("div", { class: "items", key: "items" }, isPile ? pile(one, held, known) : items(held, known, size)),
    one.note && el("span", { class: "note", key: "note", "aria-hidden": hidden(touchable) }, one.note),
  ];
  const look = classes("zone", `lay-${lay}`, one.look, !held.length && "empty", `of-${Math.min(held.length, 12)}`);
  const group = !touchable && one.label ? { role: "group", "aria-label": says } : {};
  const anchors = { "data-zone": one.anchor, "data-anchor": touchable || !isPile ? null : one.anchor };
  return el("div", { class: look, key: one.anchor, ...anchors, ...group }, inside);
}

/** @param {Zone} one */
const isCounted = (one) => one.size !== undefined && one.size >= 0;

/**
 * A pile: the last few of its cards, one upon the other, and how many it has. The zone is what is touched, not the cards.
 * @param {Zone} one
 * @param {Item[]} held
 * @param {Known} known
 * @returns {Inside}
 */
function pile(one, held, known) {
  const count = isCounted(one) && el("b", { class: "count", key: "count", "aria-hidden": "true" }, one.size);
  if (held.length) {
    const untouched = { ...known, touchable: () => false };
    return [held.slice(-3).map((inner) => item(inner, untouched)), count];
  }
  const empty = (one.size || 0) <= 0;
  const top = el("span", { class: classes("card", empty ? "none" : "back"), key: "top" }, !empty && backSide(known));
  return [top, count];
}

// Sheets of cards to print and cut out. Cards and tokens are drawn as on the table, with what they do written below.

import { $, data } from "./dom.js";
import { draw, el } from "./draw.js";
import { backSide, card, items } from "./items.js";
import { still } from "./still.js";

/** @import { Card, Drawing, Face, Inside, Token } from "../types/page" */

/**
 * @typedef {object} Sheet
 * @property {(Card | Token[])[]} [front]
 * @property {(string | null | string[])[]} [back] labels
 * @property {string} line
 */

/** @type {{ faces: Record<string, Face>, sheets: Sheet[], words: Record<string, string> }} */
const { faces, sheets, words } = data("drawn");
const known = still(faces, words);

/**
 * @param {Inside[]} spots
 * @returns {Drawing}
 */
const tokens = (spots) =>
  el(
    "div",
    { class: "tokens" },
    spots.map((spot, n) => el("div", { class: "spot", key: n }, spot)),
  );

/**
 * @param {Card | Token[]} piece
 * @returns {Drawing}
 */
function front(piece) {
  if (Array.isArray(piece)) return tokens(piece.map((token) => items([token], known)));
  const drawn = card(piece, known);
  const { help } = faces[piece.face || ""];
  return help ? { ...drawn, children: [...drawn.children, el("span", { class: "does", key: "does" }, help)] } : drawn;
}

/**
 * @param {string | null | string[]} label
 * @returns {Inside}
 */
function back(label) {
  if (label === null) return null;
  if (Array.isArray(label)) {
    return tokens(label.map((one) => one && el("div", { class: "token back", key: "back" }, one)));
  }
  const called = label && el("b", { class: "called", key: "called" }, label);
  return el("span", { class: "card back" }, backSide(known), called);
}

// Where to cut: short lines at the edges of the paper, so that none is left on a card.
const marks = ["top", "bottom", "left", "right"].map((side) =>
  [0, 1, 2, 3].map((n) => el("i", { class: `mark ${side}`, style: { "--n": n }, key: side + n })),
);

/** @param {Sheet} sheet */
const pieces = (sheet) => (sheet.front ? sheet.front.map(front) : (sheet.back || []).map(back));

/**
 * @param {Sheet} sheet
 * @param {number} n
 */
function paper(sheet, n) {
  const cells = pieces(sheet).map((piece, place) => el("div", { class: "cell", key: place }, piece));
  return el(
    "section",
    { class: "paper", key: n },
    el("div", { class: "cells", key: "cells" }, cells, marks),
    el("p", { class: "imprint", key: "imprint" }, sheet.line),
  );
}

draw($("sheets"), sheets.map(paper));
document.getElementById("print")?.addEventListener("click", () => print());

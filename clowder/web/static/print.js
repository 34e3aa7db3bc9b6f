// Sheets of cards to print and cut out. Cards and tokens are drawn as on the table, with what they do written below.

import { backSide, card, draw, el, items } from "./draw.js";
import { still } from "./picture.js";

const { faces, sheets, words } = JSON.parse(document.getElementById("drawn").textContent);
const with_ = still(faces, words);

function front(piece) {
  if (Array.isArray(piece))
    return el(
      "div",
      { class: "tokens" },
      piece.map((token, n) => el("div", { class: "spot", key: n }, items([token], with_))),
    );
  const drawn = card(piece, with_);
  const { help } = faces[piece.face];
  return help ? { ...drawn, children: [...drawn.children, el("span", { class: "does", key: "does" }, help)] } : drawn;
}

function back(label) {
  if (label === null) return null;
  if (Array.isArray(label))
    return el(
      "div",
      { class: "tokens" },
      label.map((one, n) =>
        el("div", { class: "spot", key: n }, one && el("div", { class: "token back", key: "back" }, one)),
      ),
    );
  return el(
    "span",
    { class: "card back" },
    backSide(with_),
    label && el("b", { class: "called", key: "called" }, label),
  );
}

// Where to cut: short lines at the edges of the paper, so that none is left on a card.
const marks = ["top", "bottom", "left", "right"].map((side) =>
  [0, 1, 2, 3].map((n) => el("i", { class: `mark ${side}`, style: { "--n": n }, key: side + n })),
);

draw(
  document.getElementById("sheets"),
  sheets.map((sheet, n) =>
    el(
      "section",
      { class: "paper", key: n },
      el(
        "div",
        { class: "cells", key: "cells" },
        (sheet.front || sheet.back).map((piece, place) =>
          el("div", { class: "cell", key: place }, sheet.front ? front(piece) : back(piece)),
        ),
        marks,
      ),
      el("p", { class: "imprint", key: "imprint" }, sheet.line),
    ),
  ),
);

document.getElementById("print")?.addEventListener("click", () => window.print());

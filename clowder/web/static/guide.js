// The rules with pictures: sections, cards and examples, drawn from data. The rules page and a table's dialog show it.

import { art, draw, el } from "./draw.js";
import { explainedCard, linked, picture, ruleRef } from "./picture.js";

// Draws a guide into a region. `address` is where more examples are, `query` the rules in force.
export function showGuide(region, guide, { address, query, words }) {
  const told = new Map(Object.entries(guide.examples || {}).map(([kind, example]) => [kind, { example, step: 0 }]));
  const shown = { words, names: guide.names, faces: guide.faces };
  const placed = new Set(guide.sections.map((section) => section.example));
  const redraw = () => {
    draw(region, [
      ...guide.sections.map((section) => sectionOf(section)),
      ...guide.kinds
        .filter(({ name }) => !placed.has(name))
        .map(({ name, title }, _n) =>
          el(
            "section",
            { class: "sheet guide-section guide-example", key: `example ${name}`, id: `example-${name}` },
            el("h2", { key: "h" }, art("web-dice", "icon"), title),
            exampleOf(name),
          ),
        ),
    ]);
    region.removeAttribute("aria-busy");
    fitPictures(region);
  };

  const sectionOf = (section) =>
    el(
      "section",
      { class: `sheet guide-section about-${section.name}`, key: section.name, id: `guide-${section.name}` },
      el("h2", { key: "h" }, art(section.icon, "icon"), section.title, (section.rules || []).map(ruleRef)),
      (section.says || []).map((says, n) => el("p", { key: `says ${n}` }, linked(says))),
      (section.pictures || []).map((one, n) =>
        el(
          "figure",
          { class: "guide-figure", key: `picture ${n}` },
          picture(one, shown),
          one.says && el("figcaption", { key: "says" }, linked(one.says)),
        ),
      ),
      (section.cards || []).length > 0 &&
        el(
          "ul",
          { class: "shown-cards", key: "cards" },
          section.cards.map((one) => explainedCard(one, shown)),
        ),
      section.example && exampleOf(section.example),
    );

  // An example, a step at a time; printed, all of them.
  const exampleOf = (kind) => {
    const state = told.get(kind);
    if (!state) return null;
    const { example, step } = state,
      last = example.steps.length - 1;
    const with_ = { words, names: example.names, faces: example.faces };
    return el(
      "div",
      { class: "example", key: "example", "data-kind": kind, "data-step": String(step) },
      el(
        "ol",
        { class: "example-steps", key: "steps", "aria-live": "polite" },
        example.steps.map((one, n) =>
          el(
            "li",
            {
              class: `example-step${n === step ? " now" : ""}${one.mark ? ` mark-${one.mark}` : ""}`,
              key: `${example.id || ""} ${n}`,
            },
            el(
              "div",
              { class: "example-says", key: "says" },
              el("b", { class: "example-number", key: "n" }, `${n + 1}/${last + 1}`),
              (one.says || []).map((says, m) => el("p", { key: m }, linked(says))),
              one.rule && ruleRef(one.rule),
            ),
            picture({ scene: one.scene, seat: example.seat, look: one.look }, with_),
          ),
        ),
      ),
      state.sorry && el("p", { class: "example-sorry", key: "sorry", role: "alert" }, state.sorry),
      el(
        "div",
        { class: "example-buttons", key: "buttons" },
        el(
          "button",
          { type: "button", class: "btn two", key: "back", "data-step-by": "-1", disabled: step === 0 },
          words["previous-step"],
        ),
        el(
          "button",
          { type: "button", class: "btn", key: "next", "data-step-by": "1", disabled: step === last },
          words["next-step"],
        ),
        el(
          "button",
          {
            type: "button",
            class: "btn two another",
            key: "another",
            "data-another": kind,
            "aria-busy": state.busy ? "true" : null,
          },
          art("web-dice", "icon"),
          words.another,
        ),
      ),
    );
  };

  async function another(kind) {
    const state = told.get(kind);
    if (state.busy) return;
    state.busy = true;
    redraw();
    try {
      const answer = await (await fetch(`${address}/example/${kind}${query}`)).json();
      const found = answer.steps
        ? { example: { ...answer, id: performance.now() }, step: 0 }
        : { ...state, sorry: answer.sorry };
      told.set(kind, { ...found, busy: false });
    } catch {
      told.set(kind, { ...state, busy: false });
    } // the server is away: the old one stays
    redraw();
  }

  region.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    const kind = target?.closest(".example")?.dataset.kind,
      state = told.get(kind);
    if (!state) return;
    event.stopPropagation();
    if (target.dataset.another) return void another(kind);
    const step = state.step + Number(target.dataset.stepBy);
    if (state.example.steps[step]) told.set(kind, { ...state, step });
    redraw();
  });
  redraw();
  addEventListener("resize", () => fitPictures(region));
}

// Makes pictures that are too wide for the page smaller.
const SCALES = [0.86, 0.78, 0.7, 0.62, 0.54, 0.48];
export function fitPictures(region) {
  for (const one of region.querySelectorAll(".tableau")) {
    const board = one.querySelector(".board");
    if (!board?.clientWidth || one.fitted === innerWidth) continue;
    one.fitted = innerWidth;
    one.style.removeProperty("--fit");
    const most = parseFloat(getComputedStyle(one).getPropertyValue("--fit"));
    SCALES.filter((scale) => scale <= most).some((scale) => {
      one.style.setProperty("--fit", scale);
      return board.scrollWidth <= board.clientWidth + 1;
    });
  }
}

// Asks for a guide; where there is none, the reason stands in its place.
export async function fetchGuide(region, { address, query, words }) {
  let answer;
  try {
    answer = await (await fetch(`${address}/guide${query}`)).json();
  } catch {
    answer = {};
  }
  if (answer.sections) return showGuide(region, answer, { address, query, words });
  draw(region, [el("p", { class: "guide-wait", key: "wait", role: "status" }, answer.sorry || "")]);
}

// The rules with pictures: sections, cards and examples, drawn from data. The rules page and a table's dialog show it.

import { art, classes, draw, el } from "./draw.js";
import { ask } from "./engine.js";
import { explainedCard, linked, picture, ruleRef } from "./picture.js";

/** @import { Face, Words } from "../types/page" */
/** @import { Picture, Scene, Shown, ShownCard } from "./picture.js" */

/**
 * @typedef {object} ExampleStep
 * @property {Scene} scene
 * @property {string[]} [says]
 * @property {string} [rule]
 * @property {string} [mark]
 * @property {string[]} [look]
 *
 * @typedef {object} Example
 * @property {ExampleStep[]} steps
 * @property {string[]} names
 * @property {Record<string, Face>} faces
 * @property {number | null} [seat]
 * @property {string} [id] grows with each that is fetched
 *
 * @typedef {object} Section
 * @property {string} name
 * @property {string} title
 * @property {string} icon
 * @property {string[]} [rules]
 * @property {string[]} [says]
 * @property {(Picture & { says?: string })[]} [pictures]
 * @property {ShownCard[]} [cards]
 * @property {string} [example]
 *
 * @typedef {object} Guide
 * @property {Section[]} sections
 * @property {{ name: string, title: string }[]} kinds of examples
 * @property {Record<string, Example>} [examples]
 * @property {string[]} names
 * @property {Record<string, Face>} faces
 *
 * @typedef {object} Told how far an example is told
 * @property {Example} example
 * @property {number} step
 * @property {boolean} [busy]
 * @property {string} [sorry]
 *
 * @typedef {object} From where more examples are, and the rules in force
 * @property {string} address
 * @property {string} query
 * @property {Words} words
 */

/**
 * Draws a guide into a region.
 * @param {HTMLElement} region
 * @param {Guide} guide
 * @param {From} from
 */
export function showGuide(region, guide, from) {
  /** @type {Map<string, Told>} */
  const told = new Map(Object.entries(guide.examples || {}).map(([kind, example]) => [kind, { example, step: 0 }]));
  const redraw = () => {
    draw(region, guideOf(guide, told, from.words));
    region.removeAttribute("aria-busy");
    fitPictures(region);
  };
  region.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    /** @type {HTMLElement | null | undefined} */
    const box = button?.closest(".example");
    const kind = box?.dataset.kind || "";
    const state = told.get(kind);
    if (!button || !state) return;
    event.stopPropagation();
    if (button.dataset.another) return void another(told, kind, from, redraw);
    const step = state.step + Number(button.dataset.stepBy);
    if (state.example.steps[step]) told.set(kind, { ...state, step });
    redraw();
  });
  redraw();
  addEventListener("resize", () => fitPictures(region));
}

/**
 * @param {Guide} guide
 * @param {Map<string, Told>} told
 * @param {Words} words
 */
function guideOf(guide, told, words) {
  const shown = { words, names: guide.names, faces: guide.faces };
  const placed = new Set(guide.sections.map((section) => section.example));
  const others = guide.kinds.filter(({ name }) => !placed.has(name));
  return [
    guide.sections.map((section) => sectionOf(section, shown, told)),
    others.map(({ name, title }) =>
      el(
        "section",
        { class: "sheet guide-section guide-example", key: `example ${name}`, id: `example-${name}` },
        el("h2", { key: "h" }, art("web-dice", "icon"), title),
        exampleOf(name, told, words),
      ),
    ),
  ];
}

/**
 * @param {Section} section
 * @param {Shown} shown
 * @param {Map<string, Told>} told
 */
function sectionOf(section, shown, told) {
  const { name, title, icon, rules = [], says = [], pictures = [], cards = [], example } = section;
  const drawnCards = cards.map((one) => explainedCard(one, shown));
  return el(
    "section",
    { class: `sheet guide-section about-${name}`, key: name, id: `guide-${name}` },
    el("h2", { key: "h" }, art(icon, "icon"), title, rules.map(ruleRef)),
    says.map((text, n) => el("p", { key: `says ${n}` }, linked(text))),
    pictures.map((one, n) => figure(one, n, shown)),
    cards.length > 0 && el("ul", { class: "shown-cards", key: "cards" }, drawnCards),
    example && exampleOf(example, told, shown.words),
  );
}

/**
 * @param {Picture & { says?: string }} one
 * @param {number} n
 * @param {Shown} shown
 */
function figure(one, n, shown) {
  const caption = one.says && el("figcaption", { key: "says" }, linked(one.says));
  return el("figure", { class: "guide-figure", key: `picture ${n}` }, picture(one, shown), caption);
}

/**
 * An example, a step at a time; printed, all of them.
 * @param {string} kind
 * @param {Map<string, Told>} told
 * @param {Words} words
 */
function exampleOf(kind, told, words) {
  const state = told.get(kind);
  if (!state) return null;
  const { example, step } = state;
  const steps = example.steps.map((one, n) => stepOf(example, one, n, n === step, words));
  return el(
    "div",
    { class: "example", key: "example", "data-kind": kind, "data-step": String(step) },
    el("ol", { class: "example-steps", key: "steps", "aria-live": "polite" }, steps),
    state.sorry && el("p", { class: "example-sorry", key: "sorry", role: "alert" }, state.sorry),
    exampleButtons(kind, state, words),
  );
}

/**
 * @param {Example} example
 * @param {ExampleStep} one
 * @param {number} n
 * @param {boolean} isNow
 * @param {Words} words
 */
function stepOf({ id = "", seat, names, faces, steps }, one, n, isNow, words) {
  return el(
    "li",
    { class: classes("example-step", isNow && "now", one.mark && `mark-${one.mark}`), key: `${id} ${n}` },
    el(
      "div",
      { class: "example-says", key: "says" },
      el("b", { class: "example-number", key: "n" }, `${n + 1}/${steps.length}`),
      (one.says || []).map((says, m) => el("p", { key: m }, linked(says))),
      one.rule && ruleRef(one.rule),
    ),
    picture({ scene: one.scene, seat, look: one.look }, { words, names, faces }),
  );
}

/**
 * @param {string} kind
 * @param {Told} told
 * @param {Words} words
 */
function exampleButtons(kind, { example, step, busy }, words) {
  const back = { class: "btn two", key: "back", "data-step-by": "-1", disabled: step === 0 };
  const next = { class: "btn", key: "next", "data-step-by": "1", disabled: step === example.steps.length - 1 };
  const more = { class: "btn two another", key: "another", "data-another": kind, "aria-busy": busy ? "true" : null };
  return el(
    "div",
    { class: "example-buttons", key: "buttons" },
    el("button", { type: "button", ...back }, words["previous-step"]),
    el("button", { type: "button", ...next }, words["next-step"]),
    el("button", { type: "button", ...more }, art("web-dice", "icon"), words.another),
  );
}

/**
 * Fetches another example of a kind; while the server is away the old one stays.
 * @param {Map<string, Told>} told
 * @param {string} kind
 * @param {From} from
 * @param {() => void} redraw
 */
async function another(told, kind, { address, query }, redraw) {
  const state = told.get(kind);
  if (!state || state.busy) return;
  told.set(kind, { ...state, busy: true });
  redraw();
  const answer = await fetched(`${address}/example/${kind}${query}`);
  if (answer.steps) told.set(kind, { example: { ...answer, id: String(performance.now()) }, step: 0 });
  else told.set(kind, { ...state, busy: false, sorry: answer.sorry || state.sorry });
  redraw();
}

/**
 * Returns what an address answers; nothing, while the server is away.
 * @param {string} address
 * @returns {Promise<any>}
 */
async function fetched(address) {
  try {
    return await ask(address);
  } catch {
    return {};
  }
}

const SCALES = [0.86, 0.78, 0.7, 0.62, 0.54, 0.48];
/** @type {WeakMap<Element, number>} */
const fitted = new WeakMap(); // pictures, and the width of the page that they were fitted to

/**
 * Makes pictures that are too wide for the page smaller.
 * @param {HTMLElement} region
 */
export function fitPictures(region) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = region.querySelectorAll(".tableau");
  for (const one of all) {
    const board = one.querySelector(".board");
    if (!board?.clientWidth || fitted.get(one) === innerWidth) continue;
    fitted.set(one, innerWidth);
    one.style.removeProperty("--fit");
    const most = parseFloat(getComputedStyle(one).getPropertyValue("--fit"));
    for (const scale of SCALES.filter((each) => each <= most)) {
      one.style.setProperty("--fit", String(scale));
      if (board.scrollWidth <= board.clientWidth + 1) break;
    }
  }
}

/**
 * Asks for a guide; where there is none, the reason stands in its place.
 * @param {HTMLElement} region
 * @param {From} from
 */
export async function fetchGuide(region, from) {
  const answer = await fetched(`${from.address}/guide${from.query}`);
  if (answer.sections) return showGuide(region, answer, from);
  draw(region, el("p", { class: "guide-wait", key: "wait", role: "status" }, answer.sorry));
}

// The form of a new table: a preset fills in the house rules, and what does not go together is not offered.

import { $ } from "./dom.js";
import { ask, isLocal } from "./engine.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @type {HTMLFormElement} */
const form = one("form[data-total]");
/** @type {Field[]} */
const fields = all("[name^='option.']");
/** @type {HTMLInputElement[]} */
const presets = all("[name=preset]", form);

/**
 * @param {string} selector
 * @returns {any}
 */
function one(selector) {
  return document.querySelector(selector);
}

/**
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {any[]}
 */
function all(selector, within = form) {
  return [...within.querySelectorAll(selector)];
}

/** @param {Field} field */
const optionOf = (field) => field.name.slice("option.".length);

/** @param {Field} field */
const usual = (field) => field.dataset.usual || "";

/**
 * Returns the value that a preset gives a field.
 * @param {HTMLInputElement} preset
 * @param {Field} field
 */
const wanted = (preset, field) => String(JSON.parse(preset.dataset.options || "{}")[optionOf(field)] ?? usual(field));

/** @param {HTMLInputElement} preset */
function fill(preset) {
  for (const field of fields) field.value = wanted(preset, field);
}

/** Marks the preset whose rules these are, if there is one. */
function recognise() {
  const found = presets.find((preset) => fields.every((field) => wanted(preset, field) === field.value));
  for (const preset of presets) preset.checked = preset === found;
}

/** Says how many cards there are. */
function total() {
  const cards = all(".group-cards input").reduce((sum, field) => sum + Number(field.value), 0);
  const text = (form.dataset.total || "").replace(/9[,.\s]?999/, String(cards));
  for (const place of all("[data-total]")) place.textContent = text;
}

let asked = 0;

/** Asks the server what goes together. */
async function look() {
  total();
  const players = new FormData(form).get("players")?.toString() || "";
  for (const preset of presets) {
    const fits = !preset.dataset.players || preset.dataset.players.split(" ").includes(players);
    preset.closest("label")?.toggleAttribute("hidden", !fits);
  }
  asked += 1;
  const number = asked;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  const address = form.dataset.address || form.getAttribute("action");
  const answer = await ask(`${address}/rules?${query}`).catch(() => null);
  if (answer?.refused && number === asked) show(answer, players);
}

/**
 * @param {{ refused: Record<string, string[] | undefined>, sorry: string }} answer
 * @param {string} players
 */
function show({ refused, sorry }, players) {
  for (const field of fields) {
    if (!(field instanceof HTMLSelectElement)) continue;
    const no = refused[optionOf(field)] || [];
    for (const choice of field.options) choice.disabled = no.includes(choice.value) && !choice.selected;
  }
  const changed = fields.filter((field) => field.value !== usual(field)).map(({ name, value }) => [name, value]);
  if (!isLocal) one("[data-print]").search = String(new URLSearchParams([["players", players], ...changed]));
  $("refusal").textContent = sorry;
  $("refusal").hidden = !sorry;
}

form.addEventListener("change", ({ target }) => {
  const preset = presets.find((each) => each === target);
  if (preset) fill(preset);
  else if (fields.some((field) => field === target)) recognise();
  look();
});
form.addEventListener("input", total);
// A page with a script takes part in the shuffle.
form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "shuffles", value: "on" }));
look();

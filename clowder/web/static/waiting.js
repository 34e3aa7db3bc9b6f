// Before a game: the waiting room, and the moment in which the cards are shuffled.

import { chairList } from "./chairs.js";
import { inARow } from "./counts.js";
import { art, el } from "./draw.js";
import { whoGoesFirst } from "./next_game.js";
import { doing, page, say, words } from "./page.js";
import { canShare } from "./phone.js";
import { rulesAtTable } from "./rules.js";
import { can } from "./scene.js";
import { abandoned, waitedFor } from "./shuffle.js";

/** @import { Attribute, Parts } from "../types/page" */

const NAME = { maxlength: "20" };

/** @param {Parts} parts */
export const waiting = (parts) => (parts.table?.phase === "dealing" ? dealing() : room(parts));

function dealing() {
  const missing = waitedFor();
  return el(
    "div",
    { class: "waiting", key: "dealing" },
    art(page.dataset.cover || "", "cover"),
    el("h2", { key: "h" }, words.shuffling),
    el("p", { key: "why" }, words["shuffling-why"]),
    missing.length > 0 && el("p", { key: "who" }, say("waiting-for", inARow(missing))),
    abandoned() && el("p", { key: "abandoned" }, abandoned()),
  );
}

/** @param {Parts} parts */
function room(parts) {
  const seats = parts.seats || [];
  const free = seats.find(({ kind }) => kind === "open");
  return el(
    "div",
    { class: "waiting", key: "waiting" },
    art(page.dataset.cover || "", "cover"),
    invitation(Boolean(free), free && parts.table?.invitation),
    el(
      "div",
      { class: "room", key: "room", tabindex: "0", role: "region", "aria-label": words.opponents },
      can(parts, "sit") && free && nameField(),
      chairList(parts, seats, parts.seat),
      can(parts, "beside") && free && besideField(free.seat),
      whoGoesFirst(parts),
      watching(parts.table?.watching || 0),
      el("div", { class: "what", key: "what" }, rulesAtTable(parts.table), howToPlay(), otherSettings(parts)),
    ),
    el("div", { class: "begin", key: "begin" }, start(parts, Boolean(free))),
  );
}

/**
 * @param {boolean} free
 * @param {string} [short] the short code
 */
function invitation(free, short) {
  const { link = "" } = page.dataset;
  const copy = { class: "btn two", key: "copy", "data-copy": link, "aria-label": words["copy-label"] };
  return el(
    "div",
    { class: "invite", key: "invite" },
    el("h2", { key: "h" }, words[free ? "waiting-title" : "full-title"]),
    el(
      "p",
      { class: "share", key: "share" },
      el("span", { key: "text" }, words[free ? "waiting-text" : "watch-text"]),
      canShare() && button({ class: "btn", key: "pass-on", "data-share": link }, words["pass-on"]),
      button(copy, words.copy),
      button({ class: "btn two only-narrow", key: "qr", "data-open": "qr-large" }, words["show-qr"]),
    ),
    el("output", { class: "link", key: "link" }, link),
    short &&
      el(
        "p",
        { class: "short", key: "short" },
        words["short-code"],
        " ",
        el("b", { key: "b", translate: "no" }, `${short.slice(0, 3)} ${short.slice(3)}`),
      ),
  );
}

/**
 * @param {Record<string, Attribute>} props
 * @param {string} text
 */
const button = (props, text) => el("button", { type: "button", ...props }, text);

const howToPlay = () => button({ class: "btn two", key: "how", "data-open": "rulebook" }, words["how-to-play"]);

/**
 * The host may open another table, with other settings.
 * @param {Parts} parts
 */
const otherSettings = (parts) =>
  can(parts, "start") &&
  el("a", { class: "btn two", key: "settings", href: `/new/${page.dataset.game}` }, words["other-settings"]);

function nameField() {
  const { name = "" } = page.dataset;
  const input = { ...NAME, "data-name": true, value: name, placeholder: words["name-hint"], autocomplete: "nickname" };
  return el(
    "label",
    { class: "field", key: "name" },
    el("span", null, words["your-name"]),
    el("input", { type: "text", key: "input", ...input }),
  );
}

/**
 * Somebody else plays at this device.
 * @param {number} seat that is free
 */
function besideField(seat) {
  const input = {
    ...NAME,
    id: "company-name",
    list: "company",
    placeholder: words["beside-hint"],
    autocomplete: "off",
  };
  return el(
    "div",
    { class: "field beside", key: "beside" },
    el("label", { key: "label", for: "company-name" }, words.beside),
    el(
      "span",
      { class: "row", key: "row" },
      el("input", { type: "text", key: "input", ...input }),
      doing("beside", words["beside-add"], "btn two", { "data-seat": String(seat) }),
    ),
  );
}

/** @param {number} number */
const watching = (number) =>
  number > 0 &&
  el("p", { class: "watching", key: "watching" }, say(number === 1 ? "one-watching" : "num-watching", number));

/**
 * @param {Parts} parts
 * @param {boolean} free
 */
function start(parts, free) {
  if (can(parts, "start")) return doing("start", words[free ? "start-with-bots" : "start"], "btn");
  const host = parts.seats?.[parts.table?.host ?? -1]?.name;
  return host && el("p", { key: "who" }, say("who-starts", host));
}

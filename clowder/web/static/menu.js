// The table's menu: settings of this person, what the host may do, the rules, the shuffle, and the link.

import { el } from "./draw.js";
import { isLocal, placeOf } from "./engine.js";
import { evening } from "./over.js";
import { doing, page, say, words } from "./page.js";
import { calls, canCall } from "./phone.js";
import { rulesAtTable } from "./rules.js";
import { can } from "./scene.js";
import { dealBox } from "./shuffle.js";
import { wanted } from "./sound.js";

/** @import { Inside, Parts } from "../types/page" */

/**
 * @param {Parts} parts
 * @returns {Inside[]}
 */
export function menu(parts) {
  const home = el("a", { class: "btn two", key: "a", href: placeOf("/") }, words.lobby);
  return [
    el("p", { class: "only-phone", key: "lobby" }, home),
    settings(parts),
    leaving(parts),
    hosting(parts),
    el("div", { key: "rules" }, rulesAtTable(parts.table)),
    dealBox(),
    evening(parts),
    !isLocal && linkToTable(parts),
    el("p", { class: "note", key: "help" }, words["help-hint"]),
  ];
}

/**
 * @param {string} what
 * @param {string} text
 * @param {boolean} checked
 */
function box(what, text, checked, attribute = "data-do") {
  const input = el("input", { type: "checkbox", key: "box", [attribute]: what, checked });
  return el("p", { key: what }, el("label", null, input, ` ${text}`));
}

/**
 * @param {string} key
 * @param {Inside[]} inside
 */
const row = (key, ...inside) => el("p", { key }, inside);

/** @param {Parts} parts */
function settings(parts) {
  const table = parts.table || {};
  const pause = words[table.paused ? "go-on" : "pause"];
  return [
    box("sound", words.sound, wanted(), "data-sound"),
    canCall() && parts.seat !== null && box("calls", words.calls, calls(), "data-calls"),
    can(parts, "mute") && box("mute", words.mute, Boolean(table.muted)),
    can(parts, "pass") && box("pass", words.standing, Boolean(table.passing)),
    can(parts, "pause") && row("pause", doing("pause", pause, "btn two", { "data-on": String(!table.paused) })),
    can(parts, "device") && row("device", doing("device", words.device)),
  ];
}

/** @param {Parts} parts */
function leaving(parts) {
  if (parts.table?.phase !== "playing" || !can(parts, "leave")) return null;
  const hint = el("small", { key: "hint" }, words["leave-hint"]);
  return row("leave", doing("leave", words.leave), el("br", { key: "br" }), hint);
}

/** @param {Parts} parts */
function hosting(parts) {
  const table = parts.table || {};
  const guests = (parts.seats || []).filter(
    ({ kind, program, seat }) => (kind === "person" || program) && seat !== parts.seat,
  );
  return [
    table.phase === "playing" &&
      can(parts, "remove") &&
      guests.map(({ seat, name }) => {
        const button = doing("remove", say("remove-who", name), "btn two", { "data-seat": String(seat) });
        return row(`remove ${seat}`, button);
      }),
    can(parts, "close") && box("close", words["close-table"], Boolean(table.closed)),
    can(parts, "let") &&
      (table.removed || []).map((name) => {
        const key = `let ${name}`;
        return row(key, doing("let", say("let-in", name), "btn two", { key, "data-who": name }));
      }),
  ];
}

/** @param {Parts} parts */
function linkToTable({ table }) {
  const { link = "", code = "" } = page.dataset;
  const props = { class: "link", key: "a", href: link, "data-copy": link };
  return row(
    "link",
    words[table?.phase === "waiting" ? "waiting-text" : "watch-text"],
    el("br", { key: "br" }),
    el("a", props, table?.code || code),
  );
}

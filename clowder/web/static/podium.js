// How a game ended: who came where, and why.

import { inARow } from "./counts.js";
import { art, classes, el } from "./draw.js";
import { items } from "./items.js";
import { say, words } from "./page.js";
import { nameAt } from "./scene.js";

/** @import { Ending } from "../types/frames" */
/** @import { Known, Parts } from "../types/page" */

/**
 * @param {Parts} parts
 * @param {Ending} ending
 * @param {Known} known
 */
export function podium(parts, { places, why, hands }, known) {
  const { moments } = parts.table || {};
  const won = places?.some(([place, seat]) => place === 1 && seat === parts.seat);
  const avatar = won && parts.seats?.[parts.seat ?? -1]?.avatar;
  return [
    avatar && champion(avatar),
    el("h2", { class: "won", key: "won", id: "won" }, headline(parts, places)),
    why && el("p", { class: "why", key: "why" }, why),
    moments?.own && el("p", { class: "moment-own", key: "own" }, moments.own),
    moments?.best && el("p", { class: "moment-best", key: "best" }, say("best-moment", moments.best)),
    el(
      "ol",
      { class: "podium", key: "podium" },
      (places || []).map((row) => rank(parts, row, hands, known)),
    ),
  ];
}

/**
 * Returns whoever looks on as the winner: this stays when the confetti has fallen.
 * @param {string} avatar
 */
const champion = (avatar) =>
  el(
    "div",
    { class: "champion", key: "champion", "aria-hidden": "true" },
    art(avatar, "avatar"),
    art("web-crown", "crown"),
  );

/**
 * Returns what somebody is called, as the viewer reads it.
 * @param {Parts} parts
 * @param {number} seat
 */
export const calledAt = (parts, seat) => (seat === parts.seat ? words["own-seat"] : nameAt(parts, seat));

/**
 * @param {Parts} parts
 * @param {Ending["places"]} places
 */
export function headline(parts, places = []) {
  const own = places.find(([, seat]) => seat === parts.seat);
  const winners = places.filter(([place]) => place === 1).map(([, seat]) => seat);
  if (!own) return say("ended", inARow(winners.map((seat) => calledAt(parts, seat))));
  const isTied = places.filter(([place]) => place === own[0]).length > 1;
  if (own[0] > 1) return say(isTied ? "you-tied" : "you-came", words[`place-${own[0]}`]);
  return winners.length > 1 ? words["you-shared"] : words["you-won"];
}

/**
 * @param {Parts} parts
 * @param {Ending["places"][0]} row
 * @param {Ending["hands"]} hands
 * @param {Known} known
 */
function rank(parts, [place, seat, score], hands, known) {
  const avatar = parts.seats?.[seat]?.avatar;
  const look = classes("rank", `rank-${place}`, seat === parts.seat && "own");
  const agreed = (parts.table?.agreed || []).includes(seat);
  const held = hands?.[seat] || [];
  return el(
    "li",
    { class: look, key: seat, "data-anchor": `seat:${seat}` },
    el("b", { class: "place", key: "place" }, words[`place-${place}`] || place),
    el(
      "span",
      { class: "face", key: "face", "aria-hidden": "true" },
      avatar && art(avatar, "avatar"),
      place === 1 && art("web-crown", "crown"),
    ),
    el(
      "span",
      { class: "who", key: "who" },
      el("b", null, calledAt(parts, seat)),
      el("span", { class: "score", key: "score" }, score),
    ),
    agreed && el("span", { class: "tag yes", key: "yes" }, words.agreed),
    held.length > 0 && el("div", { class: "held", key: "held" }, items(held, known, "small")),
  );
}

// A player's place: who sits there, the backs of the hand, what lies open, and how it stands.

import { art, classes, el, sr } from "./draw.js";
import { items, touch } from "./items.js";

/** @import { Inside, Known, SeatedPlace, Words } from "../types/page" */

const MOST_BACKS = 9;

/**
 * @param {SeatedPlace} place
 * @param {Known} known
 */
export function seat(place, known) {
  const { words } = known;
  const anchor = `seat:${place.seat}`;
  const state = known.state(anchor);
  const touchable = known.touchable(anchor);
  const props = {
    class: classes("seat", place.on_turn && "on", place.out && "out"),
    key: anchor,
    "data-seat": place.seat,
    "data-anchor": touchable ? null : anchor,
    "data-can": state === "can",
    "data-picked": state === "picked",
  };
  return el(
    "li",
    props,
    touchable && el("button", { class: "cover", key: "cover", ...touch(anchor, known, nameOf(place, words)) }),
    el("span", { class: "face", key: "face" }, face(place, known)),
    el("span", { class: "name", key: "name" }, called(place, words)),
    place.status && el("span", { class: "status", key: "status" }, place.status),
    place.on_turn && sr(words["on-turn"]),
    chosen(place, words),
    known.clock(place),
    known.emote(place.seat),
  );
}

/**
 * @param {SeatedPlace} place
 * @param {Words} words
 */
function nameOf(place, words) {
  const facts = [place.status, place.on_turn && words["on-turn"]].filter(Boolean).join(", ");
  return [place.name, facts].filter(Boolean).join(", ");
}

/**
 * @param {SeatedPlace} place
 * @param {Known} known
 * @returns {Inside}
 */
function face(place, known) {
  const backs = Math.min(place.cards || 0, MOST_BACKS);
  const fan = Array.from({ length: backs }, (_, n) => el("i", { key: n }));
  const count = el("b", { key: "n" }, place.cards);
  const shown = place.shown || [];
  return [
    place.avatar && art(place.avatar, "avatar"),
    backs > 0 && el("span", { class: "fan", key: "fan", "aria-hidden": "true" }, fan, count),
    shown.length > 0 && el("span", { class: "shown", key: "shown" }, items(shown, known, "small")),
  ];
}

/**
 * @param {SeatedPlace} place
 * @param {Words} words
 * @returns {Inside}
 */
function called(place, words) {
  const tag = tagOf(place, words);
  return [
    el("span", { class: "called", key: "called" }, place.name),
    tag && el("small", { class: "tag", key: "tag" }, tag),
  ];
}

/**
 * Returns what is said of who sits there: a program that is away is away, and any other bot is a bot.
 * @param {SeatedPlace} place
 * @param {Words} words
 */
function tagOf(place, words) {
  const isBot = place.kind === "bot" || place.stand_in;
  if (place.away && (place.program || !isBot)) return words.away;
  return isBot ? words.bot : "";
}

/**
 * Returns whether a place has answered a sealed question, where that is public.
 * @param {SeatedPlace} place
 * @param {Words} words
 */
function chosen(place, words) {
  if (place.chosen === undefined || place.chosen === null) return null;
  const mark = el("i", { key: "mark", "aria-hidden": "true" }, place.chosen ? "✓" : "…");
  const said = sr(words[place.chosen ? "placed" : "thinking-seat"]);
  return el("span", { class: classes("chosen", place.chosen && "yes"), key: "chosen" }, mark, said);
}

// How a game ended: who came where, and why.

import { art, el, items } from "./draw.js";
import { inARow } from "./offer.js";
import { nameAt, parts, say, words } from "./page.js";

export function podium(with_) {
  const { places, why, hands } = parts.end;
  const own = (places || []).find(([, seat]) => seat === parts.seat);
  const winners = (places || []).filter(([place]) => place === 1).map(([, seat]) => seat);
  const headline =
    own && own[0] === 1
      ? winners.length > 1
        ? words["you-shared"]
        : words["you-won"]
      : own
        ? say("you-came", words[`place-${own[0]}`])
        : say("ended", inARow(winners.map(nameAt)));
  return [
    el("h2", { class: "won", key: "won", id: "won" }, headline),
    why && el("p", { class: "why", key: "why" }, why),
    el(
      "ol",
      { class: "podium", key: "podium" },
      (places || []).map(([place, seat, score]) => {
        const sitter = parts.seats?.[seat] || {};
        return el(
          "li",
          { class: `rank rank-${place}${seat === parts.seat ? " own" : ""}`, key: seat, "data-anchor": `seat:${seat}` },
          el("b", { class: "place", key: "place" }, words[`place-${place}`] || place),
          el(
            "span",
            { class: "face", key: "face", "aria-hidden": "true" },
            sitter.avatar && art(sitter.avatar, "avatar"),
            place === 1 && art("web-crown", "crown"),
          ),
          el(
            "span",
            { class: "who", key: "who" },
            el("b", null, nameAt(seat)),
            el("span", { class: "score", key: "score" }, score),
          ),
          (parts.table.agreed || []).includes(seat) && el("span", { class: "tag yes", key: "yes" }, words.agreed),
          hands?.[seat]?.length > 0 && el("div", { class: "held", key: "held" }, items(hands[seat], with_, "small")),
        );
      }),
    ),
  ];
}

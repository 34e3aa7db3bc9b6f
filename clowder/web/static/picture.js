// A scene as a picture: the table of a match at one moment, small, to look at and not to touch.

import { card, el, items, seat } from "./draw.js";

export const still = (faces, words) => ({
  faces,
  words,
  gauges: {},
  adds: {},
  nth: () => null,
  state: () => "",
  touchable: () => false,
  nameOf: () => "",
  clock: () => null,
  emote: () => null,
});

// `look` are the anchors it speaks of; one without a number means all things of that name.
export function picture({ scene, seat: own, look = [] }, { faces, words, names }) {
  const with_ = still(faces, words);
  const places = (scene.places || []).map((place) => ({
    ...place,
    kind: "person",
    name: place.seat === own ? words["own-seat"] : names[place.seat],
  }));
  const around = places
    .map((_, n) => places[((own ?? -1) + 1 + n) % places.length])
    .filter((place) => place.seat !== own);
  const mine = places.find((place) => place.seat === own);
  return marked(
    el(
      "div",
      { class: "tableau", key: "picture" },
      around.length > 0 &&
        el(
          "ul",
          { class: "seats", key: "seats", "data-count": around.length },
          around.map((place) => seat(place, with_)),
        ),
      scene.board && el("div", { class: "board", key: "board" }, items(together(scene), with_)),
      (mine || scene.hand?.length > 0) &&
        el(
          "div",
          { class: "own", key: "own" },
          mine && el("ul", { class: "me", key: "me" }, seat({ ...mine, cards: 0 }, with_)),
          scene.hand?.length > 0 &&
            el(
              "div",
              { class: "hand", key: "hand" },
              scene.hand.map((one) => card(one, with_)),
            ),
        ),
    ),
    new Set(look),
  );
}

// What only the viewer sees takes the place of the same anchor.
function together({ board, mine = [] }) {
  const own = new Map(mine.map((item) => [item.anchor, item]));
  const swap = (item) => {
    const taken = own.get(item.anchor) || item;
    own.delete(item.anchor);
    return taken.items ? { ...taken, items: taken.items.map(swap) } : taken;
  };
  const shared = board.map(swap);
  return [...shared, ...own.values()];
}

// Marks what a picture speaks of.
function marked(node, look) {
  const anchor = node.props["data-anchor"] || node.props["data-zone"] || "";
  const seat = node.props["data-seat"] === undefined ? "" : `seat:${node.props["data-seat"]}`;
  const found = [anchor, anchor.split("#")[0], seat].some((one) => one && look.has(one));
  const children = node.children.map((child) => (typeof child === "object" ? marked(child, look) : child));
  return { ...node, props: found ? { ...node.props, "data-spoken": "" } : node.props, children };
}

// A card with what it does, or what its parts mean.
export function explainedCard(shown, { faces, words }) {
  const face = faces[shown.face];
  if (!face) return null;
  const drawn = card({ anchor: "", face: shown.face }, still(faces, words));
  const parts = shown.parts || [],
    says = shown.says || face.help || "";
  const numbered = parts.length
    ? pointed(
        drawn,
        parts.map(([where]) => where),
      )
    : drawn;
  return el(
    "li",
    { class: `shown-card${parts.length ? " with-parts" : ""}`, key: shown.face },
    numbered,
    el(
      "div",
      { class: "shown-text", key: "text" },
      el(
        "b",
        { key: "title" },
        face.title,
        shown.copies > 0 && el("small", { class: "copies", key: "copies" }, ` ×${shown.copies}`),
      ),
      parts.length
        ? el(
            "ol",
            { class: "parts", key: "parts" },
            parts.map(([, says], n) => el("li", { key: n }, says)),
          )
        : el("p", { key: "help" }, linked(says), face.rule && !says.includes(face.rule) && [" ", ruleRef(face.rule)]),
    ),
  );
}

export const ruleRef = (rule) =>
  el("a", { class: "rule-ref", key: `rule ${rule}`, href: `#${rule}`, "data-rule": rule }, rule);

// A sentence with links to the rules it names.
export const linked = (text) =>
  String(text)
    .split(/\b(R\d+)\b/)
    .map((part, n) => (n % 2 ? ruleRef(part) : part));

// Puts a number beside each part of a card.
function pointed(node, wheres) {
  const number = wheres.indexOf(node.props.class?.split(" ")[0]);
  const children = node.children.map((child) => (typeof child === "object" ? pointed(child, wheres) : child));
  if (number >= 0) children.push(el("i", { class: "pointer", key: "pointer" }, number + 1));
  return { ...node, children };
}

// Elements from a frame's parts. Keyed: what is still there stays the same element, so focus, scroll and motion survive.
// Nothing of a scene is ever read as HTML: text becomes text, and names of drawings become references to symbols.

const SVG = "http://www.w3.org/2000/svg",
  DRAWN = ["svg", "use", "path", "rect", "polyline"];

// el("li", {class: "seat", key: 3}, "text", el(...)): what an element should be. Falsy children and attributes are left out.
export function el(tag, props, ...children) {
  return { tag, props: props || {}, children: children.flat(9).filter((child) => child || child === 0) };
}

// Makes an element's attributes and children as they should be.
export function patch(element, { props, children }) {
  const before = element.drawn || {};
  for (const name of Object.keys(before)) if (!(name in props) || isNo(props[name])) unset(element, name);
  for (const [name, value] of Object.entries(props)) {
    if (name === "key" || isNo(value)) continue;
    if (name === "style") for (const [property, to] of Object.entries(value)) element.style.setProperty(property, to);
    else if (name === "value" || name === "checked") {
      if (before[name] !== value) element[name] = value;
    } else if (before[name] !== value) element.setAttribute(name, value === true ? "" : value);
  }
  element.drawn = props;
  fill(element, children);
  if (element.tagName === "SELECT") element.value = props.value; // only now its options are there
  return element;
}

const isNo = (value) => value === false || value === null || value === undefined;

function unset(element, name) {
  if (name === "style") element.removeAttribute("style");
  else if (name === "checked") element.checked = false;
  else if (name !== "key") element.removeAttribute(name);
}

function fill(element, children) {
  const old = new Map();
  for (const child of element.childNodes) if (!child.ours) old.set(child.key, child);
  let place = element.firstChild;
  const skip = () => {
    while (place?.ours) place = place.nextSibling;
  };
  children.forEach((child, number) => {
    const text = typeof child !== "object";
    const key = text ? `text${number}` : `${child.tag} ${child.props.key ?? number}`;
    let node = old.get(key);
    if (node) old.delete(key);
    else if (text) node = document.createTextNode("");
    else
      node = DRAWN.includes(child.tag) ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
    node.key = key;
    skip();
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
    if (!text) patch(node, child);
    else if (node.data !== String(child)) node.data = child;
  });
  for (const gone of old.values()) gone.remove();
}

// Draws a region: what had the focus keeps it; where it has gone, the region's next of its kind has it.
export function draw(region, children) {
  const focused = document.activeElement;
  const inside = focused && focused !== document.body && region.contains(focused);
  fill(region, [children].flat(9).filter(Boolean));
  if (!inside || document.activeElement === focused) return;
  const again = region.contains(focused)
    ? focused
    : [...region.querySelectorAll("button,a,input")].find((one) => one.tabIndex >= 0 && !one.disabled);
  if (again) again.focus({ preventScroll: true });
  else if (region.tabIndex >= -1) region.focus({ preventScroll: true });
}

export const art = (id, look = "") =>
  el(
    "svg",
    { class: `art ${look}`, "aria-hidden": "true", focusable: "false", key: `${id} ${look}` },
    el("use", { href: `#${id}` }),
  );

const sr = (text) => el("span", { class: "sr", key: "sr" }, text);
const classes = (...names) => names.filter(Boolean).join(" ");

// Items. `with_` is what is known beside the scene: faces, words, who may touch what, what is picked, previews.

export function items(list, with_, size = "") {
  return (list || []).map((item) => ITEMS[item.is](item, with_, size));
}

const ITEMS = { card, token, gauge, zone };

// Returns the attributes of a thing: whether it can be picked or is, and that it is a button.
function touch(anchor, with_, name) {
  const state = with_.state(anchor);
  return {
    "data-anchor": anchor,
    "data-can": state === "can",
    "data-picked": state === "picked",
    "data-cannot": state === "cannot",
    "aria-pressed": state && state !== "cannot" ? String(state === "picked") : null,
    tabindex: state && state !== "cannot" ? "0" : "-1",
    "aria-label": name,
    type: "button",
  };
}

export function card(item, with_, size = "", held = false) {
  const face = item.face && with_.faces[item.face];
  const title = face ? face.title : with_.words["face-down"];
  const name = [title, item.badge, held && with_.state(item.anchor) === "cannot" && with_.words["cannot-play"]]
    .filter(Boolean)
    .join(", ");
  const nth = with_.nth(item.anchor);
  const inside = face ? front(face) : backSide(with_);
  const look = classes("card", size, face ? face.tint : "back", face?.look);
  const props = { key: item.anchor, class: look, ...(face?.colour && { style: { "--c": face.colour } }) };
  const rest = [
    item.badge && el("span", { class: "badge", key: "badge" }, item.badge),
    nth && el("b", { class: "nth", key: "nth" }, nth),
  ];
  if (!held && !with_.touchable(item.anchor)) {
    return el(
      "span",
      { ...props, "data-anchor": item.anchor, "data-face": item.face || null, role: "img", "aria-label": name },
      inside,
      rest,
    );
  }
  return el("button", { ...props, ...touch(item.anchor, with_, name), "data-face": item.face || null }, inside, rest);
}

export const front = (face) => [
  el("span", { class: "idx", key: "idx", "aria-hidden": "true" }, face.index, art(face.art, "tiny")),
  el("span", { class: "pic", key: "pic", "aria-hidden": "true" }, art(face.art)),
  el("span", { class: "ttl", key: "ttl", "aria-hidden": "true" }, el("span", null, face.parted || face.title)),
];

export const backSide = (with_) => {
  const back = with_.faces[""];
  return back ? [art(back.art)] : [];
};

function token(item, with_) {
  const says = item.says || [item.text, item.note].filter((text) => text || text === 0).join(", ") || item.help || "";
  const pictures =
    item.art &&
    el(
      "span",
      { class: "arts", key: "arts", "aria-hidden": "true" },
      item.art.map((id, n) => art(id, `art-${n}`)),
    );
  const nth = item.anchor && with_.nth(item.anchor);
  const inside = [
    pictures,
    (item.text || item.text === 0) && el("span", { class: "text", key: "text" }, item.text),
    (item.note || item.note === 0) && el("span", { class: "note", key: "note" }, item.note),
    nth && el("b", { class: "nth", key: "nth" }, nth),
  ];
  const look = classes("token", item.look, pictures && "pictured", (item.text || item.text === 0) && "worded");
  if (!item.anchor || !with_.touchable(item.anchor)) {
    const named = item.says || pictures ? { role: "img", "aria-label": says } : {};
    return el("div", { class: look, key: item.anchor, "data-anchor": item.anchor, ...(says ? named : {}) }, inside);
  }
  return el("button", { class: look, key: item.anchor, ...touch(item.anchor, with_, says) }, inside);
}

function gauge(item, with_) {
  const value = (with_.gauges[item.anchor] ?? item.value) + (with_.adds[item.anchor] || 0);
  const changed = value !== item.value;
  const difference = changed && `${value > item.value ? "+" : "−"}${Math.abs(value - item.value)}`;
  const over = item.of && value > item.of;
  const pips =
    item.pip &&
    item.of &&
    Array.from({ length: item.of }, (_, n) =>
      el(
        "i",
        {
          class: n < Math.min(item.value, value) ? "have" : n < value ? "new" : n < item.value ? "gone" : "none",
          key: n,
        },
        art(item.pip),
      ),
    );
  const look = classes(
    "gauge",
    item.look,
    changed && "changed",
    over && "over",
    item.of && value === item.of && "full",
  );
  const sum = el(
    "b",
    { class: "sum", key: `sum ${value}` },
    value, // another one where it changes: it pops
    item.of ? el("small", { key: "of" }, `/${item.of}`) : "",
  );
  const inside = [
    el(
      "span",
      { class: "head", key: "head", "aria-hidden": "true" },
      (item.art || []).map((id) => art(id)),
      sum,
      changed && el("b", { class: "by", key: "by" }, difference),
    ),
    pips && el("span", { class: "pips", key: "pips", "aria-hidden": "true" }, pips),
    item.text && el("span", { class: "text", key: "text", "aria-hidden": "true" }, item.text),
    item.note && el("span", { class: "note", key: "note", "aria-hidden": "true" }, item.note),
  ];
  const says = [
    item.text,
    item.of ? `${item.value}/${item.of}` : item.value,
    changed && `${difference}: ${value}`,
    item.note,
  ]
    .filter((one) => one || one === 0)
    .join(", ");
  if (!with_.touchable(item.anchor))
    return el(
      "div",
      { class: look, key: item.anchor, "data-anchor": item.anchor, role: "img", "aria-label": says },
      inside,
    );
  return el("button", { class: look, key: item.anchor, ...touch(item.anchor, with_, says) }, inside);
}

function zone(item, with_, size) {
  const lay = item.lay || "row";
  const held = item.items || [];
  const small = size || (lay === "pile" ? "" : size);
  const label = item.label || "";
  const counted = item.size !== undefined && item.size >= 0;
  const says = [label, counted && String(item.size), item.note].filter(Boolean).join(", ");
  const touchable = item.anchor && with_.touchable(item.anchor);
  const inside = [
    touchable &&
      el("button", { class: "cover", key: "cover", ...touch(item.anchor, with_, says || with_.nameOf(item.anchor)) }),
    label &&
      el("span", { class: "label", key: "label", "aria-hidden": touchable || lay === "pile" ? "true" : null }, label),
    el("div", { class: "items", key: "items" }, lay === "pile" ? pile(item, held, with_) : items(held, with_, small)),
    item.note && el("span", { class: "note", key: "note", "aria-hidden": touchable ? "true" : null }, item.note),
  ];
  const group = !touchable && label ? { role: "group", "aria-label": says } : {};
  return el(
    "div",
    {
      class: classes("zone", `lay-${lay}`, item.look, held.length ? "" : "empty", `of-${Math.min(held.length, 12)}`),
      key: item.anchor,
      "data-zone": item.anchor,
      "data-anchor": touchable || lay !== "pile" ? null : item.anchor,
      ...group,
    },
    inside,
  );
}

// A pile: the last few of its cards, one upon the other, and how many it has. The zone is what is touched, not the cards.
function pile(item, held, with_) {
  const still = { ...with_, touchable: () => false };
  const shown = held.slice(-3);
  const counted = item.size !== undefined && item.size >= 0;
  const empty = !shown.length && (item.size || 0) <= 0;
  const cards = shown.length
    ? shown.map((one) => ITEMS[one.is](one, still))
    : [el("span", { class: classes("card", empty ? "none" : "back"), key: "top" }, empty ? "" : backSide(with_))];
  return [...cards, counted && el("b", { class: "count", key: "count", "aria-hidden": "true" }, item.size)];
}

// Players

export function seat(place, with_) {
  const { words } = with_;
  const anchor = `seat:${place.seat}`;
  const state = with_.state(anchor);
  const tag =
    place.program && place.away
      ? words.away
      : place.kind === "bot" || place.stand_in
        ? words.bot
        : place.away
          ? words.away
          : "";
  const facts = [place.status, place.on_turn && words["on-turn"]].filter(Boolean).join(", ");
  const backs = Math.min(place.cards || 0, 9);
  const clock = with_.clock(place);
  const inside = [
    with_.touchable(anchor) &&
      el("button", {
        class: "cover",
        key: "cover",
        ...touch(anchor, with_, [place.name, facts].filter(Boolean).join(", ")),
      }),
    el(
      "span",
      { class: "face", key: "face" },
      place.avatar && art(place.avatar, "avatar"),
      backs > 0 &&
        el(
          "span",
          { class: "fan", key: "fan", "aria-hidden": "true" },
          Array.from({ length: backs }, (_, n) => el("i", { key: n })),
          el("b", { key: "n" }, place.cards),
        ),
      (place.shown || []).length > 0 &&
        el("span", { class: "shown", key: "shown" }, items(place.shown, with_, "small")),
    ),
    el(
      "span",
      { class: "name", key: "name" },
      el("span", { class: "called", key: "called" }, place.name),
      tag && el("small", { class: "tag", key: "tag" }, tag),
    ),
    place.status && el("span", { class: "status", key: "status" }, place.status),
    place.on_turn && sr(words["on-turn"]),
    place.chosen !== undefined &&
      place.chosen !== null &&
      el(
        "span",
        { class: classes("chosen", place.chosen && "yes"), key: "chosen" },
        el("i", { key: "mark", "aria-hidden": "true" }, place.chosen ? "✓" : "…"),
        sr(words[place.chosen ? "placed" : "thinking-seat"]),
      ),
    clock,
    with_.emote(place.seat),
  ];
  return el(
    "li",
    {
      class: classes("seat", place.on_turn && "on", place.out && "out"),
      key: anchor,
      "data-seat": place.seat,
      "data-anchor": with_.touchable(anchor) ? null : anchor,
      "data-can": state === "can",
      "data-picked": state === "picked",
    },
    inside,
  );
}

// Where things are

// Returns the element at an anchor: the exact one, or one of its thing.
export function at(anchor, within = document) {
  const named = (name) =>
    within.querySelector(`[data-anchor="${CSS.escape(name)}"], [data-zone="${CSS.escape(name)}"]`);
  return named(anchor) || within.querySelector(`[data-anchor^="${CSS.escape(anchor.split("#")[0])}#"]`) || null;
}

// Fitting

// Makes the board as large as it can be without anything out of sight.
const SCALES = [2.4, 2.1, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1, 0.92, 0.84, 0.74, 0.68, 0.6, 0.52, 0.45];
export function fit(board, scales = SCALES) {
  const fits = (scale) => {
    board.style.setProperty("--fit", scale);
    return board.scrollHeight <= board.clientHeight + 1 && board.scrollWidth <= board.clientWidth + 1;
  };
  board.removeAttribute("data-over");
  const found = scales.some(fits); // rows break as they grow, so every size is tried
  board.toggleAttribute("data-over", !found);
  board.tabIndex = found ? -1 : 0; // what scrolls can be scrolled with keys
  return found;
}

// Lays a hand so that every card is seen and can be touched: as few rows as will do, cards as large as they can be. Where
// there is room enough its height is `fixed`, so that nothing moves when cards come and go.
export function layHand(hand, room) {
  const cards = [...hand.children].filter((child) => child.matches(".card"));
  hand.toggleAttribute("data-empty", !cards.length);
  if (!cards.length) return;
  const width = hand.clientWidth;
  const best = spread(cards.length, width, room.height, room.card);
  hand.style.setProperty("--cardw", `${best.card}px`);
  const high = room.fixed ? room.height : best.height;
  hand.style.setProperty("--handh", `${high}px`);
  const covered = best.rows > 1 && best.rise < best.card * 1.4;
  hand.toggleAttribute("data-dense", covered || best.step < best.card * 0.86);
  hand.toggleAttribute("data-rows", covered);
  hand.toggleAttribute("data-tall", covered && best.rise >= TALL);
  cards.forEach((card, n) => {
    const row = Math.floor(n / best.per),
      first = row * best.per;
    const inRow = Math.min(best.per, cards.length - first);
    const left = (width - (best.card + best.step * (inRow - 1))) / 2;
    card.style.setProperty(
      "--seen",
      `${Math.round(n - first < inRow - 1 ? Math.min(best.step, best.card) : best.card)}px`,
    );
    card.style.setProperty("--x", `${Math.round(left + (n - first) * best.step)}px`);
    card.style.setProperty("--y", `${Math.round((high - best.height) / 2) + row * best.rise}px`);
  });
}

// Returns how to lay `number` cards: width of a card, steps along and down, cards a row. Large cards are good, and so is
// to see all of each; a card that is too narrow for its title may as well lie under the next.
export function spread(number, width, height, most) {
  let best = null;
  const rate = (try_, least) => {
    if (try_.height > height || try_.step < least) return;
    const free = try_.card >= READABLE && try_.step >= try_.card && (try_.rows === 1 || try_.rise >= try_.card * 1.4);
    const worth = Math.min(try_.step, try_.card) * 1.4 + try_.card - 36 * (try_.rows - 1) + (free ? 48 : 0);
    if (!best || worth > best.worth) best = { ...try_, worth };
  };
  for (const least of [44, 36, 28, 20]) {
    for (let rows = 1; rows <= 4 && rows <= Math.max(1, number); rows += 1) {
      const per = Math.max(1, Math.ceil(number / rows));
      for (let card = most; card >= 44; card -= 4) {
        const step = per > 1 ? Math.min(card + 6, (width - card) / (per - 1)) : card;
        for (const rise of [Math.round(card * 1.4) + 6, Math.max(42, Math.round(card * 0.72))]) {
          rate({ card, per, rows, step, rise, height: card * 1.4 + rise * (rows - 1) }, Math.min(least, card));
        }
      }
    }
    if (best) return best;
  }
  const per = Math.max(1, Math.ceil(number / 3));
  return { card: 44, per, rows: 3, step: (width - 44) / Math.max(1, per - 1), rise: 44, height: 150 };
}
const TALL = 60; // pixels of a card that lies under the next row: a title of two lines and the index are seen
const READABLE = 80; // pixels: cards of this width have room for their titles

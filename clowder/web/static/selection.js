// What may be picked and what is: the open offer, the picks, and what lies where on the table.

import { read, thingOf, touched, weigh } from "./offer.js";
import { faces, now, page, parts } from "./page.js";

export const selection = { terms: [], things: new Set(), first: new Set(), picked: [], told: weigh([], []) };

export const asking = () =>
  now.telling || !parts.ask || parts.ask.token === now.answered || parts.table?.phase !== "playing" ? null : parts.ask;

export function readOffer() {
  const terms = read(asking() ? parts.ask.offer : null);
  selection.terms = terms;
  selection.things = touched(terms);
  selection.first = new Set(terms.flatMap((term) => (term.axes.find((axis) => !axis.implied) || term.axes[0]).things));
  choose([]);
}

export function choose(next) {
  selection.picked = next;
  selection.told = weigh(selection.terms, next);
  if (parts.ask) remember({ token: parts.ask.token, picked: next });
}

// A page that is loaded again has the same picks.
const kept = `picks ${page.dataset.code}`;
function remember(picks) {
  try {
    sessionStorage.setItem(kept, JSON.stringify(picks));
  } catch {
    /* private mode */
  }
}
export function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(kept)) || {};
  } catch {
    return {};
  }
}

export function stateOf(anchor) {
  const { things, first, picked, told } = selection;
  if (!asking()) return "";
  if (picked.includes(anchor)) return "picked";
  const thing = thingOf(anchor);
  if (told.more.has(thing) && (picked.length || first.has(thing))) return "can";
  return things.has(thing) ? "may" : "cannot";
}

// The number of a pick where the order counts.
export function nth(anchor) {
  const { terms, picked } = selection,
    place = picked.indexOf(anchor);
  const term =
    place >= 0 &&
    terms.find((one) => one.axes.some((axis) => axis.is === "order" && axis.things.includes(thingOf(anchor))));
  if (!term) return null;
  const axis = term.axes.find((one) => one.is === "order" && one.things.includes(thingOf(anchor)));
  return 1 + picked.filter((other) => axis.things.includes(thingOf(other))).indexOf(anchor);
}

// What only the viewer sees takes the place of the same anchor.
export function boardItems() {
  const mine = new Map((parts.mine || []).map((item) => [item.anchor, item]));
  const swap = (item) => {
    const own = item.anchor && mine.get(item.anchor);
    if (own) mine.delete(item.anchor);
    const taken = own || item;
    return taken.items ? { ...taken, items: taken.items.map(swap) } : taken;
  };
  return [...(parts.board || []).map(swap), ...mine.values()];
}

// What lies where in the scene that is drawn: items by anchor, and the things that are on the table.
export const lying = new Map(),
  placed = new Set();
export function survey() {
  lying.clear();
  placed.clear();
  const walk = (item) => {
    if (item.anchor) {
      lying.set(item.anchor, item);
      placed.add(thingOf(item.anchor));
    }
    for (const inner of item.items || item.shown || []) walk(inner);
  };
  [...boardItems(), ...(parts.hand || []), ...(parts.seats || [])].forEach(walk);
  for (const { seat } of parts.seats || []) placed.add(`seat:${seat}`);
}

export const explained = ({ title, help }) => (!help || help.startsWith(title) ? help || title : `${title}: ${help}`);
export const faceAt = (anchor) => (lying.get(anchor)?.face ? faces[lying.get(anchor).face] : null); // not the back
export const helpAt = (anchor) => lying.get(anchor)?.help || "";

// What a selection amounts to: which things go with it, which whole plays it is, what to ask next. Pure: no page here.
// An offer is a union of terms, a term a product of axes (docs/scene.md). A selection is a list of anchors, in the order
// they were picked; equal things at several anchors are the same thing several times.

export const SLOT = 0xe000; // U+E000 + n in a term's text stands for what fills axis n
const NEAR = 4; // so many plays that need more picks are offered as buttons

export const thingOf = (anchor) => (anchor[0] === "=" ? anchor : anchor.split("#")[0]);
export const kindOf = (anchor) => (anchor[0] === "=" ? "=" : anchor.split(/[:#]/)[0]);

// Reading

export function read(offer) {
  return (offer?.terms || []).map((term) => {
    const axes = term.axes.map((axis) => readAxis(axis, term.axes.length > 1));
    const home = new Map(); // no thing is in two axes of a term
    axes.forEach((axis, number) => axis.things.forEach((thing) => home.set(thing, number)));
    return { text: term.text || "", axes, home };
  });
}

// Small numbers are written as a character each, from "0" on.
const numbersIn = (text) => [...text].map((letter) => letter.codePointAt(0) - 48);

// Returns the parts of a choice that are valid: a bit each, those with the first pick first, a part before what it begins.
function partsIn({ picks, low, high, parts }) {
  const bytes = atob(parts),
    found = [],
    same = (a, b) => picks[a].things[0] === picks[b].things[0];
  let number = 0;
  const grow = (part, start) => {
    if (part.length >= (low || 0)) {
      if ((bytes.charCodeAt(number >> 3) >> (7 - (number & 7))) & 1) found.push(part);
      number += 1;
    }
    if (part.length === high) return;
    for (let place = start; place < picks.length; place += 1)
      if (place === start || !same(place, place - 1)) grow([...part, place], place + 1);
  };
  grow([], 0);
  return found;
}

function readAxis(sent, several) {
  const axis = { ...sent };
  if (sent.valid !== undefined) axis.valid = sent.valid.split(",").map(numbersIn);
  if (sent.parts) axis.valid = partsIn(sent);
  if (sent.will_of) axis.wills = numbersIn(sent.will_of).map((n) => sent.wills[n]);
  const picks = axis.picks.map((pick) => {
    const text = pick.text === undefined ? "" : String(pick.text);
    const bare = !pick.things?.length; // only a button: it is its own thing
    return {
      will: "",
      gauges: {},
      adds: {},
      button: false,
      ...pick,
      text,
      bare,
      things: bare ? [`=${text}`] : pick.things,
    };
  });
  const implied = several && axis.is === "one" && picks.length === 1 && picks[0].bare; // no choice: filled by itself
  const things = implied ? [] : [...new Set(picks.flatMap((pick) => pick.things))];
  const number = new Map(things.map((thing, k) => [thing, k]));
  const count = (list) => {
    const counts = new Uint8Array(things.length);
    for (const thing of list) counts[number.get(thing)] += 1;
    return counts;
  };
  const made = {
    ask: "",
    end: [],
    full: true,
    low: 0,
    high: 0,
    wills: [],
    rest: null,
    spare: 0,
    ...axis,
    picks,
    things,
    count,
    implied,
  };
  if (implied) return made;
  made.needs = axis.is === "one" ? picks.map((pick) => count(pick.things)) : null;
  made.has =
    axis.is === "one"
      ? null
      : axis.is === "share"
        ? Uint8Array.from(axis.most)
        : count(picks.map((pick) => pick.things[0]));
  made.sets = axis.valid ? axis.valid.map((way) => count(way.map((place) => picks[place].things[0]))) : null;
  return made;
}

// Looking

function covers(whole, part) {
  // asked of thousands of sets at every tap
  for (let k = 0; k < part.length; k += 1) if (part[k] > whole[k]) return false;
  return true;
}
const size = (counts) => counts.reduce((sum, n) => sum + n, 0);
const locale = (globalThis.document?.documentElement.lang || "en").replace(/^en$/, "en-GB"); // our English is British
export const inARow = (texts) => new Intl.ListFormat(locale).format(texts);

// Returns what a part of the selection is to its axis: ways it fills it, and what may be added; null if it does not fit.
function look(axis, part) {
  if (axis.implied) return { ways: [single(axis, 0)], more: new Set() };
  const counts = axis.count(part);
  const more = new Set();
  const open = (whole) => {
    if (more.size < axis.things.length) whole.forEach((n, k) => n > counts[k] && more.add(axis.things[k]));
  };
  if (axis.is === "one") {
    const fitting = axis.needs.flatMap((need, place) => (covers(need, counts) ? [place] : []));
    fitting.forEach((place) => open(axis.needs[place]));
    const ways = fitting.filter((place) => size(axis.needs[place]) === part.length);
    return fitting.length ? { ways: part.length ? ways.map((place) => single(axis, place)) : [], more, fitting } : null;
  }
  const most = axis.is === "some" ? axis.high : axis.number;
  if (part.length > most || !covers(axis.has, counts)) return null;
  if (axis.is === "order") {
    const left = axis.has.map((n, k) => n - counts[k]);
    const whole = part.length === most || (axis.rest && left.filter(Boolean).length < 2); // what is all equal goes unsaid
    if (!whole) open(axis.has);
    return { ways: whole ? [arranged(axis, part)] : [], more, left: size(left) };
  }
  if (axis.is === "share") {
    if (part.length < most) open(axis.has);
    return { ways: part.length === most ? [shared(axis, counts)] : [], more };
  }
  if (!axis.sets) {
    if (part.length < most) open(axis.has);
    return { ways: part.length >= axis.low ? [several(axis, placesOf(axis, part))] : [], more };
  }
  const fitting = axis.sets.flatMap((set, place) => (covers(set, counts) ? [place] : []));
  fitting.forEach((place) => open(axis.sets[place]));
  const exact = fitting.filter((place) => axis.valid[place].length === part.length);
  return fitting.length ? { ways: exact.map((place) => several(axis, axis.valid[place], place)), more, fitting } : null;
}

// Returns places of a part's things in their axis: of equal ones the first, in ascending order.
function placesOf(axis, part) {
  return takeFirst(axis, part).sort((a, b) => a - b);
}

function takeFirst(axis, part) {
  const taken = new Set();
  return part.map((thing) => {
    const place = axis.picks.findIndex((pick, n) => pick.things[0] === thing && !taken.has(n));
    taken.add(place);
    return place;
  });
}

const single = (axis, place) => {
  const { moves, text, will, gauges, adds } = axis.picks[place];
  return { moves, text, will, gauges, adds };
};

function several(axis, places, valid = -1) {
  const picks = places.map((place) => axis.picks[place]);
  const ends = places.length < axis.high || axis.full ? axis.end : [];
  return {
    moves: [...picks.flatMap((pick) => pick.moves), ...ends],
    text: inWords(picks),
    will:
      axis.wills[valid] ||
      picks
        .map((pick) => pick.will)
        .filter(Boolean)
        .join(" "),
    gauges: Object.assign({}, ...picks.map((pick) => pick.gauges)),
    adds: total(picks),
  };
}

// What several picks add to gauges, together.
function total(picks) {
  const sums = {};
  for (const { adds } of picks)
    for (const [anchor, number] of Object.entries(adds)) sums[anchor] = (sums[anchor] || 0) + number;
  return sums;
}

function arranged(axis, part) {
  return several({ ...axis, end: [], wills: [] }, takeFirst(axis, part));
}

// So many of each: what could be no other number goes unsaid.
function shared(axis, counts) {
  let left = axis.number,
    behind = size(axis.most);
  const moves = [],
    texts = [];
  axis.picks.forEach((pick, k) => {
    behind -= axis.most[k];
    if (Math.max(0, left - behind) < Math.min(left, axis.most[k])) moves.push(pick.moves[0] + counts[k]);
    if (counts[k]) texts.push(numbered(pick, counts[k]));
    left -= counts[k];
  });
  return { moves, text: inARow(texts), will: "", gauges: {}, adds: {} };
}

const numbered = (pick, number) => pick.text.replace(String.fromCharCode(SLOT), number);

// An order that is begun, and then left as it comes.
function begun(axis, part) {
  const way = arranged(axis, part),
    { moves, text, will } = axis.rest;
  return { ...way, moves: [...way.moves, ...moves], will: will || "", called: text };
}

// Texts of several picks, joined; equal ones are counted.
function inWords(picks) {
  const texts = new Map();
  for (const { text } of picks) if (text) texts.set(text, (texts.get(text) || 0) + 1);
  return inARow([...texts].map(([text, times]) => (times > 1 ? `${times} × ${text}` : text)));
}

// Returns the ways to fill an axis that has this part already, if they are few.
function completions(axis, part, seen) {
  if (seen.ways.length) return seen.ways;
  if (axis.is === "one") return seen.fitting.length > NEAR ? null : seen.fitting.map((place) => single(axis, place));
  if (axis.is === "order") {
    if (axis.rest && part.length && seen.left >= axis.spare) return [begun(axis, part)];
    const last = axis.picks.length === axis.number && part.length === axis.number - 1;
    return last ? [arranged(axis, [...part, ...seen.more])] : null; // what is left is the last
  }
  if (axis.is === "share") {
    const last = part.length === axis.number - 1 && seen.more.size <= NEAR;
    return last ? [...seen.more].map((thing) => shared(axis, axis.count([...part, thing]))) : null;
  }
  if (!axis.sets || seen.fitting.length > NEAR) return null;
  return seen.fitting.map((place) => several(axis, axis.valid[place], place));
}

const product = (lists) => lists.reduce((made, list) => made.flatMap((row) => list.map((way) => [...row, way])), [[]]);

function playOf(term, ways) {
  const slots = /[\ue000-\ue0ff]/g;
  return {
    moves: ways.flatMap((way) => way.moves),
    text:
      ways.find(({ called }) => called)?.called ||
      term.text.replace(slots, (slot) => ways[slot.charCodeAt(0) - SLOT]?.text ?? "") ||
      ways[0].text,
    will: ways
      .map((way) => way.will)
      .filter(Boolean)
      .join(" "),
    gauges: Object.assign({}, ...ways.map((way) => way.gauges)),
    adds: total(ways),
  };
}

const unlike = (plays) => [...new Map(plays.map((play) => [play.moves.join(), play])).values()];

function judge(term, things) {
  const parts = term.axes.map(() => []);
  for (const thing of things) {
    const axis = term.home.get(thing);
    if (axis === undefined) return null;
    parts[axis].push(thing);
  }
  const seen = term.axes.map((axis, n) => look(axis, parts[n]));
  return seen.every(Boolean) ? { term, parts, seen } : null;
}

// Returns all that a selection is: `fits`, the things that go with it (`more`), its whole plays, plays that are `near`
// (they need more picks, but there are few), what to pick next (`ask`), what it makes of gauges, and what comes of it.
export function weigh(terms, picked) {
  const things = picked.map(thingOf);
  const fitting = terms.map((term) => judge(term, things)).filter(Boolean);
  const more = new Set(fitting.flatMap(({ seen }) => seen.flatMap((axis) => [...axis.more])));
  const plays = unlike(
    fitting.flatMap(({ term, seen }) => product(seen.map((axis) => axis.ways)).map((ways) => playOf(term, ways))),
  );
  const told = { fits: fitting.length > 0, more, plays, near: [], ask: "", gauges: {}, adds: {}, will: "" };
  if (!picked.length) return told;
  if (!plays.length) told.near = near(fitting);
  for (const { term, parts, seen } of fitting) {
    const empty = term.axes.findIndex((_axis, n) => !seen[n].ways.length);
    told.ask ||= empty < 0 ? "" : term.axes[empty].ask;
    const filled = seen.flatMap((axis, n) => (parts[n].length && axis.ways.length ? [axis.ways[0]] : []));
    told.gauges = Object.assign({}, ...filled.map((way) => way.gauges), told.gauges);
    told.adds = { ...total(filled), ...told.adds };
    told.will ||= filled
      .map((way) => way.will)
      .filter(Boolean)
      .join(" ");
  }
  return told;
}

function near(fitting) {
  const found = [];
  for (const { term, parts, seen } of fitting) {
    const lists = term.axes.map((axis, n) => completions(axis, parts[n], seen[n]));
    if (lists.some((list) => !list) || lists.reduce((all, list) => all * list.length, 1) > NEAR) return [];
    found.push(...product(lists).map((ways) => playOf(term, ways)));
  }
  const plays = unlike(found);
  return plays.length > NEAR ? [] : plays;
}

// Returns what is a button before anything is picked: a whole play ({play}), or a pick of several axes ({things, text}).
export function buttons(terms) {
  const made = weigh(terms, []).plays.map((play) => ({ play })); // to choose nothing is a play, too
  for (const term of terms) {
    const whole = term.axes.length === 1;
    for (const axis of term.axes.filter(({ is }) => is === "one")) {
      axis.picks.forEach((pick, place) => {
        if (pick.shows)
          made.push({ things: pick.shows, text: pick.text }); // looked at before it is played
        else if (whole && (pick.button || pick.bare)) made.push({ play: playOf(term, [single(axis, place)]) });
        else if (pick.button) made.push({ things: pick.things, text: pick.text });
      });
    }
  }
  return made;
}

// Returns how a thing is called where it is the only one of its pick; or "".
export function nameOf(terms, thing) {
  for (const { axes, home } of terms) {
    const axis = axes[home.get(thing)];
    const pick = axis?.picks.find(({ things }) => things.length === 1 && things[0] === thing);
    if (pick) return axis.is === "share" ? numbered(pick, 1) : pick.text || "";
  }
  return "";
}

// Returns all things that some play has.
export const touched = (terms) => weigh(terms, []).more;

// Changing

const fits = (terms, picked) => terms.some((term) => judge(term, picked.map(thingOf)));

// Returns the selection after a tap, and the play if the tap plays it; null if no play has that thing. Never blocked: where
// a tap does not fit, one of its kind gives way, then all of its kind, then everything.
export function tap(terms, picked, anchor) {
  if (picked.includes(anchor)) {
    const { plays } = weigh(terms, picked);
    if (picked.at(-1) === anchor && plays.length === 1) return { picked, play: plays[0] };
    return { picked: picked.filter((other) => other !== anchor) };
  }
  const kind = kindOf(anchor);
  const without = picked.map((_, n) => picked.filter((other, m) => m !== n || kindOf(other) !== kind)).reverse();
  for (const kept of [picked, ...without, picked.filter((other) => kindOf(other) !== kind), []]) {
    const next = [...kept, anchor];
    if (fits(terms, next)) return { picked: next };
  }
  return null;
}

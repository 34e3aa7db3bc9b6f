// The page of a table: takes frames, tells what happened, draws the scene, lets a person pick, and sends whole plays.
// It knows no game: all it knows are the shapes of docs/scene.md.

import { rulesAtTable, rulesChip } from "./rules.js";
import { coachBox, notePlayed, pointAt } from "./coach.js";
import { art, at, card, draw, el, fit, items, layHand, seat as drawSeat } from "./draw.js";
import { buttons, inARow, nameOf, read, tap, thingOf, touched, weigh } from "./offer.js";
import { sound, want, wanted } from "./sound.js";
import { Story, isCalm } from "./story.js";

const $ = (id) => document.getElementById(id);
const data = (id) => JSON.parse($(id).textContent);
const page = $("page");
const words = data("words"), faces = data("faces");
const parts = {}; // the table as it is drawn
const EMOTES = ["laugh", "cheer", "love", "wow", "think", "sad", "angry", "sleepy"];
const PHRASES = ["nice", "oops", "hurry", "thanks", "sorry", "luck", "good-game"];
const SHOWN = 5000; // milliseconds an emote stays

// Puts numbers and names into a sentence of the page.
const say = (id, ...args) => (words[id] || id).replace(/[\ue000-\ue00f]/g, (slot) => args[slot.charCodeAt(0) - 0xe000] ?? "");

// The selection

let terms = [], things = new Set(), first = new Set(), picked = [], told = weigh([], []), offered = [];
let answered = ""; // the token of the question that was answered already
let telling = false; // a story runs that leads to another question
let opens = 0, until = 0, skew = 0; // of the open question, and how far the server's clock is ahead

const asking = () => (telling || !parts.ask || parts.ask.token === answered || parts.table?.phase !== "playing" ? null : parts.ask);

function readOffer() {
  terms = read(asking() ? parts.ask.offer : null);
  things = touched(terms);
  first = new Set(terms.flatMap((term) => (term.axes.find((axis) => !axis.implied) || term.axes[0]).things));
  choose([]);
}

function choose(next) {
  picked = next;
  told = weigh(terms, picked);
  if (parts.ask) remember({ token: parts.ask.token, picked });
}

// A page that is loaded again has the same picks.
const kept = `picks ${page.dataset.code}`;
function remember(picks) { try { sessionStorage.setItem(kept, JSON.stringify(picks)); } catch { /* private mode */ } }
function recall() { try { return JSON.parse(sessionStorage.getItem(kept)) || {}; } catch { return {}; } }

function stateOf(anchor) {
  if (!asking()) return "";
  if (picked.includes(anchor)) return "picked";
  const thing = thingOf(anchor);
  if (told.more.has(thing) && (picked.length || first.has(thing))) return "can";
  return things.has(thing) ? "may" : "cannot";
}

// The number of a pick where the order counts.
function nth(anchor) {
  const place = picked.indexOf(anchor);
  const term = place >= 0 && terms.find((one) => one.axes.some((axis) => axis.is === "order" && axis.things.includes(thingOf(anchor))));
  if (!term) return null;
  const axis = term.axes.find((one) => one.is === "order" && one.things.includes(thingOf(anchor)));
  return 1 + picked.filter((other) => axis.things.includes(thingOf(other))).indexOf(anchor);
}

const with_ = {
  faces, words, nth, state: stateOf,
  get gauges() { return told.gauges; },
  get adds() { return told.adds; },
  touchable: (anchor) => Boolean(asking()) && things.has(thingOf(anchor)),
  nameOf: (anchor) => nameOf(terms, thingOf(anchor)),
  clock: (place) => (until && place.asked && parts.table?.phase === "playing" ? el("span", { class: "clock", key: "clock", "aria-hidden": "true" }, left()) : null),
  emote: (seat) => emoteOf(seat),
};

// Drawing

function drawAll() {
  page.dataset.phase = parts.table?.phase || "";
  page.toggleAttribute("data-watching", parts.seat === null || parts.seat === undefined);
  page.toggleAttribute("data-asked", Boolean(asking()));
  drawPicks();
  drawLog();
  draw($("know-list"), (parts.knows || []).map((line, n) => el("li", { key: n }, line)));
  $("know-nothing").hidden = (parts.knows || []).length > 0;
  drawMenu();
  draw($("house"), rulesAtTable(parts.table, words));
  draw($("rules-chip"), rulesChip(parts.table, words));
  drawEmotes();
  announce();
  seen();
}

// What a tap can change is drawn within the task of the tap itself; sizes follow before the next picture.
function drawPicks() {
  drawSeats();
  drawMiddle();
  drawHand();
  drawBar();
  if (scene !== measured) lay();
  else if (!waits) { waits = true; requestAnimationFrame(() => { waits = false; lay(); }); }
}
let measured = -1, waits = false;

const others = () => {
  const all = parts.seats || [];
  const own = parts.seat ?? -1;
  return all.map((_, n) => all[(own + 1 + n) % all.length]).filter((place) => place.seat !== own);
};
const nameAt = (seat) => (seat === parts.seat ? words["own-seat"] : parts.seats?.[seat]?.name || "");

function drawSeats() {
  const sitting = parts.table?.phase === "playing" ? others() : [];
  $("seats").dataset.count = sitting.length;
  draw($("seats"), sitting.map((place) => drawSeat(place, with_)));
  const own = parts.table?.phase === "playing" && parts.seat !== null ? parts.seats?.[parts.seat] : null;
  draw($("me"), own ? [drawSeat({ ...own, cards: 0, name: words["own-seat"] }, with_)] : []);
}

// What only the viewer sees takes the place of the same anchor.
function boardItems() {
  const mine = new Map((parts.mine || []).map((item) => [item.anchor, item]));
  const swap = (item) => {
    const own = item.anchor && mine.get(item.anchor);
    if (own) mine.delete(item.anchor);
    const taken = own || item;
    return taken.items ? { ...taken, items: taken.items.map(swap) } : taken;
  };
  return [...(parts.board || []).map(swap), ...mine.values()];
}

function drawMiddle() {
  const phase = parts.table?.phase;
  if (phase === "over" && parts.end && !page.hasAttribute("data-look-back")) draw($("board"), ending());
  else if (phase === "playing" || phase === "over") draw($("board"), items(boardItems(), with_));
  else draw($("board"), waiting());
  draw($("facts"), phase === "playing" ? (parts.facts || []).map((fact, n) => el("p", { key: n }, fact)) : []);
  const notice = parts.table?.notice;
  $("notice").textContent = notice || "";
  $("notice").hidden = !notice;
}

let byGroups = false;
function handCards() {
  const cards = parts.hand || [];
  if (!byGroups) return cards;
  const counts = new Map();
  for (const { anchor } of cards) counts.set(thingOf(anchor), (counts.get(thingOf(anchor)) || 0) + 1);
  return [...cards].sort((a, b) => counts.get(thingOf(b.anchor)) - counts.get(thingOf(a.anchor)));
}

function drawHand() {
  const cards = parts.table?.phase === "playing" ? handCards() : [];
  draw($("hand"), cards.map((one) => card(one, with_, "", true)));
  if (!asking() && $("hand").firstElementChild) $("hand").firstElementChild.tabIndex = 0; // the arrows go on from there
}

// Makes hand and board as large as they can be. Where the board would be too small, the page gets tighter step by step: how
// tight is found once a scene, so that no tap changes it. What has not changed is not measured again.
let laid = "", fitted = "", roomed = "", scene = 0, tight = 0;
const GOOD = 0.74, TIGHTEST = 3;

function lay() {
  measured = scene;
  const board = $("board");
  const size = `${scene} ${page.hasAttribute("data-look-back")} ${innerWidth} ${innerHeight}`;
  const playing = ["playing", "over"].includes(parts.table?.phase);
  if (roomed !== (roomed = size)) {
    for (tight = 0; ; tight += 1) {
      page.dataset.tight = tight;
      drawBar();
      spreadHand();
      if (tight === TIGHTEST || !playing || (fit(board, [GOOD]) && isWhole($("bar")))) break;
    }
  } else spreadHand();
  if (fitted !== (fitted = `${size} ${board.clientWidth} ${board.clientHeight}`)) fit(board, playing ? undefined : [1]);
}

// Tells whether all of a part can be seen.
const isWhole = (part) => [part, ...part.children].every((one) => one.scrollHeight <= one.clientHeight + 1 || !one.clientHeight);

function spreadHand() {
  const cards = [...$("hand").children].map((one) => one.dataset.anchor).join();
  if (laid === (laid = `${cards} ${innerWidth} ${innerHeight} ${tight}`)) return;
  const style = getComputedStyle(page), number = (parts.hand || []).length;
  const share = parseFloat(style.getPropertyValue("--handshare")) + (number > 12 ? 0.09 : number > 8 && tight > 1 ? 0.05 : 0);
  layHand($("hand"), { height: Math.max(80, Math.round(innerHeight * share)), card: parseFloat(style.getPropertyValue("--handcard")), fixed: !tight });
}

function drawLog() {
  const list = $("log-list"), lines = (parts.log || []).slice(-300);
  const before = (parts.log || []).length - lines.length;
  const close = list.parentElement.scrollHeight - list.parentElement.scrollTop - list.parentElement.clientHeight < 60;
  draw(list, lines.map((line, n) => el("li", { key: before + n }, line)));
  if (close) list.parentElement.scrollTop = 1e6;
}

// On a tight page the facts are the bar's line, while nothing is picked.
const factLine = () => (tight ? (parts.facts || []).join(" · ") : "");

// The bar: one question, one line about what is picked, and what can be done

const can = (what) => (parts.table?.can || []).includes(what);
const doing = (what, text, look = "btn two", more = {}) => el("button", { type: "button", class: look, key: what + (more["data-seat"] ?? ""), "data-do": what, ...more }, text);

function drawBar() {
  const table = parts.table || {};
  offered = [];
  const ask = asking(), coach = coaching();
  const made = table.phase === "over" ? overBar()
    : table.phase !== "playing" ? []
    : can("return") ? [question(words["stand-in"]), rowOf(doing("return", words["take-back"], "btn"))]
    : parts.seats?.[parts.seat]?.stand_in ? [question(words.removed, false, "quiet"), line(""), rowOf()]
    : table.paused ? [question(say("paused", table.paused)), rowOf(can("pause") && doing("pause", words["go-on"], "btn", { "data-on": "false" }))]
    : coach?.read ? []
    : sent ? [question(sent.text || parts.ask?.question || "", true), line(late ? words.sending : ""), rowOf()]
    : ask ? askBar(ask)
    : [question(waitText(), false, "quiet"), second(factLine()), rowOf(joining(), !story.running && sorting())];
  $("bar").classList.toggle("asked", Boolean(ask) && !sent);
  $("bar").classList.toggle("reaction", Boolean(ask?.reaction));
  draw($("bar"), [fuse(), coachBox(coach, words), ...made]);
  pointAt(coach);
}

const coaching = () => (telling || sent || parts.table?.phase !== "playing" ? null : parts.coach);

// While a story runs: its sentence, where the strip below the board has not room enough for it.
const waitText = () => (story.running ? (tight ? lines.at(-1) : story.long ? words["tap-hurries"] : parts.wait || "") : parts.ask && parts.ask.token === answered ? words["waiting-answers"] : parts.wait || "");
const question = (text, busy = false, look = "") => el("div", { class: "ask", key: "ask" },
  el("p", { class: `question ${look}`, id: "question", key: "question", "aria-busy": busy ? "true" : null }, text),
  until > 0 && !story.running && el("b", { class: "clock", key: "clock", role: "timer" }, left()),
  picked.length > 0 && !sent && el("button", { type: "button", class: "ghost", key: "clear", "data-clear": true }, words.clear));
const line = (text, rule = "") => el("p", { class: "line", key: "line", id: "line" }, el("span", { key: "text" }, text), rule && ruleLink(rule));
// The line below the question; while there is nothing to say in it, a standing pass.
const second = (text, rule = "") => (!text && !tight && passing()) || line(text, rule);
const sorting = () => (parts.hand || []).length > (tight ? 8 : 6) && el("button", { type: "button", class: "ghost sort", key: "sort", "data-sort": true, "aria-pressed": String(byGroups) }, words.sort);
const rowOf = (...made) => el("div", { class: "buttons", key: "buttons" }, ...made);
const fuse = () => el("i", { class: "fuse", key: "fuse", "aria-hidden": "true" });
const ruleLink = (rule) => el("button", { type: "button", class: "rule", key: "rule", "data-rule": rule }, rule);

function askBar(ask) {
  const whole = told.plays.length > 0 && picked.length > 0;
  const asks = !picked.length ? ask.question : whole ? (told.plays.length > 1 ? words["which-one"] : words.ready) : told.ask || ask.question;
  const face = picked.length ? faceAt(picked.at(-1)) : null;
  const will = told.plays.length === 1 ? told.plays[0].will : told.will;
  const helps = will || (face && explained(face)) || helpAt(picked.at(-1)) || "";
  const plain = picked.length ? [] : buttons(terms);
  const chips = chipsNow();
  const lies = innerWidth < 700 && told.near.length > 1 && [...told.more].every((thing) => placed.has(thing)); // it is tapped where it lies
  offered = picked.length ? [...told.plays, ...(lies ? [] : told.near)] : plain.map(({ play }) => play);
  const made = picked.length
    ? offered.map((play, n) => playButton(play, n, n < told.plays.length && told.plays.length === 1 ? "btn" : "btn two"))
    : plain.map(({ play, things: touch, text }, n) => (play ? playButton(play, n, plain.length === 1 && !chips.length && !hasThings() ? "btn" : "btn two")
      : el("button", { type: "button", class: "btn two", key: `pick ${text}`, "data-things": touch.join("\n") }, text)));
  const lost = !made.length && !chips.length && !picked.length;
  return [
    question(asks),
    (ask.reaction ? second : line)(helps || (!picked.length && (hint || factLine() || (lost && words["tap-cards"]))) || "", will || !face ? "" : face.rule),
    rowOf(made, chips, !picked.length && !coaching() && can("hint") && doing("hint", words.hint, "chip hint"), !picked.length && !ask.reaction && sorting()),
  ];
}

const hasThings = () => [...things].some((thing) => thing[0] !== "=");
const playButton = (play, n, look) => el("button", { type: "button", class: look, key: `play ${play.moves.join()}`, "data-play": String(n) }, play.text);
const passing = () => can("pass") && !parts.seats?.[parts.seat]?.out && el("label", { class: "standing", key: "pass" },
  el("input", { type: "checkbox", key: "box", "data-do": "pass", checked: Boolean(parts.table.passing) }), ` ${words.standing}`);

function joining() {
  const on = (parts.table.joining || []).includes(page.dataset.name);
  return can("join") && doing("join", words["join-next"], "chip", { "aria-pressed": String(on), "data-on": String(!on) });
}

// Things that can be picked but are nowhere on the table.
function chipsNow() {
  const onTable = (thing) => placed.has(thing);
  if (!picked.length && [...first].some(onTable)) return [];
  const wanted_ = new Set([...told.more, ...picked.map(thingOf)]);
  if (!picked.length) for (const thing of [...wanted_]) if (!first.has(thing)) wanted_.delete(thing);
  const single = new Set(terms.filter((term) => term.axes.length === 1).flatMap((term) => term.axes[0].picks.filter((pick) => pick.bare).map((pick) => pick.things[0])));
  return [...things].filter((thing) => wanted_.has(thing) && !single.has(thing) && !onTable(thing)).map((thing) =>
    el("button", { type: "button", class: "chip", key: `chip ${thing}`, "data-anchor": thing, "aria-pressed": String(picked.includes(thing)) }, nameOf(terms, thing) || thing));
}

// What lies where in the scene that is drawn: items by anchor, and the things that are on the table.
const lying = new Map(), placed = new Set();
function survey() {
  lying.clear();
  placed.clear();
  const walk = (item) => {
    if (item.anchor) { lying.set(item.anchor, item); placed.add(thingOf(item.anchor)); }
    for (const inner of item.items || item.shown || []) walk(inner);
  };
  [...boardItems(), ...(parts.hand || []), ...(parts.seats || [])].forEach(walk);
  for (const { seat } of parts.seats || []) placed.add(`seat:${seat}`);
}

const explained = ({ title, help }) => (!help || help.startsWith(title) ? help || title : `${title}: ${help}`);
const faceAt = (anchor) => (lying.get(anchor)?.face ? faces[lying.get(anchor).face] : null); // not the back
const helpAt = (anchor) => lying.get(anchor)?.help || "";

// The end

function ending() {
  const { places, why, hands } = parts.end;
  const own = (places || []).find(([, seat]) => seat === parts.seat);
  const winners = (places || []).filter(([place]) => place === 1).map(([, seat]) => seat);
  const headline = own && own[0] === 1 ? (winners.length > 1 ? words["you-shared"] : words["you-won"])
    : own ? say("you-came", words[`place-${own[0]}`]) : say("ended", inARow(winners.map(nameAt)));
  return el("div", { class: "ending", key: "ending" },
    el("h2", { class: "won", key: "won", id: "won" }, headline),
    why && el("p", { class: "why", key: "why" }, why),
    el("ol", { class: "podium", key: "podium" }, (places || []).map(([place, seat, score]) => {
      const sitter = parts.seats?.[seat] || {};
      return el("li", { class: `rank rank-${place}${seat === parts.seat ? " own" : ""}`, key: seat, "data-anchor": `seat:${seat}` },
        el("b", { class: "place", key: "place" }, words[`place-${place}`] || place),
        el("span", { class: "face", key: "face", "aria-hidden": "true" }, sitter.avatar && art(sitter.avatar, "avatar"), place === 1 && art("web-crown", "crown")),
        el("span", { class: "who", key: "who" }, el("b", null, nameAt(seat)), el("span", { class: "score", key: "score" }, score)),
        (parts.table.agreed || []).includes(seat) && el("span", { class: "tag yes", key: "yes" }, words.agreed),
        hands?.[seat]?.length > 0 && el("div", { class: "held", key: "held" }, items(hands[seat], with_, "small")));
    })),
    nextGame(),
    evening());
}

// Who plays the next game: seats and bots can be changed in between.
function nextGame() {
  const chairs = parts.table.chairs || [];
  const change = ["sit", "move", "bot", "unbot"].some(can);
  return change && chairs.length > 0 && el("details", { class: "next", key: "next" }, el("summary", { key: "s" }, words["next-game"]),
    el("ol", { class: "chairs", key: "chairs" }, chairs.map((sitter, seat) => chair({ ...sitter, seat }, parts.table.place ?? -1))));
}

function freeChair() {
  const chairs = parts.table.chairs || [];
  const free = chairs.findIndex(({ kind }) => kind === "open");
  return free >= 0 ? free : chairs.findIndex(({ kind }) => kind === "bot");
}

const evening = () => (parts.table.evening || []).length > 0 && el("p", { class: "evening", key: "evening" }, `${words.evening}: `,
  parts.table.evening.map(([name, wins], n) => el("span", { key: n }, name, " ", el("b", null, wins))));

function overBar() {
  const table = parts.table;
  const waitingFor = (parts.seats || []).filter((sitter) => sitter.kind === "person" && !(table.agreed || []).includes(sitter.seat));
  const mine = (table.agreed || []).includes(parts.seat);
  const text = mine ? (waitingFor.length ? say("waiting-for", inARow(waitingFor.map((sitter) => sitter.name))) : words["again-waiting"])
    : parts.seat === null && (table.place ?? null) !== null ? words["in-next"]
    : (table.agreed || []).length ? say("they-agreed", inARow(table.agreed.map(nameAt))) : words["game-over"];
  return [
    el("div", { class: "ask", key: "ask" }, el("p", { class: "question", key: "question", id: "question" }, text), table.next && el("b", { class: "clock", key: "next", "data-next": table.next }, "")),
    rowOf(can("again") && !mine && doing("again", words.again, "btn"), can("sit") && freeChair() >= 0 && doing("sit", words["join-next"], "btn", { "data-seat": String(freeChair()) }),
      parts.end && el("button", { type: "button", class: "btn two", key: "back", "data-look": true }, words[page.hasAttribute("data-look-back") ? "show-end" : "show-table"]),
      el("a", { class: "btn two", key: "lobby", href: "/" }, words.lobby)),
  ];
}

// Before the game

function waiting() {
  const table = parts.table || {};
  if (table.phase === "compiling") {
    return el("div", { class: "waiting", key: "compiling" }, art(page.dataset.cover, "cover"), el("h2", { key: "h" }, say("compiling", page.dataset.title, table.share || 0)),
      el("progress", { max: "100", value: table.share || 0, key: "progress", "aria-label": words["compiling-why"] }), el("p", { key: "why" }, words["compiling-why"]));
  }
  const free = (parts.seats || []).some((chair) => chair.kind === "open");
  const host = parts.seats?.[table.host]?.name;
  return el("div", { class: "waiting", key: "waiting" },
    art(page.dataset.cover, "cover"),
    el("div", { class: "invite", key: "invite" },
      el("h2", { key: "h" }, words[free ? "waiting-title" : "full-title"]),
      el("p", { class: "share", key: "share" }, words[free ? "waiting-text" : "watch-text"], el("button", { type: "button", class: "btn two", key: "copy", "data-copy": page.dataset.link, "aria-label": words["copy-label"] }, words.copy)),
      el("output", { class: "link", key: "link" }, page.dataset.link)),
    el("div", { class: "room", key: "room", tabindex: "0", role: "region", "aria-label": words.opponents },
      can("sit") && free && el("label", { class: "field", key: "name" }, el("span", null, words["your-name"]), el("input", { type: "text", key: "input", "data-name": true, value: page.dataset.name, maxlength: "20", autocomplete: "nickname" })),
      el("ol", { class: "chairs", key: "chairs" }, (parts.seats || []).map((sitter) => chair(sitter))),
      el("div", { class: "what", key: "what" }, houseRules())),
    el("div", { class: "begin", key: "begin" }, can("start") ? doing("start", words[free ? "start-with-bots" : "start"], "btn") : host && el("p", { key: "who" }, say("who-starts", host))));
}

const houseRules = () => rulesAtTable(parts.table, words);

function chair(sitter, place = parts.seat) {
  const seat = { "data-seat": String(sitter.seat) };
  const own = sitter.seat === place;
  return el("li", { class: `chair ${sitter.kind}`, key: sitter.seat },
    el("span", { class: "name", key: "name" }, sitter.name || words["open-seat"]),
    sitter.away && el("small", { class: "tag warn", key: "away" }, words.away),
    sitter.kind === "bot" && [el("small", { class: "tag", key: "bot" }, words.bot), can("unbot") && doing("unbot", words["remove-bot"], "chip", seat)],
    sitter.kind !== "person" && can("move") && doing("move", words.sit, "chip", seat),
    sitter.kind === "open" && [can("sit") && doing("sit", words.sit, "btn", seat), can("bot") && doing("bot", words["add-bot"], "chip", seat)],
    sitter.kind === "person" && !own && can("remove") && doing("remove", words.remove, "chip", seat),
    own && [el("small", { class: "tag", key: "you" }, words["own-seat"]), can("leave") && doing("leave", words["get-up"], "chip")]);
}

// Panels

function drawMenu() {
  const box = (what, text, checked) => el("p", { key: what }, el("label", null, el("input", { type: "checkbox", key: "box", [what === "sound" ? "data-sound" : "data-do"]: what, checked }), ` ${text}`));
  const table = parts.table || {};
  draw($("menu-list"), [
    el("p", { class: "only-phone", key: "lobby" }, el("a", { class: "btn two", key: "a", href: "/" }, words.lobby)),
    box("sound", words.sound, wanted()),
    can("mute") && box("mute", words.mute, Boolean(table.muted)),
    can("pass") && box("pass", words.standing, Boolean(table.passing)),
    can("pause") && el("p", { key: "pause" }, doing("pause", words[table.paused ? "go-on" : "pause"], "btn two", { "data-on": String(!table.paused) })),
    can("device") && el("p", { key: "device" }, doing("device", words.device)),
    table.phase === "playing" && can("leave") && el("p", { key: "leave" }, doing("leave", words.leave), el("br", { key: "br" }), el("small", { key: "hint" }, words["leave-hint"])),
    table.phase === "playing" && can("remove") && (parts.seats || []).filter((sitter) => sitter.kind === "person" && sitter.seat !== parts.seat)
      .map((sitter) => el("p", { key: `remove ${sitter.seat}` }, doing("remove", say("remove-who", sitter.name), "btn two", { "data-seat": String(sitter.seat) }))),
    can("close") && box("close", words["close-table"], Boolean(table.closed)),
    can("let") && (table.removed || []).map((name) => el("p", { key: `let ${name}` }, doing("let", say("let-in", name), "btn two", { key: `let ${name}`, "data-who": name }))),
    el("div", { key: "rules" }, houseRules()),
    evening(),
    el("p", { key: "link" }, words[table.phase === "waiting" ? "waiting-text" : "watch-text"], el("br", { key: "br" }), el("a", { class: "link", key: "a", href: page.dataset.link, "data-copy": page.dataset.link }, table.code || page.dataset.code)),
    el("p", { class: "note", key: "help" }, words["help-hint"]),
  ]);
}

function drawEmotes() {
  $("emote-button").hidden = !can("emote");
  draw($("emote-list"), can("emote") ? [
    el("div", { class: "faces", key: "faces" }, EMOTES.map((what) => doing("emote", art(`emote-${what}`), "emote", { key: what, "data-what": what, "aria-label": words[`emote-${what}`] }))),
    el("div", { class: "phrases", key: "phrases" }, PHRASES.map((what) => doing("emote", words[`phrase-${what}`], "chip", { key: what, "data-what": what }))),
  ] : []);
}

const emotes = new Map(); // by seat: what, and when it goes
function emoteOf(seat) {
  const shown = emotes.get(seat);
  if (!shown || parts.table?.muted) return null;
  const phrase = words[`phrase-${shown.what}`];
  return el("span", { class: "says", key: "says" }, phrase || art(`emote-${shown.what}`), !phrase && el("span", { class: "sr", key: "sr" }, words[`emote-${shown.what}`]));
}

function showEmotes(called) {
  for (const [seat, what] of called) {
    if (!words[`emote-${what}`] && !words[`phrase-${what}`]) continue;
    emotes.set(seat, { what });
    if (!parts.table?.muted) speak(`${nameAt(seat)}: ${words[`emote-${what}`] || words[`phrase-${what}`]}`);
    const shown = emotes.get(seat);
    setTimeout(() => { if (emotes.get(seat) === shown) { emotes.delete(seat); drawSeats(); } }, SHOWN);
  }
  drawSeats();
}

function showPanel(name) {
  const before = document.body.dataset.panel || "";
  if (name === before) return;
  if (name) document.body.dataset.panel = name;
  else delete document.body.dataset.panel;
  for (const button of document.querySelectorAll("#top [data-panel]")) button.setAttribute("aria-expanded", String(button.dataset.panel === name));
  const focused = document.activeElement;
  if (name) $(name).querySelector(".close")?.focus();
  else if (focused === document.body || focused.closest("aside")) document.querySelector(`#top [data-panel="${before}"]`)?.focus();
}

function showRule(rule) {
  if (!$("rulebook").open) $("rulebook").showModal();
  const found = [...$("rulebook").querySelectorAll("strong")].find((one) => one.textContent.split(/[\s.]/)[0] === rule);
  document.querySelectorAll(".rulebook .shown").forEach((one) => one.classList.remove("shown"));
  const whole = found && (found.closest("li,p,td") || found);
  whole?.classList.add("shown");
  whole?.scrollIntoView({ block: "center" });
}

// A sentence beside what it is about. It goes with the next tap.
function beside(anchor, text, rule = "") {
  const box = $("beside"), target = anchor && at(anchor);
  draw(box, [el("span", { key: "text" }, text), rule && ruleLink(rule)]);
  box.hidden = !text;
  if (!text) return;
  const around = (target || $("bar")).getBoundingClientRect();
  box.style.maxWidth = `${Math.min(360, innerWidth - 16)}px`;
  const wide = box.offsetWidth, high = box.offsetHeight;
  const left_ = Math.max(8, Math.min(innerWidth - wide - 8, around.left + around.width / 2 - wide / 2));
  const above = around.top - high - 8;
  box.style.left = `${left_}px`;
  box.style.top = `${above > 8 ? above : Math.min(innerHeight - high - 8, around.bottom + 8)}px`;
}

// The story

const story = new Story({
  layer: $("layer"), stage: page, faces,
  own: () => (parts.seat === null || parts.seat === undefined ? "" : `seat:${parts.seat}`),
  avatar: (anchor) => parts.seats?.[anchor.match(/^seat:(\d+)$/)?.[1]]?.avatar,
  told: (beat) => { tell([beat.says]); speak(beat.says); },
});

let lines = []; // the sentences under the board
function tell(said) {
  parts.log = [...(parts.log || []), ...said];
  lines = [...lines, ...said].slice(isCalm() ? -12 : -2);
  draw($("story"), lines.map((text, n) => el("p", { class: n === lines.length - 1 ? "last" : "", key: (parts.log.length - lines.length) + n }, text)));
  drawLog();
  if (tight && telling) drawBar();
}

// One live region; each beat is said once, and what is said stays long enough to be read aloud.
function speak(text) {
  const said = document.createElement("p");
  said.textContent = text;
  $("said").append(said);
  while ($("said").childElementCount > 12) $("said").firstElementChild.remove();
}

const frames = [];
let busy = false;

function queue(frame) {
  frames.push(frame);
  if (story.running) story.hurry(); // the table has moved on: so do we
  if (!busy) work();
}

async function work() {
  busy = true;
  while (frames.length) {
    try { await show(frames.shift()); } catch (wrong) { busy = false; throw wrong; }
  }
  busy = false;
}

async function show(frame) {
  const beats = frame.beats || [], fresh = frame.parts || {};
  const whole = "log" in fresh; // who comes late sees the present at once
  if (frame.go !== undefined) { gone = true; if (frame.go) location.assign(frame.go); else location.reload(); return; }
  if (beats.length && !whole) {
    telling = "ask" in fresh || "board" in fresh || "hand" in fresh;
    page.toggleAttribute("data-telling", true);
    if (telling) until = 0;
    const slow = !isCalm() && !document.hidden && frames.length < 2;
    if (slow) {
      const done = story.play(beats, frame.opens ? frame.opens - skew : 0);
      if (telling) settle();
      await done;
    } else {
      if (isCalm()) lines = [];
      tell(beats.map((beat) => beat.says));
      beats.forEach((beat) => speak(beat.says));
    }
    telling = false;
    page.toggleAttribute("data-telling", false);
  }
  const before = parts.ask?.token;
  Object.assign(parts, fresh);
  if (fresh.faces) Object.assign(faces, fresh.faces); // of a game that was dealt since the page was opened
  if ("until" in frame || "ask" in fresh || "wait" in fresh || beats.length || whole) [opens, until] = [frame.opens || 0, frame.until || 0];
  if (sent && parts.ask?.token !== sent.asked) forget(); // the question has gone: so has its answer
  survey();
  scene += 1;
  if (whole) { lines = (parts.log || []).slice(-2); draw($("story"), lines.map((text, n) => el("p", { class: n === lines.length - 1 ? "last" : "", key: `${n} ${text}` }, text))); }
  const old = before === undefined ? recall() : { token: before, picked };
  readOffer();
  const still = old.token === parts.ask?.token ? (old.picked || []).filter((anchor) => things.has(thingOf(anchor))) : [];
  if (still.length && weigh(terms, still).fits) choose(still);
  if (before !== parts.ask?.token) { hint = ""; beside("", ""); }
  story.clear();
  drawAll();
}

// While a story runs there is nothing to answer: the question of before is gone.
function settle() {
  readOffer();
  page.toggleAttribute("data-asked", false);
  drawPicks();
  seen();
}

// Clocks

function left() {
  if (!until) return "";
  const now = Math.max(Date.now() + skew, opens);
  return say("clock-left", Math.max(0, Math.ceil((until - now) / 1000)));
}

function tick() {
  const text = left();
  for (const clock of document.querySelectorAll(".clock:not([data-next])")) if (clock.textContent !== text) clock.textContent = text;
  for (const clock of document.querySelectorAll(".clock[data-next]")) clock.textContent = say("clock-left", Math.max(0, Math.ceil((clock.dataset.next - Date.now() - skew) / 1000)));
  const share = until > opens && opens ? Math.max(0, Math.min(1, (until - Math.max(Date.now() + skew, opens)) / (until - opens))) : until ? 1 : 0;
  $("bar").style.setProperty("--left", share);
  const quiet = heard && beating && !document.hidden && performance.now() - heard > 3000;
  if (quiet && !lost) warn(words.reconnecting);
  const slow = Boolean(sent) && performance.now() - sentAt > 1000;
  if (slow !== late) { late = slow; drawBar(); }
}

// The wire

let socket, tries = 0, gone = false, heard = 0, beating = false, lost = false;
let sent = null, sentAt = 0, late = false, hint = "";
let ids = Date.now(); // they grow from page to page
const open = new Map(); // what was sent and is not answered yet

function connect() {
  if (location.protocol === "file:") return; // a preview on a disk: nobody answers
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/table/${page.dataset.code}/live`);
  socket.onopen = () => { for (const message of open.values()) if (message.do === "play") socket.send(JSON.stringify(message)); };
  socket.onmessage = (message) => {
    tries = 0;
    heard = performance.now();
    warn("");
    take(JSON.parse(message.data));
  };
  socket.onclose = (closed) => {
    if (gone) return;
    const refused = closed.code >= 4000; // with a reason, which may pass: asked again, but not so soon
    warn(closed.reason || words.reconnecting);
    setTimeout(connect, Math.min(refused ? 20000 : 4000, (refused ? 2000 : 250) * 2 ** tries++));
  };
}

function warn(text) {
  lost = Boolean(text);
  if ($("lost").textContent !== text) $("lost").textContent = text;
  $("lost").hidden = !text;
}

function take(message) {
  if (message.now) skew = message.now - Date.now();
  if ("done" in message || "sorry" in message) return answer(message);
  if (message.emotes) showEmotes(message.emotes);
  if (message.parts || message.beats || "go" in message) queue(message);
  else if (!message.emotes) beating = true;
}

function answer(message) {
  const id = message.done ?? message.id;
  const what = open.get(id);
  open.delete(id);
  const mine = what && sent && what.id === sent.id;
  if ("sorry" in message) {
    if (mine) { answered = ""; forget(); readOffer(); drawAll(); }
    beside(what?.thing || what?.near || "", message.sorry, message.rule);
    speak(message.sorry);
  } else {
    if (mine) forget();
    if (message.says && what?.do === "hint") hint = message.says;
    for (const thing of message.look || []) story.light(thing, "hint", 2600);
    if (message.says && what?.do !== "hint") { $("cardhelp").querySelector("p").textContent = message.says; $("cardhelp").showModal(); }
    if (message.says) speak(message.says);
    drawBar();
    seen();
  }
}

function send(message) {
  const whole = { ...message, id: ++ids };
  open.set(whole.id, whole);
  if (socket && socket.readyState === 1) socket.send(JSON.stringify(whole));
  return whole;
}

function play(chosen) {
  const ask = asking();
  if (!ask || sent) return;
  sent = { ...send({ do: "play", moves: chosen.moves, asked: ask.token }), text: chosen.text };
  sentAt = performance.now();
  notePlayed(page.dataset.game);
  late = false;
  answered = ask.token;
  drawPicks();
}

function forget() {
  sent = null;
  late = false;
}

// Taps

function tapped(anchor) {
  beside("", "");
  if (!asking()) return explain(anchor);
  const next = tap(terms, picked, anchor);
  if (!next) {
    if (things.size || parts.ask) send({ do: "why", thing: thingOf(anchor) });
    return;
  }
  if (next.play) return play(next.play);
  choose(next.picked);
  drawPicks();
  seen();
  const about = $("question").textContent;
  if (told.ask) speak(about);
}

// Picks all things of a pick, each at an anchor of its own.
function pickThings(wanted_) {
  const taken = [];
  for (const thing of wanted_) {
    const found = [...page.querySelectorAll("[data-anchor]")].map((one) => one.dataset.anchor).find((anchor) => thingOf(anchor) === thing && !taken.includes(anchor));
    taken.push(found || thing);
  }
  choose(taken);
  drawPicks();
  seen();
}

function explain(anchor) {
  const face = faceAt(anchor);
  const text = face ? explained(face) : helpAt(anchor);
  if (text) beside(anchor, text, face?.rule);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // without TLS browsers have no clipboard: the old way
    const box = document.createElement("textarea");
    box.value = text;
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  beside("", words.copied);
  speak(words.copied);
}

// A socket cannot set a cookie: this form does, so that the next table knows the name, too.
function keepName(name) {
  const body = new URLSearchParams({ csrf: page.dataset.csrf, name });
  if (name) fetch("/name", { method: "POST", redirect: "manual", keepalive: true, body }).catch(() => {});
}

let held, swallow = false;
addEventListener("pointerdown", (event) => {
  swallow = false;
  if (story.running && telling && !event.target.closest("#top,aside,dialog,a")) { story.hurry(); swallow = true; return; }
  const thing = event.target.closest?.("[data-face], [data-anchor]");
  if (thing) held = setTimeout(() => { swallow = true; explain(thing.dataset.anchor); }, 550);
}, true);
for (const name of ["pointerup", "pointercancel", "scroll"]) addEventListener(name, () => clearTimeout(held), true);
addEventListener("pointermove", (event) => { if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(held); });
addEventListener("contextmenu", (event) => { if (event.target.closest("[data-face]")) event.preventDefault(); });

addEventListener("click", (event) => {
  if (swallow) { swallow = false; event.preventDefault(); return; }
  const target = event.target.closest("button,a,input,[data-anchor]");
  if (!target || !target.closest("#beside,aside,#top")) showPanelUnless(target);
  if (!target) return beside("", "");
  const give = target.dataset;
  if (give.rule) return showRule(give.rule);
  if (give.open) return $(give.open).showModal();
  if (give.panel) return showPanel(document.body.dataset.panel === give.panel ? "" : give.panel);
  if ("sound" in give) return want(target.checked);
  if ("copy" in give) { event.preventDefault(); return void copy(give.copy); }
  if ("clear" in give) { choose([]); drawPicks(); $("hand").querySelector("[data-can]")?.focus({ preventScroll: true }); return seen(); }
  if ("sort" in give) { byGroups = !byGroups; measured = -1; return drawPicks(); }
  if ("look" in give) { page.toggleAttribute("data-look-back"); measured = -1; return drawPicks(); }
  if (give.play) return play(offered[give.play]);
  if (give.things) return pickThings(give.things.split("\n"));
  if (give.do) return order(target);
  if (give.anchor) tapped(give.anchor);
});

const showPanelUnless = (target) => { if (document.body.dataset.panel && !target?.closest("dialog")) showPanel(""); };

function order(target) {
  const { do: what, seat, on, what: which, who } = target.dataset;
  const name = document.querySelector("input[data-name]")?.value.trim();
  if (what === "sit" && name) keepName(name);
  if (what === "emote") showPanel("");
  send({
    do: what,
    ...(seat === undefined ? {} : { seat: Number(seat) }),
    ...(target.type === "checkbox" ? { on: target.checked } : on ? { on: on === "true" } : {}),
    ...(which ? { what: which } : {}),
    ...(who ? { name: who } : {}),
    ...(parts.ask ? { asked: parts.ask.token } : {}),
    ...(what === "sit" && name ? { name } : {}),
  });
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog,input[type=text]")) return;
  const focused = document.activeElement;
  if (story.running && telling && !["Tab", "Shift"].includes(event.key) && !focused.closest("#top,aside")) { story.hurry(); event.preventDefault(); return; }
  if (event.key === "Escape") {
    beside("", "");
    if (document.body.dataset.panel) showPanel("");
    else if (picked.length) { choose([]); drawPicks(); seen(); }
  } else if ((event.key === "h" || event.key === "?") && focused.dataset.anchor) {
    event.preventDefault();
    explain(focused.dataset.anchor);
  } else if (event.key === "Enter" && focused === document.body && told.plays.length === 1 && picked.length) {
    play(told.plays[0]);
  } else if (event.key.startsWith("Arrow") && focused.closest("#hand,#board,#seats,.buttons")) {
    move(event, focused);
  } else if (/^[1-9]$/.test(event.key)) {
    $("bar").querySelectorAll(".buttons button")[event.key - 1]?.click();
  }
});

// The arrows go to the nearest button that lies that way, within the same part of the page.
function move(event, focused) {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(focused);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null, least = Infinity;
  for (const one of focused.closest("#hand,#board,#seats,.buttons").querySelectorAll("button")) {
    const [ax, ay] = middle(one), along = (ax - x) * dx + (ay - y) * dy, across = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    if (one !== focused && along > 1 && along + 3 * across < least) [best, least] = [one, along + 3 * across];
  }
  if (best) { event.preventDefault(); best.focus(); }
}

// The turn is announced in the title, by ear where that is wanted, and read aloud once.

let alerted = "", taught = "";
function announce() {
  const ask = asking(), lesson = coaching()?.says || "";
  if (lesson !== taught) speak(lesson);
  taught = lesson;
  document.title = ask ? `● ${words["your-turn"]} · ${page.dataset.title}` : page.dataset.title;
  const icon = document.querySelector("link[rel=icon]");
  icon.href = icon.href.replace(/(-turn)?\.svg$/, ask ? "-turn.svg" : ".svg");
  if (ask && ask.token !== alerted) {
    speak(`${words["your-turn"]}: ${ask.question}`);
    if (!ask.reaction || document.hidden) sound("turn");
  }
  alerted = ask ? ask.token : "";
}

// Counts what the page has taken in, for whoever waits for an answer.
function seen() { page.dataset.updates = Number(page.dataset.updates || 0) + 1; }

addEventListener("resize", () => { beside("", ""); measured = -1; drawPicks(); });
setInterval(tick, 200);
take(data("frame"));
connect();

// The page of a table: takes frames, tells what happened, draws the scene, lets a person pick, and sends whole plays.
// It knows no game: all it knows are the shapes of docs/scene.md.

import { curtain, ending, overBar, waiting } from "./between.js";
import { coachBox, notePlayed, pointAt } from "./coach.js";
import { card, draw, seat as drawSeat, el, items } from "./draw.js";
import { buttons, nameOf, tap, thingOf, weigh } from "./offer.js";
import {
  $,
  can,
  data,
  doing,
  faces,
  move,
  now,
  page,
  parts,
  rowOf,
  ruleLink,
  say,
  seen,
  speak,
  words,
} from "./page.js";
import {
  beside,
  copy,
  drawEmotes,
  drawMenu,
  emoteOf,
  openDialog,
  showAnswer,
  showCommand,
  showEmotes,
  showPanel,
  showRule,
} from "./panels.js";
import { call, hush, offersCalls, onLeaving, share, stayAwake, wantCalls } from "./phone.js";
import { makeRoom, measureAgain, room } from "./room.js";
import { rulesAtTable, rulesChip } from "./rules.js";
import {
  asking,
  boardItems,
  choose,
  explained,
  faceAt,
  helpAt,
  nth,
  placed,
  readOffer,
  recall,
  selection,
  stateOf,
  survey,
} from "./selection.js";
import { dealNotice, takePart } from "./shuffle.js";
import { sound, want } from "./sound.js";
import { isCalm, Story } from "./story.js";
import { connect, hangUp, hearBeat, listen, send, settled } from "./wire.js";

let offered = []; // plays that have a button now
let opens = 0,
  until = 0,
  skew = 0; // of the open question, and how far the server's clock is ahead

const with_ = {
  faces,
  words,
  nth,
  state: stateOf,
  get gauges() {
    return selection.told.gauges;
  },
  get adds() {
    return selection.told.adds;
  },
  touchable: (anchor) => Boolean(asking()) && selection.things.has(thingOf(anchor)),
  nameOf: (anchor) => nameOf(selection.terms, thingOf(anchor)),
  clock: (place) =>
    until && place.asked && parts.table?.phase === "playing"
      ? el("span", { class: "clock", key: "clock", "aria-hidden": "true" }, left())
      : null,
  emote: (seat) => emoteOf(seat),
};

// Drawing

function drawAll() {
  page.dataset.phase = parts.table?.phase || "";
  page.toggleAttribute("data-watching", parts.seat === null || parts.seat === undefined);
  page.toggleAttribute("data-asked", Boolean(asking()));
  page.toggleAttribute(
    "data-coached",
    page.dataset.phase === "playing" && (Boolean(parts.coach) || page.hasAttribute("data-coached")),
  );
  drawPicks();
  drawLog();
  draw(
    $("know-list"),
    (parts.knows || []).map((line, n) => el("li", { key: n }, line)),
  );
  $("know-nothing").hidden = (parts.knows || []).length > 0;
  drawMenu();
  draw($("house"), rulesAtTable(parts.table, words));
  draw($("rules-chip"), rulesChip(parts.table, words));
  drawEmotes();
  announce();
  stayAwake(parts.table?.phase === "playing");
  seen();
}

// What a tap can change is drawn within the task of the tap itself; sizes follow before the next picture.
function drawPicks() {
  drawSeats();
  drawMiddle();
  drawHand();
  drawBar();
  makeRoom(drawBar);
}

const others = () => {
  const all = parts.seats || [];
  const own = parts.seat ?? -1;
  return all.map((_, n) => all[(own + 1 + n) % all.length]).filter((place) => place.seat !== own);
};
function drawSeats() {
  const sitting = parts.table?.phase === "playing" ? others() : [];
  $("seats").dataset.count = sitting.length;
  draw(
    $("seats"),
    sitting.map((place) => drawSeat(place, with_)),
  );
  const own = parts.table?.phase === "playing" && parts.seat !== null ? parts.seats?.[parts.seat] : null;
  draw($("me"), own ? [drawSeat({ ...own, cards: 0, name: words["own-seat"] }, with_)] : []);
}

function drawMiddle() {
  const phase = parts.table?.phase;
  if (phase === "over" && parts.end && !page.hasAttribute("data-look-back")) draw($("board"), ending(with_));
  else if (phase === "playing" || phase === "over") draw($("board"), items(boardItems(), with_));
  else draw($("board"), waiting());
  draw(
    $("facts"),
    phase === "playing" ? (parts.facts || []).slice(0, 1).map((fact) => el("p", { key: "fact" }, fact)) : [],
  );
  const notice = dealNotice() || parts.table?.notice;
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
  draw(
    $("hand"),
    cards.map((one) => card(one, with_, "", true)),
  );
  if (!asking() && $("hand").firstElementChild) $("hand").firstElementChild.tabIndex = 0; // the arrows go on from there
}

function drawLog() {
  const list = $("log-list"),
    lines = (parts.log || []).slice(-300);
  const before = (parts.log || []).length - lines.length;
  const close = list.parentElement.scrollHeight - list.parentElement.scrollTop - list.parentElement.clientHeight < 60;
  draw(
    list,
    lines.map((line, n) => el("li", { key: before + n }, line)),
  );
  if (close) list.parentElement.scrollTop = 1e6;
}

// The bar: one question, one line about what is picked, and what can be done

// One fact stands below the board; the others, and all on a tight page, are the bar's line while nothing is picked.
const factLine = () => (parts.facts || []).slice(room.tight ? 0 : 1).join(" · ");

function drawBar() {
  const table = parts.table || {};
  offered = [];
  const ask = asking(),
    coach = coaching();
  const made =
    table.phase === "over"
      ? overBar()
      : table.phase !== "playing"
        ? []
        : can("return")
          ? [question(words["stand-in"]), rowOf(doing("return", words["take-back"], "btn"))]
          : parts.seats?.[parts.seat]?.stand_in
            ? [question(words.removed, false, "quiet"), line(""), rowOf()]
            : table.paused
              ? [
                  question(say("paused", table.paused)),
                  rowOf(can("pause") && doing("pause", words["go-on"], "btn", { "data-on": "false" })),
                ]
              : coach?.read
                ? []
                : table.round?.asked.length && parts.seat === null && !story.running
                  ? curtain()
                  : sent
                    ? [question(sent.text || parts.ask?.question || "", true), line(late ? words.sending : ""), rowOf()]
                    : ask
                      ? askBar(ask)
                      : [
                          question(waitText(), false, "quiet"),
                          second(factLine()),
                          rowOf(joining(), calling(), !story.running && sorting()),
                        ];
  $("bar").classList.toggle("asked", Boolean(ask) && !sent);
  $("bar").classList.toggle("reaction", Boolean(ask?.reaction));
  draw($("bar"), [fuse(), coachBox(coach, words), ...made]);
  pointAt(coach);
}

const coaching = () => (now.telling || sent || parts.table?.phase !== "playing" ? null : parts.coach);

// While a story runs: its sentence, where the strip below the board has not room enough for it.
const waitText = () =>
  story.running
    ? room.tight
      ? lines.at(-1)
      : story.long
        ? words["tap-hurries"]
        : parts.wait || ""
    : parts.ask && parts.ask.token === now.answered
      ? words["waiting-answers"]
      : parts.wait || "";
const question = (text, busy = false, look = "") =>
  el(
    "div",
    { class: "ask", key: "ask" },
    el("p", { class: `question ${look}`, id: "question", key: "question", "aria-busy": busy ? "true" : null }, text),
    until > 0 && !story.running && el("b", { class: "clock", key: "clock", role: "timer" }, left()),
    selection.picked.length > 0 &&
      !sent &&
      el("button", { type: "button", class: "ghost", key: "clear", "data-clear": true }, words.clear),
  );
const line = (text, rule = "") =>
  el("p", { class: "line", key: "line", id: "line" }, el("span", { key: "text" }, text), rule && ruleLink(rule));
// The line below the question; while there is nothing to say in it, a standing pass.
const second = (text, rule = "") => (!text && !room.tight && passing()) || line(text, rule);
const sorting = () =>
  (parts.hand || []).length > (room.tight ? 8 : 6) &&
  el(
    "button",
    { type: "button", class: "ghost sort", key: "sort", "data-sort": true, "aria-pressed": String(byGroups) },
    words.sort,
  );
const fuse = () => el("i", { class: "fuse", key: "fuse", "aria-hidden": "true" });

function askBar(ask) {
  const { terms, picked, told } = selection;
  const whole = told.plays.length > 0 && picked.length > 0;
  const asks = !picked.length
    ? ask.question
    : whole
      ? told.plays.length > 1
        ? words["which-one"]
        : words.ready
      : told.ask || ask.question;
  const face = picked.length ? faceAt(picked.at(-1)) : null;
  const will = told.plays.length === 1 ? told.plays[0].will : told.will;
  const helps = will || (face && explained(face)) || helpAt(picked.at(-1)) || "";
  const plain = picked.length ? [] : buttons(terms);
  const chips = chipsNow();
  const small = innerWidth < 700 || innerHeight < 520 || room.crowded === room.scene;
  const lies = small && told.near.length > 1 && [...told.more].every((thing) => placed.has(thing)); // it is tapped where it lies
  offered = picked.length ? [...told.plays, ...(lies ? [] : told.near)] : plain.map(({ play }) => play);
  const made = picked.length
    ? offered.map((play, n) =>
        playButton(play, n, n < told.plays.length && told.plays.length === 1 ? "btn" : "btn two"),
      )
    : plain.map(({ play, things: touch, text }, n) =>
        play
          ? playButton(play, n, plain.length === 1 && !chips.length && !hasThings() ? "btn" : "btn two")
          : el(
              "button",
              { type: "button", class: "btn two", key: `pick ${text}`, "data-things": touch.join("\n") },
              text,
            ),
      );
  const lost = !made.length && !chips.length && !picked.length;
  return [
    question(asks),
    (ask.reaction ? second : line)(
      helps || (!picked.length && (hint || factLine() || (lost && words["tap-cards"]))) || "",
      will || !face ? "" : face.rule,
    ),
    rowOf(
      made,
      chips,
      !picked.length && !coaching() && can("hint") && doing("hint", words.hint, "chip hint"),
      !picked.length && !ask.reaction && sorting(),
      !picked.length && parts.table.round && doing("look", words["round-hide"], "chip", { "data-seat": "-1" }),
    ),
  ];
}

const hasThings = () => [...selection.things].some((thing) => thing[0] !== "=");
const playButton = (play, n, look) =>
  el("button", { type: "button", class: look, key: `play ${play.moves.join()}`, "data-play": String(n) }, play.text);
const passing = () =>
  can("pass") &&
  !parts.seats?.[parts.seat]?.out &&
  el(
    "label",
    { class: "standing", key: "pass" },
    el("input", { type: "checkbox", key: "box", "data-do": "pass", checked: Boolean(parts.table.passing) }),
    ` ${words.standing}`,
  );

const calling = () =>
  !coaching() &&
  parts.seat !== null &&
  offersCalls() &&
  el("button", { type: "button", class: "chip", key: "calls", "data-calls": true }, words["calls-offer"]);

function joining() {
  const on = (parts.table.joining || []).includes(page.dataset.name);
  return (
    can("join") && doing("join", words["join-next"], "chip", { "aria-pressed": String(on), "data-on": String(!on) })
  );
}

// Things that can be picked but are nowhere on the table.
function chipsNow() {
  const { terms, things, first, picked, told } = selection;
  const onTable = (thing) => placed.has(thing);
  if (!picked.length && [...first].some(onTable)) return [];
  const wanted_ = new Set([...told.more, ...picked.map(thingOf)]);
  if (!picked.length) for (const thing of [...wanted_]) if (!first.has(thing)) wanted_.delete(thing);
  const single = new Set(
    terms
      .filter((term) => term.axes.length === 1)
      .flatMap((term) => term.axes[0].picks.filter((pick) => pick.bare).map((pick) => pick.things[0])),
  );
  return [...things]
    .filter((thing) => wanted_.has(thing) && !single.has(thing) && !onTable(thing))
    .map((thing) =>
      el(
        "button",
        {
          type: "button",
          class: "chip",
          key: `chip ${thing}`,
          "data-anchor": thing,
          "aria-pressed": String(picked.includes(thing)),
        },
        nameOf(terms, thing) || thing,
      ),
    );
}

// The story

const story = new Story({
  layer: $("layer"),
  stage: page,
  faces,
  own: () => (parts.seat === null || parts.seat === undefined ? "" : `seat:${parts.seat}`),
  avatar: (anchor) => parts.seats?.[anchor.match(/^seat:(\d+)$/)?.[1]]?.avatar,
  told: (beat) => {
    tell([beat.says]);
    speak(beat.says);
  },
});

let lines = []; // the sentences under the board
function tell(said) {
  parts.log = [...(parts.log || []), ...said];
  lines = [...lines, ...said].slice(isCalm() ? -12 : -2);
  draw(
    $("story"),
    lines.map((text, n) =>
      el("p", { class: n === lines.length - 1 ? "last" : "", key: parts.log.length - lines.length + n }, text),
    ),
  );
  drawLog();
  if (room.tight && now.telling) drawBar();
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
    try {
      await show(frames.shift());
    } catch (wrong) {
      busy = false;
      throw wrong;
    }
  }
  busy = false;
}

async function show(frame) {
  const beats = frame.beats || [],
    fresh = frame.parts || {};
  const whole = "log" in fresh; // who comes late sees the present at once
  if (frame.go !== undefined) {
    hangUp();
    if (frame.go) location.assign(frame.go);
    else location.reload();
    return;
  }
  if (beats.length && !whole) {
    now.telling = "ask" in fresh || "board" in fresh || "hand" in fresh;
    page.toggleAttribute("data-telling", true);
    if (now.telling) until = 0;
    const slow = !isCalm() && !document.hidden && frames.length < 2;
    if (slow) {
      const done = story.play(beats, frame.opens ? frame.opens - skew : 0);
      if (now.telling) settle();
      await done;
    } else {
      if (isCalm()) lines = [];
      tell(beats.map((beat) => beat.says));
      beats.forEach((beat) => speak(beat.says));
    }
    now.telling = false;
    page.toggleAttribute("data-telling", false);
  }
  const before = parts.ask?.token;
  Object.assign(parts, fresh);
  if (fresh.faces) Object.assign(faces, fresh.faces); // of a game that was dealt since the page was opened
  if ("until" in frame || "ask" in fresh || "wait" in fresh || beats.length || whole)
    [opens, until] = [frame.opens || 0, frame.until || 0];
  if (sent && parts.ask?.token !== sent.asked) forget(); // the question has gone: so has its answer
  survey();
  room.scene += 1;
  if (whole) {
    lines = (parts.log || []).slice(-2);
    draw(
      $("story"),
      lines.map((text, n) => el("p", { class: n === lines.length - 1 ? "last" : "", key: `${n} ${text}` }, text)),
    );
  }
  const old = before === undefined ? recall() : { token: before, picked: selection.picked };
  readOffer();
  const still =
    old.token === parts.ask?.token ? (old.picked || []).filter((anchor) => selection.things.has(thingOf(anchor))) : [];
  if (still.length && weigh(selection.terms, still).fits) choose(still);
  if (before !== parts.ask?.token) {
    hint = "";
    beside("", "");
  }
  if (dealSaid.length) {
    lines = [];
    tell(dealSaid);
    dealSaid.splice(0).forEach(speak);
  }
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
  const time = Math.max(Date.now() + skew, opens);
  return say("clock-left", Math.max(0, Math.ceil((until - time) / 1000)));
}

function tick() {
  const text = left();
  for (const clock of document.querySelectorAll(".clock:not([data-next])"))
    if (clock.textContent !== text) clock.textContent = text;
  for (const clock of document.querySelectorAll(".clock[data-next]"))
    clock.textContent = say("clock-left", Math.max(0, Math.ceil((clock.dataset.next - Date.now() - skew) / 1000)));
  const share =
    until > opens && opens
      ? Math.max(0, Math.min(1, (until - Math.max(Date.now() + skew, opens)) / (until - opens)))
      : until
        ? 1
        : 0;
  $("bar").style.setProperty("--left", share);
  listen();
  const slow = Boolean(sent) && performance.now() - sentAt > 1000;
  if (slow !== late) {
    late = slow;
    drawBar();
  }
}

// What is sent and what comes

const dealSaid = []; // about the deal, while a story was told
let sent = null,
  sentAt = 0,
  late = false,
  hint = "";

function take(message) {
  if (message.now) skew = message.now - Date.now();
  if ("done" in message || "sorry" in message) return answer(message);
  if (message.parts?.deal) takePart(message.parts).then(sayOfDeal); // at once, whatever is being told
  if (message.emotes) showEmotes(message.emotes, drawSeats);
  if (message.parts || message.beats || "go" in message) queue(message);
  else if (!message.emotes) hearBeat();
}

// What is wrong with a deal, which numbers are missing from it, and its code: in sight of all, not in the menu alone.
function sayOfDeal(said) {
  if (busy) dealSaid.push(...said);
  else if (said.length) {
    lines = []; // the strip has room for two
    tell(said);
    said.forEach(speak);
    drawMiddle();
  }
  drawMenu();
  seen();
}

function answer(message) {
  const id = message.done ?? message.id;
  const what = settled(id);
  const mine = what && sent && what.id === sent.id;
  if ("sorry" in message) {
    if (mine) {
      now.answered = "";
      forget();
      readOffer();
      drawAll();
    }
    beside(what?.thing || what?.near || "", message.sorry, message.rule);
    speak(message.sorry);
  } else {
    if (mine) forget();
    if (message.says && what?.do === "hint") hint = message.says;
    for (const thing of message.look || []) story.light(thing, "hint", 2600);
    if (message.command) showCommand(message.says, message.command);
    else if (message.says && what?.do !== "hint") showAnswer(message);
    if (message.says) speak(message.says);
    drawBar();
    seen();
  }
}

function play(chosen) {
  const ask = asking();
  if (!ask || sent) return;
  sent = { ...send({ do: "play", moves: chosen.moves, asked: ask.token }), text: chosen.text };
  sentAt = performance.now();
  notePlayed(page.dataset.game);
  late = false;
  now.answered = ask.token;
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
  const next = tap(selection.terms, selection.picked, anchor);
  if (!next) {
    if (selection.things.size || parts.ask) send({ do: "why", thing: thingOf(anchor) });
    return;
  }
  if (next.play) return play(next.play);
  choose(next.picked);
  drawPicks();
  seen();
  const about = $("question").textContent;
  if (selection.told.ask) speak(about);
}

// Picks all things of a pick, each at an anchor of its own.
function pickThings(wanted_) {
  const taken = [];
  for (const thing of wanted_) {
    const found = [...page.querySelectorAll("[data-anchor]")]
      .map((one) => one.dataset.anchor)
      .find((anchor) => thingOf(anchor) === thing && !taken.includes(anchor));
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

let held,
  swallow = false;
addEventListener(
  "pointerdown",
  (event) => {
    swallow = false;
    if (story.running && now.telling && !event.target.closest("#top,aside,dialog,a")) {
      story.hurry();
      swallow = true;
      return;
    }
    const thing = event.target.closest?.("[data-face], [data-anchor]");
    if (thing && !thing.closest(".tableau"))
      held = setTimeout(() => {
        swallow = true;
        explain(thing.dataset.anchor);
      }, 550);
  },
  true,
);
for (const name of ["pointerup", "pointercancel", "scroll"]) addEventListener(name, () => clearTimeout(held), true);
addEventListener("pointermove", (event) => {
  if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) clearTimeout(held);
});
addEventListener("contextmenu", (event) => {
  if (event.target.closest("[data-face]")) event.preventDefault();
});

addEventListener("click", (event) => {
  if (swallow) {
    swallow = false;
    event.preventDefault();
    return;
  }
  const target = event.target.closest("button,a,input,[data-anchor]");
  if (!target?.closest("#beside,aside,#top")) showPanelUnless(target);
  if (!target) return beside("", "");
  const give = target.dataset;
  if (give.rule) {
    event.preventDefault();
    return showRule(give.rule);
  }
  if (target.closest(".tableau")) return; // to look at, not to touch
  if (give.open) return openDialog(give.open);
  if (give.panel) return showPanel(document.body.dataset.panel === give.panel ? "" : give.panel);
  if ("sound" in give) return want(target.checked);
  if ("calls" in give) return void beCalled(target.checked ?? true);
  if ("share" in give) return void share(give.share);
  if ("copy" in give) {
    event.preventDefault();
    return void copy(give.copy);
  }
  if ("clear" in give) {
    choose([]);
    drawPicks();
    $("hand").querySelector("[data-can]")?.focus({ preventScroll: true });
    return seen();
  }
  if ("sort" in give) {
    byGroups = !byGroups;
    measureAgain();
    return drawPicks();
  }
  if ("look" in give) {
    page.toggleAttribute("data-look-back");
    measureAgain();
    return drawPicks();
  }
  if (give.play) return play(offered[give.play]);
  if (give.things) return pickThings(give.things.split("\n"));
  if (give.do) return order(target);
  if (give.anchor) tapped(give.anchor);
});

// The browser asks whether it may: now somebody wants it.
async function beCalled(on) {
  await wantCalls(on);
  if (on && window.Notification?.permission === "denied") beside("", words["calls-refused"]);
  drawAll();
}

const showPanelUnless = (target) => {
  if (document.body.dataset.panel && !target?.closest("dialog")) showPanel("");
};

function order(target) {
  const { do: what, seat, on, what: which, who } = target.dataset;
  const name = document.querySelector(what === "beside" ? "#company-name" : "input[data-name]")?.value.trim();
  if (what === "beside") $("company-name").value = "";
  if (what === "emote") showPanel("");
  send({
    do: what,
    ...(seat === undefined ? {} : { seat: Number(seat) }),
    ...(target.type === "checkbox" ? { on: target.checked } : on ? { on: on === "true" } : {}),
    ...(which ? { what: which } : {}),
    ...(who ? { name: who } : {}),
    ...(parts.ask ? { asked: parts.ask.token } : {}),
    ...((what === "sit" || what === "beside") && name ? { name } : {}),
  });
}

addEventListener("change", ({ target }) => {
  const { choose: what, seat } = target.dataset;
  if (what) send({ do: what, what: target.value, ...(seat === undefined ? {} : { seat: Number(seat) }) });
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog,input[type=text],select")) return;
  const focused = document.activeElement;
  if (story.running && now.telling && !["Tab", "Shift"].includes(event.key) && !focused.closest("#top,aside")) {
    story.hurry();
    event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    beside("", "");
    if (document.body.dataset.panel) showPanel("");
    else if (selection.picked.length) {
      choose([]);
      drawPicks();
      seen();
    }
  } else if ((event.key === "h" || event.key === "?") && focused.dataset.anchor) {
    event.preventDefault();
    explain(focused.dataset.anchor);
  } else if (
    event.key === "Enter" &&
    focused === document.body &&
    selection.told.plays.length === 1 &&
    selection.picked.length
  ) {
    play(selection.told.plays[0]);
  } else if (event.key.startsWith("Arrow") && focused.closest("#hand,#board,#seats,.buttons")) {
    move(event, focused);
  } else if (/^[1-9]$/.test(event.key)) {
    $("bar").querySelectorAll(".buttons button")[event.key - 1]?.click();
  }
});

// The turn is announced in the title, by ear where that is wanted, and read aloud once.

let alerted = "",
  taught = "";
function announce() {
  const ask = asking(),
    lesson = coaching()?.says || "";
  if (lesson !== taught) speak(lesson);
  taught = lesson;
  document.title = ask ? `● ${words["your-turn"]} · ${page.dataset.title}` : page.dataset.title;
  const icon = document.querySelector("link[rel=icon]");
  if (icon) icon.href = icon.href.replace(/(-turn)?\.svg$/, ask ? "-turn.svg" : ".svg");
  if (ask && ask.token !== alerted) {
    speak(`${words["your-turn"]}: ${ask.question}`);
    if (!ask.reaction || document.hidden) sound("turn");
    if (!ask.reaction) call();
  }
  if (!ask && alerted) hush();
  alerted = ask ? ask.token : "";
}

addEventListener("resize", () => {
  beside("", "");
  measureAgain();
  drawPicks();
});
onLeaving(drawBar);
setInterval(tick, 200);
take(data("frame"));
connect(take);

// A finished game, shown again: step by step or by itself, through anybody's eyes or with all hands open. It draws with
// the table's own modules, and knows no game.

import { art, card, draw, seat as drawSeat, el, items } from "./draw.js";
import { $, data, faces, page, parts, rowOf, say, seen, speak, words } from "./page.js";
import { podium } from "./podium.js";
import { curve, drawReview, named, reviewLine, reviewOf, weightOf } from "./review.js";
import { makeRoom, measureAgain, room } from "./room.js";
import { boardItems, survey } from "./selection.js";
import { isCalm, Story } from "./story.js";

const OPEN = "open",
  names = data("names"),
  film = await unpack(data("film"));
const steps = unfold(film.steps),
  last = steps.length - 1;
const SPEEDS = [0.5, 1, 2, 4],
  REST = 900; // milliseconds between two decisions, at speed 1
let where = 0,
  eyes = OPEN,
  speed = 1,
  playing = false,
  moving = 0,
  logged = [];

// A film is JSON, compressed with gzip, in base64. Names go in before it is parsed, so they are quoted as JSON.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  return JSON.parse(
    named(
      text,
      names.map((name) => JSON.stringify(name).slice(1, -1)),
    ),
  );
}

// A step says what has changed since the one before it.
function unfold(changes) {
  let before = { eyes: [] };
  return changes.map((change) => {
    const eyes_ = (change.eyes || before.eyes).map((own, n) => ({ ...before.eyes[n], ...(change.eyes ? own : {}) }));
    before = { ...before, beats: undefined, decided: undefined, ...change, eyes: eyes_ };
    return before;
  });
}

// What is seen

const whoIs = (seat) =>
  film.bots[seat] && !names[seat].includes(film.bots[seat]) ? `${names[seat]} (${film.bots[seat]})` : names[seat];
const own = () => (eyes === OPEN ? null : eyes);
const step = () => steps[where];
const beatsOf = (one) => one.beats?.[eyes === OPEN ? film.players + 1 : eyes] || [];
const reveals = () => eyes === OPEN || eyes === step().decided?.seat; // what others thought about is not seen through one's eyes

const with_ = {
  faces,
  words,
  gauges: {},
  adds: {},
  nth: () => null,
  touchable: () => false,
  nameOf: () => "",
  clock: () => null,
  emote: () => null,
  state: (anchor) => (lifted().has(anchor.split("#")[0]) ? "picked" : ""),
};
const lifted = () => new Set(reveals() ? step().decided?.touch || [] : []);

function take() {
  const shown = step(),
    sees = shown.eyes[eyes === OPEN ? film.players : eyes];
  const decider = shown.decided?.seat;
  parts.table = { phase: shown.end ? "over" : "playing" };
  parts.seat = own();
  parts.seats = shown.places.map((place) => ({
    ...place,
    kind: film.bots[place.seat] ? "bot" : "person",
    name: names[place.seat],
    asked: place.seat === decider,
  }));
  Object.assign(parts, {
    board: eyes === OPEN ? turnedUp(shown) : shown.board,
    mine: sees.mine,
    hand: sees.hand,
    facts: sees.facts,
    knows: sees.knows,
    end: shown.end || null,
  });
}

// With all hands open what lies face down is what its owner sees there.
function turnedUp(shown) {
  const known = new Map();
  const note = (item) => {
    if (item.face) known.set(item.anchor, item.face);
    (item.items || []).forEach(note);
  };
  for (const { mine } of shown.eyes) (mine || []).forEach(note);
  const turn = (item) => ({
    ...item,
    ...(item.is === "card" && !item.face && known.has(item.anchor) ? { face: known.get(item.anchor) } : {}),
    ...(item.items ? { items: item.items.map(turn) } : {}),
  });
  return shown.board.map(turn);
}

// Drawing

function drawAll() {
  take();
  survey();
  room.scene += 1;
  page.dataset.phase = parts.table.phase;
  page.toggleAttribute("data-open", eyes === OPEN);
  page.toggleAttribute("data-watching", eyes === OPEN);
  drawStory(); // the board has what room this leaves
  drawPicks();
  draw(
    $("know-list"),
    (parts.knows || []).map((line, n) => el("li", { key: n }, line)),
  );
  $("know-nothing").hidden = (parts.knows || []).length > 0;
  drawReview($("review"), { at: where, film, names, go });
  markLog();
  document.title = `${page.dataset.title}: ${where}/${last}`;
  page.dataset.at = where;
  seen();
}

function drawPicks() {
  const over = parts.table.phase === "over";
  const around = parts.seats
    .map((_, n) => parts.seats[((own() ?? -1) + 1 + n) % parts.seats.length])
    .filter((place) => place.seat !== own());
  const sitting = over ? [] : around;
  $("seats").dataset.count = sitting.length;
  draw(
    $("seats"),
    sitting.map((place) => drawSeat(decides(place), with_)),
  );
  draw(
    $("me"),
    own() === null || over ? [] : [drawSeat({ ...decides(parts.seats[own()]), cards: 0, kind: "person" }, with_)],
  );
  draw($("board"), over ? el("div", { class: "ending", key: "ending" }, podium(with_)) : items(boardItems(), with_));
  draw($("facts"), over ? [] : (parts.facts || []).slice(0, 1).map((fact) => el("p", { key: "fact" }, fact)));
  draw($("hand"), over || eyes === OPEN ? [] : (parts.hand || []).map((one) => marked(card(one, with_))));
  draw($("hands"), eyes === OPEN && !over ? step().eyes.slice(0, film.players).map(openHand) : []);
  drawBar();
  makeRoom(drawBar);
}

const decides = (place) => ({ ...place, on_turn: place.on_turn || place.asked });
const marked = (made) => ({
  ...made,
  props: { ...made.props, "data-picked": with_.state(made.props["data-anchor"] || "") === "picked" },
});

function openHand({ hand }, seat) {
  const decider = step().decided?.seat === seat;
  return el(
    "li",
    { class: `open-hand${decider ? " on" : ""}`, key: seat },
    el("b", { key: "name" }, names[seat]),
    el(
      "span",
      { class: "cards", key: "cards" },
      (hand || []).map((one) => (decider ? marked : (made) => made)(card(one, with_, "small"))),
    ),
  );
}

function drawBar() {
  const { decided } = step();
  const who = decided ? whoIs(decided.seat) : "";
  const head = !decided ? words["replay-end"] : reveals() ? `${who}: ${decided.asks}` : say("replay-decides", who);
  draw($("bar"), [
    el(
      "div",
      { class: "ask", key: "ask" },
      el("p", { class: "question", id: "question", key: "question" }, head),
      el("b", { class: "clock", key: "at" }, `${where}/${last}`),
    ),
    el(
      "ol",
      { class: "offers", key: "offers", tabindex: "-1", "aria-label": words["replay-offered"] },
      decided && reveals() ? offers(decided) : [],
    ),
    reviewLine(where, film, (text) => el("p", { class: "line verdict", key: "verdict" }, text)),
    el(
      "div",
      { class: "track", key: "track" },
      curve(last),
      el("input", {
        type: "range",
        id: "seek",
        key: "seek",
        min: "0",
        max: String(last),
        value: String(where),
        "aria-label": words["replay-jump"],
        "aria-valuetext": `${where}/${last}`,
      }),
    ),
    rowOf(
      button("first", words["replay-first"], where === 0),
      button("back", words["previous-step"], where === 0),
      el(
        "button",
        {
          type: "button",
          class: "btn",
          key: "play",
          "data-do": "play",
          "aria-pressed": String(playing),
          "aria-label": words[playing ? "replay-halt" : "replay-play"],
        },
        art(playing ? "web-halt" : "web-play"),
      ),
      button("next", words["next-step"], where === last),
      button("last", words["replay-last"], where === last),
      el(
        "button",
        {
          type: "button",
          class: "chip speed",
          key: "speed",
          "data-do": "speed",
          "aria-label": say("replay-speed", speed),
        },
        `${speed}×`,
      ),
    ),
  ]);
}

const button = (what, label, off) =>
  el(
    "button",
    { type: "button", class: "btn two", key: what, "data-do": what, "aria-label": label, disabled: off },
    art(`web-${what}`),
  );

function offers({ moves, chosen, at_random: isRandom }) {
  const order = [chosen, ...moves.keys()].filter((move, n) => !n || move !== chosen);
  return order.map((move) =>
    el(
      "li",
      { class: `offered${move === chosen ? " yes" : ""}`, key: move, "aria-current": move === chosen ? "true" : null },
      moves[move],
      move === chosen && isRandom && el("small", { key: "random" }, words["replay-random"]),
      weightOf(where, move) && el("small", { key: "weight" }, weightOf(where, move)),
      move === chosen &&
        el("span", { class: "sr", key: "sr" }, words[moves.length > 1 ? "replay-chosen" : "replay-only"]),
    ),
  );
}

// What was told so far, each line with the decision it came of.
function drawLog() {
  logged = steps.flatMap((one, number) => beatsOf(one).map(({ says }) => ({ says, number })));
  draw(
    $("log-list"),
    logged.map(({ says, number }, n) =>
      el("li", { key: `${eyes} ${n}` }, el("button", { type: "button", key: "go", "data-go": String(number) }, says)),
    ),
  );
}

function markLog() {
  let now = null;
  [...$("log-list").children].forEach((line, n) => {
    const { number } = logged[n];
    line.classList.toggle("later", number > where);
    line.classList.toggle("now", number === where);
    if (number <= where) now = line;
  });
  const box = $("log");
  if (now) box.scrollTop = now.offsetTop - box.clientHeight / 2;
  else box.scrollTop = 0;
}

function drawStory() {
  const told = logged.filter(({ number }) => number === where).slice(-2);
  draw(
    $("story"),
    told.map(({ says }, n) => el("p", { class: n === told.length - 1 ? "last" : "", key: `${where} ${n}` }, says)),
  );
}

// Going through it

const story = new Story({
  layer: $("layer"),
  stage: page,
  faces,
  own: () => (own() === null ? "" : `seat:${own()}`),
  avatar: (anchor) => parts.seats?.[anchor.match(/^seat:(\d+)$/)?.[1]]?.avatar,
  told: (beat) => {
    draw($("story"), [el("p", { class: "last", key: beat.says }, beat.says)]);
    speak(beat.says);
  },
});

const within = (number) => Math.max(0, Math.min(last, Math.trunc(number) || 0)); // an address may say anything

function go(number) {
  moving += 1; // whatever moves is overtaken
  story.hurry();
  story.clear();
  where = within(number);
  drawAll();
  keepAddress();
}

function keepAddress() {
  try {
    history.replaceState(null, "", `#${where}`);
  } catch {
    /* a file that may not */
  }
}

// One step on, told as it was at the table.
async function forward() {
  if (where === last) return false;
  const turn = (moving += 1),
    beats = beatsOf(steps[where + 1]);
  if (beats.length && !isCalm() && !document.hidden) {
    page.toggleAttribute("data-telling", true);
    await story.play(
      beats.map((beat) => ({ ...beat, time: (beat.time ?? 800) / speed })),
      0,
    );
    page.toggleAttribute("data-telling", false);
    if (turn !== moving) return false;
  }
  story.clear();
  where += 1;
  drawAll();
  keepAddress();
  return true;
}

async function play(on) {
  playing = on;
  if (on && where === last) go(0);
  drawBar();
  while (playing && where < last) {
    const turn = moving;
    await new Promise((done) =>
      setTimeout(done, (reveals() && step().decided?.moves.length > 1 ? REST : REST / 4) / speed),
    );
    if (!playing) return;
    if (turn !== moving) continue; // somebody went elsewhere meanwhile: on from there
    await forward();
  }
  if (playing) {
    playing = false;
    drawBar();
  }
}

const DO = {
  first: () => go(0),
  last: () => go(last),
  back: () => go(where - 1),
  next: () => (story.running ? story.hurry() : void forward()),
  play: () => void play(!playing),
  speed: () => {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    drawBar();
  },
};

function lookThrough(through) {
  eyes = through;
  $("eyes").value = String(through);
  drawLog();
  measureAgain();
  go(where);
}

addEventListener("click", (event) => {
  const target = event.target.closest?.("button");
  if (!target) return;
  if (target.dataset.do) return DO[target.dataset.do]?.();
  if (target.dataset.go) {
    panel("");
    return go(Number(target.dataset.go));
  }
  if (target.dataset.panel)
    return panel(document.body.dataset.panel === target.dataset.panel ? "" : target.dataset.panel);
  if (target.id === "share") return void share();
});

function panel(name) {
  const before = document.body.dataset.panel;
  if (name) document.body.dataset.panel = name;
  else delete document.body.dataset.panel;
  for (const one of document.querySelectorAll("#top [data-panel]"))
    one.setAttribute("aria-expanded", String(one.dataset.panel === name));
  if (name) $(name).querySelector(".close")?.focus();
  else if (before) document.querySelector(`#top [data-panel="${before}"]`)?.focus();
}

async function share() {
  const address = `${page.dataset.link}#${where}`;
  try {
    if (navigator.share && matchMedia("(pointer:coarse)").matches) return await navigator.share({ url: address });
    await navigator.clipboard.writeText(address);
  } catch {
    prompt(words["replay-share"], address);
    return;
  }
  $("beside").textContent = words.copied;
  $("beside").hidden = false;
  setTimeout(() => {
    $("beside").hidden = true;
  }, 2000);
}

addEventListener("input", (event) => {
  if (event.target.id === "seek") go(Number(event.target.value));
});
addEventListener("change", (event) => {
  if (event.target.id === "eyes") lookThrough(event.target.value === OPEN ? OPEN : Number(event.target.value));
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select,input[type=text]")) return;
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
  const what = keys[event.key];
  if (what && !(event.key === " " && event.target.closest?.("button"))) {
    event.preventDefault();
    DO[what]();
  } else if (event.key === "+" || event.key === "-") {
    speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + (event.key === "+" ? 1 : -1)))];
    drawBar();
  } else if (event.key === "0") lookThrough(OPEN);
  else if (/^[1-8]$/.test(event.key) && Number(event.key) <= film.players) lookThrough(Number(event.key) - 1);
  else if (event.key === "Escape") panel("");
});
addEventListener("hashchange", () => {
  const wanted = Number(location.hash.slice(1));
  if (wanted !== where && wanted >= 0) go(wanted);
});
addEventListener("resize", () => {
  measureAgain();
  drawPicks();
});

for (const [value, text] of [[OPEN, words["replay-open"]], ...names.map((_, n) => [n, whoIs(n)])])
  $("eyes").append(new Option(text, value));
where = within(Number(location.hash.slice(1)));
reviewOf({ film, names, drawn: () => drawAll(), go });
lookThrough(page.dataset.seat ? Number(page.dataset.seat) : OPEN);

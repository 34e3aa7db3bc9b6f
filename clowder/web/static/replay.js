// A finished game, shown again: step by step or by itself, through anybody's eyes or with all hands open. It draws with
// the table's own modules, and knows no game.

import { $, data } from "./dom.js";
import { beatsOf, isRevealed, OPEN, unfold, unpack } from "./film.js";
import { measureAgain } from "./layout.js";
import { drawLines, page, speak, words } from "./page.js";
import { openPanel, showPanel } from "./panels.js";
import { drawBar, whoIs } from "./replay_bar.js";
import { drawLog, drawStep, drawTable, own } from "./replay_view.js";
import { reviewOf } from "./review.js";
import { begin, now } from "./store.js";
import { isCalm, Story } from "./story.js";

/** @import { Through } from "./film.js" */
/** @import { Shown } from "./replay_view.js" */

const SPEEDS = [0.5, 1, 2, 4];
const REST = 900; // milliseconds between two decisions, at speed 1
const USUAL = 800; // milliseconds of a beat that says nothing of its time
const SAID = 2000; // milliseconds that "copied" stays

/** @type {string[]} */
const names = data("names");
const film = await unpack(data("film"), names);
const steps = unfold(film.steps);
const last = steps.length - 1;

/** @type {Shown} */
const shown = { film, steps, names, at: 0, through: OPEN, speed: 1, playing: false };
let moving = 0; // grows with every move: what it overtakes stops

const story = new Story({
  layer: $("layer"),
  page,
  faces: () => now().faces,
  own: () => (own(shown) === null ? "" : `seat:${own(shown)}`),
  avatar: (anchor) => now().parts.seats?.[Number(anchor.match(/^seat:(\d+)$/)?.[1] ?? -1)]?.avatar,
  told: ({ says }) => {
    drawLines([says], () => says);
    speak(says);
  },
});

// Going through it

/**
 * Returns a step that there is; an address may say anything.
 * @param {number} number
 */
const within = (number) => Math.max(0, Math.min(last, Math.trunc(number) || 0));

/** @param {number} number */
function go(number) {
  moving += 1;
  story.hurry();
  story.clear();
  arrive(within(number));
}

/** @param {number} at */
function arrive(at) {
  shown.at = at;
  drawStep(shown);
  try {
    history.replaceState(null, "", `#${at}`);
  } catch {
    // a file that may not
  }
}

/** Goes one step on, told as it was at the table. */
async function forward() {
  if (shown.at === last) return;
  moving += 1;
  const turn = moving;
  const beats = beatsOf(steps[shown.at + 1], shown.through, film.players);
  if (beats.length && !isCalm() && !document.hidden) {
    page.toggleAttribute("data-telling", true);
    const paced = beats.map((beat) => ({ ...beat, time: (beat.time ?? USUAL) / shown.speed }));
    await story.play(paced, 0);
    page.toggleAttribute("data-telling", false);
    if (turn !== moving) return;
  }
  story.clear();
  arrive(shown.at + 1);
}

/** @param {boolean} on */
async function play(on) {
  setPlaying(on);
  if (on && shown.at === last) go(0);
  while (shown.playing && shown.at < last) {
    const turn = moving;
    await new Promise((done) => setTimeout(done, restAt()));
    if (!shown.playing) return;
    if (turn === moving) await forward(); // else somebody went elsewhere meanwhile: on from there
  }
  if (shown.playing) setPlaying(false);
}

/** @param {boolean} on */
function setPlaying(on) {
  shown.playing = on;
  drawBar(shown);
}

/** Returns how long to rest before the next step: less, where there was nothing to choose. */
function restAt() {
  const step = steps[shown.at];
  const hasChoice = isRevealed(step, shown.through) && (step.decided?.moves.length || 0) > 1;
  return (hasChoice ? REST : REST / 4) / shown.speed;
}

/** @param {number} speed */
function setSpeed(speed) {
  shown.speed = speed;
  drawBar(shown);
}

/**
 * @param {number} by how many speeds faster
 */
function faster(by) {
  setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(shown.speed) + by))]);
}

/** @param {Through} through */
function lookThrough(through) {
  shown.through = through;
  /** @type {HTMLSelectElement} */ ($("eyes")).value = String(through);
  drawLog(shown);
  measureAgain();
  go(shown.at);
}

/** Goes on from here at a table of its own, against bots: as whoever one looks through, or who decides here. */
function playOn() {
  const seat = own(shown) ?? steps[shown.at].decided?.seat ?? 0;
  const form = Object.assign(document.createElement("form"), { method: "post", action: page.dataset.on });
  for (const [name, value] of Object.entries({ csrf: page.dataset.csrf, step: shown.at, seat })) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

// Buttons and keys

/** @type {Record<string, () => void>} */
const DO = {
  first: () => go(0),
  last: () => go(last),
  back: () => go(shown.at - 1),
  next: () => void (story.running ? story.hurry() : forward()),
  play: () => void play(!shown.playing),
  on: () => playOn(),
  speed: () => setSpeed(SPEEDS[(SPEEDS.indexOf(shown.speed) + 1) % SPEEDS.length]),
};

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };

/** @param {Element | null} target */
const isTyped = (target) => Boolean(target?.closest("select,input[type=text]"));

addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("button") : null;
  const { do: what, go: to, panel } = target?.dataset || {};
  if (what) DO[what]?.();
  else if (to) goFromLog(Number(to));
  else if (panel) showPanel(openPanel() === panel ? "" : panel);
  else if (target?.id === "share") share();
});

/** @param {number} number */
function goFromLog(number) {
  showPanel("");
  go(number);
}

addEventListener("keydown", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || isTyped(target)) return;
  const what = KEYS[event.key];
  if (what && !(event.key === " " && target?.closest("button"))) {
    event.preventDefault();
    DO[what]();
  } else if (event.key === "+" || event.key === "-") faster(event.key === "+" ? 1 : -1);
  else if (event.key === "0") lookThrough(OPEN);
  else if (/^[1-8]$/.test(event.key) && Number(event.key) <= film.players) lookThrough(Number(event.key) - 1);
  else if (event.key === "Escape") showPanel("");
});

addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "seek") go(Number(target.value));
});
addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== "eyes") return;
  lookThrough(target.value === OPEN ? OPEN : Number(target.value));
});
addEventListener("hashchange", () => {
  const wanted = Number(location.hash.slice(1));
  if (wanted !== shown.at && wanted >= 0) go(wanted);
});
addEventListener("resize", () => {
  measureAgain();
  drawTable(shown);
});

async function share() {
  const address = `${page.dataset.link}#${shown.at}`;
  try {
    if (navigator.share && matchMedia("(pointer:coarse)").matches) return await navigator.share({ url: address });
    await navigator.clipboard.writeText(address);
  } catch {
    prompt(words["replay-share"], address);
    return;
  }
  $("beside").textContent = words.copied;
  $("beside").hidden = false;
  setTimeout(() => $("beside").setAttribute("hidden", ""), SAID);
}

begin(data("faces"));
$("eyes").append(
  new Option(words["replay-open"], OPEN),
  ...names.map((_, n) => new Option(whoIs(shown, n), String(n))),
);
shown.at = within(Number(location.hash.slice(1)));
reviewOf({ names, drawn: () => drawStep(shown) });
lookThrough(page.dataset.seat ? Number(page.dataset.seat) : OPEN);

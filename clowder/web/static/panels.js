// What opens beside the table: menu, emotes, rulebook, and sentences next to what they are about.

import { evening, houseRules } from "./between.js";
import { search, showRuleIn } from "./book.js";
import { art, at, draw, el } from "./draw.js";
import { fetchGuide } from "./guide.js";
import { $, can, doing, nameAt, page, parts, ruleLink, say, speak, words } from "./page.js";
import { calls, canCall } from "./phone.js";
import { dealBox } from "./shuffle.js";
import { wanted } from "./sound.js";

const EMOTES = ["laugh", "cheer", "love", "wow", "think", "sad", "angry", "sleepy"];
const PHRASES = ["nice", "oops", "hurry", "thanks", "sorry", "luck", "good-game"];
const SHOWN = 5000; // milliseconds an emote stays

export function drawMenu() {
  const box = (what, text, checked, attribute = "data-do") =>
    el(
      "p",
      { key: what },
      el("label", null, el("input", { type: "checkbox", key: "box", [attribute]: what, checked }), ` ${text}`),
    );
  const table = parts.table || {};
  draw($("menu-list"), [
    el("p", { class: "only-phone", key: "lobby" }, el("a", { class: "btn two", key: "a", href: "/" }, words.lobby)),
    box("sound", words.sound, wanted(), "data-sound"),
    canCall() && parts.seat !== null && box("calls", words.calls, calls(), "data-calls"),
    can("mute") && box("mute", words.mute, Boolean(table.muted)),
    can("pass") && box("pass", words.standing, Boolean(table.passing)),
    can("pause") &&
      el(
        "p",
        { key: "pause" },
        doing("pause", words[table.paused ? "go-on" : "pause"], "btn two", { "data-on": String(!table.paused) }),
      ),
    can("device") && el("p", { key: "device" }, doing("device", words.device)),
    table.phase === "playing" &&
      can("leave") &&
      el(
        "p",
        { key: "leave" },
        doing("leave", words.leave),
        el("br", { key: "br" }),
        el("small", { key: "hint" }, words["leave-hint"]),
      ),
    table.phase === "playing" &&
      can("remove") &&
      (parts.seats || [])
        .filter((sitter) => (sitter.kind === "person" || sitter.program) && sitter.seat !== parts.seat)
        .map((sitter) =>
          el(
            "p",
            { key: `remove ${sitter.seat}` },
            doing("remove", say("remove-who", sitter.name), "btn two", { "data-seat": String(sitter.seat) }),
          ),
        ),
    can("close") && box("close", words["close-table"], Boolean(table.closed)),
    can("let") &&
      (table.removed || []).map((name) =>
        el(
          "p",
          { key: `let ${name}` },
          doing("let", say("let-in", name), "btn two", { key: `let ${name}`, "data-who": name }),
        ),
      ),
    el("div", { key: "rules" }, houseRules()),
    dealBox(),
    evening(),
    el(
      "p",
      { key: "link" },
      words[table.phase === "waiting" ? "waiting-text" : "watch-text"],
      el("br", { key: "br" }),
      el(
        "a",
        { class: "link", key: "a", href: page.dataset.link, "data-copy": page.dataset.link },
        table.code || page.dataset.code,
      ),
    ),
    el("p", { class: "note", key: "help" }, words["help-hint"]),
  ]);
}

export function drawEmotes() {
  $("emote-button").hidden = !can("emote");
  draw(
    $("emote-list"),
    can("emote")
      ? [
          el(
            "div",
            { class: "faces", key: "faces" },
            EMOTES.map((what) =>
              doing("emote", art(`emote-${what}`), "emote", {
                key: what,
                "data-what": what,
                "aria-label": words[`emote-${what}`],
              }),
            ),
          ),
          el(
            "div",
            { class: "phrases", key: "phrases" },
            PHRASES.map((what) => doing("emote", words[`phrase-${what}`], "chip", { key: what, "data-what": what })),
          ),
        ]
      : [],
  );
}

const emotes = new Map(); // by seat: what, and when it goes
export function emoteOf(seat) {
  const shown = emotes.get(seat);
  if (!shown || parts.table?.muted) return null;
  const phrase = words[`phrase-${shown.what}`];
  return el(
    "span",
    { class: "says", key: "says" },
    phrase || art(`emote-${shown.what}`),
    !phrase && el("span", { class: "sr", key: "sr" }, words[`emote-${shown.what}`]),
  );
}

export function showEmotes(called, drawSeats) {
  for (const [seat, what] of called) {
    if (!words[`emote-${what}`] && !words[`phrase-${what}`]) continue;
    emotes.set(seat, { what });
    if (!parts.table?.muted) speak(`${nameAt(seat)}: ${words[`emote-${what}`] || words[`phrase-${what}`]}`);
    const shown = emotes.get(seat);
    setTimeout(() => {
      if (emotes.get(seat) === shown) {
        emotes.delete(seat);
        drawSeats();
      }
    }, SHOWN);
  }
  drawSeats();
}

export function showPanel(name) {
  const before = document.body.dataset.panel || "";
  if (name === before) return;
  if (name) document.body.dataset.panel = name;
  else delete document.body.dataset.panel;
  for (const button of document.querySelectorAll("#top [data-panel]"))
    button.setAttribute("aria-expanded", String(button.dataset.panel === name));
  const focused = document.activeElement;
  if (name) $(name).querySelector(".close")?.focus();
  else if (focused === document.body || focused.closest("aside"))
    document.querySelector(`#top [data-panel="${before}"]`)?.focus();
}

// The rulebook: pictures are fetched when it is opened for the first time.
let opened = false;
export function openDialog(id) {
  if (!$(id).open) $(id).showModal();
  if (id !== "rulebook" || opened) return;
  opened = true;
  search($("book"));
  if (location.protocol !== "file:") fetchGuide($("guide"), { ...$("guide").dataset, words });
}

export function showRule(rule) {
  openDialog("rulebook");
  showRuleIn($("book"), rule);
}

// An answer that is to be read in peace; `qr` is a QR code as data.
export function showAnswer({ says, qr }) {
  draw($("told"), [
    el("p", { key: "says" }, says),
    qr &&
      el(
        "svg",
        { class: "qr", key: "qr", viewBox: `0 0 ${qr.size} ${qr.size}`, role: "img", "aria-label": words["qr-device"] },
        el("path", { d: qr.path }),
      ),
  ]);
  $("cardhelp").showModal();
}

// A sentence beside what it is about. It goes with the next tap.
export function beside(anchor, text, rule = "") {
  const box = $("beside"),
    target = anchor && at(anchor);
  draw(box, [el("span", { key: "text" }, text), rule && ruleLink(rule)]);
  box.hidden = !text;
  if (!text) return;
  const around = (target || $("bar")).getBoundingClientRect();
  box.style.maxWidth = `${Math.min(360, innerWidth - 16)}px`;
  const wide = box.offsetWidth,
    high = box.offsetHeight;
  const left_ = Math.max(8, Math.min(innerWidth - wide - 8, around.left + around.width / 2 - wide / 2));
  const above = around.top - high - 8;
  box.style.left = `${left_}px`;
  box.style.top = `${above > 8 ? above : Math.min(innerHeight - high - 8, around.bottom + 8)}px`;
}

// What a program is started with: shown once.
export function showCommand(text, command) {
  const dialog = $("command");
  dialog.querySelector("p").textContent = text;
  dialog.querySelector("output").textContent = command;
  dialog.querySelector("[data-copy]").dataset.copy = command;
  dialog.showModal();
  dialog.addEventListener(
    "close",
    () => {
      dialog.querySelector("output").textContent = dialog.querySelector("[data-copy]").dataset.copy = "";
    },
    { once: true },
  );
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // without TLS browsers have no clipboard: the old way
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

// Checks a deal: the log comes from a file, a text field or the server, the note from this browser or a file. Every sum
// is done here.

import { isNote } from "./deal_shapes.js";
import { $, data } from "./dom.js";
import { judge } from "./judge.js";
import { notes } from "./notes.js";
import { exported } from "./protocol.js";

/** @typedef {import("./protocol.js").Note} Note */

/** @type {Record<string, string>} */
const words = data("words");
/** @type {Note | undefined} */
let given; // a note from a file
let checked = ""; // the log that was checked last

/** @param {string} kind @param {string} text */
function line(kind, text) {
  const made = document.createElement("li");
  made.className = kind;
  made.textContent = text;
  return made;
}

/** @param {string} kind @param {string} title @param {Element[]} lines */
function show(kind, title, lines = []) {
  const head = document.createElement("h2");
  const list = document.createElement("ul");
  head.textContent = title;
  list.append(...lines);
  $("verdict").className = kind;
  $("verdict").replaceChildren(head, list);
}

/** Returns what this browser has noted of the deal: of its seal, or of the game of that number at that table. @param {any} log */
function noteOf(log) {
  const asked = new URLSearchParams(location.search),
    table = asked.get("table"),
    number = Number(asked.get("game"));
  return (
    notes().find(({ seal }) => seal === log.fair?.seal) ||
    notes().find((note) => note.table === table && note.number === number)
  );
}

/** Offers a note as a file. @param {Note | undefined} note */
function offer(note) {
  const link = /** @type {HTMLAnchorElement} */ ($("save-note"));
  link.hidden = !note;
  if (!note) return;
  const file = new Blob([JSON.stringify(exported(note), null, 1)], { type: "application/json" });
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(file);
  link.download = `${note.game.game}-${note.number}-note.json`;
}

/** @param {string} text @returns {any} */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Shows whether a log is well, has gaps or is bad, and what is said of it. @param {string} text */
async function check(text) {
  checked = text;
  const log = read(text);
  if (!log || typeof log !== "object" || !Array.isArray(log.moves)) return show("bad", words["fair-no-json"]);
  const own = noteOf(log),
    note = given || own;
  const found = await judge(log, note).catch(() => null); // nested too deep, say
  offer(own);
  if (!found) return show("bad", words["fair-no-json"]);
  const facts = found.facts.map((id) => line("good", words[`fair-is-${id}`]));
  if (found.contradiction) {
    const id = found.contradiction,
      text = id.startsWith("note-") ? words[`fair-${id}`] : words[`fair-no-${id}`];
    return show("bad", words["fair-not-well"], [line("bad", text), ...facts]);
  }
  const gaps = found.gaps.map((id) => line("open", words[id.startsWith("note-") ? `fair-${id}` : `fair-gap-${id}`]));
  const known = note ? line("good", words["fair-is-note"]) : line("open", words["fair-without-note"]);
  const lines = [...facts, known, line("open", words["fair-next"])];
  if (gaps.length)
    return show("gaps", words["fair-well-but"], [
      ...gaps,
      ...(found.fairFor === null ? [] : [line("good", words["fair-rest-for-you"])]),
      ...lines,
    ]);
  if (found.fairFor === null) show("good", words["fair-all-well"], lines);
  else show("good", words["fair-for-you"], [line("good", words["fair-for-you-why"]), ...lines]);
}

/**
 * Returns the file that was chosen.
 * @param {string} id
 */
const fileOf = (id) => /** @type {HTMLInputElement} */ ($(id)).files?.[0];

$("give").addEventListener("submit", (event) => {
  event.preventDefault();
  check(/** @type {HTMLTextAreaElement} */ ($("paste")).value);
});
$("file").addEventListener("change", async () => {
  const file = fileOf("file");
  if (file) check(await file.text());
});
$("note-file").addEventListener("change", async () => {
  const file = fileOf("note-file");
  const note = file ? read(await file.text()) : undefined;
  given = isNote(note) ? note : undefined;
  if (file && !given) return show("bad", words["fair-no-json-note"]);
  if (checked) check(checked);
});

const address = $("fair").dataset.log;
if (address) {
  const answer = await fetch(address);
  if (answer.ok) check(await answer.text());
  else show("bad", words["fair-not-yet"]);
}

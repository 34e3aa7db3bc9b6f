// Checks a deal: the log comes from a file, a text field or the server; every sum is done here.

import { judge, notes } from "./sealed.js";

const $ = (id) => document.getElementById(id);
const words = JSON.parse($("words").textContent);

function line(kind, text) {
  const made = document.createElement("li");
  made.className = kind;
  made.textContent = text;
  return made;
}

function show(kind, title, lines = []) {
  const head = document.createElement("h2"),
    list = document.createElement("ul");
  head.textContent = title;
  list.append(...lines);
  $("verdict").className = kind;
  $("verdict").replaceChildren(head, list);
}

// Returns what this browser has seen of the deal: of its seal, or of the game of that number at that table.
function noteOf(log) {
  const asked = new URLSearchParams(location.search),
    table = asked.get("table"),
    number = Number(asked.get("game"));
  return (
    notes().find(({ seal }) => seal === log.fair?.seal) ||
    notes().find((note) => note.table === table && note.number === number)
  );
}

async function check(text) {
  let log;
  try {
    log = JSON.parse(text);
  } catch {
    log = null;
  }
  if (!log || typeof log !== "object" || !Array.isArray(log.moves)) return show("bad", words["fair-no-json"]);
  const note = noteOf(log),
    found = await judge(log, note).catch(() => null); // nested too deep, say
  if (!found) return show("bad", words["fair-no-json"]);
  const well = found.every(([, holds]) => holds);
  const lines = found.map(([name, holds]) =>
    line(holds ? "good" : "bad", words[`fair-${holds ? "is" : "no"}-${name}`]),
  );
  const seats = log.fair?.seats,
    warned = [];
  if (well && log.fair.broken.length) warned.push(line("open", words["fair-was-broken"]));
  if (well && seats.some(({ kind, nonce }) => kind === "person" && !nonce))
    warned.push(line("open", words["fair-without"]));
  if (well && !note) lines.push(line("open", words["fair-no-note"]));
  if (well && !seats.some(({ nonce }) => nonce)) lines.push(line("open", words["fair-none-added"]));
  if (well) lines.push(line("open", words["fair-next"]));
  show(well ? "good" : "bad", words[!well ? "fair-not-well" : warned.length ? "fair-well-but" : "fair-all-well"], [
    ...warned,
    ...lines,
  ]);
}

$("give").addEventListener("submit", (event) => {
  event.preventDefault();
  check($("paste").value);
});
$("file").addEventListener("change", async () => {
  if ($("file").files[0]) check(await $("file").files[0].text());
});

const address = $("fair").dataset.log;
if (address) {
  const answer = await fetch(address);
  if (answer.ok) check(await answer.text());
  else show("bad", words["fair-not-yet"]);
}

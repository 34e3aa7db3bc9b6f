// Before and after a game: the waiting room, how it ended, who plays the next one.

import { art, el } from "./draw.js";
import { inARow } from "./offer.js";
import { can, doing, nameAt, page, parts, rowOf, say, words } from "./page.js";
import { canShare } from "./phone.js";
import { podium } from "./podium.js";
import { rulesAtTable } from "./rules.js";
import { abandoned, checkAddress, dealCode, isShuffling, waitedFor } from "./shuffle.js";

export function ending(with_) {
  return el(
    "div",
    { class: "ending", key: "ending" },
    podium(with_),
    nextGame(),
    evening(),
    parts.deal?.secret &&
      el(
        "p",
        { class: "checked", key: "checked" },
        dealCode() || words["fair-sealed"],
        " ",
        el(
          "a",
          { class: "link", key: "a", href: checkAddress(), target: "_blank", rel: "noopener" },
          words["fair-check"],
        ),
      ),
  );
}

// Who plays the next game: seats and bots can be changed in between.
function nextGame() {
  const chairs = parts.table.chairs || [];
  const change = ["sit", "move", "bot", "unbot"].some(can);
  return (
    change &&
    chairs.length > 0 &&
    el(
      "details",
      { class: "next", key: "next" },
      el("summary", { key: "s" }, words["next-game"]),
      el(
        "ol",
        { class: "chairs", key: "chairs" },
        chairs.map((sitter, seat) => chair({ ...sitter, seat }, parts.table.place ?? -1)),
      ),
      whoGoesFirst(),
    )
  );
}

function freeChair() {
  const chairs = parts.table.chairs || [];
  const free = chairs.findIndex(({ kind }) => kind === "open");
  return free >= 0 ? free : chairs.findIndex(({ kind, program }) => kind === "bot" && !program);
}

export const evening = () =>
  (parts.table.evening || []).length > 0 &&
  el(
    "p",
    { class: "evening", key: "evening" },
    `${words.evening}: `,
    parts.table.evening.map(([name, wins], n) => el("span", { key: n }, name, " ", el("b", null, wins))),
  );

export function overBar() {
  const table = parts.table;
  const waitingFor = (parts.seats || []).filter(
    (sitter) => sitter.kind === "person" && !(table.agreed || []).includes(sitter.seat),
  );
  const mine = (table.agreed || []).includes(parts.seat);
  const text = isShuffling()
    ? words.shuffling
    : mine
      ? waitingFor.length
        ? say("waiting-for", inARow(waitingFor.map((sitter) => sitter.name)))
        : words["again-waiting"]
      : parts.seat === null && (table.place ?? null) !== null
        ? words["in-next"]
        : (table.agreed || []).length
          ? say("they-agreed", inARow(table.agreed.map(nameAt)))
          : words["game-over"];
  return [
    el(
      "div",
      { class: "ask", key: "ask" },
      el("p", { class: "question", key: "question", id: "question" }, text),
      table.next && el("b", { class: "clock", key: "next", "data-next": table.next }, ""),
    ),
    rowOf(
      can("again") && !mine && doing("again", words.again, "btn"),
      can("sit") && freeChair() >= 0 && doing("sit", words["join-next"], "btn", { "data-seat": String(freeChair()) }),
      parts.end &&
        el(
          "button",
          { type: "button", class: "btn two", key: "back", "data-look": true },
          words[page.hasAttribute("data-look-back") ? "show-end" : "show-table"],
        ),
      parts.end &&
        parts.seat !== null &&
        el("a", { class: "btn two", key: "replay", href: `/table/${page.dataset.code}/replay` }, words["watch-again"]),
      el("a", { class: "btn two", key: "lobby", href: "/" }, words.lobby),
    ),
  ];
}

export function waiting() {
  const table = parts.table || {};
  if (table.phase === "dealing") {
    const missing = waitedFor();
    return el(
      "div",
      { class: "waiting", key: "dealing" },
      art(page.dataset.cover, "cover"),
      el("h2", { key: "h" }, words.shuffling),
      el("p", { key: "why" }, words["shuffling-why"]),
      missing.length > 0 && el("p", { key: "who" }, say("waiting-for", inARow(missing))),
      abandoned() && el("p", { key: "abandoned" }, abandoned()),
    );
  }
  const free = (parts.seats || []).some((chair) => chair.kind === "open");
  const host = parts.seats?.[table.host]?.name;
  return el(
    "div",
    { class: "waiting", key: "waiting" },
    art(page.dataset.cover, "cover"),
    el(
      "div",
      { class: "invite", key: "invite" },
      el("h2", { key: "h" }, words[free ? "waiting-title" : "full-title"]),
      el(
        "p",
        { class: "share", key: "share" },
        el("span", { key: "text" }, words[free ? "waiting-text" : "watch-text"]),
        canShare() &&
          el(
            "button",
            { type: "button", class: "btn", key: "pass-on", "data-share": page.dataset.link },
            words["pass-on"],
          ),
        el(
          "button",
          {
            type: "button",
            class: "btn two",
            key: "copy",
            "data-copy": page.dataset.link,
            "aria-label": words["copy-label"],
          },
          words.copy,
        ),
        el(
          "button",
          { type: "button", class: "btn two only-narrow", key: "qr", "data-open": "qr-large" },
          words["show-qr"],
        ),
      ),
      el("output", { class: "link", key: "link" }, page.dataset.link),
    ),
    el(
      "div",
      { class: "room", key: "room", tabindex: "0", role: "region", "aria-label": words.opponents },
      can("sit") &&
        free &&
        el(
          "label",
          { class: "field", key: "name" },
          el("span", null, words["your-name"]),
          el("input", {
            type: "text",
            key: "input",
            "data-name": true,
            value: page.dataset.name,
            placeholder: words["name-hint"],
            maxlength: "20",
            autocomplete: "nickname",
          }),
        ),
      el(
        "ol",
        { class: "chairs", key: "chairs" },
        (parts.seats || []).map((sitter) => chair(sitter)),
      ),
      besides(),
      whoGoesFirst(),
      table.watching &&
        el(
          "p",
          { class: "watching", key: "watching" },
          say(table.watching === 1 ? "one-watching" : "num-watching", table.watching),
        ),
      el(
        "div",
        { class: "what", key: "what" },
        houseRules(),
        el("button", { type: "button", class: "btn two", key: "how", "data-open": "rulebook" }, words["how-to-play"]),
      ),
    ),
    el(
      "div",
      { class: "begin", key: "begin" },
      can("start")
        ? doing("start", words[free ? "start-with-bots" : "start"], "btn")
        : host && el("p", { key: "who" }, say("who-starts", host)),
    ),
  );
}

// Several people at one device: between two decisions it shows nobody's hand, and asks who is next.
export function curtain() {
  const { asked, reaction } = parts.table.round;
  const name = (seat) => parts.seats?.[seat]?.name || "";
  const text = reaction
    ? words["round-react"]
    : asked.length > 1
      ? words["round-next"]
      : say("round-pass", name(asked[0]));
  return [
    el(
      "div",
      { class: "ask curtain", key: "ask" },
      el("p", { class: "question", key: "question", id: "question" }, text),
    ),
    rowOf(
      reaction && doing("quiet", words["round-nobody"], "btn"),
      asked.map((seat) =>
        doing("look", say("round-me", name(seat)), reaction ? "btn two" : "btn", { "data-seat": String(seat) }),
      ),
    ),
  ];
}

function besides() {
  const free = (parts.seats || []).find((chair) => chair.kind === "open");
  return (
    can("beside") &&
    free &&
    el(
      "div",
      { class: "field beside", key: "beside" },
      el("label", { key: "label", for: "company-name" }, words.beside),
      el(
        "span",
        { class: "row", key: "row" },
        el("input", {
          type: "text",
          id: "company-name",
          key: "input",
          list: "company",
          maxlength: "20",
          autocomplete: "off",
          placeholder: words["beside-hint"],
        }),
        doing("beside", words["beside-add"], "btn two", { "data-seat": String(free.seat) }),
      ),
    )
  );
}

// Who goes first: the host settles it, and the others read how.
function whoGoesFirst() {
  const first = parts.table.first;
  if (!first) return null;
  const says = first.ways.find(([how]) => how === first.how)[1];
  return can("first")
    ? chooser("first", words["first-title"], first.ways, first.how)
    : el("p", { class: "watching", key: "first" }, `${words["first-title"]}: ${says}`);
}

const chooser = (what, label, ways, now, more = {}, taken = []) =>
  el(
    "label",
    { class: "field", key: what },
    el("span", null, label),
    el(
      "select",
      { key: "select", "data-choose": what, value: now, ...more },
      ways.map(([way, text]) =>
        el("option", { key: way, value: way, disabled: taken.includes(way) }, text),
      ),
    ),
  );

// What a seat is in the next game, where the game asks for that.
function pick(sitter, isMine) {
  const picks = parts.table.picks || [];
  if (isMine && picks.length && can("choose")) {
    const others = [...(parts.table.chairs || []), ...(parts.table.chairs ? [] : parts.seats || [])];
    const taken = others.filter((other, seat) => seat !== sitter.seat && other.pick).map((other) => other.pick);
    const seat = { "data-seat": String(sitter.seat) };
    return chooser("choose", words["you-play"], picks, sitter.pick || picks[0][0], seat, taken);
  }
  const chosen = picks.find(([key]) => key === sitter.pick);
  return chosen && el("small", { class: "tag", key: "pick" }, chosen[1]);
}

export const houseRules = () => rulesAtTable(parts.table, words);

function chair(sitter, place = parts.seat) {
  const seat = { "data-seat": String(sitter.seat) };
  const own = sitter.seat === place;
  return el(
    "li",
    { class: `chair ${sitter.kind}`, key: sitter.seat },
    el("span", { class: "name", key: "name" }, sitter.name || words["open-seat"]),
    sitter.away && el("small", { class: "tag warn", key: "away" }, words.away),
    sitter.ready && el("small", { class: "tag yes", key: "ready" }, words["ready-mark"]),
    sitter.kind === "bot" && [
      el("small", { class: "tag", key: "bot" }, words.bot, sitter.skill && `: ${sitter.skill}`),
      can("unbot") && doing("unbot", sitter.program ? words.remove : words["remove-bot"], "chip", seat),
    ],
    sitter.kind !== "person" && !sitter.program && can("move") && doing("move", words.sit, "chip", seat),
    sitter.kind === "open" && [
      can("sit") && doing("sit", words.sit, "btn", seat),
      can("bot") && doing("bot", words["add-bot"], "chip", seat),
      can("program") &&
        doing("program", words.program, "chip", {
          ...seat,
          title: words["let-program"],
          "aria-label": words["let-program"],
        }),
    ],
    sitter.begins && el("small", { class: "tag yes", key: "begins" }, words["begins-tag"]),
    sitter.kind !== "open" &&
      !sitter.begins &&
      parts.table.first?.how === "host" &&
      can("first") &&
      doing("first", words["goes-first"], "chip", seat),
    pick(sitter, own || sitter.here),
    sitter.here && el("small", { class: "tag", key: "here" }, words["beside-tag"]),
    sitter.here && !own && can("leave") && doing("leave", words["get-up"], "chip", seat),
    sitter.kind === "person" && !own && !sitter.here && can("remove") && doing("remove", words.remove, "chip", seat),
    own && [
      !(can("choose") && parts.table.picks?.length) && el("small", { class: "tag", key: "you" }, words["own-seat"]),
      can("ready") &&
        doing("ready", words[sitter.ready ? "not-ready-yet" : "be-ready"], sitter.ready ? "chip" : "btn", {
          "data-on": String(!sitter.ready),
        }),
      can("leave") && doing("leave", words["get-up"], "chip"),
    ],
  );
}

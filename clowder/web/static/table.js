// The page of a table: takes frames, tells what happened, draws the scene, lets a person pick, and sends whole plays.
// It knows no game: all it knows are the shapes of docs/scene.md.

import { announce } from "./announce.js";
import { listenToClicks } from "./clicks.js";
import { showAnswer, showCommand } from "./dialogs.js";
import { data } from "./dom.js";
import { drawAll, drawBar, drawClocks, drawSeats, drawTable } from "./drawing.js";
import { emoteText } from "./emotes.js";
import { isLocal } from "./engine.js";
import { listenToKeys } from "./keys.js";
import { measureAgain } from "./layout.js";
import { hearBeat, join, listen, settled } from "./outbox.js";
import { seen, speak } from "./page.js";
import { hold, hush } from "./phone.js";
import { noteLate } from "./playing.js";
import { calledAt } from "./podium.js";
import { isPlaying } from "./scene.js";
import { noteTaken, takePart } from "./shuffle.js";
import { apply, begin, now } from "./store.js";
import { queue, sayOfDeal, story } from "./telling.js";
import { hideTip, tip } from "./tip.js";

/** @import { Done, Message, Numbered, Refused } from "../types/page" */

const TICK = 200; // milliseconds between two looks at the clock
const EMOTE = 5000; // milliseconds an emote stays
const HINT = 2600; // milliseconds a hint is lit

/** @param {Message} message */
function take(message) {
  if ("now" in message && message.now) apply({ is: "heard", now: message.now, here: Date.now() });
  if ("done" in message) return done(message, settled(message.done));
  if ("sorry" in message) return refused(message, settled(message.id));
  if (message.parts && !isLocal) takePart(message.parts)?.then(sayOfDeal); // at once, whatever is being told
  if (message.emotes) showEmotes(message.emotes);
  if (message.parts || message.beats || "go" in message) queue(message);
  else if (!message.emotes) hearBeat();
}

/**
 * @param {Refused} answer
 * @param {Numbered | undefined} request
 */
function refused({ sorry, rule }, request) {
  if (isMyPlay(request)) {
    apply({ is: "refused" });
    drawAll();
    announce(now());
  }
  tip(request?.thing || "", sorry, rule);
  speak(sorry);
}

/**
 * @param {Done} answer
 * @param {Numbered | undefined} request
 */
function done({ says, look = [], qr, command }, request) {
  const isHint = request?.do === "hint";
  if (request?.do === "play") noteTaken(request);
  if (isMyPlay(request)) apply({ is: "done" });
  if (says && isHint) apply({ is: "hint", text: says });
  for (const thing of look) story.light(thing, "hint", HINT);
  if (command) showCommand(says || "", command);
  else if (says && !isHint) showAnswer({ says, qr });
  if (says) speak(says);
  drawBar();
  seen();
}

/** @param {Numbered | undefined} request */
const isMyPlay = (request) => request !== undefined && request.id === now().sent?.id;

/** @param {[number, string][]} emotes */
function showEmotes(emotes) {
  const { parts } = now();
  for (const [seat, what] of emotes.filter(([, one]) => emoteText(one))) {
    apply({ is: "emote", seat, what });
    if (!parts.table?.muted) speak(`${calledAt(parts, seat)}: ${emoteText(what)}`);
    clearTimeout(timers.get(seat));
    timers.set(
      seat,
      setTimeout(() => hideEmote(seat), EMOTE),
    );
  }
  drawSeats();
}

/** @type {Map<number, number>} */
const timers = new Map(); // by seat: when its emote goes

/** @param {number} seat */
function hideEmote(seat) {
  apply({ is: "emote", seat, what: "" });
  drawSeats();
}

function looked() {
  hold();
  if (!document.hidden) hush();
  if (document.hidden && isPlaying(now().parts) && now().parts.seat !== null) apply({ is: "left" });
  drawBar();
}

function tick() {
  drawClocks();
  listen();
  noteLate();
}

begin(data("faces"));
listenToClicks();
listenToKeys();
document.addEventListener("visibilitychange", looked);
addEventListener("resize", () => {
  hideTip();
  measureAgain();
  drawTable();
});
setInterval(tick, TICK);
take(data("frame"));
join(take);

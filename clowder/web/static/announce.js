// The turn is announced in the title, by ear where that is wanted, and read aloud once.

import { page, speak, words } from "./page.js";
import { call, hush } from "./phone.js";
import { asking } from "./selection.js";
import { sound } from "./sound.js";
import { coaching } from "./state.js";

/** @import { AskPart, State } from "../types/page" */

const told = { turn: "", lesson: "" }; // the question and the coach's words that were announced last

/** @param {State} state */
export function announce(state) {
  const ask = asking(state);
  const lesson = coaching(state)?.says || "";
  if (lesson !== told.lesson) speak(lesson);
  told.lesson = lesson;
  showTurn(Boolean(ask));
  if (ask && ask.token !== told.turn) announceTurn(ask);
  if (!ask && told.turn) hush();
  told.turn = ask ? ask.token : "";
}

/** @param {boolean} isAsked */
function showTurn(isAsked) {
  const { title = "" } = page.dataset;
  document.title = isAsked ? `● ${words["your-turn"]} · ${title}` : title;
  /** @type {HTMLLinkElement | null} */
  const icon = document.querySelector("link[rel=icon]");
  if (icon) icon.href = icon.href.replace(/(-turn)?\.svg$/, isAsked ? "-turn.svg" : ".svg");
}

/** @param {AskPart} ask */
function announceTurn({ question, reaction }) {
  speak(`${words["your-turn"]}: ${question}`);
  if (!reaction || document.hidden) sound("turn");
  if (!reaction) call();
}

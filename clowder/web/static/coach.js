// The coach of a first game: one thing at a time, above what can be done, and what it speaks of is pointed at.

import { art, at, el } from "./draw.js";

export function coachBox(coach, words) {
  return (
    coach &&
    el(
      "div",
      { class: "coach", key: "coach", role: "note", "aria-label": words.coach },
      art("web-coach", "teacher"),
      el("p", { key: "says" }, coach.says),
      el(
        "div",
        { class: "coach-row", key: "row" },
        coach.read &&
          el("button", { type: "button", class: "btn", key: "go", "data-do": "coach" }, words["coach-go-on"]),
        coach.of && el("span", { class: "coach-step", key: "step" }, `${coach.step}/${coach.of}`),
        el(
          "button",
          { type: "button", class: "ghost", key: "leave", "data-do": "coach", "data-on": "false" },
          words["coach-leave"],
        ),
      ),
    )
  );
}

// Remembers, in this browser, that a game was played: the lobby offers its coach less loudly then.
export function notePlayed(name) {
  try {
    const played = JSON.parse(localStorage.getItem("played")) || [];
    if (!played.includes(name)) localStorage.setItem("played", JSON.stringify([...played, name]));
  } catch {
    /* private mode */
  }
}

// Marks what the coach speaks of, and nothing else. An anchor without a number means all things of that name.
export function pointAt(coach) {
  const wanted = new Set(
    (coach?.look || []).flatMap((anchor) =>
      anchor === "hand"
        ? [document.getElementById("hand")]
        : [at(anchor), ...document.querySelectorAll(`[data-anchor^="${CSS.escape(anchor)}#"]`)],
    ),
  );
  for (const old of document.querySelectorAll("[data-pointed]"))
    if (!wanted.has(old)) old.removeAttribute("data-pointed");
  for (const one of wanted) one?.setAttribute("data-pointed", "");
}

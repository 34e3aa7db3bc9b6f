// How large hand and board can be without anything out of sight. Where the board would be too small the page gets tighter step
// by step: how tight is found once a scene, so that no tap changes it. What has not changed is not measured again.

import { fit, layHand } from "./draw.js";
import { $, page, parts } from "./page.js";
import { selection } from "./selection.js";

const GOOD = 0.74,
  TIGHTEST = 3;
export const room = {
  scene: 0, // the number of the scene that is drawn
  tight: 0, // how tight the page is
  crowded: -1, // the scene whose bar has no room for plays that are one pick away
};
let measured = -1,
  waits = false,
  laid = "",
  fitted = "",
  roomed = "";

// A new scene is measured at once; what a tap has changed, before the next picture.
export function makeRoom(drawBar) {
  if (room.scene !== measured) lay(drawBar);
  else if (!waits) {
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      lay(drawBar);
    });
  }
}

export function measureAgain() {
  measured = -1;
}

function lay(drawBar) {
  measured = room.scene;
  const board = $("board");
  const size = `${room.scene} ${page.hasAttribute("data-look-back")} ${innerWidth} ${innerHeight}`;
  const playing = ["playing", "over"].includes(parts.table?.phase);
  if (roomed !== (roomed = size)) {
    for (let tight = 0; ; tight += 1) {
      tighten(drawBar, tight);
      if (tight === TIGHTEST || !playing || (fit(board, [GOOD]) && isWhole($("bar")))) break;
    }
  } else spreadHand();
  if (selection.told.near.length > 1 && room.crowded !== room.scene && rows() > 1) {
    fitted = "";
    if (!fit(board, [GOOD])) {
      room.crowded = room.scene;
      drawBar();
    } // what lies on the table needs no button
  }
  let fits = fitted === (fitted = sizes(size)) || fit(board, playing ? undefined : [1]);
  for (let tight = room.tight + 1; playing && tight <= TIGHTEST + 1 && !(fits && isWhole($("bar"))); tight += 1) {
    tighten(drawBar, Math.min(tight, TIGHTEST), tight > TIGHTEST);
    fits = fit(board);
    fitted = sizes(size);
  }
}

// What the board's size depends on: its room, and whether what lies there, which a tap may change, is too high for it.
const sizes = (size) => `${size} ${$("board").clientWidth} ${$("board").clientHeight} ${$("board").scrollHeight}`;

// Makes the page as tight as this; `full`: nothing that can be seen elsewhere keeps its room.
function tighten(drawBar, tight, full = false) {
  room.tight = tight;
  page.dataset.tight = tight;
  page.toggleAttribute("data-full", full);
  drawBar();
  spreadHand();
}

function spreadHand() {
  const cards = [...$("hand").children].map((one) => one.dataset.anchor).join();
  if (laid === (laid = `${cards} ${innerWidth} ${innerHeight} ${room.tight} ${page.hasAttribute("data-full")}`)) return;
  const style = getComputedStyle(page),
    number = (parts.hand || []).length;
  const share =
    parseFloat(style.getPropertyValue("--handshare")) + (number > 12 ? 0.09 : number > 8 && room.tight > 1 ? 0.05 : 0);
  layHand($("hand"), {
    height: Math.max(80, Math.round(innerHeight * share)),
    card: parseFloat(style.getPropertyValue("--handcard")),
    fixed: !room.tight,
  });
}

// Tells whether all of the bar can be seen.
const isWhole = (bar) =>
  [bar, ...bar.querySelectorAll(".buttons")].every((one) => one.scrollHeight <= one.clientHeight + 1);

// Returns how many rows of buttons the bar has.
const rows = () => new Set([...$("bar").querySelectorAll(".buttons>*")].map((one) => one.offsetTop)).size;

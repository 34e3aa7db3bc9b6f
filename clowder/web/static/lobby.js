// The lobby: shows how far games that are still being compiled have come.
"use strict";
(() => {
  const lines = [...document.querySelectorAll(".ready")];
  async function look() {
    if (lines.every((line) => line.hidden)) return;
    const ready = await (await fetch("/ready")).json();
    for (const line of lines) {
      const state = ready[line.dataset.game];
      if (!state) continue;
      line.textContent = state.text;
      line.hidden = !state.text;
    }
    setTimeout(look, 1000);
  }
  look().catch(() => {});
})();

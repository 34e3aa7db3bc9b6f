// The lobby: offers the coach to newcomers, and shows how far games that are still being compiled have come.
"use strict";
(() => {
  // Whoever has not played a game yet is offered the coach first.
  let played = [];
  try { played = JSON.parse(localStorage.getItem("played")) || []; } catch { /* private mode */ }
  for (const box of document.querySelectorAll(".box")) box.classList.toggle("new", !played.includes(box.id));
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

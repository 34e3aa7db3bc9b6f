// The server is away: asks now and then whether it is back, and then shows the page that was wanted.
"use strict";
(() => {
  let pause = 1000;
  async function ask() {
    try {
      const answer = await fetch("/health", { cache: "no-store", credentials: "omit" });
      if (answer.ok) return location.reload();
    } catch {
      /* not yet */
    }
    setTimeout(ask, (pause = Math.min(15000, pause * 1.5)));
  }
  setTimeout(ask, pause);
  addEventListener("online", () => location.reload());
})();

// Has the shell kept at hand, so that Clowder can be installed and says so when the server is away. Browsers let us only in a
// secure context (this computer, or HTTPS); elsewhere nothing else is missing.
"use strict";
addEventListener("load", () =>
  navigator.serviceWorker?.register(`/worker.js?language=${document.documentElement.lang}`).catch(() => {}),
);

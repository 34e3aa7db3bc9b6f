// Has the shell kept at hand, so that Clowder can be installed and says so when the server is away. Browsers let us only in
// a secure context (this computer, or HTTPS); elsewhere nothing else is missing.

addEventListener("load", () => {
  const { offline } = document.documentElement.dataset; // of a site without a server
  const address = offline || `/worker.js?language=${document.documentElement.lang}`;
  navigator.serviceWorker?.register(address).catch(() => {});
});

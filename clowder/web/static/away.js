// The server is away: asks now and then whether it is back, and then shows the page that was wanted.

const LONGEST = 15_000; // milliseconds between two questions
let pause = 1000;

async function ask() {
  if (await isBack()) return location.reload();
  pause = Math.min(LONGEST, pause * 1.5);
  setTimeout(ask, pause);
}

async function isBack() {
  try {
    return (await fetch("/health", { cache: "no-store", credentials: "omit" })).ok;
  } catch {
    return false; // not yet
  }
}

setTimeout(ask, pause);
addEventListener("online", () => location.reload());

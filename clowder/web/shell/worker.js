// Keeps the shell at hand: our files, and a page that says that the server is away. Nothing else is kept, ever: pages, tables and
// hands are asked for each time. `clowder/web/routes/pwa.py` sends SHELL, a name that changes with the shell, so that a browser
// takes the new one and drops the old.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const kept = new Set(SHELL.files.map((path) => new URL(path, location.href).href));

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(go(event.request));
  else if (kept.has(event.request.url)) event.respondWith(have(event.request));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeBack(event.notification.data));
});

async function keep() {
  const cache = await caches.open(SHELL.name);
  try {
    await Promise.all([SHELL.away, ...kept].map(async (address) => cache.put(address, await ours(address))));
  } catch (wrong) {
    await caches.delete(SHELL.name);
    throw wrong; // the browser tries again later
  }
  await worker.skipWaiting();
}

/**
 * Fetches a file. A server that is being upgraded may answer with one of another version, which nobody may keep.
 * @param {string} address
 */
async function ours(address) {
  const answer = await fetch(address, { credentials: "omit" });
  if (answer.ok && answer.headers.get("cache-control") !== "no-store") return answer;
  await answer.body?.cancel();
  throw new Error(`${address} is of another version.`);
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith("clowder ") && name !== SHELL.name) await caches.delete(name);
  }
  await worker.clients.claim();
}

/** @param {Request} request */
const have = async (request) => (await caches.match(request, { cacheName: SHELL.name })) || fetch(request);

/**
 * Fetches a page, which is the server's or there is none; a proxy may answer for a server that is away.
 * @param {Request} request
 */
async function go(request) {
  try {
    const answer = await fetch(request);
    if (answer.status !== 502 && answer.status !== 504) return answer;
  } catch {
    // nobody answers
  }
  if (request.method !== "GET") return Response.redirect("/", 303); // nothing is sent twice
  return (await caches.match(SHELL.away, { cacheName: SHELL.name })) || Response.error();
}

/** @param {string} address */
async function comeBack(address) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((page) => page.url === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}

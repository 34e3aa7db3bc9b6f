// Keeps the whole site at hand: once it was opened, it works without a network. This text changes with the site, so that a
// browser takes the new one and drops the old.
const ALL = `clowder ${new URL(registration.scope).pathname} site `; // other sites of this origin have others
const SITE = `${ALL}@MARK@`;
const FILES = @FILES@;
const at = (path) => new URL(path, registration.scope).href;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope)) {
    event.respondWith(have(event.request));
  }
});

async function keep() {
  const cache = await caches.open(SITE);
  await cache.addAll(FILES.map((path) => new Request(at(path), { cache: "no-cache" })));
  await skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(ALL) && name !== SITE) await caches.delete(name);
  }
  await clients.claim();
}

async function have(request) {
  const cache = await caches.open(SITE);
  const { origin, pathname } = new URL(request.url);
  const wanted = pathname.endsWith("/") ? `${origin}${pathname}index.html` : request; // as hosts of files do
  return (await cache.match(wanted, { ignoreSearch: true })) || fetch(request);
}

// Keeps the shell at hand: our files, and a page that says that the server is away. Nothing else is kept, ever: pages, tables and
// hands are asked for each time. This text changes with the shell, so that a browser takes the new one and drops the old.
"use strict";
const SHELL = {{ shell | tojson }}, AWAY = {{ away | tojson }};
const FILES = new Set({{ files | tojson }}.map((path) => new URL(path, location).href));

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(go(event.request));
  else if (FILES.has(event.request.url)) event.respondWith(have(event.request));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeBack(event.notification.data));
});

async function keep() {
  const cache = await caches.open(SHELL);
  await cache.addAll([AWAY, ...FILES].map((address) => new Request(address, { credentials: "omit" })));
  await skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("clowder ") && name !== SHELL) await caches.delete(name);
  await clients.claim();
}

const have = async (request) => (await caches.match(request, { cacheName: SHELL })) || fetch(request);

// A page is the server's, or there is none; a proxy may answer for a server that is away.
async function go(request) {
  try {
    const answer = await fetch(request);
    if (answer.status !== 502 && answer.status !== 504) return answer;
  } catch { /* nobody answers */ }
  if (request.method !== "GET") return Response.redirect("/", 303); // nothing is sent twice
  return (await caches.match(AWAY, { cacheName: SHELL })) || Response.error();
}

async function comeBack(address) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((page) => page.url === address);
  return there ? there.focus() : clients.openWindow(address);
}

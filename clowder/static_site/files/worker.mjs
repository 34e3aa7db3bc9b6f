// The engine of a page without a server: Python in a worker. It answers what a server answers, and holds one table.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const VERSION = "@VERSION@"; // of the engine: a snapshot fits no other one
const LANGUAGES = `@LANGUAGES@`;
const settings = new URLSearchParams(self.name); // `pace=0`: bots wait for nothing
const here = (path) => new URL(path, import.meta.url).href;
const SCOPE = new URL(here("./")).pathname; // other sites of this origin have others
const SNAPSHOTS = `clowder ${SCOPE} snapshots`; // the cache that holds them
const times = { began: performance.now() };
const note = (what) => (times[what] = Math.round(performance.now() - times.began));

// What only a browser has

const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open(`clowder ${SCOPE}`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  opening.onsuccess = () => {
    opening.result.onversionchange = () => opening.result.close(); // somebody deletes everything
    resolve(opening.result);
  };
  opening.onerror = () => reject(opening.error);
});
database.catch(() => {}); // told when it is first used

const startingWith = (text) => IDBKeyRange.bound(text, `${text}\uffff`);

const browser = {
  async load(start) {
    const texts = (await database).transaction("texts").objectStore("texts");
    return new Promise((resolve, reject) => {
      const found = {};
      const reading = texts.openCursor(startingWith(start));
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (!cursor) return resolve(JSON.stringify(found));
        found[cursor.key] = cursor.value;
        cursor.continue();
      };
    });
  },
  async save(texts, without) {
    const writing = (await database).transaction("texts", "readwrite", { durability: "strict" });
    const kept = writing.objectStore("texts");
    for (const start of JSON.parse(without)) kept.delete(startingWith(start));
    for (const [key, text] of Object.entries(JSON.parse(texts))) kept.put(text, key);
    return new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onerror = writing.onabort = () => reject(writing.error);
    });
  },
  hold: (name) =>
    new Promise((resolve) => {
      if (!navigator.locks) return resolve(true);
      navigator.locks.request(`${SCOPE} ${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {}); // until this page is closed
      });
    }),
};

// Starting

async function unpacked(address) {
  const packed = await fetch(address);
  const stream = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function place(files, whole) {
  const start = 4 + new DataView(whole.buffer).getUint32(0, true);
  const folders = new Set();
  let at = start;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(whole.subarray(4, start)))) {
    const folder = `/${path.slice(0, path.lastIndexOf("/"))}`;
    if (!folders.has(folder)) files.mkdirTree(folder);
    folders.add(folder);
    files.writeFile(`/${path}`, whole.subarray(at, at + size));
    at += size;
  }
}

async function snapshot() {
  try {
    const kept = await (await caches.open(SNAPSHOTS)).match(here(`snapshot-${VERSION}`));
    return kept && new Uint8Array(await kept.arrayBuffer());
  } catch {
    return undefined; // this browser keeps nothing for us
  }
}

// Pyodide asks for as much memory as a snapshot takes, but its module does not listen: it grows by what it has to give.
async function roomFor(size, options) {
  const { default: create } = await import("./pyodide/pyodide.asm.mjs");
  const module = await create(options);
  if (module.HEAP8.length < size) module._free(module._malloc(size));
  return module;
}

// The memory of a started engine, for the next page: it starts in a fraction of the time.
async function keep(memory) {
  try {
    const cache = await caches.open(SNAPSHOTS);
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(here(`snapshot-${VERSION}`), new Response(memory));
    postMessage({ kept: memory.length });
  } catch {
    // there is no room for it
  }
}

const env = { CLOWDER_CACHE_DIR: "/cache", HOME: "/home/pyodide", PYTHONHASHSEED: "0" };
const READY = `
import sys
sys.path.insert(0, "/app")
from clowder.offline import start
start.get_ready(${LANGUAGES})
`;

async function start() {
  const files = unpacked(here(`engine.pack?version=${VERSION}`));
  const indexURL = here("pyodide/");
  const memory = await snapshot();
  note("looked");
  let python;
  let fresh = null;
  try {
    const createPyodideModule = memory && ((options) => roomFor(memory.length, options));
    if (memory) python = await loadPyodide({ indexURL, env, createPyodideModule, _loadSnapshot: memory });
  } catch (wrong) {
    console.warn("The snapshot was of no use:", wrong);
    await caches.delete(SNAPSHOTS);
  }
  const isFresh = !python;
  python ??= await loadPyodide({ indexURL, env, _makeSnapshot: true });
  note("python");
  place(python.FS, await files);
  note("files");
  if (isFresh) {
    python.runPython(READY);
    note("imported");
    fresh = python.makeMemorySnapshot();
  }
  const worker = python.runPython("from clowder.offline.start import Worker; Worker").callKwargs(browser, {
    pace: settings.get("pace") ?? "",
  });
  note("ready");
  postMessage({ times, isFresh });
  if (fresh) setTimeout(() => keep(fresh), 2000); // the first card comes first
  return worker;
}

const started = start();

onmessage = async ({ data, ports: [port] }) => {
  const { id, language } = data;
  try {
    const worker = await started;
    if (data.ask) return postMessage({ id, answer: JSON.parse(await worker.ask(data.ask, data.sent, language)) });
    const post = (text) => port.postMessage(JSON.parse(text));
    const joined = JSON.parse(await worker.join(data.join, language, data.name, post));
    if (joined.code) port.onmessage = (message) => worker.hear(JSON.stringify(message.data));
    postMessage({ id, ...joined });
  } catch (wrong) {
    console.error(wrong);
    postMessage({ id, failed: true });
  }
};

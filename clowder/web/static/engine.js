// Whoever answers this page: the server it came from, or, on a site of static files, a worker in this browser that knows the
// same addresses. A page of such a site names the worker's script in `data-engine`.

import { recall } from "./storage.js";

/** @typedef {{ id: number, answer?: any, sorry?: string, code?: string, failed?: boolean }} FromWorker */

const { engine = "", failed: failure = "" } = globalThis.document?.documentElement.dataset ?? {}; // a test has no document

/** Whether this page has no server. */
export const isLocal = engine !== "";

/** @type {Map<number, (found: FromWorker) => void>} */
const waiting = new Map();
/** @type {Worker | null} */
let worker = null;
let asked = 0;

/** Starts the worker, if it is not there yet. */
export function startEngine() {
  if (worker) return worker;
  worker = new Worker(new URL(engine, location.href), { type: "module" });
  worker.onmessage = (/** @type {MessageEvent<FromWorker>} */ { data }) => {
    waiting.get(data.id)?.(data.failed ? { ...data, sorry: failure } : data);
    waiting.delete(data.id);
  };
  worker.onerror = fail;
  return worker;
}

function fail() {
  for (const told of waiting.values()) told({ id: 0, sorry: failure });
  waiting.clear();
  worker = null; // the next question tries once more
}

/**
 * @param {Record<string, unknown>} what
 * @param {Transferable[]} [handed]
 * @returns {Promise<FromWorker>}
 */
function tell(what, handed = []) {
  asked += 1;
  const id = asked;
  const language = document.documentElement.lang;
  startEngine().postMessage({ ...what, id, language }, handed);
  return new Promise((resolve) => waiting.set(id, resolve));
}

/**
 * Returns what an address answers, as data; what is sent goes with a POST.
 * @param {string} address
 * @param {unknown} [sent]
 * @returns {Promise<any>}
 */
export async function ask(address, sent) {
  if (isLocal) {
    const { answer, sorry } = await tell({ ask: address, sent: sent === undefined ? null : JSON.stringify(sent) });
    return answer ?? { sorry };
  }
  const headers = { "content-type": "application/json" };
  const post = { method: "POST", headers, body: JSON.stringify(sent) };
  return (await fetch(address, sent === undefined ? undefined : post)).json();
}

/**
 * Returns the port of a table in the worker, which an address such as `/play?game=cats` opens.
 * @param {string} address
 * @param {(code: string) => void} onOpened
 * @param {(sentence: string) => void} onRefused
 */
export function portOf(address, onOpened, onRefused) {
  const { port1, port2 } = new MessageChannel();
  const name = recall(localStorage, "name") || "";
  tell({ join: address, name }, [port2]).then(({ code, sorry }) => (code ? onOpened(code) : onRefused(sorry || "")));
  return port1;
}

/** Returns the address that a page of a site stands for: the table that its query names, or a door to a new one. */
export function addressHere() {
  const query = new URLSearchParams(location.search);
  const code = query.get("code");
  const door = query.get("door") || "play";
  query.delete("door");
  return code ? `/table/${code}` : `/${door}?${query}`;
}

/**
 * Returns where an address of a server is found: itself, or a page of the site.
 * @param {string} address
 * @param {string} [game] whose table it is
 */
export function placeOf(address, game = "") {
  if (!isLocal || !address.startsWith("/")) return address;
  const [, door, code, more] = address.split("/");
  if (door !== "table") return "index.html";
  return more ? `replay-${game}.html?code=${code}` : `table-${game}.html?code=${code}`;
}

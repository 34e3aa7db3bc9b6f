// Fair deals: the hashes of clowder/table/fair.py once more, so that a browser can check a deal without asking the server.
// SHA-256 is the browser's own; without TLS browsers hide it, and then it is ours.

const K = [],
  FIRST = []; // the first bits of the fractions of the roots of primes, as the standard wants them
for (let n = 2; K.length < 64; n += 1) {
  let prime = true;
  for (let q = 2; q * q <= n; q += 1) if (n % q === 0) prime = false;
  if (!prime) continue;
  if (FIRST.length < 8) FIRST.push(bits(Math.sqrt(n)));
  K.push(bits(Math.cbrt(n)));
}
function bits(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

// Returns SHA-256 of bytes, in hexadecimal.
export function sha256(bytes) {
  const size = bytes.length,
    message = new Uint8Array((((size + 8) >> 6) + 1) << 6),
    w = new Uint32Array(64);
  message.set(bytes);
  message[size] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(size / 2 ** 29));
  view.setUint32(message.length - 4, size << 3);
  const hash = Uint32Array.from(FIRST);
  for (let start = 0; start < message.length; start += 64) {
    for (let n = 0; n < 64; n += 1) {
      const x = w[n - 15],
        y = w[n - 2];
      w[n] =
        n < 16
          ? view.getUint32(start + 4 * n)
          : w[n - 16] +
            (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) +
            w[n - 7] +
            (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[n] + w[n]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => {
      hash[n] += word;
    });
  }
  return hex(new Uint8Array(hash.buffer).map((_, n) => hash[n >> 2] >>> (24 - 8 * (n & 3))));
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Returns SHA-256 of a text, in hexadecimal.
export async function hashOf(text) {
  const bytes = new TextEncoder().encode(text);
  return globalThis.crypto?.subtle ? hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) : sha256(bytes);
}

// Returns plain data as the one JSON text that is hashed.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join()}}`;
}

const HEADER = ["clowder", "game", "version", "rules", "players", "options"];
const headerOf = (log) => canonical(Object.fromEntries(HEADER.map((name) => [name, log[name] ?? null])));

export const newNonce = () => hex(crypto.getRandomValues(new Uint8Array(32)));
export const sealOf = (secret, log) => hashOf(`clowder/1/seal:${secret}\n${headerOf(log)}`);
export const commitmentOf = (seal, nonce) => hashOf(`clowder/1/nonce:${seal}\n${nonce}`);
export const seedOf = (secret, log, seats) =>
  hashOf(`clowder/1/seed:${secret}\n${headerOf(log)}\n${seats.map(({ nonce }) => nonce || "-").join()}`);
export const digestOf = (log) =>
  hashOf(`clowder/1/log:${canonical(Object.fromEntries(Object.entries(log).filter(([name]) => name !== "digest")))}`);

// What everybody sees of the commitments before a nonce is opened.
export const listOf = (seats) => seats.map(({ kind, commitment }) => (commitment ? { kind, commitment } : { kind }));

// Tells whether every nonce is the one that was committed to.
export async function areOpened(seal, seats) {
  for (const { commitment, nonce } of seats)
    if ((commitment || nonce) && (await commitmentOf(seal, nonce)) !== commitment) return false;
  return true;
}

const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const has = (thing, names) => Boolean(thing) && typeof thing === "object" && Object.keys(thing).sort().join() === names;

// Tells whether a record of a deal has everything it must have, and nothing else.
function isComplete(fair, players) {
  const isSeat = (seat) => Number.isInteger(seat) && seat >= 0 && seat < players;
  const isPart = (part) =>
    (has(part, "kind") && ["person", "bot"].includes(part.kind)) ||
    (has(part, "commitment,kind,nonce") && part.kind === "person" && isHash(part.commitment) && isHash(part.nonce));
  return (
    has(fair, "broken,seal,seats,secret") &&
    isHash(fair.seal) &&
    isHash(fair.secret) &&
    Array.isArray(fair.seats) &&
    fair.seats.length === players &&
    fair.seats.every(isPart) &&
    Array.isArray(fair.broken) &&
    fair.broken.every(isSeat)
  );
}

// Returns what can be said of a log: pairs of a question's name and its answer, up to the first that is answered no.
// `note` is what this browser has seen of the deal, where it was at the table.
export async function judge(log, note) {
  const fair = log?.fair,
    found = [];
  const questions = [
    ["sealed", () => fair !== undefined],
    ["complete", () => isComplete(fair, log.players)],
    ["whole", async () => (await digestOf(log)) === log.digest],
    ["seal", async () => (await sealOf(fair.secret, log)) === fair.seal],
    ["opened", () => areOpened(fair.seal, fair.seats)],
    ["seed", async () => (await seedOf(fair.secret, log, fair.seats)) === log.seed],
    ...(note
      ? [
          [
            note.before ? "seen" : "shown",
            () => note.seal === fair.seal && canonical(note.list) === canonical(listOf(fair.seats)),
          ],
        ]
      : []),
    ...(note?.digest ? [["played", () => note.digest === log.digest]] : []),
  ];
  for (const [name, ask] of questions) {
    const holds = await ask();
    found.push([name, holds]);
    if (!holds) break;
  }
  return found;
}

// What this browser has seen of deals, the latest last: only so can a check notice that a server tells another story now.
const KEPT = 40;
export function notes() {
  try {
    return JSON.parse(localStorage.getItem("deals")) || [];
  } catch {
    return [];
  } // private mode
}
export function keep(note) {
  const others = notes().filter(({ table, number }) => table !== note.table || number !== note.number);
  try {
    localStorage.setItem("deals", JSON.stringify([...others, note].slice(-KEPT)));
  } catch {
    /* private mode */
  }
}

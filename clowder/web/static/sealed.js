// Fair deals: the hashes of clowder/table/fair.py once more, so that a browser can check a deal without asking the server.
// Nothing here needs a page: tests run it in Node, too.
// SHA-256 is the browser's own; without TLS browsers hide it, and then it is ours.

// The first bits of the fractions of the roots of primes, as the standard wants them.
/** @type {number[]} */
const K = [];
/** @type {number[]} */
const FIRST = [];
for (let n = 2; K.length < 64; n += 1) {
  let prime = true;
  for (let q = 2; q * q <= n; q += 1) if (n % q === 0) prime = false;
  if (!prime) continue;
  if (FIRST.length < 8) FIRST.push(bits(Math.sqrt(n)));
  K.push(bits(Math.cbrt(n)));
}

/** @param {number} root */
function bits(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Returns SHA-256 of bytes, in hexadecimal. @param {Uint8Array} bytes */
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

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns SHA-256 of a text, in hexadecimal. @param {string} text */
export async function hashOf(text) {
  const bytes = bytesOf(text);
  return globalThis.crypto?.subtle ? hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) : sha256(bytes);
}

const LONE = /[\ud800-\udfff]/u; // half of a character

/**
 * Returns a text in UTF-8, half characters too: Python hashes them as they are, and TextEncoder replaces them.
 * @param {string} text
 */
function bytesOf(text) {
  const encoder = new TextEncoder();
  if (!LONE.test(text)) return encoder.encode(text);
  const parts = [...text].map((one) => {
    const code = one.charCodeAt(0);
    return LONE.test(one)
      ? [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
      : [...encoder.encode(one)];
  });
  return Uint8Array.from(parts.flat());
}

/** Returns plain data as the one JSON text that is hashed: the same as Python's. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "string") return quoted(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  return `{${Object.keys(value)
    .sort(byCharacter)
    .map((key) => `${quoted(key)}:${canonical(value[key])}`)
    .join()}}`;
}

/** Returns a text in quotes. Half characters stay as they are: JSON.stringify would escape them. @param {string} text */
const quoted = (text) =>
  JSON.stringify(text).replace(/\\(u[0-9a-f]{4}|.)/g, (whole, what) => {
    const code = parseInt(what.slice(1), 16);
    return code >= 0xd800 && code <= 0xdfff ? String.fromCharCode(code) : whole;
  });

/** Compares texts by characters, as Python does: by halves of them, 🐈 would come before U+FFFD. @param {string} a @param {string} b */
function byCharacter(a, b) {
  const [ours, theirs] = [a, b].map((text) => [...text].map((one) => one.codePointAt(0) ?? 0));
  const at = ours.findIndex((code, n) => code !== theirs[n]);
  if (at < 0) return ours.length - theirs.length;
  return at < theirs.length ? ours[at] - theirs[at] : 1;
}

/**
 * What everybody sees of a seat in a shuffle: kind, alias and page are sealed.
 * @typedef {{ kind: string, alias?: string, page?: number, commitment?: string, nonce?: string, missing?: boolean,
 *   name?: string, salt?: string, waits?: boolean }} Seat
 * @typedef {{ seals: number, link: string, earlier: string[][] }} Chain
 * @typedef {{ version?: number, seal: string, game: Record<string, any>, chain: Chain, seats: Seat[], digest?: string }} Facts
 */

const GAME = ["clowder", "game", "version", "rules", "players", "options"];
/** @param {(string | null)[]} given */
const listed = (given) => given.map((one) => one || "-").join();

/** Returns which game a log is of, by which rules. @param {Record<string, any>} log */
export const gameOf = (log) => Object.fromEntries(GAME.map((name) => [name, log[name] ?? null]));

/** Returns random bytes as a nonce. @returns {string} */
export const newNonce = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the values of a field of all seats. @param {Seat[]} seats @param {"commitment" | "nonce"} name */
export const listOf = (seats, name) => seats.map((seat) => seat[name] ?? null);

/** Returns what the seal says of a seat. @param {Seat} seat @returns {Seat} */
export const sealedSeat = ({ kind, alias, page }) => (page === undefined ? { kind, alias } : { kind, alias, page });

/** Returns the hash over all seals of a table before a new one. @param {Chain} chain */
export async function headOf(chain) {
  let link = chain.link;
  for (const [seal, how] of chain.earlier) link = await hashOf(`clowder/2/link:${link}\n${seal}\n${how}`);
  return link;
}

/** Returns what a seal is about, as it is hashed. @param {{ game: object, seats: Seat[], chain: Chain }} facts */
export async function headerOf({ game, seats, chain }) {
  const seals = chain.seals + chain.earlier.length;
  return canonical({ ...game, seats: seats.map(sealedSeat), chain: { seals, link: await headOf(chain) } });
}

/** @param {string} secret @param {string} header as `headerOf` returns it */
export const sealOf = (secret, header) => hashOf(`clowder/2/seal:${secret}\n${header}`);
/** @param {string} salt @param {string} name */
export const aliasOf = async (salt, name) => (await hashOf(`clowder/2/name:${salt}\n${name}`)).slice(0, 16);
/** @param {string} seal @param {string} nonce */
export const commitmentOf = (seal, nonce) => hashOf(`clowder/2/nonce:${seal}\n${nonce}`);
/** @param {string} secret @param {string} header @param {Seat[]} seats */
export const seedOf = (secret, header, seats) =>
  hashOf(
    `clowder/2/seed:${secret}\n${header}\n${listed(listOf(seats, "commitment"))}\n${listed(listOf(seats, "nonce"))}`,
  );

/** Returns the deal code: three numbers of animals. @param {string} seal @param {Seat[]} seats */
export async function codeOf(seal, seats) {
  const hash = await hashOf(
    `clowder/2/code:${seal}\n${listed(listOf(seats, "commitment"))}\n${listed(listOf(seats, "nonce"))}`,
  );
  return [0, 2, 4].map((start) => parseInt(hash.slice(start, start + 2), 16) % 64);
}

/** Returns the hash of a log. @param {Record<string, any>} log */
export const digestOf = (log) =>
  hashOf(`clowder/1/log:${canonical(Object.fromEntries(Object.entries(log).filter(([name]) => name !== "digest")))}`);

// Logs of version 1

/** @param {string} secret @param {Record<string, any>} log */
export const oldSealOf = (secret, log) => hashOf(`clowder/1/seal:${secret}\n${canonical(gameOf(log))}`);
/** @param {string} seal @param {string} nonce */
export const oldCommitmentOf = (seal, nonce) => hashOf(`clowder/1/nonce:${seal}\n${nonce}`);
/** @param {string} secret @param {Record<string, any>} log @param {Seat[]} seats */
export const oldSeedOf = (secret, log, seats) =>
  hashOf(`clowder/1/seed:${secret}\n${canonical(gameOf(log))}\n${listed(listOf(seats, "nonce"))}`);

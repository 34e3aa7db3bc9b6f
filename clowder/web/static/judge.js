// Checks the log of a game as clowder/table/fair_check.py does, but for dealing and playing it again: the same order, the same ids.

import { isObject, isOldWhole, isWhole } from "./deal_shapes.js";
import { noteContradictions, noteGaps, playedContradictions } from "./note_check.js";
import { gapsOf } from "./protocol.js";
import {
  commitmentOf,
  digestOf,
  gameOf,
  headerOf,
  oldCommitmentOf,
  oldSealOf,
  oldSeedOf,
  sealOf,
  seedOf,
} from "./sealed.js";

/**
 * Tells whether every nonce is the one that was committed to.
 * @param {string} seal @param {import("./sealed.js").Seat[]} seats @param {typeof commitmentOf} hash
 */
async function areOpened(seal, seats, hash) {
  for (const { commitment, nonce } of seats) if (nonce && (await hash(seal, nonce)) !== commitment) return false;
  return true;
}

/** Returns what of a log can be compared with a page's note. @param {any} log @returns {import("./sealed.js").Facts} */
export const factsOf = (log) => ({
  seal: log.fair.seal,
  game: gameOf(log),
  chain: log.fair.chain,
  seats: log.fair.seats,
  digest: log.digest,
});

/**
 * Returns what can be said of a log: the id of what contradicts, if anything does; else what is missing; and what agrees.
 * @param {Record<string, any>} log
 * @param {import("./protocol.js").Note | undefined} note what a page noted, if it was at the table
 * @returns {Promise<{ contradiction: string, gaps: string[], facts: string[], fairFor: number | null }>}
 */
export async function judge(log, note) {
  const fair = log?.fair,
    isOld = isObject(fair) && !("version" in fair);
  /** @type {string[]} */
  const facts = [];
  const header = async () => headerOf(factsOf(log));
  /** @type {[string, () => boolean | Promise<boolean>][]} */
  const steps = [
    ["sealed", () => fair !== undefined && log.start === undefined],
    ["complete", () => (isOld ? isOldWhole(fair, log.players) : isWhole(fair, log.players))],
    ["whole", async () => (await digestOf(log)) === log.digest],
    [
      "seal",
      async () => (isOld ? await oldSealOf(fair.secret, log) : await sealOf(fair.secret, await header())) === fair.seal,
    ],
    ["opened", () => areOpened(fair.seal, fair.seats, isOld ? oldCommitmentOf : commitmentOf)],
    [
      "seed",
      async () =>
        (isOld
          ? await oldSeedOf(fair.secret, log, fair.seats)
          : await seedOf(fair.secret, await header(), fair.seats)) === log.seed,
    ],
  ];
  for (const [id, holds] of steps) {
    if (!(await holds())) return { contradiction: id, gaps: [], facts, fairFor: null };
    facts.push(id);
  }
  if (note) {
    const [contradiction] = [...(await noteContradictions(note, factsOf(log))), ...playedContradictions(note, log)];
    if (contradiction) return { contradiction, gaps: [], facts, fairFor: null };
  }
  const gaps = [...(isOld ? oldGaps(fair) : gapsOf(factsOf(log))), ...(note ? noteGaps(note, factsOf(log)) : [])];
  return { contradiction: "", gaps, facts, fairFor: note?.before && note.opened ? note.mine : null };
}

/** @param {{ seats: import("./sealed.js").Seat[], broken: number[] }} fair */
function oldGaps({ seats, broken }) {
  const people = seats.filter(({ kind }) => kind === "person"),
    without = people.filter(({ nonce }) => !nonce).length;
  return [
    "old",
    ...(broken.length ? ["broken"] : []),
    ...(without === people.length ? ["none"] : without ? ["without"] : []),
  ];
}

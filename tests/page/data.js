// Offers, scenes and frames that the tests of the page's modules share.

/** @import { AskPart, Card, Pick, SeatPart } from "../../clowder/web/types/page" */
/** @import { Axis, Offer, Term } from "../../clowder/web/types/frames" */

/**
 * @param {number[]} moves
 * @param {string[]} things
 * @param {Partial<Pick>} more
 * @returns {Pick}
 */
export const pick = (moves, things = [], more = {}) => ({ is: "pick", moves, things, ...more });

/**
 * @param {Axis[]} axes
 * @returns {Term}
 */
export const term = (axes, text = "") => ({ is: "term", axes, text });

/**
 * @param {Term[]} terms
 * @returns {Offer}
 */
export const offer = (...terms) => ({ is: "offer", terms });

/**
 * @param {Pick[]} picks
 * @returns {Axis}
 */
export const one = (picks, ask = "") => ({ is: "one", picks, ask });

export const SLOT = (/** @type {number} */ n) => String.fromCharCode(0xe000 + n);

/** A Skip, a Favor of two seats, a pair of cats on two seats, and drawing. */
export const TURN = offer(
  term([one([pick([1], ["hand:skip"], { text: "Skip" }), pick([9], ["pile"], { text: "Draw", button: true })])]),
  term(
    [
      one([pick([2], ["hand:favor"], { text: "Favor" })]),
      one(
        [pick([21], ["seat:1"], { text: "Mona" }), pick([22], ["seat:2"], { text: "Otto" })],
        "Who gives you a card?",
      ),
    ],
    `Favor from ${SLOT(1)}`,
  ),
  term(
    [
      one([pick([3], ["hand:cat", "hand:cat"], { text: "A pair" })], "Pick the second card."),
      one([pick([31], ["seat:1"], { text: "Mona" }), pick([32], ["seat:2"], { text: "Otto" })], "From whom?"),
    ],
    `${SLOT(0)}: steal from ${SLOT(1)}`,
  ),
);

/**
 * @param {Offer} offer
 * @returns {AskPart}
 */
export const ask = (offer, token = "1.1", reaction = false) => ({ token, question: "Your turn?", offer, reaction });

/**
 * @param {string} face
 * @returns {Card}
 */
export const card = (face, n = 0) => ({ is: "card", anchor: `hand:${face}#${n}`, face });

/**
 * @param {number} seat
 * @param {Partial<SeatPart>} more
 * @returns {SeatPart}
 */
export const sitter = (seat, more = {}) => ({
  is: "place",
  seat,
  name: ["Ann", "Mona", "Otto"][seat],
  kind: "person",
  ...more,
});

// What the page's scripts hand to each other. What a table sends is in frames.d.ts.

import type {
  AskPart,
  Axis,
  Card,
  CoachPart,
  DealPart,
  Done,
  Face,
  Frame,
  Gauge,
  Item,
  Parts,
  Pick,
  Place,
  QrCode,
  Refused,
  Request,
  SeatPart,
  SentBeat,
  Token,
  Zone,
} from "./frames";

export type {
  AskPart,
  Axis,
  Card,
  CoachPart,
  DealPart,
  Done,
  Face,
  Frame,
  Gauge,
  Item,
  Parts,
  Pick,
  Place,
  QrCode,
  Refused,
  Request,
  SeatPart,
  SentBeat,
  Token,
  Zone,
};

// Drawing

/** What an element should be. */
export interface Drawing {
  tag: string;
  props: Record<string, Attribute>;
  children: (Drawing | string | number)[];
}
export type Attribute = string | number | boolean | null | undefined | Record<string, string | number>;
/** What stands inside an element; what is false or empty is left out. */
export type Inside = Drawing | string | number | boolean | null | undefined | Inside[];

/** What is known beside a scene when it is drawn. */
export interface Known {
  faces: Record<string, Face>;
  words: Words;
  gauges: Record<string, number>;
  adds: Record<string, number>;
  nth(anchor: string): number | null;
  state(anchor: string): "" | "picked" | "can" | "may" | "cannot";
  touchable(anchor: string): boolean;
  nameOf(anchor: string): string;
  clock(place: SeatedPlace): Inside;
  emote(seat: number): Inside;
}
export type Words = Record<string, string>;
/** A place with who sits there, as far as that is known. */
export type SeatedPlace = Place & Partial<SeatPart>;

// Offers

/** A pick as it is read: nothing is left out. */
export interface ReadPick {
  moves: number[];
  things: string[];
  text: string;
  will: string;
  gauges: Record<string, number>;
  adds: Record<string, number>;
  button: boolean;
  once: boolean; // a tap on its one thing plays it
  shows: string[];
  bare: boolean; // only a button: it is its own thing
}
/** An axis as it is read, with its things numbered. */
export interface ReadAxis {
  is: "one" | "some" | "order" | "share";
  picks: ReadPick[];
  things: string[];
  implied: boolean; // no choice: filled by itself
  count(things: string[]): Uint8Array;
  needs: Uint8Array[]; // of one: the things of each pick
  has: Uint8Array; // of the others: how many there are of each thing
  sets: Uint8Array[] | null; // of some: what is valid, where not all is
  valid: number[][];
  wills: string[];
  ask: string;
  end: number[];
  full: boolean;
  low: number;
  high: number;
  number: number;
  most: number[];
  rest: Pick | null;
  spare: number;
}
export interface ReadTerm {
  text: string;
  axes: ReadAxis[];
  home: Map<string, number>; // the axis of each thing
}
/** A way to fill an axis. */
export interface Way {
  moves: number[];
  text: string;
  will: string;
  gauges: Record<string, number>;
  adds: Record<string, number>;
  called?: string;
}
export interface Play extends Way {
  moves: number[];
}
/** What a part of a selection is to its axis. */
export interface Seen {
  ways: Way[];
  more: Set<string>; // what may be added
  fitting: number[]; // picks, or valid choices, that have the part
  left: number; // of an order: how many are not picked
}
/** What a selection amounts to. */
export interface Told {
  fits: boolean;
  more: Set<string>;
  plays: Play[];
  near: Play[]; // they need more picks, but there are few
  ask: string;
  gauges: Record<string, number>;
  adds: Record<string, number>;
  will: string;
}
/** A button before anything is picked: a whole play, or a pick of several axes. */
export type OfferButton = { play: Play } | { things: string[]; text: string };

// State

export interface Selection {
  terms: ReadTerm[];
  things: Set<string>; // all that can be picked
  first: Set<string>; // what can be picked before anything else
  picked: string[]; // anchors, in the order they were picked
  told: Told;
}
export interface Clock {
  opens: number; // of the open question, on the server's clock ...
  until: number;
  skew: number; // ... and how far that is ahead
}
export interface SentPlay {
  id: number;
  asked: string;
  text: string;
}
/** All that a page knows. Only `change` makes another one. */
export interface State {
  parts: Parts;
  faces: Record<string, Face>;
  clock: Clock;
  selection: Selection;
  answered: string; // the token of the question that was answered already
  sent: SentPlay | null; // a play on its way
  late: boolean; // ... for more than a second
  hint: string;
  story: "" | "aside" | "scene"; // what is being told: beside the game, or what leads to another scene
  slow: boolean; // ... with time to watch it
  long: boolean; // ... long enough to be hurried
  lines: string[]; // the sentences below the board
  byGroups: boolean; // how the hand is sorted
  lookingBack: boolean; // at the table of a game that is over
  coached: boolean;
  emotes: Map<number, string>;
  away: boolean; // the page was left while a game ran
  layout: Layout;
}
export interface Layout {
  scene: number; // the number of the scene that is drawn
  tight: number; // how tight the page is
  full: boolean; // nothing that can be seen elsewhere keeps its room
  crowded: number; // the scene whose bar has no room for plays that are one pick away
}

/** What happens to a page. */
export type Event =
  | { is: "frame"; frame: Frame }
  | { is: "heard"; now: number; here: number }
  | { is: "telling"; story: "aside" | "scene"; slow: boolean; long: boolean }
  | { is: "told"; says: string[]; most: number }
  | { is: "story-over" }
  | { is: "picked"; picked: string[] }
  | { is: "sent"; sent: SentPlay }
  | { is: "late"; late: boolean }
  | { is: "done" }
  | { is: "refused" }
  | { is: "hint"; text: string }
  | { is: "sorted" }
  | { is: "looked-back" }
  | { is: "left" }
  | { is: "emote"; seat: number; what: string }
  | { is: "layout"; layout: Partial<Layout> };

// Transport

/** What a table and a page say to each other, whatever lies between them. */
export type Message = Frame | Done | Refused;
export interface Connection {
  send(request: Numbered): void;
  close(): void;
}
export type Numbered = Request & { id: number };
export interface Hearing {
  onMessage(message: Message): void;
  onOpen?(): void;
  onLost?(reason: string): void;
}

/** What an element remembers of how it was drawn. */
declare global {
  interface ChildNode {
    key?: string;
    drawn?: Record<string, Attribute>;
    ours?: boolean;
  }
}

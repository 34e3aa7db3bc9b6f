// What a table and a page say to each other. Made by `make schemas`, never by hand.

export type Item = Card | Token | Gauge | Zone;

export type Axis = One | Some | Order | Share;

/** A card as it is drawn. Shape and words identify it, never colour alone. */
export interface Face {
  is: "face";
  title: string | number;
  art: string;
  tint?: string;
  index?: string;
  help?: string | number;
  rule?: string;
  colour?: string;
  parted?: string;
}

/** A card at a place. */
export interface Card {
  is: "card";
  anchor: string;
  face?: string;
  badge?: string | number;
}

/** Anything else that is drawn: a picture, words, or both. */
export interface Token {
  is: "token";
  anchor?: string;
  art?: string[];
  text?: string | number;
  note?: string | number;
  says?: string | number;
  look?: string;
  help?: string | number;
}

/** A number that plays change. The effect of a selection is shown on it. */
export interface Gauge {
  is: "gauge";
  anchor: string;
  value: number;
  of?: number;
  art?: string[];
  pip?: string;
  text?: string | number;
  note?: string | number;
  look?: string;
}

/** A part of the table that holds things or other zones. */
export interface Zone {
  is: "zone";
  anchor: string;
  items?: Item[];
  lay?: string;
  label?: string | number;
  note?: string | number;
  size?: number;
  look?: string;
}

/** A seat, as everybody sees it. */
export interface Place {
  is: "place";
  seat: number;
  avatar?: string;
  cards?: number;
  status?: string | number;
  on_turn?: boolean;
  out?: boolean;
  shown?: Item[];
}

/** One way to fill an axis: the things it touches and the moves it stands for. */
export interface Pick {
  is: "pick";
  moves: number[];
  things?: string[];
  text?: string | number;
  will?: string | number;
  gauges?: Record<string, number>;
  button?: boolean;
  adds?: Record<string, number>;
  once?: boolean;
  shows?: string[];
}

/** One of these picks. */
export interface One {
  is: "one";
  picks: Pick[];
  ask?: string | number;
}

/** From `low` to `high` of these, each a single thing. `valid` lists the allowed sets by index, if not all are. */
export interface Some {
  is: "some";
  picks: Pick[];
  low: number;
  high: number;
  valid?: string;
  wills?: string[];
  end?: number[];
  full?: boolean;
  ask?: string | number;
  parts?: string;
  will_of?: string;
}

/** `number` of these, in the order they are picked. With a `rest`, it is complete once those left are all equal. */
export interface Order {
  is: "order";
  picks: Pick[];
  number: number;
  ask?: string | number;
  rest?: Pick | null;
  spare?: number;
}

/** `number` of these in all, divided among them. Each count is a move: the pick's move plus the count. */
export interface Share {
  is: "share";
  picks: Pick[];
  number: number;
  most: number[];
  ask?: string | number;
}

/** A product of axes. No thing is in two of them. `text` has a `Slot` for each axis it names. */
export interface Term {
  is: "term";
  axes: Axis[];
  text?: string | number;
}

/** All plays of a seat now: exactly those that `View.plays` lists. */
export interface Offer {
  is: "offer";
  terms?: Term[];
}

/** How a game ended: who came where, and why. */
export interface Ending {
  is: "ending";
  places: [number, number, string | number][];
  why?: string | number;
  hands?: Card[][];
}

/** A chair of the next game. */
export interface ChairPart {
  kind: "person" | "bot" | "open";
  name?: string;
  program?: boolean;
  skill?: string;
  pick?: string;
  begins?: boolean;
}

/** Who goes first in the next game. */
export interface FirstPart {
  how: string;
  ways: [string, string][];
}

/** What is asked of several people at one device. */
export interface RoundPart {
  asked: number[];
  reaction: boolean;
}

/** What is remembered of a game that is over, as its viewer was told it. */
export interface MomentsPart {
  own?: string;
  best?: string;
}

/** What is known of a table beside its game, and what this person may do. */
export interface TablePart {
  phase?: "waiting" | "dealing" | "playing" | "over";
  code?: string;
  invitation?: string;
  rules?: [string, string, string][];
  preset?: string;
  path?: string;
  evening?: [string, number][];
  notice?: string;
  host?: number | null;
  paused?: string;
  pace?: string;
  no_hurry?: boolean;
  closed?: boolean;
  clock?: number;
  joining?: string[];
  watching?: number | null;
  removed?: string[];
  agreed?: number[];
  chairs?: ChairPart[];
  next?: number | null;
  first?: FirstPart;
  picks?: [string, string][];
  can?: string[];
  round?: RoundPart;
  place?: number;
  moments?: MomentsPart;
  lesson?: boolean;
  muted?: boolean;
  passing?: boolean;
}

/** Who sits at a place; in a frame all of `Place` stands beside it. */
export interface SeatPart extends Place {
  name: string;
  kind: "person" | "bot" | "open";
  program?: boolean;
  skill?: string;
  away?: boolean;
  stand_in?: boolean;
  ready?: boolean;
  pick?: string;
  begins?: boolean;
  here?: boolean;
  asked?: boolean;
  chosen?: boolean;
}

/** A seat in a shuffle, and what it adds. The first three are sealed. */
export interface DealSeat {
  kind: string;
  alias?: string;
  page?: number;
  name?: string;
  salt?: string;
  waits?: boolean;
  commitment?: string;
  nonce?: string;
  missing?: boolean;
}

/** Which game is dealt, by which rules, as the log's header has it. */
export interface GamePart {
  clowder: number;
  game: string;
  version: number;
  rules: string;
  players: number;
  options: Record<string, number | string>;
}

/** The seals of a table before this one. */
export interface ChainPart {
  seals: number;
  link: string;
  earlier: [string, string][];
}

/** How the cards were shuffled, or are just now; empty: they are not sealed. */
export interface DealPart {
  version?: number;
  step?: "commit" | "open" | "dealt";
  number?: number;
  seal?: string;
  game?: GamePart;
  chain?: ChainPart;
  seats?: DealSeat[];
  mine?: number;
  secret?: string;
  digest?: string;
}

/** The open question. */
export interface AskPart {
  token: string;
  question: string;
  offer: Offer;
  reaction?: boolean;
}

/** What the coach of a first game says. */
export interface CoachPart {
  says: string;
  look: string[];
  read: boolean;
  step?: number;
  of?: number;
}

export interface SentBeat {
  is: "beat";
  says: string;
  time: number;
  mark?: string;
  look?: string[];
  fly?: [string, string, string][];
  shout?: string;
}

/** The parts of a frame: each is replaced whole. */
export interface Parts {
  table?: TablePart;
  deal?: DealPart;
  faces?: Record<string, Face>;
  seats?: SeatPart[];
  seat?: number | null;
  board?: Item[];
  mine?: Item[];
  hand?: Card[];
  facts?: string[];
  knows?: string[];
  ask?: AskPart | null;
  coach?: CoachPart | null;
  wait?: string | null;
  end?: Ending | null;
  log?: string[];
}

/** What has changed at a table; with a `log` it is all of the table. */
export interface Frame {
  v?: number;
  now?: number;
  parts?: Parts;
  beats?: SentBeat[];
  opens?: number | null;
  until?: number | null;
  emotes?: [number, string][];
  go?: string;
}

/** A QR code: its dark squares as a path. */
export interface QrCode {
  size: number;
  path: string;
}

/** The answer to a message that was carried out. */
export interface Done {
  done: number;
  says?: string;
  look?: string[];
  qr?: QrCode;
  command?: string;
}

/** The answer to a message that was not. */
export interface Refused {
  sorry: string;
  id?: number;
  rule?: string;
}

/** What a page sends, beside its number. */
export interface Request {
  do: string;
  moves?: number[];
  asked?: string;
  thing?: string;
  seat?: number;
  name?: string;
  on?: boolean;
  what?: string;
  seal?: string;
  commitment?: string;
  nonce?: string;
}

// Made by `python -m tests.page.write_types` from the server's messages. Do not edit.

export const VERSION = 1;

/** The colours of dice people choose from; no two seats of a table have the same. */
export const COLOURS = ["ruby", "sky", "lemon", "jade", "orchid", "cobalt"] as const;

export type Code = "bad-message" | "bad-setup" | "bad-name" | "colour-taken" | "exists" | "game-begun" | "host-only" | "illegal-move" | "no-chat" | "no-free-seat" | "no-hello" | "no-hints" | "no-seat" | "no-table" | "not-away" | "not-playing" | "not-your-seat" | "not-your-turn" | "seat-taken" | "seats-free" | "store" | "too-fast" | "too-many" | "unknown-bot";

export type ByeReason = "too-slow" | "closing" | "expired" | "stale";

export type Phrase = "hello" | "good-luck" | "well-played" | "ouch" | "thanks" | "hurry-up" | "sorry" | "one-moment" | "good-game";

export type Command = Sit | SitBot | Leave | Agree | Start | Place | StandIn | Reclaim | End | Rematch | Say;

export type Frame = Sit | SitBot | Leave | Agree | Start | Place | StandIn | Reclaim | End | Rematch | Say | Hint | Hello | Ping;

export type Message = Welcome | Happened | Seated | You | Done | Refused | Present | Said | Advised | Pong | Bye;

export type Told = ToldCreated | ToldAgreed | ToldSat | ToldBotSat | ToldLeft | ToldStarted | ToldPlaced | ToldRanOut | ToldStoodIn | ToldReclaimed | ToldEndAsked | ToldRematched;

/** Take a free seat. */
export interface Sit {
  t: "sit";
  key: string;
  /** null: the first free one. */
  seat?: number | null;
  name: string;
  /** null: the first free one. */
  colour?: string | null;
  seed: string;
  /** Draw it yourself, so that a lost answer does not lose the seat; null: the server draws one and tells you. */
  token?: string | null;
}

/** Give a free seat to a bot. The host may. */
export interface SitBot {
  t: "sit-bot";
  key: string;
  seat?: number | null;
  bot: string;
  /** What it is to be called, with a number where somebody is called alike; null: after its kind. */
  name?: string | null;
}

/** Leave a seat; the host may send others away before the start. */
export interface Leave {
  t: "leave";
  key: string;
  seat: number;
}

/** Change what is agreed on, before the start. The host may. */
export interface Agree {
  t: "agree";
  key: string;
  agreement: Partial<Agreement>;
}

/** Begin the game; every seat is taken. The host may. */
export interface Start {
  t: "start";
  key: string;
}

/** Place all dice of a face. */
export interface Place {
  t: "place";
  key: string;
  seat: number;
  face: number;
  bandit?: boolean;
}

/** Let a bot play on for a seat: for one's own at any time, for another once it is late, away or left. */
export interface StandIn {
  t: "stand-in";
  key: string;
  seat: number;
  bot?: string;
}

/** Take one's seat back. */
export interface Reclaim {
  t: "reclaim";
  key: string;
  seat: number;
}

/** Ask to end the game now; it ends when everyone who is there asks. A person who places dice says no for all. */
export interface End {
  t: "end";
  key: string;
  seat: number;
}

/** Play again with the same people, each one seat on. */
export interface Rematch {
  t: "rematch";
  key: string;
}

/** Say one of the phrases or, where the table allows it, words of one's own. It is heard, not kept. */
export interface Say {
  t: "say";
  key: string;
  seat: number;
  phrase?: Phrase | null;
  words?: string | null;
}

/** Ask what every legal move is worth, on one's turn and where hints are agreed on. Only the asker hears it. */
export interface Hint {
  t: "hint";
  key: string;
  seat: number;
}

/** The first frame on a socket: who is there, and the last event already known. Said again, it takes the socket to another table, such as that of a rematch. */
export interface Hello {
  t: "hello";
  tokens?: string[];
  /** The number of the last event you have; what you missed comes with the welcome. null: you have none. */
  since?: number | null;
  /** Another table than the one the socket is at; null: the same. */
  table?: string | null;
}

/** Is anybody there? The answer has the server's time. */
export interface Ping {
  t: "ping";
}

/** The answer to hello: everything there is to know. */
export interface Welcome {
  t: "welcome";
  version: number;
  /** The number of the last event. */
  seq: number;
  /** The server's time, ms since 1970. */
  now: number;
  /** Your seats. */
  you: number[];
  host: boolean;
  room: RoomShown;
  /** When the clock of the seat to act runs out, ms since 1970. */
  due: number | null;
  /** The game; null before it begins. */
  view: ViewShown | null;
  /** Your own winnings, where these lie face down. */
  own: OwnShown[];
  /** The seats whose people are connected. */
  present: number[];
  /** How many others watch. */
  watching: number;
  /** What happened since the event you had last. */
  missed: Missed[];
}

/** Something happened. */
export interface Happened {
  t: "event";
  seq: number;
  at: number;
  /** The key of the command that led to it; the sender needs no other answer. */
  key: string | null;
  what: Told;
  /** The table, where it changed. */
  room: RoomShown | null;
  due: number | null;
  view: ViewShown | null;
  own: OwnShown[];
}

/** You have a seat. */
export interface Seated {
  t: "seated";
  key: string;
  seat: number;
  /** Keep it: who has it has the seat. */
  token: string;
}

/** Your seats are others now: you took one, or people moved up. */
export interface You {
  t: "you";
  seats: number[];
  host: boolean;
}

/** A command that was carried out before was sent again; `seq` is the event it led to. */
export interface Done {
  t: "done";
  key: string;
  seq: number;
}

/** A command was not carried out, and nothing has changed. */
export interface Refused {
  t: "refused";
  key: string | null;
  code: Code;
  message: string;
  /** With `exists`: the table of the rematch. */
  table?: string | null;
}

/** Who is connected has changed. */
export interface Present {
  t: "present";
  present: number[];
  watching: number;
}

/** Somebody said something. */
export interface Said {
  t: "said";
  seat: number;
  phrase: string | null;
  words: string | null;
}

/** The hint you asked for. Nobody else hears it. */
export interface Advised {
  t: "advised";
  key: string;
  /** The event after which it holds; once dice are placed, it is worth nothing. */
  seq: number;
  /** Every legal move, the best first. */
  moves: MoveAdvised[];
}

/** Somebody is there. */
export interface Pong {
  t: "pong";
  now: number;
}

/** The server closes the connection, and why; come back with the number of your last event. */
export interface Bye {
  t: "bye";
  reason: ByeReason;
}

/** The table was set up. */
export interface ToldCreated {
  t: "created";
}

/** Something else is agreed on. */
export interface ToldAgreed {
  t: "agreed";
  agreement: Agreement;
}

/** Somebody took a seat. */
export interface ToldSat {
  t: "sat";
  seat: number;
  name: string;
}

/** A bot was given a seat. */
export interface ToldBotSat {
  t: "bot-sat";
  seat: number;
  name: string;
  bot: string;
}

/** Somebody left. */
export interface ToldLeft {
  t: "left";
  seat: number;
}

/** The game began. */
export interface ToldStarted {
  t: "started";
  /** What chance brought: `lot 1; 60; 20; roll 11345 B2`. */
  chance: string;
}

/** Dice were placed. */
export interface ToldPlaced {
  t: "placed";
  seat: number;
  face: number;
  bandit: boolean;
  by: "bot" | "player" | "stand-in";
  /** What chance brought then. */
  chance: string;
  /** Where this ended a round: the casinos as they stood when they were paid out. */
  payout: CasinoShown[] | null;
}

/** The clock of the seat to act ran out. */
export interface ToldRanOut {
  t: "ran-out";
  seat: number;
}

/** A bot plays on for a seat. */
export interface ToldStoodIn {
  t: "stood-in";
  seat: number;
  bot: string;
  by: number | null;
}

/** Somebody took their seat back. */
export interface ToldReclaimed {
  t: "reclaimed";
  seat: number;
}

/** Somebody asked to end the game. */
export interface ToldEndAsked {
  t: "end-asked";
  seat: number;
  ends: boolean;
}

/** There is a rematch. */
export interface ToldRematched {
  t: "rematched";
  table: string;
}

/** A table to be set up. */
export interface NewTable {
  agreement?: Partial<Agreement>;
  /** The host's token, drawn by the caller so that a lost answer loses nothing; null: the server draws one. */
  host?: string | null;
}

/** A table that was set up. */
export interface TableMade {
  table: string;
  /** Who has this token is the host. */
  host: string;
  /** SHA-256 of the secret of its dice: keep it, and compare it with the record. */
  commitment: string;
}

/** A table as everyone sees it. */
export interface TableShown {
  /** The number of its last event. */
  seq: number;
  /** The server's time, ms since 1970. */
  now: number;
  room: RoomShown;
  /** When the clock of the seat to act runs out, ms since 1970. */
  due: number | null;
  /** The game; null before it begins. */
  view: ViewShown | null;
  /** The seats whose people are connected. */
  present: number[];
  /** How many others watch. */
  watching: number;
}

/** A bot that can sit down. */
export interface BotShown {
  name: string;
  /** Whether it is one of ours; else another package has brought it. */
  built_in: boolean;
}

/** An edition, and what can be agreed on there. */
export interface EditionShown {
  name: string;
  /** Players. */
  fewest: number;
  most: number;
  rounds: number;
  /** Ordinary dice of each player. */
  dice: number;
  big_dice: number;
  /** As how many dice a big one counts. */
  big_weight: number;
  /** Whether it can be played with the one-armed bandit. */
  bandit: boolean;
  /** The tables that can be played with neutral dice. */
  neutral: NeutralShown[];
  /** What is in the pile. */
  notes: NotesShown[];
  /** A casino is dealt notes until it holds so much, in thousand $ ... */
  fill_sum: number;
  /** ... and so many notes. */
  fill_notes: number;
}

/** What checking a record found. */
export interface Verdict {
  /** Whether nothing is wrong, as far as it could be checked. */
  ok: boolean;
  /** Whether the game was played to its end. */
  finished: boolean;
  /** `checked`: every roll is what secret and seeds give. `unrevealed`: the secret is not told yet. `uncommitted`: they were other dice. `unread`: the record could not be read. */
  dice: "checked" | "uncommitted" | "unread" | "unrevealed";
  /** The first line that is wrong, from 1. */
  line: number | null;
  /** What is wrong there. */
  reason: string | null;
}

/** A whole game to step through. Winnings lie open, also where they lay face down: a record has no secrets. */
export interface Replay {
  names: string[];
  setup: SetupShown;
  commitment: string | null;
  seeds: string[];
  secret: string | null;
  /** The start first; then one for every placing. */
  moments: MomentShown[];
  /** What was noted down after the last moment. */
  remarks: string[];
  /** One for every seat; null: the game was not played to its end. */
  result: ResultShown[] | null;
}

/** Luck and skill of a game that is over. */
export interface ReviewShown {
  /** false: it is being worked out; ask again in a second or two. */
  ready: boolean;
  /** One for every seat, once it is ready. */
  seats: SeatReviewed[];
}

/** A request that was not carried out, and why; nothing has changed. */
export interface Problem {
  /** For programs. */
  code: "bad-message" | "bad-name" | "bad-setup" | "colour-taken" | "exists" | "face-down" | "game-begun" | "host-only" | "illegal-move" | "internal" | "no-chat" | "no-free-seat" | "no-hello" | "no-hints" | "no-host" | "no-method" | "no-route" | "no-seat" | "no-table" | "no-token" | "no-upgrade" | "not-away" | "not-playing" | "not-your-seat" | "not-your-turn" | "seat-taken" | "seats-free" | "store" | "too-fast" | "too-large" | "too-many" | "unknown-bot" | "unreadable" | "wrong-type";
  /** For people. */
  message: string;
  /** With `unreadable`: the line of the record that is wrong, from 1. */
  line?: number | null;
  /** With `exists`: the table of the rematch. */
  table?: string | null;
}

/** The game, its variants, and the manners at the table. */
export interface Agreement {
  edition: string;
  players: number;
  neutral: boolean;
  bandit: boolean;
  face_down: boolean;
  /** The seat that starts round one; null: it is drawn by lot. */
  starter: number | null;
  /** The clock: seconds, or days, for each move; null: nobody is hurried. */
  seconds_per_move: number | null;
  hints: boolean;
  chat: boolean;
  listed: boolean;
  bot_pause: number;
}

/** A table, apart from the game on it. */
export interface RoomShown {
  table: string;
  state: "ended" | "open" | "over" | "playing";
  agreement: Agreement;
  seats: (PersonShown | null)[];
  /** SHA-256 of the secret of the dice, fixed before anyone sat down. */
  commitment: string;
  /** The secret itself, once the game is over. */
  secret: string | null;
  /** The seats that want to end the game. */
  end_asked: number[];
  previous: string | null;
  /** The table of the rematch. */
  following: string | null;
}

/** A game as everyone at the table sees it. */
export interface ViewShown {
  round: number;
  rounds: number;
  starter: number | null;
  /** Whose turn it is; null once the game is over. */
  seat: number | null;
  over: boolean;
  /** How many notes the pile has. */
  pile: number;
  seats: SeatShown[];
  casinos: CasinoShown[];
  /** What lies on the bandit, by face; null at a table without one. */
  bandit: (LaidShown | null)[] | null;
  roll: RollShown | null;
  /** The legal moves of the seat whose turn it is. */
  options: OptionShown[];
}

/** What only the people of a seat see, where winnings lie face down. */
export interface OwnShown {
  seat: number;
  money: number;
  won: number[];
}

/** An event that happened while one was away. */
export interface Missed {
  seq: number;
  at: number;
  what: Told;
}

/** A legal move and what can be expected of it. */
export interface MoveAdvised {
  face: number;
  bandit: boolean;
  /** The share of victory, 0 to 1. */
  win: number;
  /** What the seat takes when this round is paid out, thousand $. */
  money: number;
}

/** One casino as it stands. */
export interface CasinoShown {
  /** 1 to 6, and 7 for the one-armed bandit. */
  casino: number;
  /** Thousand $, the highest first. */
  notes: number[];
  /** For each note the colour that would take it if the round ended now; 6: the neutral colour, so nobody. */
  takers: (number | null)[];
  /** The strongest first. */
  groups: GroupShown[];
}

/** Neutral dice at a table of some size. */
export interface NeutralShown {
  players: number;
  /** How many every player gets. */
  each: number;
  /** How many are rolled and placed before each round. */
  spare: number;
}

/** Banknotes of one value. */
export interface NotesShown {
  /** Thousand $. */
  value: number;
  count: number;
}

/** What the players had agreed on. */
export interface SetupShown {
  edition: string;
  players: number;
  neutral: boolean;
  bandit: boolean;
  face_down: boolean;
  /** The seat that started round one; null: it was drawn by lot. */
  starter: number | null;
}

/** Something that happened in a game, and the board after it. */
export interface MomentShown {
  /** The same as live; `by` is always `player`: a record tells of stand-ins in remarks. */
  what: ToldStarted | ToldPlaced;
  /** What was noted down before it happened. */
  remarks: string[];
  view: ViewShown;
}

/** What a seat ended with. */
export interface ResultShown {
  seat: number;
  /** Thousand $. */
  money: number;
  notes: number;
  /** 1 is first; players can share a place. */
  place: number;
}

/** How lucky a seat was, and what its moves have cost it. Shares of victory: 0.1 is a tenth of a game. */
export interface SeatReviewed {
  seat: number;
  /** What its rolls brought beyond average ones; below 0 for the unlucky. */
  luck: number;
  /** What its moves gave away; 0 for somebody who always makes the best one. */
  lost: number;
  /** Its costliest moves, the worst first, at most three. */
  costliest: SlipShown[];
}

/** Who sits at a seat. */
export interface PersonShown {
  kind: "bot" | "person";
  name: string;
  colour: string;
  /** What the seat adds to the dice; null: the seat is kept for somebody who has not come to the rematch yet. */
  seed: string | null;
  /** The bot that plays here, also for a person who is not there. */
  bot: string | null;
  /** Whether the clock has run out. */
  ran_out: boolean;
  /** Whether the person has left the game. */
  left: boolean;
}

/** What lies before one seat. */
export interface SeatShown {
  /** Ordinary dice in hand. */
  dice: number;
  big: number;
  neutral: number;
  /** How many notes it has won. */
  notes: number;
  /** The notes, the highest first; null while they lie face down. */
  won: number[] | null;
  /** Thousand $; null while it lies face down. */
  money: number | null;
  /** 1 is first; null while somebody's money lies face down. */
  place: number | null;
}

/** The dice of one face on the one-armed bandit. */
export interface LaidShown {
  seat: number;
  dice: number;
  big: number;
  neutral: number;
}

/** Dice that were rolled: how many show each face, 1 to 6. */
export interface RollShown {
  own: number[];
  big: number[];
  neutral: number[];
}

/** A legal move and what it would do at the casino it goes to. */
export interface OptionShown {
  face: number;
  bandit: boolean;
  casino: number;
  /** How many dice it places. */
  dice: number;
  takers: (number | null)[];
  groups: GroupShown[];
}

/** The dice of one colour at one casino. */
export interface GroupShown {
  /** A seat, or 6 for the neutral colour. */
  colour: number;
  /** Ordinary dice. */
  dice: number;
  big: number;
  /** As how many dice they count. */
  strength: number;
  /** Sum of pips, where it can decide: on the bandit; else 0. */
  pips: number;
  /** Whether a stand-off makes them worthless. */
  knocked_out: boolean;
}

/** A move that was not the best one. */
export interface SlipShown {
  round: number;
  roll: RollShown;
  chosen: MoveShown;
  best: MoveShown;
  /** The share of victory it gave away. */
  lost: number;
}

/** Where all dice of a face went, or could have gone. */
export interface MoveShown {
  face: number;
  bandit: boolean;
}

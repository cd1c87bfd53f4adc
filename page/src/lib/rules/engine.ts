/** The rules, bots and hints of the game in the page: what the WebAssembly module can do, without its memory.

    Everything is decided by the functions of `croupier.rules`, compiled; nothing here knows a rule. A `Position` is a value that
    never changes: keep as many as you like, for take-back, replay and saved games. All calls are synchronous. `Rules` take less than
    a millisecond, so the page calls them itself; `Thinking` belongs into a Worker, where a long thought is ended with its Worker. */
import type {
  Agreement,
  BotInfo,
  EditionInfo,
  GameView,
  Move,
  MoveAdvised,
  OwnWinnings,
  Review,
  ReviewedTurn,
  Roll,
  Score,
  Standing,
} from "../api/messages";

/** What the players agreed on; an `Agreement` of the wire is one. */
export type GameSetup = Pick<Agreement, "edition" | "players" | "neutral" | "bandit" | "face_down" | "starter">;

/** A game at one moment: everything on the table. Opaque bytes, the same on every machine; do not change them. */
export type Position = Uint8Array<ArrayBuffer>;

/** What bots, hints and reviews draw their own random numbers from: a whole number of up to 53 bits. The dice of the game
    never depend on it. */
export type Seed = number;

/** A draw that chance has to make now. `place` names it as docs/fair-dice.md does, so that `Dice` of lib/fair computes it. */
export type Draw =
  /** Who starts: `dice.number(place, bound)`. */
  | { kind: "lot"; place: string; bound: number }
  /** Which of the notes never turned up comes now: `dice.number(place, bound)`. A bound of 0: the note is known, nothing is
      drawn, and any number does. */
  | { kind: "note"; place: string; bound: number }
  /** Spare neutral dice before a round: `dice.dice(place, dice)`. */
  | { kind: "spare"; place: string; dice: [number] }
  /** A roll of own, big and neutral dice: `dice.dice(place, dice)`. The dice of a day name it otherwise: `roll`, the
      round, the seat (both from 1 in a place; `seat` is from 0) and which of its turns in this round it is. */
  | { kind: "roll"; place: string; dice: [number, number, number]; round: number; seat: number };

/** What `Dice` gave for a draw: a number, or the faces of each kind of dice. */
export type Drawn = number | readonly (readonly number[])[];

/** A step of a game, as a record has it. */
export type Step =
  | { t: "lot"; seat: number }
  /** Thousand $. */
  | { t: "deal"; value: number }
  /** Counts by face; before a round, the spare dice are the neutral ones. `noted`: only the dice placed were written down. */
  | ({ t: "roll"; noted?: boolean } & Roll)
  | ({ t: "place" } & Move);

/** A step that the rules do not allow now. */
export class IllegalStepError extends Error {}

/** A position after a step of chance. */
export interface Chanced {
  position: Position;
  /** The step as events tell it: `lot 1`, `60`, `roll 11345 B2`. */
  text: string;
  step: Step;
}

/** A position after a placing. */
export interface Placed {
  position: Position;
  /** Where this ended a round: the casinos as they stood when they were paid out. */
  payout: Standing[] | null;
}

/** Who has to act: a seat has to place, chance has to draw (see `draw`), nobody once the game is over. */
export type Turn = { act: "seat"; seat: number } | { act: "chance" } | { act: "over" };

/** One kind of table: an edition with its variants and number of players. */
export interface Rules {
  readonly setup: GameSetup;

  /** The beginning of a game. */
  open(): Position;
  turn(position: Position): Turn;
  /** What chance has to draw; null where it is not to act. */
  draw(position: Position): Draw | null;
  /** Takes the step of chance that a draw stands for. */
  chance(position: Position, drawn: Drawn): Chanced;
  /** Takes any step, as of a record; raises IllegalStepError. The last placing of a round pays it out. */
  apply(position: Position, step: Step): Position;
  /** Places dice; raises IllegalStepError. */
  place(position: Position, move: Move): Placed;
  isLegal(position: Position, step: Step): boolean;

  /** The game as everyone sees it: legal moves and what each would do, standings, ranks. `viewer`: with the winnings of this
      seat open; `revealed`: with all open, as when a game is broken off. */
  view(position: Position, options?: { viewer?: number | null; revealed?: boolean }): GameView;
  /** What a seat sees of its own where winnings lie face down. */
  own(position: Position, seat: number): OwnWinnings;
  /** The position in the notation of docs/record.md, with all that lies face down. */
  text(position: Position): string;
  /** What every seat has won so far and its rank; the result, once the game is over. */
  scores(position: Position): Score[];
  /** Whether winnings lie face down now. */
  hidden(position: Position): boolean;

  /** The move of a simple bot for the seat to place, from no more than this seat may know; one that thinks raises an error. */
  quickMove(position: Position, bot: string, seed: Seed): Move;
}

/** What takes long about a kind of table. */
export interface Thinking extends Rules {
  /** The move of any bot. `turns`: a budget other than the bot's own. A bot that needs the network raises an error before
      `ThinkingEngine.learn`. */
  move(position: Position, bot: string, seed: Seed, turns?: number): Move;
  /** What every legal move is worth, the best first, as the server's hints say it. Needs the network. */
  hint(position: Position, seed: Seed): MoveAdvised[];
  /** The share of victory of each seat by the places as they are now: the result, once the game is over. */
  shares(position: Position): number[];

  /** Luck and skill of a game, a position at a time: yields how much is done, 0 to 1, and returns the review. `steps` begin at
      `open()`. Needs the network. */
  review(steps: readonly Step[], seed: Seed): Generator<number, GameReview>;
}

/** A review without what only a record can say: the text of positions. `step` is how many steps come before the placing. */
export type GameReview = Omit<Review, "turns" | "ready" | "progress"> & {
  turns: (Omit<ReviewedTurn, "position"> & { step: number; at: Position })[];
};

/** The module, ready to play. */
export interface Engine {
  /** What `/api/editions` and `/api/bots` say. */
  readonly editions: readonly EditionInfo[];
  readonly bots: readonly (BotInfo & {
    /** Whether it searches, so that it may take some tenths of a second. */
    thinks: boolean;
    /** Whether it needs the network. */
    network: boolean;
  })[];
  /** The rules of a table; raises an error where the rulebooks do not offer it. */
  rules(setup: GameSetup): Rules;
}

/** The module in a Worker, where it may think. */
export interface ThinkingEngine extends Engine {
  rules(setup: GameSetup): Thinking;
  /** Whether the network is there. */
  readonly network: boolean;
  /** Takes the weights of the network, as their file has them. */
  learn(weights: ArrayBuffer): void;
  /** Runs bots and hints briefly, so that the browser has compiled them well before the first long thought. */
  warmUp(): void;
}

/** The interface of the engine: rules, bots and hints of the game in the page, without the memory of the WebAssembly module.

    The compiled functions of `croupier.rules` decide everything; nothing here knows a rule. A `Position` is an immutable value:
    keep as many as you like, for take-back, replay and saved games. All calls are synchronous. Those of `Rules` take less than a
    millisecond, so the page makes them itself. Those of `WorkerRules` can take long: call them in a Worker, which can be ended. */
import type {
  Agreement,
  BotInfo,
  EditionInfo,
  GameView,
  Move,
  MoveAdvised,
  MoveComparison,
  OwnWinnings,
  Review,
  ReviewedTurn,
  Roll,
  Score,
  Standing,
} from "../api/messages";

/** The game that the players agreed on; every `Agreement` of the wire is one. */
export type GameSetup = Pick<Agreement, "edition" | "players" | "neutral" | "bandit" | "face_down" | "starter">;

/** A game at one moment: everything on the table. Opaque bytes, the same on every machine; never modify them. */
export type Position = Uint8Array<ArrayBuffer>;

/** A seed for the random numbers of bots, hints and reviews: an integer of up to 53 bits. The dice of the game never depend
    on it. */
export type Seed = number;

/** A draw that chance has to make now. `place` is its name in docs/fair-dice.md, from which `Dice` of lib/fair computes it. */
export type Draw =
  /** Who starts: `dice.number(place, bound)`. */
  | { kind: "lot"; place: string; bound: number }
  /** Which of the notes not yet turned up comes now: `dice.number(place, bound)`. With a bound of 0 the note is known, and
      any number will do. */
  | { kind: "note"; place: string; bound: number }
  /** Spare neutral dice before a round: `dice.dice(place, dice)`. */
  | { kind: "spare"; place: string; dice: [number] }
  /** A roll of own, big and neutral dice: `dice.dice(place, dice)`. The dice of a day use another name: `roll`, the round, the
      seat (both from 1 in a name; `seat` is from 0) and the number of the seat's turn in this round. */
  | { kind: "roll"; place: string; dice: [number, number, number]; round: number; seat: number };

/** The result of a draw: a number, or the faces of each kind of dice. */
export type DrawResult = number | readonly (readonly number[])[];

/** A step of a game, as a record has it. */
export type Step =
  | { t: "lot"; seat: number }
  /** Thousand $. */
  | { t: "deal"; value: number }
  /** Counts by face; before a round, the spare dice are the neutral ones. `noted`: the record has only the dice that were placed. */
  | ({ t: "roll"; noted?: boolean } & Roll)
  | ({ t: "place" } & Move);

/** The rules do not allow this step now. */
export class IllegalStepError extends Error {}

/** A position after a step of chance. */
export interface ChanceResult {
  position: Position;
  /** The step as events write it: `lot 1`, `60`, `roll 11345 B2`. */
  text: string;
  step: Step;
}

/** A position after a placing. */
export interface PlaceResult {
  position: Position;
  /** The casinos as they were paid out, if this ended a round. */
  payout: Standing[] | null;
}

/** Who has to act: a seat has to place, chance has to draw (see `draw`), or the game is over. */
export type Turn = { act: "seat"; seat: number } | { act: "chance" } | { act: "over" };

/** One kind of table: an edition with its variants and number of players. */
export interface Rules {
  readonly setup: GameSetup;

  /** Return the position at the beginning of a game. */
  open(): Position;
  /** Return the position that numbers describe (`position_reader.ts` makes them), or where the rules refuse it. */
  layOut(numbers: readonly number[]): Position | number;
  turn(position: Position): Turn;
  /** Return what chance has to draw; null if it is not to act. */
  draw(position: Position): Draw | null;
  /** Apply the result of a draw. */
  chance(position: Position, drawn: DrawResult): ChanceResult;
  /** Apply any step, such as one of a record. The last placing of a round also pays it out. Throws IllegalStepError. */
  apply(position: Position, step: Step): Position;
  /** Place dice. Throws IllegalStepError. */
  place(position: Position, move: Move): PlaceResult;
  isLegal(position: Position, step: Step): boolean;

  /** Return the game as everyone sees it: legal moves and their consequences, standings, ranks. `viewer` opens the winnings of one
      seat; `revealed` opens all, as when a game is broken off. */
  view(position: Position, options?: { viewer?: number | null; revealed?: boolean }): GameView;
  /** Return the winnings of a seat that only its player sees when winnings lie face down. */
  own(position: Position, seat: number): OwnWinnings;
  /** Return the position in the notation of docs/record.md, including what lies face down. */
  text(position: Position): string;
  /** Return each seat's winnings and rank so far; the result, once the game is over. */
  scores(position: Position): Score[];
  /** Return whether winnings lie face down now. */
  hidden(position: Position): boolean;

  /** Return a simple bot's move for the seat to place, from only what this seat may know. Throws for a bot that searches. */
  quickMove(position: Position, bot: string, seed: Seed): Move;
}

/** The rules of a table with everything that can take long. */
export interface WorkerRules extends Rules {
  /** Return the move of any bot. `turns` replaces the bot's own budget. Throws for a bot that needs the network before
      `WorkerEngine.setWeights`. */
  move(position: Position, bot: string, seed: Seed, turns?: number): Move;
  /** Evaluate every legal move, the best first, in the form of the server's hints. Needs the network. */
  hint(position: Position, seed: Seed): MoveAdvised[];
  /** Compare two moves, by default the two best; the best with `other` alone. Takes half a second, most of it for the reasons.
      Needs the network. Throws if there are not two such moves. */
  compare(position: Position, seed: Seed, move: Move | null, other: Move | null): MoveComparison;
  /** Return each seat's share of victory by the ranks as they are now; the result, once the game is over. */
  shares(position: Position): number[];

  /** Review luck and skill of a game, one position at a time: yields progress, 0 to 1, and returns the review. `steps` begin at
      `open()`. Needs the network. */
  review(steps: readonly Step[], seed: Seed): Generator<number, GameReview>;
}

/** A review with positions instead of their texts. `step` is the number of steps before the placing. */
export type GameReview = Omit<Review, "turns" | "ready" | "progress"> & {
  turns: (Omit<ReviewedTurn, "position"> & { step: number; at: Position })[];
};

/** The engine, ready to play. */
export interface Engine {
  /** The editions and bots, as `/api/editions` and `/api/bots` return them. */
  readonly editions: readonly EditionInfo[];
  readonly bots: readonly (BotInfo & {
    /** Whether it searches, which may take some tenths of a second. */
    thinks: boolean;
    /** Whether it needs the network. */
    network: boolean;
  })[];
  /** Return the rules of a table. Throws if the rulebooks do not offer it. */
  rules(setup: GameSetup): Rules;
}

/** The engine in a Worker, where calls may take long. */
export interface WorkerEngine extends Engine {
  rules(setup: GameSetup): WorkerRules;
  /** Whether the network's weights are set. */
  readonly network: boolean;
  /** Set the weights of the network, in the format of their file. */
  setWeights(weights: ArrayBuffer): void;
  /** Run bots and hints briefly, so that the browser has compiled them before the first long task. */
  warmUp(): void;
}

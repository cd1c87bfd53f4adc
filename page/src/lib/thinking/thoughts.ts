/** Thoughts: what takes long, as a table asks for it and a Worker answers. Ending the Worker ends the thought. */
import type { Move, MoveAdvised, Review } from "../api/messages";
import type { GameSetup, Position, Seed, Step } from "../rules/engine";

export interface MoveWanted {
  t: "move";
  setup: GameSetup;
  position: Position;
  bot: string;
  seed: Seed;
}
export interface HintWanted {
  t: "hint";
  setup: GameSetup;
  position: Position;
  seed: Seed;
}
export interface ReviewWanted {
  t: "review";
  setup: GameSetup;
  steps: readonly Step[];
  seed: Seed;
}
export type Wanted = MoveWanted | HintWanted | ReviewWanted;

export interface Found {
  move: Move;
  hint: MoveAdvised[];
  review: Omit<Review, "ready" | "progress">;
}

/** Somebody who thinks. A thought that is cut short fails. */
export interface Thinker {
  think<Kind extends Wanted["t"]>(
    wanted: Extract<Wanted, { t: Kind }>,
    onprogress?: (share: number) => void,
  ): Promise<Found[Kind]>;
  /** Somebody will want a thought soon: get ready. */
  prepare(): void;
  /** End what is being thought. */
  interrupt(): void;
}

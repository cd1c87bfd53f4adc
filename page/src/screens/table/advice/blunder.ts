/** Detects what the tutor warns of: a move that, with statistical certainty, a review would call a blunder. */
import type { Move, MoveAdvised } from "../../../lib/api/messages";

/** The least cost of a blunder in shares of victory, as in docs/analysis.md. */
const BLUNDER = 0.08;
/** The number of standard errors by which the cost must differ from 0. */
const SURE = 2;

export interface Blunder {
  /** The cost in shares of victory. */
  cost: number;
  chosen: MoveAdvised;
  best: MoveAdvised;
}

/** Return the blunder that a move is; null: it is none, or not certainly. `moves`: the best first. */
export function blunderOf(moves: readonly MoveAdvised[], { face, bandit }: Move): Blunder | null {
  const [best] = moves;
  const chosen = moves.find((move) => move.face === face && move.bandit === bandit);
  if (!best || !chosen) return null;
  const cost = best.win - chosen.win;
  return cost >= BLUNDER && cost >= SURE * Math.hypot(best.error, chosen.error) ? { cost, chosen, best } : null;
}

/** What the tutor warns of: a move that gives away so much, and surely, that a review would call it a blunder. */
import type { Move, MoveAdvised } from "../../../lib/api/messages";

/** The share of victory from which on a move is a blunder, as docs/analysis.md has it. */
const BLUNDER = 0.08;
/** Standard errors by which it must be sure. */
const SURE = 2;

export interface Blunder {
  /** What it gives away, in shares of victory. */
  cost: number;
  chosen: MoveAdvised;
  best: MoveAdvised;
}

/** What a move gives away; null: it is no blunder, or not for sure. `moves`: the best first. */
export function blunderOf(moves: readonly MoveAdvised[], { face, bandit }: Move): Blunder | null {
  const [best] = moves;
  const chosen = moves.find((move) => move.face === face && move.bandit === bandit);
  if (!best || !chosen) return null;
  const cost = best.win - chosen.win;
  return cost >= BLUNDER && cost >= SURE * Math.hypot(best.error, chosen.error) ? { cost, chosen, best } : null;
}

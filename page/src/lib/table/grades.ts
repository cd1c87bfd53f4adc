/** Grades moves against the best one: what a hint emphasises, and what the tutor warns of. */
import type { Move, MoveAdvised } from "../api/messages";

/** The least cost of a blunder in shares of victory, as in docs/analysis.md. */
const BLUNDER = 0.08;
/** The number of standard errors by which the cost must differ from 0. */
const SURE = 2;
/** The cost in shares of victory that nobody notices: one game in a hundred. */
const SLIGHT = 0.01;

export interface Blunder {
  /** The cost in shares of victory. */
  cost: number;
  chosen: MoveAdvised;
  best: MoveAdvised;
}

/** near: the difference to the best move is within its error, or slight. */
export type Grade = "best" | "near" | "lesser" | "blunder";

/** Return the grade of one of `moves`, which begin with the best. */
export function gradeOf(moves: readonly MoveAdvised[], move: MoveAdvised): Grade {
  const [best = move] = moves;
  const cost = best.win - move.win;
  const error = Math.hypot(best.error, move.error);
  if (move === best) return "best";
  if (cost <= Math.max(SLIGHT, error)) return "near";
  return cost >= BLUNDER && cost >= SURE * error ? "blunder" : "lesser";
}

/** Return the blunder that a move is; null: it is none, or not certainly. `moves`: the best first. */
export function blunderOf(moves: readonly MoveAdvised[], { face, bandit }: Move): Blunder | null {
  const [best] = moves;
  const chosen = moves.find((move) => move.face === face && move.bandit === bandit);
  if (!best || !chosen || gradeOf(moves, chosen) !== "blunder") return null;
  return { cost: best.win - chosen.win, chosen, best };
}

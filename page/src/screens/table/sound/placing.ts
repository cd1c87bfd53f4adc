/** Finds the placing between two boards that were shown one after the other. */
import type { GameView, Standing } from "../../../lib/api/messages";
import { knockedOutColours } from "../../../lib/table/groups";

export interface Placing {
  seat: number;
  casino: number;
  dice: number;
  /** The colours that it knocked out. */
  out: number[];
}

const diceOn = ({ groups }: Standing): number => groups.reduce((sum, { dice, big }) => sum + dice + big, 0);

/** Find the placing between two boards; null: there was none, or the boards are too far apart to tell. */
export function findPlacing(before: GameView | null, now: GameView | null): Placing | null {
  const seat = now?.seat ?? null;
  if (!before?.roll || !now || now.roll || seat === null || before.seat !== seat || before.round !== now.round)
    return null;
  for (const [i, then] of before.casinos.entries()) {
    const standing = now.casinos[i];
    const dice = standing ? diceOn(standing) - diceOn(then) : 0;
    if (!standing || dice <= 0) continue;
    const known = knockedOutColours(then.groups);
    return {
      seat,
      casino: standing.casino,
      dice,
      out: knockedOutColours(standing.groups).filter((colour) => !known.includes(colour)),
    };
  }
  return null;
}

/** The dice that were just laid, read off two boards that were shown one after the other. */
import type { GameView, Standing } from "../../../lib/api/messages";
import { knockedOutColours } from "../../../lib/table/groups";

export interface Laying {
  seat: number;
  casino: number;
  dice: number;
  /** The colours that this knocked out. */
  out: number[];
}

const diceOn = ({ groups }: Standing): number => groups.reduce((sum, { dice, big }) => sum + dice + big, 0);

/** What was laid between two boards; null: nothing was, or the boards are too far apart to tell. */
export function layingBetween(before: GameView | null, now: GameView | null): Laying | null {
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

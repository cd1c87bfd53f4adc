/** Remembers, for all tabs of this browser, which roll was thrown by hand last: nobody throws the same dice twice. */
import type { GameView } from "../../../lib/api/messages";
import { load, save } from "../../../lib/shell/storage";

/** A roll, by what of a turn never comes again at a table: round, seat, and dice left. */
const rollKey = (table: string, { round, seat, seats }: GameView): string => {
  const { dice, big, neutral } = seats[seat ?? 0] ?? { dice: 0, big: 0, neutral: 0 };
  return [table, round, seat, dice + big + neutral].join();
};

export const markThrown = (table: string, view: GameView): void => save("thrown", rollKey(table, view));
export const isThrown = (table: string, view: GameView): boolean => load("thrown") === rollKey(table, view);

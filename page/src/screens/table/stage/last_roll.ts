/** Remembers the last roll made by hand, for all tabs of this browser, so that the same dice are not rolled twice. */
import type { GameView } from "../../../lib/api/messages";
import { load, save } from "../../../lib/shell/storage";

/** Return a text that identifies a roll: its table, round, seat and number of dice left never occur together again. */
const rollId = (table: string, { round, seat, seats }: GameView): string => {
  const { dice, big, neutral } = seats[seat ?? 0] ?? { dice: 0, big: 0, neutral: 0 };
  return [table, round, seat, dice + big + neutral].join();
};

export const markRolled = (table: string, view: GameView): void => save("thrown", rollId(table, view));
export const wasRolled = (table: string, view: GameView): boolean => load("thrown") === rollId(table, view);

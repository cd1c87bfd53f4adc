/** Tables where the game is over, as far as this browser knows: nobody goes on there, so nobody need ask. */
import { keep, kept } from "./kept";

const NAME = "over";
/** Older ones are asked for again, and noted again. */
const MOST = 200;
const noted = (): string[] => (kept(NAME) ?? []) as string[];

export const isOver = (table: string): boolean => noted().includes(table);

export function noteOver(table: string): void {
  if (!isOver(table)) keep(NAME, [...noted(), table].slice(-MOST));
}

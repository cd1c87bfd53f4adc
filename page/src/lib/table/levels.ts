/** The levels of difficulty and their bots, ordered by strength. Nothing else in the page ranks bots. */
import { fillUp, FIRST_BOTS } from "./games";

/** The bots of each level, repeated in turn if there are more seats. The weakest first, by the figures of docs/bots.md. */
export const LEVELS = {
  very_easy: ["tourist"],
  easy: FIRST_BOTS,
  medium: ["regular"],
  hard: ["highroller"],
  very_hard: ["shark"],
  merciless: ["ace"],
} as const satisfies Record<string, readonly string[]>;

export type Level = keyof typeof LEVELS;

export const LEVEL_NAMES = Object.keys(LEVELS) as Level[];

/** Return the bots of a level for a number of seats. */
export const botsOf = (level: Level, number: number): string[] => fillUp([], number, LEVELS[level]);

/** Return the level with these bots, in any order; undefined: they were chosen one by one. */
export function levelOf(bots: readonly string[]): Level | undefined {
  const sorted = bots.toSorted().join();
  return LEVEL_NAMES.find((level) => botsOf(level, bots.length).toSorted().join() === sorted);
}

/** Return the level of a table with one kind of bot only; undefined: a bot of another package, whose strength is unknown. */
export const levelOfBot = (bot: string): Level | undefined => LEVEL_NAMES.find((level) => LEVELS[level][0] === bot);

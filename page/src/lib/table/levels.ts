/** The strength of bots: who is stronger than whom, and the levels of difficulty that one tap chooses. This is the only place that says so. */
import { filled, FIRST_BOTS } from "./games";

/** A level by its bots; where there are more seats, they come again in turn. The weakest first, by the figures of docs/bots.md. */
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

/** The bots of a level at a table with so many of them. */
export const botsOf = (level: Level, number: number): string[] => filled([], number, LEVELS[level]);

/** The level that has these bots, in whatever order they sit; undefined: they were chosen one by one. */
export function levelOf(bots: readonly string[]): Level | undefined {
  const sorted = bots.toSorted().join();
  return LEVEL_NAMES.find((level) => botsOf(level, bots.length).toSorted().join() === sorted);
}

/** How hard a table full of one kind of bot would be; undefined: a bot of another package, which nobody has measured. */
export const levelOfBot = (bot: string): Level | undefined => LEVEL_NAMES.find((level) => LEVELS[level][0] === bot);

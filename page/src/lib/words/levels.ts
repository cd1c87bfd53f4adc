/** The names of the levels of difficulty. */
import type { Level } from "../table/levels";
import { say, type Key } from "./words.svelte";

const NAMES: Record<Level, Key> = {
  very_easy: "page.level.very_easy",
  easy: "page.level.easy",
  medium: "page.level.medium",
  hard: "page.level.hard",
  very_hard: "page.level.very_hard",
  merciless: "page.level.merciless",
};

export const levelName = (level: Level): string => say(NAMES[level]);

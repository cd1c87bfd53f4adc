/** What the bots are called and how strong they are. */
import { say, type Key } from "./words.svelte";

const OURS: Readonly<Record<string, Key>> = {
  tourist: "page.bot.tourist",
  richest: "page.bot.richest",
  regular: "page.bot.regular",
  highroller: "page.bot.highroller",
  shark: "page.bot.shark",
};

/** "Regular, medium"; a bot of another package goes by its own name. */
export function botText(bot: string): string {
  const key = OURS[bot];
  return key ? say(key) : bot;
}

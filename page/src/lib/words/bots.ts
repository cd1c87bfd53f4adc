/** What kinds of bots there are and how strong they are. */
import { say, type Key } from "./words.svelte";

const OURS: Readonly<Record<string, Key>> = {
  tourist: "page.bot.tourist",
  richest: "page.bot.richest",
  regular: "page.bot.regular",
  highroller: "page.bot.highroller",
  shark: "page.bot.shark",
};

const KINDS: Readonly<Record<string, Key>> = {
  tourist: "page.kind.tourist",
  richest: "page.kind.richest",
  regular: "page.kind.regular",
  highroller: "page.kind.highroller",
  shark: "page.kind.shark",
};

/** "Bot · Regular" */
export function botKind(bot: string): string {
  const key = KINDS[bot];
  return say("page.kind.bot", { kind: key ? say(key) : bot });
}

/** "Regular, medium"; a bot of another package goes by its own name. */
export function botText(bot: string): string {
  const key = OURS[bot];
  return key ? say(key) : bot;
}

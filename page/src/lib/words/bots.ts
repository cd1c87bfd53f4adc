/** The names of the kinds of bots. */
import { say, type Key } from "./words.svelte";

const KINDS: Readonly<Record<string, Key>> = {
  tourist: "page.kind.tourist",
  richest: "page.kind.richest",
  regular: "page.kind.regular",
  highroller: "page.kind.highroller",
  shark: "page.kind.shark",
  ace: "page.kind.ace",
  house: "page.kind.house",
};

/** Return the name of a kind of bot, "Regular"; a bot of another package keeps its own name. */
export function kindOf(bot: string): string {
  const key = KINDS[bot];
  return key ? say(key) : bot;
}

/** "Bot · Regular" */
export const botKind = (bot: string): string => say("page.kind.bot", { kind: kindOf(bot) });

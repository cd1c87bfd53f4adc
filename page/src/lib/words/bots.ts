/** What kinds of bots there are. */
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

/** "Regular"; a bot of another package goes by its own name. */
export function kindOf(bot: string): string {
  const key = KINDS[bot];
  return key ? say(key) : bot;
}

/** "Bot · Regular" */
export const botKind = (bot: string): string => say("page.kind.bot", { kind: kindOf(bot) });

/** A line about how each kind of bot plays. */
import { say, type Key } from "./words.svelte";

const LINES: Readonly<Record<string, Key>> = {
  tourist: "page.about.tourist",
  richest: "page.about.richest",
  regular: "page.about.regular",
  highroller: "page.about.highroller",
  shark: "page.about.shark",
};

/** Empty for a bot of another package: only its author could say. */
export function botLine(bot: string): string {
  const key = LINES[bot];
  return key ? say(key) : "";
}

/** The strength of each kind of bot, and a line about how it plays, shown where bots are chosen or looked up. */
import { levelOfBot } from "../table/levels";
import { kindOf } from "./bots";
import { levelName } from "./levels";
import { say, type Key } from "./words.svelte";

const LINES: Readonly<Record<string, Key>> = {
  tourist: "page.about.tourist",
  richest: "page.about.richest",
  regular: "page.about.regular",
  highroller: "page.about.highroller",
  shark: "page.about.shark",
  ace: "page.about.ace",
  house: "page.about.house",
};

/** Describe how a bot plays; "" for a bot of another package. */
export function botLine(bot: string): string {
  const key = LINES[bot];
  return key ? say(key) : "";
}

/** "Regular, medium" */
export function botText(bot: string): string {
  const level = levelOfBot(bot);
  return level ? `${kindOf(bot)}, ${levelName(level)}` : kindOf(bot);
}

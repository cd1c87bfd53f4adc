/** The game of the button "Play now" in words. */
import type { SoloSetup } from "../shell/last_setups";
import { CLASSIC } from "../table/games";
import { gameText } from "./game_names";
import { levelName } from "./levels";
import { say, type Key } from "./words.svelte";

const BOTS: readonly Key[] = ["page.bots.1", "page.bots.2", "page.bots.3", "page.bots.4", "page.bots.5"];

/** Describe a game against bots: "You and three bots · hard · Biggy · one-armed bandit". The plain game is not mentioned. */
export function soloText({ game, bots, level }: SoloSetup): string {
  const parts = [say("page.play.sub", { bots: say(BOTS[bots.length - 1] ?? "page.bots.5") })];
  if (level) parts.push(levelName(level));
  if (gameText(game) !== gameText(CLASSIC)) parts.push(gameText(game));
  return parts.join(" · ");
}

/** The names of the casinos, alone and with prepositions: dice go "on" a casino, and things happen "at" one. */
import { say, type Key } from "./words.svelte";

const NAMES: readonly Key[] = ["casino.1", "casino.2", "casino.3", "casino.4", "casino.5", "casino.6", "casino.7"];
const ON: readonly Key[] = ["page.on.1", "page.on.2", "page.on.3", "page.on.4", "page.on.5", "page.on.6", "page.on.7"];
const AT: readonly Key[] = ["page.at.1", "page.at.2", "page.at.3", "page.at.4", "page.at.5", "page.at.6", "page.at.7"];

function of(keys: readonly Key[], casino: number): string {
  const key = keys[casino - 1];
  if (!key) throw new Error(`there is no casino ${casino}`);
  return say(key);
}

export const casinoName = (casino: number): string => of(NAMES, casino);
/** "on the Lantern" */
export const onCasino = (casino: number): string => of(ON, casino);
/** "at the Lantern" */
export const atCasino = (casino: number): string => of(AT, casino);

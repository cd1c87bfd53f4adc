/** Agreements in words. */
import type { EditionInfo } from "../api/messages";
import { count, say } from "./words.svelte";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Capitalize a text that is also used inside sentences, in the terminal. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** "4 rounds, 8 dice each" */
export function editionAbout(edition: EditionInfo): string {
  const dice = count("dice", edition.dice) + (edition.big_dice > 0 ? ` + ${count("hand.big", edition.big_dice)}` : "");
  return say("page.edition.about", { rounds: edition.rounds, dice });
}

/** "60 s", "2 min", "3 days"; null: no clock. */
export function clockText(seconds: number | null): string {
  if (seconds === null) return say("page.clock.none");
  if (seconds >= DAY) return count("page.clock.days", Math.round(seconds / DAY));
  if (seconds > MINUTE) return say("page.clock.minutes", { number: Math.round(seconds / MINUTE) });
  return say("page.clock.seconds", { number: seconds });
}

/** Agreements in words. */
import type { Agreement, EditionInfo } from "../api/messages";
import { gameText } from "./game_names";
import { count, say } from "./words.svelte";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Capitalize a text that is also used inside sentences, in the terminal. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** "6 dice + Biggy" */
export const diceText = ({ dice, big_dice: big }: EditionInfo): string =>
  count("dice", dice) + (big > 0 ? ` + ${count("hand.big", big)}` : "");

/** "4 rounds, 8 dice each" */
export const editionAbout = (edition: EditionInfo): string =>
  say("page.edition.about", { rounds: edition.rounds, dice: diceText(edition) });

/** "60 s", "2 min", "3 days"; null: no clock. */
export function clockText(seconds: number | null): string {
  if (seconds === null) return say("page.clock.none");
  if (seconds >= DAY) return count("page.clock.days", Math.round(seconds / DAY));
  if (seconds > MINUTE) return say("page.clock.minutes", { number: Math.round(seconds / MINUTE) });
  return say("page.clock.seconds", { number: seconds });
}

/** "Classic · 3 players · 60 s a move" */
export function gameLine(agreement: Agreement): string {
  const parts = [gameText(agreement), count("page.history.players", agreement.players)];
  if (agreement.seconds_per_move !== null)
    parts.push(say("page.agreed.clock", { time: clockText(agreement.seconds_per_move) }));
  return parts.join(" · ");
}

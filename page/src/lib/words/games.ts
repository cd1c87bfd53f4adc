/** What is agreed on at a table, in words. */
import type { Agreement, EditionInfo } from "../api/messages";
import { count, say, type Key } from "./words.svelte";

const EDITIONS: Readonly<Record<string, Key>> = { classic: "edition.classic", biggy: "edition.biggy" };
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Texts that stand inside sentences in the terminal stand alone here. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function editionName(edition: string): string {
  const key = EDITIONS[edition];
  return key ? say(key) : edition;
}

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

/** The edition and its variants: "Biggy · one-armed bandit". */
export function gameText(agreement: Pick<Agreement, "edition" | "neutral" | "bandit" | "face_down">): string {
  const parts = [editionName(agreement.edition)];
  if (agreement.neutral) parts.push(say("variant.neutral"));
  if (agreement.bandit) parts.push(say("variant.bandit"));
  if (agreement.face_down) parts.push(say("variant.face_down"));
  return parts.join(" · ");
}

/** Remaining time as text. */
import { count } from "../../lib/words/words.svelte";

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  if (seconds >= 2 * DAY) return count("page.clock.days", Math.floor(seconds / DAY));
  const two = (number: number): string => String(number).padStart(2, "0");
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${two(Math.floor((seconds % HOUR) / 60))} h`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Dates as the language writes them. */
import { words } from "./words.svelte";

/** British English, like the rest of the page: the day comes first. */
const LOCALES: Readonly<Record<string, string>> = { en: "en-GB" };

const dated = (time: number, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[words.language] ?? words.language, form).format(time);

/** Write a calendar day, `2026-11-16`, as "16 November", or short as "16 Nov". */
export const dayText = (day: string, month: "long" | "short" = "long"): string =>
  dated(Date.parse(`${day}T00:00:00Z`), { day: "numeric", month, timeZone: "UTC" });

/** Write the date of a time in this device's zone: "16 Nov 2026". */
export const dateText = (time: number): string => dated(time, { day: "numeric", month: "short", year: "numeric" });

/** Write date and time of day in figures: "16/11/2026, 20:15". */
export const timeText = (time: number): string => dated(time, { dateStyle: "short", timeStyle: "short" });

/** Write the time of day in figures: "20:15". */
export const clockText = (time: number): string => dated(time, { timeStyle: "short" });

/** Write when something was: the time of day, and the date unless it was today. */
export const whenText = (time: number): string =>
  new Date(time).toDateString() === new Date().toDateString() ? clockText(time) : timeText(time);

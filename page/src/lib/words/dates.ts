/** Dates as the language writes them. */
import { words } from "./words.svelte";

/** British English has the day first, as its other words here are British. */
const LOCALES: Readonly<Record<string, string>> = { en: "en-GB" };

const dated = (time: number, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[words.language] ?? words.language, form).format(time);

/** A day of the calendar, `2026-11-16`, as "16 November"; short: "16 Nov". */
export const dayText = (day: string, month: "long" | "short" = "long"): string =>
  dated(Date.parse(`${day}T00:00:00Z`), { day: "numeric", month, timeZone: "UTC" });

/** When something was, by this device's clock: "16 Nov 2026". */
export const dateText = (time: number): string => dated(time, { day: "numeric", month: "short", year: "numeric" });

/** The same with the time of day, in figures: "16/11/2026, 20:15". */
export const timeText = (time: number): string => dated(time, { dateStyle: "short", timeStyle: "short" });

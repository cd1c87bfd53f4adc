/** The daily deals that this device has played. The first table of a day counts; later ones are practice. */
import { MOST_DAYS_BACK } from "../api/constants";
import { load, save } from "../shell/storage";

export interface PlayedDay {
  /** The table that counts. */
  table: string;
  /** Whether a hint was requested there. */
  hints: boolean;
  /** How it ended; null: it is still being played. */
  result: { money: number; rank: number } | null;
  /** Whether the server has had the result. */
  sent?: boolean;
  /** What par makes of the deal, thousand $, once that was worked out. */
  par?: number;
}

const NAME = "days";
/** The number of days remembered: older deals can no longer be played. */
const MOST_DAYS = 40;

type Days = Record<string, PlayedDay>;
const days = (): Days => (load(NAME) ?? {}) as Days;

function change(day: string, played: PlayedDay): void {
  const all = Object.entries({ ...days(), [day]: played }).sort(([one], [other]) => other.localeCompare(one));
  save(NAME, Object.fromEntries(all.slice(0, MOST_DAYS)));
}

/** Return today's date, the same all over the world: UTC. */
export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Return whether the deal of a day can be played today. */
export function isPlayable(day: string, now = Date.now()): boolean {
  const age = DAY.test(day) ? Date.parse(today(now)) - Date.parse(day) : NaN;
  return age >= 0 && age <= MOST_DAYS_BACK * DAY_MS;
}

/** Return the address of the page where a day's deal can be played. */
export const dayPath = (day: string): string => `/?day=${day}`;
/** Return the day that such an address leads to; today's, if it names none that can be played. */
export function dayAt(search: string): string {
  const wanted = new URLSearchParams(search).get("day") ?? "";
  return isPlayable(wanted) ? wanted : today();
}

export const playedOn = (day: string): PlayedDay | null => days()[day] ?? null;

/** Remember that a table of a day was opened: the first one counts. */
export function beginDay(day: string, table: string): void {
  if (playedOn(day) === null) change(day, { table, hints: false, result: null });
}

/** Return whether a table of a day is not the one that counts. */
export const isPractice = (day: string, table: string): boolean => (playedOn(day)?.table ?? table) !== table;

export function markHints(day: string, table: string): void {
  const played = playedOn(day);
  if (played?.table === table && played.result === null) change(day, { ...played, hints: true });
}

export function finishDay(day: string, table: string, result: NonNullable<PlayedDay["result"]>): void {
  beginDay(day, table);
  const played = playedOn(day);
  if (played?.table === table && played.result === null) change(day, { ...played, result });
}

export function markSent(day: string): void {
  const played = playedOn(day);
  if (played) change(day, { ...played, sent: true });
}

/** Return the days whose results the server should still get, the newest first. */
export const unsentDays = (): string[] =>
  Object.entries(days())
    .flatMap(([day, { result, sent }]) => (result && !sent && isPlayable(day) ? [day] : []))
    .sort()
    .reverse();

/** Save what par makes of a day's deal, if we have played it. */
export function savePar(day: string, par: number): void {
  const played = playedOn(day);
  if (played) change(day, { ...played, par });
}

/** The daily deals that this device has played. The first table of a day counts; later ones are practice. */
import { load, save } from "../shell/storage";

export interface PlayedDay {
  /** The table that counts. */
  table: string;
  /** Whether a hint was requested there. */
  hints: boolean;
  /** How it ended; null: it is still being played. */
  result: { money: number; rank: number } | null;
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

/** The levels that a player has beaten on this device, and when to suggest stronger bots: after wins against kind ones. The player
    decides, and is not asked again after a refusal. */
import type { RoomView } from "../api/messages";
import { load, save } from "../shell/storage";
import { LEVEL_NAMES, levelOf, type Level } from "../table/levels";

/** The levels that most newcomers soon beat. */
const KIND: readonly Level[] = ["very_easy", "easy"];
/** The number of wins at a level after which the next one is suggested. */
const ENOUGH_WINS = 2;

const NAME = "harder";
interface Saved {
  /** The tables where the player won, by level, at most as many as are counted. */
  won: Partial<Record<Level, string[]>>;
  /** The levels that the player wants to stay at. */
  declined: Level[];
}
const saved = (): Saved => ({ won: {}, declined: [], ...(load(NAME) as Partial<Saved> | undefined) });

/** Return the level of the bots that one person plays alone with; undefined: there is none, or its result does not count. */
function levelAlone({ seats, day, trial, state }: RoomView, you: readonly number[]): Level | undefined {
  const bots = seats.flatMap((seat) => (seat?.kind === "bot" && seat.bot !== null ? [seat.bot] : []));
  if (state !== "over" || day !== null || trial || you.length !== 1 || bots.length !== seats.length - 1)
    return undefined;
  return levelOf(bots);
}

/** Count a win, each table once, and return the level to suggest now; null: none. */
export function suggestLevel(room: RoomView, you: readonly number[], rank: number | null): Level | null {
  const level = levelAlone(room, you);
  if (!level || rank !== 1) return null;
  const { won, declined } = saved();
  const tables = [...new Set([...(won[level] ?? []), room.table])].slice(-ENOUGH_WINS);
  save(NAME, { won: { ...won, [level]: tables }, declined });
  if (!KIND.includes(level) || tables.length < ENOUGH_WINS || declined.includes(level)) return null;
  return LEVEL_NAMES[LEVEL_NAMES.indexOf(level) + 1] ?? null;
}

export const isBeaten = (level: Level): boolean => (saved().won[level] ?? []).length > 0;

/** Remember that nothing stronger than these bots is wanted. */
export function decline({ seats }: RoomView): void {
  const { won, declined } = saved();
  const level = levelOf(seats.flatMap((seat) => seat?.bot ?? []));
  if (level) save(NAME, { won, declined: [...new Set([...declined, level])] });
}

/** Opens a table: creates it and seats people and bots. One where everybody is at this device is played here, without a server. */
import { command, ProblemError, setUp } from "../api/http";
import type { Agreement } from "../api/messages";
import { drawKey, forgetTable } from "../api/tokens";
import { pinCommitment } from "../fair/pins";
import { SERVER } from "../shell/route";
import { settings } from "../shell/settings.svelte";
import { seatAll, type Sitting } from "./seating";
import { startWhenShown } from "./start";

/** Start what runs tables here, so that the first game need not wait for it. */
export async function prepare(): Promise<void> {
  if (settings.local) await (await import("../local/bridge")).isAvailable();
}

/** Nobody waits longer for the rules on a first visit: a server has them, ms. */
const SOON_MS = 800;

/** Whether a game of these people and bots is played in this browser: where it can be, and nobody wants it otherwise. */
async function playsHere(seats: readonly Sitting[], within?: number): Promise<boolean> {
  if (!settings.local) return false;
  const found = await import("../local/bridge").catch(() => null);
  if (!(await found?.isAvailable(within))) return false;
  const known = (await found?.askHere("bots", {}))?.map(({ name }) => name);
  return seats.every((sitting) => !("bot" in sitting) || known?.includes(sitting.bot));
}

/** Set up a table for people of this device: here, or on the server while the rules are not here yet. */
async function setUpNear(table: Parameters<typeof setUp>[0], seats: readonly Sitting[]): ReturnType<typeof setUp> {
  if (await playsHere(seats, navigator.onLine && SERVER === undefined ? SOON_MS : undefined)) return setUp(table, true);
  try {
    return await setUp(table);
  } catch (error) {
    if (error instanceof ProblemError && !error.problem && (await playsHere(seats))) return setUp(table, true);
    throw error;
  }
}

/** Open a table and seat everyone in order; returns its name. `start`: the game starts as soon as it is shown. Where somebody
    gets no seat, the table is forgotten: nobody comes back to it, and nobody else need find it. */
export default async function openTable(
  agreement: Partial<Agreement>,
  seats: readonly Sitting[],
  start: boolean,
): Promise<string> {
  const { table, host, commitment } = await (start ? setUpNear({ agreement }, seats) : setUp({ agreement }));
  if (commitment !== null) pinCommitment(table, commitment);
  try {
    await seatAll(table, seats, host);
  } catch (error) {
    forgetTable(table);
    if (agreement.listed) void command(table, { t: "agree", key: drawKey(), agreement: { ...agreement, listed: false } }, [host]).catch(() => null);
    throw error;
  }
  if (start) startWhenShown(table);
  return table;
}

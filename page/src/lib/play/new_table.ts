/** Opens a table: creates it and seats people and bots. A game with everybody at this device is played here, without a server. */
import { command, ProblemError, createTable } from "../api/http";
import type { Agreement } from "../api/messages";
import { drawKey, forgetTable } from "../online/tokens";
import { pinCommitment } from "../fair/pins";
import { SERVER } from "../shell/route";
import { settings } from "../shell/settings.svelte";
import { botName } from "../table/bot_names";
import { seatAll, type Sitting } from "../online/seating";
import { startWhenShown } from "./start";

type Games = typeof import("../session/games");
const games = (): Promise<Games> => import("../session/games");

/** Load what plays games in this browser, so that the first one need not wait for it. */
export async function prepare(): Promise<void> {
  if (settings.local) await (await games()).isAvailable();
}

/** How long loading the engine may take if a server could play instead, ms. */
const PATIENCE_MS = 6_000;

/** Load what plays games in this browser; null: the engine could not be loaded in time, or the settings say not to use it. */
async function loadGamesWithin(ms: number): Promise<Games | null> {
  if (!settings.local) return null;
  const found = await games().catch(() => null);
  const coming = found?.isAvailable();
  const late = ms < Infinity ? [new Promise<boolean>((done) => setTimeout(done, ms, false))] : [];
  return (await Promise.race([coming, ...late])) === true ? found : null;
}

/** Open a game in this browser, or at the server if the engine takes too long; return its name. `here` returns null if it cannot open the
    game in this browser. */
export async function openLocallyOrServed(
  here: (games: Games) => Promise<string | null>,
  served: () => Promise<string>,
): Promise<string> {
  const soon = await loadGamesWithin(navigator.onLine && SERVER === undefined ? PATIENCE_MS : Infinity);
  const name = soon && (await here(soon));
  if (name) return name;
  try {
    return await served();
  } catch (error) {
    // No server answers, so wait for the engine.
    const late = error instanceof ProblemError && !error.problem ? await loadGamesWithin(Infinity) : null;
    const found = late && (await here(late));
    if (found) return found;
    throw error;
  }
}

/** Return the players with a name for every bot. */
function nameBots(seats: readonly Sitting[]): { name: string; colour?: string | null; bot: string | null }[] {
  const names = seats.flatMap((sitting) => ("bot" in sitting ? [] : [sitting.name]));
  return seats.map((sitting, seat) => {
    if (!("bot" in sitting)) return { ...sitting, bot: null };
    const name = sitting.name ?? botName(seat, names);
    names.push(name);
    return { name, bot: sitting.bot };
  });
}

/** Open a table and seat everyone in order; return its name. `start`: the game starts as soon as it is shown. If somebody gets no
    seat, the table is forgotten and no longer listed. */
export default async function openTable(
  agreement: Partial<Agreement>,
  seats: readonly Sitting[],
  start: boolean,
): Promise<string> {
  const served = (): Promise<string> => openServed(agreement, seats, start);
  return start ? openLocallyOrServed((found) => found.openSeated(agreement, nameBots(seats)), served) : served();
}

async function openServed(agreement: Partial<Agreement>, seats: readonly Sitting[], start: boolean): Promise<string> {
  const { table, host, commitment } = await createTable({ agreement });
  if (commitment !== null) pinCommitment(table, commitment);
  try {
    await seatAll(table, seats, host);
  } catch (error) {
    forgetTable(table);
    if (agreement.listed)
      void command(table, { t: "agree", key: drawKey(), agreement: { ...agreement, listed: false } }, [host]).catch(
        () => null,
      );
    throw error;
  }
  if (start) startWhenShown(table);
  return table;
}

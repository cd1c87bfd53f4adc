/** Opens a table over HTTP: creates it and seats people and bots. */
import { command, ProblemError, setUp } from "../api/http";
import type { Agreement, Command } from "../api/messages";
import { drawKey, drawSeed, drawToken, holdSeat } from "../api/tokens";
import { pinCommitment, pinSeed, settleSeed } from "../fair/pins";
import { botName } from "./bot_names";
import { startWhenShown } from "./start";

/** Somebody at this device, or a bot. */
export type Sitting = { name: string; colour: string | null } | { bot: string };

/** Open a table and seat everyone in order; returns its name. `start`: the game starts as soon as it is shown. */
export async function openTable(
  agreement: Partial<Agreement>,
  seats: readonly Sitting[],
  start: boolean,
): Promise<string> {
  const { table, host, commitment } = await setUp({ agreement });
  if (commitment !== null) pinCommitment(table, commitment);
  const send = (wish: Command): Promise<unknown> => command(table, wish, [host]);
  // People first: they choose their colours, and bots take what is left.
  for (const [seat, sitting] of seats.entries()) {
    if ("bot" in sitting) continue;
    const [token, seed] = [drawToken(), drawSeed()];
    holdSeat(table, token);
    pinSeed(table, seed);
    await send({ t: "sit", key: drawKey(), seat, ...sitting, seed, token }).catch((error: unknown) => {
      if (error instanceof ProblemError) error.seat = seat;
      throw error;
    });
    settleSeed(table, seed, true);
  }
  const names = seats.flatMap((sitting) => ("name" in sitting ? [sitting.name] : []));
  for (const [seat, sitting] of seats.entries()) {
    if (!("bot" in sitting)) continue;
    const name = botName(seat, names);
    names.push(name);
    await send({ t: "sit-bot", key: drawKey(), seat, bot: sitting.bot, name });
  }
  if (start) startWhenShown(table);
  return table;
}

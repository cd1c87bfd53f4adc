/** Set up a table over HTTP: who sits where, and off it goes. */
import { command, setUp } from "../api/http";
import type { Agreement, Command } from "../api/messages";
import { drawKey, drawSeed, drawToken, holdSeat } from "../api/tokens";
import { noteCommitment } from "../fair/seen";
import { botName } from "./bot_names";

/** Somebody at this device, or a bot. */
export type Sitting = { name: string; colour: string | null } | { bot: string };

/** Opens a table and seats everyone in order; returns its name. `start`: play begins at once. */
export async function seatAll(
  agreement: Partial<Agreement>,
  seats: readonly Sitting[],
  start: boolean,
): Promise<string> {
  const { table, host, commitment } = await setUp(agreement);
  noteCommitment(commitment);
  const send = (wish: Command): Promise<unknown> => command(table, wish, [host]);
  // People first: they choose their colours, and bots take what is left.
  for (const [seat, sitting] of seats.entries()) {
    if ("bot" in sitting) continue;
    const token = drawToken();
    holdSeat(table, token);
    await send({ t: "sit", key: drawKey(), seat, ...sitting, seed: drawSeed(), token });
  }
  const names = seats.flatMap((sitting) => ("name" in sitting ? [sitting.name] : []));
  for (const [seat, sitting] of seats.entries()) {
    if (!("bot" in sitting)) continue;
    const name = botName(seat, names);
    names.push(name);
    await send({ t: "sit-bot", key: drawKey(), seat, bot: sitting.bot, name });
  }
  if (start) await send({ t: "start", key: drawKey() });
  return table;
}

/** Seats everyone at a table that was just set up. */
import { command } from "../api/http";
import { drawKey } from "../online/tokens";
import { botName } from "./bot_names";
import { takeSeat } from "./seat";

/** Somebody at this device, or a bot; one without a name gets one that nobody else at the table has. */
export type Sitting = { name: string; colour: string | null } | { bot: string; name?: string };

/** Seat people and bots, each at its place in the list. */
export async function seatAll(table: string, seats: readonly Sitting[], host: string): Promise<void> {
  const names: string[] = [];
  // People first: they choose their colours, and bots take what is left.
  for (const [seat, sitting] of seats.entries()) {
    if ("bot" in sitting) continue;
    await takeSeat(table, { seat, ...sitting }, [host]);
    names.push(sitting.name);
  }
  for (const [seat, sitting] of seats.entries()) {
    if (!("bot" in sitting)) continue;
    const { bot, name = botName(seat, names) } = sitting;
    await command(table, { t: "sit-bot", key: drawKey(), seat, bot, name }, [host]);
    names.push(name);
  }
}

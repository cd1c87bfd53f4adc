/** Opens a table at the server whose game begins with a part of a record, and seats everyone. */
import { command, setUp } from "../api/http";
import type { Agreement, Beginning } from "../api/messages";
import { drawKey, forgetTable } from "../api/tokens";
import { takeSeat } from "./seat";

/** Somebody of this device, or a bot, under the name of the record. */
export type BegunSeat = { name: string; colour: string | null } | { name: string; bot: string };

/** Open the table and seat everyone in order; returns its name. Where somebody gets no seat, the table is forgotten. */
export async function openBegunTable(agreement: Partial<Agreement>, beginning: Beginning, seats: readonly BegunSeat[]): Promise<string> {
  const { table, host } = await setUp({ agreement, beginning });
  try {
    // People first: they keep their colours, and bots take what is left.
    for (const [seat, sitting] of seats.entries()) if (!("bot" in sitting)) await takeSeat(table, { seat, ...sitting }, [host]);
    for (const [seat, sitting] of seats.entries())
      if ("bot" in sitting) await command(table, { t: "sit-bot", key: drawKey(), seat, ...sitting }, [host]);
  } catch (error) {
    forgetTable(table);
    throw error;
  }
  return table;
}

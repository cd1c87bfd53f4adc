/** Opens a table at the server that continues a game from a part of its record, and seats everyone. */
import { createTable } from "../api/http";
import type { Agreement, Beginning } from "../api/messages";
import { forgetTable } from "./tokens";
import { seatAll, type Sitting } from "./seating";

/** Open the table and seat everyone in order, under the names of the record; return its name. If somebody gets no seat, the table is
    forgotten. */
export async function openContinuedTable(
  agreement: Partial<Agreement>,
  beginning: Beginning,
  seats: readonly Required<Sitting>[],
): Promise<string> {
  const { table, host } = await createTable({ agreement, beginning });
  try {
    await seatAll(table, seats, host);
  } catch (error) {
    forgetTable(table);
    throw error;
  }
  return table;
}

/** Return the storage key under which this device remembers that an online table continues one of its games. */
export const movedGameKey = (table: string): string => `moved.${table}`;

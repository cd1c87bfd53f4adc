/** Opens a table at the server whose game begins with a part of a record, and seats everyone. */
import { setUp } from "../api/http";
import type { Agreement, Beginning } from "../api/messages";
import { forgetTable } from "./tokens";
import { seatAll, type Sitting } from "./seating";

/** Open the table and seat everyone in order, under the names of the record; returns its name. Where somebody gets no seat, the
    table is forgotten. */
export async function openBegunTable(
  agreement: Partial<Agreement>,
  beginning: Beginning,
  seats: readonly Required<Sitting>[],
): Promise<string> {
  const { table, host } = await setUp({ agreement, beginning });
  try {
    await seatAll(table, seats, host);
  } catch (error) {
    forgetTable(table);
    throw error;
  }
  return table;
}

/** Under which name this device keeps that a table online goes on with a game of its own. */
export const goesOnWith = (table: string): string => `moved.${table}`;

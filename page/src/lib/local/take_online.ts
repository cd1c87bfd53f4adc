/** Takes a game of this browser online: a table of the server goes on where it stands, with everyone at their seats. */
import type { RoomView } from "../api/messages";
import { forgetTable, markOver } from "../api/tokens";
import { settings } from "../shell/settings.svelte";
import { remove, save } from "../shell/storage";
import { openBegunTable } from "../table/begun_table";
import { BOT_PAUSES } from "../table/games";
import type { Sitting } from "../table/seating";
import { askHere } from "./bridge";
import { goesOnWith } from "./moved";

/** Open the table, which others can come to before it starts; returns its name. Where that fails the game stays here as it was. */
export default async function takeOnline({ table: here, agreement, seats }: RoomView): Promise<string> {
  const sitting = seats.flatMap((seat): Required<Sitting>[] => {
    if (!seat) return [];
    const { name, colour, kind, bot } = seat;
    return [kind === "bot" && bot !== null ? { name, bot } : { name, colour }];
  });
  const { seq, ...beginning } = await askHere("take", { table: here });
  let table: string | null = null;
  try {
    // Here the page lets bots wait; at a table of several people the server does.
    table = await openBegunTable({ ...agreement, bot_pause: BOT_PAUSES[settings.botSpeed] }, beginning, sitting);
    save(goesOnWith(table), here);
    await askHere("moved", { table: here, to: table, seq });
  } catch (error) {
    if (table !== null) {
      forgetTable(table);
      remove(goesOnWith(table));
    }
    await askHere("moved", { table: here, to: null, seq }).catch(() => null);
    throw error;
  }
  markOver(here);
  return table;
}

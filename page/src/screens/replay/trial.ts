/** Try from here: a table whose game begins with a part of a record; we sit where it is whose turn, bots at the other seats. */
import { command, setUp } from "../../lib/api/http";
import type { Replay } from "../../lib/api/messages";
import { drawKey, forgetTable } from "../../lib/api/tokens";
import { settings } from "../../lib/shell/settings.svelte";
import { lastSolo } from "../../lib/shell/last_setups";
import { BOT_PAUSES, filled } from "../../lib/table/games";
import { takeSeat } from "../../lib/table/seat";
import { startWhenShown } from "../../lib/table/start";

/** Open the table; returns its name. `placings`: how much of the record is taken over; `seat`: ours. Bots are those that one
    last played against, under the names of the record. */
export async function openTrial(replay: Pick<Replay, "setup" | "names">, record: string, placings: number, seat: number): Promise<string> {
  const agreement = { ...replay.setup, hints: true, bot_pause: BOT_PAUSES[settings.botSpeed] };
  const { table, host } = await setUp({ agreement, beginning: { record, placings } });
  const bots = filled(lastSolo().bots, replay.names.length, ["regular"]);
  try {
    await takeSeat(table, { seat, name: replay.names[seat] ?? "", colour: null }, [host]);
    for (const [at, name] of replay.names.entries())
      if (at !== seat) await command(table, { t: "sit-bot", key: drawKey(), seat: at, bot: bots[at] ?? "regular", name }, [host]);
  } catch (error) {
    forgetTable(table);
    throw error;
  }
  startWhenShown(table);
  return table;
}

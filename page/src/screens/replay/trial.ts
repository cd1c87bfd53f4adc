/** Opens a trial: a game that begins with a part of a record. We play the seat to move; bots play the others. */
import type { Replay } from "../../lib/api/messages";
import { settings } from "../../lib/shell/settings.svelte";
import { lastSolo } from "../../lib/shell/last_setups";
import { openContinuedTable } from "../../lib/online/continued_table";
import { BOT_PAUSES, fillUp } from "../../lib/table/games";
import { openLocallyOrServed } from "../../lib/play/new_table";
import { startWhenShown } from "../../lib/play/start";

/** Open the table; return its name. `placings`: the number of placings taken from the record; `seat`: ours. The bots are those of the last
    solo game, under the names of the record. */
export function openTrial(
  replay: Pick<Replay, "setup" | "names">,
  record: string,
  placings: number,
  seat: number,
): Promise<string> {
  const bots = fillUp(lastSolo().bots, replay.names.length, ["regular"]);
  const botAt = (at: number): string | null => (at === seat ? null : (bots[at] ?? "regular"));
  const served = async (): Promise<string> => {
    const agreement = { ...replay.setup, hints: true, bot_pause: BOT_PAUSES[settings.botSpeed] };
    const seats = replay.names.map((name, at) => (at === seat ? { name, colour: null } : { name, bot: botAt(at)! }));
    const table = await openContinuedTable(agreement, { record, placings }, seats);
    startWhenShown(table);
    return table;
  };
  return openLocallyOrServed(
    (games) =>
      games.openTrial(
        record,
        placings,
        replay.names.map((name, at) => ({ name, bot: botAt(at) })),
      ),
    served,
  );
}

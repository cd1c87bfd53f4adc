/** Takes a game of this browser online: a table of the server continues it with everyone at their seats. */
import { ProblemError } from "../api/http";
import { forgetTable, markOver } from "../online/tokens";
import { settings } from "../shell/settings.svelte";
import { remove, save } from "../shell/storage";
import { movedGameKey, openContinuedTable } from "../online/continued_table";
import { BOT_PAUSES } from "../table/games";
import type { Session } from "./session.svelte";

/** Open the table, which others can join before it starts; return its name. If that fails the game stays here unchanged. */
export default async function takeOnline(session: Session): Promise<string> {
  if (session.state !== "playing")
    throw new ProblemError({ code: "not-playing", message: "No game is being played at this table." });
  const { agreement, seats } = session.plan;
  session.suspend();
  let table: string | null = null;
  try {
    const sitting = seats.map(({ name, colour, bot }) => (bot === null ? { name, colour } : { name, bot }));
    // The whole game so far, including what lies face down, which the server hides as this table did. The server makes bots pause, since
    // several people watch them.
    const beginning = { record: session.text, placings: session.steps.filter(({ t }) => t === "place").length };
    table = await openContinuedTable({ ...agreement, bot_pause: BOT_PAUSES[settings.botSpeed] }, beginning, sitting);
    save(movedGameKey(table), session.name);
    const before = session.entries.length;
    await session.whenStored();
    // Another tab may have continued it.
    if (session.entries.length !== before)
      throw new ProblemError({ code: "too-fast", message: "The game has gone on here meanwhile." });
  } catch (error) {
    if (table !== null) {
      forgetTable(table);
      remove(movedGameKey(table));
    }
    session.resume(null);
    throw error;
  }
  session.resume(table);
  markOver(session.name);
  return table;
}

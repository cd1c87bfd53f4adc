/** Takes a game of this browser online: a table of the server goes on where it stands, with everyone at their seats. */
import { ProblemError } from "../api/http";
import { forgetTable, markOver } from "../online/tokens";
import { settings } from "../shell/settings.svelte";
import { remove, save } from "../shell/storage";
import { goesOnWith, openBegunTable } from "../online/begun_table";
import { BOT_PAUSES } from "../table/games";
import type { Session } from "./session.svelte";

/** Open the table, which others can come to before it starts; returns its name. Where that fails the game stays here as it was. */
export default async function takeOnline(session: Session): Promise<string> {
  if (session.state !== "playing")
    throw new ProblemError({ code: "not-playing", message: "No game is being played at this table." });
  const { agreement, seats } = session.plan;
  session.hold();
  let table: string | null = null;
  try {
    const sitting = seats.map(({ name, colour, bot }) => (bot === null ? { name, colour } : { name, bot }));
    // The whole game so far, also what lies face down: the server hides that as this table did. There it lets bots wait, for several people.
    const beginning = { record: session.text, placings: session.steps.filter(({ t }) => t === "place").length };
    table = await openBegunTable({ ...agreement, bot_pause: BOT_PAUSES[settings.botSpeed] }, beginning, sitting);
    save(goesOnWith(table), session.name);
    const before = session.entries.length;
    await session.settled();
    // Another tab may have gone on with it.
    if (session.entries.length !== before)
      throw new ProblemError({ code: "too-fast", message: "The game has gone on here meanwhile." });
  } catch (error) {
    if (table !== null) {
      forgetTable(table);
      remove(goesOnWith(table));
    }
    session.release(null);
    throw error;
  }
  session.release(table);
  markOver(session.name);
  return table;
}

/** Opens the deal of a day: in this browser, or at a server, where the bots are seated already and we take the free seat. */
import { ProblemError, createTable } from "../api/http";
import { forgetTable } from "../online/tokens";
import { settings } from "../shell/settings.svelte";
import { openLocallyOrServed } from "../play/new_table";
import { takeSeat } from "../online/seating";
import { startWhenShown } from "../play/start";
import { say } from "../words/words.svelte";
import { beginDay, today } from "./days";

/** Open a table of a day, `today` or a date; return its name. The game starts as soon as it is shown. */
export function openDay(wanted: string): Promise<string> {
  const guest = say("guest.name");
  const name = settings.name.trim() || guest;
  const here = async (games: typeof import("../session/games")): Promise<string> => {
    const day = wanted === "today" ? today() : wanted;
    const table = await games.openDay(day, name, guest);
    beginDay(day, table);
    return table;
  };
  return openLocallyOrServed(here, () => openServed(wanted, name, guest));
}

async function openServed(wanted: string, name: string, guest: string): Promise<string> {
  const { table, host, day } = await createTable({ day: wanted });
  const sit = (called: string): Promise<unknown> => takeSeat(table, { seat: 0, name: called }, [host]);
  await sit(name)
    .catch((error: unknown) => {
      // A bot may have this name.
      if (name === guest || !(error instanceof ProblemError) || error.problem?.code !== "name-taken") throw error;
      return sit(guest);
    })
    .catch((error: unknown) => {
      forgetTable(table); // we have no seat there
      throw error;
    });
  startWhenShown(table);
  beginDay(day ?? wanted, table);
  return table;
}

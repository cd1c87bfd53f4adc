/** Opens the deal of a day over HTTP: the bots sit there already, we take the free seat and start. */
import { command, ProblemError, setUp } from "../api/http";
import type { Command } from "../api/messages";
import { drawKey, drawSeed, drawToken, holdSeat } from "../api/tokens";
import { settings } from "../shell/settings.svelte";
import { say } from "../words/words.svelte";
import { beginDay } from "./days";

/** Open a table of a day, `today` or a date, and start; returns its name. */
export async function openDay(wanted: string): Promise<string> {
  const { table, host, day } = await setUp({ day: wanted });
  const send = (wish: Command): Promise<unknown> => command(table, wish, [host]);
  const token = drawToken();
  holdSeat(table, token);
  const sit = (name: string): Promise<unknown> => send({ t: "sit", key: drawKey(), seat: 0, name, seed: drawSeed(), token });
  const guest = say("guest.name");
  const name = settings.name.trim() || guest;
  await sit(name).catch((error: unknown) => {
    // One of the bots may be called so.
    if (name === guest || !(error instanceof ProblemError) || error.problem?.code !== "name-taken") throw error;
    return sit(guest);
  });
  await send({ t: "start", key: drawKey() });
  beginDay(day ?? wanted, table);
  return table;
}

/** Seats bots on all free seats of a table. */
import type { Refused } from "../../../lib/api/messages";
import type { TableClient } from "../../../lib/online/table_client.svelte";
import { botName } from "../../../lib/table/bot_names";

/** Give every free seat to a bot, these in turn; returns why one could not sit. Who sits down meanwhile keeps the seat. */
export async function fillWithBots(client: TableClient, bots: readonly string[]): Promise<Refused | null> {
  const seats = (): NonNullable<typeof client.room>["seats"] => client.room?.seats ?? [];
  for (const seat of seats().keys()) {
    if (seats()[seat] !== null) continue;
    const names = seats().flatMap((person) => (person ? [person.name] : []));
    const bot = bots[seats().filter((person) => person?.kind === "bot").length % bots.length] ?? "regular";
    const answer = await client.send({ t: "sit-bot", seat, bot, name: botName(seat, names) });
    if (answer.t === "refused" && answer.code !== "seat-taken" && answer.code !== "no-free-seat") return answer;
  }
  return null;
}

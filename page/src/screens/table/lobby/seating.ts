/** Fills the seats of a table: free ones with bots, reserved ones of a rematch with their previous players. */
import type { PersonView, Refused } from "../../../lib/api/messages";
import type { TableClient } from "../../../lib/online/table_client.svelte";
import { holdingOf } from "../../../lib/online/tokens";
import { botName } from "../../../lib/table/bot_names";

/** Give every free seat to a bot, using these in turn; return the first refusal. People who sit down meanwhile keep their seats. */
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

/** Return whether a seat is reserved for a person who has not come yet. */
export const isReserved = (person: PersonView | null): boolean =>
  person !== null && person.kind === "person" && person.seed === null;

/** Return whether every seat is taken by somebody who is there. */
export const isComplete = (seats: readonly (PersonView | null)[]): boolean =>
  seats.every((person) => person !== null && !isReserved(person));

/** Take every seat that is reserved for this browser, with a new seed for the new dice. */
export async function takeReserved(client: TableClient): Promise<void> {
  for (const seat of client.you) {
    for (const token of holdingOf(client.name).seats) {
      const person = client.room?.seats[seat] ?? null;
      if (!person || !isReserved(person)) break;
      // Only the server knows which token belongs to which seat, and refuses the others.
      const answer = await client.sit({ name: person.name, colour: person.colour, seat, token });
      if (answer.t !== "refused") break;
    }
  }
}

/** Seats of a rematch that are reserved for those who had them, until they come or others take them. */
import type { TableClient } from "../../../lib/online/table_client.svelte";
import type { PersonView } from "../../../lib/api/messages";
import { holding } from "../../../lib/online/tokens";

/** Whether a seat is reserved for a person who has not come yet. */
export const isReserved = (person: PersonView | null): boolean =>
  person !== null && person.kind === "person" && person.seed === null;

/** Whether every seat has somebody who is there. */
export const isComplete = (seats: readonly (PersonView | null)[]): boolean =>
  seats.every((person) => person !== null && !isReserved(person));

/** Take every seat that is reserved for this browser, each with a new seed for the new dice. */
export async function takeReserved(client: TableClient): Promise<void> {
  for (const seat of client.you) {
    for (const token of holding(client.name).seats) {
      const person = client.room?.seats[seat] ?? null;
      if (!person || !isReserved(person)) break;
      // Which token is whose the server alone knows: the wrong ones are refused.
      const answer = await client.sit({ name: person.name, colour: person.colour, seat, token });
      if (answer.t !== "refused") break;
    }
  }
}

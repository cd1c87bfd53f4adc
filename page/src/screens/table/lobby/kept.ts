/** Seats of a rematch that are kept for somebody: who they wait for, and taking ours. */
import type { Live } from "../../../lib/api/live.svelte";
import type { PersonShown } from "../../../lib/api/messages";
import { holding } from "../../../lib/api/tokens";

/** Whether a seat is kept for somebody who has not come yet. */
export const isKept = (person: PersonShown | null): boolean => person !== null && person.kind === "person" && person.seed === null;

/** Whether everyone who plays is there. */
export const complete = (seats: readonly (PersonShown | null)[]): boolean =>
  seats.every((person) => person !== null && !isKept(person));

/** Take every seat that is kept for this browser, each with a new seed for the new dice. */
export async function takeKept(live: Live): Promise<void> {
  for (const seat of live.you) {
    for (const token of holding(live.table).seats) {
      const person = live.room?.seats[seat] ?? null;
      if (!person || !isKept(person)) break;
      // Which token is whose the server alone knows: the wrong ones are refused.
      const answer = await live.sit({ name: person.name, colour: person.colour, seat, token });
      if (answer.t !== "refused") break;
    }
  }
}

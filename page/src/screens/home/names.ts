/** Who sits at a table, in words: whoever plays there alone with bots is "you", as at the table itself. */
import type { RoomView } from "../../lib/api/messages";
import { holding } from "../../lib/online/tokens";
import { list, say } from "../../lib/words/words.svelte";

export function namesAt({ table, seats, state }: RoomView): string {
  const people = seats.filter((seat) => seat?.kind === "person");
  const alone = state === "playing" && people.length === 1 && holding(table).seats.length > 0;
  return list(seats.flatMap((seat) => (alone && seat === people[0] ? say("you.name") : (seat?.name ?? []))));
}

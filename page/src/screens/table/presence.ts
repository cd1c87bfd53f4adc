/** The state of a seat's player: left, played by a bot, out of time, or disconnected. */
import type { PersonView } from "../../lib/api/messages";

export type SeatState = "left" | "bot" | "late" | "away" | null;

export function stateOf(person: PersonView | null, present: boolean): SeatState {
  if (!person || person.kind === "bot") return null;
  if (person.bot !== null) return "bot";
  if (person.left) return "left";
  if (person.ran_out) return "late";
  return present ? null : "away";
}

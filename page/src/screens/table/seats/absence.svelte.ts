/** Who is absent; of the absent player whose turn it is: when the others are asked how to go on, and what they choose. */
import type { Table } from "../../../lib/play/table";
import type { PersonView, Refused } from "../../../lib/api/messages";

/** After this absence the server lets the others go on, ms; where a clock is agreed on, not before the time for a move. */
const GRACE_MS = 30_000;
/** After choosing to wait, the question comes again after this time, ms. */
const ASK_AGAIN_MS = 60_000;

/** The state of a seat's player: left, played by a bot, out of time, or disconnected. */
export type SeatState = "left" | "bot" | "late" | "away" | null;

export function stateOf(person: PersonView | null, present: boolean): SeatState {
  if (!person || person.kind === "bot") return null;
  if (person.bot !== null) return "bot";
  if (person.left) return "left";
  if (person.ran_out) return "late";
  return present ? null : "away";
}

export class Absence {
  #patientUntil = $state(0);
  #now = $state(Date.now());
  /** Since when the seat to act is not connected, as far as we saw it. */
  #awaySince: number | null = null;

  /** The seat to act, where it is another person's. */
  #acting = $derived.by(() => {
    const seat = this.table.view?.seat ?? null;
    if (seat === null || this.table.you.length === 0 || this.table.you.includes(seat)) return null;
    return this.table.room?.seats[seat]?.kind === "person" ? seat : null;
  });
  #state = $derived.by(() => {
    const acting = this.#acting;
    return acting === null
      ? null
      : stateOf(this.table.room?.seats[acting] ?? null, this.table.present.includes(acting));
  });
  late = $derived(this.#state === "late");
  left = $derived(this.#state === "left");
  away = $derived(this.#state === "away");
  /** Whom the table waits for, once the others may choose. */
  seat = $derived(
    this.#acting !== null && (this.late || this.left || this.away) && this.#now >= this.#patientUntil
      ? this.#acting
      : null,
  );

  constructor(
    readonly table: Table,
    readonly onrefused: (refused: Refused, seat: number) => void,
  ) {}

  /** Call inside an effect's setup: updates the time while the player is away; returns how to stop. */
  watch(): (() => void) | undefined {
    if (!this.away) {
      this.#awaySince = null;
      this.#patientUntil = 0;
      return undefined;
    }
    if (this.#awaySince === null) {
      this.#awaySince = Date.now();
      this.#patientUntil = this.#awaySince + Math.max(GRACE_MS, this.table.moveMs);
    }
    const timer = setInterval(() => (this.#now = Date.now()), 1000);
    return () => clearInterval(timer);
  }

  wait(): void {
    this.#now = Date.now();
    this.#patientUntil = this.#now + ASK_AGAIN_MS;
    // No timer runs unless the player is away; check once more by ourselves.
    setTimeout(() => (this.#now = Date.now()), ASK_AGAIN_MS + 1);
  }

  standIn(): void {
    const seat = this.seat;
    if (seat === null) return;
    void this.table.standIn(seat).then((refused) => refused && this.onrefused(refused, seat));
  }
}

/** Absence: whether the player to act is absent, when the others are asked how to go on, and what they choose. */
import type { Table } from "../../../lib/play/table";
import type { PersonView, Refused } from "../../../lib/api/messages";

/** The absence after which the server lets the others go on, ms; with a clock, at least the time for a move. */
const GRACE_MS = 30_000;
/** The time after which the question is asked again if the others choose to wait, ms. */
const ASK_AGAIN_MS = 60_000;

/** The state of a seat's player: left, replaced by a bot, out of time, or disconnected; null: none of these. */
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
  /** Since when the seat to act has been disconnected, as far as this device saw it, ms since 1970. */
  #awaySince: number | null = null;

  /** The seat to act, if it is another person's. */
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
  /** The seat that the table waits for, once the others may choose how to go on. */
  seat = $derived(
    this.#acting !== null && (this.late || this.left || this.away) && this.#now >= this.#patientUntil
      ? this.#acting
      : null,
  );

  constructor(
    readonly table: Table,
    readonly onrefused: (refused: Refused, seat: number) => void,
  ) {}

  /** Update the time while the player is away. Call this in an effect; returns a function that stops it. */
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
    // The timer only runs while the player is away, so check once more.
    setTimeout(() => (this.#now = Date.now()), ASK_AGAIN_MS + 1);
  }

  standIn(): void {
    const seat = this.seat;
    if (seat === null) return;
    void this.table.standIn(seat).then((refused) => refused && this.onrefused(refused, seat));
  }
}

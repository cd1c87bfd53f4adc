/** Our turn: the chosen move, the previewed move, and a placing that can still be taken back. */
import type { Table } from "../../../lib/play/table";
import type { Option, Refused } from "../../../lib/api/messages";
import type { Stage } from "../stage/stage.svelte";

/** A placing that is drawn but not sent yet. */
export interface Slip {
  option: Option;
  seat: number;
  /** How long they can be taken back, ms. */
  lasts: number;
}

/** A second tap within this time is not meant for the button that has just appeared there, ms. */
const DOUBLE_TAP_MS = 350;
/** So long after dice were placed nothing appears under the finger that would take them back, ms: a slow double tap is over by then. */
export const SETTLED_MS = 600;

/** When the clock has less than this left, a placing is sent at once, ms. */
const HURRY_MS = 3000;

export class Turn {
  #chosen = $state.raw<Option | null>(null);
  #looked = $state.raw<Option | null>(null);
  slip = $state.raw<Slip | null>(null);
  /** Whether it is offered now to take dice back. */
  settled = $state(false);
  #sent: Slip | null = null;
  /** When dice were placed for good by a tap, by `performance.now()`. */
  #placedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** The seat we choose for now; null: none. */
  seat = $derived.by(() => {
    const { view, you, room } = this.table;
    const seat = view?.seat ?? null;
    if (seat === null || !view || this.stage.busy || this.stage.veiled || this.stage.paused) return null;
    const person = room?.seats[seat];
    return this.stage.view === view && you.includes(seat) && person?.bot === null && !person.left ? seat : null;
  });
  /** The legal moves to choose from. */
  options = $derived.by((): Option[] => (this.seat === null ? [] : (this.table.view?.options ?? [])));
  /** The move that is marked; where there is only one, that. */
  chosen = $derived.by(() => {
    const chosen = this.#chosen;
    if (chosen && this.options.includes(chosen)) return chosen;
    return this.options.length === 1 ? (this.options[0] ?? null) : null;
  });
  /** The move whose consequences are drawn on the board. */
  preview = $derived.by(() => {
    const looked = this.#looked;
    return looked && this.options.includes(looked) ? looked : this.chosen;
  });

  /** A placing that was sent and is not answered yet. */
  get sent(): Slip | null {
    return this.stage.laid !== null && this.slip === null ? this.#sent : null;
  }
  /** One that may not have reached the table; it is sent again once the line is back. */
  get unconfirmed(): Option | null {
    return this.table.trouble === null ? null : (this.sent?.option ?? null);
  }

  constructor(
    readonly table: Table,
    readonly stage: Stage,
    /** How long dice can be taken back, ms. */
    readonly takeBackMs: () => number,
    readonly onrefused: (refused: Refused) => void,
  ) {}

  choose(option: Option): void {
    this.#chosen = option;
  }

  look(option: Option | null): void {
    this.#looked = option;
  }

  /** Choose it, or place it where it is chosen already: what a tap does. */
  tap(option: Option): void {
    if (this.chosen === option) this.place(option);
    else this.choose(option);
  }

  /** The action is tapped: does what it says, unless that is the second tap on what stood there before. */
  press(act: () => void): void {
    if (performance.now() - Math.max(this.stage.landedAt, this.#placedAt) >= DOUBLE_TAP_MS) act();
  }

  /** Asked before dice are placed; resolves whether they are. */
  guard: ((option: Option) => Promise<boolean>) | null = null;

  place(option: Option): void {
    if (this.slip || this.#sent || !this.options.includes(option)) return;
    if (this.guard) void this.guard(option).then((sure) => sure && this.#lay(option));
    else this.#lay(option);
  }

  #lay(option: Option): void {
    const seat = this.seat;
    if (seat === null || this.slip || this.#sent || !this.options.includes(option)) return;
    const hurried = this.table.due !== null && this.table.due - Date.now() < HURRY_MS;
    const lasts = hurried ? 0 : this.takeBackMs();
    const slip = { option, seat, lasts };
    const previewed = this.preview === option;
    // Dice that were not shown there before need the board as it is, to find where they fly: so they are drawn first.
    void this.stage.lay(option, previewed);
    if (lasts === 0) {
      this.#placedAt = performance.now();
      return void this.#send(slip);
    }
    this.slip = slip;
    this.settled = false;
    this.#settling = setTimeout(() => (this.settled = true), SETTLED_MS);
    this.#timer = setTimeout(() => this.placeNow(), lasts);
  }

  /** The button that has come into the place of the action is tapped. */
  tapBack(): void {
    if (this.settled) this.takeBack();
  }

  takeBack(): void {
    if (!this.slip) return;
    this.#stopTimers();
    this.#chosen = this.slip.option;
    this.slip = null;
    this.stage.takeBack();
  }

  /** Down for good. */
  placeNow(): void {
    const slip = this.slip;
    if (!slip) return;
    this.#stopTimers();
    this.slip = null;
    void this.#send(slip);
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
  }

  async #send(slip: Slip): Promise<void> {
    this.#sent = slip;
    const refused = await this.table.place(slip.seat, slip.option.move);
    this.#sent = this.#chosen = this.#looked = null;
    if (refused === null) return this.stage.confirm(slip.option);
    this.stage.takeBack();
    this.onrefused(refused);
  }

  /** The screen goes away: what is down stays down. */
  close(): void {
    this.placeNow();
  }
}

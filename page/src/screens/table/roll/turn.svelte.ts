/** Turn: our chosen move, the previewed move, and a placing that can still be taken back. */
import type { Table } from "../../../lib/play/table";
import type { Option, Refused } from "../../../lib/api/messages";
import type { Stage } from "../stage/stage.svelte";

/** A placing that is drawn, and sent when the time for taking it back is over. */
export interface PendingPlacing {
  option: Option;
  seat: number;
  /** The time for taking it back, ms. */
  takeBackMs: number;
}

/** A second tap within this time is not meant for the button that has just appeared under the finger, ms. */
const DOUBLE_TAP_MS = 350;
/** The time after a placing during which no button to take it back appears under the finger, ms: even a slow double tap is over by then. */
export const SETTLED_MS = 600;

/** With less than this left on the clock, a placing is sent immediately, ms. */
const HURRY_MS = 3000;

export class Turn {
  #chosen = $state.raw<Option | null>(null);
  #pointed = $state.raw<Option | null>(null);
  pending = $state.raw<PendingPlacing | null>(null);
  /** Whether the button to take dice back is shown now. */
  canTakeBack = $state(false);
  #sent: PendingPlacing | null = null;
  /** When a tap last placed dice for good, by `performance.now()`. */
  #placedAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** The seat we choose for now; null: none. */
  seat = $derived.by(() => {
    const { view, you, room } = this.table;
    const seat = view?.seat ?? null;
    if (seat === null || !view || this.stage.busy || this.stage.needsHandover || this.stage.paused) return null;
    const person = room?.seats[seat];
    return this.stage.view === view && you.includes(seat) && person?.bot === null && !person.left ? seat : null;
  });
  /** The legal moves to choose from. */
  options = $derived.by((): Option[] => (this.seat === null ? [] : (this.table.view?.options ?? [])));
  /** The chosen move; if there is only one, that one. */
  chosen = $derived.by(() => {
    const chosen = this.#chosen;
    if (chosen && this.options.includes(chosen)) return chosen;
    return this.options.length === 1 ? (this.options[0] ?? null) : null;
  });
  /** The move whose consequences are shown on the board. */
  preview = $derived.by(() => {
    const pointed = this.#pointed;
    return pointed && this.options.includes(pointed) ? pointed : this.chosen;
  });

  /** The placing that was sent and not answered yet; null: none. */
  get sent(): PendingPlacing | null {
    return this.stage.ownPlacing !== null && this.pending === null ? this.#sent : null;
  }
  /** The placing that may not have reached the table; it is sent again once the connection is back. */
  get unconfirmed(): Option | null {
    return this.table.trouble === null ? null : (this.sent?.option ?? null);
  }

  constructor(
    readonly table: Table,
    readonly stage: Stage,
    /** The time for taking dice back, ms. */
    readonly takeBackMs: () => number,
    readonly onrefused: (refused: Refused) => void,
  ) {}

  choose(option: Option): void {
    this.#chosen = option;
  }

  showPreview(option: Option | null): void {
    this.#pointed = option;
  }

  /** Handle a tap on a move: choose it, or place it if it is already chosen. */
  tap(option: Option): void {
    if (this.chosen === option) this.place(option);
    else this.choose(option);
  }

  /** Handle a tap on the primary button, unless it is the second of a double tap on what was there before. */
  press(act: () => void): void {
    if (performance.now() - Math.max(this.stage.landedAt, this.#placedAt) >= DOUBLE_TAP_MS) act();
  }

  /** Called before dice are placed; resolves to whether to place them. */
  guard: ((option: Option) => Promise<boolean>) | null = null;

  place(option: Option): void {
    if (this.pending || this.#sent || !this.options.includes(option)) return;
    if (this.guard) void this.guard(option).then((sure) => sure && this.#place(option));
    else this.#place(option);
  }

  #place(option: Option): void {
    const seat = this.seat;
    if (seat === null || this.pending || this.#sent || !this.options.includes(option)) return;
    const hurried = this.table.due !== null && this.table.due - Date.now() < HURRY_MS;
    const takeBackMs = hurried ? 0 : this.takeBackMs();
    const pending = { option, seat, takeBackMs };
    const previewed = this.preview === option;
    // Draw the placing first: if it was not previewed, the flight starts from the board as it is.
    void this.stage.drawPlacing(option, previewed);
    if (takeBackMs === 0) {
      this.#placedAt = performance.now();
      return void this.#send(pending);
    }
    this.pending = pending;
    this.canTakeBack = false;
    this.#settling = setTimeout(() => (this.canTakeBack = true), SETTLED_MS);
    this.#timer = setTimeout(() => this.placeNow(), takeBackMs);
  }

  /** Handle a tap on the button that takes dice back. */
  takeBackByTap(): void {
    if (this.canTakeBack) this.takeBack();
  }

  takeBack(): void {
    if (!this.pending) return;
    this.#stopTimers();
    this.#chosen = this.pending.option;
    this.pending = null;
    this.stage.takeBack();
  }

  /** Send the placing now. */
  placeNow(): void {
    const pending = this.pending;
    if (!pending) return;
    this.#stopTimers();
    this.pending = null;
    void this.#send(pending);
  }

  #stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#settling);
  }

  async #send(pending: PendingPlacing): Promise<void> {
    this.#sent = pending;
    const refused = await this.table.place(pending.seat, pending.option.move);
    this.#sent = this.#chosen = this.#pointed = null;
    if (refused === null) return this.stage.confirm(pending.option);
    this.stage.takeBack();
    this.onrefused(refused);
  }

  /** Close the screen: a placing that was made is sent. */
  close(): void {
    this.placeNow();
  }
}

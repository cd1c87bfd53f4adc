/** Our turn: the chosen move, the previewed move, and a placing that can still be taken back. */
import type { TableClient } from "../../lib/api/table_client.svelte";
import type { Option, Refused } from "../../lib/api/messages";
import { isHere } from "../../lib/local/here";
import type { Stage } from "./stage.svelte";

/** A placing that is drawn but not sent yet. */
export interface Slip {
  option: Option;
  seat: number;
  /** How long they can be taken back, ms. */
  lasts: number;
  /** When they were put down, by `performance.now()`. */
  since: number;
}

/** A second tap within this time is not meant for the button that has just appeared there, ms. */
const DOUBLE_TAP_MS = 350;

/** When the clock has less than this left, a placing is sent at once, ms. */
const HURRY_MS = 3000;

/** A table of this browser mostly answers sooner than this, ms: so long nothing is drawn, and then all of it in one go. */
const SOON_MS = 60;

export class Turn {
  #chosen = $state.raw<Option | null>(null);
  #looked = $state.raw<Option | null>(null);
  slip = $state.raw<Slip | null>(null);
  #sent = $state.raw<Slip | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The seat we choose for now; null: none. */
  seat = $derived.by(() => {
    const { view, you, room } = this.client;
    const seat = view?.seat ?? null;
    if (seat === null || !view || this.stage.busy || this.stage.veiled || this.stage.paused) return null;
    if (this.stage.view !== view || !you.includes(seat) || this.client.unanswered > 0) return null;
    const person = room?.seats[seat];
    return person && person.bot === null && !person.left ? seat : null;
  });
  /** The legal moves to choose from. */
  options = $derived.by((): Option[] => (this.seat === null ? [] : (this.client.view?.options ?? [])));
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
    return this.client.unanswered > 0 ? this.#sent : null;
  }
  /** One that may not have reached the table; it is sent again once the line is back. */
  get unconfirmed(): Option | null {
    return this.client.unconfirmed ? (this.sent?.option ?? null) : null;
  }

  constructor(
    readonly client: TableClient,
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

  /** The button that has come into the place of the one that threw the dice is tapped. */
  press(option: Option): void {
    if (performance.now() - this.stage.landedAt >= DOUBLE_TAP_MS) this.place(option);
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
    const hurried = this.client.due !== null && this.client.due - Date.now() < HURRY_MS;
    const lasts = hurried ? 0 : this.takeBackMs();
    const slip = { option, seat, lasts, since: performance.now() };
    const previewed = this.preview === option;
    if (lasts > 0) {
      this.slip = slip;
      void this.stage.lay(option, previewed);
      this.#timer = setTimeout(() => this.placeNow(), lasts);
      return;
    }
    // Dice that were not shown there before need the board as it is, to find where they fly.
    const here = previewed && isHere(this.client.table);
    const taken = this.#send(slip, here);
    const late = here && new Promise<true>((done) => setTimeout(done, SOON_MS, true));
    void this.stage.lay(option, previewed, late && Promise.race([taken, late]));
  }

  /** The button that has come into the place of the action is tapped. */
  tapBack(): void {
    if (this.slip && performance.now() - this.slip.since >= DOUBLE_TAP_MS) this.takeBack();
  }

  takeBack(): void {
    if (!this.slip) return;
    clearTimeout(this.#timer);
    this.#chosen = this.slip.option;
    this.slip = null;
    this.stage.takeBack();
  }

  /** Down for good. */
  placeNow(): void {
    const slip = this.slip;
    if (!slip) return;
    clearTimeout(this.#timer);
    this.slip = null;
    void this.#send(slip);
  }

  /** Resolves whether the table has taken it. */
  async #send(slip: Slip, quietly = false): Promise<boolean> {
    this.#sent = slip;
    const { face, bandit } = slip.option.move;
    const answer = await this.client.send({ t: "place", seat: slip.seat, face, bandit }, quietly);
    this.#sent = this.#chosen = this.#looked = null;
    if (answer.t === "event") return true; // it is played out in its turn
    // Refused; or done before the connection broke, and then the new welcome already has it.
    this.stage.takeBack();
    if (answer.t === "refused") this.onrefused(answer);
    return false;
  }

  /** The screen goes away: what is down stays down. */
  close(): void {
    this.placeNow();
  }
}

/** Hint: the hint for our turn, requested on demand and shown until dice are placed or it is switched off. */
import { LazyPart } from "../../../lib/shell/lazy_part.svelte";
import type { Table } from "../../../lib/play/table";
import type { MoveAdvised, Refused, GameView } from "../../../lib/api/messages";
import type { Turn } from "../roll/turn.svelte";

export class Hint {
  #found = $state.raw<{ view: GameView; moves: readonly MoveAdvised[] } | null>(null);
  #asked = $state.raw<GameView | null>(null);

  /** Whether a hint can be requested now. */
  allowed = $derived.by(() => this.turn.seat !== null && this.table.room?.agreement.hints === true);
  /** Whether a request is running. */
  asking = $derived.by(() => this.#asked !== null && this.#asked === this.table.view);
  /** The moves of the hint on screen, the best first; empty: none is shown. */
  moves = $derived.by((): readonly MoveAdvised[] =>
    this.#found?.view === this.table.view && this.allowed ? (this.#found?.moves ?? []) : [],
  );

  /** What shows the hint at the dice. */
  readonly parts = new LazyPart(() => import("./hint_parts"));

  constructor(
    readonly table: Table,
    readonly turn: Turn,
    readonly onfound: (moves: readonly MoveAdvised[]) => void,
    readonly onrefused: (refused: Refused) => void,
  ) {}

  /** Request the hint, or hide it. */
  toggle(): void {
    if (this.moves.length > 0) this.#found = null;
    else void this.#ask();
  }

  async #ask(): Promise<void> {
    const { seat } = this.turn;
    const { view } = this.table;
    if (seat === null || !view || !this.allowed || this.asking) return;
    this.#asked = view;
    void this.parts.load();
    const answer = await this.table.hint(seat);
    if (this.#asked === view) this.#asked = null;
    // The position may have changed meanwhile.
    if (this.table.view !== view || answer === null) return;
    if ("t" in answer) this.onrefused(answer);
    else {
      this.#found = { view, moves: answer };
      this.onfound(answer);
    }
  }
}

/** A hint for our turn: requested on demand, shown until dice are placed or it is switched off. */
import type { TableClient } from "../../lib/api/table_client.svelte";
import type { MoveAdvised, Move, Refused, GameView } from "../../lib/api/messages";
import type { Turn } from "./turn.svelte";

export class Hint {
  #found = $state.raw<{ view: GameView; moves: MoveAdvised[] } | null>(null);
  #asked = $state.raw<GameView | null>(null);

  /** Whether it can be asked for now. */
  allowed = $derived.by(() => this.turn.seat !== null && this.client.room?.agreement.hints === true);
  /** Whether a request is running. */
  asking = $derived.by(() => this.#asked !== null && this.#asked === this.client.view);
  /** What is shown: every legal move, the best first; nothing where none is. */
  moves = $derived.by((): MoveAdvised[] => (this.#found?.view === this.client.view && this.allowed ? (this.#found?.moves ?? []) : []));

  constructor(
    readonly client: TableClient,
    readonly turn: Turn,
    readonly onfound: (moves: MoveAdvised[]) => void,
    readonly onrefused: (refused: Refused) => void,
  ) {}

  /** Request it, or hide it. */
  toggle(): void {
    if (this.moves.length > 0) this.#found = null;
    else void this.#ask();
  }

  /** What is known of a move. */
  of({ face, bandit }: Move): MoveAdvised | undefined {
    return this.moves.find((move) => move.face === face && move.bandit === bandit);
  }

  async #ask(): Promise<void> {
    const { seat } = this.turn;
    const { view } = this.client;
    if (seat === null || !view || !this.allowed || this.asking) return;
    this.#asked = view;
    const answer = await this.client.hint(seat);
    if (this.#asked === view) this.#asked = null;
    // The position may have changed meanwhile.
    if (this.client.view !== view || answer === null) return;
    if (answer.t === "refused") this.onrefused(answer);
    else {
      this.#found = { view, moves: answer.moves };
      this.onfound(answer.moves);
    }
  }
}

/** A hint for our turn: asked for on demand, shown until dice are placed or nobody wants to see it any more. */
import type { Live } from "../../lib/api/live.svelte";
import type { MoveAdvised, OptionShown, Refused, ViewShown } from "../../lib/api/messages";
import type { Turn } from "./turn.svelte";

export class Hint {
  #found = $state.raw<{ view: ViewShown; moves: MoveAdvised[] } | null>(null);
  #asked = $state.raw<ViewShown | null>(null);

  /** Whether it can be asked for now. */
  allowed = $derived.by(() => this.turn.seat !== null && this.live.room?.agreement.hints === true);
  /** Whether it is being thought about. */
  asking = $derived.by(() => this.#asked !== null && this.#asked === this.live.view);
  /** What is shown: every legal move, the best first; nothing where none is. */
  moves = $derived.by((): MoveAdvised[] => (this.#found?.view === this.live.view && this.allowed ? (this.#found?.moves ?? []) : []));

  constructor(
    readonly live: Live,
    readonly turn: Turn,
    readonly onfound: (moves: MoveAdvised[]) => void,
    readonly onrefused: (refused: Refused) => void,
  ) {}

  /** Ask for it, or put it away. */
  toggle(): void {
    if (this.moves.length > 0) this.#found = null;
    else void this.#ask();
  }

  /** What is known of a move. */
  of({ face, bandit }: Pick<OptionShown, "face" | "bandit">): MoveAdvised | undefined {
    return this.moves.find((move) => move.face === face && move.bandit === bandit);
  }

  async #ask(): Promise<void> {
    const { seat } = this.turn;
    const { view } = this.live;
    if (seat === null || !view || !this.allowed || this.asking) return;
    this.#asked = view;
    const answer = await this.live.hint(seat);
    if (this.#asked === view) this.#asked = null;
    // Somebody may have placed meanwhile.
    if (this.live.view !== view || answer === null) return;
    if (answer.t === "refused") this.onrefused(answer);
    else {
      this.#found = { view, moves: answer.moves };
      this.onfound(answer.moves);
    }
  }
}

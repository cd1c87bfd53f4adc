/** The review of a replayed game: asked for, worked out by the server, then found; and what the moves of a step are worth. */
import { untrack } from "svelte";
import { evaluatePosition, review, reviewRecord } from "../../../lib/api/analysis";
import { ProblemError } from "../../../lib/api/http";
import type { MoveAdvised, Review } from "../../../lib/api/messages";
import { failure } from "../../../lib/words/refusals";
import { say } from "../../../lib/words/words.svelte";
import { slipsOf } from "./turns";

/** Where the game that is replayed comes from. */
export interface Source {
  /** The text of its record. */
  record: string;
  /** Its table, where the server has one; null: the record alone is known. */
  table: string | null;
}

export class GameReview {
  state = $state<"none" | "asked" | "found" | "failed">("none");
  found = $state.raw<Review | null>(null);
  progress = $state(0);
  /** Why there is none. */
  sorry = $state("");
  slips = $derived(this.found ? slipsOf(this.found) : []);
  readonly #leaving = new AbortController();

  constructor(readonly source: Source) {}

  /** Have it worked out, unless that was asked before. */
  start(): void {
    if (this.state === "asked" || this.state === "found") return;
    this.state = "asked";
    this.progress = 0;
    this.#review().then(
      (answer) => {
        this.found = answer;
        this.state = "found";
      },
      (error: unknown) => {
        this.state = "failed";
        const nothing = error instanceof ProblemError && error.problem?.code === "not-playing";
        this.sorry = nothing ? say("page.review.nothing") : failure(error);
      },
    );
  }

  /** Nobody looks any more. */
  close(): void {
    this.#leaving.abort();
  }

  /** A game that was played to its end at a table has one review, the same that its end showed. */
  async #review(): Promise<Review> {
    const { table, record } = this.source;
    const onprogress = (share: number): void => void (this.progress = share);
    const { signal } = this.#leaving;
    if (table === null) return reviewRecord(record, onprogress, signal);
    return review(table, onprogress, signal).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem?.code === "not-playing")
        return reviewRecord(record, onprogress, signal);
      throw error;
    });
  }
}

/** What the moves of a position are worth: every one of them, the best first. */
export class Worths {
  /** Of the position that is shown; empty while nothing is known of it. */
  moves = $state.raw<MoveAdvised[]>([]);
  asking = $state(false);
  sorry = $state("");
  #known = new Map<string, MoveAdvised[]>();
  #position: string | null = null;

  /** Show what is known of a position, and ask for the rest; null: hide everything. An effect that shows a position does not run again
      because of what came of it: a question that failed would be asked forever. */
  show(position: string | null): void {
    untrack(() => this.#show(position));
  }

  #show(position: string | null): void {
    if (position === this.#position && this.sorry === "") return;
    this.#position = position;
    this.moves = (position !== null && this.#known.get(position)) || [];
    this.sorry = "";
    this.asking = position !== null && this.moves.length === 0;
    if (position !== null && this.asking) void this.#ask(position);
  }

  of({ face, bandit }: { face: number; bandit: boolean }): MoveAdvised | undefined {
    return this.moves.find((move) => move.face === face && move.bandit === bandit);
  }

  async #ask(position: string): Promise<void> {
    try {
      const moves = await evaluatePosition(position);
      this.#known.set(position, moves);
      if (position === this.#position) this.moves = moves;
    } catch (error) {
      if (position === this.#position) this.sorry = failure(error);
    }
    if (position === this.#position) this.asking = false;
  }
}

/** The review of a replayed game, requested and then computed; and the evaluations of the moves of a step. */
import { untrack } from "svelte";
import { compareMoves, evaluatePosition, review, reviewRecord } from "../../../lib/api/analysis";
import { ProblemError } from "../../../lib/api/http";
import type { MoveAdvised, Review } from "../../../lib/api/messages";
import type { Compare } from "../../../lib/parts/felt/WhyBetter.svelte";
import { failure } from "../../../lib/words/refusals";
import { say } from "../../../lib/words/words.svelte";
import { slipsOf } from "./turns";

/** The source of a replayed game. */
export interface Source {
  /** The text of its record. */
  record: string;
  /** Its table, if the server has one; null: only the record is known. */
  table: string | null;
}

export class GameReview {
  state = $state<"none" | "asked" | "found" | "failed">("none");
  found = $state.raw<Review | null>(null);
  progress = $state(0);
  /** Why the review failed; "": it has not. */
  error = $state("");
  slips = $derived(this.found ? slipsOf(this.found) : []);
  readonly #leaving = new AbortController();

  constructor(readonly source: Source) {}

  /** Request the review, unless it was requested before. */
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
        this.error = nothing ? say("page.review.nothing") : failure(error);
      },
    );
  }

  /** Stop, because the screen is closed. */
  close(): void {
    this.#leaving.abort();
  }

  /** Fetch the review. A finished game of a table has only one, the same as on its end screen. */
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

/** Return the comparison of moves of a position. */
export const compareAt =
  (position: string): Compare =>
  (move, other) =>
    compareMoves(position, move, other);

/** MoveValues: the evaluations of all moves of a position, the best first. */
export class MoveValues {
  /** The moves of the current position; empty while they are unknown. */
  moves = $state.raw<MoveAdvised[]>([]);
  asking = $state(false);
  error = $state("");
  #known = new Map<string, MoveAdvised[]>();
  #position: string | null = null;

  /** Show the evaluations of a position, requesting them if needed; null: hide them. Untracked: an effect that calls this does not depend on
      the result, or a failed request would be repeated forever. */
  show(position: string | null): void {
    untrack(() => this.#show(position));
  }

  #show(position: string | null): void {
    if (position === this.#position && this.error === "") return;
    this.#position = position;
    this.moves = (position !== null && this.#known.get(position)) || [];
    this.error = "";
    this.asking = position !== null && this.moves.length === 0;
    if (position !== null && this.asking) void this.#ask(position);
  }

  async #ask(position: string): Promise<void> {
    try {
      const moves = await evaluatePosition(position);
      this.#known.set(position, moves);
      if (position === this.#position) this.moves = moves;
    } catch (error) {
      if (position === this.#position) this.error = failure(error);
    }
    if (position === this.#position) this.asking = false;
  }
}

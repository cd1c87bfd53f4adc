/** Thinker: runs bots that search, hints and reviews in a Worker, which is started when first needed. */
import type { Move, MoveAdvised, MoveComparison, Review } from "../api/messages";
import type { GameSetup, Position, Seed, Step } from "../rules/engine";

export interface MoveTask {
  t: "move";
  setup: GameSetup;
  position: Position;
  bot: string;
  seed: Seed;
}
export interface HintTask {
  t: "hint";
  setup: GameSetup;
  position: Position;
  seed: Seed;
}
/** Compare two moves; null stands for the best, and for the best of the others. */
export interface CompareTask {
  t: "compare";
  setup: GameSetup;
  position: Position;
  seed: Seed;
  move: Move | null;
  other: Move | null;
}
export interface ReviewTask {
  t: "review";
  setup: GameSetup;
  steps: readonly Step[];
  seed: Seed;
}
export type Task = MoveTask | HintTask | CompareTask | ReviewTask;

/** The result of a task, by its kind. */
export interface TaskResults {
  move: Move;
  hint: MoveAdvised[];
  compare: MoveComparison;
  review: Omit<Review, "ready" | "progress">;
}

/** A message to the Worker. */
export interface ThinkerRequest {
  id: number;
  task: Task;
}
/** A message from the Worker. */
export type ThinkerResponse =
  | { t: "result"; id: number; result: TaskResults[Task["t"]] }
  | { t: "progress"; id: number; share: number }
  | { t: "failed"; id: number };

/** Runs tasks that take long. */
export interface Thinker {
  /** Run a task. Rejects when it is interrupted or fails. */
  think<Kind extends Task["t"]>(
    task: Extract<Task, { t: Kind }>,
    onprogress?: (share: number) => void,
  ): Promise<TaskResults[Kind]>;
  /** Get ready: a task is expected soon. */
  prepare(): void;
  /** Give up all running tasks. */
  interrupt(): void;
}

interface PendingTask {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  onprogress: (share: number) => void;
}

/** The run time after which a task is interrupted by ending its Worker, ms. Starting another Worker costs about as much as the rest of
    a shorter task. */
const LONG_MS = 300;

/** A Thinker with a Worker of its own. */
export class WorkerThinker implements Thinker {
  #worker: Worker | null = null;
  #pending = new Map<number, PendingTask>();
  #lastId = 0;
  /** When the Worker last became busy, by `performance.now()`. */
  #busySince = 0;

  constructor(readonly start: () => Worker) {}

  prepare(): void {
    try {
      this.#ensureWorker();
    } catch {
      // The next task reports the error.
    }
  }

  #ensureWorker(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<ThinkerResponse>) => {
      const pending = this.#pending.get(data.id);
      if (!pending) return;
      if (data.t === "progress") return pending.onprogress(data.share);
      this.#pending.delete(data.id);
      if (data.t === "result") pending.resolve(data.result as never);
      else pending.reject(new Error("the task failed"));
    };
    worker.onerror = () => {
      this.#worker = null;
      this.#rejectAll("the Worker failed");
    };
    return worker;
  }

  think<Kind extends Task["t"]>(
    task: Extract<Task, { t: Kind }>,
    onprogress: (share: number) => void = () => undefined,
  ): Promise<TaskResults[Kind]> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      if (this.#pending.size === 0) this.#busySince = performance.now();
      this.#pending.set(id, { resolve: resolve as (result: never) => void, reject, onprogress });
      const request: ThinkerRequest = { id, task };
      this.#ensureWorker().postMessage(request);
    });
  }

  interrupt(): void {
    if (this.#pending.size === 0) return;
    if (performance.now() - this.#busySince > LONG_MS) {
      this.#worker?.terminate();
      this.#worker = null;
    }
    this.#rejectAll("interrupted");
  }

  /** Reject all pending tasks; results that still arrive are ignored. */
  #rejectAll(reason: string): void {
    const rejected = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of rejected) reject(new Error(reason));
  }
}

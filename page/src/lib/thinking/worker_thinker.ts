/** WorkerThinker: a Thinker whose thoughts run in a Worker of their own, made when first needed and ended to interrupt it. */
import type { FromThinking, ToThinking } from "./thinking";
import type { Found, Thinker, Wanted } from "./thoughts";

interface Waiting {
  found: (found: never) => void;
  failed: (error: Error) => void;
  progress: (share: number) => void;
}

/** A search that has taken so long is ended with its Worker, ms; to start another costs about as much as the rest of a shorter one. */
const LONG_MS = 300;

export class WorkerThinker implements Thinker {
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  /** When the Worker last began to think, by `performance.now()`. */
  #since = 0;

  constructor(readonly start: () => Worker) {}

  prepare(): void {
    try {
      this.#running();
    } catch {
      // whoever wants a thought hears of it
    }
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromThinking>) => {
      const waiting = this.#waiting.get(data.id);
      if (!waiting) return;
      if (data.t === "progress") return waiting.progress(data.share);
      this.#waiting.delete(data.id);
      if (data.t === "found") waiting.found(data.found as never);
      else waiting.failed(new Error("nothing was found"));
    };
    worker.onerror = () => {
      this.#worker = null;
      const lost = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { failed } of lost) failed(new Error("the thinking Worker failed"));
    };
    return worker;
  }

  think<Kind extends Wanted["t"]>(
    wanted: Extract<Wanted, { t: Kind }>,
    onprogress: (share: number) => void = () => undefined,
  ): Promise<Found[Kind]> {
    return new Promise((found, failed) => {
      const id = ++this.#last;
      if (this.#waiting.size === 0) this.#since = performance.now();
      this.#waiting.set(id, { found: found as (found: never) => void, failed, progress: onprogress });
      const asked: ToThinking = { id, wanted };
      this.#running().postMessage(asked);
    });
  }

  interrupt(): void {
    if (this.#waiting.size === 0) return;
    if (performance.now() - this.#since > LONG_MS) {
      this.#worker?.terminate();
      this.#worker = null;
    }
    const lost = [...this.#waiting.values()];
    this.#waiting.clear(); // what is still found is nobody's
    for (const { failed } of lost) failed(new Error("interrupted"));
  }
}

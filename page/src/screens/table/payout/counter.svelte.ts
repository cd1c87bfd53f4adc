/** Counter: amounts that count up to new values instead of jumping. */
import { untrack } from "svelte";

const COUNT_MS = 320;

export class Counter {
  now = $state.raw<number[]>([]);
  #frame = 0;

  /** Count to new values, or jump to them. */
  to(wanted: readonly number[], atOnce: boolean): void {
    cancelAnimationFrame(this.#frame);
    // An effect that calls this does not depend on the current values.
    const counted = untrack(() => this.now);
    const from = wanted.map((amount, i) => counted[i] ?? amount);
    if (atOnce || from.every((amount, i) => amount === wanted[i])) {
      this.now = [...wanted];
      return;
    }
    let start: number | null = null;
    const step = (time: number): void => {
      start ??= time;
      const part = Math.min(1, (time - start) / COUNT_MS);
      this.now = wanted.map((amount, i) => Math.round((from[i] ?? amount) + (amount - (from[i] ?? amount)) * part));
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }
}

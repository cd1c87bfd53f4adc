/** An action that may fail, one at a time: whether it is running, and why the last one failed, in words. */
import { ProblemError } from "../api/http";
import { failure, isAboutName } from "../words/refusals";

export class Attempt {
  busy = $state(false);
  /** "" where nothing failed. */
  error = $state("");
  /** The seat whose name was refused; null where it failed for another reason. */
  seat = $state<number | null>(null);

  /** Run an action, unless another one is running. One that led to another screen resolves with "left": ours is still
      there for a moment, and stays busy. */
  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = "";
    this.seat = null;
    let left = false;
    try {
      left = (await action()) === "left";
    } catch (error) {
      this.error = failure(error);
      this.seat = error instanceof ProblemError && isAboutName(error.problem) ? error.seat : null;
    }
    this.busy = left;
  }
}

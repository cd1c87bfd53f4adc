/** Attempt: runs actions that may fail, one at a time, and holds the state of the current one and the error of the last one. */
import { ProblemError } from "../api/http";
import { failure, isAboutName } from "../words/refusals";

export class Attempt {
  busy = $state(false);
  /** Why the last action failed, in words; "": it did not. */
  error = $state("");
  /** The seat whose name was refused; null: it failed for another reason, or not at all. */
  seat = $state<number | null>(null);

  /** Run an action, unless another one is running. An action that leads to another screen resolves with "left": this one stays busy until
      it is gone. */
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

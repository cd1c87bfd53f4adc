/** An action that may fail, one at a time: whether it is running, and why the last one failed, in words. */
import { failure } from "../words/refusals";

export class Attempt {
  busy = $state(false);
  /** "" where nothing failed. */
  error = $state("");

  /** Run an action, unless another one is running. */
  async run(action: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = "";
    try {
      await action();
    } catch (error) {
      this.error = failure(error);
    } finally {
      this.busy = false;
    }
  }
}

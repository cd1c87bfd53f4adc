/** Something that may fail, one at a time: whether it is under way, and in words why it did not work. */
import { failure } from "../words/refusals";

export class Attempt {
  busy = $state(false);
  /** "" while there is nothing to be sorry for. */
  sorry = $state("");

  /** Whatever is asked for while something is under way is not done. */
  async make(action: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.sorry = "";
    try {
      await action();
    } catch (error) {
      this.sorry = failure(error);
    } finally {
      this.busy = false;
    }
  }
}

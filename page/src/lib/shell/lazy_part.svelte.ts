/** LazyPart: a part of the page that is loaded after the screen is shown, so that the screen opens sooner. */
import { loadPart } from "./chunks";

/** How long to wait for a part, ms. */
const PATIENCE_MS = 8_000;

export class LazyPart<Part> {
  part = $state.raw<Part>();
  /** Whether a load has failed. */
  lost = false;

  constructor(private readonly source: () => Promise<{ default: Part }>) {}

  /** Load the part, unless it is loaded; return, within `within` ms, whether it is. */
  async load(within = PATIENCE_MS): Promise<boolean> {
    const late = new Promise<void>((done) => setTimeout(done, within));
    await Promise.race([this.#load(), late]);
    return this.part !== undefined;
  }

  async #load(): Promise<void> {
    try {
      this.part ??= await loadPart(this.source);
    } catch {
      this.lost = true; // `load` returns false
    }
  }
}

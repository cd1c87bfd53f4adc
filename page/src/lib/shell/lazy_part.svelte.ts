/** A part of the page that is loaded behind what is shown, so that this opens sooner. */
import { loadPart } from "./chunks";

/** How long a part that should have been here is waited for, ms. */
const PATIENCE_MS = 8_000;

export class LazyPart<Part> {
  part = $state.raw<Part>();
  /** Whether it could not be had when it was last asked for. */
  lost = false;

  constructor(private readonly source: () => Promise<{ default: Part }>) {}

  /** Load it, if it is not there yet; returns whether it is, after some milliseconds at the latest. */
  async load(within = PATIENCE_MS): Promise<boolean> {
    const late = new Promise<void>((done) => setTimeout(done, within));
    await Promise.race([this.#load(), late]);
    return this.part !== undefined;
  }

  async #load(): Promise<void> {
    try {
      this.part ??= await loadPart(this.source);
    } catch {
      this.lost = true; // `load` says that it is not there
    }
  }
}

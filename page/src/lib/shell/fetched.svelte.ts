/** A part of the page that is fetched behind what is shown, so that this opens sooner. */
import { fetchPart } from "./parts";

export class Fetched<Part> {
  part = $state.raw<Part>();

  constructor(private readonly load: () => Promise<{ default: Part }>) {}

  /** Fetch it, if it is not there yet; says whether it is, after some milliseconds at the latest. */
  async bring(within: number): Promise<boolean> {
    const late = new Promise<void>((done) => setTimeout(done, within));
    await Promise.race([this.#fetch(), late]);
    return this.part !== undefined;
  }

  async #fetch(): Promise<void> {
    try {
      this.part ??= await fetchPart(this.load);
    } catch {
      // whoever wants it hears that it is not there
    }
  }
}

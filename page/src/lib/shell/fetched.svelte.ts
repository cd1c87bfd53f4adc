/** A part of the page that is fetched behind what is shown, so that this opens sooner. */
export class Fetched<Part> {
  part = $state.raw<Part>();

  constructor(private readonly load: () => Promise<{ default: Part }>) {}

  /** Fetch it, if it is not there yet; says whether it is. */
  async bring(): Promise<boolean> {
    try {
      this.part ??= (await this.load()).default;
    } catch {
      return false;
    }
    return true;
  }
}

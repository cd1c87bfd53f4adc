/** What people have just said, by seat, each for a short while. */
import type { Said } from "../../lib/api/messages";

const SHOWN_MS = 5000;

export class Bubbles {
  texts = $state<Record<number, string>>({});

  /** Show what was said; returns it in words. The words come with the first that is said. */
  async show(said: Said): Promise<string> {
    const { saidInWords } = await import("./phrases");
    const text = saidInWords(said);
    this.texts[said.seat] = text;
    setTimeout(() => this.texts[said.seat] === text && delete this.texts[said.seat], SHOWN_MS);
    return text;
  }
}

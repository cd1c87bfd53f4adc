/** Announcements for screen readers, polite and in order; the shell renders the last few. */
import { untrack } from "svelte";

/** How many stay in the document. */
const MOST = 8;

class Announcements {
  sentences = $state<{ id: number; text: string }[]>([]);
  #last = 0;

  add(text: string): void {
    this.sentences = [...this.sentences.slice(1 - MOST), { id: ++this.#last, text }];
  }
}

export const announcements = new Announcements();
/** Announce a sentence. It reads no state, so that effects may do it. */
export const announce = (text: string): void => untrack(() => announcements.add(text));

/** Polite announcements for screen readers, in order; the shell renders the last few. */
import { untrack } from "svelte";

/** The number of sentences that stay in the document. */
const MOST = 8;

class Announcements {
  sentences = $state<{ id: number; text: string }[]>([]);
  #last = 0;

  add(text: string): void {
    this.sentences = [...this.sentences.slice(1 - MOST), { id: ++this.#last, text }];
  }
}

export const announcements = new Announcements();
/** Announce a sentence. Untracked, so effects may call it. */
export const announce = (text: string): void => untrack(() => announcements.add(text));

/** What a screen reader is told, politely and in order. */
import { untrack } from "svelte";

const KEPT = 8;

class Told {
  sentences = $state<{ id: number; text: string }[]>([]);
  #last = 0;

  add(text: string): void {
    this.sentences = [...this.sentences.slice(1 - KEPT), { id: ++this.#last, text }];
  }
}

export const told = new Told();
/** Telling something watches nothing, so effects may do it. */
export const announce = (text: string): void => untrack(() => told.add(text));

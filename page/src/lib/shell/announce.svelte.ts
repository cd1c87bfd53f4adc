/** What a screen reader is told, politely and in order. */
const KEPT = 8;

class Told {
  sentences = $state<{ id: number; text: string }[]>([]);
  #last = 0;

  add(text: string): void {
    this.sentences = [...this.sentences.slice(1 - KEPT), { id: ++this.#last, text }];
  }
}

export const told = new Told();
export const announce = (text: string): void => told.add(text);

/** Toast: a sentence that is shown for a short while, with a drawing of the move that it is about, if there is one. */
import type { Component } from "svelte";
import type { Person } from "../../lib/table/people";
import type { Entry } from "./log/game_log.svelte";

export interface DrawnMove {
  Drawing: Component<{ entry: Entry; people: readonly Person[]; whole?: boolean }>;
  entry: Entry;
}

const SHOWN_MS = 5000;

export class Toast {
  text = $state("");
  move = $state.raw<DrawnMove>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(text: string, move?: DrawnMove): void {
    this.text = text;
    this.move = move;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.text = ""), SHOWN_MS);
  }
}

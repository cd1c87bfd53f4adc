/** What people have just said, each for a short while: its words, and its drawing where it has one. */
import type { Component } from "svelte";
import type { Said } from "../../lib/api/messages";
import { LazyPart } from "../../lib/shell/lazy_part.svelte";
import type { Person } from "../../lib/table/people";
import type { Emote } from "./phrases";

export interface Bubble {
  seat: number;
  text: string;
  emote: Emote | null;
}

const SHOWN_MS = 5000;

export class Bubbles {
  /** In the order in which it was said; of each seat the last. */
  shown = $state.raw<readonly Bubble[]>([]);
  /** What draws them at a game; it comes with the first thing that is said, as the words do. */
  readonly list = new LazyPart<Component<{ bubbles: readonly Bubble[]; people: readonly Person[]; seats: number }>>(
    () => import("./BubbleList.svelte"),
  );

  at(seat: number): Bubble | null {
    return this.shown.find((bubble) => bubble.seat === seat) ?? null;
  }

  /** Show what was said; returns it in words. */
  async show(said: Said): Promise<string> {
    const [{ saidInWords, emoteOf }] = await Promise.all([import("./phrases"), this.list.load()]);
    const bubble = { seat: said.seat, text: saidInWords(said), emote: emoteOf(said) };
    this.shown = [...this.shown.filter(({ seat }) => seat !== said.seat), bubble];
    setTimeout(() => (this.shown = this.shown.filter((each) => each !== bubble)), SHOWN_MS);
    return bubble.text;
  }
}

/** What people say at a table: bubbles that show it for a short while, the log of it, and whose talk is not shown here. */
import type { Component } from "svelte";
import type { Said } from "../../../lib/api/messages";
import { LazyPart } from "../../../lib/shell/lazy_part.svelte";
import { load, remove, save } from "../../../lib/shell/storage";
import type { Person } from "../../../lib/table/people";
import type { Emote } from "./phrases";

export interface Bubble {
  seat: number;
  text: string;
  emote: Emote | null;
}

const SHOWN_MS = 5000;

/** What people have just said, each for a short while: its words, and its drawing where it has one. */
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

export interface Line {
  /** Counted from the first, for ever. */
  number: number;
  said: Said;
  /** Who said it: people may change seats before the game. */
  name: string;
  hue: number;
  /** Names the person at their table, see `Muted`. */
  seed: string | null;
}

const MOST = 50;

/** What was said at a table since this page was opened; the last of it, on this device alone. */
export class TalkLog {
  lines = $state.raw<readonly Line[]>([]);
  #number = 0;

  add(line: Omit<Line, "number">): void {
    this.lines = [...this.lines.slice(1 - MOST), { ...line, number: this.#number++ }];
  }
}

/** The people at a table whose talk is not shown on this device. What they add to the dice names them: they may change seats. */
export class Muted {
  #seeds = $state.raw<readonly string[]>([]);
  readonly #name: string;

  constructor(table: string) {
    this.#name = `muted.${table}`;
    const saved = load(this.#name);
    if (Array.isArray(saved)) this.#seeds = saved.filter((seed) => typeof seed === "string");
  }

  has(seed: string | null): boolean {
    return seed !== null && this.#seeds.includes(seed);
  }

  set(seed: string, muted: boolean): void {
    const others = this.#seeds.filter((other) => other !== seed);
    this.#seeds = muted ? [...others, seed] : others;
    if (this.#seeds.length > 0) save(this.#name, this.#seeds);
    else remove(this.#name);
  }
}

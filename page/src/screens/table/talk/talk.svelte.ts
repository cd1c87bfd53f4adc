/** Chat at a table: bubbles that show messages for a short while, the log, and who is muted. */
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

/** The messages that people have just sent, each for a short while. */
export class Bubbles {
  /** The last message of each seat, in the order in which they were sent. */
  shown = $state.raw<readonly Bubble[]>([]);
  /** The component that draws them during a game, loaded with the first message. */
  readonly list = new LazyPart<Component<{ bubbles: readonly Bubble[]; people: readonly Person[]; seats: number }>>(
    () => import("./BubbleList.svelte"),
  );

  at(seat: number): Bubble | null {
    return this.shown.find((bubble) => bubble.seat === seat) ?? null;
  }

  /** Show a message; return it in words. */
  async show(said: Said): Promise<string> {
    const [{ saidInWords, emoteOf }] = await Promise.all([import("./phrases"), this.list.load()]);
    const bubble = { seat: said.seat, text: saidInWords(said), emote: emoteOf(said) };
    this.shown = [...this.shown.filter(({ seat }) => seat !== said.seat), bubble];
    setTimeout(() => (this.shown = this.shown.filter((each) => each !== bubble)), SHOWN_MS);
    return bubble.text;
  }
}

export interface Line {
  /** The number of the message, counted from the first. */
  number: number;
  said: Said;
  /** The sender's name then: people may change seats before the game. */
  name: string;
  hue: number;
  /** Identifies the sender at their table, see `Muted`. */
  seed: string | null;
}

const MOST = 50;

/** The last messages at a table since this page was opened. */
export class TalkLog {
  lines = $state.raw<readonly Line[]>([]);
  #number = 0;

  add(line: Omit<Line, "number">): void {
    this.lines = [...this.lines.slice(1 - MOST), { ...line, number: this.#number++ }];
  }
}

/** The people at a table who are muted on this device. They are identified by their seed for the dice, since they may change seats. */
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

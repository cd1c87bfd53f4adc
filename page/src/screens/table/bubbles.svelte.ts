/** What people have just said, by seat, each for a short while: its words, and its drawing where it has one. */
import type { Component } from "svelte";
import type { Said } from "../../lib/api/messages";
import { LazyPart } from "../../lib/shell/lazy_part.svelte";
import type { Emote } from "./phrases";

const SHOWN_MS = 5000;
/** How long a drawing is waited for. */
const PATIENCE_MS = 8000;

export class Bubbles {
  texts = $state<Record<number, string>>({});
  emotes = $state<Record<number, Emote>>({});
  /** What draws emotes; it comes with the first thing that is said, as the words do. */
  readonly drawing = new LazyPart<Component<{ name: Emote; hue: number }>>(() => import("./Emote.svelte"));
  #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  /** Show what was said; returns it in words. */
  async show(said: Said): Promise<string> {
    const [{ saidInWords, emoteOf }] = await Promise.all([import("./phrases"), this.drawing.load(PATIENCE_MS)]);
    const { seat } = said;
    const [text, emote] = [saidInWords(said), emoteOf(said)];
    this.texts[seat] = text;
    if (emote) this.emotes[seat] = emote;
    else delete this.emotes[seat];
    clearTimeout(this.#timers[seat]);
    this.#timers[seat] = setTimeout(() => {
      delete this.texts[seat];
      delete this.emotes[seat];
    }, SHOWN_MS);
    return text;
  }
}

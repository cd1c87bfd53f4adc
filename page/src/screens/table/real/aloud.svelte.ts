/** Reads sentences aloud, where the browser has a voice for the language of the page. */
import { load, save } from "../../../lib/shell/storage";
import { words } from "../../../lib/words/words.svelte";

const NAME = "aloud";

export class Aloud {
  /** Whether the browser has a voice. Some know their voices only after a while. */
  available = $state(false);
  on = $state(load(NAME) === true);
  readonly #synthesis = "speechSynthesis" in globalThis ? speechSynthesis : null;
  readonly #stopped = new AbortController();

  constructor() {
    const look = (): void => void (this.available = this.#voice() !== null);
    look();
    this.#synthesis?.addEventListener("voiceschanged", look, { signal: this.#stopped.signal });
  }

  #voice(): SpeechSynthesisVoice | null {
    const voices = this.#synthesis?.getVoices() ?? [];
    return voices.find(({ lang }) => lang.toLowerCase().startsWith(words.language)) ?? null;
  }

  toggle(): void {
    this.on = !this.on;
    save(NAME, this.on);
    if (!this.on) this.#synthesis?.cancel();
  }

  /** Say a sentence; an earlier one ends. */
  say(text: string): void {
    const voice = this.on ? this.#voice() : null;
    if (!this.#synthesis || !voice) return;
    this.#synthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    this.#synthesis.speak(spoken);
  }

  /** Be silent from now on. */
  close(): void {
    this.#stopped.abort();
    this.#synthesis?.cancel();
  }
}

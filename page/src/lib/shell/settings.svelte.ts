/** How somebody likes to play; kept in the browser. */
import type { Language } from "../words/language";
import { keep, kept } from "./kept";

/** What `takeBack` can be, ms. */
export const TAKE_BACK = [0, 1500, 4000] as const;
export const BOT_SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type BotSpeed = (typeof BOT_SPEEDS)[number];

/** system: as the device says; less: as if it asked for less. */
export const MOTIONS = ["system", "less"] as const;
export type Motion = (typeof MOTIONS)[number];

interface Kept {
  botSpeed: BotSpeed;
  sound: boolean;
  /** How long placed dice can be taken back, ms; 0: not at all. */
  takeBack: number;
  /** null: as the browser says. */
  language: Language | null;
  name: string;
  motion: Motion;
}

const DEFAULTS: Kept = { botSpeed: "normal", sound: false, takeBack: 1500, language: null, name: "", motion: "system" };

class Settings {
  #values = $state<Kept>({ ...DEFAULTS, ...(kept("settings") as Partial<Kept> | undefined) });

  get botSpeed(): BotSpeed {
    return this.#values.botSpeed;
  }
  get sound(): boolean {
    return this.#values.sound;
  }
  get takeBack(): number {
    return this.#values.takeBack;
  }
  get language(): Language | null {
    return this.#values.language;
  }
  get name(): string {
    return this.#values.name;
  }
  get motion(): Motion {
    return this.#values.motion;
  }

  change(change: Partial<Kept>): void {
    Object.assign(this.#values, change);
    keep("settings", this.#values);
  }

  /** As on the first day; `forgetAll` takes care of what is kept. */
  reset(): void {
    Object.assign(this.#values, DEFAULTS);
  }
}

export const settings = new Settings();

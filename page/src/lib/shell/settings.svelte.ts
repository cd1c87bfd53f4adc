/** The settings of this browser. */
import type { Language } from "../words/language";
import { save, load } from "./storage";

/** The values of `takeBack`, ms. */
export const TAKE_BACK = [0, 1500, 4000] as const;
export const BOT_SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type BotSpeed = (typeof BOT_SPEEDS)[number];

/** How our dice are rolled: by hand, or automatically. */
export const ROLLINGS = ["hand", "self"] as const;
export type Rolling = (typeof ROLLINGS)[number];

/** system: the device's setting; less: reduced motion. */
export const MOTIONS = ["system", "less"] as const;
export type Motion = (typeof MOTIONS)[number];

/** system: the device's setting. */
export const THEMES = ["system", "dark", "light", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

interface Values {
  botSpeed: BotSpeed;
  sound: boolean;
  /** Whether sound has been offered, which happens only once. */
  soundOffered: boolean;
  /** Whether the device vibrates. */
  touch: boolean;
  /** Whether bots sometimes show how they feel. */
  reactions: boolean;
  /** Whether to warn before a blunder, if hints are agreed on. */
  tutor: boolean;
  /** The time within which placed dice can be taken back, ms; 0: not at all. */
  takeBack: number;
  rolling: Rolling;
  /** Whether shaking the device also rolls the dice. */
  shake: boolean;
  /** null: the browser's language. */
  language: Language | null;
  name: string;
  motion: Motion;
  /** The tips that were shown, and "aim" once a first game has begun; null: tips are off. */
  tips: readonly string[] | null;
  /** null: not chosen. */
  theme: Theme | null;
  /** Whether games of this device alone are played in the browser, if it can, instead of at the server. */
  local: boolean;
}

const DEFAULTS: Values = {
  botSpeed: "normal",
  sound: false,
  soundOffered: false,
  touch: false,
  reactions: true,
  tutor: false,
  takeBack: 1500,
  rolling: "hand",
  shake: false,
  language: null,
  name: "",
  motion: "system",
  tips: [],
  theme: null,
  local: true,
};

class Settings {
  #values = $state<Values>({ ...DEFAULTS, ...(load("settings") as Partial<Values> | undefined) });

  get botSpeed(): BotSpeed {
    return this.#values.botSpeed;
  }
  get sound(): boolean {
    return this.#values.sound;
  }
  get soundOffered(): boolean {
    return this.#values.soundOffered;
  }
  get touch(): boolean {
    return this.#values.touch;
  }
  get reactions(): boolean {
    return this.#values.reactions;
  }
  get tutor(): boolean {
    return this.#values.tutor;
  }
  get takeBack(): number {
    return this.#values.takeBack;
  }
  get rolling(): Rolling {
    return this.#values.rolling;
  }
  get shake(): boolean {
    return this.#values.shake;
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
  get tips(): readonly string[] | null {
    return this.#values.tips;
  }
  get theme(): Theme | null {
    return this.#values.theme;
  }
  get local(): boolean {
    return this.#values.local;
  }

  change(change: Partial<Values>): void {
    Object.assign(this.#values, change);
    save("settings", this.#values);
  }

  /** Return to the defaults; `clearStorage` removes what is saved. */
  reset(): void {
    Object.assign(this.#values, DEFAULTS);
  }
}

export const settings = new Settings();

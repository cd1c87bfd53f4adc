/** The settings of this browser. */
import type { Language } from "../words/language";
import { save, load } from "./storage";

/** What `takeBack` can be, ms. */
export const TAKE_BACK = [0, 1500, 4000] as const;
export const BOT_SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type BotSpeed = (typeof BOT_SPEEDS)[number];

/** Who throws the dice on our turn: we, or they fall by themselves. */
export const ROLLINGS = ["hand", "self"] as const;
export type Rolling = (typeof ROLLINGS)[number];

/** system: as the device says; less: as if it asked for less. */
export const MOTIONS = ["system", "less"] as const;
export type Motion = (typeof MOTIONS)[number];

/** system: as the device says. */
export const THEMES = ["system", "dark", "light", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

interface Values {
  botSpeed: BotSpeed;
  sound: boolean;
  /** Whether sound was offered; once is enough. */
  soundOffered: boolean;
  /** Whether the device vibrates. */
  touch: boolean;
  /** Whether bots show now and then how they feel. */
  reactions: boolean;
  /** Whether there is a warning before a blunder, where hints are agreed on. */
  tutor: boolean;
  /** How long placed dice can be taken back, ms; 0: not at all. */
  takeBack: number;
  rolling: Rolling;
  /** Whether shaking the device throws dice, too. */
  shake: boolean;
  /** null: as the browser says. */
  language: Language | null;
  name: string;
  motion: Motion;
  /** The tips of a first game that were given; null: none are wanted. */
  tips: readonly string[] | null;
  /** null: nobody has chosen. */
  theme: Theme | null;
  /** Whether games of this device alone are played in the browser, where it can, and not on the server. */
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

  /** Back to the defaults; `clearStorage` removes what is saved. */
  reset(): void {
    Object.assign(this.#values, DEFAULTS);
  }
}

export const settings = new Settings();

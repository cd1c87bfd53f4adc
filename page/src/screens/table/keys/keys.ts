/** Keys: the keyboard shortcuts of the table. */

export type Shortcut =
  | { t: "face"; face: number; bandit: boolean }
  | { t: "confirm" | "roll" | "bandit" | "last" | "standings" | "hint" | "keys" | "back" | "finish" };

export interface KeyPress {
  key: string;
  /** Whether Ctrl, Alt or Meta is pressed, which makes it a shortcut of the browser. */
  withModifier: boolean;
  /** What has the focus: a text field, something that Enter and space press, or neither. */
  focus: "field" | "button" | "other";
}

const LETTERS: Record<string, Shortcut> = {
  b: { t: "bandit" },
  h: { t: "hint" },
  l: { t: "last" },
  s: { t: "standings" },
  u: { t: "back" },
  "?": { t: "keys" },
  escape: { t: "finish" },
};

/** Turns key presses into shortcuts; B waits for its digit. */
export class Keys {
  #bandit = false;

  /** Return the shortcut of a key; null: none. */
  press({ key, withModifier, focus }: KeyPress): Shortcut | null {
    const bandit = this.#bandit;
    this.#bandit = false;
    if (withModifier || focus === "field") return null;
    if (/^[1-6]$/.test(key)) return { t: "face", face: Number(key), bandit };
    if (key === "Enter") return focus === "button" ? null : { t: "confirm" };
    if (key === " ") return focus === "button" ? null : { t: "roll" };
    const shortcut = LETTERS[key.toLowerCase()] ?? null;
    this.#bandit = shortcut?.t === "bandit";
    return shortcut;
  }
}

export function focusOf(target: EventTarget | null): KeyPress["focus"] {
  if (!(target instanceof Element)) return "other";
  if (target.closest("input, textarea, select, [contenteditable]")) return "field";
  return target.closest("button, a, summary") ? "button" : "other";
}

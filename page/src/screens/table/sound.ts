/** Sounds; the synthesiser is loaded with the first one, and only where sound is switched on. */
import { settings } from "../../lib/shell/settings.svelte";

export type SoundName = "roll" | "place" | "turn" | "payout";

export function sound(name: SoundName): void {
  if (!settings.sound || (document.visibilityState === "hidden" && name !== "turn")) return;
  void import("./tones").then(({ play }) => play(name), () => undefined); // without a line in silence
}

/** Sounds: nothing is heard, or fetched, until somebody asks for them. */
import { settings } from "../../lib/shell/settings.svelte";

export type SoundName = "roll" | "place" | "turn" | "payout";

export function sound(name: SoundName): void {
  if (!settings.sound || (document.visibilityState === "hidden" && name !== "turn")) return;
  void import("./tones").then(({ play }) => play(name), () => undefined); // without a line in silence
}

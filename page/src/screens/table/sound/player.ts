/** Plays the sounds and vibrations of the table, if they are switched on. */
import { settings } from "../../../lib/shell/settings.svelte";
import { cuesOf, touchOf, type SoundEvent } from "./cues";
import { playTone } from "./tones";

export function play(event: SoundEvent): void {
  const hidden = document.visibilityState === "hidden";
  for (const cue of cuesOf(event)) {
    // While the page is hidden, only our turn is worth a sound.
    if (settings.sound && (!hidden || cue.sound === "turn")) playTone(cue);
    const touch = settings.touch && !hidden ? touchOf(cue) : null;
    if (touch) setTimeout(() => feel(touch), 1000 * cue.after);
  }
}

function feel(pattern: number[]): void {
  try {
    navigator.vibrate(pattern);
  } catch {
    // The device cannot vibrate.
  }
}

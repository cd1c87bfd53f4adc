/** Plays what happens at the table: sounds where they are switched on, touches where the device has them. */
import { settings } from "../../../lib/shell/settings.svelte";
import { cuesOf, touchOf, type SoundEvent } from "./cues";
import { playTone } from "./tones";

export function play(event: SoundEvent): void {
  const hidden = document.visibilityState === "hidden";
  for (const cue of cuesOf(event)) {
    // Who looks elsewhere only wants to know that it is their turn.
    if (settings.sound && (!hidden || cue.sound === "turn")) playTone(cue);
    const touch = settings.touch && !hidden ? touchOf(cue) : null;
    if (touch) setTimeout(() => feel(touch), 1000 * cue.after);
  }
}

function feel(pattern: number[]): void {
  try {
    navigator.vibrate(pattern);
  } catch {
    // A device that cannot.
  }
}

/** Sound and touch. What makes them is loaded with the first one, and only where one of the two is switched on. */
import { settings } from "../../../lib/shell/settings.svelte";
import type { SoundEvent } from "./cues";

export function sound(event: SoundEvent): void {
  if (settings.sound || settings.touch)
    void import("./player").then(
      ({ play }) => play(event),
      () => undefined,
    ); // without a line in silence
}

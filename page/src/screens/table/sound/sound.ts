/** Sound and vibration. The player is loaded with the first event, and only if one of the two is switched on. */
import { settings } from "../../../lib/shell/settings.svelte";
import type { SoundEvent } from "./cues";

export function sound(event: SoundEvent): void {
  if (settings.sound || settings.touch)
    void import("./player").then(
      ({ play }) => play(event),
      () => undefined,
    ); // silent if it cannot be loaded
}

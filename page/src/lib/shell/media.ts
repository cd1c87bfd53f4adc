/** What the device is like, as values that components can watch. */
import { MediaQuery } from "svelte/reactivity";
import { settings } from "./settings.svelte";

const less = new MediaQuery("(prefers-reduced-motion: reduce)");

/** Nothing moves; what would have moved is in its new place, and the live region tells it. */
export const reducedMotion = {
  get current(): boolean {
    return less.current || settings.motion === "less";
  },
};
/** One line of facades instead of two columns; the same width as in the style sheets. */
export const wide = new MediaQuery("(min-width: 1024px)");

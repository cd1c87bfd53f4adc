/** What the device is like, as values that components can watch. */
import { MediaQuery } from "svelte/reactivity";

/** Nothing moves; what would have moved is in its new place, and the live region tells it. */
export const reducedMotion = new MediaQuery("(prefers-reduced-motion: reduce)");
/** One line of facades instead of two columns; the same width as in the style sheets. */
export const wide = new MediaQuery("(min-width: 1024px)");

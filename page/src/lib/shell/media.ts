/** What the device is like, as values that components can watch. */
import { MediaQuery } from "svelte/reactivity";
import { DESKTOP, PHONE, ROOMY } from "../look/shapes";
import { settings } from "./settings.svelte";

const less = new MediaQuery("(prefers-reduced-motion: reduce)");

/** Nothing moves; what would have moved is in its new place, and the live region tells it. */
export const reducedMotion = {
  get current(): boolean {
    return less.current || settings.motion === "less";
  },
};
/** Room for a list beside the board of six casinos, or of seven. */
export const roomy = { six: new MediaQuery(ROOMY.six), seven: new MediaQuery(ROOMY.seven) };
/** One row of facades, with names and words. */
export const wide = new MediaQuery(DESKTOP);
/** Two columns of casinos, and few words. */
export const narrow = new MediaQuery(PHONE);

/** Properties of the device and window, as reactive values. */
import { MediaQuery } from "svelte/reactivity";
import { DESKTOP, PHONE, ROOMY } from "../look/shapes";
import { settings } from "./settings.svelte";

const less = new MediaQuery("(prefers-reduced-motion: reduce)");

/** Whether nothing should move: then things are drawn in their new place, and the live region announces changes. */
export const reducedMotion = {
  get current(): boolean {
    return less.current || settings.motion === "less";
  },
};
/** Whether there is room for a list beside a board of six casinos, or of seven. */
export const roomy = { six: new MediaQuery(ROOMY.six), seven: new MediaQuery(ROOMY.seven) };
/** Whether the facades fit in one row, with names and words. */
export const wide = new MediaQuery(DESKTOP);
/** Whether there are two columns of casinos, and few words. */
export const narrow = new MediaQuery(PHONE);

/** The shapes of window that the page is designed for. A style sheet names one as `@media (--phone)`, which vite/shapes.ts replaces by its
    condition; scripts use the same conditions. Sizes between the shapes are fluid (`clamp`), and what depends on the size of one
    component is a container query. */

/** One row of facades, names beside the notes, words on every button. */
export const DESKTOP = "(min-width: 1024px)";

/** Upright: two columns of casinos, the felt below. */
export const PHONE = "(max-width: 639px)";

/** Wide enough for a list beside six, or seven, facades. Only used by scripts, which then load the list. */
export const ROOMY = { six: "(min-width: 1680px)", seven: "(min-width: 2200px)" } as const;

export const SHAPES = {
  phone: PHONE,
  /** A phone with little height, typically one whose browser shows its bars: signs and captions shrink or disappear. */
  "short-phone": `${PHONE} and (max-height: 760px)`,
  /** A phone on its side, or a page at a zoom of 200 %: the felt is beside the board. */
  side: "(min-width: 640px) and (max-width: 1023px) and (max-height: 700px)",
  /** Three columns of casinos, larger notes and dice, the felt below. */
  tablet: "(min-width: 640px) and (max-width: 1023px) and (min-height: 701px)",
  desktop: DESKTOP,
  /** A desktop with little height: the row of facades is still completely visible. */
  laptop: `${DESKTOP} and (max-height: 839px)`,
} as const;

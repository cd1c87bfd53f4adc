/** The shapes of window that the page is drawn for. A style sheet names one as `@media (--phone)`, and vite/shapes.ts puts
    its condition there; scripts use the same conditions. Sizes between the shapes are fluid (`clamp`), and what depends on
    the room of one component is a container query. */

/** One row of facades, names beside the notes, words on every button. */
export const DESKTOP = "(min-width: 1024px)";

/** Upright: two columns of casinos, the felt below. */
export const PHONE = "(max-width: 639px)";

/** So wide that six facades, or seven, leave room for a list beside them; only scripts ask, which then load the list. */
export const ROOMY = { six: "(min-width: 1680px)", seven: "(min-width: 2200px)" } as const;

export const SHAPES = {
  phone: PHONE,
  /** A phone with less height, above all one whose browser shows its bars: signs and captions shrink or go. */
  "short-phone": `${PHONE} and (max-height: 760px)`,
  /** A phone on its side, or a page at twice its size: the felt stands beside the board. */
  side: "(min-width: 640px) and (max-width: 1023px) and (max-height: 700px)",
  /** Three columns of casinos, larger notes and dice, the felt below. */
  tablet: "(min-width: 640px) and (max-width: 1023px) and (min-height: 701px)",
  desktop: DESKTOP,
  /** A desktop that is low: the row of facades is still seen whole. */
  laptop: `${DESKTOP} and (max-height: 839px)`,
} as const;

/** A stroke alphabet for signs and for the figures on notes: capitals with a height of 20. */

/** The advance width of a letter, and its path from its upper left corner, with relative commands only. */
type Glyph = readonly [number, string];

const LETTERS: Record<string, Glyph> = {
  A: [16, "m0 20l8-20l8 20m-13.2-7h10.4"],
  B: [12, "v20h6.2a5.6 5.6 0 0 0 0-11.2h-6.2m6 0a4.4 4.4 0 0 0 0-8.8h-6"],
  C: [17.6, "m18 4a10 10 0 1 0 0 12"],
  D: [15, "v20h5a10 10 0 0 0 0-20z"],
  E: [10, "m10 0h-10v20h10m-10-9h8"],
  F: [9.5, "m10 0h-10v20m0-9h8"],
  G: [20, "m18 4a10 10 0 1 0 2 7h-7"],
  H: [14, "v20m14-20v20m-14-9h14"],
  I: [0, "v20"],
  J: [8, "m8 0v14c0 4-2.6 6-5.4 6c-1 0-1.9-.2-2.6-.6"],
  K: [12, "v20m11-20l-11 12m3.7-4l8.3 12"],
  L: [9.5, "v20h9.5"],
  M: [18, "m0 20v-20l9 14l9-14v20"],
  N: [14, "m0 20v-20l14 20v-20"],
  O: [20, "m10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"],
  P: [12, "m0 20v-20h6a6 6 0 0 1 0 12h-6"],
  Q: [20, "m10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20zm3 14l6.5 6"],
  R: [12, "m0 20v-20h6a6 6 0 0 1 0 12h-6m5 0l7 8"],
  S: [
    12,
    "m11 3.2c-1-2.2-3-3.2-5-3.2c-3 0-5.2 2-5.2 4.8c0 3.2 2.7 4.2 5.2 5.2c3 1.2 5.8 2 5.8 5.2c0 2.8-2.5 4.8-5.8 4.8c-2.7 0-5-1.4-6-4",
  ],
  T: [14, "h14m-7 0v20"],
  U: [14, "v13a7 7 0 0 0 14 0v-13"],
  V: [16, "l8 20l8-20"],
  W: [23, "l6 20l5.5-18l5.5 18l6-20"],
  X: [14, "l14 20m0-20l-14 20"],
  Y: [14, "l7 11l7-11m-7 11v9"],
  Z: [13, "m1 0h12l-13 20h13"],
  "0": [13, "m6.5 0a6.5 10 0 1 0 0 20a6.5 10 0 1 0 0-20z"],
  "1": [5.5, "m0 4.4l5.5-4.4v20"],
  "2": [12.5, "m.3 6a6 6 0 1 1 10.2 4.3l-10.5 9.7h12.5"],
  "3": [11.6, "m1.6 3a4.7 4.7 0 1 1 4.4 6.4a5.3 5.3 0 1 1-5.1 6.6"],
  "4": [13, "m10 20v-20l-10 14h13"],
  "5": [12.3, "m11 0h-8.4l-1.2 9.2a6.3 6.3 0 1 1-1 7.6"],
  "6": [12.6, "m9.5 0c-4.5 3-9.5 8-9.5 13.7a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 0 0-12.6 0"],
  "7": [12, "h12l-8 20"],
  "8": [11.6, "m6 9.4a4.7 4.7 0 1 1 0-9.4a4.7 4.7 0 1 1 0 9.4a5.3 5.3 0 1 0 0 10.6a5.3 5.3 0 1 0 0-10.6"],
  "9": [12.6, "m3.1 20c4.5-3 9.5-8 9.5-13.7a6.3 6.3 0 1 0-12.6 0a6.3 6.3 0 0 0 12.6 0"],
  "\u2019": [2, "m2 0l-2 5"],
  "-": [7, "m0 11h7"],
  " ": [5, ""],
};

/** Accents above or below a capital, by the middle of the capital. */
const ACCENTS: Record<string, (middle: number) => string> = {
  "\u0308": (x) => `M${x - 3} -5h.01M${x + 3} -5h.01`,
  "\u0301": (x) => `M${x} -3.5l4-4`,
  "\u0300": (x) => `M${x} -3.5l-4-4`,
  "\u0302": (x) => `M${x - 3} -3.5L${x} -7L${x + 3} -3.5`,
  "\u0327": (x) => `M${x} 20v2.5l-2.5 2`,
};

const round = (number: number): number => Math.round(number * 100) / 100;

/** Draw a text as one path; return it with its width. Accented letters are composed of capital and accent; a character without a glyph
    leaves a gap. */
export function lettering(text: string, gap = 4.6): { width: number; d: string } {
  let d = "";
  let begin = 0;
  let width = 0;
  for (const sign of text.toUpperCase().replace(/[’']/g, "\u2019").normalize("NFD")) {
    const accent = ACCENTS[sign];
    if (accent) {
      d += accent(round((begin + width) / 2));
      continue;
    }
    const [advance, path] = LETTERS[sign] ?? LETTERS[" "] ?? [0, ""];
    if (width > 0 || d) begin = width + gap;
    if (path) d += `M${round(begin)} 0${path}`;
    width = begin + advance;
  }
  return { width: round(width), d };
}

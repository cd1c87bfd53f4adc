/** Our own stroke alphabet for signs and figures on notes: capitals, cap height 20, one line each. */

/** Advance width and path of a letter. */
type Glyph = readonly [number, string];

const LETTERS: Record<string, Glyph> = {
  "A": [16, "M0 20L8 0l8 20M2.8 13h10.4"],
  "B": [12, "M0 0v20h6.2a5.6 5.6 0 0 0 0-11.2H0M6 8.8A4.4 4.4 0 0 0 6 0H0"],
  "C": [17.6, "M18 4A10 10 0 1 0 18 16"],
  "D": [15, "M0 0v20h5A10 10 0 0 0 5 0z"],
  "E": [10, "M10 0H0v20h10M0 11h8"],
  "F": [9.5, "M10 0H0v20M0 11h8"],
  "G": [20, "M18 4A10 10 0 1 0 20 11h-7"],
  "H": [14, "M0 0v20M14 0v20M0 11h14"],
  "I": [0, "M0 0v20"],
  "J": [8, "M8 0v14c0 4-2.6 6-5.4 6-1 0-1.9-.2-2.6-.6"],
  "K": [12, "M0 0v20M11 0L0 12M3.7 8L12 20"],
  "L": [9.5, "M0 0v20h9.5"],
  "M": [18, "M0 20V0l9 14L18 0v20"],
  "N": [14, "M0 20V0l14 20V0"],
  "O": [20, "M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20z"],
  "P": [12, "M0 20V0h6a6 6 0 0 1 0 12H0"],
  "Q": [20, "M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM13 14l6.5 6"],
  "R": [12, "M0 20V0h6a6 6 0 0 1 0 12H0M5 12l7 8"],
  "S": [12, "M11 3.2C10 1 8 0 6 0 3 0 .8 2 .8 4.8.8 8 3.5 9 6 10c3 1.2 5.8 2 5.8 5.2 0 2.8-2.5 4.8-5.8 4.8-2.7 0-5-1.4-6-4"],
  "T": [14, "M0 0h14M7 0v20"],
  "U": [14, "M0 0v13a7 7 0 0 0 14 0V0"],
  "V": [16, "M0 0l8 20L16 0"],
  "W": [23, "M0 0l6 20L11.5 2 17 20 23 0"],
  "X": [14, "M0 0l14 20M14 0L0 20"],
  "Y": [14, "M0 0l7 11L14 0M7 11v9"],
  "Z": [13, "M1 0h12L0 20h13"],
  "0": [13, "M6.5 0A6.5 10 0 1 0 6.5 20A6.5 10 0 1 0 6.5 0z"],
  "1": [5.5, "M0 4.4L5.5 0v20"],
  "2": [12.5, "M.3 6A6 6 0 1 1 10.5 10.3L0 20h12.5"],
  "3": [11.6, "M1.6 3A4.7 4.7 0 1 1 6 9.4A5.3 5.3 0 1 1 .9 16"],
  "4": [13, "M10 20V0L0 14h13"],
  "5": [12.3, "M11 0H2.6L1.4 9.2A6.3 6.3 0 1 1 .4 16.8"],
  "6": [12.6, "M9.5 0C5 3 0 8 0 13.7A6.3 6.3 0 1 0 12.6 13.7A6.3 6.3 0 0 0 0 13.7"],
  "7": [12, "M0 0h12L4 20"],
  "8": [11.6, "M6 9.4A4.7 4.7 0 1 1 6 0A4.7 4.7 0 1 1 6 9.4A5.3 5.3 0 1 0 6 20A5.3 5.3 0 1 0 6 9.4"],
  "9": [12.6, "M3.1 20C7.6 17 12.6 12 12.6 6.3A6.3 6.3 0 1 0 0 6.3A6.3 6.3 0 0 0 12.6 6.3"],
  "\u2019": [2, "M2 0l-2 5"],
  "-": [7, "M0 11h7"],
  " ": [5, ""],
};

/** Accents over (or under) a capital of some width. */
const ACCENTS: Record<string, (middle: number) => string> = {
  "\u0308": (x) => `M${x - 3} -5h.01M${x + 3} -5h.01`,
  "\u0301": (x) => `M${x} -3.5l4-4`,
  "\u0300": (x) => `M${x} -3.5l-4-4`,
  "\u0302": (x) => `M${x - 3} -3.5L${x} -7L${x + 3} -3.5`,
  "\u0327": (x) => `M${x} 20v2.5l-2.5 2`,
};

export interface Lettering {
  width: number;
  letters: { x: number; d: string }[];
}

/** A text as strokes. Accents of any language are put together from capital and accent; what cannot be drawn is a gap. */
export function lettering(text: string, gap = 4.6): Lettering {
  const letters: Lettering["letters"] = [];
  let x = 0;
  let width = 0;
  for (const sign of text.toUpperCase().replace(/[’']/g, "\u2019").normalize("NFD")) {
    const accent = ACCENTS[sign];
    const last = letters.at(-1);
    if (accent) {
      if (last) last.d += accent((x - gap - last.x) / 2);
      continue;
    }
    const [advance, d] = LETTERS[sign] ?? LETTERS[" "] ?? [0, ""];
    letters.push({ x: Math.round(x * 100) / 100, d });
    width = x + advance;
    x = width + gap;
  }
  return { width: Math.round(width * 100) / 100, letters };
}

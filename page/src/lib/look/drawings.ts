/** The page's drawings as paths: emblems and roofs of the casinos, marks of people, pips, icons. */

export interface Stroke {
  d: string;
  transform?: string;
}

/** Join paths into one stroke. */
const strokes = (...paths: string[]): Stroke[] => [{ d: paths.join("") }];
const LEAF = "M48 43C40 33 29 30 29 19.5C29 11 42 7 48 17.5C54 7 67 11 67 19.5C67 30 56 33 48 43z";
const SWAN =
  "M47 38l-7-4C36 24 24 25 23 36c-1 12 19 17 21 30 0 8-10 14-20 12C12 76 6 66 4 51c8 7 18 9 28 3M12 66c8 4 15 3 21-2";

/** The emblems by casino, in a box of 96. Each shows its number: one flame, two swans, three prongs, four leaves, five points, six cells. */
export const EMBLEMS: Record<number, Stroke[]> = {
  1: strokes(
    "M48 4v10M38 14h20l6 9H32z",
    "M33 23C13 36 13 60 33 72h30c20-12 20-36 0-49",
    "M48 34c6 8 11 13 11 20a11 11 0 0 1-22 0c0-5 3-8 5-11 1 3 2 5 4 5-1-5 0-10 2-14z",
    "M36 72l-3 7h30l-3-7M48 79v13M40 79v7M56 79v7",
  ),
  2: [{ d: SWAN }, { d: SWAN, transform: "matrix(-1 0 0 1 96 0)" }, { d: "M12 88h26M46 88h4M58 88h26" }],
  3: strokes(
    "M48 92V22M40 18l8-14 8 14M20 14v14c0 17 12 24 28 24s28-7 28-24V14M13 24l7-13 7 13M69 24l7-13 7 13M38 62h20",
    "M6 80c6-7 13-7 19 0s12 7 17 1M54 81c5 6 11 6 17 0s13-7 19 0",
  ),
  4: [
    ...[45, 135, 225, 315].map((angle) => ({ d: LEAF, transform: `rotate(${angle} 48 43)` })),
    { d: "M48 52c0 16 3 28 11 40" },
  ],
  5: strokes(
    "M70.0 8.4L71.1 28.7L90.0 36.0L71.1 43.3L70.0 63.6L57.1 47.9L37.5 53.0L48.5 36.0L37.5 19.0L57.1 24.1z",
    "M36 42C24 52 13 66 6 84M46 56C38 66 31 77 27 90M33 25C22 32 12 42 5 55",
  ),
  6: strokes(
    "M75.5 33.8L87.8 40.9L87.8 55.1L75.5 62.2L63.2 55.1L63.2 40.9z",
    "M61.8 57.6L74.0 64.7L74.0 78.9L61.8 86.0L49.5 78.9L49.5 64.7z",
    "M34.3 57.6L46.5 64.7L46.5 78.9L34.3 86.0L22.0 78.9L22.0 64.7z",
    "M20.5 33.8L32.8 40.9L32.8 55.1L20.5 62.2L8.2 55.1L8.2 40.9z",
    "M34.2 10.0L46.5 17.1L46.5 31.3L34.2 38.4L22.0 31.3L22.0 17.1z",
    "M61.8 10.0L74.0 17.1L74.0 31.3L61.8 38.4L49.5 31.3L49.5 17.1z",
    "M48 38c5 6 8 10 8 13.5a8 8 0 0 1-16 0C40 48 43 44 48 38z",
  ),
  7: strokes(
    "M14 88V32c0-28 54-28 54 0v56z",
    "M22 40h38v22H22zM34.7 40v22M47.3 40v22",
    "M26 46h5l-3 10M38.5 46h5l-3 10M51 46h5l-3 10",
    "M26 76h30M41 12v10M32 17l4 7M50 17l-4 7",
    "M68 64h12V32",
    "M73 25a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z",
  ),
};

/** The roofs by casino, 240 wide and 28 high, stretched to the facade. */
export const ROOFS: Record<number, string> = {
  1: "M0 28V22C46 22 84 15 120 2c36 13 74 20 120 20v6",
  2: "M0 28V20C6 0 110-4 120 16 130-4 234 0 240 20v8",
  3: "M0 28V15h42L60 5l18 10h24l18-14 18 14h24l18-10 18 10h42v13",
  4: "M0 28V20a30 15 0 0 1 60-5 30 15 0 0 1 60 0 30 15 0 0 1 60 0 30 15 0 0 1 60 5v8",
  5: "M0 28V24C100 24 180 16 240 3v25",
  6: "M0 28V18L20 6h40l14 9h22L110 3h20l14 12h22l14-9h40l20 12v10",
  7: "M0 28C0 10 40 2 120 2s120 8 120 26",
};

/** The marks in a box of 24: 1 to 6 for the colours, 0 for neutral. A colour is never shown without its mark. */
export const MARKS: Record<number, string> = {
  1: "M12 4.6L20.4 19H3.6z",
  2: "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 8.4a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 1 1 0-7.2z",
  3: "M12.0 3.2L14.4 9.4L20.9 9.7L15.8 13.8L17.5 20.2L12.0 16.6L6.5 20.2L8.2 13.8L3.1 9.7L9.6 9.4z",
  4: "M6.2 5h11.6a1.2 1.2 0 0 1 1.2 1.2v11.6a1.2 1.2 0 0 1 -1.2 1.2h-11.6a1.2 1.2 0 0 1 -1.2 -1.2v-11.6a1.2 1.2 0 0 1 1.2 -1.2z",
  5: "M12 2.8L20 12l-8 9.2L4 12z",
  6: "M9.3 4h5.4v5.3H20v5.4h-5.3V20H9.3v-5.3H4V9.3h5.3z",
  0: "M4.8 9.2h14.4a1.2 1.2 0 0 1 1.2 1.2v3.2a1.2 1.2 0 0 1 -1.2 1.2h-14.4a1.2 1.2 0 0 1 -1.2 -1.2v-3.2a1.2 1.2 0 0 1 1.2 -1.2z",
};

/** The positions of pips by face, in a box of 64. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[32, 30]],
  2: [
    [18, 16],
    [46, 44],
  ],
  3: [
    [18, 16],
    [32, 30],
    [46, 44],
  ],
  4: [
    [18, 16],
    [46, 16],
    [18, 44],
    [46, 44],
  ],
  5: [
    [18, 16],
    [46, 16],
    [32, 30],
    [18, 44],
    [46, 44],
  ],
  6: [
    [18, 15],
    [46, 15],
    [18, 30],
    [46, 30],
    [18, 45],
    [46, 45],
  ],
};

/** The icons, drawn as lines in a box of 24. */
export const ICONS = {
  log: "M5 6h14M5 12h14M5 18h9",
  menu: "M4 7h16M4 12h16M4 17h16",
  hint: "M12 3a6.5 6.5 0 0 0-4 11.6V17h8v-2.4A6.5 6.5 0 0 0 12 3zM9.5 20.5h5",
  rematch: "M5 12a7 7 0 0 1 12-5l2.5 2.5M19.5 4v5.5H14M19 12a7 7 0 0 1-12 5l-2.5-2.5M4.5 20v-5.5H10",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  warning: "M12 4l9 16H3zM12 10v4.5M12 17.2v.3",
  verify: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5",
  review: "M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5M12 8v4l3 2",
  next: "M5 12h14M13 6l6 6-6 6",
  skip: "M5 5l8 7-8 7zM13 5l8 7-8 7z",
  back: "M19 12H5M11 6l-6 6 6 6",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9l4 6M21 9l-4 6",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  open: "M4 7V5h6l2 2h8v12H4zM4 11h16",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  crown: "M4 18h16l1-11-5.5 4L12 4 8.5 11 3 7z",
  "sound-on": "M4 9v6h4l5 4V5L8 9zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  offline:
    "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a14 14 0 0 1 4.5-2.9M19 12.5a10 10 0 0 0-4.5-2.6M22 9a14 14 0 0 0-11-4M8.5 16a5 5 0 0 1 6.5-.4M12 20h.01",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5l3 2",
  bot: "M5 9h14v10H5zM12 9V5M9 13.5h.01M15 13.5h.01M9.5 16.5h5M10.5 4.5h3",
  person: "M12 12a4 4 0 1 0 0-8a4 4 0 1 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  gear: "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM10.4 5.3V2.7h3.2v2.6l2 .8 1.8-1.8 2.3 2.3-1.8 1.8.8 2h2.6v3.2h-2.6l-.8 2 1.8 1.8-2.3 2.3-1.8-1.8-2 .8v2.6h-3.2v-2.6l-2-.8-1.8 1.8-2.3-2.3 1.8-1.8-.8-2H2.7v-3.2h2.6l.8-2-1.8-1.8 2.3-2.3 1.8 1.8z",
  eye: "M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7zM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6z",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.9v.4M12 17.5h.01M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  first: "M18 5l-9 7 9 7zM6 5v14",
  earlier: "M15 5l-8 7 8 7",
  later: "M9 5l8 7-8 7",
  last: "M6 5l9 7-9 7zM18 5v14",
  download: "M12 4v11M8 11l4 4 4-4M5 20h14",
  talk: "M4 5h16v11h-9l-5 4v-4H4z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
} as const;

export type IconName = keyof typeof ICONS;

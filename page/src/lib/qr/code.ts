/** A QR code for a link: bytes, error correction level M, versions 1 to 10 (ISO/IEC 18004). */

/** By version: codewords of correction in each block, then the data codewords of every block. */
const BLOCKS: readonly (readonly [correction: number, data: readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
/** By version: where alignment patterns have their centres. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

// The field with 256 elements: powers of 2 modulo x^8 + x^4 + x^3 + x^2 + 1.
const POWER = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  POWER[i] = value;
  LOG[value] = i;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a: number, b: number): number => (a && b ? POWER[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The Reed-Solomon codewords of a block. */
function correction(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1]! ^= times(factor, POWER[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    for (let at = 0; at <= length; at++) rest[i + at]! ^= times(generator[at]!, factor);
  }
  return rest.slice(data.length);
}

/** The smallest version that holds some bytes; 0 where none does. */
const versionOf = (bytes: Uint8Array): number =>
  BLOCKS.findIndex(([, data], at) => bytes.length + (at < 9 ? 2 : 3) <= data.reduce((sum, length) => sum + length, 0)) +
  1;

/** All codewords of a text in the order they are laid, and the version they need. */
function codewords(text: string): { version: number; words: number[] } {
  const bytes = new TextEncoder().encode(text);
  const version = versionOf(bytes);
  const layout = BLOCKS[version - 1];
  if (!layout) throw new RangeError("too long for a QR code of this size");
  const [corrected, lengths] = layout;
  const capacity = lengths.reduce((sum, length) => sum + length, 0);
  // Mode 0100 (bytes), the length in 8 or 16 bits, the bytes, an end of four zeros, then padding.
  const head = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255];
  const nibbles = [4, ...[...head, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data: number[] = [];
  for (let i = 0; i < nibbles.length; i += 2) data.push((nibbles[i]! << 4) | nibbles[i + 1]!);
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  let from = 0;
  const blocks = lengths.map((length) => data.slice(from, (from += length)));
  const corrections = blocks.map((block) => correction(block, corrected));
  const woven = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => row.slice(at, at + 1)),
    ).flat();
  return { version, words: [...woven(blocks), ...woven(corrections)] };
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (((x / 3) | 0) + ((y / 2) | 0)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The remainder that protects the numbers of format and version. */
function protectedBy(value: number, polynomial: number, bits: number): number {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) rest ^= polynomial << (bit - bits);
  return (value << bits) | rest;
}

type Cells = (boolean | null)[][];

/** Finders, timing, alignment, version; null is left for data, false also where the format will stand. */
function frame(version: number): Cells {
  const size = 17 + 4 * version;
  const cells: Cells = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) cells[y]![x] = dark;
  };
  const rings = (cx: number, cy: number, reach: number, light: readonly number[]): void => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++)
    [
      [6, i],
      [i, 6],
    ].forEach(([x, y]) => set(x!, y!, i % 2 === 0));
  const centres = ALIGNED[version - 1]!;
  const last = centres.at(-1);
  for (const x of centres)
    for (const y of centres) {
      const onFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!onFinder) rings(x, y, 2, [1]);
    }
  for (let i = 0; i < 9; i++)
    [
      [8, i],
      [i, 8],
    ].forEach(([x, y]) => set(x!, y!, cells[y!]![x!] ?? false));
  for (let i = 1; i <= 8; i++)
    [
      [8, size - i],
      [size - i, 8],
    ].forEach(([x, y]) => set(x!, y!, false));
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  set(8, size - 8, true);
  if (version >= 7) {
    const number = protectedBy(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(a, b, ((number >> i) & 1) === 1);
      set(b, a, ((number >> i) & 1) === 1);
    }
  }
  return cells;
}

/** Fills in the data, upwards and downwards in columns of two, from the right. */
function laid(empty: Cells, words: readonly number[], mask: number): boolean[][] {
  const size = empty.length;
  const cells = empty.map((row) => [...row]);
  let bit = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right--; // the timing column
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (empty[y]![x] !== null) continue;
        const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        cells[y]![x] = (dark === 1) !== MASKS[mask]!(x, y);
        bit++;
      }
  }
  // Level M is 00 in the format; the fixed pattern keeps it from being all light.
  const format = protectedBy(mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    cells[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark;
    cells[8]![i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  return cells as boolean[][];
}

/** How hard a pattern is to read: long runs, blocks, look-alikes of finders, too much dark or light. */
function penalty(cells: readonly (readonly boolean[])[]): number {
  const size = cells.length;
  const turned = cells.map((_, x) => cells.map((row) => row[x]!));
  let sum = 0;
  let dark = 0;
  for (const lines of [cells, turned])
    for (const line of lines) {
      const text = line.map((cell) => (cell ? "1" : "0")).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
      sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const cell = cells[y]![x]!;
      if (cell) dark++;
      if (x && y && cell === cells[y - 1]![x] && cell === cells[y]![x - 1] && cell === cells[y - 1]![x - 1]) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
}

/** The code of a text, row by row; true is dark. Without a mask the one that is easiest to read is taken. */
export function qrCode(text: string, mask?: number): boolean[][] {
  const { version, words } = codewords(text);
  const empty = frame(version);
  if (mask !== undefined) return laid(empty, words, mask);
  const codes = MASKS.map((_, number) => laid(empty, words, number));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** The dark cells as one SVG path, a unit each. */
export const qrPath = (cells: readonly (readonly boolean[])[]): string =>
  cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

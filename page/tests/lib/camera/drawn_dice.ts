/** Dice drawn from above, for tests of the camera. */
import { readFileSync } from "node:fs";
import type { Picture } from "../../../src/lib/camera/image";
import { Networks } from "../../../src/lib/camera/network";
import type { ReadDie } from "../../../src/lib/camera/reader";
import { PIPS } from "../../../src/lib/look/drawings";

type Colour = readonly [number, number, number];

export interface DrawnDie {
  face: number;
  x: number;
  y: number;
  size: number;
  body: Colour;
  angle?: number;
}

export const WHITE: Colour = [226, 224, 216];
export const RUBY: Colour = [176, 30, 40];
const FELT: Colour = [38, 84, 62];
/** Halves of a side between the middle of a die and its outer pips, and the radius of a pip. */
const [SPREAD, RADIUS, CORNER] = [0.5, 0.18, 0.25];

export function trainedNetworks(): Networks {
  const bytes = readFileSync("src/lib/camera/camera_weights.bin");
  const weights = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  return new Networks(weights, new WebAssembly.Module(readFileSync("src/lib/camera/camera_layers.wasm")));
}

/** Global names are slow in the environment of the tests. */
const { abs, ceil, cos, hypot, max, min, sign, sin } = Math;

/** Return the colour of a die at a point in halves of its side from its middle; null beside it. */
function colourAt(face: number, body: Colour, u: number, v: number): Colour | null {
  if (hypot(max(abs(u) - 1 + CORNER, 0), max(abs(v) - 1 + CORNER, 0)) > CORNER) return null;
  const pip = PIPS[face]!.some(([x, y]) => hypot(u - sign(x - 32) * SPREAD, v - sign(y - 30) * SPREAD) < RADIUS);
  const bright = body[0] + body[1] + body[2] > 450;
  return pip ? (bright ? [24, 24, 26] : [236, 236, 232]) : body;
}

/** Return a picture of dice on felt, each with a soft shadow. */
export function drawDice(dice: readonly DrawnDie[], width = 640, height = 480): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) data[4 * i + c] = FELT[c]! + ((i * 7919) % 13) - 6;
  for (const { face, x, y, size, body, angle = 0 } of dice) {
    const [across, down, reach] = [cos(angle), sin(angle), ceil(0.8 * size)];
    for (let py = max(y - reach, 0); py < min(y + reach, height); py++)
      for (let px = max(x - reach, 0); px < min(x + reach, width); px++) {
        const at = (py * width + px) * 4;
        const shade = max(abs(px - x - 4), abs(py - y - 4)) / size;
        const felt = FELT.map((c) => c * min(1, 0.2 + 1.2 * shade));
        const sum = [0, 0, 0];
        for (let k = 0; k < 4; k++) {
          const [dx, dy] = [((px + (k % 2) / 2 + 0.25 - x) * 2) / size, ((py + (k >> 1) / 2 + 0.25 - y) * 2) / size];
          const colour = colourAt(face, body, dx * across + dy * down, dy * across - dx * down) ?? felt;
          for (let c = 0; c < 3; c++) sum[c]! += colour[c]! / 4;
        }
        for (let c = 0; c < 3; c++) data[at + c] = sum[c]!;
      }
  }
  return { width, height, data };
}

/** Return a die as the reader reports it. */
export const readDie = (die: Partial<ReadDie> = {}): ReadDie => ({
  ...{ face: 1, x: 100, y: 100, size: 50, body: RUBY, certainty: 0.9 },
  ...die,
});

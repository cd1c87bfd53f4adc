/** Pictures as bytes, in resolutions that halve, and how the networks see parts of them. */

/** A picture: rows of red, green, blue and opacity, as `ImageData` has them. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The longer side of the picture that is read, pixels: cameras give more than is needed. */
export const LONG_SIDE = 768;

function halve({ width, height, data }: Picture): Picture {
  const half = { width: width >> 1, height: height >> 1, data: new Uint8ClampedArray((width >> 1) * (height >> 1) * 4) };
  for (let y = 0, to = 0; y < half.height; y++)
    for (let x = 0, from = y * 2 * width * 4; x < half.width; x++, from += 8, to += 4)
      for (let c = 0; c < 4; c++) {
        const below = from + c + width * 4;
        half.data[to + c] = (data[from + c]! + data[from + c + 4]! + data[below]! + data[below + 4]! + 2) >> 2;
      }
  return half;
}

function stretch(picture: Picture, width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4)
      sample(picture, ((x + 0.5) * picture.width) / width, ((y + 0.5) * picture.height) / height, data, to);
  return { width, height, data };
}

/** Write the colour between pixels at a point into `colours` from `at` on. */
function sample({ width, height, data }: Picture, x: number, y: number, colours: Uint8ClampedArray | Float32Array, at: number): void {
  const u = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const v = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [i, j] = [u | 0, v | 0];
  const [fx, fy] = [u - i, v - j];
  const first = (j * width + i) * 4;
  const below = first + width * 4;
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  for (let k = 0; k < 3; k++)
    colours[at + k] = data[first + k]! * a + data[first + 4 + k]! * b + data[below + k]! * c + data[below + 4 + k]! * d;
}

/** A picture in resolutions that halve, from LONG_SIDE on. */
export class Pyramid {
  readonly levels: Picture[];
  /** Pixels of the given picture for each pixel of the first level. */
  readonly scale: number;

  constructor(picture: Picture) {
    const long = Math.max(picture.width, picture.height);
    let first = picture;
    while (Math.max(first.width, first.height) >= 2 * LONG_SIDE) first = halve(first);
    if (long !== LONG_SIDE) {
      const size = (side: number): number => Math.max(2, Math.round((side * LONG_SIDE) / long));
      first = stretch(first, size(picture.width), size(picture.height));
    }
    this.scale = long / LONG_SIDE;
    this.levels = [first];
    for (let k = 0; k < 3; k++) this.levels.push(halve(this.levels[k]!));
  }

  /** Return a square of `pixels` around a point of the first level, each the mean of four samples: red, green and blue, 0 to 255. */
  crop(x: number, y: number, side: number, pixels: number, angle = 0): Float32Array {
    const step = side / pixels;
    const index = Math.min(Math.max(Math.round(Math.log2(step / 2)), 0), this.levels.length - 1);
    const level = this.levels[index]!;
    const shrink = 2 ** -index;
    const [cos, sin] = [Math.cos(angle) * step * shrink, Math.sin(angle) * step * shrink];
    const crop = new Float32Array(pixels * pixels * 3);
    const colour = new Float32Array(3);
    for (let row = 0; row < 2 * pixels; row++)
      for (let column = 0; column < 2 * pixels; column++) {
        const [u, v] = [column / 2 + 0.25 - pixels / 2, row / 2 + 0.25 - pixels / 2];
        sample(level, x * shrink + u * cos - v * sin, y * shrink + u * sin + v * cos, colour, 0);
        const to = ((row >> 1) * pixels + (column >> 1)) * 3;
        for (let c = 0; c < 3; c++) crop[to + c]! += colour[c]! / 4;
      }
    return crop;
  }
}

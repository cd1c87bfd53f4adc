/** Pictures as bytes, in resolutions that halve, and how the networks see parts of them. */

/** A picture: rows of red, green, blue and opacity, as `ImageData` has them. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The longer side of pictures that are taken to be read, pixels: cameras give more than is needed. */
export const LONG_SIDE = 640;
/** Pictures with longer sides are halved first. */
const LONGEST_SIDE = 1000;

function halve({ width, height, data }: Picture): Picture {
  const half = {
    width: width >> 1,
    height: height >> 1,
    data: new Uint8ClampedArray((width >> 1) * (height >> 1) * 4),
  };
  for (let y = 0, to = 0; y < half.height; y++)
    for (let x = 0, from = y * 2 * width * 4; x < half.width; x++, from += 8, to += 4)
      for (let c = 0; c < 4; c++) {
        const below = from + c + width * 4;
        half.data[to + c] = (data[from + c]! + data[from + c + 4]! + data[below]! + data[below + 4]! + 2) >> 2;
      }
  return half;
}

/** A picture in resolutions that halve. */
export class Pyramid {
  readonly levels: readonly Picture[];
  /** Pixels of the given picture for each pixel of the first level. */
  readonly scale: number;

  constructor(picture: Picture) {
    let first = picture;
    while (Math.max(first.width, first.height) > LONGEST_SIDE) first = halve(first);
    this.scale = picture.width / first.width;
    const second = halve(first);
    const third = halve(second);
    this.levels = [first, second, third, halve(third)];
  }

  /** Return a square of `pixels` around a point of the first level, each the mean of four samples: red, green and blue, 0 to 255. */
  crop(x: number, y: number, side: number, pixels: number, angle = 0): Float32Array {
    const step = side / pixels;
    const index = Math.min(Math.max(Math.round(Math.log2(step / 2)), 0), this.levels.length - 1);
    const level = this.levels[index]!;
    const shrink = 2 ** -index;
    const [cos, sin] = [Math.cos(angle) * step * shrink, Math.sin(angle) * step * shrink];
    const crop = new Float32Array(pixels * pixels * 3);
    const { width, height, data } = level;
    for (let row = 0; row < 2 * pixels; row++) {
      const down = row / 2 + 0.25 - pixels / 2;
      for (let column = 0; column < 2 * pixels; column++) {
        const across = column / 2 + 0.25 - pixels / 2;
        const u = Math.min(Math.max(x * shrink + across * cos - down * sin - 0.5, 0), width - 1.001);
        const v = Math.min(Math.max(y * shrink + across * sin + down * cos - 0.5, 0), height - 1.001);
        const i = u | 0;
        const j = v | 0;
        // Between the four pixels around the point; each sample counts a quarter.
        const right = (u - i) / 4;
        const left = 0.25 - right;
        const lower = v - j;
        const upper = 1 - lower;
        const above = (j * width + i) * 4;
        const below = above + width * 4;
        const to = ((row >> 1) * pixels + (column >> 1)) * 3;
        for (let c = 0; c < 3; c++)
          crop[to + c]! +=
            (data[above + c]! * left + data[above + 4 + c]! * right) * upper +
            (data[below + c]! * left + data[below + 4 + c]! * right) * lower;
      }
    }
    return crop;
  }
}

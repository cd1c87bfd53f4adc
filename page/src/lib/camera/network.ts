/** The two networks of the camera: layers on grids, in the order in which tools/camera/networks.py writes their weights. */

/** Values on a grid: rows of cells, each with its channels, and a border of zeros around them, so that no layer asks where the grid ends. */
class Grid {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
  /** Values in a row, with its border. */
  readonly row: number;

  constructor(width: number, height: number, channels: number) {
    [this.width, this.height, this.channels] = [width, height, channels];
    this.row = (width + 2) * channels;
    this.data = new Float32Array(this.row * (height + 2));
  }

  /** Return the index of the first channel of a cell; -1 is the border. */
  at(x: number, y: number): number {
    return (y + 1) * this.row + (x + 1) * this.channels;
  }
}

type Layer = (input: Grid) => Grid;

/** Weights in the order in which layers read them. */
class Weights {
  #next = 0;
  readonly #values: Float32Array;

  constructor(values: Float32Array) {
    this.#values = values;
  }

  read(count: number): Float32Array {
    this.#next += count;
    return this.#values.subarray(this.#next - count, this.#next);
  }
}

/** Multiply a matrix of rows with a vector; sums below `least` become `least`. Four rows at a time: each value is read once for all. */
function multiply(
  matrix: Float32Array,
  bias: Float32Array,
  input: Float32Array,
  from: number,
  width: number,
  output: Float32Array,
  to: number,
  least: number,
): void {
  const rows = bias.length;
  let o = 0;
  for (; o + 3 < rows; o += 4) {
    let first = bias[o]!;
    let second = bias[o + 1]!;
    let third = bias[o + 2]!;
    let fourth = bias[o + 3]!;
    let k = o * width;
    for (let i = from; i < from + width; i++, k++) {
      const value = input[i]!;
      first += value * matrix[k]!;
      second += value * matrix[k + width]!;
      third += value * matrix[k + 2 * width]!;
      fourth += value * matrix[k + 3 * width]!;
    }
    output[to + o] = first > least ? first : least;
    output[to + o + 1] = second > least ? second : least;
    output[to + o + 2] = third > least ? third : least;
    output[to + o + 3] = fourth > least ? fourth : least;
  }
  for (; o < rows; o++) {
    let sum = bias[o]!;
    for (let i = 0, k = o * width; i < width; i++, k++) sum += input[from + i]! * matrix[k]!;
    output[to + o] = sum > least ? sum : least;
  }
}

/** A convolution of 3 × 3 over all channels, with ReLU. */
function full(weights: Weights, inputs: number, outputs: number, stride = 1): Layer {
  const [kernel, bias] = [weights.read(9 * inputs * outputs), weights.read(outputs)];
  const patch = new Float32Array(9 * inputs);
  const row = 3 * inputs;
  return (input) => {
    const output = new Grid(input.width / stride, input.height / stride, outputs);
    for (let y = 0; y < output.height; y++)
      for (let x = 0; x < output.width; x++) {
        for (let k = 0, from = input.at(x * stride - 1, y * stride - 1); k < 9 * inputs; k += row, from += input.row)
          for (let i = 0; i < row; i++) patch[k + i] = input.data[from + i]!;
        multiply(kernel, bias, patch, 0, 9 * inputs, output.data, output.at(x, y), 0);
      }
    return output;
  };
}

/** A convolution of 3 × 3 for each channel, with ReLU. */
function depthwise(weights: Weights, channels: number, stride = 1): Layer {
  const [kernel, bias] = [weights.read(9 * channels), weights.read(channels)];
  return (input) => {
    const output = new Grid(input.width / stride, input.height / stride, channels);
    const { data, row } = input;
    for (let y = 0; y < output.height; y++)
      for (let x = 0; x < output.width; x++) {
        const first = input.at(x * stride - 1, y * stride - 1);
        const to = output.at(x, y);
        for (let c = 0; c < channels; c++) {
          const k = c * 9;
          const a = first + c;
          const b = a + row;
          const d = b + row;
          const sum =
            bias[c]! +
            data[a]! * kernel[k]! +
            data[a + channels]! * kernel[k + 1]! +
            data[a + 2 * channels]! * kernel[k + 2]! +
            data[b]! * kernel[k + 3]! +
            data[b + channels]! * kernel[k + 4]! +
            data[b + 2 * channels]! * kernel[k + 5]! +
            data[d]! * kernel[k + 6]! +
            data[d + channels]! * kernel[k + 7]! +
            data[d + 2 * channels]! * kernel[k + 8]!;
          output.data[to + c] = sum > 0 ? sum : 0;
        }
      }
    return output;
  };
}

/** A convolution of 1 × 1: mixes the channels of each cell. */
function pointwise(weights: Weights, inputs: number, outputs: number, least = 0): Layer {
  const [kernel, bias] = [weights.read(inputs * outputs), weights.read(outputs)];
  return (input) => {
    const output = new Grid(input.width, input.height, outputs);
    for (let y = 0; y < output.height; y++)
      for (let x = 0, from = input.at(0, y), to = output.at(0, y); x < output.width; x++, from += inputs, to += outputs)
        multiply(kernel, bias, input.data, from, inputs, output.data, to, least);
    return output;
  };
}

const chain = (...layers: Layer[]): Layer => {
  return (input) => layers.reduce((grid, layer) => layer(grid), input);
};

function separable(weights: Weights, inputs: number, outputs: number, stride = 1): Layer {
  return chain(depthwise(weights, inputs, stride), pointwise(weights, inputs, outputs));
}

/** Return the sum of a grid and one of half its size. */
function add(fine: Grid, coarse: Grid): Grid {
  const sum = new Grid(fine.width, fine.height, fine.channels);
  for (let y = 0; y < fine.height; y++)
    for (let x = 0; x < fine.width; x++) {
      const [a, b] = [fine.at(x, y), coarse.at(x >> 1, y >> 1)];
      for (let c = 0; c < fine.channels; c++) sum.data[a + c] = fine.data[a + c]! + coarse.data[b + c]!;
    }
  return sum;
}

/** A possible die: where its upper face is, its side, and how likely it is one. */
export interface Candidate {
  x: number;
  y: number;
  size: number;
  chance: number;
}

/** Pixels of a picture for each cell of the finder. */
const CELL = 4;
/** The side of a die whose size the finder calls 0, pixels. */
const USUAL_SIZE = 24;
/** Sides of pictures are rounded up to multiples of this. */
export const BLOCK = 16;
/** The least chance of a candidate. */
const LEAST_CHANCE = 0.2;

/** Pixels of the crop of a die, and sides of a die that it shows. */
export const SPAN = 32;
export const MARGIN = 1.75;
/** The answers about a crop: nothing (also a side face), and the faces 1 to 6. */
const ANSWERS = 7;

const chanceOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The networks that find dice and read their faces. */
export class Networks {
  readonly #first: Layer;
  readonly #second: Layer;
  readonly #third: Layer;
  readonly #toSecond: Layer;
  readonly #mixSecond: Layer;
  readonly #toFirst: Layer;
  readonly #mixFirst: Layer;
  readonly #head: Layer;
  readonly #body: Layer;
  readonly #places: Float32Array;
  readonly #placesBias: Float32Array;
  readonly #answers: Float32Array;
  readonly #answersBias: Float32Array;

  /** `bytes` are the upper halves of 32-bit floats. */
  constructor(bytes: ArrayBuffer) {
    const halves = new Uint16Array(bytes);
    const weights = new Weights(new Float32Array(Uint32Array.from(halves, (half) => half << 16).buffer));
    const layer = (inputs: number, outputs: number, stride?: number): Layer =>
      separable(weights, inputs, outputs, stride);
    this.#first = chain(full(weights, 3, 8, 2), full(weights, 8, 16, 2), layer(16, 24));
    this.#second = chain(layer(24, 40, 2), layer(40, 40), layer(40, 40));
    this.#third = chain(layer(40, 56, 2), layer(56, 56), layer(56, 56), layer(56, 56));
    this.#toSecond = pointwise(weights, 56, 40);
    this.#mixSecond = layer(40, 40);
    this.#toFirst = pointwise(weights, 40, 24);
    this.#mixFirst = chain(layer(24, 24), layer(24, 24));
    this.#head = pointwise(weights, 24, 4, -Infinity);
    this.#body = chain(full(weights, 3, 8), full(weights, 8, 16, 2), full(weights, 16, 24), full(weights, 24, 40, 2));
    [this.#places, this.#placesBias] = [weights.read(40 * (SPAN / 4) ** 2), weights.read(40)];
    [this.#answers, this.#answersBias] = [weights.read(40 * ANSWERS), weights.read(ANSWERS)];
  }

  /** Return candidates in a picture, the likeliest first. `bytes` has four values for each pixel, as `ImageData` has. */
  find(width: number, height: number, bytes: Uint8ClampedArray): Candidate[] {
    const blocks = (side: number): number => Math.ceil(side / BLOCK) * BLOCK;
    const image = new Grid(blocks(width), blocks(height), 3);
    for (let y = 0; y < image.height; y++)
      for (let x = 0, to = image.at(0, y); x < image.width; x++, to += 3)
        for (let c = 0; c < 3; c++) {
          const inside = x < width && y < height;
          image.data[to + c] = inside ? bytes[(y * width + x) * 4 + c]! / 255 - 0.5 : -0.5;
        }
    const first = this.#first(image);
    const second = this.#second(first);
    const coarse = this.#mixSecond(add(second, this.#toSecond(this.#third(second))));
    const found = this.#head(this.#mixFirst(add(first, this.#toFirst(coarse))));
    return peaks(found);
  }

  /** Return the chances of nothing and of each face in a crop of SPAN pixels: red, green and blue, 0 to 255. */
  read(crop: Float32Array): Float32Array {
    const image = new Grid(SPAN, SPAN, 3);
    for (let y = 0; y < SPAN; y++)
      for (let i = 0, to = image.at(0, y); i < 3 * SPAN; i++) image.data[to + i] = crop[y * 3 * SPAN + i]! / 255 - 0.5;
    const body = this.#body(image);
    const seen = Float32Array.from(this.#placesBias);
    for (let y = 0, k = 0; y < body.height; y++)
      for (let x = 0; x < body.width; x++, k++)
        for (let c = 0, from = body.at(x, y); c < body.channels; c++)
          seen[c]! += body.data[from + c]! * this.#places[c * body.width * body.height + k]!;
    for (let c = 0; c < seen.length; c++) seen[c] = Math.max(seen[c]!, 0);
    const logits = new Float32Array(ANSWERS);
    multiply(this.#answers, this.#answersBias, seen, 0, seen.length, logits, 0, -Infinity);
    const most = Math.max(...logits);
    const powers = logits.map((logit) => Math.exp(logit - most));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((power) => power / sum);
  }
}

/** Return the cells that are likelier dice than those around them. */
function peaks(found: Grid): Candidate[] {
  const { data, row, channels } = found;
  const threshold = Math.log(LEAST_CHANCE / (1 - LEAST_CHANCE));
  const candidates: Candidate[] = [];
  for (let y = 0; y < found.height; y++)
    for (let x = 0; x < found.width; x++) {
      const at = found.at(x, y);
      const logit = data[at]!;
      if (logit < threshold) continue;
      const beaten = (dx: number, dy: number): boolean => {
        const inside = x + dx >= 0 && x + dx < found.width && y + dy >= 0 && y + dy < found.height;
        return inside && data[at + dy * row + dx * channels]! > logit;
      };
      if ([-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => beaten(dx, dy)))) continue;
      const size = Math.min(Math.exp(data[at + 3]!), 16) * USUAL_SIZE;
      candidates.push({
        x: (x + 0.5) * CELL + data[at + 1]! * size,
        y: (y + 0.5) * CELL + data[at + 2]! * size,
        size,
        chance: chanceOf(logit),
      });
    }
  return candidates.toSorted((a, b) => b.chance - a.chance);
}

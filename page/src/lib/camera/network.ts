/** The two networks of the camera: their layers in the order in which tools/camera/networks.py writes the weights. */
import { chain, Layers, planeOf, rowOf, type Layer, type Planes } from "./layers.ts";

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
  readonly #layers: Layers;
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

  /** `bytes` are the upper halves of 32-bit floats, `module` is that of the layers. */
  constructor(bytes: ArrayBuffer, module: WebAssembly.Module) {
    const halves = new Uint16Array(bytes);
    const weights = new Float32Array(Uint32Array.from(halves, (half) => half << 16).buffer);
    const layers = new Layers(module, weights);
    const separable = (inputs: number, outputs: number, stride?: 1 | 2): Layer =>
      layers.separable(inputs, outputs, stride);
    this.#layers = layers;
    this.#first = chain(layers.full(3, 8, 2), layers.full(8, 16, 2), separable(16, 24));
    this.#second = chain(separable(24, 40, 2), separable(40, 40), separable(40, 40));
    this.#third = chain(separable(40, 56, 2), separable(56, 56), separable(56, 56), separable(56, 56));
    this.#toSecond = layers.pointwise(56, 40);
    this.#mixSecond = separable(40, 40);
    this.#toFirst = layers.pointwise(40, 24);
    this.#mixFirst = chain(separable(24, 24), separable(24, 24));
    this.#head = layers.pointwise(24, 4, false);
    this.#body = chain(layers.full(3, 8), layers.full(8, 16, 2), layers.full(16, 24), layers.full(24, 40, 2));
    const read = (count: number): Float32Array => {
      const at = layers.take(count);
      return weights.subarray(at, at + count);
    };
    [this.#places, this.#placesBias] = [read(40 * (SPAN / 4) ** 2), read(40)];
    [this.#answers, this.#answersBias] = [read(40 * ANSWERS), read(ANSWERS)];
  }

  /** Return candidates in a picture, the likeliest first. `bytes` has four values for each pixel, as `ImageData` has. */
  find(width: number, height: number, bytes: Uint8ClampedArray): Candidate[] {
    const blocks = (side: number): number => Math.ceil(side / BLOCK) * BLOCK;
    this.#layers.clear();
    const image = this.#layers.allocate(blocks(width), blocks(height), 3);
    this.#draw(image, (x, y, c) => (x < width && y < height ? bytes[(y * width + x) * 4 + c]! : 0));
    const first = this.#first(image);
    const second = this.#second(first);
    const coarse = this.#mixSecond(this.#layers.addEnlarged(second, this.#toSecond(this.#third(second))));
    const found = this.#head(this.#mixFirst(this.#layers.addEnlarged(first, this.#toFirst(coarse))));
    return peaks(found, this.#layers.values);
  }

  /** Return the chances of nothing and of each face in a crop of SPAN pixels: red, green and blue, 0 to 255. */
  read(crop: Float32Array): Float32Array {
    this.#layers.clear();
    const image = this.#layers.allocate(SPAN, SPAN, 3);
    this.#draw(image, (x, y, c) => crop[(y * SPAN + x) * 3 + c]!);
    const body = this.#body(image);
    const { values } = this.#layers;
    const seen = this.#placesBias.map((bias, channel) => {
      let sum = bias;
      let k = channel * body.width * body.height;
      for (let y = 0; y < body.height; y++)
        for (let x = 0, from = cellOf(body, channel, 0, y); x < body.width; x++, k++)
          sum += values[from + x]! * this.#places[k]!;
      return Math.max(sum, 0);
    });
    const logits = this.#answersBias.map((bias, answer) =>
      seen.reduce((sum, value, channel) => sum + value * this.#answers[answer * seen.length + channel]!, bias),
    );
    const most = Math.max(...logits);
    const powers = logits.map((logit) => Math.exp(logit - most));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((power) => power / sum);
  }

  /** Write a picture into planes, as the networks see colours: -0.5 to 0.5. */
  #draw(image: Planes, colourAt: (x: number, y: number, channel: number) => number): void {
    const { values } = this.#layers;
    for (let c = 0; c < 3; c++)
      for (let y = 0; y < image.height; y++) {
        const to = cellOf(image, c, 0, y);
        for (let x = 0; x < image.width; x++) values[to + x] = colourAt(x, y, c) / 255 - 0.5;
        values.fill(0, to + image.width, to + image.width + 2);
      }
  }
}

/** Return the index of a cell. */
const cellOf = (planes: Planes, channel: number, x: number, y: number): number =>
  planes.at + channel * planeOf(planes) + (y + 1) * rowOf(planes) + x + 1;

/** Return the cells that are likelier dice than those around them. */
function peaks(found: Planes, values: Float32Array): Candidate[] {
  const [row, plane] = [rowOf(found), planeOf(found)];
  const threshold = Math.log(LEAST_CHANCE / (1 - LEAST_CHANCE));
  const candidates: Candidate[] = [];
  for (let y = 0; y < found.height; y++)
    for (let x = 0; x < found.width; x++) {
      const at = cellOf(found, 0, x, y);
      const logit = values[at]!;
      if (logit < threshold) continue;
      const beaten = (dx: number, dy: number): boolean => {
        const inside = x + dx >= 0 && x + dx < found.width && y + dy >= 0 && y + dy < found.height;
        return inside && values[at + dy * row + dx]! > logit;
      };
      if ([-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => beaten(dx, dy)))) continue;
      const size = Math.min(Math.exp(values[at + 3 * plane]!), 16) * USUAL_SIZE;
      candidates.push({
        x: (x + 0.5) * CELL + values[at + plane]! * size,
        y: (y + 0.5) * CELL + values[at + 2 * plane]! * size,
        size,
        chance: chanceOf(logit),
      });
    }
  return candidates.toSorted((a, b) => b.chance - a.chance);
}

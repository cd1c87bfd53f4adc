/** The layers of the networks: calls camera_layers.wasm, which tools/camera/layers.py describes. */

/** Planes of values, one for each channel, with a border of one cell of zeros. */
export interface Planes {
  width: number;
  height: number;
  channels: number;
  /** The index of the first plane's corner. */
  at: number;
}

export type Layer = (input: Planes) => Planes;

interface LayerExports {
  memory: WebAssembly.Memory;
  combine(
    source: number,
    step: number,
    terms: number,
    kernel: number,
    bias: number,
    target: number,
    outputs: number,
    width: number,
    height: number,
    rectified: number,
  ): number;
  split(source: number, target: number, channels: number, width: number, height: number): number;
  add_enlarged(fine: number, coarse: number, channels: number, width: number, height: number): number;
}

interface Facts {
  memory: { values: number; offsets: number };
  end: number;
}

const PAGE = 65_536;
const FLOAT = 4;

export const rowOf = ({ width }: Planes): number => width + 2;
export const planeOf = ({ width, height }: Planes): number => (width + 2) * (height + 2);

/** Layers over the memory of one instance of the module. Weights lie first in it, then the planes of one run. */
export class Layers {
  readonly #call: LayerExports;
  readonly #facts: Facts;
  #values: Float32Array;
  /** The first index without weights, and the first that is free. */
  readonly #begin: number;
  #next: number;
  /** The index of the weights that are given out next. */
  #read = 0;

  constructor(module: WebAssembly.Module, weights: Float32Array) {
    const [section] = WebAssembly.Module.customSections(module, "croupier");
    this.#facts = JSON.parse(new TextDecoder().decode(section)) as Facts;
    this.#call = new WebAssembly.Instance(module).exports as unknown as LayerExports;
    this.#values = this.#grow(weights.length);
    this.#values.set(weights);
    this.#begin = this.#next = weights.length;
  }

  /** The memory as numbers: valid until planes are allocated. */
  get values(): Float32Array {
    return this.#values;
  }

  /** Return the values of memory that has room for at least `count`. */
  #grow(count: number): Float32Array {
    const { memory } = this.#call;
    const missing = this.#facts.end + count * FLOAT - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const length = Math.floor((memory.buffer.byteLength - this.#facts.end) / FLOAT);
    new BigInt64Array(memory.buffer, this.#facts.memory.values, 2).set([BigInt(this.#facts.end), BigInt(length)]);
    return new Float32Array(memory.buffer, this.#facts.end, length);
  }

  /** Forget all planes. */
  clear(): void {
    this.#next = this.#begin;
  }

  allocate(width: number, height: number, channels: number): Planes {
    const planes = { width, height, channels, at: this.#next };
    const plane = planeOf(planes);
    this.#next += plane * channels;
    if (this.#next > this.#values.length) this.#values = this.#grow(this.#next);
    // Layers clear the borders between two rows.
    for (let at = planes.at; at < this.#next; at += plane) {
      this.#values.fill(0, at, at + width + 3);
      this.#values.fill(0, at + plane - width - 3, at + plane);
    }
    return planes;
  }

  /** Return the index of the next weights. */
  take(count: number): number {
    this.#read += count;
    return this.#read - count;
  }

  #combine(
    input: Planes,
    offsets: readonly number[],
    step: number,
    kernel: number,
    bias: number,
    output: Planes,
    rectified = true,
  ): Planes {
    const { width, height, channels } = output;
    const [first, terms] = [rowOf(output) + 1, offsets.length];
    new Int32Array(this.#call.memory.buffer, this.#facts.memory.offsets, terms).set(offsets);
    const [source, target] = [input.at + first, output.at + first];
    this.#call.combine(source, step, terms, kernel, bias, target, channels, width, height, Number(rectified));
    return output;
  }

  /** Return planes of even and odd rows and columns, four for each. Only `#combine` reads them. */
  #split(input: Planes): Planes {
    const { width, height, channels } = input;
    const parts = this.allocate(width / 2, height / 2, 4 * channels);
    this.#call.split(input.at, parts.at, channels, width, height);
    return parts;
  }

  /** Return the planes that a convolution of 3 × 3 reads, and the offsets of its nine cells in those of one channel. */
  #neighbours(input: Planes, stride: 1 | 2): { from: Planes; offsets: number[]; step: number } {
    const cells = [0, 1, 2].flatMap((down) => [0, 1, 2].map((across) => [down, across] as const));
    const row = rowOf(input);
    if (stride === 1)
      return {
        ...{ from: input, step: planeOf(input) },
        offsets: cells.map(([down, across]) => (down - 1) * row + across - 1),
      };
    const from = this.#split(input);
    const [half, plane] = [rowOf(from), planeOf(from)];
    const partOf = (down: number, across: number): number => 2 * (down % 2) + (across % 2);
    return {
      ...{ from, step: 4 * plane },
      offsets: cells.map(
        ([down, across]) => partOf(down, across) * plane + ((down >> 1) - 1) * half + (across >> 1) - 1,
      ),
    };
  }

  /** A convolution of 3 × 3 over all channels, with ReLU. */
  full(inputs: number, outputs: number, stride: 1 | 2 = 1): Layer {
    const [kernel, bias] = [this.take(9 * inputs * outputs), this.take(outputs)];
    return (input) => {
      const { from, offsets, step } = this.#neighbours(input, stride);
      const all = offsets.flatMap((offset) => Array.from({ length: inputs }, (_, channel) => offset + channel * step));
      const output = this.allocate(input.width / stride, input.height / stride, outputs);
      return this.#combine(from, all, 0, kernel, bias, output);
    };
  }

  /** A convolution of 3 × 3 for each channel, with ReLU. */
  depthwise(channels: number, stride: 1 | 2 = 1): Layer {
    const [kernel, bias] = [this.take(9 * channels), this.take(channels)];
    return (input) => {
      const { from, offsets, step } = this.#neighbours(input, stride);
      const output = this.allocate(input.width / stride, input.height / stride, channels);
      return this.#combine(from, offsets, step, kernel, bias, output);
    };
  }

  /** A convolution of 1 × 1, which mixes the channels of each cell. */
  pointwise(inputs: number, outputs: number, rectified = true): Layer {
    const [kernel, bias] = [this.take(inputs * outputs), this.take(outputs)];
    return (input) => {
      const offsets = Array.from({ length: inputs }, (_, channel) => channel * planeOf(input));
      return this.#combine(
        input,
        offsets,
        0,
        kernel,
        bias,
        this.allocate(input.width, input.height, outputs),
        rectified,
      );
    };
  }

  separable(inputs: number, outputs: number, stride: 1 | 2 = 1): Layer {
    return chain(this.depthwise(inputs, stride), this.pointwise(inputs, outputs));
  }

  /** Add planes of half the size to others, and return those. */
  addEnlarged(fine: Planes, coarse: Planes): Planes {
    this.#call.add_enlarged(fine.at, coarse.at, fine.channels, fine.width, fine.height);
    return fine;
  }
}

export const chain = (...layers: Layer[]): Layer => {
  return (input) => layers.reduce((planes, layer) => layer(planes), input);
};

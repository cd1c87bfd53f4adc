/** PictureReader: reads the dice in pictures in a Worker, so that the live picture does not stutter. */
import { LONG_SIDE, type Picture } from "./image";
import type { Reading } from "./reader";

/** A message from the Worker. */
export type ReaderResponse = { t: "reading"; reading: Reading } | { t: "failed" };

/** What a canvas can draw. */
export type PictureSource = HTMLVideoElement | ImageBitmap;

export class PictureReader {
  readonly #worker: Worker;
  readonly #pending: { resolve: (reading: Reading) => void; reject: (error: Error) => void }[] = [];

  constructor(start = (): Worker => new Worker(new URL("./camera_worker.ts", import.meta.url), { type: "module" })) {
    this.#worker = start();
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) => {
      const next = this.#pending.shift();
      if (data.t === "reading") next?.resolve(data.reading);
      else next?.reject(new Error("the picture could not be read"));
    };
    this.#worker.onerror = () => {
      for (const { reject } of this.#pending.splice(0)) reject(new Error("the Worker failed"));
    };
  }

  /** Return the dice in a picture. Its bytes are given away. */
  read({ width, height, data }: Picture): Promise<Reading> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      this.#worker.postMessage({ width, height, data }, [data.buffer]);
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** Draw a frame or a photo into a canvas, as large as it is read, and return its bytes. */
export function drawPicture(source: PictureSource, canvas: HTMLCanvasElement): ImageData {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  const scale = LONG_SIDE / Math.max(width, height, 1);
  canvas.width = Math.max(Math.round(width * scale), 1);
  canvas.height = Math.max(Math.round(height * scale), 1);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

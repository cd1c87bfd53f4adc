/** The Worker of a `PictureReader`: reads one picture after another. */
import type { Picture } from "./image";
import { Networks } from "./network";
import { readDice } from "./reader";
import type { ReaderResponse } from "./picture_reader";

/** The part of the Worker's global scope that is used here; TypeScript only knows the page's. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Picture>) => void;
  postMessage: (message: ReaderResponse) => void;
};

async function load(address: URL): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`cannot load ${address.pathname}`);
  return answer.arrayBuffer();
}

async function loadNetworks(): Promise<Networks> {
  const weights = load(new URL("./camera_weights.bin", import.meta.url));
  const layers = load(new URL("./camera_layers.wasm", import.meta.url));
  return new Networks(await weights, await WebAssembly.compile(await layers));
}

const networks = loadNetworks();
networks.catch(() => undefined); // every picture reports the error

scope.onmessage = ({ data }) => {
  networks.then(
    (ready) => scope.postMessage({ t: "reading", reading: readDice(data, ready) }),
    () => scope.postMessage({ t: "failed" }),
  );
};

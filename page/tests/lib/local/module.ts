/** The engine as it is built, for tests in Node. */
import { readFileSync } from "node:fs";
import { engineOf } from "../../../src/lib/local/engine_instance";
import type { Engine } from "../../../src/lib/local/engine";

const FOLDER = process.env["CROUPIER_MODULE"] ?? "../src/croupier/page/static";

export function builtEngine(): Engine {
  const engine = engineOf(new WebAssembly.Module(readFileSync(`${FOLDER}/engine.wasm`)));
  const weights = readFileSync(`${FOLDER}/weights.bin`);
  engine.learn(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength) as ArrayBuffer);
  return engine;
}

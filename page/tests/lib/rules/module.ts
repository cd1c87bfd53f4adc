/** The engine as it is built, for tests in Node. */
import { readFileSync } from "node:fs";
import { engineOf } from "../../../src/lib/rules/engine_instance";
import type { WorkerEngine } from "../../../src/lib/rules/engine";

const FOLDER = "../src/croupier/page/static";

export function builtEngine(): WorkerEngine {
  const files = JSON.parse(readFileSync(`${FOLDER}/engine.json`, "utf8")) as { module: string; weights: string };
  const engine = engineOf(new WebAssembly.Module(readFileSync(`${FOLDER}/${files.module}`)));
  const weights = readFileSync(`${FOLDER}/${files.weights}`);
  engine.setWeights(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength) as ArrayBuffer);
  return engine;
}

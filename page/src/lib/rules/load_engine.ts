/** Loads the module and the weights of its network. `engine.json`, beside the page, names their files. */
import type { Engine, WorkerEngine } from "./engine";
import { engineOf } from "./engine_instance";

interface EngineFiles {
  module: string;
  weights: string;
}

/** The address of the page's folder; its chunks are in a folder below. */
const BASE = import.meta.env.PROD ? new URL(import.meta.url).href.replace(/assets\/[^/]*$/, "") : "/";

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(BASE + name);
  if (answer.status !== 200) throw new Error(`cannot load ${name}`);
  return answer;
}

let names: Promise<EngineFiles> | null = null;
/** Fetch the names of the files, once. */
const files = (): Promise<EngineFiles> =>
  (names ??= fetched("engine.json")
    .then((answer) => answer.json() as Promise<EngineFiles>)
    .catch((error: unknown) => {
      names = null;
      throw error;
    }));

/** Load the engine for a Worker. */
export async function loadWorkerEngine(): Promise<WorkerEngine> {
  const { module } = await files();
  const answer = await fetched(module);
  // Compile while it is downloaded, if the server states its type.
  const compiled =
    answer.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(answer)
      : WebAssembly.compile(await answer.arrayBuffer());
  const ready = await compiled;
  return engineOf(ready, await WebAssembly.instantiate(ready));
}

let engine: Promise<Engine> | null = null;
/** Load the engine of this page, once; a failed load is tried again by the next call. Its type allows no searches. */
export const loadEngine = (): Promise<Engine> =>
  (engine ??= loadWorkerEngine().catch((error: unknown) => {
    engine = null;
    throw error;
  }));

export const loadNetwork = async (): Promise<ArrayBuffer> => (await fetched((await files()).weights)).arrayBuffer();

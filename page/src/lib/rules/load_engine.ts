/** Loads the module and the weights of its network, which lie beside the page: `engine.json` says where. */
import type { Engine, ThinkingEngine } from "./engine";
import { engineOf } from "./engine_instance";

interface EngineFiles {
  module: string;
  weights: string;
}

/** Where the page lies; its chunks are in a folder below. */
const BASE = import.meta.env.PROD ? new URL(import.meta.url).href.replace(/assets\/[^/]*$/, "") : "/";

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(BASE + name);
  if (answer.status !== 200) throw new Error(`there is no ${name}`);
  return answer;
}

let names: Promise<EngineFiles> | null = null;
/** Which files there are. */
const files = (): Promise<EngineFiles> =>
  (names ??= fetched("engine.json")
    .then((answer) => answer.json() as Promise<EngineFiles>)
    .catch((error: unknown) => {
      names = null;
      throw error;
    }));

/** The engine as a Worker has it. */
export async function loadThinkingEngine(): Promise<ThinkingEngine> {
  const { module } = await files();
  const answer = await fetched(module);
  // Compiled while it comes, where the web space says what it is.
  const compiled =
    answer.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(answer)
      : WebAssembly.compile(await answer.arrayBuffer());
  const ready = await compiled;
  return engineOf(ready, await WebAssembly.instantiate(ready));
}

let engine: Promise<Engine> | null = null;
/** The engine of this page, loaded once; what failed is tried again. By its type it cannot search. */
export const loadEngine = (): Promise<Engine> =>
  (engine ??= loadThinkingEngine().catch((error: unknown) => {
    engine = null;
    throw error;
  }));

export const loadNetwork = async (): Promise<ArrayBuffer> => (await fetched((await files()).weights)).arrayBuffer();

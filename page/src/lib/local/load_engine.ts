/** Loads the module and the weights of its network, where they lie beside the page. */
import type { Engine } from "./engine";

export const loadEngine = (): Promise<Engine> => Promise.reject(new Error("there is no module"));
export const loadNetwork = (): Promise<ArrayBuffer> => Promise.reject(new Error("there is no network"));

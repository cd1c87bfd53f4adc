/** The people at a table whose talk is not shown on this device. What they add to the dice names them: they may change seats. */
import { load, remove, save } from "../../lib/shell/storage";

export class Muted {
  #seeds = $state.raw<readonly string[]>([]);
  readonly #name: string;

  constructor(table: string) {
    this.#name = `muted.${table}`;
    const saved = load(this.#name);
    if (Array.isArray(saved)) this.#seeds = saved.filter((seed) => typeof seed === "string");
  }

  has(seed: string | null): boolean {
    return seed !== null && this.#seeds.includes(seed);
  }

  set(seed: string, muted: boolean): void {
    const others = this.#seeds.filter((other) => other !== seed);
    this.#seeds = muted ? [...others, seed] : others;
    if (this.#seeds.length > 0) save(this.#name, this.#seeds);
    else remove(this.#name);
  }
}

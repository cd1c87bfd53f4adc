/** The seats of a table whose talk is not shown on this device. */
import { load, remove, save } from "../../lib/shell/storage";

export class Muted {
  #seats = $state.raw<readonly number[]>([]);
  readonly #name: string;

  constructor(table: string) {
    this.#name = `muted.${table}`;
    const saved = load(this.#name);
    if (Array.isArray(saved)) this.#seats = saved.filter((seat) => typeof seat === "number");
  }

  has(seat: number): boolean {
    return this.#seats.includes(seat);
  }

  set(seat: number, muted: boolean): void {
    const others = this.#seats.filter((other) => other !== seat);
    this.#seats = muted ? [...others, seat] : others;
    if (this.#seats.length > 0) save(this.#name, this.#seats);
    else remove(this.#name);
  }
}

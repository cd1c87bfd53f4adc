/** Settling: the table that is being entered, its undo, and what the rules say about it. */
import type { EditionInfo, GameView, Standing } from "../../lib/api/messages";
import { PositionError } from "../../lib/record/notation";
import { settleCasinos } from "../../lib/record/position_reader";
import type { Engine } from "../../lib/rules/engine";
import { save, load } from "../../lib/shell/storage";
import {
  casinosIn,
  changeDice,
  emptyCasinos,
  fitHues,
  gameOf,
  newTable,
  numbersOf,
  takeDice,
  type DiceKind,
  type SettledTable,
} from "./settled_table";

type Settled = Pick<GameView, "casinos" | "bandit">;
const STORED = "settle";

/** Return the kind of table that was settled last, with nothing on it. */
function lastTable(engine: Engine): SettledTable {
  const first = newTable(engine.editions[0]!.name);
  const { edition, hues } = (load(STORED) ?? {}) as Partial<Pick<SettledTable, "edition" | "hues">>;
  const known = engine.editions.find(({ name }) => name === edition);
  if (!known || !Array.isArray(hues)) return first;
  const players = Math.min(Math.max(hues.length, known.fewest), known.most);
  return { ...first, edition: known.name, hues: fitHues(hues, players) };
}

export class Settling {
  table = $state.raw<SettledTable>() as SettledTable;
  /** The number of the casino that taps go to. */
  at = $state(1);
  /** The face that dice have on the bandit. */
  face = $state(1);
  #past = $state.raw<readonly SettledTable[]>([]);
  canUndo = $derived(this.#past.length > 0);
  edition = $derived<EditionInfo>(this.#editionOf(this.table));
  numbers = $derived(numbersOf(this.table));
  view = $derived<Settled>(this.#settle(this.table) ?? { casinos: [], bandit: null });
  /** The casinos that are settled. */
  standings = $derived<Standing[]>(this.view.casinos.filter(({ casino }) => this.numbers.includes(casino)));
  /** What each seat takes altogether, thousand $. */
  totals = $derived(
    this.table.hues.map((_, seat) =>
      this.standings
        .flatMap(({ notes, takers }) => notes.filter((_, i) => takers[i] === seat))
        .reduce((sum, note) => sum + note, 0),
    ),
  );

  /** `table`: the one to begin with; null: an empty one of the kind that was settled last. Throws PositionError if the rules refuse it. */
  constructor(
    readonly engine: Engine,
    table: SettledTable | null,
  ) {
    this.table = table ?? lastTable(engine);
    if (!this.#settle(this.table)) throw new PositionError("casinos");
    this.#lookAt(this.table);
  }

  #editionOf({ edition }: SettledTable): EditionInfo {
    const found = this.engine.editions.find(({ name }) => name === edition);
    if (!found) throw new PositionError("game");
    return found;
  }

  /** Return who gets what; null: the rules do not allow what lies there. */
  #settle(table: SettledTable): Settled | null {
    try {
      return settleCasinos(gameOf(table), casinosIn(table), this.engine);
    } catch (error) {
      if (error instanceof PositionError) return null;
      throw error;
    }
  }

  #lookAt(table: SettledTable): void {
    const numbers = numbersOf(table);
    if (!numbers.includes(this.at)) this.at = numbers[0]!;
  }

  /** Change the table; return false if nothing changes, because the rules do not allow it. */
  change(next: SettledTable | null): boolean {
    if (!next || !this.#settle(next)) return false;
    this.#past = [...this.#past, this.table];
    this.table = next;
    this.#lookAt(next);
    save(STORED, { edition: next.edition, hues: next.hues });
    return true;
  }

  /** Replace the dice at a casino, in one step; return how many the rules do not allow there. */
  lay(number: number, dice: readonly DiceKind[]): number {
    let refused = 0;
    let laid = takeDice(this.table, number);
    for (const die of dice) {
      const next = changeDice(laid, number, die, 1);
      if (next && this.#settle(next)) laid = next;
      else refused++;
    }
    this.change(laid);
    return refused;
  }

  clear(): void {
    this.change({ ...this.table, casinos: emptyCasinos() });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.table = before;
    this.#lookAt(before);
  }
}

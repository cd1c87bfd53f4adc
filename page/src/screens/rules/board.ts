/** A small board in the rules: one position, or several to compare, each as the rules say. */
import type { CasinoShown, LaidShown, OptionShown, RollShown } from "../../lib/api/messages";
import type { Key } from "../../lib/words/words.svelte";

export interface BoardState {
  /** Where there are several: what this one is called. */
  label: Key | null;
  /** Whose roll it is. */
  seat: number | null;
  casinos: CasinoShown[];
  bandit: (LaidShown | null)[] | null;
  roll: RollShown | null;
  options: OptionShown[];
}

export interface RuleBoard {
  name: string;
  /** The heading it stands under, from 0. */
  chapter: number;
  text: Key;
  states: BoardState[];
}

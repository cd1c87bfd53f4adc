/** A small board in the rules: one position, or several to compare, each as the rules say. */
import type { Standing, Laid, Option, Roll } from "../../lib/api/messages";
import type { Key } from "../../lib/words/words.svelte";

export interface BoardState {
  /** Where there are several: what this one is called. */
  label: Key | null;
  /** Whose roll it is. */
  seat: number | null;
  casinos: Standing[];
  bandit: (Laid | null)[] | null;
  roll: Roll | null;
  options: Option[];
}

export interface RuleBoard {
  name: string;
  /** The heading it stands under, from 0. */
  chapter: number;
  text: Key;
  states: BoardState[];
}

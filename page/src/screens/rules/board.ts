/** A small board in the rules: one position, or several to compare, computed by the rules. */
import type { Standing, Laid, Option, Roll } from "../../lib/api/messages";
import type { Key } from "../../lib/words/words.svelte";

export interface BoardState {
  /** The name of this position; null: there is only one. */
  label: Key | null;
  /** The seat to act; null: none. */
  seat: number | null;
  casinos: Standing[];
  bandit: (Laid | null)[] | null;
  roll: Roll | null;
  options: Option[];
}

export interface RuleBoard {
  name: string;
  /** The index of the chapter that it belongs to. */
  chapter: number;
  text: Key;
  states: BoardState[];
}

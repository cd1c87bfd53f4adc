/** What was said at a table since this page was opened; the last of it, on this device alone. */
import type { Said } from "../../lib/api/messages";

export interface Line {
  /** Counted from the first, for ever. */
  number: number;
  said: Said;
  /** Who said it: people may change seats before the game. */
  name: string;
  hue: number;
  /** Names the person at their table, see `Muted`. */
  seed: string | null;
}

const MOST = 50;

export class TalkLog {
  lines = $state.raw<readonly Line[]>([]);
  #number = 0;

  add(line: Omit<Line, "number">): void {
    this.lines = [...this.lines.slice(1 - MOST), { ...line, number: this.#number++ }];
  }
}

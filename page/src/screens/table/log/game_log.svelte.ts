/** GameLog: the moves of a game, each with the board after it, and which of them is shown on the board. */
import type { Moment, Table } from "../../../lib/play/table";
import type { GameView } from "../../../lib/api/messages";
import { casinoOf } from "../../../lib/table/groups";
import { afterPlaced } from "../../../lib/table/positions";

export type Entry = Pick<Moment, "what" | "before"> & { view: GameView };

/** Return the board of an entry: the dice are placed, and the next roll is not shown yet. */
export const boardOf = ({ what, before, view }: Entry): GameView =>
  what.t === "placed" ? afterPlaced(before, what, view) : view;

/** Return the casino that an entry's dice went to; null: it is no move. */
export const casinoOfEntry = ({ what }: Entry): number | null => (what.t === "placed" ? casinoOf(what) : null);

export class GameLog {
  entries = $state.raw<Entry[]>([]);
  /** The index of the entry on the board; null: the current state is shown. */
  at = $state<number | null>(null);
  shown = $derived(this.at === null ? null : (this.entries[this.at] ?? null));
  /** Whether the log has only what this browser saw, because winnings lie face down and the record would show them. */
  seenOnly = $state(false);

  add({ what, before, view }: Moment): void {
    if (view && (what.t === "placed" || what.t === "started")) this.entries = [...this.entries, { what, before, view }];
  }

  /** Load the moves from before we came, unless winnings are hidden. */
  async complete({ table, stage }: { table: Table; stage: { waiting: readonly Moment[] } }): Promise<void> {
    this.seenOnly = table.room?.agreement.face_down === true && !table.view?.over;
    // If the log begins with the first move, nothing is missing.
    if (this.seenOnly || this.entries[0]?.what.t === "started") return;
    try {
      const { moments } = await table.moments();
      // Leave out moves that are not played out yet.
      const waiting = stage.waiting.filter(({ what }) => what.t === "placed").length;
      const known = moments.slice(0, moments.length - waiting);
      this.entries = known.map(({ what, view }, i) => ({ what, view, before: known[i - 1]?.view ?? null }));
    } catch {
      // Without a connection the log has what we have seen.
    }
  }

  show(index: number): void {
    this.at = Math.max(0, Math.min(this.entries.length - 1, index));
  }

  /** Return to the current state. */
  leave(): void {
    this.at = null;
  }
}

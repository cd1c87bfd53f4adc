/** GameLog: the moves of a game, each with the board after it, and which of them is shown on the board. */
import type { Moment } from "../../../lib/play/table";
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

  /** The number of latest entries between which none is missing. */
  run = 0;

  add({ what, before, view }: Moment): void {
    if (!view || (what.t !== "placed" && what.t !== "started")) return;
    this.entries = [...this.entries, { what, before, view }];
    this.run++;
  }

  /** Load the moves that are missing, unless winnings are hidden. Without a connection the log has what we have seen. */
  complete(game: Parameters<typeof import("./complete_log").completeLog>[0]): Promise<void> {
    return import("./complete_log").then(
      ({ completeLog }) => completeLog(game),
      () => undefined,
    );
  }

  show(index: number): void {
    this.at = Math.max(0, Math.min(this.entries.length - 1, index));
  }

  /** Return to the current state. */
  leave(): void {
    this.at = null;
  }
}

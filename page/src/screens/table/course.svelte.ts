/** The course of the game: what happened, move by move, each with the board after it. */
import type { Live, Moment } from "../../lib/api/live.svelte";
import { record, replay } from "../../lib/api/http";
import type { ViewShown } from "../../lib/api/messages";
import { afterPlaced } from "./laid";

export type Entry = Pick<Moment, "what" | "before"> & { view: ViewShown };

/** The board an entry is looked at with: dice are down, and nobody has rolled since. */
export const boardOf = ({ what, before, view }: Entry): ViewShown => (what.t === "placed" ? afterPlaced(before, what, view) : view);

export class Course {
  entries = $state.raw<Entry[]>([]);
  /** Which entry is on the board; null: the game itself. */
  at = $state<number | null>(null);
  shown = $derived(this.at === null ? null : (this.entries[this.at] ?? null));
  /** Whether only what was seen here can be told: winnings lie face down, and a record would show them. */
  seenOnly = $state(false);

  add({ what, before, view }: Moment): void {
    if (view && (what.t === "placed" || what.t === "started")) this.entries = [...this.entries, { what, before, view }];
  }

  /** What happened before we came, where nothing is hidden. */
  async complete(live: Live): Promise<void> {
    this.seenOnly = live.room?.agreement.face_down === true && !live.view?.over;
    // From the first move on, nothing is missing.
    if (this.seenOnly || this.entries[0]?.what.t === "started") return;
    try {
      const { moments } = await replay(await record(live.table));
      // What happened but is not played out yet is not told yet.
      const waiting = live.moments.filter(({ what }) => what.t === "placed").length;
      const known = moments.slice(0, moments.length - waiting);
      this.entries = known.map(({ what, view }, i) => ({ what, view, before: known[i - 1]?.view ?? null }));
    } catch {
      // Without a line there is what we have seen.
    }
  }

  show(index: number): void {
    this.at = Math.max(0, Math.min(this.entries.length - 1, index));
  }

  /** Back to the game. */
  leave(): void {
    this.at = null;
  }
}

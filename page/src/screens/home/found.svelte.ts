/** Tables to go to from home: those of this device that go on, and those everyone may come to. */
import { look, openTables, ProblemError } from "../../lib/api/http";
import type { RoomShown, TableShown } from "../../lib/api/messages";
import { heldTables, holding, letGo, noteOver } from "../../lib/api/tokens";

export interface Mine {
  table: string;
  /** undefined: not known yet; null: nobody answers. */
  shown: TableShown | null | undefined;
}

/** Nobody goes on with more; older ones stay in the browser. */
const MOST = 8;

/** A table that goes on; one that is over or gone is null, and not asked for again. */
async function goesOn(table: string): Promise<Mine | null> {
  try {
    const shown = await look(table);
    if (shown.room.state === "open" || shown.room.state === "playing") return { table, shown };
    noteOver(table);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem?.code !== "no-table") return { table, shown: null };
    letGo(table);
  }
  return null;
}

export class Found {
  /** Ours, the newest first, as far as the browser itself knows. */
  readonly held = heldTables()
    .filter((table) => !holding(table).over)
    .slice(0, MOST);
  /** Those of them that go on; until somebody has answered, we count on the newest. */
  mine = $state.raw<Mine[]>(this.held.slice(0, 1).map((table) => ({ table, shown: undefined })));
  everyones = $state.raw<RoomShown[]>([]);

  async find(): Promise<void> {
    const [ours, listed] = await Promise.all([Promise.all(this.held.map(goesOn)), openTables().catch(() => [])]);
    this.mine = ours.filter((found) => found !== null);
    this.everyones = listed.filter(({ table }) => !this.held.includes(table)).slice(0, MOST);
  }
}

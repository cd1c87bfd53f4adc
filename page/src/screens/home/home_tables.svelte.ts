/** The tables that home links to: those of this browser that go on, and the public ones; who plays there, and how far they are. */
import { fetchGlance, listOpenTables, ProblemError, type Glance } from "../../lib/api/http";
import type { RoomView } from "../../lib/api/messages";
import { knownTables, holdingOf, forgetTable, markOver } from "../../lib/online/tokens";
import { list, say } from "../../lib/words/words.svelte";

export interface OwnTable {
  table: string;
  /** undefined: not known yet; null: there was no response. */
  shown: Glance | null | undefined;
}

/** Nobody goes on with more; older ones stay in the browser. */
const MOST = 8;

/** A table that goes on; one that is over or gone is null, and not asked for again. */
async function lookUp(table: string): Promise<OwnTable | null> {
  try {
    const shown = await fetchGlance(table);
    if (shown.room.state === "open" || shown.room.state === "playing") return { table, shown };
    markOver(table);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem?.code !== "no-table") return { table, shown: null };
    forgetTable(table);
  }
  return null;
}

export class HomeTables {
  /** Ours, the newest first, as far as the browser itself knows. */
  readonly held = knownTables()
    .filter((table) => !holdingOf(table).over)
    .slice(0, MOST);
  /** Those of them that go on; until the server has answered, the newest is assumed to. */
  mine = $state.raw<OwnTable[]>(this.held.slice(0, 1).map((table) => ({ table, shown: undefined })));
  everyones = $state.raw<RoomView[]>([]);

  async load(): Promise<void> {
    const [ours, listed] = await Promise.all([Promise.all(this.held.map(lookUp)), listOpenTables().catch(() => [])]);
    this.mine = ours.filter((found) => found !== null);
    this.everyones = listed.filter(({ table }) => !this.held.includes(table)).slice(0, MOST);
  }
}

/** Who sits at a table: somebody who plays there alone with bots is "you", as at the table itself. */
export function namesAt({ table, seats, state }: RoomView): string {
  const people = seats.filter((seat) => seat?.kind === "person");
  const alone = state === "playing" && people.length === 1 && holdingOf(table).seats.length > 0;
  return list(seats.flatMap((seat) => (alone && seat === people[0] ? say("you.name") : (seat?.name ?? []))));
}

/** How far a table is. */
export const progress = ({ view }: Glance): string =>
  view ? say("round.title", { round: view.round, rounds: view.rounds }) : say("page.mine.open");

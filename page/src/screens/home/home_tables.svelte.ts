/** HomeTables: the tables that home links to: this browser's unfinished games and the public tables, with players and progress. */
import { fetchGlance, listOpenTables, ProblemError, type Glance } from "../../lib/api/http";
import type { RoomView } from "../../lib/api/messages";
import { knownTables, holdingOf, forgetTable, markOver } from "../../lib/online/tokens";
import { list, say } from "../../lib/words/words.svelte";

export interface OwnTable {
  table: string;
  /** What the list shows; undefined: not known yet; null: there was no response. */
  shown: Glance | null | undefined;
}

/** The largest number of own tables shown; older ones stay in the browser. */
const MOST = 8;

/** Fetch a table of ours; null: it is over or gone, and will not be requested again. */
async function fetchOwnTable(table: string): Promise<OwnTable | null> {
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
  /** The names of our unfinished tables, the newest first, as far as this browser knows. */
  readonly known = knownTables()
    .filter((table) => !holdingOf(table).over)
    .slice(0, MOST);
  /** Our unfinished tables; until the server has answered, the newest is assumed to be one. */
  mine = $state.raw<OwnTable[]>(this.known.slice(0, 1).map((table) => ({ table, shown: undefined })));
  everyones = $state.raw<RoomView[]>([]);

  async load(): Promise<void> {
    const [ours, listed] = await Promise.all([
      Promise.all(this.known.map(fetchOwnTable)),
      listOpenTables().catch(() => []),
    ]);
    this.mine = ours.filter((found) => found !== null);
    this.everyones = listed.filter(({ table }) => !this.known.includes(table)).slice(0, MOST);
  }
}

/** List the names at a table. A person who plays alone against bots is "you", as at the table itself. */
export function namesAt({ table, seats, state }: RoomView): string {
  const people = seats.filter((seat) => seat?.kind === "person");
  const alone = state === "playing" && people.length === 1 && holdingOf(table).seats.length > 0;
  return list(seats.flatMap((seat) => (alone && seat === people[0] ? say("you.name") : (seat?.name ?? []))));
}

/** Say how far a game has come. */
export const progress = ({ view }: Glance): string =>
  view ? say("round.title", { round: view.round, rounds: view.rounds }) : say("page.mine.open");

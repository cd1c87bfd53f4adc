/** Quick match: takes a seat at the first suitable listed table, or opens a new listed table. */
import { fetchTable, listOpenTables, ProblemError } from "../api/http";
import type { RoomView, TableView } from "../api/messages";
import { pinCommitment } from "../fair/pins";
import openTable from "../play/new_table";
import { settings } from "../shell/settings.svelte";
import { BOT_PAUSES } from "../table/games";
import { say } from "../words/words.svelte";
import { isQuick, OPENER, quickAgreement, rememberQuick } from "./quick_tables";
import { takeSeat, withdraw } from "./seating";
import { holdingOf, knownTables } from "./tokens";

/** The largest number of listed tables that are tried. */
const MOST = 12;
/** The time since the last event within which a table does not count as abandoned, even if nobody is connected yet, ms. */
const FRESH_MS = 15_000;
/** The clock from which on a game takes days, seconds a move. */
const SLOW = 3600;

const nameAt = (seat: number): string => settings.name.trim() || say("page.one.player", { number: seat + 1 });

/** Fetch a table; null: it is gone. */
const fetchTableOrNull = (table: string): Promise<TableView | null> =>
  fetchTable(table).catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem) return null;
    throw error;
  });

/** Return whether somebody waits there who can start the game. A table whose people have all gone would never start. */
function isWaiting({ room, present, now, at }: TableView): boolean {
  const starters = [...room.seats.keys()].filter(
    (seat) => room.seats[seat]?.kind === "person" && (seat === OPENER || !isQuick(room.agreement)),
  );
  const there = starters.some((seat) => present.includes(seat)) || (starters.length > 0 && now - at < FRESH_MS);
  return room.state === "open" && room.seats.includes(null) && there;
}

/** Take a seat; return which, null: somebody was quicker. */
async function sit(room: RoomView): Promise<number | null> {
  const { table } = room;
  const seat = room.seats.indexOf(null);
  if (room.commitment !== null) pinCommitment(table, room.commitment);
  for (const name of [nameAt(seat), `${nameAt(seat)} ${seat + 1}`]) {
    try {
      const answer = await takeSeat(table, { seat: null, name }, [], room);
      return "seat" in answer && answer.seat !== null ? answer.seat : seat;
    } catch (error) {
      if (!(error instanceof ProblemError) || !error.problem) throw error;
      if (error.problem.code !== "name-taken") return null;
    }
  }
  return null;
}

/** Take a seat at the first of some tables where that succeeds; null: at none. */
async function joinFirst(tables: readonly RoomView[]): Promise<{ room: RoomView; seat: number } | null> {
  for (const { table } of tables.slice(0, MOST)) {
    const view = await fetchTableOrNull(table);
    const seat = view && isWaiting(view) ? await sit(view.room) : null;
    if (view && seat !== null) return { room: view.room, seat };
  }
  return null;
}

/** Give up a table of ours, unless somebody else sits there; return whether it was given up. */
async function giveUp(table: string): Promise<boolean> {
  const view = await fetchTableOrNull(table);
  if (!view || view.room.seats.filter((seat) => seat !== null).length > 1) return false;
  await withdraw(view.room, [view.room.seats.findIndex((seat) => seat !== null)]);
  return true;
}

/** Return the table, and remember how we came to it: where everything is as quick match agrees it, the game starts by itself. */
function arrive(table: string, quick: boolean): string {
  if (quick) rememberQuick(table);
  return table;
}

const isOurs = ({ table }: RoomView): boolean => holdingOf(table).seats.length > 0;

/** List the tables that may suit, those of quick match first; `left`: a table that we are about to leave. */
async function listSuitable(left: string | undefined): Promise<RoomView[]> {
  const listed = (await listOpenTables()).filter(
    ({ table, agreement }) => table !== left && (agreement.seconds_per_move ?? 0) < SLOW,
  );
  return [true, false].flatMap((quick) => listed.filter(({ agreement }) => isQuick(agreement) === quick));
}

/** Find a seat; return its table. `left`: a table that we are about to leave. */
export default async function quickMatch(left?: string): Promise<string> {
  const listed = await listSuitable(left);
  const ours = knownTables().find((known) => listed.some((room) => room.table === known && isOurs(room)));
  if (ours !== undefined) return ours;
  const found = await joinFirst(listed);
  if (found) return arrive(found.room.table, isQuick(found.room.agreement));
  const own = await openTable(
    quickAgreement(BOT_PAUSES[settings.botSpeed]),
    [{ name: nameAt(0), colour: null }],
    false,
  );
  // Somebody who pressed at the same moment has opened a table, too: give up the newer of the two.
  const again = (await listSuitable(left)).filter(({ agreement }) => isQuick(agreement));
  const older = again.slice(again.findIndex(({ table }) => table === own) + 1).toReversed();
  const twin = older.find(isOurs); // opened in another tab
  if (twin && (await giveUp(own))) return arrive(twin.table, true);
  const other = await joinFirst(older.filter((room) => !isOurs(room)));
  if (!other) return arrive(own, true);
  if (await giveUp(own)) return arrive(other.room.table, true);
  await withdraw(other.room, [other.seat]);
  return arrive(own, true);
}

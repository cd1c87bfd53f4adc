/** Quick match: takes a seat at the first suitable listed table, or opens a new listed table. */
import { command, fetchTable, listOpenTables, ProblemError } from "../../lib/api/http";
import type { Agreement, RoomView, TableView } from "../../lib/api/messages";
import { drawKey, forgetTable, knownTables, holdingOf, tokensOf } from "../../lib/online/tokens";
import { pinCommitment } from "../../lib/fair/pins";
import { settings } from "../../lib/shell/settings.svelte";
import { BOT_PAUSES, CLASSIC } from "../../lib/table/games";
import openTable from "../../lib/play/new_table";
import { takeSeat } from "../../lib/online/seating";
import { say } from "../../lib/words/words.svelte";

/** The largest number of listed tables that are tried. */
const MOST = 12;
/** The time since the last event within which a table does not count as abandoned, even if nobody is connected yet, ms. */
const FRESH_MS = 15_000;

/** Return an agreement that suits strangers; the host may change it. */
const agreement = (): Partial<Agreement> => ({
  ...CLASSIC,
  players: 3,
  seconds_per_move: 60,
  listed: true,
  bot_pause: BOT_PAUSES[settings.botSpeed],
});

const nameAt = (seat: number): string => settings.name.trim() || say("page.one.player", { number: seat + 1 });

/** Fetch a table; null: it is gone. */
const fetchTableOrNull = (table: string): Promise<TableView | null> =>
  fetchTable(table).catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem) return null;
    throw error;
  });

/** Return whether somebody waits there for another player. A table whose people have all gone would never start. */
function isWaiting({ room, present, now, at }: TableView): boolean {
  const people = room.seats.some((seat) => seat?.kind === "person");
  return room.state === "open" && room.seats.includes(null) && people && (present.length > 0 || now - at < FRESH_MS);
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
async function joinFirst(tables: readonly RoomView[]): Promise<{ table: string; seat: number } | null> {
  for (const { table } of tables.slice(0, MOST)) {
    const view = await fetchTableOrNull(table);
    const seat = view && isWaiting(view) ? await sit(view.room) : null;
    if (seat !== null) return { table, seat };
  }
  return null;
}

const leave = (table: string, seat: number): Promise<unknown> =>
  command(table, { t: "leave", key: drawKey(), seat }, tokensOf(table));

/** Give up a table of ours, unless somebody else sits there; return whether it was given up. */
async function giveUp(table: string): Promise<boolean> {
  const view = await fetchTableOrNull(table);
  if (!view || view.room.seats.filter((seat) => seat !== null).length > 1) return false;
  await command(
    table,
    { t: "agree", key: drawKey(), agreement: { ...view.room.agreement, listed: false } },
    tokensOf(table),
  );
  await leave(
    table,
    view.room.seats.findIndex((seat) => seat !== null),
  );
  forgetTable(table);
  return true;
}

/** Find a seat; return its table. */
export default async function quickMatch(): Promise<string> {
  const listed = await listOpenTables();
  const ours = knownTables().find(
    (table) => holdingOf(table).seats.length > 0 && listed.some((room) => room.table === table),
  );
  if (ours !== undefined) return ours;
  const found = await joinFirst(listed);
  if (found) return found.table;
  const own = await openTable(agreement(), [{ name: nameAt(0), colour: null }], false);
  // Somebody who pressed at the same moment has opened a table, too: give up the newer of the two.
  const again = await listOpenTables();
  const older = again.slice(again.findIndex(({ table }) => table === own) + 1).toReversed();
  const other = await joinFirst(older);
  if (!other) return own;
  if (await giveUp(own)) return other.table;
  await leave(other.table, other.seat);
  forgetTable(other.table);
  return own;
}

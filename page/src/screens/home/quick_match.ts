/** Quick match: a seat at the first listed table that fits; where there is none, a new table that others find. */
import { command, fetchTable, listOpenTables, ProblemError } from "../../lib/api/http";
import type { Agreement, RoomView, TableView } from "../../lib/api/messages";
import { drawKey, forgetTable, knownTables, holdingOf, tokensOf } from "../../lib/online/tokens";
import { pinCommitment } from "../../lib/fair/pins";
import { settings } from "../../lib/shell/settings.svelte";
import { BOT_PAUSES, CLASSIC } from "../../lib/table/games";
import openTable from "../../lib/play/new_table";
import { takeSeat } from "../../lib/online/seating";
import { say } from "../../lib/words/words.svelte";

/** As many listed tables are looked at. */
const MOST = 12;
/** A table where something happened so lately is not abandoned, even if nobody is connected yet, ms. */
const FRESH_MS = 15_000;

/** What strangers can agree on at once; the host may change it. */
const agreement = (): Partial<Agreement> => ({
  ...CLASSIC,
  players: 3,
  seconds_per_move: 60,
  listed: true,
  bot_pause: BOT_PAUSES[settings.botSpeed],
});

const nameAt = (seat: number): string => settings.name.trim() || say("page.one.player", { number: seat + 1 });

/** A table as it is now; null: it is gone. */
const seen = (table: string): Promise<TableView | null> =>
  fetchTable(table).catch((error: unknown) => {
    if (error instanceof ProblemError && error.problem) return null;
    throw error;
  });

/** Whether somebody waits there for one more. A table whose people have all gone is never started. */
function waits({ room, present, now, at }: TableView): boolean {
  const people = room.seats.some((seat) => seat?.kind === "person");
  return room.state === "open" && room.seats.includes(null) && people && (present.length > 0 || now - at < FRESH_MS);
}

/** Take a seat; returns which, null: somebody was quicker. */
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

/** The first of these tables where we got a seat, and that; null: at none. */
async function joined(tables: readonly RoomView[]): Promise<{ table: string; seat: number } | null> {
  for (const { table } of tables.slice(0, MOST)) {
    const view = await seen(table);
    const seat = view && waits(view) ? await sit(view.room) : null;
    if (seat !== null) return { table, seat };
  }
  return null;
}

const leave = (table: string, seat: number): Promise<unknown> =>
  command(table, { t: "leave", key: drawKey(), seat }, tokensOf(table));

/** Give up a table of ours where nobody else sits; false: somebody does. */
async function givenUp(table: string): Promise<boolean> {
  const view = await seen(table);
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

/** Returns the table where we have a seat. */
export default async function quickMatch(): Promise<string> {
  const listed = await listOpenTables();
  const ours = knownTables().find(
    (table) => holdingOf(table).seats.length > 0 && listed.some((room) => room.table === table),
  );
  if (ours !== undefined) return ours;
  const found = await joined(listed);
  if (found) return found.table;
  const own = await openTable(agreement(), [{ name: nameAt(0), colour: null }], false);
  // Whoever pressed at the same time has opened a table, too: of two, the newer one is given up.
  const again = await listOpenTables();
  const older = again.slice(again.findIndex(({ table }) => table === own) + 1).toReversed();
  const other = await joined(older);
  if (!other) return own;
  if (await givenUp(own)) return other.table;
  await leave(other.table, other.seat);
  forgetTable(other.table);
  return own;
}

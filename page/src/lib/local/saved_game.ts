/** A game of this browser as a file, to go on with elsewhere: its record, and in comments its log, which has the secret of the dice and
    who the bots are. Everything that reads records reads it; whoever holds it knows the dice to come. */
import type { Logged } from "./events";

const MARK = "#> ";
/** Lines of a record have at most 400 characters. */
const LONGEST = 360;
const FORMAT = 1;
/** The id of a table, where a game has moved to: it becomes part of an address. */
const TABLE = /^[\w-]{1,64}$/;

type Entry = Omit<Logged, "table">;

/** The record of a table with its log. */
export function savedGame(record: string, log: readonly Logged[]): string {
  const events = log.map(({ table: _table, ...entry }): Entry => entry);
  const signs = [...JSON.stringify({ format: FORMAT, events })];
  const lines = Array.from({ length: Math.ceil(signs.length / LONGEST) }, (_, i) => MARK + signs.slice(i * LONGEST, (i + 1) * LONGEST).join(""));
  return `${record}${lines.join("\n")}\n`;
}

/** The log in such a file, for a table of another name; null: there is none that could be read. Nothing in it is trusted yet. */
export function logIn(text: string, table: string): Logged[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith(MARK));
  try {
    const { format, events } = JSON.parse(lines.map((line) => line.slice(MARK.length)).join("")) as { format: unknown; events: unknown };
    if (format !== FORMAT || !Array.isArray(events)) return null;
    if (events.some(({ event }: { event: object }) => "table" in event && !(typeof event.table === "string" && TABLE.test(event.table)))) return null;
    return events.map((entry: Entry, i) => ({ table, seq: i + 1, at: Number(entry.at), key: entry.key === null ? null : String(entry.key), event: entry.event }));
  } catch {
    return null;
  }
}

/** The record of such a file without its log. */
export const recordIn = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith(MARK))
    .join("\n");

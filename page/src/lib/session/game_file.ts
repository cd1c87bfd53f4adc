/** A game saved as a file, to be continued elsewhere: its record, and its plan and entries as comments. Those include the secret of the
    dice, so whoever has the file can compute dice to come. Everything that reads records can read the file. */
import { readRecord } from "../record/record_reader";
import type { Engine } from "../rules/engine";
import { writeRecord } from "../record/record";
import { applyEntry, newGame, type Entry } from "./game";
import { convertLog, type OldEvent } from "./old_log";
import { AGREEMENT } from "../api/constants";
import type { Plan } from "./plan";
import { commitmentIn, recordOf } from "./projections";

const MARK = "#> ";
/** Lines of a record have at most 400 characters. */
const LONGEST = 360;
/** Format 1, of version 1.0, has a log instead of plan and entries. */
const FORMAT = 2;
/** The name of a table that a game has moved to: it becomes part of an address. */
const TABLE = /^[\w-]{1,64}$/;

export interface SavedGame {
  plan: Plan;
  entries: readonly Entry[];
}

/** Write a game with its record as a file. */
export function writeGameFile(record: string, { plan, entries }: SavedGame): string {
  const signs = [...JSON.stringify({ format: FORMAT, plan, entries })];
  const lines = Array.from(
    { length: Math.ceil(signs.length / LONGEST) },
    (_, i) => MARK + signs.slice(i * LONGEST, (i + 1) * LONGEST).join(""),
  );
  return `${record}${lines.join("\n")}\n`;
}

type GameFile = { format: 1; events: { at: number; event: OldEvent }[] } | ({ format: 2 } & SavedGame);

/** Read a game from a file; null: it has none that could be continued. The file is not trusted: plan and entries must lead to exactly
    the record in it. */
export function readGameFile(text: string, engine: Engine): SavedGame | null {
  const lines = text.split(/\r?\n/);
  const chunks = lines.filter((line) => line.startsWith(MARK)).map((line) => line.slice(MARK.length));
  const record = lines.filter((line) => !line.startsWith(MARK)).join("\n");
  try {
    const filed = JSON.parse(chunks.join("")) as GameFile;
    const { plan: wanted, entries } = filed.format === 1 ? convertLog(filed.events) : filed;
    if (filed.format !== 1 && filed.format !== FORMAT) return null;
    const plan: Plan = { ...wanted, agreement: { ...AGREEMENT, ...wanted.agreement }, previous: null };
    const rules = engine.rules(plan.agreement);
    let game = newGame(plan);
    for (const entry of entries) {
      if ("table" in entry && !(typeof entry.table === "string" && TABLE.test(entry.table))) return null;
      ({ game } = applyEntry(game, entry, plan, rules));
    }
    const played = writeRecord(rules, recordOf(plan, game, rules, commitmentIn(plan)));
    readRecord(played, engine); // also checks the names
    return played.trim() === record.trim() ? { plan, entries } : null;
  } catch {
    return null;
  }
}

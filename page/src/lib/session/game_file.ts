/** A game as a file, to go on with elsewhere: its record, and in comments its plan and entries, which have the secret of the dice and who
    the bots are. Everything that reads records reads it; whoever holds it knows the dice to come. */
import { readRecord } from "../record/record_reader";
import type { Engine } from "../rules/engine";
import { writeRecord } from "../record/record";
import { after, unbegun, type Entry } from "./game";
import { gameOf, type OldEvent } from "./old_log";
import { AGREEMENT } from "../api/constants";
import type { Plan } from "./plan";
import { commitmentIn, recordOf } from "./seen";

const MARK = "#> ";
/** Lines of a record have at most 400 characters. */
const LONGEST = 360;
/** Format 1, of version 1.0, has a log instead of plan and entries. */
const FORMAT = 2;
/** The name of a table where a game has moved to: it becomes part of an address. */
const TABLE = /^[\w-]{1,64}$/;

export interface FiledGame {
  plan: Plan;
  entries: readonly Entry[];
}

/** The file of a game whose record is known. */
export function fileOf(record: string, { plan, entries }: FiledGame): string {
  const signs = [...JSON.stringify({ format: FORMAT, plan, entries })];
  const lines = Array.from(
    { length: Math.ceil(signs.length / LONGEST) },
    (_, i) => MARK + signs.slice(i * LONGEST, (i + 1) * LONGEST).join(""),
  );
  return `${record}${lines.join("\n")}\n`;
}

type Filed = { format: 1; events: { at: number; event: OldEvent }[] } | ({ format: 2 } & FiledGame);

/** The game in a file; null: there is none that could go on. Nobody is trusted: what the file has must play to the very record in it. */
export function gameIn(text: string, engine: Engine): FiledGame | null {
  const lines = text.split(/\r?\n/);
  const told = lines.filter((line) => line.startsWith(MARK)).map((line) => line.slice(MARK.length));
  const record = lines.filter((line) => !line.startsWith(MARK)).join("\n");
  try {
    const filed = JSON.parse(told.join("")) as Filed;
    const { plan: wanted, entries } = filed.format === 1 ? gameOf(filed.events) : filed;
    if (filed.format !== 1 && filed.format !== FORMAT) return null;
    const plan: Plan = { ...wanted, agreement: { ...AGREEMENT, ...wanted.agreement }, previous: null };
    const rules = engine.rules(plan.agreement);
    let game = unbegun(plan);
    for (const entry of entries) {
      if ("table" in entry && !(typeof entry.table === "string" && TABLE.test(entry.table))) return null;
      ({ game } = after(game, entry, plan, rules));
    }
    const played = writeRecord(rules, recordOf(plan, game, rules, commitmentIn(plan)));
    readRecord(played, engine); // names and all
    return played.trim() === record.trim() ? { plan, entries } : null;
  } catch {
    return null;
  }
}

/** What a seat sees of a game is enough of a position: it has the same moves there, and a hint says the same. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { WorkerEngine } from "../../../src/lib/rules/engine";
import { readPosition } from "../../../src/lib/record/position_reader";
import { readRecord } from "../../../src/lib/record/record_reader";
import { positionOfView } from "../../../src/lib/record/view_position";
import { builtEngine } from "../rules/module";

const FOLDER = "../tests/records/golden";
const RECORDS = readdirSync(FOLDER).filter((name) => name.endsWith(".croupier"));
/** A hint is asked for at one position of every few games. */
const HINTED = 4;
let engine: WorkerEngine;
beforeAll(() => {
  engine = builtEngine();
});

test.each(RECORDS.map((name, number) => [name, number] as const))("in %s", (name, number) => {
  const { record, positions } = readRecord(readFileSync(`${FOLDER}/${name}`, "utf8"), engine);
  const setup = { ...record.setup, face_down: number % 2 === 1 };
  const rules = engine.rules(setup);
  const edition = engine.editions.find((each) => each.name === setup.edition)!;
  const turns = positions.filter((position, at) => {
    const last = record.steps[at - 1];
    return rules.turn(position).act === "seat" && !(last?.t === "roll" && last.noted);
  });
  for (const [at, position] of turns.entries()) {
    const { seat } = rules.view(position);
    const view = rules.view(position, { viewer: seat });
    const text = positionOfView(rules.view(position), [rules.own(position, seat!)], setup, edition);
    const found = readPosition(text, engine).position;
    const mine = ({ seats }: typeof view): unknown =>
      seats.map(({ money, won, ...rest }, i) => (i === seat ? { money, won, ...rest } : rest));
    const again = rules.view(found, { viewer: seat });
    expect({ ...again, pile: 0, seats: mine(again) }, text).toEqual({ ...view, pile: 0, seats: mine(view) });
    if (number % HINTED === 1 && at === Math.floor(turns.length / 2))
      expect(rules.hint(found, 1), text).toEqual(rules.hint(position, 1));
  }
});

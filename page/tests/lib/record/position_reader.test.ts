import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Engine, Position, Rules } from "../../../src/lib/rules/engine";
import {
  casinosOf,
  PositionError,
  readCasino,
  readGame,
  readNotation,
  writeNotation,
} from "../../../src/lib/record/notation";
import { readPosition, settleCasinos } from "../../../src/lib/record/position_reader";
import { readRecord } from "../../../src/lib/record/record_reader";
import { builtEngine } from "../rules/module";

const FOLDER = "../tests/records/golden";
const RECORDS = readdirSync(FOLDER).filter((name) => name.endsWith(".croupier"));
let engine: Engine;
beforeAll(() => {
  engine = builtEngine();
});

function played(name: string): { rules: Rules; positions: Position[] } {
  const { rules, positions, record } = readRecord(readFileSync(`${FOLDER}/${name}`, "utf8"), engine);
  const noted = (after: number): boolean => {
    const last = record.steps[after - 1];
    return last?.t === "roll" && last.noted === true;
  };
  return { rules, positions: positions.filter((_, after) => !noted(after)) };
}

test("there are golden records", () => expect(RECORDS.length).toBeGreaterThan(20));

test.each(RECORDS)("every position of %s is read back to the same bytes", (name) => {
  const { rules, positions } = played(name);
  for (const position of positions) {
    const text = rules.text(position);
    const found = readPosition(text, engine);
    expect(found.rules.text(found.position)).toBe(text);
    expect(Buffer.compare(Buffer.from(found.position), Buffer.from(position)), text).toBe(0);
    expect(found.rules.setup).toEqual({ ...rules.setup, starter: rules.setup.starter });
    expect(writeNotation(readNotation(text))).toBe(text);
  }
});

test.each(RECORDS)("the casinos of every position of %s are settled as the rules do", (name) => {
  const { rules, positions } = played(name);
  for (const position of positions) {
    const [game = "", turn, casinos = ""] = rules.text(position).split(" ");
    if (turn === "lot") continue;
    const field = readGame(game);
    const lying = casinos.split("/").map((part, i) => readCasino(part, i + 1));
    expect(lying).toHaveLength(casinosOf(field));
    const { casinos: expected, bandit } = rules.view(position);
    expect(settleCasinos(field, lying, engine)).toMatchObject({ casinos: expected, bandit });
  }
});

const EXAMPLE = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20";
const BANDIT =
  "biggy-3-neutral-bandit-down 1ab:1123n1 60,20a1/50,50A1n1/90,10/40,30/70,70b2/20,10/100,80:3a2n1:5b0B1 n1/n1/n2 -";

/** The texts that tests/record/test_position.py refuses, and the field that is wrong. */
const WRONG: [text: string, field: PositionError["field"]][] = [
  ["", null],
  ["classic-2 lot", null],
  [`${EXAMPLE}${" ".repeat(500)}`, null],
  [EXAMPLE.replace("classic", "reno"), "game"],
  [EXAMPLE.replace("-2 ", "- "), "game"],
  [EXAMPLE.replace("-2 ", "-7 "), "game"],
  [EXAMPLE.replace("-2 ", "-6 ").replace("70,40/90", "-/-/-/-/-/-"), "game"],
  [EXAMPLE.replace("-2 ", "-2-down-down "), "game"],
  [EXAMPLE.replace("-2 ", "-2-bandit ").replace("/50 ", "/50/- "), "game"],
  [EXAMPLE.replace("2ba", "5ba"), "turn"],
  [EXAMPLE.replace("2ba", "0ba"), "turn"],
  [EXAMPLE.replace("2ba", "2bc"), "turn"],
  [EXAMPLE.replace("2ba:", "2:"), "turn"],
  [EXAMPLE.replace("11235", "1123"), "turn"],
  [EXAMPLE.replace("11235", "1".repeat(21)), "turn"],
  [EXAMPLE.replace("11235", "11235B1"), "turn"],
  [EXAMPLE.replace("2ba:11235", "2b"), "turn"],
  [EXAMPLE.replace("2ba:11235", "endba"), "turn"],
  ["classic-2 1a 90/60/50/50/80/50 -/- -", "turn"],
  ["classic-2 1ab 90b8/60/50/50/80/50 -/- -", "turn"],
  ["classic-2-agreed lot -/-/-/-/-/- -/- -", "turn"],
  ["classic-2 lot 50/-/-/-/-/- -/- -", "casinos"],
  [EXAMPLE.replace("/50/", "/"), "casinos"],
  [EXAMPLE.replace("60a3", "65a3"), "casinos"],
  [EXAMPLE.replace("60a3", "60,60,60,60,60a3"), "left"],
  [EXAMPLE.replace("60a3", "60,60,60,60,60,60a3"), "casinos"],
  [EXAMPLE.replace("60a3", "60x3"), "casinos"],
  [EXAMPLE.replace("60a3", "60a3a1"), "casinos"],
  [EXAMPLE.replace("60a3", "60a9"), "casinos"],
  [EXAMPLE.replace("60a3", "60c3"), "casinos"],
  [EXAMPLE.replace("60a3", "60n3"), "casinos"],
  [EXAMPLE.replace("60a3", "10,10,10,10,10,20,20,20,20"), "casinos"],
  [EXAMPLE.replace("70,40/90", "70,40"), "winnings"],
  [EXAMPLE.replace("70,40/90", "70,40n1/90"), "winnings"],
  [EXAMPLE.replace("70,40/90", "75,40/90"), "winnings"],
  [EXAMPLE.replace(" 60,20", " 60;20"), "left"],
  [EXAMPLE.replace(" 60,20", " 65,20"), "left"],
  [BANDIT.replace(":3a2n1", "a2n1"), "casinos"],
  [BANDIT.replace(":3a2n1", ":3a2B1"), "casinos"],
  [BANDIT.replace(":5b0B1", ":3b0B1"), "casinos"],
  [BANDIT.replace(":5b0B1", ":5b0"), "casinos"],
  [BANDIT.replace("n1/n1/n2", "n1/n1/n1"), "turn"],
];

test.each(WRONG)("%s is refused", (text, field) => {
  let refused: unknown = null;
  try {
    readPosition(text, engine);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(PositionError);
  expect((refused as PositionError).field).toBe(field);
});

test("what an address or a hand has written otherwise is read, too", () => {
  const { rules, position } = readPosition(EXAMPLE.replaceAll(" ", "_").replace("30,20", "20,30"), engine);
  expect(rules.text(position)).toBe(EXAMPLE);
  const bandit = readPosition(BANDIT, engine);
  expect(bandit.rules.text(bandit.position)).toBe(BANDIT);
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EditionInfo } from "../../../src/lib/api/messages";
import { PositionError } from "../../../src/lib/record/notation";
import type { Engine } from "../../../src/lib/rules/engine";
import { clearStorage } from "../../../src/lib/shell/storage";
import { NEUTRAL } from "../../../src/lib/table/people";
import {
  addNote,
  changeDice,
  countAt,
  fitEdition,
  newTable,
  settleAddress,
  tableIn,
  tableOf,
  takeNote,
  textOf,
  toggleHue,
  type SettledTable,
} from "../../../src/screens/settle/settled_table";
import { Settling } from "../../../src/screens/settle/settling.svelte";
import { builtEngine } from "../../lib/rules/module";

let engine: Engine;
let [classic, biggy] = [] as EditionInfo[] as [EditionInfo, EditionInfo];
beforeAll(() => {
  engine = builtEngine();
  [classic, biggy] = ["classic", "biggy"].map((name) => engine.editions.find((each) => each.name === name)!) as [
    EditionInfo,
    EditionInfo,
  ];
});
beforeEach(clearStorage);

const TEXTS = [
  "classic-3 60,30a3b3c1",
  "classic-2 90b2/60a3/30,20/50/80,10b3/50",
  "biggy-2-bandit 100,80:3a2:6b1",
  "biggy-4-neutral 70a2A1b3n1",
  "biggy-6-bandit 50f1/-/-/-/-/-/80:1f2F1",
];

test("a table is written as `croupier settle` takes it, and read again", () => {
  for (const text of TEXTS) {
    expect(textOf(tableOf(text, [1, 2, 3]))).toBe(text);
    const found = tableIn(settleAddress(tableOf(text, [])).replace("/settle", ""));
    expect(found && textOf(found)).toBe(text);
  }
  expect(textOf(tableOf("classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20", []))).toBe(TEXTS[1]);
  expect(tableIn("?other=1")).toBeNull();
});

test("the colours are in the address, and where there are none, the first ones play", () => {
  const address = settleAddress(tableOf(TEXTS[0]!, [2, 5, 6]));
  expect(address).toBe("/settle?casinos=classic-3_60,30a3b3c1&colours=256");
  expect(tableIn(address.replace("/settle", ""))?.hues).toEqual([2, 5, 6]);
  expect(tableOf(TEXTS[0]!, []).hues).toEqual([1, 2, 3]);
  expect(tableOf(TEXTS[0]!, [9, 4, 4]).hues).toEqual([1, 2, 4]);
});

test("what is no table is refused", () => {
  for (const text of ["", "classic-3", "classic-3 60/30", "classic-3 60x1", "classic-3 1 2 3", "classic-9 60"])
    expect(() => tableOf(text, [])).toThrow(PositionError);
  for (const text of ["reno-3 60", "classic-3 65", "classic-3 60a9", "classic-3 60d1", "classic-5 60n1"])
    expect(() => new Settling(engine, tableOf(text, []))).toThrow(PositionError);
});

test("each face on the bandit belongs to one player, and neutral dice lie with them", () => {
  const empty = tableOf("biggy-3-bandit -", []);
  const white = changeDice(empty, 7, { seat: NEUTRAL, kind: "neutral", face: 3 }, 1)!;
  const laid = changeDice(white, 7, { seat: 2, kind: "own", face: 3 }, 1)!;
  expect(textOf(laid)).toBe("biggy-3-neutral-bandit :3c1n1");
  expect(changeDice(laid, 7, { seat: 1, kind: "own", face: 3 }, 1)).toBeNull();
  expect(countAt(laid, 7, { seat: 2, kind: "own", face: 4 })).toBe(0);
  const other = changeDice(laid, 7, { seat: 1, kind: "big", face: 4 }, 1)!;
  expect(textOf(other)).toBe("biggy-3-neutral-bandit :3c1n1:4b0B1");
  const fewer = changeDice(other, 7, { seat: 2, kind: "own", face: 3 }, -1)!;
  expect(textOf(fewer)).toBe("biggy-3-neutral-bandit :3c0n1:4b0B1");
  expect(changeDice(fewer, 7, { seat: 2, kind: "own", face: 3 }, -1)).toBeNull();
});

test("another edition or other colours keep what they have", () => {
  let table: SettledTable = tableOf("biggy-4-neutral 100,60a2A1b1d3n1", [1, 2, 4, 6]);
  table = toggleHue(table, 2, biggy)!;
  expect(table.hues).toEqual([1, 4, 6]);
  expect(textOf(table)).toBe("biggy-3-neutral 100,60a2A1c3n1");
  expect(textOf(fitEdition(table, classic))).toBe("classic-3-neutral 60a2c3n1");
  const two = toggleHue(table, 1, biggy)!;
  expect(toggleHue(two, 4, biggy)).toBeNull();
});

test("what is entered is settled at once, undone, and refused if the game does not have it", () => {
  const settling = new Settling(engine, tableOf("biggy-3 100,60a1A1b2", []));
  expect(settling.standings[0]?.takers).toEqual([0, 1]);
  expect(settling.change(changeDice(settling.table, 1, { seat: 2, kind: "own", face: 1 }, 1))).toBe(true);
  for (let die = 0; die < 2; die++)
    settling.change(changeDice(settling.table, 1, { seat: 2, kind: "own", face: 1 }, 1));
  settling.undo();
  expect(settling.standings[0]?.takers).toEqual([0, null]);
  expect(settling.change(changeDice(settling.table, 1, { seat: 0, kind: "big", face: 1 }, 1))).toBe(false);
  expect(settling.change(takeNote(settling.table, 1, 100))).toBe(true);
  for (let note = 0; note < 3; note++) settling.change(addNote(settling.table, 1, 100));
  settling.clear();
  expect(textOf(settling.table)).toBe("biggy-3 -");
  while (settling.canUndo) settling.undo();
  expect(textOf(settling.table)).toBe("biggy-3 100,60a1A1b2");
});

test("the sum of a table is that of its casinos", () => {
  const settling = new Settling(engine, tableOf(TEXTS[1]!, []));
  expect(settling.totals).toEqual([60, 170]);
});

test("edition and colours are remembered", () => {
  const settling = new Settling(engine, null);
  expect(settling.table).toEqual(newTable("classic"));
  settling.change(toggleHue(fitEdition(settling.table, biggy), 2, biggy));
  const { edition, hues } = new Settling(engine, null).table;
  expect([edition, hues]).toEqual(["biggy", [1, 3, 4]]);
});

test("a photograph replaces the dice of a casino in one step, as far as the rules allow", () => {
  const settling = new Settling(engine, tableOf("classic-2 50a1b2", []));
  const own = { seat: 0, kind: "own", face: 1 } as const;
  expect(settling.lay(1, [own, own, { ...own, seat: 1 }])).toBe(0);
  expect(textOf(settling.table)).toBe("classic-2 50a2b1");
  expect(
    settling.lay(
      1,
      Array.from({ length: 10 }, () => own),
    ),
  ).toBe(2);
  expect(textOf(settling.table)).toBe("classic-2 50a8");
  settling.undo();
  expect(textOf(settling.table)).toBe("classic-2 50a2b1");
});

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { botsOf, LEVEL_NAMES, levelOf, levelOfBot, LEVELS } from "../../../src/lib/table/levels";

const BOTS = ["tourist", "richest", "regular", "highroller", "shark", "ace"];

/** A table of docs/bots.md, by its heading: the cells of its head, and of its other lines. */
function tableOf(heading: string): [string[], string[][]] {
  const page = readFileSync(resolve(import.meta.dirname, "../../../../docs/bots.md"), "utf8");
  const table = page.split(`### ${heading}\n`)[1]?.split("###")[0] ?? "";
  const [head = [], , ...rows] = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return [head, rows];
}

/** The mean of what the bot of a column wins, over all tables, less its fair share. */
const ahead = (rows: readonly string[][], column: number): number =>
  rows.reduce((sum, row) => sum + parseFloat(row[column] ?? "") - parseFloat(row[1] ?? ""), 0) / rows.length;

/** How strong a bot is: by what it wins among regulars; those that do not take others for regulars, by what they win among sharks. */
function measured(): Map<string, number> {
  const [head, rows] = tableOf("Among regulars");
  const found = new Map([
    ["regular", 0],
    ...head.slice(2).map((name, i): [string, number] => [name.replaceAll("`", ""), ahead(rows, i + 2)]),
  ]);
  const [names, among] = tableOf("Among sharks");
  for (const [i, name] of names.slice(2).entries()) {
    const rows = among.filter((row) => row[i + 2] !== "");
    if (rows.length > 0) found.set(name.replaceAll("`", ""), (found.get("shark") ?? NaN) + ahead(rows, i + 2));
  }
  return found;
}

test("the levels are in the order of strength that was measured", () => {
  const strength = measured();
  expect([...strength.keys()]).toEqual(expect.arrayContaining(BOTS));
  for (let number = 1; number <= 5; number++)
    for (const [i, level] of LEVEL_NAMES.slice(1).entries()) {
      const [weaker, stronger] = [LEVEL_NAMES[i] ?? level, level].map((each) =>
        botsOf(each, number).map((bot) => strength.get(bot) ?? NaN),
      );
      expect(
        stronger?.every((force, seat) => force >= (weaker?.[seat] ?? Infinity)),
        `${level} with ${number} bots`,
      ).toBe(true);
      expect(stronger).not.toEqual(weaker);
    }
});

test("each of our bots has one level, the stronger the higher, and a bot of another package has none", () => {
  expect(BOTS.map(levelOfBot)).toEqual(Object.keys(LEVELS));
  expect(levelOfBot("somebody-elses")).toBeUndefined();
});

test("a level is known again by its bots at every table, in whatever order they sit", () => {
  for (let number = 1; number <= 5; number++)
    for (const level of LEVEL_NAMES) expect(levelOf(botsOf(level, number).toReversed())).toBe(level);
  expect(levelOf(["shark", "tourist", "tourist"])).toBeUndefined();
});

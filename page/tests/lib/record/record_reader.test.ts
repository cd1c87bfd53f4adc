import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Engine } from "../../../src/lib/rules/engine";
import { readRecord, RecordError } from "../../../src/lib/record/record_reader";
import { builtEngine } from "../rules/module";

let engine: Engine;
beforeAll(() => {
  engine = builtEngine();
});

const record = (name: string): string => readFileSync(`../tests/records/${name}.croupier`, "utf8");
const game = record("golden/classic-2");
const lines = game.split("\n").length - 1;

/** Where a record is refused, and why; null: it is read. */
function refused(text: string): [number, string] | null {
  try {
    readRecord(text, engine);
    return null;
  } catch (error) {
    if (error instanceof RecordError) return [error.line, error.reason];
    throw error;
  }
}

test("a remark has as many characters as it can be written again with", () => {
  const longest = "\u{1F642}".repeat(398);
  expect(refused(`${game}* ${longest}`)).toBeNull();
  expect(refused(`${game}*${longest}!`)).toEqual([lines + 1, "a remark has 1 to 398 characters, not 399"]);
  expect(refused(`${game}*  `)).toEqual([lines + 1, "a remark has 1 to 398 characters, not 0"]);
});

test("a day is one of the calendar, which has no year 0", () => {
  const dated = (day: string): string => record("day").replace("2026-11-16", day);
  for (const day of ["0001-01-01", "2024-02-29", "9999-12-31"]) expect(refused(dated(day))).toBeNull();
  for (const day of ["0000-01-01", "2026-02-29", "2026-11-31", "2026-1-1"]) expect(refused(dated(day))?.[0]).toBe(8);
});

test.each(["x", "é", "€", "\u{1F642}"])(
  "a record too large by signs like %s is refused in the line of its first byte too many",
  (sign) => {
    const comment = `#${sign.repeat(99)}\n`;
    const bytes = (text: string): number => new TextEncoder().encode(text).length;
    const full = Math.floor((256_000 - bytes(game)) / bytes(comment));
    expect(refused(game + comment.repeat(full))).toBeNull();
    for (const more of [1, 5000])
      expect(refused(game + comment.repeat(full + more))).toEqual([
        lines + full + 1,
        "the record is larger than 256 kB",
      ]);
  },
);

import { expect, test } from "vitest";
import { table } from "../../../src/gallery/samples";
import { shareStructure } from "../../../src/lib/api/structural_sharing";

test("a casino where nothing has changed is the same as before", () => {
  const after = structuredClone(table);
  after.casinos[1]?.groups.pop();
  const shown = shareStructure(table, after);
  expect(shown).toEqual(after);
  expect(shown?.casinos[0]).toBe(table.casinos[0]);
  expect(shown?.casinos[1]).not.toBe(table.casinos[1]);
  expect(shown?.seats[4]).toBe(table.seats[4]);
});

test("the first view shares nothing, and no view is no view", () => {
  expect(shareStructure(null, table)).toBe(table);
  expect(shareStructure(table, null)).toBeNull();
});

import { expect, test } from "vitest";
import { table } from "../../../src/gallery/samples";
import { shareStructure } from "../../../src/lib/play/structural_sharing";

test("a casino where nothing has changed is the same as before", () => {
  const after = structuredClone(table);
  after.casinos[1]?.groups.pop();
  const shown = structuredClone(after);
  shareStructure(table, shown);
  expect(shown).toEqual(after);
  expect(shown.casinos[0]).toBe(table.casinos[0]);
  expect(shown.casinos[1]).not.toBe(table.casinos[1]);
  expect(shown.seats[4]).toBe(table.seats[4]);
});

import { expect, test } from "vitest";
import { paceOf } from "../../../src/screens/table/tempo";

test("where nothing may move, moves still come one after another", () => {
  expect(paceOf("normal", true)).toMatchObject({ motion: 0, instant: false });
  expect(paceOf("normal", true).look).toBe(paceOf("normal", false).look);
});

test("faster is faster in everything", () => {
  const [slow, normal, fast] = [paceOf("slow", false), paceOf("normal", false), paceOf("fast", false)];
  for (const time of ["motion", "look", "rest"] as const) {
    expect(slow[time]).toBeGreaterThan(normal[time]);
    expect(normal[time]).toBeGreaterThan(fast[time]);
  }
});

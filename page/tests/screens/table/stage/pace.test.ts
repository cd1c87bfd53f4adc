import { expect, test } from "vitest";
import { paceOf } from "../../../../src/screens/table/stage/pace";

test("where nothing may move, a move takes as long as it takes to be read", () => {
  const { motion, instant, look, rest } = paceOf("normal", true);
  expect({ motion, instant }).toEqual({ motion: 0, instant: false });
  expect(look + rest).toBeGreaterThanOrEqual(2000); // two turns of bots in two seconds cannot be followed
  expect(paceOf("slow", true).rest).toBeGreaterThan(rest);
  expect(paceOf("fast", true).rest).toBeLessThan(rest);
  expect(paceOf("instant", true)).toEqual(paceOf("instant", false));
});

test("faster is faster in everything", () => {
  const [slow, normal, fast] = [paceOf("slow", false), paceOf("normal", false), paceOf("fast", false)];
  for (const time of ["motion", "look", "rest"] as const) {
    expect(slow[time]).toBeGreaterThan(normal[time]);
    expect(normal[time]).toBeGreaterThan(fast[time]);
  }
});

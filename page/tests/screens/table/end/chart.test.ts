import { expect, test } from "vitest";
import { spreadLabels, ticksTo } from "../../../../src/screens/table/end/chart";

test("ticks count in round steps, from 0, and never past the top", () => {
  expect(ticksTo(440)).toEqual([0, 100, 200, 300, 400]);
  expect(ticksTo(90)).toEqual([0, 20, 40, 60, 80]);
  expect(ticksTo(50)).toEqual([0, 10, 20, 30, 40, 50]);
});

test("labels that would overlap are pushed apart, in the order given", () => {
  expect(spreadLabels([100, 20, 102], 16, 0, 200)).toEqual([100, 20, 116]);
});

test("labels stay between top and bottom", () => {
  const placed = spreadLabels([195, 196, 197], 16, 0, 200);
  expect(Math.max(...placed)).toBeLessThanOrEqual(200);
  expect(placed).toEqual([168, 184, 200]);
});

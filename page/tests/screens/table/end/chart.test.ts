import { expect, test } from "vitest";
import { binsOf, spreadLabels, ticksBetween, ticksTo } from "../../../../src/screens/table/end/chart";

test("ticks count in round steps, from 0, and never past the top", () => {
  expect(ticksTo(440)).toEqual([0, 100, 200, 300, 400]);
  expect(ticksTo(90)).toEqual([0, 20, 40, 60, 80]);
  expect(ticksTo(50)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(ticksBetween(150, 500)).toEqual([200, 300, 400, 500]);
  expect(ticksBetween(350, 440)).toEqual([360, 380, 400, 420, 440]);
});

test("labels that would overlap are pushed apart, in the order given", () => {
  expect(spreadLabels([100, 20, 102], 16, 0, 200)).toEqual([100, 20, 116]);
});

test("labels stay between top and bottom", () => {
  const placed = spreadLabels([195, 196, 197], 16, 0, 200);
  expect(Math.max(...placed)).toBeLessThanOrEqual(200);
  expect(placed).toEqual([168, 184, 200]);
});

test("results are counted in equal bins, as narrow as there is room for, which also reach to what is marked", () => {
  const money = [
    { money: 240, count: 2 },
    { money: 250, count: 1 },
    { money: 310, count: 4 },
  ];
  expect(binsOf(money, [], 14)).toHaveLength(8);
  expect(binsOf(money, [], 14).map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0, 4]);
  expect(binsOf(money, [360], 5)).toEqual([
    { from: 200, to: 250, count: 2 },
    { from: 250, to: 300, count: 1 },
    { from: 300, to: 350, count: 4 },
    { from: 350, to: 400, count: 0 },
  ]);
  expect(binsOf([{ money: 0, count: 1 }], [2_000], 14).length).toBeLessThanOrEqual(14);
  expect(binsOf([], [], 14)).toEqual([]);
});

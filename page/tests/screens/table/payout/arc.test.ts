import { expect, test } from "vitest";
import { pointsAlong, arcBetween, pathOf } from "../../../../src/screens/table/payout/arc";

test("a note leaves where it lay and lands on its seat", () => {
  const arc = arcBetween({ x: 50, y: 600 }, { x: 300, y: 80 });
  const points = pointsAlong(arc, 5);
  expect(points[0]).toEqual({ x: 50, y: 600 });
  expect(points.at(-1)).toEqual({ x: 300, y: 80 });
  expect(pathOf(arc)).toMatch(/^M50 600Q.* 300 80$/);
});

import { expect, test } from "vitest";
import { hidden } from "../../../src/lib/table/scroll";

test("what can be seen whole stays where it is", () => {
  expect(hidden({ top: 100, bottom: 300 }, 600)).toBe(0);
});

test("what lies under the felt comes out from it, with its caption", () => {
  expect(hidden({ top: 500, bottom: 650 }, 600)).toBe(72);
});

test("what was scrolled away comes back, with the head of the page where both have room", () => {
  expect(hidden({ top: -90, bottom: 60 }, 600, 200)).toBe(-200);
  expect(hidden({ top: -90, bottom: 60 }, 600, 900)).toBe(-112);
});

test("of a casino higher than the room above the felt the top is seen", () => {
  expect(hidden({ top: 122, bottom: 900 }, 600)).toBe(100);
});

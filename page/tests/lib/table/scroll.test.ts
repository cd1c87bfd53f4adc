import { expect, test } from "vitest";
import { scrollDistance } from "../../../src/lib/table/scroll";

test("what can be seen whole stays where it is", () => {
  expect(scrollDistance({ top: 100, bottom: 300 }, 600)).toBe(0);
});

test("what lies under the felt comes out from it, with its caption", () => {
  expect(scrollDistance({ top: 500, bottom: 650 }, 600)).toBe(72);
});

test("what was scrolled away comes back, with the head of the page where both have room", () => {
  expect(scrollDistance({ top: -90, bottom: 60 }, 600, 200)).toBe(-200);
  expect(scrollDistance({ top: -90, bottom: 60 }, 600, 900)).toBe(-112);
});

test("of a casino higher than the room above the felt the top is seen", () => {
  expect(scrollDistance({ top: 122, bottom: 900 }, 600)).toBe(100);
});

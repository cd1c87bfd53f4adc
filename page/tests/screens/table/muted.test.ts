import { beforeEach, expect, test } from "vitest";
import { clearStorage, savedNames } from "../../../src/lib/shell/storage";
import { Muted } from "../../../src/screens/table/muted.svelte";

beforeEach(clearStorage);

test("a muted person stays muted on this device, at their table alone", () => {
  new Muted("t1").set("seed-of-ben", true);
  expect(new Muted("t1").has("seed-of-ben")).toBe(true);
  expect(new Muted("t1").has("seed-of-carla")).toBe(false);
  expect(new Muted("t1").has(null)).toBe(false);
  expect(new Muted("t2").has("seed-of-ben")).toBe(false);
});

test("a person who is heard again leaves nothing behind", () => {
  const muted = new Muted("t1");
  muted.set("seed-of-ben", true);
  muted.set("seed-of-ben", true);
  muted.set("seed-of-ben", false);
  expect(muted.has("seed-of-ben")).toBe(false);
  expect(savedNames("muted.")).toEqual([]);
});

import { beforeEach, expect, test } from "vitest";
import { clearStorage, savedNames } from "../../../src/lib/shell/storage";
import { Muted } from "../../../src/screens/table/muted.svelte";

beforeEach(clearStorage);

test("a muted seat stays muted on this device, at its table alone", () => {
  new Muted("t1").set(2, true);
  expect(new Muted("t1").has(2)).toBe(true);
  expect(new Muted("t1").has(1)).toBe(false);
  expect(new Muted("t2").has(2)).toBe(false);
});

test("a seat that is heard again leaves nothing behind", () => {
  const muted = new Muted("t1");
  muted.set(2, true);
  muted.set(2, true);
  muted.set(2, false);
  expect(muted.has(2)).toBe(false);
  expect(savedNames("muted.")).toEqual([]);
});

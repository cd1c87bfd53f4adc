import { beforeEach, expect, test } from "vitest";
import { clearStorage, savedNames } from "../../../../src/lib/shell/storage";
import { Muted, TalkLog } from "../../../../src/screens/table/talk/talk.svelte";

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

test("the last fifty things that were said are there, in their order", () => {
  const log = new TalkLog();
  for (let i = 0; i < 60; i++)
    log.add({ said: { t: "said", seat: 0, phrase: null, words: `${i}` }, name: "Ada", hue: 1, seed: "s" });
  expect(log.lines.map(({ said }) => said.words)).toEqual(Array.from({ length: 50 }, (_, i) => `${i + 10}`));
  expect(new Set(log.lines.map(({ number }) => number)).size).toBe(50);
});

import { expect, it, vi } from "vitest";
import { LazyPart } from "../../../src/lib/shell/lazy_part.svelte";
import { eventually } from "../../eventually.ts";

const SOON = 10_000;

it("is there once it was brought, and is fetched once", async () => {
  const load = vi.fn(async () => ({ default: "sheets" }));
  const fetched = new LazyPart(load);
  expect(fetched.part).toBeUndefined();
  expect(await fetched.load(SOON)).toBe(true);
  expect(await fetched.load(SOON)).toBe(true);
  expect(fetched.part).toBe("sheets");
  expect(load).toHaveBeenCalledOnce();
});

it("says when it cannot be had, and can be asked for again", async () => {
  const load = vi.fn(async () => ({ default: "sheets" })).mockRejectedValueOnce(new TypeError("no line"));
  const fetched = new LazyPart(load);
  expect(await fetched.load(SOON)).toBe(false);
  expect(await fetched.load(SOON)).toBe(true);
});

it("does not keep anybody waiting where the line hangs, and is there when it comes after all", async () => {
  let come = (_: { default: string }): void => undefined;
  const fetched = new LazyPart(() => new Promise<{ default: string }>((done) => (come = done)));
  expect(await fetched.load(1)).toBe(false);
  come({ default: "sheets" });
  await eventually(() => expect(fetched.part).toBe("sheets"));
});

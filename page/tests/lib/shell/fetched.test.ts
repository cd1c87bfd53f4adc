import { expect, it, vi } from "vitest";
import { Fetched } from "../../../src/lib/shell/fetched.svelte";

it("is there once it was brought, and is fetched once", async () => {
  const load = vi.fn(async () => ({ default: "sheets" }));
  const fetched = new Fetched(load);
  expect(fetched.part).toBeUndefined();
  expect(await fetched.bring()).toBe(true);
  expect(await fetched.bring()).toBe(true);
  expect(fetched.part).toBe("sheets");
  expect(load).toHaveBeenCalledOnce();
});

it("says when it cannot be had, and can be asked for again", async () => {
  const load = vi.fn(async () => ({ default: "sheets" })).mockRejectedValueOnce(new TypeError("no line"));
  const fetched = new Fetched(load);
  expect(await fetched.bring()).toBe(false);
  expect(await fetched.bring()).toBe(true);
});

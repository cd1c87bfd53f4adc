/** The log of this browser: what cannot be read is not taken for empty. */
import { afterEach, expect, test, vi } from "vitest";
import { MemoryLog, openLog } from "../../../src/lib/local/log";

afterEach(() => vi.unstubAllGlobals());

test("only a browser without a store has a log in memory", () => {
  expect("indexedDB" in globalThis).toBe(false);
  expect(openLog()).toBeInstanceOf(MemoryLog);
});

test("a store that does not open fails every question, and is tried again", async () => {
  const open = vi.fn(() => {
    throw new DOMException("the disk is full", "QuotaExceededError");
  });
  vi.stubGlobal("indexedDB", { open });
  const log = openLog();
  await expect(log.read("table")).rejects.toThrow("the disk is full");
  await expect(log.tables()).rejects.toThrow("the disk is full");
  expect(open).toHaveBeenCalledTimes(2);
});

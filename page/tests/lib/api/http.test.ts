import { afterEach, expect, test, vi } from "vitest";
import { command, ProblemError, createTable } from "../../../src/lib/api/http.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server that never answers, and somebody who waits for it no longer than until `giveUp`. */
function silent(): { giveUp: () => void } {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener("abort", () => fail(signal.reason))),
  );
  return { giveUp: () => limit.abort() };
}

test.each([
  ["a table that is opened", () => createTable({ agreement: {} })],
  ["a command", () => command("abc", { t: "start", key: "k" }, [])],
])("%s does not wait for ever", async (_, ask) => {
  const { giveUp } = silent();
  const asked = ask();
  giveUp();
  await expect(asked).rejects.toEqual(new ProblemError(null));
});

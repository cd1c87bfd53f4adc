import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { areTokensStored, saveHostToken, saveSeatToken, tokensOf } from "../../../src/lib/online/tokens";
import { clearStorage, load, save } from "../../../src/lib/shell/storage";

/** Let the browser store nothing more; what it has can be read. */
function fill(): void {
  const real = localStorage;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => real.getItem(name),
    setItem: () => {
      throw new DOMException("no room", "QuotaExceededError");
    },
  });
}
beforeEach(clearStorage);
afterEach(() => vi.unstubAllGlobals());

test("where there is no room, the newest value counts until the page is closed, also above an older one", () => {
  save("colour", "red");
  fill();
  save("colour", "blue");
  expect(load("colour")).toBe("blue");
  vi.unstubAllGlobals();
  save("colour", "green");
  expect(load("colour")).toBe("green");
});

test("a seat that was taken while there is no room is not lost, and known to be unsaved", () => {
  saveHostToken("abc", "host");
  expect(areTokensStored("abc")).toBe(true);
  fill();
  saveSeatToken("abc", "seat");
  expect([tokensOf("abc"), areTokensStored("abc")]).toEqual([["seat", "host"], false]);
});

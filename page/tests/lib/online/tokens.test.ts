import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  copyTokens,
  dropTokens,
  forgetTable,
  knownTables,
  saveHostToken,
  holdingOf,
  saveSeatToken,
  isSecret,
  linkOf,
  passIn,
  tokensOf,
} from "../../../src/lib/online/tokens";
import { clearStorage, save, savedNames } from "../../../src/lib/shell/storage";

beforeEach(clearStorage);

describe("what is ours", () => {
  it("is listed by table, the newest first", () => {
    vi.useFakeTimers({ now: 1000 });
    saveHostToken("old", "host");
    vi.setSystemTime(2000);
    saveSeatToken("new", "seat");
    vi.setSystemTime(3000);
    saveSeatToken("old", "seat");
    vi.useRealTimers();
    expect(knownTables()).toEqual(["new", "old"]);
    expect(tokensOf("old")).toEqual(["seat", "host"]);
  });

  it("comes along to a rematch and can be let go", () => {
    saveSeatToken("first", "seat");
    copyTokens("first", "again");
    expect(tokensOf("again")).toEqual(["seat"]);
    forgetTable("first");
    expect(knownTables()).toEqual(["again"]);
  });

  it("is forgotten with everything else, but nothing that is not ours", () => {
    localStorage.setItem("somebody.else", "1");
    save("settings", { name: "Anna" });
    saveSeatToken("first", "seat");
    clearStorage();
    expect(savedNames()).toEqual([]);
    expect(localStorage.getItem("somebody.else")).toBe("1");
  });
});

describe("tokens", () => {
  it("are never pushed out by others", () => {
    saveHostToken("t", "host");
    for (let i = 0; i < 20; i++) saveSeatToken("t", `seat-${i}`);
    expect(holdingOf("t").seats).toHaveLength(20);
    expect(tokensOf("t")).toHaveLength(16);
    expect(tokensOf("t")).toContain("host");
  });

  it("that count no more are dropped, and with the last of them the table", () => {
    saveSeatToken("t", "old");
    saveSeatToken("t", "new");
    saveHostToken("t", "host");
    dropTokens("t", ["old", "host", "never"]);
    expect(tokensOf("t")).toEqual(["new"]);
    dropTokens("t", ["new"]);
    expect(knownTables()).toEqual([]);
  });
});

describe("a link for another device", () => {
  const [anna, ben, host] = ["a".repeat(32), "b".repeat(32), "h".repeat(32)] as const;

  it("carries a pass", () => {
    expect(passIn(linkOf(anna))).toBe(anna);
  });

  it.each([
    "",
    "pass.",
    "pass.short",
    anna,
    `${anna}.${ben}.!${host}`,
    `pass.${anna}.${ben}`,
    `pass.${anna}.!${host}`,
    `pass.!${host}`,
    `pass.${anna}<b>`,
  ])("has no pass where it is none: %s", (none) => {
    expect(passIn(none)).toBeNull();
    expect(knownTables()).toEqual([]);
  });

  it("does not stay in sight, whatever secret it carries", () => {
    expect([linkOf(anna), anna, `${anna}.!${host}`].map(isSecret)).toEqual([true, true, true]);
    expect(["", "board"].map(isSecret)).toEqual([false, false]);
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  copyTokens,
  dropTokens,
  forgetTable,
  heldTables,
  holdHost,
  holding,
  holdSeat,
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
    holdHost("old", "host");
    vi.setSystemTime(2000);
    holdSeat("new", "seat");
    vi.setSystemTime(3000);
    holdSeat("old", "seat");
    vi.useRealTimers();
    expect(heldTables()).toEqual(["new", "old"]);
    expect(tokensOf("old")).toEqual(["seat", "host"]);
  });

  it("comes along to a rematch and can be let go", () => {
    holdSeat("first", "seat");
    copyTokens("first", "again");
    expect(tokensOf("again")).toEqual(["seat"]);
    forgetTable("first");
    expect(heldTables()).toEqual(["again"]);
  });

  it("is forgotten with everything else, but nothing that is not ours", () => {
    localStorage.setItem("somebody.else", "1");
    save("settings", { name: "Anna" });
    holdSeat("first", "seat");
    clearStorage();
    expect(savedNames()).toEqual([]);
    expect(localStorage.getItem("somebody.else")).toBe("1");
  });
});

describe("tokens", () => {
  it("are never pushed out by others", () => {
    holdHost("t", "host");
    for (let i = 0; i < 20; i++) holdSeat("t", `seat-${i}`);
    expect(holding("t").seats).toHaveLength(20);
    expect(tokensOf("t")).toHaveLength(16);
    expect(tokensOf("t")).toContain("host");
  });

  it("that count no more are dropped, and with the last of them the table", () => {
    holdSeat("t", "old");
    holdSeat("t", "new");
    holdHost("t", "host");
    dropTokens("t", ["old", "host", "never"]);
    expect(tokensOf("t")).toEqual(["new"]);
    dropTokens("t", ["new"]);
    expect(heldTables()).toEqual([]);
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
    expect(heldTables()).toEqual([]);
  });

  it("does not stay in sight, whatever secret it carries", () => {
    expect([linkOf(anna), anna, `${anna}.!${host}`].map(isSecret)).toEqual([true, true, true]);
    expect(["", "board"].map(isSecret)).toEqual([false, false]);
  });
});

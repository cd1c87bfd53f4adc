import { beforeEach, describe, expect, it, vi } from "vitest";
import { exportTokens, heldTables, holdHost, holding, copyTokens, holdSeat, forgetTable, importTokens, tokensOf } from "../../../src/lib/api/tokens";
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

describe("a link to another device", () => {
  const [anna, ben, host] = ["a".repeat(32), "b".repeat(32), "h".repeat(32)] as const;

  it("carries seats and host there", () => {
    holdSeat("t", anna);
    holdSeat("t", ben);
    holdHost("t", host);
    const there = exportTokens("t");
    clearStorage();
    expect(importTokens("t", there)).toBe(true);
    expect(holding("t")).toMatchObject({ seats: [anna, ben], host });
  });

  it("adds to what the other device has", () => {
    holdSeat("t", ben);
    importTokens("t", anna);
    expect(holding("t")).toMatchObject({ seats: [ben, anna], host: null });
  });

  it.each(["", "short", `${anna}.`, `${anna}.<b>`, `${anna} `, `!!${anna}`])("is not taken for one where it is none: %s", (none) => {
    expect(importTokens("t", none)).toBe(false);
    expect(heldTables()).toEqual([]);
  });
});

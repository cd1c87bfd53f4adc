import { beforeEach, describe, expect, it, vi } from "vitest";
import { carried, heldTables, holdHost, holding, holdOn, holdSeat, letGo, takeIn, tokensOf } from "../../../src/lib/api/tokens";
import { forgetAll, keep, keptNames } from "../../../src/lib/shell/kept";

beforeEach(forgetAll);

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
    holdOn("first", "again");
    expect(tokensOf("again")).toEqual(["seat"]);
    letGo("first");
    expect(heldTables()).toEqual(["again"]);
  });

  it("is forgotten with everything else, but nothing that is not ours", () => {
    localStorage.setItem("somebody.else", "1");
    keep("settings", { name: "Anna" });
    holdSeat("first", "seat");
    forgetAll();
    expect(keptNames()).toEqual([]);
    expect(localStorage.getItem("somebody.else")).toBe("1");
  });
});

describe("a link to another device", () => {
  const [anna, ben, host] = ["a".repeat(32), "b".repeat(32), "h".repeat(32)] as const;

  it("carries seats and host there", () => {
    holdSeat("t", anna);
    holdSeat("t", ben);
    holdHost("t", host);
    const there = carried("t");
    forgetAll();
    expect(takeIn("t", there)).toBe(true);
    expect(holding("t")).toMatchObject({ seats: [anna, ben], host });
  });

  it("adds to what the other device has", () => {
    holdSeat("t", ben);
    takeIn("t", anna);
    expect(holding("t")).toMatchObject({ seats: [ben, anna], host: null });
  });

  it.each(["", "short", `${anna}.`, `${anna}.<b>`, `${anna} `, `!!${anna}`])("is not taken for one where it is none: %s", (none) => {
    expect(takeIn("t", none)).toBe(false);
    expect(heldTables()).toEqual([]);
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { heldTables, holdHost, holdOn, holdSeat, letGo, tokensOf } from "../../../src/lib/api/tokens";
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

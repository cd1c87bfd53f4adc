import { beforeEach, describe, expect, it } from "vitest";
import { dayLine, medals, ranksByRound } from "../../../src/lib/daily/day_result";
import { beginDay, finishDay, isPractice, markHints, playedOn, today } from "../../../src/lib/daily/days";
import { clearStorage } from "../../../src/lib/shell/storage";
import { speak, speakMore } from "../../../src/lib/words/words.svelte";

const DAY = "2026-11-16";
beforeEach(clearStorage);

describe("the deals of days on this device", () => {
  it("goes by the clock of the world", () => {
    expect(today(Date.parse("2026-11-16T23:59:59Z"))).toBe(DAY);
    expect(today(Date.parse("2026-11-16T23:30:00-05:00"))).toBe("2026-11-17");
  });

  it("counts the first table of a day, and no later one", () => {
    expect(isPractice(DAY, "first")).toBe(false);
    beginDay(DAY, "first");
    beginDay(DAY, "second");
    expect([isPractice(DAY, "first"), isPractice(DAY, "second"), isPractice("2026-11-17", "second")]).toEqual([
      false,
      true,
      false,
    ]);
    finishDay(DAY, "second", { money: 900, rank: 1 });
    expect(playedOn(DAY)).toEqual({ table: "first", hints: false, result: null });
    finishDay(DAY, "first", { money: 310, rank: 2 });
    finishDay(DAY, "first", { money: 999, rank: 1 });
    expect(playedOn(DAY)?.result).toEqual({ money: 310, rank: 2 });
  });

  it("counts a table that this device meets only at its end", () => {
    finishDay(DAY, "elsewhere", { money: 310, rank: 2 });
    expect(playedOn(DAY)).toEqual({ table: "elsewhere", hints: false, result: { money: 310, rank: 2 } });
  });

  it("remembers hints at the table that counts, while it is played", () => {
    beginDay(DAY, "first");
    markHints(DAY, "second");
    expect(playedOn(DAY)?.hints).toBe(false);
    markHints(DAY, "first");
    expect(playedOn(DAY)?.hints).toBe(true);
  });

  it("forgets days that nobody can play any more", () => {
    for (let day = 10; day < 60; day++) beginDay(`2026-${String(day)}-01`, `t${day}`);
    expect(playedOn("2026-10-01")).toBeNull();
    expect(playedOn("2026-59-01")).not.toBeNull();
  });
});

describe("the result of a day", () => {
  // After rounds one to three, for four seats.
  const after = [
    [100, 50, 50, 0],
    [100, 150, 90, 80],
    [160, 210, 150, 80],
  ];

  it("is one's place by what each round brought; who shares it has the better one", () => {
    expect(ranksByRound(after, 0)).toEqual([1, 0, 1]);
    expect(ranksByRound(after, 1)).toEqual([2, 1, 1]);
    expect(ranksByRound(after, 2)).toEqual([2, 3, 1]);
    expect(ranksByRound(after, 3)).toEqual([0, 2, 0]);
    expect(medals([1, 2, 3, 4, 0])).toBe("🥇🥈🥉🎲💨");
  });

  it("is a line to share, which says what it is worth", async () => {
    await speak();
    await speakMore();
    const line = (how: { hints: boolean; practice: boolean }): string =>
      dayLine(DAY, { money: 310, rank: 2 }, [1, 4], how);
    expect(line({ hints: false, practice: false })).toBe("Croupier, 16 Nov: $310,000, 2nd of 4\n🥇🎲");
    expect(line({ hints: true, practice: true })).toBe(
      "Croupier, 16 Nov: $310,000, 2nd of 4, with hints, practice\n🥇🎲",
    );
  });
});

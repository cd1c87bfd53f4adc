import { beforeEach, describe, expect, it } from "vitest";
import type { DayResults } from "../../../src/lib/api/messages";
import {
  betterThan,
  dayLine,
  medals,
  parText,
  ranksByRound,
  standingText,
  type Compared,
} from "../../../src/lib/daily/day_result";
import {
  beginDay,
  dayAt,
  finishDay,
  isPlayable,
  isPractice,
  markHints,
  markSent,
  playedOn,
  savePar,
  today,
  unsentDays,
} from "../../../src/lib/daily/days";
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

  it("knows which days can still be played, and where a link leads", () => {
    const noon = Date.parse("2026-11-16T12:00:00Z");
    const days = [DAY, "2026-10-17", "2026-10-16", "2026-11-17", "2026-02-30", "", "2026-11-16T00:00"];
    expect(days.filter((day) => isPlayable(day, noon))).toEqual([DAY, "2026-10-17"]);
    const yesterday = today(Date.now() - 86_400_000);
    expect(dayAt(`?day=${yesterday}`)).toBe(yesterday);
    expect(["", "?day=tomorrow", "?day=1999-01-01"].map(dayAt)).toEqual([today(), today(), today()]);
  });

  it("knows whose results the server should still get, the newest first", () => {
    const [first, second, third, old] = [1, 2, 3, 31].map((ago) => today(Date.now() - ago * 86_400_000)) as [
      string,
      string,
      string,
      string,
    ];
    for (const day of [third, first, second, old]) finishDay(day, `t${day}`, { money: 310, rank: 2 });
    beginDay(today(), "unfinished");
    expect(unsentDays()).toEqual([first, second, third]);
    markSent(second);
    markSent("2026-01-01");
    savePar(first, 330);
    expect(unsentDays()).toEqual([first, third]);
    expect(playedOn(first)).toMatchObject({ par: 330, result: { money: 310, rank: 2 } });
    expect(playedOn("2026-01-01")).toBeNull();
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
    const line = (how: { hints: boolean; practice: boolean }, compared?: Compared): string =>
      dayLine(DAY, { money: 310, rank: 2 }, [1, 4], how, compared);
    expect(line({ hints: false, practice: false })).toBe("Croupier, 16 Nov: $310,000, 2nd of 4\n🥇🎲");
    expect(line({ hints: true, practice: true })).toBe(
      "Croupier, 16 Nov: $310,000, 2nd of 4, with hints, practice\n🥇🎲",
    );
    expect(line({ hints: true, practice: false }, { better: 0.62, par: 340 })).toBe(
      "Croupier, 16 Nov: $310,000, 2nd of 4, better than 62%, $30,000 below par, with hints\n🥇🎲",
    );
  });

  it("is a place among few results, and a share of many", async () => {
    await speak();
    await speakMore();
    const everyone = (counts: Record<number, number>, own: number | null): DayResults => {
      const money = Object.entries(counts).map(([each, count]) => ({ money: Number(each), count }));
      const above = money.filter((each) => own !== null && each.money > own);
      const sum = (all: typeof money): number => all.reduce((total, { count }) => total + count, 0);
      return {
        ...{ day: DAY, results: sum(money), best: money.at(-1)?.money ?? null, money },
        own: own === null ? null : { money: own, rank: 1 + sum(above) },
      };
    };
    expect(standingText(everyone({ 310: 1 }, 310))).toBe("The first result of this deal");
    expect(standingText(everyone({ 310: 1, 320: 1 }, 310))).toBe("Place 2 of 2");
    expect(standingText(everyone({ 310: 1, 320: 1 }, null))).toBe("");
    expect(standingText(everyone({ 100: 5, 310: 3, 400: 3 }, 310))).toBe("Better than 50% of 10 others");
    expect(betterThan(everyone({ 310: 12 }, 310)), "equal results are not better").toBe(0);
    expect(betterThan(everyone({ 100: 40, 310: 1 }, 310))).toBe(1);
    expect(betterThan(everyone({ 100: 40, 310: 1 }, null))).toBeNull();
    expect([300, 310, 350].map((par) => parText(310, par))).toEqual([
      "$10,000 above par",
      "at par",
      "$40,000 below par",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { kindOfGame } from "../../../src/lib/history/played_game";
import { statisticsOf } from "../../../src/lib/history/statistics";
import { passed, solo } from "./played_games";

describe("what games come to", () => {
  it("puts wins by table beside the share that chance alone would bring", () => {
    const { tables, games, wins, fair } = statisticsOf([solo(1, 1), solo(2, 3), solo(3, 4), solo(4, 2), solo(5, 1, 2)]);
    expect(tables).toEqual([
      { edition: "classic", players: 4, games: 4, wins: 1, fair: 1 },
      { edition: "classic", players: 2, games: 1, wins: 1, fair: 0.5 },
    ]);
    expect([games, wins, fair]).toEqual([5, 2, 1.5]);
  });

  it("counts wins in a row by when games ended, in whatever order they come", () => {
    const played = [solo(5, 1), solo(1, 1), solo(2, 1), solo(3, 1), solo(4, 2)];
    expect(statisticsOf(played)).toMatchObject({ longest: 3, current: 1 });
    expect(statisticsOf([...played, solo(6, 4)])).toMatchObject({ longest: 3, current: 0 });
    expect(statisticsOf([])).toMatchObject({ longest: 0, current: 0, games: 0, best: null });
  });

  it("counts by name where several play at this device, and not as wins of one's own", () => {
    const { names, tables, wins, games } = statisticsOf([passed(1, "Ann"), passed(2, "Ben"), passed(3, "Ben")]);
    expect(names).toEqual([
      { name: "Ann", games: 3, wins: 1, fair: 1.5 },
      { name: "Ben", games: 3, wins: 2, fair: 1.5 },
    ]);
    expect([tables, wins, games]).toEqual([[], 0, 3]);
  });

  it("leaves practice out", () => {
    const day = { day: "2026-11-16" };
    const played = [solo(1, 3, 4, day), solo(2, 1, 4, { ...day, practice: true })];
    expect(statisticsOf(played)).toMatchObject({ games: 1, wins: 0, longest: 0, best: { money: 250 } });
  });

  it("knows how a game was played", () => {
    expect(kindOfGame(solo(1, 1))).toBe("solo");
    expect(kindOfGame(passed(1, "Ann"))).toBe("device");
    expect(kindOfGame(solo(1, 1, 4, { day: "2026-11-16" }))).toBe("day");
    const online = solo(1, 1, 2);
    expect(kindOfGame({ ...online, seats: online.seats.map((seat) => ({ ...seat, bot: null })) })).toBe("online");
  });
});

import { describe, expect, it } from "vitest";
import { readHistory, HistoryFileError, writeHistory } from "../../../src/lib/history/history_file";
import { playedGame } from "../../../src/lib/history/played_game";
import { MOST_GAMES } from "../../../src/lib/history/store";
import * as samples from "../../../src/gallery/samples";
import { passed, solo } from "./played_games";

function problem(text: string): [string, number] {
  try {
    readHistory(text);
  } catch (error) {
    if (error instanceof HistoryFileError) return [error.problem, error.number];
  }
  return ["none", 0];
}
const file = (games: unknown): string => JSON.stringify({ format: "croupier history", version: 1, games });

describe("the file of one's games", () => {
  it("brings back what was written, the newest first", () => {
    const games = [solo(3, 1), passed(2, "Ben"), solo(1, 4, 4, { day: "2026-11-16", practice: true })];
    expect(readHistory(writeHistory(games.toReversed()))).toEqual(games);
  });

  it("holds a game as the table ended", () => {
    const room = { ...samples.room(5, "classic"), table: "abc" };
    const view = { ...samples.table, seats: samples.table.seats.map((seat, i) => ({ ...seat, rank: i + 1 })) };
    const game = playedGame(room, view, [0], { at: 7, practice: false, record: "croupier record 1\n" });
    expect(game.seats.map(({ mine }) => mine)).toEqual([true, false, false, false, false]);
    expect(readHistory(writeHistory([game]))).toEqual([game]);
  });

  it("says what is wrong with a file", () => {
    for (const text of [
      "",
      "no json",
      "null",
      "[]",
      "{}",
      '"croupier history"',
      JSON.stringify({ format: "croupier history", games: 1 }),
    ])
      expect([text, problem(text)]).toEqual([text, ["no_history", 0]]);
    expect(problem(JSON.stringify({ format: "croupier history", version: 2, games: [] }))).toEqual(["newer", 0]);
    expect(problem(file([solo(1, 1), "x"]))).toEqual(["wrong_game", 2]);
  });

  it("takes no game with a part that cannot be, however it was written", () => {
    const good = solo(1, 1);
    expect(problem(file([good]))[0]).toBe("none");
    const bad: Record<string, unknown>[] = [
      { table: "../x" },
      { table: "" },
      { at: "now" },
      { at: -1 },
      { at: 1.5 },
      { seats: [] },
      { seats: {} },
      { day: 5 },
      { day: "today" },
      { practice: 1 },
      { record: "" },
      { record: "<script>" },
      { record: `croupier record 1\n${"x".repeat(256_001)}` },
      { game: null },
      { game: { ...good.game, players: 5 } },
      { game: { ...good.game, edition: 3 } },
      { game: { ...good.game, neutral: "no" } },
    ];
    for (const part of bad) expect([part, problem(file([{ ...good, ...part }]))[0]]).toEqual([part, "wrong_game"]);
    for (const part of [
      { name: "" },
      { name: "x".repeat(201) },
      { hue: 7 },
      { bot: 1 },
      { mine: null },
      { money: -5 },
      { money: 1e9 },
      { rank: 0 },
      { notes: "3" },
    ])
      expect([
        part,
        problem(file([{ ...good, seats: good.seats.with(0, { ...good.seats[0]!, ...part } as never) }]))[0],
      ]).toEqual([part, "wrong_game"]);
  });

  it("keeps nothing that is not part of a game", () => {
    const [read] = readHistory(file([{ ...solo(1, 1), __proto__: { a: 1 }, more: "x" }]));
    expect(Object.keys(read ?? {}).sort()).toEqual(["at", "day", "game", "practice", "record", "seats", "table"]);
  });

  it("takes no more than are kept, the newest", () => {
    const games = readHistory(file(Array.from({ length: MOST_GAMES + 20 }, (_, i) => solo(i + 1, 1))));
    expect([games.length, games[0]?.at, games.at(-1)?.at]).toEqual([MOST_GAMES, MOST_GAMES + 20, 21]);
  });
});

import { expect, it } from "vitest";
import { HistoryFileError, writeHistory } from "../../../src/lib/history/history_file";
import { PlayedGames } from "../../../src/lib/history/played_games.svelte";
import { solo } from "./played_games";

// The tests' browser has no IndexedDB: nothing that is written to it stays.
it("says so where the browser does not store the games of a file, or does not delete them", async () => {
  const games = new PlayedGames();
  const file = new File([writeHistory([solo(1, 1)])], "games.json");
  await expect(games.take(file)).rejects.toEqual(new HistoryFileError("not_stored"));
  expect(await games.delete([solo(1, 1)])).toBe(false);
});

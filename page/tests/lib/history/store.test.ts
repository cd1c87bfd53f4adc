import { expect, it } from "vitest";
import {
  addGames,
  allGames,
  canSave,
  deleteGames,
  forgetGames,
  isKnown,
  saveGame,
} from "../../../src/lib/history/store";
import { solo } from "./played_games";

// The tests' browser has no IndexedDB, like some in private windows; a real one is in tests/browser.
it("does nothing where the browser keeps nothing", async () => {
  expect(await canSave()).toBe(false);
  await saveGame(solo(1, 1));
  await forgetGames();
  expect(await allGames()).toEqual([]);
  // Nobody need fetch a record that cannot be kept.
  expect(await isKnown("t1")).toBe(true);
  expect(await addGames([solo(1, 1)])).toBeNull();
  expect(await deleteGames(["t1"])).toBe(false);
});

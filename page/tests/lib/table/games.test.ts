import { describe, expect, it } from "vitest";
import type { EditionInfo } from "../../../src/lib/api/messages";
import { CLASSIC, fillUp, fitGame } from "../../../src/lib/table/games";

const classic: EditionInfo = {
  name: "classic",
  fewest: 2,
  most: 5,
  rounds: 4,
  dice: 8,
  big_dice: 0,
  big_weight: 2,
  bandit: false,
  neutral: [{ players: 2, each: 4, spare: 0 }],
  notes: [],
  fill_sum: 50,
  fill_notes: 0,
  leaving: "under-pile",
};

describe("what somebody wants to play", () => {
  it("is brought within what the edition offers", () => {
    const wanted = { edition: "biggy", players: 6, neutral: true, bandit: true, face_down: true };
    expect(fitGame(wanted, classic)).toEqual({
      edition: "classic",
      players: 5,
      neutral: false,
      bandit: false,
      face_down: true,
    });
  });

  it("keeps neutral dice where that many can play with them", () => {
    expect(fitGame({ ...CLASSIC, players: 2, neutral: true }, classic).neutral).toBe(true);
  });

  it("has as many bots as seats, the ones chosen first", () => {
    expect(fillUp(["shark"], 3, ["regular", "richest", "tourist"])).toEqual(["shark", "richest", "tourist"]);
    expect(fillUp(["a", "b", "c"], 1, ["x"])).toEqual(["a"]);
  });
});

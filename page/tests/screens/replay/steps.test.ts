import { expect, test } from "vitest";
import { table } from "../../../src/gallery/samples";
import type { ReplayMoment, Replay, PlacedEvent, GameView } from "../../../src/lib/api/messages";
import { startsOf, stepsOf } from "../../../src/screens/replay/steps";

const placed = (payout: PlacedEvent["payout"]): PlacedEvent => ({
  t: "placed",
  seat: 0,
  face: 2,
  bandit: false,
  by: "player",
  chance: "",
  payout,
});
const moment = (
  what: ReplayMoment["what"],
  round: number,
  more: Partial<GameView> = {},
  remarks: string[] = [],
): ReplayMoment => ({
  what,
  remarks,
  view: { ...table, round, ...more },
  position: `position of round ${round}`,
});
const game: Replay = {
  names: ["Ann", "Ben"],
  setup: { edition: "classic", players: 2, neutral: false, bandit: false, face_down: false, starter: 0 },
  commitment: null,
  day: null,
  seeds: [],
  secret: null,
  moments: [
    moment({ t: "started", chance: "" }, 1),
    moment(placed(null), 1, {}, ["Ben has left"]),
    moment(placed(table.casinos), 2),
  ],
  remarks: ["broken off"],
  result: null,
};

test("a round that is paid out is two steps: all dice down, then the next round", () => {
  const steps = stepsOf(game);
  expect(steps.map(({ at, payout }) => [at, payout])).toEqual([
    [0, false],
    [1, false],
    [2, true],
    [2, false],
  ]);
  expect(steps[2]?.view.round).toBe(1);
  expect(steps[2]?.view.roll).toBeNull();
  expect(startsOf(steps)).toEqual([0, 3]);
});

test("every step knows what is placed next, and what was noted down", () => {
  const steps = stepsOf(game);
  expect(steps.map(({ next }) => next?.face ?? null)).toEqual([2, 2, null, null]);
  expect(steps.map(({ remarks }) => remarks)).toEqual([[], ["Ben has left"], [], ["broken off"]]);
});

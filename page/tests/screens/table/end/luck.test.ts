import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Review, ReviewedTurn, SeatReview } from "../../../../src/lib/api/messages";
import { review } from "../../../../src/lib/api/analysis";
import { points, speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { roundToSum, costliestTurn, describeCostliest, lines, scale } from "../../../../src/screens/table/end/luck";

const figure = (share: number): { share: number; error: number } => ({ share, error: 0.01 });
const turn = (seat: number, cost: number, mark: ReviewedTurn["mark"]): ReviewedTurn => ({
  seat,
  round: 2,
  roll: { own: [0, 1, 4, 0, 0, 1], big: [0, 0, 0, 0, 0, 0], neutral: [0, 0, 0, 0, 0, 0] },
  chosen: { face: 3, bandit: false },
  par: { face: 6, bandit: true },
  forced: false,
  position: "",
  before: [0.5, 0.5],
  luck: figure(0),
  cost: figure(cost),
  mark,
});
const seat = (at: number, dice: number, moves: number): SeatReview => ({
  seat: at,
  start: 0.25,
  result: 0.25 + dice + moves,
  deal: figure(0),
  own_dice: figure(dice),
  other_dice: figure(0),
  own_moves: figure(moves),
  other_moves: figure(0),
  luck: figure(dice),
  skill: figure(moves),
  adjusted: figure(0.25 + moves),
  decisions: 10,
  loss: figure(-moves / 10),
  rating: null,
});
const answer = (ready: boolean, ...seats: SeatReview[]): Review => ({
  ready,
  progress: 0.5,
  finished: ready,
  seats,
  dice: [],
  moves: [],
  turns: [],
  turning_points: [],
});
const people = [
  { name: "Ann", hue: 1 },
  { name: "Ben", hue: 2 },
];
const nothing = (): void => undefined;
const serve = (answered: () => Review): void =>
  void vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answered())));

beforeEach(async () => {
  await speak();
  await speakMore();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it is asked for until it is ready, and says how far it is", async () => {
  const answers = [answer(false), answer(false), answer(true, seat(0, 0.1, 0))];
  const told: number[] = [];
  serve(() => answers.shift() ?? answer(false));
  const found = review("abc", (share) => told.push(share), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await found).seats).toHaveLength(1);
  expect(told).toEqual([0.5, 0.5]);
});

test("whoever has left the screen asks no more, and nobody asks for ever", async () => {
  let asked = 0;
  let further = false;
  const later = (): Review => ({ ...answer(false), progress: further ? asked / 1000 : 0, ready: asked++ < 0 });
  serve(later);
  const leaving = new AbortController();
  const left = review("abc", nothing, leaving.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1500);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await left).toBe(leaving.signal.reason);
  expect(asked).toBe(2);
  let ended: unknown = null;
  const { signal } = new AbortController();
  further = true; // a server that gets on is waited for
  void review("abc", nothing, signal).catch((error: unknown) => (ended = error));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(ended).toBeNull();
  further = false;
  await vi.advanceTimersByTimeAsync(200_000);
  expect(ended).toMatchObject({ problem: { code: "too-many" } });
});

test("bars have one scale, and small figures look small", () => {
  expect(scale([seat(0, -0.4, -0.1), seat(1, 0.2, 0.3)])).toBe(0.4);
  expect(scale([seat(0, 0.01, 0)])).toBe(0.2);
  expect(scale([])).toBe(0.2);
});

test("what is told adds up to the result, whatever is rounded", () => {
  const parts = [0.124, -0.034, 0.0449, -0.2, 0.0551];
  const figures = roundToSum(0.25, parts);
  expect(25 + figures.reduce((sum, part) => sum + part, 0)).toBe(
    Math.round(100 * (0.25 + parts.reduce((sum, part) => sum + part, 0))),
  );
  figures.forEach((part, at) => expect(Math.abs(part - 100 * (parts[at] ?? 0))).toBeLessThanOrEqual(1));
  expect(lines(seat(0, 0.124, -0.05)).map((line) => `${line.label} ${line.figure}`)).toEqual([
    "Fair share 25%",
    "The deal 0",
    "Your dice +12",
    "Their dice 0",
    "Your moves −5",
    "Their moves 0",
    "Result 32%",
  ]);
});

test("the sentence is about our own costliest move, else about anybody's", () => {
  const turns = [turn(0, 0.1, "blunder"), turn(1, 0.3, "blunder"), turn(0, 0.5, null), turn(1, 0.02, "inaccuracy")];
  expect(costliestTurn(turns, [0])).toBe(turns[0]);
  expect(costliestTurn(turns, [])).toBe(turns[1]);
  expect(describeCostliest(turns, [0], people)).toBe(
    "Costliest move – Ann, round 2: 4 dice on the Trident instead of 1 die on the Bandit gave away 10% winning chance.",
  );
  expect(describeCostliest([turn(0, 0, null)], [0], people)).toBe("Nobody made a costly mistake.");
});

test("points have a sign, and a real minus", () => {
  expect([points(0.124), points(-0.2), points(0)]).toEqual(["+12", "−20", "0"]);
});

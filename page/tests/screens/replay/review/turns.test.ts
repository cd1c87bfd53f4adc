import { beforeEach, expect, test } from "vitest";
import type { Review, ReviewedTurn, SeatReview } from "../../../../src/lib/api/messages";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { errorText, verdict } from "../../../../src/screens/replay/review/descriptions";
import {
  chancesOf,
  marksOf,
  nextSlip,
  roundStarts,
  slipsOf,
  stepOfTurn,
  turnAt,
} from "../../../../src/screens/replay/review/turns";
import type { ReplayStep } from "../../../../src/screens/replay/steps";

const figure = (share: number, error = 0.01): { share: number; error: number } => ({ share, error });
const turn = (
  seat: number,
  round: number,
  mark: ReviewedTurn["mark"],
  more: Partial<ReviewedTurn> = {},
): ReviewedTurn => ({
  seat,
  round,
  roll: { own: [0, 1, 4, 0, 0, 1], big: [0, 0, 0, 0, 0, 0], neutral: [0, 0, 0, 0, 0, 0] },
  chosen: { face: 3, bandit: false },
  par: { face: 6, bandit: false },
  forced: false,
  position: "",
  before: [0.6 - 0.1 * round, 0.4 + 0.1 * round],
  luck: figure(0),
  cost: figure(0.052),
  mark,
  ...more,
});
const seats = [
  { seat: 0, result: 1 },
  { seat: 1, result: 0 },
] as SeatReview[];
const review: Review = {
  ready: true,
  progress: 1,
  finished: true,
  seats,
  dice: [],
  moves: [],
  turns: [turn(0, 1, null), turn(1, 1, "mistake"), turn(0, 1, "blunder"), turn(1, 2, "inaccuracy"), turn(0, 2, null)],
  turning_points: [],
};
const step = (at: number, payout: boolean, next: boolean): ReplayStep =>
  ({ at, payout, next: next ? {} : null }) as ReplayStep;
/** The round is paid out after the third placing. */
const steps = [
  step(0, false, true),
  step(1, false, true),
  step(2, false, true),
  step(3, true, false),
  step(3, false, true),
  step(4, false, true),
  step(5, false, false),
];

beforeEach(async () => {
  await speak();
  await speakMore();
});

test("every turn is shown by the step that has its roll, also after a payout", () => {
  expect(review.turns.map((_, at) => stepOfTurn(steps, at))).toEqual([0, 1, 2, 4, 5]);
  expect(steps.map((each) => turnAt(review, each)?.seat)).toEqual([0, 1, 0, undefined, 1, 0, undefined]);
});

test("one goes from mistake to mistake, and no further than the last", () => {
  const slips = slipsOf(review);
  expect(slips.map(({ at, mark }) => [at, mark])).toEqual([
    [1, "mistake"],
    [2, "blunder"],
    [3, "inaccuracy"],
  ]);
  expect(nextSlip(slips, 0, 1)?.at).toBe(1);
  expect(nextSlip(slips, 1, 1)?.at).toBe(2);
  expect(nextSlip(slips, 3, 1)).toBeNull();
  expect(nextSlip(slips, 3, -1)?.at).toBe(2);
  expect(nextSlip(slips, 1, -1)).toBeNull();
  expect(marksOf(slips, 1)).toEqual({ inaccuracy: 1, mistake: 1, blunder: 0 });
});

test("the curve has everyone's chance before each turn, and ends with the result", () => {
  expect(chancesOf(review).map((row) => row.map((share) => Math.round(100 * share)))).toEqual([
    [50, 50, 50, 40, 40, 100],
    [50, 50, 50, 60, 60, 0],
  ]);
  expect(roundStarts(review)).toEqual([3]);
});

test("a move is judged in a sentence: forced, the best, about as good, or what it gave away", () => {
  const same = { chosen: { face: 6, bandit: false } };
  expect(verdict(turn(0, 1, null, { forced: true }))).toBe("There was no choice.");
  expect(verdict(turn(0, 1, null, same))).toBe("The best move.");
  expect(verdict(turn(0, 1, null))).toMatch(/^About as good as the best: 1 die/);
  expect(verdict(turn(0, 1, "mistake"))).toMatch(/^Mistake: 4 dice .+ gave away 5\.2 points\. Better: 1 die .+\.$/);
});

test("a figure has its error, unless that is nothing", () => {
  expect([errorText(figure(-0.123)), errorText(figure(0.2, 0.004))]).toEqual(["± 1", ""]);
});

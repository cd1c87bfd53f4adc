import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Review, SeatReview, Mistake } from "../../../src/lib/api/messages";
import { points, speak, speakMore } from "../../../src/lib/words/words.svelte";
import { awaited, costliest, scale, describeCostliest } from "../../../src/screens/table/end/luck";

const slip = (lost: number): Mistake => ({
  round: 2,
  roll: { own: [0, 1, 4, 0, 0, 1], big: [0, 0, 0, 0, 0, 0], neutral: [0, 0, 0, 0, 0, 0] },
  chosen: { face: 3, bandit: false },
  best: { face: 6, bandit: true },
  lost,
});
const seat = (at: number, luck: number, lost: number, ...slips: Mistake[]): SeatReview => ({ seat: at, luck, lost, costliest: slips });
const people = [{ name: "Ann", hue: 1 }, { name: "Ben", hue: 2 }];

beforeEach(async () => {
  await speak();
  await speakMore();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("it is asked for until it is ready", async () => {
  const answers: Review[] = [
    { ready: false, seats: [] },
    { ready: false, seats: [] },
    { ready: true, seats: [seat(0, 0.1, 0)] },
  ];
  const found = awaited(() => Promise.resolve(answers.shift() ?? { ready: false, seats: [] }), () => true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toHaveLength(1);
});

test("whoever has left the screen asks no more, and nobody asks for ever", async () => {
  let here = true;
  let asked = 0;
  const later = (): Promise<Review> => Promise.resolve({ ready: asked++ < 0, seats: [] });
  const left = awaited(later, () => here);
  await vi.advanceTimersByTimeAsync(1500);
  here = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await left).toBeNull();
  expect(asked).toBe(2);
  const givenUp = awaited(later, () => true);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await givenUp).toBeNull();
});

test("bars have one scale, and small figures look small", () => {
  expect(scale([seat(0, -0.4, 0.1), seat(1, 0.2, 0.3)])).toBe(0.4);
  expect(scale([seat(0, 0.01, 0)])).toBe(0.2);
  expect(scale([])).toBe(0.2);
});

test("the sentence is about our own costliest move, else about anybody's", () => {
  const seats = [seat(0, 0, 0.1, slip(0.1)), seat(1, 0, 0.4, slip(0.3), slip(0.1))];
  expect(costliest(seats, [0])?.seat).toBe(0);
  expect(costliest(seats, [])?.slip.lost).toBe(0.3);
  expect(describeCostliest(seats, [0], people)).toBe(
    "Costliest move – Ann, round 2: 4 dice on the Trident instead of 1 die on the Bandit gave away 10% winning chance.",
  );
  expect(describeCostliest([seat(0, 0, 0)], [0], people)).toBe("Nobody made a costly mistake.");
});

test("points have a sign, and a real minus", () => {
  expect([points(0.124), points(-0.2), points(0)]).toEqual(["+12", "−20", "0"]);
});

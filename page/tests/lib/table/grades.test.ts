import { expect, test } from "vitest";
import type { MoveAdvised } from "../../../src/lib/api/messages";
import { blunderOf, gradeOf } from "../../../src/lib/table/grades";

const move = (face: number, win: number, error = 0.01): MoveAdvised => ({
  face,
  bandit: false,
  win,
  error,
  exact: error === 0,
  money: 50,
});
const to = (face: number): { face: number; bandit: boolean } => ({ face, bandit: false });
const grades = (moves: MoveAdvised[]): string[] => moves.map((each) => gradeOf(moves, each));

test("the tutor warns of what gives away eight points or more, and of nothing less", () => {
  const moves = [move(1, 0.5), move(2, 0.43), move(3, 0.42 - 1e-9), move(4, 0.3)];
  expect(moves.map(({ face }) => blunderOf(moves, to(face)) !== null)).toEqual([false, false, true, true]);
  expect(blunderOf(moves, to(4))).toMatchObject({ best: { face: 1 }, chosen: { face: 4 } });
});

test("it says nothing where it is not sure, or knows nothing", () => {
  expect(blunderOf([move(1, 0.5, 0.05), move(2, 0.4, 0.05)], to(2))).toBeNull();
  expect(blunderOf([move(1, 0.5, 0), move(2, 0.4, 0)], to(2))).not.toBeNull();
  expect(blunderOf([], to(2))).toBeNull();
  expect(blunderOf([move(1, 0.5)], to(2))).toBeNull();
});

test("a difference within its error, or of one game in a hundred, is none", () => {
  expect(grades([move(1, 0.5), move(2, 0.487), move(3, 0.48), move(4, 0.3)])).toEqual([
    "best",
    "near",
    "lesser",
    "blunder",
  ]);
  expect(grades([move(1, 0.5, 0), move(2, 0.4901, 0), move(3, 0.4899, 0)])).toEqual(["best", "near", "lesser"]);
  expect(grades([move(1, 0.5, 0.08), move(2, 0.41, 0.08), move(3, 0.38, 0.08)])).toEqual(["best", "near", "lesser"]);
});

import { expect, test } from "vitest";
import { kindsOf, nearestHue } from "../../../src/lib/camera/kinds";
import { addedDie, isComplete, markDice } from "../../../src/lib/camera/placed_dice";
import { readDie, RUBY, WHITE } from "./drawn_dice";

test("own and neutral dice are told apart by colour, the Biggy by its size", () => {
  const dice = [readDie(), readDie({ body: WHITE }), readDie({ size: 75 }), readDie()];
  expect(kindsOf(dice, { own: 2, big: 1, neutral: 1, hue: 1 })).toEqual(["own", "neutral", "big", "own"]);
});

test("kinds that the roll does not have are not given", () => {
  const dice = [readDie({ body: WHITE }), readDie({ size: 90 })];
  expect(kindsOf(dice, { own: 2, big: 0, neutral: 0, hue: 1 })).toEqual(["own", "own"]);
});

test("in light that tints everything the most coloured dice are the player's, if the number is right", () => {
  const warm = [readDie({ body: [230, 190, 120] }), readDie({ body: [225, 180, 60] })];
  expect(kindsOf(warm, { own: 1, big: 0, neutral: 1, hue: 3 })).toEqual(["neutral", "own"]);
});

test("the colours of the players are told apart", () => {
  expect(
    [WHITE, RUBY, [70, 170, 230], [230, 200, 40], [25, 135, 80], [180, 90, 200], [40, 60, 170]].map((body) =>
      nearestHue(body as [number, number, number]),
    ),
  ).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("a roll is complete with as many dice of each kind; one that is added is of the missing kind", () => {
  const expected = { own: 1, big: 0, neutral: 1, hue: 1 };
  const read = [{ ...readDie({ face: 3 }), unsure: false }];
  const dice = markDice(read, { width: 200, height: 100 }, expected);
  expect(dice).toEqual([{ id: 0, face: 3, kind: "own", x: 0.5, y: 1, width: 0.25, unsure: false }]);
  expect(isComplete(dice, expected)).toBe(false);
  const added = addedDie(dice, expected);
  expect([added.id, added.kind, added.unsure]).toEqual([1, "neutral", true]);
  expect(isComplete([...dice, added], expected)).toBe(true);
});

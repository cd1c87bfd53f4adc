import { expect, test } from "vitest";
import { nearestHue } from "../../../src/lib/camera/colours";
import { expectDice, kindsOf, type ExpectedDice, type Kind } from "../../../src/lib/camera/kinds";
import { addedDie, isComplete, markDice } from "../../../src/lib/camera/placed_dice";
import type { ReadDie } from "../../../src/lib/camera/reader";
import { readDie, RUBY, WHITE } from "./drawn_dice";

const expectRoll = (own: number, big: number, neutral: number, hue = 1): ExpectedDice =>
  expectDice({ t: "roll", own, big, neutral, hue });
const kindsIn = (dice: readonly ReadDie[], expected: ExpectedDice): Kind[] =>
  kindsOf(dice, expected).map(({ kind }) => kind);

test("own and neutral dice are told apart by colour, the Biggy by its size", () => {
  const dice = [readDie(), readDie({ body: WHITE }), readDie({ size: 75 }), readDie()];
  expect(kindsIn(dice, expectRoll(2, 1, 1, 1))).toEqual(["own", "neutral", "big", "own"]);
});

test("kinds that the roll does not have are not given", () => {
  const dice = [readDie({ body: WHITE }), readDie({ size: 90 })];
  expect(kindsIn(dice, expectRoll(2, 0, 0, 1))).toEqual(["own", "own"]);
});

test("in light that tints everything the most coloured dice are the player's, if the number is right", () => {
  const warm = [readDie({ body: [230, 190, 120] }), readDie({ body: [225, 180, 60] })];
  expect(kindsIn(warm, expectRoll(1, 0, 1, 3))).toEqual(["neutral", "own"]);
});

test("the colours of the players are told apart", () => {
  expect(
    [WHITE, RUBY, [70, 170, 230], [230, 200, 40], [25, 135, 80], [180, 90, 200], [40, 60, 170]].map((body) =>
      nearestHue(body as [number, number, number]),
    ),
  ).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("glare does not turn a colour into white, nor lamplight white into a colour", () => {
  const washed = [
    [119, 149, 120],
    [115, 120, 180],
    [155, 187, 204],
    [236, 214, 186],
    [205, 215, 235],
  ] as const;
  expect(washed.map((body) => nearestHue(body))).toEqual([4, 6, 2, 0, 0]);
});

test("own dice that are black, white or grey are told from neutral ones by their brightness and number", () => {
  const [black, white] = [readDie({ body: [32, 32, 36] }), readDie({ body: [228, 226, 220] })];
  expect(kindsIn([black, white, black, black], expectRoll(3, 0, 1))).toEqual([...["own", "neutral", "own", "own"]]);
  expect(kindsIn([black, white, black, black], expectRoll(1, 0, 3))).toEqual([
    ...["neutral", "own", "neutral", "neutral"],
  ]);
});

test("a roll is complete with as many dice of each kind; one that is added is of the missing kind", () => {
  const expected = expectRoll(1, 0, 1);
  const read = [{ ...readDie({ face: 3 }), unsure: false }];
  const dice = markDice(read, { width: 200, height: 100 }, expected);
  expect(dice).toEqual([{ id: 0, face: 3, kind: "own", hue: 1, x: 0.5, y: 1, width: 0.25, unsure: false }]);
  expect(isComplete(dice, expected)).toBe(false);
  const added = addedDie(dice, expected);
  expect([added.id, added.kind, added.unsure]).toEqual([1, "neutral", true]);
  expect(isComplete([...dice, added], expected)).toBe(true);
});

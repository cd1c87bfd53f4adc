import { expect, test } from "vitest";
import { expectDice, type Subject } from "../../../src/lib/camera/kinds";
import { addedDie, isComplete, markDice, numberOf, type MarkedDie } from "../../../src/lib/camera/placed_dice";
import { readDice } from "../../../src/lib/camera/reader";
import { FrameVote } from "../../../src/lib/camera/vote";
import { drawDice, RUBY, trainedNetworks, WHITE, type DrawnDie } from "./drawn_dice";

const networks = trainedNetworks();
const [LEMON, COBALT] = [
  [230, 200, 40],
  [40, 60, 170],
] as const;
/** The dice of a casino: two ruby ones and their Biggy, a lemon one, two cobalt ones and a neutral one. */
const LYING: DrawnDie[] = [RUBY, RUBY, LEMON, COBALT, COBALT, WHITE].map((body, i) => ({
  ...{ face: 4, body, x: 90 + 130 * (i % 3), y: 130 + 190 * Math.floor(i / 3), size: 56, angle: 0.5 * i },
}));
const BIGGY: DrawnDie = { face: 4, body: RUBY, x: 520, y: 220, size: 82, angle: 0.2 };
const CASINO: Subject = { t: "casino", hues: [1, 3, 6], big: true, neutral: true, face: "same" };

function photograph(dice: readonly DrawnDie[], subject: Subject = CASINO): MarkedDie[] {
  const vote = new FrameVote();
  const reading = readDice(drawDice(dice), networks);
  vote.add(reading);
  return markDice(vote.result(), reading, expectDice(subject));
}
const counts = (dice: readonly MarkedDie[], subject: Subject = CASINO): Record<string, number> =>
  Object.fromEntries(
    expectDice(subject).kinds.map((kind) => [`${kind.kind} ${kind.hue}`, numberOf(dice, kind)] as const),
  );

test("a picture of a casino says how many dice of each player lie there, whose Biggy, and how many neutral ones", () => {
  const read = photograph([...LYING, BIGGY]);
  expect(counts(read)).toEqual({
    ...{ "own 1": 2, "own 3": 1, "own 6": 2, "big 1": 1, "big 3": 0, "big 6": 0, "neutral 0": 1 },
  });
  expect(read.filter(({ unsure }) => unsure)).toEqual([]);
  expect(isComplete(read, expectDice(CASINO))).toBe(true);
});

test("only colours that play are seen, and a Biggy only in an edition that has them", () => {
  const subject: Subject = { t: "casino", hues: [1, 3], big: false, neutral: false, face: 4 };
  const read = photograph([...LYING.slice(0, 3), BIGGY], subject);
  expect(counts(read, subject)).toEqual({ "own 1": 3, "own 3": 1 });
});

test("a die with another face than the others is unsure, and so is one of two colours or of none that plays", () => {
  const odd: DrawnDie = { face: 2, body: RUBY, x: 350, y: 400, size: 56 };
  const between: DrawnDie = { face: 4, body: [120, 66, 97], x: 520, y: 400, size: 56 };
  const unsureAt = (dice: readonly DrawnDie[], subject: Subject): number[] =>
    photograph(dice, subject).flatMap(({ unsure, x }) => (unsure ? [Math.round(x * 640)] : []));
  const near = (place: number): unknown => expect.closeTo(place, -1);
  expect(unsureAt([...LYING.slice(0, 3), odd], CASINO)).toEqual([near(350)]);
  expect(unsureAt([LYING[0]!, odd], { ...CASINO, face: "any" })).toEqual([]);
  const noNeutral = { ...CASINO, neutral: false };
  expect(unsureAt([...LYING.slice(0, 2), LYING[5]!], noNeutral)).toEqual([near(350)]);
  expect(unsureAt([...LYING.slice(0, 3), between], { ...CASINO, hues: [1, 3, 5] })).toEqual([near(520)]);
});

test("nothing can be taken from a casino without dice; one that is added shows the face of the casino", () => {
  const expected = expectDice({ ...CASINO, face: 5 });
  expect(isComplete([], expected)).toBe(false);
  expect(addedDie([], expected)).toMatchObject({ kind: "own", hue: 1, face: 5 });
});

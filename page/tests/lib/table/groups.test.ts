import { expect, test } from "vitest";
import type { Group } from "../../../src/lib/api/messages";
import {
  diceOf,
  diceOnBandit,
  mostOnDesktop,
  pipsDecide,
  rowsOf,
  tooManyForPhone,
  isNumbered,
} from "../../../src/lib/table/groups";

const group = (colour: number, strength: number, more: Partial<Group> = {}): Group => ({
  colour,
  dice: strength,
  big: 0,
  strength,
  pips: 0,
  knocked_out: false,
  ...more,
});
const out = { knocked_out: true };

test("groups that knock each other out share a pen, each stand-off its own", () => {
  const rows = rowsOf([group(0, 4), group(1, 2, out), group(2, 2, out), group(3, 1, out), group(4, 1, out)]);
  expect(rows.map(({ standOff, groups }) => [standOff, groups.map(({ colour }) => colour)])).toEqual([
    [false, [0]],
    [true, [1, 2]],
    [true, [3, 4]],
  ]);
});

test("the big die lies first and stands for its own", () => {
  expect(diceOf(group(0, 4, { dice: 2, big: 1 }), 3)).toEqual([
    { face: 3, big: true },
    { face: 3, big: false },
    { face: 3, big: false },
  ]);
});

test("on the bandit a colour has the dice of the faces it laid, the neutral colour those among them", () => {
  const laid = [
    { seat: 1, dice: 2, big: 0, neutral: 1 },
    null,
    null,
    { seat: 0, dice: 1, big: 1, neutral: 0 },
    null,
    null,
  ];
  expect(diceOnBandit(1, laid).map(({ face }) => face)).toEqual([1, 1]);
  expect(diceOnBandit(0, laid)).toEqual([
    { face: 4, big: true },
    { face: 4, big: false },
  ]);
  expect(diceOnBandit(6, laid)).toEqual([{ face: 1, big: false }]);
});

test("pips are worth showing only where they decide", () => {
  const groups = [group(0, 2, { pips: 12 }), group(1, 2, { pips: 8 }), group(2, 1, { pips: 1 })];
  expect(groups.map((one) => pipsDecide(one, groups))).toEqual([true, true, false]);
});

test("dice are drawn one by one until they need a third line", () => {
  const rows = (...counts: number[]) => counts.map((n) => [diceOf(group(0, n), 1)]);
  expect(tooManyForPhone(rows(3, 2, 1), 167, 5)).toBe(false);
  expect(tooManyForPhone(rows(5, 4, 3, 2, 1), 167, 5)).toBe(true);
});

test("a pen that does not fit one line shows numbers", () => {
  const pen = [Array.from({ length: 5 }, () => diceOf(group(0, 1), 1))];
  expect(tooManyForPhone(pen, 167, 5)).toBe(true);
});

test("a stand-off has numbers where a Biggy counts as two or there are many dice, and a phone has room for them", () => {
  const [two, heavy, four] = [group(0, 2), group(1, 2, { dice: 0, big: 1 }), group(2, 4)].map((each) =>
    diceOf(each, 1),
  );
  expect(
    [
      [two!, two!],
      [two!, heavy!],
      [four!, four!],
    ].map(isNumbered),
  ).toEqual([false, true, true]);
  expect(tooManyForPhone([[two!, heavy!]], 160, 5)).toBe(false);
  expect(tooManyForPhone([[two!, heavy!]], 150, 5)).toBe(true);
  expect(tooManyForPhone([[two!, two!]], 149, 5)).toBe(false);
});

test("a narrow facade draws fewer dice, but always one", () => {
  expect([189, 155, 118, 20].map(mostOnDesktop)).toEqual([5, 4, 2, 1]);
});

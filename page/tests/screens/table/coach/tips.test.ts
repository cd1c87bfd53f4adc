import { expect, test } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { GameView, Option } from "../../../../src/lib/api/messages";
import { timelyTip, TIPS, turnOf, type Situation, type Tip } from "../../../../src/screens/table/coach/tips";

const empty = (view: GameView): GameView => ({
  ...view,
  casinos: view.casinos.map((casino) => ({ ...casino, groups: [], takers: casino.notes.map(() => null) })),
});
const turn = (view: GameView, preview: Option | null = null): Situation => ({
  view,
  seat: 0,
  preview,
  chosen: false,
  paying: false,
});
const allBut = (...tips: Tip[]): Tip[] => TIPS.filter((tip) => !tips.includes(tip));

test("first of all one chooses a number", () => {
  expect(timelyTip(turn(samples.table), [])).toEqual({ tip: "choose", subject: { kind: "dice" }, urgent: false });
});

test("while nothing can be chosen nothing is explained", () => {
  expect(timelyTip({ ...turn(samples.table), seat: null }, [])).toBeNull();
});

test("a roll of one number leaves no choice to explain", () => {
  const [only] = samples.table.options;
  const view = { ...empty(samples.table), options: only ? [only] : [] };
  expect(timelyTip(turn(view), [])).toBeNull();
});

test("who has chosen already needs no telling, and is told the rest once a turn was explained", () => {
  expect(timelyTip({ ...turn(samples.table), chosen: true }, [])).toBeNull();
  expect(timelyTip({ ...turn(samples.table), chosen: true }, ["choose"])?.tip).toBe("equal");
});

test("no tip is given twice", () => {
  expect(timelyTip(turn(samples.bandit), TIPS)).toBeNull();
});

test("equal counts are explained where we can lay, and ours first", () => {
  // At casino 4 two others are equal, and one of our dice may go there.
  expect(timelyTip(turn(samples.table), allBut("equal"))?.subject).toEqual({ kind: "pen", casino: 4 });
  const shut = { ...samples.table, options: samples.table.options.filter(({ move }) => move.face !== 4) };
  expect(timelyTip(turn(shut), allBut("equal"))).toBeNull();
  expect(timelyTip(turn(samples.stress), allBut("equal"))?.subject).toEqual({ kind: "pen", casino: 4 });
});

test("equal counts that a move would lead to cannot wait", () => {
  const out = samples.bandit.options.find(({ move }) => move.face === 1) ?? null;
  expect(timelyTip(turn(samples.bandit, out), allBut("equal"))).toEqual({
    tip: "equal",
    subject: { kind: "pen", casino: 1 },
    urgent: true,
  });
  expect(timelyTip(turn(samples.bandit), allBut("equal"))?.urgent ?? false).toBe(false);
});

test("the marks are explained where we would take a note: by the move thought of, else as it lies", () => {
  const two = samples.table.options.find(({ move }) => move.face === 2) ?? null;
  expect(timelyTip(turn(samples.table, two), allBut("marks"))?.subject).toEqual({ kind: "notes", casino: 2 });
  expect(timelyTip(turn(samples.table), allBut("marks"))?.subject).toEqual({ kind: "notes", casino: 1 });
  expect(timelyTip({ ...turn(samples.table), seat: 3 }, allBut("marks"))?.subject).toEqual({
    kind: "notes",
    casino: 2,
  });
  expect(timelyTip(turn(empty(samples.table)), allBut("marks"))).toBeNull();
});

test("the bandit is explained when dice may go there, and only then", () => {
  expect(timelyTip(turn(samples.bandit), allBut("bandit"))?.subject).toEqual({ kind: "facade", casino: 7 });
  const shut = { ...samples.bandit, options: samples.bandit.options.filter(({ move }) => !move.bandit) };
  expect(timelyTip(turn(shut), allBut("bandit"))).toBeNull();
  expect(timelyTip(turn(samples.table), allBut("bandit"))).toBeNull();
});

test("neutral dice are explained when we have rolled some", () => {
  const roll = samples.table.roll && { ...samples.table.roll, neutral: [0, 1, 0, 0, 0, 0] };
  expect(timelyTip(turn({ ...samples.table, roll }), allBut("neutral"))?.subject).toEqual({ kind: "neutral" });
  expect(timelyTip(turn(samples.table), allBut("neutral"))).toBeNull();
});

test("the payout is explained while it goes on", () => {
  expect(timelyTip({ ...turn(samples.table), seat: null, paying: true }, [])?.tip).toBe("paid");
});

test("a turn has a name of its own, whatever is thought of in it", () => {
  const [first = null, second = null] = samples.table.options;
  expect(turnOf(turn(samples.table, first))).toBe(turnOf(turn(samples.table, second)));
  expect(turnOf(turn(samples.table))).not.toBe(turnOf({ ...turn(samples.table), seat: 1 }));
  const [mine, ...others] = samples.table.seats;
  if (!mine) throw new Error("there is a seat");
  const later = { ...samples.table, seats: [{ ...mine, dice: mine.dice - 2 }, ...others] };
  expect(turnOf(turn(later))).not.toBe(turnOf(turn(samples.table)));
});

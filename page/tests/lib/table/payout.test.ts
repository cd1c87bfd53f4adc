import { expect, test } from "vitest";
import type { Standing, Group, PlacedEvent } from "../../../src/lib/api/messages";
import { bandit } from "../../../src/gallery/samples";
import { notesPaidTo, ranksOf, stepsOf } from "../../../src/lib/table/payout";
import { banditAtPayout } from "../../../src/lib/table/positions";
import { NEUTRAL } from "../../../src/lib/table/people";

const group = (colour: number, strength: number, knocked_out = false): Group => ({
  colour,
  dice: strength,
  big: 0,
  strength,
  pips: 0,
  knocked_out,
});
const casino = (notes: number[], takers: (number | null)[], groups: Group[]): Standing => ({
  casino: 2,
  notes,
  takers,
  groups,
});

const rulebook = casino([80, 30, 10], [0, 3, null], [group(0, 5), group(1, 3, true), group(2, 3, true), group(3, 1)]);

test("a casino pays from the strongest down, and what nobody takes comes last", () => {
  expect(
    ranksOf(rulebook).map((rank) =>
      rank.kind === "out" ? rank.groups.length : "note" in rank ? rank.note : rank.kind,
    ),
  ).toEqual([80, 2, 30, 10]);
});

test("who comes after the last note has taken none", () => {
  const ranks = ranksOf(casino([70, 20], [0, 1], [group(0, 3), group(1, 2), group(2, 1)]));
  expect(ranks.map(({ kind }) => kind)).toEqual(["takes", "takes", "empty"]);
});

test("a sign lights, stand-offs are struck out, then one note flies at a time", () => {
  expect(stepsOf([rulebook]).map(({ what }) => what)).toEqual(["light", "strike", "fly", "fly", "rest"]);
});

test("a note of the neutral colour flies to nobody", () => {
  const steps = stepsOf([casino([80, 30], [NEUTRAL, 1], [group(NEUTRAL, 4), group(1, 2)])]);
  expect(steps.filter(({ what }) => what === "fly").map(({ rank }) => rank)).toEqual([1]);
});

test("a casino without dice and notes only lights", () => {
  expect(stepsOf([casino([], [], [])]).map(({ what }) => what)).toEqual(["light", "rest"]);
});

test("a seat is paid at every casino, the highest note first", () => {
  expect(notesPaidTo(3, [rulebook, casino([90], [3], [group(3, 1)])])).toEqual([90, 30]);
  expect(notesPaidTo(1, [rulebook])).toEqual([]);
});

test("dice that were placed on the bandit last lie there when it pays", () => {
  const placed: PlacedEvent = { t: "placed", seat: 0, face: 3, bandit: true, by: "player", chance: "", payout: [] };
  expect(banditAtPayout(bandit, placed)?.[2]).toEqual({ seat: 0, dice: 2, big: 1, neutral: 0 });
  expect(banditAtPayout(bandit, { ...placed, bandit: false })).toBe(bandit.bandit);
});

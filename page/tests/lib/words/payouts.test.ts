import { beforeAll, expect, test } from "vitest";
import type { Group, Standing } from "../../../src/lib/api/messages";
import { describePayout } from "../../../src/lib/words/payouts";
import { speak, speakMore } from "../../../src/lib/words/words.svelte";

beforeAll(() => speak().then(speakMore));

const people = ["You", "Ben", "Cleo", "Dan"].map((name, i) => ({ name, hue: i + 1, you: i === 0 }));
const group = (colour: number, strength: number, knocked_out = false): Group => ({
  colour,
  dice: strength,
  big: 0,
  strength,
  pips: 0,
  knocked_out,
});
const told = (notes: number[], takers: (number | null)[], groups: Group[]): string => {
  const casino: Standing = { casino: 2, notes, takers, groups };
  return describePayout(casino, people);
};

test("a payout is told from the strongest down", () => {
  expect(told([80, 30], [0, 3], [group(0, 5), group(1, 3, true), group(2, 3, true), group(3, 1)])).toBe(
    "Twin Swans: You take 80,000. Equal, and out: Ben and Cleo. Dan takes 30,000.",
  );
});

test("all who come too late are told in one sentence, and all notes that nobody takes in another", () => {
  expect(told([80], [0], [group(0, 4), group(1, 3), group(2, 2), group(3, 1)])).toBe(
    "Twin Swans: You take 80,000. No note left: Ben, Cleo, and Dan.",
  );
  expect(told([90, 30, 10], [null, null, null], [group(1, 1, true), group(2, 1, true)])).toBe(
    "Twin Swans: Equal, and out: Ben and Cleo. Nobody takes 90,000, 30,000, or 10,000.",
  );
});

/** Reasons in words: the sentences of `croupier.evaluation.reason_words`, and others where "you" are who they name. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MoveComparison, MoveReason } from "../../../src/lib/api/messages";
import { NEUTRAL, type Person } from "../../../src/lib/table/people";
import { describeComparison, titleOf, titleParts } from "../../../src/lib/words/comparison";
import { chooseLanguage, speakMore } from "../../../src/lib/words/words.svelte";

const FIVE = { face: 5, bandit: false };
const OTHER = { face: 3, bandit: true };
const people: Person[] = ["You", "Ben", "Cleo"].map((name, i) => ({ name, hue: i + 1, you: i === 0 }));
people[NEUTRAL] = { name: "neutral", hue: 0 };

const reason = (more: Partial<MoveReason>): MoveReason => ({
  kind: "take",
  share: 0.062,
  error: 0.004,
  casino: 5,
  note: 80,
  taker: 0,
  chances: [0.714, 0.306],
  other: null,
  knocked: [],
  dice: 0,
  ...more,
});
const comparison = (reasons: MoveReason[], more: Partial<MoveComparison> = {}): MoveComparison => ({
  seat: 0,
  better: { move: FIVE, win: 0.5, error: 0.01, exact: false },
  worse: { move: OTHER, win: 0.44, error: 0.01, exact: false },
  gap: 0.06,
  error: 0.004,
  nearly_equal: false,
  reasons,
  gainer: 1,
  gain: 0.041,
  reply: null,
  ...more,
});
const said = (found: MoveComparison, players = 2): string[] =>
  describeComparison(found, people, players).map(({ points, text }) => `${points} ${text}`.trim());
const about = (more: Partial<MoveReason>, seat = 0): string => said(comparison([reason(more)], { seat }))[0]!;

beforeAll(() => speakMore());
beforeEach(() => chooseLanguage("en"));

test("a reason has its points, what the move does, and how often it helps", () => {
  expect(about({ other: 1 })).toBe(
    "+6.2 It takes the $80,000 at the Comet from Ben. You: a chance of 71% instead of 31%.",
  );
  expect(about({ kind: "cost", share: -0.035 })).toBe(
    "−3.5 Against it: 3 on the Bandit would make the $80,000 at the Comet more likely. " +
      "You: a chance of 71% instead of 31%.",
  );
  expect(about({ kind: "hold", casino: null, note: null, taker: null, dice: 2 })).toBe(
    "+6.2 It keeps 2 more dice for other casinos.",
  );
  expect(about({ kind: "last word", casino: null, note: null, taker: null, dice: 1 })).toContain("the last word");
});

test("whoever holds a note is not taken for whoever gets it less often", () => {
  expect(about({ kind: "spoil", taker: 1, other: 2 })).toMatch(/harder to get for Ben\. Ben: a chance/);
});

test("neutral dice are called that", () => {
  expect(about({ other: NEUTRAL })).toMatch(/It takes the \$80,000 at the Comet\. You/);
  expect(about({ kind: "rescue", other: NEUTRAL })).toContain("breaks the tie with the neutral dice");
  expect(about({ kind: "knock-out", taker: 1, knocked: [1, NEUTRAL], dice: 2 })).toContain(
    "knocks out Ben and the neutral dice at the Comet, 2 dice each.",
  );
});

test("what often follows is said, and who gains most, unless there is only one rival", () => {
  const found = comparison([reason({})], { reply: { seat: 1, chance: 0.383 } });
  expect(said(found).slice(1)).toEqual(["Taken away again after 3 on the Bandit, by Ben: in 38% of cases."]);
  expect(said(found, 3)[2]).toBe("Who gains most from 3 on the Bandit: Ben, +4.1 points.");
});

test("moves that are nearly equal, and many small differences, are said to be that", () => {
  expect(said(comparison([], { nearly_equal: true, gainer: null }), 3)).toEqual([
    "Nearly equal: no difference is certain.",
  ]);
  expect(said(comparison([], { gainer: null }))[0]).toMatch(/^No single difference/);
});

test("the title names both moves, in words and in parts to be drawn", () => {
  const moves = { better: FIVE, worse: OTHER };
  expect(titleOf(moves)).toBe("Why 5, not 3 on the Bandit");
  expect(titleParts(moves)).toEqual(["Why ", FIVE, ", not ", OTHER]);
});

describe.each(["en", "de", "fr", "it", "nl"] as const)("in %s", (language) => {
  beforeEach(() => chooseLanguage(language));

  test("nobody reads the name You in the middle of a sentence", () => {
    const kinds: Partial<MoveReason>[] = [
      { kind: "take", other: 0, taker: 1 },
      { kind: "rescue", other: 0, taker: 1 },
      { kind: "avoid a tie", other: 0, taker: 1, dice: 2 },
      { kind: "spoil", taker: 0 },
      { kind: "rival", taker: 0 },
      { kind: "rival's gain", taker: 0 },
      { kind: "knock-out", taker: 0, knocked: [0], dice: 1 },
      { kind: "knock-out", taker: 0, knocked: [2, 0], dice: 1 },
    ];
    for (const more of kinds) expect(about(more, 1).split(/\. You/)[0]).not.toContain("You");
    const found = comparison([], { seat: 1, gainer: null, reply: { seat: 0, chance: 0.3 } });
    expect(said(found).at(-1)).not.toContain("You");
  });
});

import { expect, test } from "vitest";
import { NEUTRAL } from "../../../src/lib/table/people";
import { analysisAddress, draftOf, positionIn, positionOf } from "../../../src/screens/analyse/notation";

const POSITIONS = [
  "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20",
  "biggy-3-neutral-bandit-agreed 1ca:234n34 100,20/60,60/100,10/50,40c1C1n1/20,20a2/60,10/80,40:3a1A1:5b0n1 70n2/n2/- -",
  "classic-5-down 4ee -/-/-/-/-/- -/-/-/-/- -",
  "biggy-2 1aa:223444B6 60,50b1B1/-/-/-/-/- 90,90,10/- 10,30,20",
];

test("a position as a draft, written again, is the same position", () => {
  for (const position of POSITIONS) {
    const draft = draftOf(position);
    expect(draft && positionOf(draft)).toBe(position);
  }
});

test("a draft says what lies where", () => {
  expect(draftOf(POSITIONS[1] ?? "")).toMatchObject({
    players: 3,
    variants: ["neutral", "bandit", "agreed"],
    starter: 2,
    seat: 0,
    roll: { own: [2, 3, 4], big: [], neutral: [3, 4] },
    won: [[70], [], []],
    neutral: [2, 2, 0],
  });
  expect(draftOf(POSITIONS[1] ?? "")?.casinos.slice(3)).toEqual([
    {
      notes: [50, 40],
      dice: [
        { face: 4, seat: 2, kind: "own", count: 1 },
        { face: 4, seat: 2, kind: "big", count: 1 },
        { face: 4, seat: NEUTRAL, kind: "neutral", count: 1 },
      ],
    },
    { notes: [20, 20], dice: [{ face: 5, seat: 0, kind: "own", count: 2 }] },
    { notes: [60, 10], dice: [] },
    {
      notes: [80, 40],
      dice: [
        { face: 3, seat: 0, kind: "own", count: 1 },
        { face: 3, seat: 0, kind: "big", count: 1 },
        { face: 5, seat: 1, kind: "neutral", count: 1 },
      ],
    },
  ]);
});

test("what has not five fields, or nobody's turn, is no draft", () => {
  for (const text of [
    "",
    "classic-2",
    "classic-2 lot -/-/-/-/-/- -/- -",
    "classic-2 endab -/-/-/-/-/- -/- -",
    "classic-9 1aa - - -",
    `${POSITIONS[0]} more`,
  ])
    expect(draftOf(text)).toBeNull();
});

test("an address of a position is read back, and needs no escapes that hide it", () => {
  for (const position of POSITIONS) {
    const address = analysisAddress(position);
    expect(address).not.toContain("%");
    expect(positionIn(new URL(address, "http://here").search)).toBe(position);
  }
  expect(positionIn("?table=abc")).toBeNull();
});

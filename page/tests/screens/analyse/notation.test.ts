import { expect, test } from "vitest";
import { analysisAddress, positionIn, fieldsOf, positionOf, refit } from "../../../src/screens/analyse/notation";

const POSITIONS = [
  "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20",
  "biggy-3-neutral-bandit-agreed 1ca:2344B4n34 100,20/60,60/100,10/50,40c1C1n1/20,20a2A1/60,10/80,40:3a2A1:5b0n1 70n2/-/- -",
  "classic-5-down 4ee -/-/-/-/-/- -/-/-/-/- -",
];

test("the fields of a position, put together again, are the same position", () => {
  for (const position of POSITIONS) {
    const fields = fieldsOf(position);
    expect(fields && positionOf(fields)).toBe(position);
  }
  expect(fieldsOf(POSITIONS[1] ?? "")?.casinos[4]).toEqual({ notes: "20,20", dice: ["2B", "", "", ""] });
});

test("what has not five fields, or nobody's turn, has no form", () => {
  for (const text of [
    "",
    "classic-2",
    "classic-2 lot -/-/-/-/-/- -/- -",
    "classic-9 1aa - - -",
    `${POSITIONS[0]} more`,
  ])
    expect(fieldsOf(text)).toBeNull();
});

test("what people type into a form is put right where it can be: spaces, small letters, zeros", () => {
  const fields = fieldsOf("biggy-2 1aa 60/-/-/-/-/- -/- -");
  const [first] = fields?.casinos ?? [];
  if (!fields || !first) throw new Error("no fields");
  first.notes = " 60, 30 ";
  first.dice = ["2b", "0", ""];
  fields.roll = "11 2 35";
  expect(positionOf(fields)).toBe("biggy-2 1aa:11235 60,30a2A1/-/-/-/-/- -/- -");
});

test("another kind of table keeps what it has room for", () => {
  const fields = fieldsOf(POSITIONS[1] ?? "");
  if (!fields) throw new Error("no fields");
  const fewer = refit(fields, { edition: "classic", players: 2, variants: [] });
  expect(positionOf({ ...fewer, roll: "" })).toBe("classic-2 1aa 100,20/60,60/100,10/50,40/20,20a2A1/60,10 70/- -");
  const more = refit(fewer, { edition: "biggy", players: 4, variants: ["bandit", "neutral"] });
  expect(positionOf({ ...more, roll: "" })).toBe(
    "biggy-4-neutral-bandit 1aa 100,20/60,60/100,10/50,40/20,20a2A1/60,10/- 70/-/-/- -",
  );
});

test("an address of a position is read back, and needs no escapes that hide it", () => {
  for (const position of POSITIONS) {
    const address = analysisAddress(position);
    expect(address).not.toContain("%");
    expect(positionIn(new URL(address, "http://here").search)).toBe(position);
  }
  expect(positionIn("?table=abc")).toBeNull();
});

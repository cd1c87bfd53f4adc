/** The dice over a picture, as a person corrects them. */
import { kindsOf, withinCount, type ExpectedRoll, type Kind } from "./kinds";
import type { VotedDie } from "./vote";

/** A die over the picture. */
export interface MarkedDie {
  id: number;
  face: number;
  kind: Kind;
  /** Its middle, and the side of its upper face: shares of the width and the height of the picture. */
  x: number;
  y: number;
  width: number;
  unsure: boolean;
}

/** What a roll is made of, as the caller receives it. */
export interface RollDie {
  kind: Kind;
  face: number;
}

const KINDS: readonly Kind[] = ["own", "big", "neutral"];

/** Return the dice of a reading as marks over its picture. */
export function markDice(
  read: readonly VotedDie[],
  { width, height }: { width: number; height: number },
  expected: ExpectedRoll,
): MarkedDie[] {
  const dice = withinCount(read, countOf(expected));
  const kinds = kindsOf(dice, expected);
  return dice.map(({ face, x, y, size, unsure }, id) => ({
    ...{ id, face, kind: kinds[id]!, unsure },
    ...{ x: x / width, y: y / height, width: size / width },
  }));
}

/** Return the kinds that a roll has. */
export const kindsIn = (expected: ExpectedRoll): Kind[] => KINDS.filter((kind) => expected[kind] > 0);

export const countOf = (expected: ExpectedRoll): number => KINDS.reduce((sum, kind) => sum + expected[kind], 0);

/** Return whether there are as many dice of each kind as the roll has. */
export const isComplete = (dice: readonly RollDie[], expected: ExpectedRoll): boolean =>
  KINDS.every((kind) => dice.filter((die) => die.kind === kind).length === expected[kind]);

/** Return a die that a person adds in the middle of the picture, of the kind that is missing. */
export function addedDie(dice: readonly MarkedDie[], expected: ExpectedRoll): MarkedDie {
  const kinds = kindsIn(expected);
  const missing = kinds.find((kind) => dice.filter((die) => die.kind === kind).length < expected[kind]);
  const id = 1 + Math.max(-1, ...dice.map((die) => die.id));
  const width = dice[0]?.width ?? 0.12;
  // Several added dice lie beside each other.
  return { id, face: 1, kind: missing ?? kinds[0] ?? "own", x: 0.2 + ((id * 0.17) % 0.6), y: 0.5, width, unsure: true };
}

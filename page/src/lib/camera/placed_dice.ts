/** The dice over the picture, as a person corrects them. */
import { isClear, isSame, kindsOf, type DieKind, type ExpectedDice } from "./kinds";
import type { VotedDie } from "./vote";

/** A die as the caller receives it. */
export interface PictureDie extends DieKind {
  face: number;
}

/** A die over the picture. */
export interface MarkedDie extends PictureDie {
  id: number;
  /** Its middle, and the side of its upper face: shares of the width and the height of the picture. */
  x: number;
  y: number;
  width: number;
  unsure: boolean;
}

/** Return the dice of a reading as marks over its picture. */
export function markDice(
  dice: readonly VotedDie[],
  { width, height }: { width: number; height: number },
  expected: ExpectedDice,
): MarkedDie[] {
  const kinds = kindsOf(dice, expected);
  const common = expected.face === "any" ? null : commonFace(dice);
  return dice.map((die, id) => ({
    ...{ id, face: die.face, ...kinds[id]! },
    ...{ x: die.x / width, y: die.y / height, width: die.size / width },
    // Where all dice show one face, one that seems to show another may be none, or may lie elsewhere. If it shows that face, it
    // does not matter how clearly.
    unsure: !isClear(die, expected) || (common === null ? die.unsure : die.face !== common),
  }));
}

/** Return the face that most dice show. */
export function commonFace(dice: readonly { face: number; certainty?: number }[]): number {
  const sums = [1, 2, 3, 4, 5, 6].map((each) =>
    dice.reduce((sum, { face, certainty = 1 }) => sum + (face === each ? certainty : 0), 0),
  );
  return sums.indexOf(Math.max(...sums)) + 1;
}

/** Return how many dice of a kind there are. */
export const numberOf = (dice: readonly DieKind[], wanted: DieKind): number =>
  dice.filter((die) => isSame(die, wanted)).length;

/** Return whether there are as many dice of each kind as expected; if nobody knows, whether there are any. */
export const isComplete = (dice: readonly DieKind[], { kinds }: ExpectedDice): boolean =>
  dice.length > 0 && kinds.every((kind) => kind.count === null || numberOf(dice, kind) === kind.count);

/** Return a die that a person adds in the middle of the picture, of the kind that is missing. */
export function addedDie(dice: readonly MarkedDie[], expected: ExpectedDice): MarkedDie {
  const { kinds } = expected;
  const { kind, hue } = kinds.find((each) => each.count !== null && numberOf(dice, each) < each.count) ?? kinds[0]!;
  const id = 1 + Math.max(-1, ...dice.map((die) => die.id));
  const width = dice[0]?.width ?? 0.12;
  const { face: shown } = expected;
  const face = typeof shown === "number" ? shown : shown === "same" ? commonFace(dice) : 1;
  // Several added dice lie beside each other.
  return { id, face, kind, hue, x: 0.2 + ((id * 0.17) % 0.6), y: 0.5, width, unsure: true };
}

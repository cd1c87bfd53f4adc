/** Whose dice are whose: tells the player's own dice, the Biggy and neutral dice apart by size and colour. */
import { brightnessOf, misfit } from "./colours.ts";
import { SURE, type ReadDie } from "./reader.ts";

export type Kind = "own" | "big" | "neutral";

/** What a roll consists of. */
export interface ExpectedRoll {
  own: number;
  big: number;
  neutral: number;
  /** The player's colour, 1 to 6. */
  hue: number;
}

/** A die is the Biggy if it is larger than the middle one of the others by this factor. */
const BIGGER = 1.14;

/** How much clearer own dice must be than neutral ones for their colour to tell them apart, or else their brightness. */
const [CLEAR_COLOUR, CLEAR_BRIGHTNESS] = [0.1, 0.5];

/** Return the kind of each die. Kinds that the roll does not have are never returned. */
export function kindsOf(dice: readonly ReadDie[], expected: ExpectedRoll): Kind[] {
  const largest = dice.toSorted((a, b) => b.size - a.size);
  const rest = largest.slice(expected.big);
  const middle = rest[rest.length >> 1]?.size ?? 0;
  const big = new Set(largest.slice(0, expected.big).filter(({ size }) => size > BIGGER * middle));
  const small = dice.filter((die) => !big.has(die));
  const own = new Set(ownOf(small, expected));
  return dice.map((die) => (big.has(die) ? "big" : own.has(die) ? "own" : "neutral"));
}

/** Return the player's dice among those that are not the Biggy. */
function ownOf(dice: readonly ReadDie[], { own, neutral, hue }: ExpectedRoll): readonly ReadDie[] {
  if (neutral === 0) return dice;
  if (own === 0) return [];
  const ownness = ({ body }: ReadDie): number => misfit(body, 0) - misfit(body, hue);
  if (dice.length !== own + neutral) return dice.filter((die) => ownness(die) > 0);
  // If the number is right, light that tints all dice does no harm: the most coloured ones are the player's.
  const byColour = split(dice, ownness, own);
  if (byColour.gap > CLEAR_COLOUR) return byColour.first;
  // Own dice may be black, white or grey. Then brightness tells, and the number says which of two groups is whose.
  const [dark, bright] = [
    split(dice, ({ body }) => -brightnessOf(body), own),
    split(dice, ({ body }) => brightnessOf(body), own),
  ];
  const best = dark.gap >= bright.gap ? dark : bright;
  return best.gap > CLEAR_BRIGHTNESS ? best.first : byColour.first;
}

/** Return the dice with the highest values, and how far the next one is from them. */
function split(
  dice: readonly ReadDie[],
  valueOf: (die: ReadDie) => number,
  count: number,
): { first: readonly ReadDie[]; gap: number } {
  const ordered = dice.toSorted((a, b) => valueOf(b) - valueOf(a));
  return { first: ordered.slice(0, count), gap: valueOf(ordered[count - 1]!) - valueOf(ordered[count]!) };
}

/** Return the dice without unsure ones beyond their number, the least certain first: what is no die is rarely certain. */
export function withinCount<Die extends ReadDie>(dice: readonly Die[], count: number): Die[] {
  const doubtful = dice.filter(({ certainty }) => certainty < SURE).sort((a, b) => a.certainty - b.certainty);
  const extra = new Set(doubtful.slice(0, Math.max(dice.length - count, 0)));
  return dice.filter((die) => !extra.has(die));
}

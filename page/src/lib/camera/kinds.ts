/** Whose dice are whose: tells the dice of players, Biggies and neutral dice apart by size and colour. */
import { brightnessOf, isAmbiguous, misfit, nearestHue } from "./colours.ts";
import type { ReadDie } from "./reader.ts";

export type Kind = "own" | "big" | "neutral";

/** A player's dice, their Biggy, or neutral dice. */
export interface DieKind {
  kind: Kind;
  /** The colour, 1 to 6; 0 for neutral dice. */
  hue: number;
}

/** What a picture is expected to show. */
export interface ExpectedDice {
  /** The kinds of dice, and how many there are of each; null: nobody knows. */
  kinds: readonly (DieKind & { count: number | null })[];
  /** Which face they show: any, all the same, or all this one, unless they are the dice of another casino. */
  face: "any" | "same" | number;
}

/** What is photographed: a roll of a player with this colour, or a casino on which any dice of these players may lie. */
export type Subject =
  | { t: "roll"; own: number; big: number; neutral: number; hue: number }
  | { t: "casino"; hues: readonly number[]; big: boolean; neutral: boolean; face: ExpectedDice["face"] };

/** Return what a picture shows. */
export function expectDice(subject: Subject): ExpectedDice {
  if (subject.t === "roll") {
    const { hue, own, big, neutral } = subject;
    const kinds = [
      { kind: "own", hue, count: own },
      { kind: "big", hue, count: big },
      { kind: "neutral", hue: 0, count: neutral },
    ] as const;
    return { kinds: kinds.filter(({ count }) => count > 0), face: "any" };
  }
  const { hues, face } = subject;
  const own = hues.map((hue) => ({ kind: "own", hue, count: null }) as const);
  const big = hues.map((hue) => ({ kind: "big", hue, count: null }) as const);
  const neutral = { kind: "neutral", hue: 0, count: null } as const;
  return { kinds: [...own, ...(subject.big ? big : []), ...(subject.neutral ? [neutral] : [])], face };
}

/** Return how many dice there are; null: nobody knows. */
export function countOf({ kinds }: ExpectedDice): number | null {
  return kinds.reduce<number | null>((sum, { count }) => (sum === null || count === null ? null : sum + count), 0);
}

export const isSame = (one: DieKind, other: DieKind): boolean => one.kind === other.kind && one.hue === other.hue;

/** A die is a Biggy if it is larger than the middle one of the others by this factor; more is needed if nobody knows how many there are. */
const [BIGGER, BIGGER_UNCOUNTED] = [1.14, 1.25];
/** How much clearer own dice must be than neutral ones for their colour to tell them apart, or else their brightness. */
const [CLEAR_COLOUR, CLEAR_BRIGHTNESS] = [0.1, 0.5];

/** Return the kind of each die. Kinds that are not expected are never returned. */
export function kindsOf(dice: readonly ReadDie[], expected: ExpectedDice): DieKind[] {
  return countOf(expected) === null ? kindsByLook(dice, expected) : kindsByCount(dice, expected);
}

/** Return the kinds of the dice of one player, and neutral ones, of which the numbers are known. */
function kindsByCount(dice: readonly ReadDie[], { kinds }: ExpectedDice): DieKind[] {
  const counted = (kind: Kind): number => kinds.find((each) => each.kind === kind)?.count ?? 0;
  const hue = kinds.find(({ kind }) => kind !== "neutral")?.hue ?? 0;
  const largest = dice.toSorted((a, b) => b.size - a.size);
  const rest = largest.slice(counted("big"));
  const middle = rest[rest.length >> 1]?.size ?? 0;
  const big = new Set(largest.slice(0, counted("big")).filter(({ size }) => size > BIGGER * middle));
  const small = dice.filter((die) => !big.has(die));
  const own = new Set(ownOf(small, counted("own"), counted("neutral"), hue));
  return dice.map((die) =>
    big.has(die) ? { kind: "big", hue } : own.has(die) ? { kind: "own", hue } : { kind: "neutral", hue: 0 },
  );
}

/** Return the player's dice among those that are not the Biggy. */
function ownOf(dice: readonly ReadDie[], own: number, neutral: number, hue: number): readonly ReadDie[] {
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

/** Return the kinds of dice of several players, of which nobody knows how many there are: the colour says whose each is. */
function kindsByLook(dice: readonly ReadDie[], { kinds }: ExpectedDice): DieKind[] {
  const huesOf = (wanted: Kind): number[] => kinds.filter(({ kind }) => kind === wanted).map(({ hue }) => hue);
  const [own, big] = [huesOf("own"), huesOf("big")];
  const sizes = dice.map(({ size }) => size).sort((a, b) => a - b);
  const middle = sizes[(sizes.length - 1) >> 1] ?? 0;
  const found = dice.map((die): DieKind => {
    const hue = nearestHue(die.body, [...own, ...huesOf("neutral")]);
    return { kind: hue === 0 ? "neutral" : "own", hue };
  });
  // Each player has one Biggy: the largest of the dice that are large enough.
  for (const hue of big) {
    const large = dice.filter(({ size, body }) => size > BIGGER_UNCOUNTED * middle && nearestHue(body, own) === hue);
    const largest = large.toSorted((a, b) => b.size - a.size)[0];
    if (largest) found[dice.indexOf(largest)] = { kind: "big", hue };
  }
  return found;
}

/** Return whether the colour of a die says whose it is, as far as that is to be found out. */
export function isClear({ body }: ReadDie, expected: ExpectedDice): boolean {
  if (countOf(expected) !== null) return true;
  const hues = [...new Set(expected.kinds.map(({ hue }) => hue))];
  // A colour that does not play fits nobody, however different the others are.
  return hues.includes(nearestHue(body)) && !isAmbiguous(body, hues);
}

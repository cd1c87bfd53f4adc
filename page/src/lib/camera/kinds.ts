/** Whose dice are whose: tells the player's own dice, the Biggy and neutral dice apart by size and colour. */
import type { ReadDie } from "./reader.ts";

export type Kind = "own" | "big" | "neutral";

/** What a roll consists of. */
export interface ExpectedRoll {
  own: number;
  big: number;
  neutral: number;
  /** The player's colour, 1 to 6. */
  hue: number;
}

type Colour = readonly [number, number, number];

/** The neutral colour and those of the players, as look/tokens.css has them. */
const COLOURS: readonly Colour[] = [
  [0xdd, 0xd5, 0xc5],
  [0xe0, 0x33, 0x41],
  [0x2f, 0x97, 0xe8],
  [0xf5, 0xd1, 0x3d],
  [0x0d, 0x96, 0x76],
  [0xe0, 0xb2, 0xfa],
  [0x4f, 0x69, 0xf0],
];
/** A die is the Biggy if it is larger than the middle one of the others by this factor. */
const BIGGER = 1.14;

/** Return a colour without its brightness: how much redder than green, and how much bluer than both. */
function tintOf([red, green, blue]: Colour): readonly [number, number] {
  const most = Math.max(red, green, blue, 1);
  return [(red - green) / most, (blue - (red + green) / 2) / most];
}

/** Return how different two colours are, brightness aside. */
function difference(one: Colour, other: Colour): number {
  const [a, b] = [tintOf(one), tintOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Return the colour that is nearest: 1 to 6 as players have them, 0 for neutral. */
export function nearestHue(body: Colour): number {
  const gaps = COLOURS.map((colour) => difference(body, colour));
  return gaps.indexOf(Math.min(...gaps));
}

/** Return the kind of each die. Kinds that the roll does not have are never returned. */
export function kindsOf(dice: readonly ReadDie[], expected: ExpectedRoll): Kind[] {
  const largest = dice.toSorted((a, b) => b.size - a.size);
  const rest = largest.slice(expected.big);
  const middle = rest[rest.length >> 1]?.size ?? 0;
  const big = new Set(largest.slice(0, expected.big).filter(({ size }) => size > BIGGER * middle));
  const small = dice.filter((die) => !big.has(die));
  const ownness = (die: ReadDie): number =>
    difference(die.body, COLOURS[0]!) - difference(die.body, COLOURS[expected.hue]!);
  const byOwnness = small.toSorted((a, b) => ownness(b) - ownness(a));
  // If the number is right, light that tints all dice does no harm: the most coloured ones are the player's.
  const complete = small.length === expected.own + expected.neutral;
  const own = new Set(
    expected.neutral === 0
      ? small
      : complete
        ? byOwnness.slice(0, expected.own)
        : expected.own === 0
          ? []
          : small.filter((die) => ownness(die) > 0),
  );
  return dice.map((die) => (big.has(die) ? "big" : own.has(die) ? "own" : "neutral"));
}

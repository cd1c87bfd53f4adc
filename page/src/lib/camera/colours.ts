/** The colours of dice in a picture: which player's they are, and how much alike. */

export type Colour = readonly [number, number, number];

/** Return a colour without its brightness: how much redder than green, and how much bluer than both. */
function tintOf([red, green, blue]: Colour): readonly [number, number] {
  const most = Math.max(red, green, blue, 1);
  return [(red - green) / most, (blue - (red + green) / 2) / most];
}

/** Return the brightness of a colour; the same step everywhere is the same ratio. */
export const brightnessOf = ([red, green, blue]: Colour): number => Math.log(red + green + blue + 30);

/** Return how different two colours are: in tint, and less so in brightness, which shadows change. */
export function difference(one: Colour, other: Colour): number {
  const [a, b] = [tintOf(one), tintOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1]) + Math.abs(brightnessOf(one) - brightnessOf(other)) / 2;
}

const WHITE = [0.02, -0.05] as const;
/** The directions from white in which the tints of the colours 1 to 6 lie, degrees: between those of the page and of plastic dice. */
const DIRECTIONS = [-22, 132, -79, 174, 41, 101] as const;
/** Tints of one colour lie this far from white: glare and haze mix them with white. */
const [PALEST, FULLEST] = [0.22, 1.2];
/** The light of lamps and of the sky moves white by so much towards yellow or blue. */
const [WARM, CAST] = [-79, 0.12];

const directionOf = (degrees: number): readonly [number, number] => [
  Math.cos((degrees / 180) * Math.PI),
  Math.sin((degrees / 180) * Math.PI),
];

/** Return how little a colour looks like that of a player, 1 to 6, or like neutral dice, 0. */
export function misfit(body: Colour, hue: number): number {
  const [x, y] = tintOf(body);
  const [redder, bluer] = [x - WHITE[0], y - WHITE[1]];
  const [across, down] = directionOf(hue === 0 ? WARM : DIRECTIONS[hue - 1]!);
  const along = redder * across + bluer * down;
  const nearest = hue === 0 ? clamp(along, -CAST, CAST) : clamp(along, PALEST, FULLEST);
  return Math.hypot(redder - nearest * across, bluer - nearest * down);
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Return the colour that a body fits best, of these: 1 to 6 as players have them, 0 for neutral. */
export function nearestHue(body: Colour, hues: readonly number[] = [0, 1, 2, 3, 4, 5, 6]): number {
  return hues.reduce((best, hue) => (misfit(body, hue) < misfit(body, best) ? hue : best));
}

/** Two colours that a body fits nearly equally well, the better one by less than this, cannot be told apart. */
const CLEARER = 0.06;

/** Return whether a body could have either of two of these colours. */
export function isAmbiguous(body: Colour, hues: readonly number[]): boolean {
  const [best, second] = hues.map((hue) => misfit(body, hue)).sort((a, b) => a - b);
  return best !== undefined && second !== undefined && second - best < CLEARER;
}

/** Reads the dice in a picture: which faces are up, where, and in which colours. */
import { difference } from "./colours.ts";
import { Pyramid, type Picture } from "./image.ts";
import { MARGIN, SPAN, type Candidate, type Networks } from "./network.ts";

/** A die in a picture. Lengths are in pixels of that picture. */
export interface ReadDie {
  face: number;
  /** The middle of the upper face. */
  x: number;
  y: number;
  /** The side of the upper face. */
  size: number;
  /** The colour of the body: red, green and blue, 0 to 255. */
  body: readonly [number, number, number];
  /** How sure the face is, 0 to 1. */
  certainty: number;
}

/** What one picture shows. */
export interface Reading {
  width: number;
  height: number;
  dice: ReadDie[];
}

/** A die whose face is less certain than this is shown as unsure. */
export const SURE = 0.65;
/** Crops that are more likely no die are not shown at all. */
const LEAST_DIE = 0.55;
/** A chance from which one look suffices. */
const CLEAR = 0.9;
/** Two faces closer than this belong to one die, in sides. */
const LEAST_GAP = 0.62;
/** A face less certain than this is no die if it is strange among at least so many others that are as certain: if no other has nearly
    its colour, or if it is so much smaller or larger. */
const [DOUBTFUL, COMPANY, STRANGE, SMALLER, LARGER] = [0.5, 2, 0.3, 0.62, 1.65];

/** Return the dice in a picture. */
export function readDice(picture: Picture, networks: Networks): Reading {
  const pyramid = new Pyramid(picture);
  const half = pyramid.levels[1]!;
  const dice: ReadDie[] = [];
  const taken: Candidate[] = [];
  for (const found of networks.find(half.width, half.height, half.data)) {
    const candidate = { ...found, x: found.x * 2, y: found.y * 2, size: found.size * 2 };
    if (isCut(candidate, pyramid.levels[0]!) || taken.some((other) => overlaps(candidate, other))) continue;
    const crop = pyramid.crop(candidate.x, candidate.y, candidate.size * MARGIN, SPAN);
    const chances = readFace(candidate, crop, pyramid, networks);
    const isDie = (1 - chances[0]!) * Math.sqrt(candidate.chance);
    if (isDie < LEAST_DIE) continue;
    taken.push(candidate);
    const face = chances.subarray(1).reduce((best, chance, i, all) => (chance > all[best]! ? i : best), 0) + 1;
    const { scale } = pyramid;
    dice.push({
      face,
      x: candidate.x * scale,
      y: candidate.y * scale,
      size: candidate.size * scale,
      body: bodyColour(crop),
      certainty: chances[face]! * Math.sqrt(candidate.chance),
    });
  }
  return { width: picture.width, height: picture.height, dice: dice.filter((die) => !isStray(die, dice)) };
}

/** Return whether a doubtful die is none: dice come in sets, while coins, cubes of wood and prints lie alone. */
function isStray(die: ReadDie, dice: readonly ReadDie[]): boolean {
  const others = dice.filter((other) => other !== die && other.certainty >= DOUBTFUL);
  if (die.certainty >= DOUBTFUL || others.length < COMPANY) return false;
  const usual = others.map(({ size }) => size).sort((a, b) => a - b)[others.length >> 1]!;
  const nearest = Math.min(...others.map(({ body }) => difference(die.body, body)));
  return nearest > STRANGE || die.size < SMALLER * usual || die.size > LARGER * usual;
}

/** Return the chances of nothing and of each face. What is unsure is read again turned by an eighth, and both are averaged. */
function readFace(candidate: Candidate, crop: Float32Array, pyramid: Pyramid, networks: Networks): Float32Array {
  const chances = networks.read(crop);
  if (Math.max(...chances) > CLEAR) return chances;
  const turned = networks.read(pyramid.crop(candidate.x, candidate.y, candidate.size * MARGIN, SPAN, Math.PI / 4));
  return chances.map((chance, i) => (chance + turned[i]!) / 2);
}

/** Return whether a die reaches beyond the picture: half a face cannot be read. */
function isCut({ x, y, size }: Candidate, { width, height }: Picture): boolean {
  const reach = 0.42 * size;
  return x < reach || y < reach || x > width - reach || y > height - reach;
}

function overlaps(one: Candidate, other: Candidate): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < (LEAST_GAP * (one.size + other.size)) / 2;
}

/** Return the median colour of the upper face: pips cover less than half of it. */
function bodyColour(crop: Float32Array): [number, number, number] {
  const reach = (0.42 * SPAN) / MARGIN;
  const channels: number[][] = [[], [], []];
  for (let y = 0; y < SPAN; y++)
    for (let x = 0; x < SPAN; x++)
      if (Math.hypot(x + 0.5 - SPAN / 2, y + 0.5 - SPAN / 2) < reach)
        for (let c = 0; c < 3; c++) channels[c]!.push(crop[(y * SPAN + x) * 3 + c]!);
  const median = (values: number[]): number => Math.round(values.toSorted((a, b) => a - b)[values.length >> 1]!);
  return [median(channels[0]!), median(channels[1]!), median(channels[2]!)];
}

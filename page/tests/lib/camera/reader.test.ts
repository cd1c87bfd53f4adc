import { expect, test } from "vitest";
import type { Networks } from "../../../src/lib/camera/network";
import { readDice } from "../../../src/lib/camera/reader";
import { drawDice, RUBY, trainedNetworks, WHITE, type DrawnDie } from "./drawn_dice";

const networks = trainedNetworks();
const roll: DrawnDie[] = [1, 2, 3, 4, 5, 6].map((face, i) => ({
  ...{ face, x: 110 + 200 * (i % 3), y: 130 + 210 * Math.floor(i / 3), size: 62, angle: 0.4 * i },
  body: i % 2 ? WHITE : RUBY,
}));

test("every face is read where it lies, with the colour of its body", () => {
  const { dice, width } = readDice(drawDice(roll), networks);
  expect(width).toBe(640);
  expect(dice).toHaveLength(6);
  for (const die of roll) {
    const found = dice.find(({ x, y }) => Math.hypot(x - die.x, y - die.y) < 8)!;
    expect(found.face).toBe(die.face);
    expect(Math.abs(found.size / die.size - 1)).toBeLessThan(0.2);
    expect(Math.max(...found.body.map((c, i) => Math.abs(c - die.body[i]!)))).toBeLessThan(25);
    expect(found.certainty).toBeGreaterThan(0.5);
  }
});

test("a larger picture gives the same dice at its own scale", () => {
  const large = roll.slice(0, 2).map((die) => ({ ...die, x: die.x * 2, y: die.y * 2, size: 124 }));
  const { dice } = readDice(drawDice(large, 1280, 960), networks);
  expect(dice.map(({ face }) => face).toSorted()).toEqual([1, 2]);
  expect(dice.every(({ size }) => Math.abs(size / 124 - 1) < 0.2)).toBe(true);
});

test("an empty table has no dice, and a die cut by the frame is left out", () => {
  expect(readDice(drawDice([]), networks).dice).toEqual([]);
  expect(readDice(drawDice([{ ...roll[4]!, x: 4 }]), networks).dice).toEqual([]);
});

/** Return the middles of what is read if the networks find these dice, the last of which could be any face. */
function readWithDoubt(dice: readonly DrawnDie[]): number[] {
  let left = dice.length;
  const sure = (face: number): Float32Array => Float32Array.from({ length: 7 }, (_, i) => (i === face ? 1 : 0));
  const doubtful = {
    find: () => dice.map(({ x, y, size }) => ({ x: x / 2, y: y / 2, size: size / 2, chance: 0.7 })),
    read: () => (left-- > 1 ? sure(3) : new Float32Array([0.1, ...Array.from({ length: 6 }, () => 0.15)])),
  } as unknown as Networks;
  return readDice(drawDice(dice), doubtful).dice.map(({ x }) => x);
}

test("what could be any face is no die if it has a colour or a size of its own among dice", () => {
  const three = [100, 250, 400].map((x): DrawnDie => ({ face: 3, x, y: 100, size: 60, body: RUBY }));
  const doubtful: DrawnDie = { face: 3, x: 550, y: 100, size: 60, body: RUBY };
  expect(readWithDoubt([...three, doubtful])).toEqual([100, 250, 400, 550]);
  expect(readWithDoubt([...three, { ...doubtful, body: [60, 190, 60] }])).toEqual([100, 250, 400]);
  expect(readWithDoubt([...three, { ...doubtful, size: 30 }])).toEqual([100, 250, 400]);
  expect(readWithDoubt([three[0]!, { ...doubtful, body: WHITE }])).toEqual([100, 550]);
});

import { expect, test } from "vitest";
import { bandit } from "../../../src/gallery/samples";
import { diceIn, drawnDice } from "../../../src/lib/table/dice";

test("the dice of a face are counted by kind", () => {
  expect(diceIn(bandit.roll!, 3)).toEqual({ own: 2, big: 1, neutral: 0, all: 3 });
});

test("big dice are drawn first, and neutral ones last, in their own colour", () => {
  const [big, own, neutral] = [
    { hue: 4, big: true },
    { hue: 4, big: false },
    { hue: 0, big: false },
  ];
  expect(drawnDice({ own: 2, big: 1, neutral: 1 }, 4)).toEqual([big, own, own, neutral]);
});

import { beforeAll, expect, test } from "vitest";
import { table } from "../../../src/gallery/samples";
import { speak, speakMore } from "../../../src/lib/words/words.svelte";
import { caption } from "../../../src/screens/replay/captions";
import type { ReplayStep } from "../../../src/screens/replay/steps";

beforeAll(async () => {
  await speak();
  await speakMore();
});

const people = [
  { name: "You", hue: 1, you: true },
  { name: "Ben", hue: 2 },
];
const begun = (starter: number): ReplayStep =>
  ({ what: { t: "started" }, before: null, view: { ...table, round: 1, starter } }) as unknown as ReplayStep;

test("a replay of our own game calls us you", () => {
  expect(caption(begun(0), people)).toBe("The game begins. Round 1: you go first.");
  expect(caption(begun(1), people)).toBe("The game begins. Round 1: Ben goes first.");
});

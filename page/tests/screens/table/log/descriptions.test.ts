import { afterEach, beforeAll, expect, test } from "vitest";
import { table } from "../../../../src/gallery/samples";
import type { GameView, PublicEvent, Roll } from "../../../../src/lib/api/messages";
import { settings } from "../../../../src/lib/shell/settings.svelte";
import { chooseLanguage, speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { describeMoment, describeRoll } from "../../../../src/screens/table/log/descriptions";

beforeAll(async () => {
  await speak();
  await speakMore();
});
afterEach(async () => {
  settings.change({ language: null });
  await speak();
});

const none = [0, 0, 0, 0, 0, 0];
const rolled = (own: number[], neutral = none): { seat: number; roll: Roll } => ({
  seat: 1,
  roll: { own, big: none, neutral },
});
const people = [
  { name: "You", hue: 1, you: true },
  { name: "Ben", hue: 2 },
];
const told = (what: PublicEvent, starter = 0): string =>
  describeMoment({ what, before: null, view: { ...table, round: 1, starter } }, people);

test("you are spoken to, others are spoken of", () => {
  expect(told({ t: "started" } as PublicEvent)).toBe("The game begins. Round 1: you go first.");
  expect(told({ t: "started" } as PublicEvent, 1)).toBe("The game begins. Round 1: Ben goes first.");
  const both = (what: object): string[] => [0, 1].map((seat) => told({ ...what, seat } as PublicEvent));
  expect(both({ t: "left" })).toEqual(["You have left.", "Ben has left."]);
  expect(both({ t: "reclaimed" })).toEqual(["You are back.", "Ben is back."]);
  expect(both({ t: "end-asked", ends: false })).toEqual([
    "You would like to end the game.",
    "Ben would like to end the game.",
  ]);
});

test("a stand-off happens at a casino, and dice go on it", async () => {
  await chooseLanguage("de");
  const groups = [0, 1].map((colour) => ({ colour, dice: 1, strength: 1, big: 0, pips: 0, knocked_out: true }));
  const casinos = table.casinos.map((at) => (at.casino === 3 ? { ...at, groups } : at));
  const before: GameView = {
    ...table,
    ...rolled([0, 0, 1, 0, 0, 0]),
    casinos: table.casinos.map((at) => ({ ...at, groups: [] })),
  };
  const what = { t: "placed", seat: 1, face: 3, bandit: false, by: "person", payout: null } as unknown as PublicEvent;
  const sentence = describeMoment({ what, before, view: { ...table, casinos } }, people);
  expect(sentence).toBe("Ben: 1 Würfel auf den Dreizack. Patt am Dreizack: Ben und du seid raus.");
});

test("one neutral die is said in the singular", async () => {
  await chooseLanguage("fr");
  const view = { ...table, ...rolled([0, 0, 2, 0, 0, 0], [0, 0, 1, 0, 0, 0]) };
  expect(describeRoll(view, people)).toContain("3 × 3 (1 neutre)");
});

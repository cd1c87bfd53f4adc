import { afterEach, beforeAll, expect, test } from "vitest";
import { table } from "../../../../src/gallery/samples";
import type { GameView, PlacedEvent, Standing } from "../../../../src/lib/api/messages";
import { settings } from "../../../../src/lib/shell/settings.svelte";
import { chooseLanguage, speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { describeMoment, describeSince } from "../../../../src/screens/table/log/descriptions";
import { describeEffect, effectsOn } from "../../../../src/screens/table/log/effects";

beforeAll(async () => {
  await speak();
  await speakMore();
});
afterEach(async () => {
  settings.change({ language: null });
  await speak();
});

const people = [
  { name: "You", hue: 1, you: true },
  { name: "Ben", hue: 2 },
  { name: "Zoe", hue: 3 },
];
people[6] = { name: "neutral", hue: 0 };

/** The Lantern with notes of 80,000 and 50,000, dice by colour, and takers. */
function lantern(dice: Record<number, number>, takers: (number | null)[]): Standing {
  const counts = Object.entries(dice).sort(([, one], [, other]) => other - one);
  const groups = counts.map(([colour, strength]) => ({
    ...{ colour: Number(colour), dice: strength, big: 0, strength, pips: 0 },
    knocked_out: counts.filter(([, other]) => other === strength).length > 1,
  }));
  return { casino: 1, notes: [80, 50], takers, groups };
}
const viewOf = (at: Standing): GameView => ({ ...table, casinos: [at, ...table.casinos.slice(1)] });
const told = (old: Standing, now: Standing): string[] =>
  effectsOn(0, viewOf(old), viewOf(now).casinos).map((effect) => describeEffect(effect, people));

test("somebody takes what you held", () => {
  expect(told(lantern({ 0: 2, 1: 1 }, [0, 1]), lantern({ 1: 3, 0: 2 }, [1, 0]))).toEqual([
    "Ben now takes the 80,000 you held at the Lantern. You take 50,000 instead.",
  ]);
  expect(told(lantern({ 2: 3, 0: 2 }, [2, 0]), lantern({ 1: 4, 2: 3, 0: 2 }, [1, 2]))).toEqual([
    "Zoe now takes the 50,000 you held at the Lantern.",
  ]);
  expect(told(lantern({ 0: 2 }, [0, null]), lantern({ 6: 3, 0: 2 }, [6, 0]))).toEqual([
    "The neutral dice now take the 80,000 you held at the Lantern. You take 50,000 instead.",
  ]);
});

test("others and you knock each other out", () => {
  expect(told(lantern({ 0: 2 }, [0, null]), lantern({ 0: 2, 1: 2 }, [null, null]))).toEqual([
    "Stand-off at the Lantern: Ben and you knock each other out. You held 80,000 there.",
  ]);
  const [two, all] = [lantern({ 1: 2, 2: 2, 0: 1 }, [0, null]), lantern({ 1: 2, 2: 2, 0: 1, 6: 1 }, [null, null])];
  expect(told(two, all)).toEqual([
    "Stand-off at the Lantern: the neutral dice and you knock each other out. You held 80,000 there.",
  ]);
});

test("you take more than before", () => {
  expect(told(lantern({ 1: 3, 0: 2 }, [1, 0]), lantern({ 1: 3, 2: 3, 0: 2 }, [0, null]))).toEqual([
    "You now take 80,000 instead of 50,000 at the Lantern.",
  ]);
  expect(told(lantern({ 1: 2, 0: 2 }, [null, null]), lantern({ 1: 3, 0: 2 }, [1, 0]))).toEqual([
    "You now take 50,000 at the Lantern.",
  ]);
});

test("what changes nothing for you is not told", () => {
  expect(told(lantern({ 0: 2 }, [0, null]), lantern({ 0: 2, 1: 1 }, [0, 1]))).toEqual([]);
  expect(told(lantern({ 0: 1, 1: 1 }, [null, null]), lantern({ 0: 1, 1: 1, 2: 1 }, [null, null]))).toEqual([]);
  expect(told(lantern({}, [null, null]), lantern({ 1: 1 }, [1, null]))).toEqual([]);
});

const ben: PlacedEvent = { t: "placed", seat: 1, face: 1, bandit: false, by: "bot", chance: "", payout: null };
const transition = (old: Standing, now: Standing, what = ben) => ({ what, before: viewOf(old), view: viewOf(now) });

test("a move says what it did to you, once, and not what you did yourself", () => {
  const out = transition(lantern({ 0: 2 }, [0, null]), lantern({ 0: 2, 1: 2 }, [null, null]));
  expect(describeMoment(out, people).match(/Stand-off/g)).toHaveLength(1);
  expect(describeMoment(out, people)).toMatch(/^Ben: .*You held 80,000 there\.$/);
  expect(describeMoment({ ...out, what: { ...ben, seat: 0 } }, people)).toContain(
    "Stand-off at the Lantern: You and Ben.",
  );
  // where several people share this device, nobody is "you"
  const names = people.map(({ name, hue }) => ({ name, hue }));
  expect(describeMoment(out, names)).not.toContain("held");
});

test("others who knock each other out are named, not those who were out before", () => {
  const [old, now] = [lantern({ 0: 3, 1: 2, 2: 2 }, [0, null]), lantern({ 0: 3, 6: 3, 1: 2, 2: 2 }, [null, null])];
  const text = describeMoment(transition(old, now), people);
  expect(text).toContain("the neutral dice and you");
  expect(text).not.toContain("Zoe");
});

test("since your last turn, what stands in the end is told, the greatest loss first", () => {
  const [first, second, third] = [
    lantern({ 0: 2 }, [0, null]),
    lantern({ 1: 3, 0: 2 }, [1, 0]),
    lantern({ 1: 3, 2: 3, 0: 2 }, [0, null]),
  ];
  const [one, two] = [transition(first, second), transition(second, third)];
  expect(describeSince([one], people)).toMatch(/^Ben now takes the 80,000/);
  expect(describeSince([one, two], people)).toBe("");
  expect(describeSince([], people)).toBe("");
});

test("in other languages", async () => {
  await chooseLanguage("de");
  expect(told(lantern({ 0: 2 }, [0, null]), lantern({ 0: 2, 1: 2 }, [null, null]))).toEqual([
    "Patt an der Laterne: Ben und du seid raus. Du hattest dort 80.000.",
  ]);
});

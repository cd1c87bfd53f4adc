import { expect, test } from "vitest";
import type { PersonView } from "../../../../src/lib/api/messages";
import { stateOf } from "../../../../src/screens/table/seats/absence.svelte";

const person = (more: Partial<PersonView> = {}): PersonView => ({
  kind: "person",
  name: "Ann",
  colour: "ruby",
  seed: null,
  bot: null,
  ran_out: false,
  left: false,
  agreed: true,
  hushed: false,
  devices: [0],
  ...more,
});

test("who is there and has time is nothing special", () => {
  expect(stateOf(person(), true)).toBeNull();
  expect(stateOf(person({ kind: "bot", bot: "regular" }), false)).toBeNull();
  expect(stateOf(null, false)).toBeNull();
});

test("a bot that plays on goes before having left, that before being late, that before being away", () => {
  expect(stateOf(person({ bot: "regular", left: true }), false)).toBe("bot");
  expect(stateOf(person({ left: true, ran_out: true }), false)).toBe("left");
  expect(stateOf(person({ ran_out: true }), false)).toBe("late");
  expect(stateOf(person(), false)).toBe("away");
});
